"""Mistakes made elsewhere, each mended as a kind, with the right value."""

from __future__ import annotations

import pytest

from affray import Encounter, Refusal
from affray.events.base import Consequence, tag_of
from affray.events.errors import RulesetFault
from affray.rulesets.wrath_and_glory import RULESET
from affray.rulesets.wrath_and_glory.rules import damage, figures
from affray.rulesets.wrath_and_glory.tables import icons_of
from affray.testing import Picker, play
from tests.rulesets.wrath_and_glory.table import (
    agent,
    blade,
    fight,
    figures_of,
    gun,
    on_to,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
)


@pytest.mark.parametrize(("face", "dealt"), [(3, 7), (5, 8), (6, 9)])
def test_case_6_a_knife_deals_what_the_sheet_shows(face: int, dealt: int) -> None:
    at = turn_of(fight(agent(strength=5, weapons=[blade(damage=2, ed=1)], engaged_with=["r"]), threat()), "v")
    carried = one(at, "v").weapons["blade"].profile
    assert damage.own_damage(one(at, "v"), carried) + damage.strength_of(one(at, "v"), carried) == 7
    at.and_("attack", "players", weapon="blade", targets=["r"])
    on_to(at.rolled(4, 4, 4, 1, 1, 1))
    told = at.when("roll", "players", dice=[face])
    assert figures_of(told, "damage_computed", "total") == [(dealt,)]


def test_case_8_a_rule_that_fails_halfway_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    at = turn_of(fight(agent(), threat(kind="adversary")), "v")
    at.and_("inflict", "gm", targets=["r"], cause="x", damage=9)
    before, head = at.encounter.snapshot(), at.encounter.head
    original = RULESET.follow

    def failing(state: object, action: object, by: str) -> object:
        for event in original(state, action, by):  # type: ignore[arg-type]
            yield event
            if tag_of(type(event)) == "shock_suffered":
                raise RuntimeError("a rule hook")

    monkeypatch.setattr(type(RULESET), "follow", lambda self, state, action, by: failing(state, action, by))
    dice = {"dice": [4, 1, 1]}
    with pytest.raises((RuntimeError, RulesetFault)):
        at.encounter.act("roll", "gm", **dice)
    monkeypatch.undo()
    assert (at.encounter.snapshot(), at.encounter.head) == (before, head)
    at.encounter.act("roll", "gm", **dice)
    assert (one(at, "r").wounds, one(at, "r").shock) == (2, 1)


def test_case_13_there_is_never_more_than_one_current_combatant() -> None:
    cast = [agent("a"), agent("b"), threat("x"), threat("y", "troop", count=3)]
    roster = {"combatant": cast, "glory": 3, "ruin": 2}
    for number in range(6):
        encounter = Encounter.create(RULESET, roster, dice="seeded", seed=f"case 13 {number}", clock=lambda: "")
        pick = Picker(f"case 13 {number}")
        for _ in range(200):
            offers = [offer for offer in encounter.options() if offer.action not in RULESET.endings]
            if not offers:
                break
            offer = offers[pick(len(offers))]
            fields = {} if offer.action == "roll" else offer.draw(pick)
            encounter.act(offer.action, offer.seats[0], **fields)
            if pick(10) == 0:
                encounter.undo(by="players")
            now = encounter.now.state
            current = [one.id for one in now.combatants.values() if one.when == "current"]  # type: ignore[attr-defined]
            assert current == ([now.actor] if now.actor else [])  # type: ignore[attr-defined]


def test_case_14_a_choice_that_is_not_made_waits_and_declining_lets_the_wounds_stand() -> None:
    at = shoot(
        turn_of(fight(agent(weapons=[gun(damage=12, ed=0)]), threat(kind="adversary", armour=[{"rating": 5}])), "v")
    )
    rolled_to = on_to(at.rolled(4, 4, 4, 1, 1, 1, 1), "harm.determination")
    assert state(rolled_to).place == "harm.determination"
    for action, seat in (("end_turn", "players"), ("attack", "gm"), ("end_turn", "gm")):
        tried = at.encounter.try_act(
            action, seat, **({"weapon": "gun", "targets": ["v"]} if action == "attack" else {})
        )
        assert isinstance(tried, Refusal)
    at.and_("decline", "gm")
    assert (one(at, "r").wounds, one(at, "r").shock) == (3, 0)


def test_case_16_ruin_is_charged_before_the_determination_roll_and_the_next_has_none() -> None:
    at = turn_of(fight(agent(), threat(), ruin=1), "v")
    at.and_("inflict", "gm", targets=["r"], cause="x", damage=8)
    at.when("roll", "gm", dice=[1, 1, 1]).then_tags("ruin_spent", "determination_rolled")
    at.and_("inflict", "gm", targets=["r"], cause="x", damage=8)
    at.when("roll", "gm", dice=[1, 1, 1], **{"for": "determination"}).then_refused("WG_E_DETERMINATION_NOT_ALLOWED")
    assert (state(at).ruin, one(at, "r").wounds) == (0, 4)


def test_case_18_and_20_the_parts_of_every_figure_add_up_to_it() -> None:
    roster = {"combatant": [agent(weapons=[gun(), gun("b", traits={"blast": 4})]), threat(), threat("q", "adversary")]}
    for number in range(4):
        encounter = Encounter.create(RULESET, roster, dice="seeded", seed=f"parts {number}", clock=lambda: "")
        play(encounter, f"parts {number}", 3000, RULESET.endings)
        for entry in encounter.entries(1):
            for event in entry.then:
                assert_sums(event)


def assert_sums(event: Consequence) -> None:
    """Check that itemised figures make the figure that is used."""
    match tag_of(type(event)):
        case "pool_built":
            assert max(1, event.base + sum(part.n for part in event.bonus)) == event.total  # type: ignore[attr-defined]
            for aimed in event.against:  # type: ignore[attr-defined]
                assert sum(part.n for part in aimed.parts) == aimed.dn
        case "damage_computed":
            assert sum(part.n for part in event.parts) == event.total  # type: ignore[attr-defined]
        case "damage_compared":
            assert sum(part.n for part in event.resilience_parts) == event.resilience  # type: ignore[attr-defined]
        case "extra_damage_due":
            assert sum(part.n for part in event.parts) == event.dice  # type: ignore[attr-defined]


def test_case_23_taking_back_restores_what_was_and_heals_nothing() -> None:
    at = turn_of(fight(agent(wounds=7, shock=4), threat()), "v")
    before = at.encounter.snapshot()
    at.and_("inflict", "gm", targets=["v"], cause="x", mortal=1)
    at.encounter.undo(by="players")
    assert at.encounter.snapshot() == before


def test_case_24_four_dice_with_two_sixes_make_six_icons() -> None:
    assert icons_of([6, 6, 5, 4]) == 6
    at = turn_of(fight(agent(skills={}), threat()), "v")
    shoot(at).rolled(6, 6, 5, 4)
    on_to(at)
    assert state(at).glory == 1


def test_case_83_a_seize_moves_no_marker_by_place() -> None:
    at = fight(agent("a"), agent("b"), threat("x"), threat("y"), ruin=1)
    turn_of(at, "a")
    assert at.encounter.show()["acting"] == "a"
    at.and_("end_turn", "players")
    at.and_("choose", "gm", combatant="x").and_("end_turn", "gm")
    at.and_("seize", "gm", combatant="y")
    assert at.encounter.show()["acting"] == "y"
    assert one(at, "b").when == "pending"


def test_case_87_a_wound_changes_no_order_of_turns() -> None:
    at = fight(agent("a"), agent("b"), threat("x"), threat("y"))
    turn_of(at, "a").and_("inflict", "gm", targets=["b"], cause="x", mortal=3).and_("end_turn", "players")
    assert at.encounter.show()["pick"]["pending"] == {"players": ["b"], "gm": ["x", "y"]}


def test_case_88_each_turn_is_ended_by_itself() -> None:
    at = fight(agent("a"), agent("b"), threat("x"), threat("y"))
    turn_of(at, "a").and_("end_turn", "players")
    at.when("end_turn", "players").then_refused("WG_E_STATE")
    assert [one(at, name).when for name in ("a", "b", "x", "y")] == ["done", "pending", "pending", "pending"]


@pytest.mark.parametrize(
    ("stats", "ap", "mode", "expected"),
    [
        ({"toughness": 5, "armour": [{"rating": 3}]}, -3, "armour_only", 6),
        ({"toughness": 5, "armour": [{"rating": 3}]}, -3, "total_resilience", 6),
        ({"toughness": 2, "armour": []}, -5, "armour_only", 3),
        ({"toughness": 2, "armour": []}, -5, "total_resilience", 1),
        ({"toughness": 5, "armour": [{"rating": 3, "invulnerable": True}]}, -3, "armour_only", 9),
        ({"toughness": 5, "armour": [{"rating": 3, "invulnerable": True}]}, -3, "total_resilience", 9),
    ],
)
def test_case_186_ap_and_its_lower_limit(stats: dict, ap: int, mode: str, expected: int) -> None:
    at = fight(agent(), threat(**stats), options={"ap_mode": mode})
    assert sum(part.n for part in figures.resilience_parts(one(at, "r"), ap, state(at).settings)) == expected


@pytest.mark.parametrize(("faces", "icons"), [((6, 4, 2, 1, 1), 3), ((6, 6, 4, 1, 1), 5)])
def test_case_189_determination_converts_no_more_than_there_is(faces: tuple[int, ...], icons: int) -> None:
    at = turn_of(fight(agent(), threat(toughness=5, kind="adversary")), "v")
    at.and_("inflict", "gm", targets=["r"], cause="x", damage=8 + 3)
    told = at.when("roll", "gm", dice=list(faces))
    assert figures_of(told, "determination_rolled", "icons", "converted") == [(icons, 3)]
    assert (one(at, "r").wounds, one(at, "r").shock) == (0, 3)


def test_case_194_one_damage_roll_for_several_targets() -> None:
    cast = [
        threat(name, "troop", armour=[{"rating": rating}], max_wounds=9)
        for name, rating in zip("abc", (5, 7, 8), strict=True)
    ]
    at = shoot(turn_of(fight(agent(), *cast), "v"), ["a", "b", "c"], options=["multi_attack"])
    on_to(at.rolled(4, 6, 6, 6, 4, 4, 4))
    at.rolled(4)
    assert [(one(at, name).wounds, one(at, name).shock) for name in "abc"] == [(2, 0), (0, 1), (0, 0)]
    rolls = [entry.action for entry in at.encounter.entries(1) if tag_of(type(entry.action)) == "roll"]
    assert [roll.want for roll in rolls] == ["pool", "ed"]


def test_case_197_after_seizing_the_other_side_acts_first() -> None:
    at = fight(agent("a"), agent("b"), agent("c"), threat("x"), threat("y"), glory=2)
    turn_of(at, "a").and_("end_turn", "players").and_("seize", "players", combatant="b").and_("end_turn", "players")
    at.when("seize", "players", combatant="c").then_refused("WG_E_SEIZE_TWICE")
    at.and_("choose", "gm", combatant="x").and_("end_turn", "gm").and_("choose", "players", combatant="c")


def test_case_199_nobody_pays_to_act_when_the_other_side_has_nobody_left() -> None:
    at = fight(agent("a"), agent("b"), agent("c"), threat("x"), glory=1)
    turn_of(at, "a").and_("end_turn", "players").and_("decline", "players").and_("choose", "gm", combatant="x")
    at.and_("end_turn", "gm").and_("choose", "players", combatant="b").and_("end_turn", "players")
    at.and_("choose", "players", combatant="c")
    assert state(at).glory == 1


def test_case_7_a_mob_is_not_one_body() -> None:
    for dealt, left, shock in ((7, 2, 0), (6, 5, 1), (5, 5, 0)):
        cast = [agent(weapons=[gun(damage=dealt, ed=0)]), threat("t", "troop", count=5, initiative=3, max_wounds=3)]
        at = turn_of(fight(*cast).and_("form_mob", "gm", members=[f"t{n}" for n in range(1, 6)]), "v")
        rolled(shoot(at, "t1"), 4, 4, 4, 4, 1, 1, 1)
        assert (len(one(at, "t1").members), one(at, "t1").shock) == (left, shock)
