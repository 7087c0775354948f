"""What the kit finds before a table does: a wrong game for each find, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from affray import Encounter, RulesetFault
from affray.rules import Action, Consequence, Reason
from affray.testing import check_encounter, lint, play
from tests.games.duel import DuelRuleset, actions
from tests.games.duel.state import Duel

ROSTER = {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]}
WRONG: dict[str, Any] = {"nothing": None, "a number": 3, "a list of nothing": [None], "a list of numbers": [3]}


def begun(game: DuelRuleset) -> Encounter:
    fight = Encounter.create(game, ROSTER, nonce="")
    fight.act("begin", "ann")
    return fight


def played(game: DuelRuleset) -> None:
    """Go through every hook of a game: options, refusals, rolls, views, verification."""
    fight = begun(game)
    fight.try_act("stand", "bo")
    fight.act("strike", "ann")
    fight.options()
    fight.act("stand", "bo")
    fight.try_act("roll", "bo", dice=[3])
    fight.options()
    fight.show()
    fight.roll(4, by="ann")


@pytest.mark.parametrize(
    "hook",
    ["seats", "muster", "cast", "who", "check", "against_roll", "follow", "rolled", "pass_through", "show", "options"],
)
@pytest.mark.parametrize("answer", WRONG)
def test_a_hook_that_answers_with_something_else_is_blamed_on_the_ruleset_with_its_file(hook: str, answer: str) -> None:
    class Wrong(DuelRuleset):
        pass

    setattr(Wrong, hook, lambda self, *given: WRONG[answer])
    if hook == "options" and answer.startswith("a list"):
        with pytest.raises(AssertionError, match="which is no offer"):
            check_encounter(Encounter.create(Wrong(), ROSTER))
        return
    with pytest.raises(RulesetFault, match=r"duel .*test_finds\.py"):
        played(Wrong())


@pytest.mark.parametrize("question", ["against", "follow"])
@pytest.mark.parametrize("answer", WRONG)
def test_an_action_that_answers_with_something_else_is_blamed_on_the_ruleset_with_its_file(
    question: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Same(DuelRuleset):
        pass

    monkeypatch.setattr(actions.Strike, question, lambda self, *given: WRONG[answer])
    with pytest.raises(RulesetFault, match=r"duel .*test_finds\.py"):
        played(Same())


def test_an_error_in_a_rule_names_the_line_that_raised_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def against(self: Action, state: Duel, by: str) -> Iterable[Reason]:
        return [Reason("DUEL_FOCUS", str(1 // 0))]

    monkeypatch.setattr(actions.Strike, "against", against)
    line = against.__code__.co_firstlineno + 1
    with pytest.raises(RulesetFault, match=rf"ZeroDivisionError: .* \(.*test_finds\.py, line {line}\)"):
        played(DuelRuleset())


def test_a_refusal_with_a_code_that_is_not_declared_is_found_by_lint_and_named_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Coded(DuelRuleset):
        codes: ClassVar[Any] = {code: text for code, text in DuelRuleset.codes.items() if code != "DUEL_NO_FOCUS"}

        def check(self, state: Duel, action: Action, by: str) -> Iterable[Reason]:
            return [Reason("DUEL_NONE", "never")]

    found = [line for line in lint(Coded()) if "not declared in codes" in line]
    assert any("'DUEL_NO_FOCUS'" in line for line in found)
    assert any(line.startswith("tests.testing.test_finds, line ") and "'DUEL_NONE'" in line for line in found)
    with pytest.raises(RulesetFault, match="refuses with 'DUEL_NONE', a code that it does not declare"):
        played(Coded())


def test_an_action_that_needs_fields_and_has_no_offers_is_found_by_lint() -> None:
    class Throw(Action, frozen=True):
        """Throw something."""

        what: str
        far: int = 3

    class Throwing(DuelRuleset):
        actions = (*DuelRuleset.actions, Throw)

    assert [line for line in lint(Throwing()) if "offers" in line] == [
        f"{__name__}.{Throw.__qualname__}: it needs what and has no offers of its own"
    ]


def test_an_event_that_can_be_changed_is_found_by_lint() -> None:
    class Loose(Consequence, frozen=False):  # type: ignore[misc]
        """Can be changed."""

    class Changing(DuelRuleset):
        consequences = (*DuelRuleset.consequences, Loose)

    assert [line for line in lint(Changing()) if "frozen" in line] == [
        f"{__name__}.{Loose.__qualname__}: an event is frozen; declare the class with frozen=True"
    ]


def test_a_combatant_of_a_side_that_nobody_leads_is_found_by_the_check_of_an_encounter() -> None:
    class Sides(DuelRuleset):
        def cast(self, state: Duel) -> Any:
            cast = super().cast(state)
            first, *rest = cast.cards
            return replace(cast, cards=(replace(first, side="red"), *rest))

    with pytest.raises(AssertionError, match=r"of sides that nobody at the table leads: \{'ann': 'red'\}"):
        check_encounter(begun(Sides()))


def test_a_state_that_is_not_the_fold_of_its_log_is_found_with_the_field_that_differs() -> None:
    class Forgetful(DuelRuleset):
        def check(self, state: Duel, action: Action, by: str) -> Iterable[Reason]:
            state.fighters["bo"].focus += 1  # a question that changes what it is asked about
            return super().check(state, action, by)

    with pytest.raises(AssertionError, match=r"fighters\.bo\.focus: [0-9]+ and [0-9]+"):
        check_encounter(begun(Forgetful()))


def test_a_game_that_never_ends_is_found_by_the_random_player() -> None:
    class Endless(DuelRuleset):
        def invariants(self, state: Duel) -> Iterable[str]:
            return ()

    with pytest.raises(AssertionError, match="not over after 5 actions"):
        play(Encounter.create(Endless(), ROSTER), "x", 5)
