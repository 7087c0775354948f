"""New targets for weapons whose target is gone (A3; K-07, K-08, K-62, K-66, K-80, K-95)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wh40k_11e.events.pools import AttackDiceGathered
from affray.testing import Given
from tests.rulesets.wh40k_11e.table import model, place, roster, started, state, unit, weapon

TARGETS = (
    unit("t1", model("x")),
    unit("t2", model("y")),
    unit("t3", model("z", count=10, W=3)),
    unit("t4", model("q", W=9)),
)


def melee(*abilities: str, **stats: Any) -> dict[str, Any]:
    return weapon(*abilities, kind="melee", **stats)


def brawl(axe: dict[str, Any]) -> Given:
    """Return a fight: `r1.axe` splits its 3 attacks on t1 (1) and t2 (2); `r2.knife` can kill t1 and `r3.maul` t2."""
    weapons = {"axe": axe, "knife": melee(S=9), "maul": melee(S=10)}
    fighters = [model("r1", weapons=["axe"]), model("r2", weapons=["knife"]), model("r3", weapons=["maul"])]
    data = roster(weapons, fighters, *TARGETS)
    at = started(data, lost_target_pools="retarget")
    at = at.and_("select_to_fight", "red", unit="shooters", facts={"engaged_with": ["t1", "t2", "t3"]})
    targets = [
        {"weapon": "r1.axe", "unit": "t1", "share": 1},
        {"weapon": "r1.axe", "unit": "t2", "share": 2, "facts": {"wound_mod": -1, "wound_why": "a shield"}},
        {"weapon": "r2.knife", "unit": "t1"},
        {"weapon": "r3.maul", "unit": "t2"},
    ]
    return at.and_("select_weapons").and_("select_targets", targets=targets)


def killed(at: Given, name: str, weapon: str) -> Given:
    """Let a weapon destroy the only model of a unit."""
    if place(at) == "attack.unit":
        at = at.and_("select_enemy_unit", unit=name)
    if place(at) == "attack.gather":
        at = at.and_("gather", weapon=weapon)
    return at.rolled(4).rolled(4).rolled(1)


def lines(at: Given) -> list[tuple[str, str, int]]:
    """Return the lines that are not gathered yet: weapon, unit and share."""
    attack = state(at).attack
    return [(one.weapon, one.unit, one.share) for n, one in enumerate(attack.lines) if n not in attack.used]


def test_K62_a_share_keeps_its_number_of_attacks() -> None:
    at = killed(brawl(melee(A=3)), "t1", "r2.knife").and_("retarget", weapon="r1.axe", unit="t3")
    assert lines(at) == [("r1.axe", "t3", 1), ("r1.axe", "t2", 2), ("r3.maul", "t2", 0)]


def test_K07_K62_a_share_joins_the_one_that_its_weapon_has_on_the_new_target() -> None:
    at = killed(brawl(melee(A=3)), "t1", "r2.knife").and_("retarget", weapon="r1.axe", unit="t2")
    assert lines(at) == [("r1.axe", "t2", 3), ("r3.maul", "t2", 0)]
    at = killed(at, "t2", "r3.maul").and_("retarget", weapon="r1.axe", unit="t3")
    assert (place(at), state(at).request.dice) == ("attack.hits", 3)


def test_K62_K95_facts_of_a_share_that_is_joined_are_not_declared_anew() -> None:
    at = killed(brawl(melee(A=3)), "t1", "r2.knife")
    same = {"wound_mod": -1, "wound_why": "a shield"}
    at.when("retarget", weapon="r1.axe", unit="t2", facts={"hit_mod": 1, "hit_why": "rage"}).then_refused("K_E_FACTS")
    assert state(at.and_("retarget", weapon="r1.axe", unit="t2", facts=same)).attack.lines[1].facts.wound_mod == -1
    at = killed(brawl(melee(A=3)), "t1", "r2.knife").and_("retarget", weapon="r1.axe", unit="t2")
    assert state(at).attack.lines[1].facts.wound_mod == -1


def test_K10_K62_no_second_time_at_a_unit_that_the_weapon_was_used_on() -> None:
    at = brawl(melee(A=3)).and_("select_enemy_unit", unit="t2").and_("gather", weapon="r1.axe").rolled(1, 1).rolled(1)
    at = killed(at, "t1", "r2.knife")
    assert lines(at) == [("r1.axe", "t1", 1)]
    at.when("retarget", weapon="r1.axe", unit="t2").then_refused("K_E_WEAPON_ALREADY_USED")
    at.when("retarget", weapon="r2.knife", unit="t3").then_refused("K_E_WEAPON_UNKNOWN")
    at.when("retarget", weapon="r1.axe", unit="t3").then_tags("targets_selected", "attack_dice_gathered")


def bonus(at: Given, action: str, **fields: Any) -> list[tuple[str, int]]:
    """Return the attack dice that abilities add when an action gathers."""
    (gathered,) = [event for event in at.when(action, **fields).events if isinstance(event, AttackDiceGathered)]
    return [(one.ability, one.dice) for one in gathered.bonus]


def test_K08_K66_attacks_that_were_divided_stay_divided_when_they_meet_again() -> None:
    at = killed(brawl(melee("CLEAVE 1", A=3)), "t1", "r2.knife").and_("retarget", weapon="r1.axe", unit="t2")
    at = killed(at, "t2", "r3.maul")
    assert bonus(at, "retarget", weapon="r1.axe", unit="t3") == []


def test_K66_attacks_that_never_were_divided_count_the_new_target() -> None:
    data = roster(
        {"axe": melee("CLEAVE 1", A=3), "maul": melee(S=10)},
        [model("r1", weapons=["axe"]), model("r2", weapons=["maul"])],
        *TARGETS,
    )
    at = started(data, lost_target_pools="retarget")
    at = at.and_("select_to_fight", "red", unit="shooters", facts={"engaged_with": ["t1", "t3"]})
    at = killed(at.and_("select_weapons").and_("select_targets", unit="t1"), "t1", "r2.maul")
    assert bonus(at, "retarget", weapon="r1.axe", unit="t3") == [("CLEAVE", 2)]


def snap() -> Given:
    """Return snap shooting at t1, which the first of three weapons destroys."""
    weapons = {"a": weapon(), "b": weapon(S=5), "c": weapon(S=6)}
    data = roster(weapons, [model("r", weapons=["a", "b", "c"])], *TARGETS)
    at = started(data, lost_target_pools="retarget").and_("select_to_shoot", "red", unit="shooters", kind="snap")
    at = at.and_("select_weapons").and_("select_targets", unit="t1").and_("gather", weapon="r.a")
    return at.rolled(6).rolled(6).rolled(1)


def test_K80_snap_shooting_has_one_new_target() -> None:
    at = snap().and_("retarget", weapon="r.b", unit="t2")
    at.when("retarget", weapon="r.c", unit="t3").then_refused("K_E_SHOOTING_TYPE")
    at.when("retarget", weapon="r.c", unit="t2").then_tags("targets_selected")


def test_K80_what_is_not_allowed_is_not_on_offer() -> None:
    at = snap().and_("retarget", weapon="r.b", unit="t2")
    units = {offer.fields["unit"].describe() for offer in at.encounter.options() if offer.action == "retarget"}
    assert units == {"one of t2"}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"weapon": "r.b", "unit": "t1"}, "K_E_TARGET_DESTROYED"),
        ({"weapon": "r.b", "unit": "shooters"}, "K_E_TARGET_FRIENDLY"),
        ({"weapon": "r.b", "unit": "nobody"}, "K_E_TARGET_UNKNOWN"),
        ({"weapon": "r.b", "unit": "t3", "facts": {"visible": False}}, "K_E_TARGET_NOT_VISIBLE"),
        ({"weapon": "r.a", "unit": "t3"}, "K_E_WEAPON_UNKNOWN"),
        ({"weapon": "r.z", "unit": "t3"}, "K_E_WEAPON_UNKNOWN"),
    ],
)
def test_K62_a_new_target_is_one_that_A2_would_take(fields: dict[str, Any], code: str) -> None:
    snap().when("retarget", **fields).then_refused(code)
