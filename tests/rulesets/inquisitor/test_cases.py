"""Cases from elsewhere: what went wrong in other programs, and the right outcome here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from affray.events.base import Action, Consequence
from affray.events.errors import RulesetFault
from affray.rulesets.inquisitor import RULESET
from affray.rulesets.inquisitor.rules import order
from affray.rulesets.inquisitor.rules.dice_tests import halved, passes
from affray.rulesets.inquisitor.ruleset import Inquisitor
from affray.rulesets.inquisitor.settings import Settings
from affray.testing import Given, check_encounter
from affray.testing.player import Picker
from tests.rulesets.inquisitor.table import (
    begun,
    codes,
    extra,
    fight,
    kade,
    morr,
    number,
    place,
    shown,
    struck,
    total,
    vell,
)


def test_case_207_the_declaration_comes_before_the_dice_and_the_first_so_many_happen_IN34() -> None:
    at = begun(kade(engaged_with=[], hands={}, carried=["sword", "knife"], speed=4), preset="lrb")
    at = at.and_("declare_actions", list=["draw", "draw", "move", "move"])
    at.when("declare_actions", "red", list=["move"]).then_refused("IN_ERR_PHASE")
    at = at.rolled(4, 2, 6, 3)
    assert (shown(at, "actions_left"), shown(at, "plan")) == (2, ["draw", "draw", "move", "move"])
    at = at.and_("other_action", what="draw", weapon="sword").and_("other_action", what="draw", weapon="knife")
    assert codes(at, "move", yards=1)[0] == "IN_ERR_NO_ACTIONS"


@pytest.mark.parametrize(
    ("rounding", "ws", "worn"),
    [("up", 80, [80, 40, 20, 10]), ("up", 45, [45, 23, 12, 6]), ("down", 45, [45, 22, 11, 5])],
)
def test_case_21_repeated_parries_are_halved_by_one_stated_rule(rounding: Any, ws: int, worn: list[int]) -> None:
    settings = Settings(rounding=rounding)
    found = [ws]
    for _ in range(3):
        found.append(halved(found[-1], settings))
    assert found == worn
    at = begun(kade(ws=150, speed=4), morr(ws=ws), preset="lrb", rounding=rounding).rolled(6, 6, 6, 6)
    needs = []
    for _ in range(4):
        at = at.and_("attack", weapon="sword", target="morr").rolled(50).and_("react", kind="parry")
        needs.append(int(str(shown(at, "pending.what")).split(": ")[1].split(" ")[0]))
        at = at.rolled(95).rolled(90).rolled(1, 1)
        while place(at).startswith("injury"):
            at = at.rolled(1)
    assert needs == [one - 20 for one in worn]


def test_case_18_a_hit_that_the_armour_stops_does_nothing_and_the_terms_add_up() -> None:
    at = struck(begun(kade(), morr(armour={"right_arm": 9}))).rolled(36).rolled(4, 3)
    assert (total(at, "morr"), shown(at, "combatants.morr.levels.right_arm")) == (0, 0)
    for entry in at.encounter.entries(1):
        for event in entry.then:
            if type(event).__name__ == "AttackRollAsked":
                assert sum(term.value for term in event.terms) == event.target


def test_case_22_the_target_is_success_and_one_more_is_failure() -> None:
    assert passes(67, 67)
    assert not passes(68, 67)
    at = struck(begun())
    assert number(at) == 67
    assert place(at.rolled(67)) == "attack.damage"
    assert place(struck(begun()).rolled(68)) == "acting"


def test_case_23_an_undo_restores_and_works_nothing_out_backwards() -> None:
    at = struck(begun()).rolled(45)
    before = at.encounter.snapshot()
    at = at.rolled(6, 6)
    assert total(at, "morr") == 9
    at.encounter.undo(by="red")
    assert at.encounter.snapshot() == before


class Failing(Inquisitor):
    """The game with a rule that breaks in the middle of applying damage."""

    broken = True

    def follow(self, state: object, action: Action, by: str) -> Iterator[Consequence]:
        for event in super().follow(state, action, by):  # type: ignore[arg-type]
            yield event
            if self.broken and type(event).__name__ == "DamageApplied":
                raise RulesetFault("a rule broke")


def test_case_8_a_rule_that_breaks_half_way_leaves_nothing_behind() -> None:
    game = Failing()
    at = fight()
    from affray.encounter import Encounter

    encounter = Encounter.open(at.encounter.log, ruleset=game)
    at = struck(Given(encounter).and_("start_encounter", "gm").and_("begin_round", "gm")).rolled(45)
    before = [b"".join(encounter.log.blocks()), encounter.snapshot()]
    with pytest.raises(RulesetFault):
        encounter.roll(4, 3)
    assert [b"".join(encounter.log.blocks()), encounter.snapshot()] == before
    game.broken = False
    assert total(at.rolled(4, 3), "morr") == 4


def test_case_14_a_choice_that_nobody_answers_stays_pending_and_nothing_else_is_accepted() -> None:
    at = begun().and_("attack", weapon="sword", target="morr")
    assert shown(at, "pending.who") == "morr"
    for action in ("end_activation", "stand_up", "agree_to_part", "leave"):
        for seat in ("red", "blue"):
            assert codes(at, action, seat)
    at = at.and_("react", kind="none").rolled(45).rolled(4, 3)
    assert total(at, "morr") == 4


def test_case_20_every_figure_of_a_wound_can_be_explained() -> None:
    at = struck(begun(kade(s=72), morr(armour={"body": 3}))).rolled(44).rolled(4, 3)
    names = at.encounter.names
    said = [event.tell(names) for entry in at.encounter.entries(1) for event in entry.then]
    assert "damage 18: [4 3], +2 for Strength, doubled" in said
    assert "morr suffers 15 (18 less armour 3), 15 in all" in said


@pytest.mark.parametrize("seed", range(6))
def test_case_13_at_most_one_fighter_acts_whatever_happens(seed: int) -> None:
    at = fight(kade(), vell(), morr(), extra("tane"))
    pick = Picker(f"one at a time {seed}")
    for _ in range(200):
        offers = [one for one in at.encounter.options() if one.action != "end_encounter"]
        if not offers:
            break
        if pick(12) == 0 and at.encounter.head.seq > 3:
            at.encounter.undo(by="red")
            continue
        chosen = offers[pick(len(offers))]
        at.encounter.act(chosen.action, chosen.seats[pick(len(chosen.seats))], **chosen.draw(pick))
        now = at.encounter.show()
        assert now["acting"] in ("", *now["combatants"])
        state: Any = at.encounter.now.state
        assert not list(RULESET.invariants(state))
    check_encounter(at.encounter, str(seed))


def test_case_83_who_acts_is_known_by_id_and_not_by_place() -> None:
    at = begun(kade(), vell(), morr(), extra("tane"))
    assert shown(at, "acting") == "kade"
    at = at.and_("end_activation")
    state: Any = at.encounter.now.state
    assert (shown(at, "acting"), state.active) == ("vell", "vell")


def test_case_86_the_order_is_total() -> None:
    groups = order.ranked([("a", (0, 40)), ("b", (0, 60)), ("c", (0, 40)), ("d", (1, 10))])
    assert groups == (("d",), ("b",), ("a", "c"))
    assert order.settled(groups, ("a", "c"), (("c",), ("a",))) == (("d",), ("b",), ("c",), ("a",))


def test_case_87_a_wound_changes_the_order_only_from_the_next_round_IN07() -> None:
    at = begun(kade(i=45), morr(armour={}), extra("tane"))
    at = at.and_("end_activation")
    at = struck(at, "axe", "kade", "none").rolled(1).rolled(6, 5)
    assert shown(at, "combatants.kade.levels.right_leg") == 2
    assert shown(at, "turn_order") == ["kade", "morr", "tane"]
    at = at.rolled(1) if place(at) == "injury.shock" else at
    at = at.and_("end_activation").and_("end_activation").and_("begin_round", "gm")
    assert shown(at, "turn_order") == ["morr", "kade", "tane"]


def test_case_88_tied_fighters_act_one_after_the_other() -> None:
    at = begun(kade(i=40), morr()).rolled(5, 2)
    assert shown(at, "acting") == "kade"
    at = at.and_("end_activation", "red")
    assert shown(at, "acting") == "morr"
    assert codes(at, "end_activation", "red") == ["IN_ERR_NOT_ACTIVE", "IN_ERR_PHASE"]
    assert place(at.and_("end_activation", "blue")) == "round_start"
