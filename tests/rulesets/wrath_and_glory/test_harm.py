"""Determination, Wounds, Shock, Dying, injuries and death; recovery (WG-52 to WG-74)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wrath_and_glory.rules import figures
from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
    fight,
    gun,
    has,
    on_to,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
)


def hurt(at: Given, target: str = "v", **harm: Any) -> Given:
    """Let the GM enter harm."""
    return at.and_("inflict", "gm", targets=[target], cause="a test", **harm)


def scene(*cast: dict[str, Any], options: dict[str, Any] | None = None, **roster: Any) -> Given:
    """Return W's turn, among others; somebody of the other side is always there."""
    others = cast if any(each["side"] == "gm" for each in cast) else (*cast, threat("x"))
    return turn_of(fight(agent("w"), *others, options=options, **roster), "w")


@pytest.mark.parametrize("kind", ["troop", "elite", "adversary"])
@pytest.mark.parametrize("ruin", [0, 1])
def test_WG52_troops_and_elites_pay_ruin_for_determination(kind: str, ruin: int) -> None:
    at = hurt(scene(threat("r", kind), ruin=ruin), "r", damage=8)
    offered = state(at).place == "harm.determination"
    assert offered is (kind == "adversary" or ruin == 1)
    if offered and kind != "adversary":
        at.when("roll", "gm", dice=[4, 1, 1]).then_tags("ruin_spent", "determination_rolled", "wounds_suffered")
        assert (state(at).ruin, one(at, "r").wounds, one(at, "r").shock) == (0, 1, 1)


def test_WG52_a_printed_determination_may_be_free_and_without_shock() -> None:
    printed = {"dice": 5, "free": True, "no_shock": True}
    at = hurt(scene(threat(determination=printed)), "r", damage=9)
    rolled(at, 6, 1, 1, 1, 1)
    assert (one(at, "r").wounds, one(at, "r").shock) == (1, 0)


def test_WG52_mobs_never_roll_it_and_it_is_refused_where_it_is_not_asked_for() -> None:
    at = fight(agent(), threat(kind="troop", count=3), ruin=2).and_("form_mob", "gm", members=["r1", "r2", "r3"])
    at = hurt(turn_of(at, "v"), "r1", damage=8)
    assert one(at, "r1").members == ["r1"]
    at.when("roll", "gm", dice=[1, 1, 1], **{"for": "determination"}).then_refused("WG_E_DETERMINATION_NOT_ALLOWED")


def test_WG54_wounds_then_shock_then_mortal_wounds_then_conditions() -> None:
    at = scene(agent())
    told = at.when(
        "inflict", "gm", targets=["v"], cause="x", damage=8, shock=1, mortal=1, condition="prone"
    )  # an equal hit is 1 Shock
    told.then_tags("damage_compared", "shock_suffered", "mortal_wounds_suffered", "condition_gained", "harm_ended")
    assert one(at, "v").shock == 2, "one application sums them"


def test_WG54_the_dead_suffer_nothing_further() -> None:
    at = scene(threat(), threat("q"))
    told = at.when("inflict", "gm", targets=["r"], cause="x", damage=20, shock=3, condition="prone").events
    tags = [type(event).__name__ for event in told]
    assert tags[-3:] == ["CharacterDied", "HarmEnded", "TurnContinues"]


def test_WG55_the_wounded_test_at_plus_1_from_the_next_test_on() -> None:
    at = hurt(scene(agent()), "w", mortal=1)
    at.and_("test", "players", skill="tech", dn=2, what="x")
    assert state(at).test.dn == 3


@pytest.mark.parametrize(
    ("face", "injury"), [(1, "scar"), (2, "scar"), (3, "burn"), (4, "jaw"), (5, "twitch"), (6, "ear")]
)
def test_WG56_memorable_injuries_by_face(face: int, injury: str) -> None:
    at = hurt(scene(agent(wounds=8)), mortal=1).rolled(face)
    assert [had.injury for had in one(at, "v").memorable] == [injury]
    assert has(at, "v") == ["prone"]


def test_WG56_a_repeat_escalates_and_a_second_repeat_changes_nothing() -> None:
    at = scene(agent(wounds=8, memorable_injuries=[{"injury": "jaw"}]))
    hurt(at, mortal=1).rolled(4)
    assert [(had.injury, had.escalated) for had in one(at, "v").memorable] == [("jaw", True)]


@pytest.mark.parametrize(("option", "wounds"), [("max_plus_one", 9), ("uncapped", 13)])
def test_WG57_how_far_wounds_are_recorded(option: str, wounds: int) -> None:
    at = hurt(scene(agent(wounds=7), options={"wound_clamp": option}), mortal=6)
    assert (one(at, "v").wounds, one(at, "v").status) == (wounds, "dying")


def test_WG58_the_dying_have_one_plain_action_a_turn_and_no_reactions() -> None:
    at = turn_of(fight(agent(wounds=9, engaged_with=["r"]), agent("w"), threat(), threat("q")), "v")
    at.when("stand", "players").then_refused("WG_E_DYING")
    at.when("attack", "players", weapon="blade", targets=["r"], called_shot=1).then_refused("WG_E_DYING")
    at.when("recover_shock", "players").then_refused("WG_E_DYING", "WG_E_RECOVERY")
    at.when("hold", "players").then_refused("WG_E_DYING")
    at.when("draw", "players", weapon="gun").then_refused("WG_E_DYING", "WG_E_WEAPON")
    at.and_("free", "players", what="a groan").and_("attack", "players", weapon="blade", targets=["r"])
    rolled(at, 4, 1, 1, 1, 1, 1)
    at.when("move", "players", mode="crawl", metres=1).then_refused("WG_E_DYING")
    at.and_("end_turn", "players")
    at.and_("choose", "gm", combatant="r").and_("attack", "gm", weapon="blade", targets=["v"])
    at.when("react", "players", kind="full_defence").then_refused("WG_E_REACTION")


def test_WG58_the_dying_may_crawl_or_fall_back() -> None:
    at = turn_of(fight(agent(wounds=9, engaged_with=["r"]), agent("w"), threat()), "v")
    at.and_("fall_back", "players", metres=3, leaves=["r"])


@pytest.mark.parametrize(
    ("face", "injury"), [(1, "hand"), (2, "arm"), (3, "foot"), (4, "leg"), (5, "torso"), (6, "eye")]
)
def test_WG59_traumatic_injuries_by_face_and_side(face: int, injury: str) -> None:
    at = hurt(scene(agent(wounds=9)), mortal=2).rolled(face, 3, face, 4)
    sides = ["", ""] if injury == "torso" else ["left", "right"]
    assert [(had.injury, had.side) for had in one(at, "v").traumatic] == [(injury, side) for side in sides]


def test_WG59_determination_that_leaves_no_wound_leaves_no_injury() -> None:
    at = hurt(scene(agent(wounds=9)), damage=9).rolled(4, 1, 1, 1)
    assert (one(at, "v").traumatic, one(at, "v").shock) == ([], 1)


@pytest.mark.parametrize(("tier", "survives"), [(1, 2), (2, 3), (4, 5)])
def test_WG60_the_injury_beyond_tier_and_1_kills(tier: int, survives: int) -> None:
    at = scene(agent(tier=tier, wounds=2 * tier + 5))
    hurt(at, mortal=survives).rolled(*[5, 1] * survives)
    assert one(at, "v").status == "dying"
    hurt(at, mortal=1).rolled(5, 1)
    assert one(at, "v").status == "dead"


def test_WG62_recovering_wounds_ends_dying_and_injuries_stay() -> None:
    at = turn_of(
        fight(agent("w", skills={"medicae": 2}), agent(wounds=9, traumatic_injuries=[{"injury": "torso"}]), threat()),
        "w",
    )
    at.and_("end_encounter", "gm").and_("regroup", "players", healer="w", patient="v")
    assert (one(at, "v").status, one(at, "v").wounds, len(one(at, "v").traumatic)) == ("active", 4, 1)


def test_WG63_annihilation_counts_the_whole_attack_before_any_clamp() -> None:
    at = hurt(scene(agent()), mortal=16)
    assert one(at, "v").status == "dying"
    at = hurt(scene(agent()), mortal=17)
    assert one(at, "v").status == "dead"
    at = hurt(scene(agent()), damage=8 + 10, mortal=7)
    at.and_("decline", "players")
    at.rolled(1)
    assert one(at, "v").status == "dead", "10 Wounds and 7 Mortal Wounds that became injuries"


@pytest.mark.parametrize(("option", "tag"), [("wounds", "wounds_suffered"), ("mortal", "mortal_wounds_suffered")])
def test_WG64_of_the_exhausted_shock_becomes_wounds_under_the_tag_of_the_option(option: str, tag: str) -> None:
    at = scene(agent(shock=6), options={"exhausted_overflow": option})
    at.when("inflict", "gm", targets=["v"], cause="x", shock=2).then_tags("shock_suffered", tag)
    assert (one(at, "v").shock, one(at, "v").wounds) == (6, 2)


def test_WG64_the_exhausted_have_basic_actions_alone() -> None:
    at = turn_of(fight(agent(shock=6, engaged_with=["q"]), threat(), threat("q")), "v")
    for action, fields in (
        ("aim", {}),
        ("simple", {"what": "x"}),
        ("full_defence", {}),
        ("hold", {}),
        ("sprint", {"metres": 4}),
        ("move", {"mode": "run", "metres": 4}),
        ("interact", {"target": "r", "skill": "tech"}),
        ("attack", {"weapon": "blade", "targets": ["q"], "called_shot": 1}),
        ("test", {"skill": "tech", "dn": 1, "what": "x"}),
    ):
        outcome = at.when(action, "players", **fields)
        assert "WG_E_EXHAUSTED" in [reason.code for reason in outcome.tried.reasons], action  # type: ignore[union-attr]
    at.and_("attack", "players", weapon="blade", targets=["q"])
    at.when("decline", "players").then_refused("WG_E_STATE")


def test_WG64_the_exhausted_may_still_react() -> None:
    at = turn_of(fight(agent(shock=6), threat()), "r")
    shoot(at, "v", by="gm").and_("react", "players", kind="full_defence")


@pytest.mark.parametrize(("option", "shock"), [("max_plus_one", 6), ("max", 5), ("uncapped", 9)])
def test_WG65_how_far_shock_is_recorded(option: str, shock: int) -> None:
    at = hurt(scene(agent(shock=4), options={"shock_clamp": option}), shock=5)
    assert (one(at, "v").shock, figures.exhausted(one(at, "v"))) == (shock, True)


def test_WG66_exhausted_by_something_else_is_not_ended_by_recovery() -> None:
    at = turn_of(fight(agent(shock=2, conditions=[{"name": "exhausted"}]), threat()), "v")
    at.and_("recover_shock", "players")
    assert (one(at, "v").shock, figures.exhausted(one(at, "v"))) == (0, True)


def test_WG66_uncapped_shock_may_stay_above_the_maximum_after_a_recovery_and_verify_holds() -> None:
    at = turn_of(fight(agent(shock=9), threat(), options={"shock_clamp": "uncapped"}), "v")
    at.and_("recover_shock", "players")
    recovered = one(at, "v")
    assert recovered.shock > 5
    assert not figures.exhausted(recovered)
    assert at.encounter.verify().ok


@pytest.mark.parametrize(
    ("metres", "faces", "wounds"), [(5, (), 1), (9, (), 1), (10, (3,), 1 + 2), (17, (6, 1), 1 + 3 + 1)]
)
def test_WG67_falls(metres: int, faces: tuple[int, ...], wounds: int) -> None:
    at = scene(agent())
    at.when("fall", "gm", target="v", metres=4).then_refused("WG_E_FACT")
    at.and_("fall", "gm", target="v", metres=metres)
    if faces:
        at.rolled(*faces)
    assert one(at, "v").wounds == wounds


@pytest.mark.parametrize("kind", ["troop", "elite", "adversary"])
@pytest.mark.parametrize("option", ["past_max", "dying"])
def test_WG68_threats_die_at_once_or_after_dying(kind: str, option: str) -> None:
    at = hurt(scene(threat("r", kind, max_wounds=4), options={"threat_death": {kind: option}}), "r", mortal=5)
    assert one(at, "r").status == ("dead" if option == "past_max" else "dying")
    assert (state(at).dice is None) is (option == "past_max"), "who dies at once has no Memorable Injury"


def test_WG70_at_exactly_the_maximum_nobody_is_dying_or_exhausted() -> None:
    at = hurt(hurt(scene(agent()), mortal=8), shock=5)
    assert (one(at, "v").status, figures.exhausted(one(at, "v"))) == ("active", False)


def test_WG71_rank_and_tier_shock_for_wrath_also_while_exhausted() -> None:
    at = turn_of(fight(agent(shock=6, rank=2), threat(shock=2)), "v")
    at.and_("recover_shock", "players")
    assert (one(at, "v").shock, one(at, "v").wrath) == (2, 1)
    turn_of(at, "r").when("recover_shock", "gm").then_refused("WG_E_WRATH")
    at = turn_of(fight(agent(wrath=0, shock=1), threat()), "v")
    at.when("recover_shock", "players").then_refused("WG_E_WRATH")
    at = turn_of(fight(agent(), threat()), "v")
    at.when("recover_shock", "players").then_refused("WG_E_RECOVERY")


def test_WG72_ruin_restores_d3_and_3_shock_of_a_threat_in_a_threats_turn() -> None:
    at = turn_of(fight(agent(), threat(shock=6), threat("q"), ruin=2), "v")
    at.when("restore_shock", "gm", threat="r").then_refused("WG_E_RECOVERY")
    turn_of(at, "q").when("restore_shock", "gm", threat="v").then_refused("WG_E_TARGET_SIDE")
    at.and_("restore_shock", "gm", threat="r").when("roll", "gm", dice=[3]).then_tags(
        "shock_recovered", "exhausted_ended", "turn_continues"
    )
    assert (one(at, "r").shock, state(at).ruin) == (1, 1)
    at.and_("restore_shock", "gm", threat="r").rolled(1)
    at.when("restore_shock", "gm", threat="r").then_refused("WG_E_RUIN", "WG_E_RECOVERY")


@pytest.mark.parametrize(("option", "shock"), [(0, 4), (2, 2), ("all", 0)])
def test_WG73_regroup_heals_the_medicae_pool_once_for_each(option: Any, shock: int) -> None:
    medic = agent("m", skills={"medicae": 2})
    at = fight(agent(wounds=8, shock=4), medic, agent("w", wounds=3), threat(), options={"regroup_shock": option})
    at = turn_of(at, "m").and_("end_encounter", "gm")
    at.when("regroup", "players", healer="v", patient="m").then_refused("WG_E_RECOVERY")
    at.when("regroup", "players", healer="m", patient="r").then_refused("WG_E_TARGET_SIDE")
    at.and_("regroup", "players", healer="m", patient="v")
    assert (one(at, "v").wounds, one(at, "v").shock) == (3, shock)
    at.when("regroup", "players", healer="m", patient="w").then_refused("WG_E_RECOVERY")


def test_WG74_a_respite_clears_both_tracks_and_resets_wrath_but_not_while_dying() -> None:
    at = turn_of(fight(agent("w", wounds=2, shock=2, wrath=0), agent(wounds=9), threat(wounds=1)), "w")
    at.and_("end_encounter", "gm").when("respite", "players").then_refused("WG_E_RECOVERY")
    at.and_("respite", "gm")
    assert one(at, "r").wounds == 0
    at = turn_of(fight(agent("w", wounds=2, shock=6, wrath=0, traumatic_injuries=[{"injury": "torso"}]), threat()), "w")
    at.and_("end_encounter", "gm").and_("respite", "players")
    rested = one(at, "w")
    assert (rested.wounds, rested.shock, rested.wrath, rested.exhausted, len(rested.traumatic)) == (0, 0, 2, False, 1)


def test_a_threat_without_max_shock_never_suffers_any() -> None:
    at = hurt(
        scene(threat(kind="adversary", max_shock=None, armour=[{"rating": 2, "power_field": True}])),
        "r",
        damage=8,
        shock=3,
    )
    at.rolled(4, 4, 1)
    assert (one(at, "r").wounds, one(at, "r").shock) == (0, 0)


def test_WG76m_wounded_exhausted_and_dying_follow_from_the_tracks() -> None:
    at = scene(agent())
    shown = at.encounter.show()["combatants"]["v"]
    assert (shown["wounded"], shown["dying"], shown["exhausted"]) == (False, False, False)
    hurt(at, mortal=9).rolled(1)
    hurt(at, shock=6)
    shown = at.encounter.show()["combatants"]["v"]
    assert (shown["wounded"], shown["dying"], shown["exhausted"]) == (True, True, True)
    assert [condition["name"] for condition in shown["conditions"]] == ["dying", "prone", "exhausted_by_shock"]


def test_who_is_caught_in_its_own_blast_ends_its_turn_if_it_dies_of_it() -> None:
    bombs = gun("bombs", damage=40, ed=0, traits={"blast": 6})
    at = turn_of(fight(agent(weapons=[bombs]), agent("w"), threat()), "v")
    shoot(at, [], weapon="bombs", point="here").rolled(4, 4, 4, 1, 1, 1, 1)
    on_to(at, "attack.area").and_("caught", "gm", ids=["v"])
    on_to(at)
    assert (one(at, "v").status, state(at).place) == ("dead", "round.pick")
