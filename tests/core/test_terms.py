"""A figure is the sum of its terms, and says in words what each of them is."""

from affray.rules import Term, spelled, total

TERMS = (
    Term("base", 12, "GR-31"),
    Term("cover", 2, why="the wall"),
    Term("smoke", -1, void="cancelled by HEAVY"),
)


def test_a_term_that_is_void_is_told_and_not_added() -> None:
    assert total(TERMS) == 14
    assert spelled(TERMS) == "base 12, cover +2 (the wall), smoke -1 (cancelled by HEAVY)"


def test_the_first_term_is_written_as_the_game_writes_it() -> None:
    assert spelled([Term("BS", 3), Term("HEAVY", 1)], first="{}+") == "BS 3+, HEAVY +1"


def test_no_terms_come_to_nothing() -> None:
    assert (total(()), spelled(())) == (0, "")
