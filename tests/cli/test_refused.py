"""Refusals told for people: each reason once, few of many, ids of the right kind, nothing endless repeated."""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path

import pytest

from affray import Encounter, Offer, Reason, Refusal
from affray.cli.hints import texts_of
from affray.cli.offers import examples
from affray.cli.reasons import MOST, in_words
from affray.cli.screen import Screen
from affray.rules import Arrange, Between, Either, Judged, Many, OneOf, Pick, Record, Some, Words
from affray.scenario import LARGEST, read
from tests.cli.conftest import ROOT, ROSTER, Affray


def refusal(*reasons: Reason) -> Refusal:
    return Refusal(reasons[0].code, reasons, "aim", "shoot", "red", ())


def test_reasons_that_are_the_same_are_said_once() -> None:
    one, other = Reason("A", "there is no unit x", "R-1"), Reason("B", "it is not your turn")
    assert in_words(refusal(one, other, one, one)) == (
        "shoot by red is refused:\n  there is no unit x (A, R-1)\n  it is not your turn (B)"
    )
    assert in_words(refusal(one, one)) == "shoot by red is refused: there is no unit x (A, R-1)"


def test_of_many_reasons_some_of_every_kind_are_said_and_how_many_more() -> None:
    many = [Reason("A", f"model {n} cannot") for n in range(30)]
    lines = in_words(refusal(*many, Reason("B", "it is not your turn"))).splitlines()
    assert lines[1:3] == ["  model 0 cannot (A)", "  model 1 cannot (A)"]
    assert "  it is not your turn (B)" in lines
    assert len(lines) <= MOST + 2
    said = sum(line.endswith("(A)") for line in lines)
    assert lines[-1] == f"  and {30 - said} more of the same kinds"
    assert in_words(refusal(*many)).endswith(f"and {30 - MOST} more of the same kind")
    each = [Reason(f"C{n}", "no") for n in range(20)]
    assert "more" not in in_words(refusal(*each))


@pytest.fixture
def chosen(affray: Affray, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Encounter:
    """The first example, with the weapons to be chosen."""
    scenario = read(ROOT / "examples" / "red-vs-blue.toml")
    encounter = scenario.create(tmp_path / "chosen.affray")
    for act in scenario.acts[:2]:
        encounter.act(act.do, act.by, **act.fields)
    return encounter


def test_a_hint_names_only_ids_of_the_kind_that_the_field_takes(affray: Affray, chosen: Encounter) -> None:
    done = affray("act", "chosen.affray", "select_weapons", 'weapons=[{"weapon":"b1.x"}]')
    assert (done.code, "did you mean" in done.err) == (1, False)
    done = affray("act", "chosen.affray", "select_weapons", 'weapons=[{"weapon":"r1.boltgnu"}]')
    assert "  did you mean r1.boltgun or " in done.err or "  did you mean r1.boltgun instead" in done.err


def test_an_action_that_there_is_not_lists_what_every_game_has(affray: Affray, fight: Path) -> None:
    done = affray("act", "fight.affray", "opne")
    assert "  in every game: undo, redo, comment, close\n" in done.err
    assert "did you mean undo instead of 'undoo'?" in affray("act", "fight.affray", "undoo").err


def test_texts_of_a_domain_have_the_field_they_stand_in() -> None:
    def make(pick: Pick) -> list[dict[str, str]]:
        return [{"weapon": ("gun", "axe")[pick(2)]}]

    domain = Record(
        {
            "unit": OneOf(("a", 1)),
            "order": Arrange((("b", ("c", "d")),)),
            "more": Many((Some(("e",)), Either((OneOf(("f",)), Between(1, 3))))),
            "why": Words(),
            "aim": Judged("aims", lambda value: True, make),
        }
    )
    found = {*texts_of(domain, "facts")}
    assert found == {
        *[("unit", "a"), ("order", "b"), ("order", "c"), ("order", "d"), ("more", "e"), ("more", "f")],
        *[("weapon", "gun"), ("weapon", "axe")],
    }


@pytest.mark.parametrize("words", [["act", "fight.affray", "x" * 5000], ["x" * 5000], ["show", "y" * 5000]])
def test_what_is_typed_is_not_repeated_without_end(affray: Affray, fight: Path, words: list[str]) -> None:
    done = affray(*words)
    assert done.code != 0
    assert max(map(len, done.err.split(" "))) < 400
    assert len(done.err) < 3000


def test_a_long_line_of_many_words_is_cut_too() -> None:
    err = StringIO()
    Screen(StringIO(), err).complain("error", {}, "word " * 5000)
    assert len(err.getvalue()) < 2100


def commands(offer: Offer) -> list[str]:
    return [one.removeprefix("affray act x do").removesuffix("--by red").strip() for one in examples("x", offer)]


def test_examples_begin_with_the_call_that_says_most_and_leave_chance_facts_out() -> None:
    aims = Judged(
        "aims", lambda value: True, lambda pick: [{"weapon": "gun", "unit": "b", "share": 0, "facts": {"u": []}}]
    )
    facts = Record({"far": Between(-10, 10), "cover": OneOf((True,))}, frozenset({"far", "cover"}))
    needs = Offer("do", ("red",), {"unit": OneOf(("b",)), "facts": facts}, frozenset({"facts"}))
    assert commands(needs) == ["unit=b"]
    takes = Offer("do", ("red",), {"aims": aims}, frozenset({"aims"}))
    assert commands(takes) == ["""'aims=[{"weapon":"gun","unit":"b"}]'""", ""]
    empty = Offer("do", ("red",), {"some": Some(("a",))}, frozenset({"some"}))
    assert commands(empty) == [""]
    least = Offer("do", ("red",), {"mod": Between(-100, 100), "more": Some(("a",), 1)})
    assert commands(least) == ["""mod=0 'more=["a"]'"""]
    assert commands(Offer("do", ("red",))) == [""]


@pytest.mark.parametrize("verb", [["new", "{}", "x.affray"], ["run", "{}"]])
def test_a_roster_that_is_no_file_or_far_too_large_is_not_read(affray: Affray, tmp_path: Path, verb: list[str]) -> None:
    os.mkfifo("pipe.toml")
    Path("folder.toml").mkdir()
    Path("large.toml").write_text(ROSTER + "#" * LARGEST, "utf-8")
    for name, said in (
        ("pipe.toml", "it is a pipe, a device or the like and not a regular file"),
        ("/dev/zero", "it is a pipe, a device or the like and not a regular file"),
        ("folder.toml", "it is a folder and not a regular file"),
        ("large.toml", f"bytes; at most {LARGEST:,} are accepted"),
        ("missing.toml", "No such file or directory"),
        ("nul\0.toml", "null"),
    ):
        done = affray(*(word.replace("{}", name) for word in verb))
        assert (done.code, done.out) == (2, ""), (name, done)
        assert said in done.err
    assert not Path("x.affray").exists()


def test_every_example_of_new_and_run_works(affray: Affray, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import shlex

    from affray.cli import new, run

    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for example in (*new.EXAMPLES, *run.EXAMPLES):
        done = affray(*shlex.split(example)[1:])
        assert done.code == 0, (example, done)
        Path("fight.affray").unlink(missing_ok=True)


def test_an_act_that_is_refused_counts_as_an_expectation(affray: Affray, tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text(ROSTER + '[[act]]\ndo = "strike"\n', "utf-8")
    done = affray("run", "wrong.toml")
    assert done.code == 1
    assert "affray: wrong.toml: 1 of 1 expectations not met:\n" in done.err
    assert "  act 1 (strike), line 12: expected accepted, but strike is refused: " in done.err
    assert "nobody" not in done.err.partition("expectations")[2].splitlines()[1].partition("refused")[0]
    data = affray("run", "wrong.toml", "--json").data
    assert (data["met"], data["checked"]) == (False, 1)
