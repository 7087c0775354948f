"""Targets and declared facts (K-06 to K-09, K-87, K-90, K-95)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.wh40k_11e.table import model, place, roster, started, state, unit, weapon

TARGETS = (
    unit("target", model("t", W=9), keywords=["INFANTRY"]),
    unit("tank", model("v", W=12, T=9), keywords=["VEHICLE"]),
    unit("loner", model("l", W=5, keywords=["CHARACTER"]), abilities=["LONE OPERATIVE"]),
)


def selected(gun: dict[str, Any], kind: str = "", shooter: dict[str, Any] | None = None, **facts: Any) -> Given:
    """Return the attack of `r` with a weapon `gun` at the selection of targets; a second own unit stands by."""
    data = roster({"gun": gun}, [model("r", weapons=["gun"], **(shooter or {}))], *TARGETS)
    data["side"][0]["unit"].append(unit("second", model("s", W=5)))
    mode = "select_to_fight" if gun["kind"] == "melee" else "select_to_shoot"
    at = started(data).and_(mode, "red", unit="shooters", kind=kind, facts=facts)
    return at.and_("select_weapons")


def engaged(*pairs: tuple[str, str]) -> list[dict[str, Any]]:
    """Return facts that say which enemy unit is engaged with which own one."""
    return [{"unit": enemy, "engaged_with": [own]} for enemy, own in pairs]


@pytest.mark.parametrize(
    ("target", "facts", "code"),
    [
        ("second", {}, "K_E_TARGET_FRIENDLY"),
        ("nobody", {}, "K_E_TARGET_UNKNOWN"),
        ("target", {"in_range": False}, "K_E_TARGET_OUT_OF_RANGE"),
        ("target", {"visible": False}, "K_E_TARGET_NOT_VISIBLE"),
        ("loner", {}, "K_E_TARGET_NOT_VISIBLE"),
        ("loner", {"half_range": True}, ""),
        ("target", {"cover": True, "plunging": True, "half_range": True}, ""),
    ],
)
def test_K06_K90_a_target_is_an_enemy_in_range_and_seen(target: str, facts: dict[str, Any], code: str) -> None:
    done = selected(weapon()).when("select_targets", unit=target, facts=facts)
    if code:
        done.then_refused(code)
    else:
        done.then_tags("targets_selected")


def test_K90_a_weapon_of_short_range_is_near_enough_anyway() -> None:
    selected(weapon(range=12)).when("select_targets", unit="loner").then_tags("targets_selected")


def test_K06_a_destroyed_unit_is_no_target() -> None:
    data = roster({"gun": weapon()}, [model("r", weapons=["gun"])], *TARGETS)
    at = started(data).and_("mortal_wounds", "red", unit="target", count=9, cause="fire")
    at = at.and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    at.when("select_targets", unit="target").then_refused("K_E_TARGET_DESTROYED")


def test_K06_only_an_unengaged_unit_is_shot_at_or_a_monster_or_vehicle_at_minus_1() -> None:
    others = engaged(("target", "second"), ("tank", "second"))
    at = selected(weapon(), others=others)
    at.when("select_targets", unit="target").then_refused("K_E_TARGET_ENGAGED")
    at = at.and_("select_targets", unit="tank")
    assert state(at).pool.key.hit == -1


def test_K06_snap_shooting_has_no_such_exception() -> None:
    at = selected(weapon(), "snap", others=engaged(("tank", "second")))
    at.when("select_targets", unit="tank").then_refused("K_E_TARGET_ENGAGED")


def test_K65_no_blast_at_an_engaged_unit() -> None:
    at = selected(weapon("BLAST"), others=engaged(("tank", "second")))
    at.when("select_targets", unit="tank").then_refused("K_E_BLAST_ENGAGED")


def test_K04_infantry_in_close_quarters_shoots_at_what_it_is_engaged_with() -> None:
    at = selected(weapon("PISTOL"), shooter={"keywords": ["INFANTRY"]}, engaged_with=["target"])
    at.when("select_targets", unit="tank").then_refused("K_E_TARGET_NOT_ENGAGED")
    at = at.and_("select_targets", unit="target")
    assert state(at).pool.key.hit == 0


@pytest.mark.parametrize(
    ("abilities", "target", "hit"),
    [((), "target", -1), (("PISTOL",), "target", 0), (("PISTOL",), "loner", -1), ((), "tank", -1)],
)
def test_K87_an_engaged_monster_or_vehicle_shoots_at_minus_1(abilities: tuple[str, ...], target: str, hit: int) -> None:
    at = selected(weapon(*abilities), shooter={"keywords": ["MONSTER"]}, engaged_with=["target"])
    at = at.and_("select_targets", unit=target, facts={"half_range": True})
    assert state(at).pool.key.hit == hit


def test_K87_and_K06_are_one_and_the_same_minus_1() -> None:
    others = engaged(("tank", "second"))
    at = selected(weapon(), shooter={"keywords": ["MONSTER"]}, engaged_with=["target"], others=others)
    at = at.and_("select_targets", unit="tank")
    assert state(at).pool.key.hit == -1


def test_K06_a_ranged_weapon_has_one_target_and_no_share() -> None:
    at = selected(weapon(A=2))
    both = [{"weapon": "r.gun", "unit": "target"}, {"weapon": "r.gun", "unit": "tank"}]
    at.when("select_targets", targets=both).then_refused("K_E_SPLIT")
    at.when("select_targets", targets=[both[0] | {"share": 2}]).then_refused("K_E_SPLIT")
    at.when("select_targets", targets=[both[0], {"weapon": "r.gun"}]).then_refused("K_E_SPLIT")


def melee(attacks: int | str = 3) -> Given:
    """Return a fight with two enemy units."""
    return selected(weapon(kind="melee", A=attacks), engaged_with=["target", "tank"])


def share(target: str, number: int = 0) -> dict[str, Any]:
    """Return a share of the attacks."""
    return {"weapon": "r.gun", "unit": target, "share": number}


@pytest.mark.parametrize(
    "shares",
    [
        [share("target", 2), share("tank", 2)],
        [share("target", 3), share("tank", 0)],
        [share("target", 4), share("tank", -1)],
        [share("target", 1), share("target", 2)],
        [share("target", 2)],
    ],
)
def test_K07_shares_are_1_or_more_and_sum_to_A(shares: list[dict[str, Any]]) -> None:
    melee().when("select_targets", targets=shares).then_refused("K_E_SPLIT")


def test_K07_a_melee_weapon_must_have_a_target_if_it_can() -> None:
    melee().when("select_targets").then_refused("K_E_CHOICE_REQUIRED")
    melee().when("select_targets", targets=[{"weapon": "r.gun"}]).then_refused("K_E_CHOICE_REQUIRED")
    out_of_reach = [{"weapon": "r.gun", "facts": {"in_range": False}}]
    melee().when("select_targets", targets=out_of_reach).then_tags("targets_selected", "attacks_resolved")


def test_K07_only_units_engaged_with_are_fought() -> None:
    melee().when("select_targets", unit="loner").then_refused("K_E_TARGET_NOT_ENGAGED")


def test_K13_a_random_number_of_melee_attacks_has_one_target() -> None:
    shares = [share("target", 1), share("tank", 1)]
    melee("D6").when("select_targets", targets=shares).then_refused("K_E_SPLIT")


def test_K09_a_weapon_without_a_target_makes_no_attacks() -> None:
    at = selected(weapon()).and_("select_targets", targets=[{"weapon": "r.gun"}])
    assert place(at) == "ready"


def test_K61_only_selected_weapons_have_targets_and_nothing_changes_later() -> None:
    at = selected(weapon())
    at.when("select_targets", targets=[{"weapon": "r.bow", "unit": "target"}]).then_refused("K_E_WEAPON_UNKNOWN")
    at.when("select_targets", unit="target", targets=[share("target")]).then_refused("K_E_FACTS")
    at.when("select_targets", targets=[share("target")], facts={"cover": True}).then_refused("K_E_FACTS")
    at = at.and_("select_targets", unit="target")
    at.when("select_targets", unit="tank").then_refused("K_E_PHASE")
    at.when("select_weapons", weapons=[]).then_refused("K_E_PHASE")


def test_K80_snap_shooting_has_one_target() -> None:
    data = roster({"gun": weapon()}, [model("r1", weapons=["gun"]), model("r2", weapons=["gun"])], *TARGETS)
    at = started(data).and_("select_to_shoot", "red", unit="shooters", kind="snap").and_("select_weapons")
    two = [{"weapon": "r1.gun", "unit": "target"}, {"weapon": "r2.gun", "unit": "tank"}]
    at.when("select_targets", targets=two).then_refused("K_E_SHOOTING_TYPE")


@pytest.mark.parametrize(
    ("reach", "half_range", "accepted"), [(24, False, True), (47, False, True), (48, False, False), (72, True, True)]
)
def test_K80_snap_shooting_reaches_24_inches(reach: int, half_range: bool, accepted: bool) -> None:
    done = selected(weapon(range=reach), "snap").when("select_targets", unit="target", facts={"half_range": half_range})
    if accepted:
        done.then_tags("targets_selected")
    else:
        done.then_refused("K_E_TARGET_OUT_OF_RANGE")


@pytest.mark.parametrize(
    "facts",
    [
        {"half_range": True, "in_range": False},
        {"unseen": ["t"]},
        {"unseen": ["l"]},
        {"hit_mod": 1},
        {"wound_mod": 11, "wound_why": "a god"},
        {"hit_mod": 1, "hit_why": "because " * 30},
    ],
)
def test_K95_facts_of_a_target_that_contradict(facts: dict[str, Any]) -> None:
    refused = selected(weapon()).when("select_targets", unit="target", facts=facts).tried
    assert "K_E_FACTS" in {reason.code for reason in getattr(refused, "reasons", ())}


@pytest.mark.parametrize("fact", ["cover", "plunging", "half_range"])
def test_K95_no_facts_of_shooting_in_melee(fact: str) -> None:
    melee().when("select_targets", unit="target", facts={fact: True}).then_refused("K_E_FACTS")


@pytest.mark.parametrize(
    "facts",
    [
        {"remained_stationary": True, "farthest": 2},
        {"remained_stationary": True, "advanced": True},
        {"remained_stationary": True, "charged": True},
        {"remained_stationary": True, "fell_back": True},
        {"advanced": True, "fell_back": True},
        {"farthest": -1},
        {"engaged_with": ["second"]},
        {"engaged_with": ["nobody"]},
        {"engaged_with": ["target", "target"]},
        {"others": [{"unit": "second", "engaged_with": ["target"]}]},
        {"others": [{"unit": "target", "engaged_with": ["tank"]}]},
        {"others": [{"unit": "target", "engaged_with": ["shooters"]}]},
        {"engaged_with": ["target"], "others": [{"unit": "target", "engaged_with": ["second"]}]},
    ],
)
def test_K95_facts_of_a_unit_that_contradict(facts: dict[str, Any]) -> None:
    data = roster({"gun": weapon("PISTOL")}, [model("r", weapons=["gun"])], *TARGETS)
    data["side"][0]["unit"].append(unit("second", model("s")))
    refused = started(data).when("select_to_shoot", "red", unit="shooters", facts=facts).tried
    assert "K_E_FACTS" in {reason.code for reason in getattr(refused, "reasons", ())}


def test_K95_being_engaged_is_mutual_and_may_be_said_from_both_sides() -> None:
    others = [{"unit": "target", "engaged_with": ["shooters", "second"]}]
    selected(weapon("PISTOL"), shooter={"keywords": ["INFANTRY"]}, engaged_with=["target"], others=others)
