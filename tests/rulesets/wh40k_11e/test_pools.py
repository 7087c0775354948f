"""Gathering attack dice (3.2), what comes next (3.8), and abilities that bear on them."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wh40k_11e.events.hits import HitsClassified
from affray.rulesets.wh40k_11e.events.pools import AttackDiceGathered
from affray.testing import Given
from tests.rulesets.wh40k_11e.table import aimed, duel, model, place, roster, started, state, unit, weapon

TARGET = unit("target", model("t", Sv="2+", W=50), keywords=["INFANTRY"])


def both(
    first: dict[str, Any], second: dict[str, Any], facts: dict[str, Any] | None = None, **unit_facts: Any
) -> Given:
    """Return an attack by two models, each with one of two weapons, `facts` declared for the second."""
    data = roster({"a": first, "b": second}, [model("r1", weapons=["a"]), model("r2", weapons=["b"])], TARGET)
    at = started(data).and_("select_to_shoot", "red", unit="shooters", **unit_facts).and_("select_weapons")
    lines = [{"weapon": "r1.a", "unit": "target"}, {"weapon": "r2.b", "unit": "target", "facts": facts or {}}]
    return at.and_("select_targets", targets=lines)


def pooled(at: Given) -> bool:
    """Whether the two weapons were gathered together, without asking."""
    return place(at) != "attack.gather"


@pytest.mark.parametrize(
    "ability",
    [
        "ASSAULT",
        "CLOSE-QUARTERS",
        "ONE SHOT",
        "HAZARDOUS",
        "RAPID FIRE 1",
        "BLAST",
        "IGNORES COVER",
        "MELTA 2",
        "LANCE",
    ],
)
def test_K12_abilities_that_do_not_bear_on_the_roll_make_no_difference(ability: str) -> None:
    assert pooled(both(weapon(A=2), weapon(ability, A=1)))


@pytest.mark.parametrize(
    "ability",
    ["LETHAL HITS", "SUSTAINED HITS 1", "DEVASTATING WOUNDS", "TWIN-LINKED", "PRECISION", "PSYCHIC", "INDIRECT FIRE",
     "ANTI-INFANTRY 4+", "HEAVY"],
)  # fmt: skip
def test_K12_abilities_that_bear_on_it_keep_attacks_apart(ability: str) -> None:
    assert not pooled(both(weapon(), weapon(ability)))


@pytest.mark.parametrize(
    "other", [{"skill": "4+"}, {"S": 5}, {"AP": -1}, {"D": 2}, {"D": "D3"}, {"rerolls": ["hit ones"]},
              {"critical_hit_on": 5}, {"critical_wound_ap": -2}],
)  # fmt: skip
def test_K12_every_figure_keeps_attacks_apart(other: dict[str, Any]) -> None:
    assert not pooled(both(weapon(), weapon(**other)))


@pytest.mark.parametrize(
    "facts",
    [
        {"cover": True},
        {"plunging": True},
        {"skill_mod": 1, "skill_why": "x"},
        {"hit_mod": 1, "hit_why": "x"},
        {"wound_mod": 1, "wound_why": "x"},
        {"save_mod": 1, "save_why": "x"},
    ],
)
def test_K12_what_is_declared_keeps_attacks_apart_if_it_changes_a_figure(facts: dict[str, Any]) -> None:
    assert not pooled(both(weapon(), weapon(), facts))
    assert pooled(both(weapon(), weapon(), {"half_range": True, "spotted": True}))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(weapon(), weapon("ANTI-VEHICLE 4+"), id="ANTI for another keyword"),
        pytest.param(
            weapon("ANTI-INFANTRY 4+"), weapon("ANTI-INFANTRY 4+", "ANTI-INFANTRY 5+"), id="ANTI that is better"
        ),
        pytest.param(weapon(), weapon("ANTI-INFANTRY 6+"), id="ANTI on a 6"),
        pytest.param(weapon("SUSTAINED HITS D3"), weapon("SUSTAINED HITS 1D3"), id="spelling of a number"),
        pytest.param(weapon("LETHAL HITS"), weapon("lethal_hits"), id="spelling of an ability"),
        pytest.param(weapon(D="D6"), weapon(D="1d6"), id="spelling of damage"),
        pytest.param(weapon(), weapon(critical_wound_ap=0), id="AP of criticals that is the AP"),
        pytest.param(
            weapon("DEVASTATING WOUNDS"), weapon("DEVASTATING WOUNDS", critical_wound_ap=-3), id="AP without a save"
        ),
        pytest.param(weapon(), weapon(rerolls=["damage any"]), id="re-rolls of damage that is fixed"),
        pytest.param(weapon(D="D3"), weapon(D="D3", rerolls=["damage failed"]), id="re-rolls of what cannot fail"),
        pytest.param(
            weapon(rerolls=["hit any"]),
            weapon(rerolls=["hit any", "hit ones", "hit failed"]),
            id="re-rolls in re-rolls",
        ),
        pytest.param(
            weapon("TWIN-LINKED"), weapon("TWIN-LINKED", rerolls=["wound ones"]), id="re-rolls of TWIN-LINKED"
        ),
        pytest.param(weapon(), weapon(rerolls=["hazard any", "attacks any"]), id="re-rolls of no attack's dice"),
    ],
)
def test_K11_K12_what_cannot_change_an_attack_keeps_nothing_apart(
    first: dict[str, Any], second: dict[str, Any]
) -> None:
    assert pooled(both(first, second))


@pytest.mark.parametrize(
    "other",
    [
        weapon("TORRENT", skill=None, critical_hit_on=5),
        weapon("TORRENT", "LETHAL HITS", skill=None),
        weapon("TORRENT", "SUSTAINED HITS D3", skill=None),
        weapon("TORRENT", "HEAVY", skill=None),
        weapon("TORRENT", skill=None, rerolls=["hit any"]),
    ],
)
def test_K12_K19_nothing_about_hit_rolls_keeps_automatic_hits_apart(other: dict[str, Any]) -> None:
    assert pooled(both(weapon("TORRENT", skill=None), other))
    assert pooled(both(weapon("TORRENT", skill=None), other, {"hit_mod": -1, "hit_why": "fog"}))


@pytest.mark.parametrize("kind", ["snap", "indirect"])
def test_K12_K79_K80_nothing_about_hit_rolls_keeps_attacks_apart_that_hit_on_a_6_alone(kind: str) -> None:
    fog = {"hit_mod": -1, "hit_why": "fog"}
    mortar = weapon("INDIRECT FIRE")
    other = mortar | {"critical_hit_on": 5, "rerolls": ["hit ones"]}
    assert pooled(both(mortar, other, fog, kind=kind))


@pytest.mark.parametrize(
    ("roll", "sums", "cap", "together"),
    [
        ("hit", (1, 2), {}, True),
        ("wound", (-1, -3), {}, True),
        ("hit", (1, 2), {"hit_wound_mod_cap": 2}, False),
        ("wound", (-1, -3), {"hit_wound_mod_cap": "none"}, False),
        ("hit", (1, -2), {"hit_wound_mod_cap": 0}, True),
        ("save", (1, 2), {}, False),
        ("save", (1, 2), {"save_mod_cap": 1}, True),
    ],
)
def test_K12_K21_modifiers_beyond_the_cap_keep_nothing_apart(
    roll: str, sums: tuple[int, int], cap: dict[str, Any], together: bool
) -> None:
    data = roster({"a": weapon(), "b": weapon()}, [model("r", weapons=["a", "b"])], TARGET)
    at = started(data, **cap).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    facts = [{f"{roll}_mod": one, f"{roll}_why": "so"} for one in sums]
    lines = [{"weapon": f"r.{key}", "unit": "target", "facts": said} for key, said in zip("ab", facts, strict=True)]
    done = at.when("select_targets", targets=lines)
    assert pooled(at) == together
    if together:
        (gathered,) = [event for event in done.events if isinstance(event, AttackDiceGathered)]
        assert getattr(gathered.sums, roll) == sums


def test_K12_K21_sums_beyond_the_cap_are_told_each() -> None:
    gun = weapon("HEAVY")
    at = both(gun, gun, {"hit_mod": 1, "hit_why": "a guide"})
    (read,) = [event for event in at.when("roll", dice=[2, 2]).events if isinstance(event, HitsClassified)]
    assert (read.modifiers, read.clamped, read.hits) == ((1, 2), 1, 2)
    assert read.how == " on 3+ with +1 (modifiers +1 and +2)"


def test_K12_different_ways_to_the_same_skill_are_identical() -> None:
    assert pooled(both(weapon(skill="4+"), weapon(skill="3+"), {"cover": True}))
    assert pooled(both(weapon(), weapon("IGNORES COVER"), {"cover": True}))


def test_K12_abilities_with_different_numbers_are_different() -> None:
    assert not pooled(both(weapon("SUSTAINED HITS 1"), weapon("SUSTAINED HITS 2")))
    assert not pooled(both(weapon("ANTI-INFANTRY 4+"), weapon("ANTI-INFANTRY 5+")))


def test_K12_a_filter_that_does_not_apply_makes_no_difference() -> None:
    assert pooled(both(weapon(), weapon("LETHAL HITS: VEHICLE")))
    assert pooled(both(weapon("LETHAL HITS"), weapon("LETHAL HITS: INFANTRY")))


def test_K12_K75_melta_counts_through_damage_and_only_within_half_range() -> None:
    assert pooled(both(weapon(), weapon("MELTA 2")))
    assert not pooled(both(weapon(), weapon("MELTA 2"), {"half_range": True}))
    assert pooled(both(weapon(D=3), weapon("MELTA 2", D=1), {"half_range": True}))


def test_K10_K11_the_attacker_chooses_the_pool_and_identical_weapons_join() -> None:
    data = roster(
        {"a": weapon(), "b": weapon(S=5)},
        [model(name, weapons=[key]) for name, key in (("r1", "a"), ("r2", "b"), ("r3", "a"), ("r10", "a"))],
        TARGET,
    )
    at = started(data).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    at = at.and_("select_targets", unit="target")
    done = at.when("gather", weapon="r3.a")
    (gathered,) = [event for event in done.events if isinstance(event, AttackDiceGathered)]
    assert gathered.weapons == ("r1.a", "r3.a", "r10.a")
    at = at.rolled(1, 1, 1)
    assert state(at).pool.key.strength == 5


def test_K10_the_lowest_id_is_gathered_if_nothing_is_said_and_no_weapon_twice() -> None:
    data = roster(
        {"a": weapon(), "b": weapon(S=5), "c": weapon(S=6)},
        [model("r1", weapons=["a"]), model("r2", weapons=["b"]), model("r3", weapons=["c"])],
        TARGET,
    )
    at = started(data).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    at = at.and_("select_targets", unit="target").and_("gather")
    assert state(at).pool.key.strength == 4
    at = at.rolled(1)
    at.when("gather", weapon="r1.a").then_refused("K_E_WEAPON_ALREADY_USED")
    at.when("gather", weapon="r7.a").then_refused("K_E_WEAPON_UNKNOWN")


def test_K13_the_number_of_attacks_may_be_rerolled_weapon_by_weapon() -> None:
    at = both(weapon(A="2D3", rerolls=["attacks ones"]), weapon(A="D3", rerolls=["attacks ones"])).rolled(1, 1, 2)
    reroll = state(at).reroll
    assert (reroll.step, reroll.faces) == ("attacks", [1, 1, 2])
    at.when("reroll", dice=[1]).then_refused("K_E_REROLL_NOT_ALLOWED")
    at = at.and_("reroll", dice=[3])
    assert state(at).request.dice == 1
    assert state(at.rolled(6)).request.dice == 5


def test_K60_another_enemy_unit_is_turned_to_when_the_first_has_no_more() -> None:
    data = roster(
        {"a": weapon(A=2)},
        [model("r1", weapons=["a"]), model("r2", weapons=["a"]), model("r3", weapons=["a"])],
        TARGET,
        unit("other", model("o", W=9)),
        unit("third", model("x", W=9)),
    )
    at = started(data).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    lines = [
        {"weapon": weapon, "unit": name} for weapon, name in (("r1.a", "target"), ("r2.a", "other"), ("r3.a", "third"))
    ]
    at = at.and_("select_targets", targets=lines)
    assert place(at) == "attack.unit"
    at.when("select_enemy_unit").then_shows({"attack.enemy": "other"})
    at = at.rolled(1, 1)
    assert place(at) == "attack.unit"
    at.when("select_enemy_unit", unit="other").then_refused("K_E_TARGET_UNKNOWN")
    at = at.and_("select_enemy_unit", unit="third").rolled(1, 1)
    assert state(at).attack.enemy == "target"


def test_K65_K68_bonus_dice_are_told_by_ability() -> None:
    target = unit("target", model("t", count=11, W=2))
    data = roster({"gun": weapon("BLAST 2", "RAPID FIRE 3", A=2)}, [model("r", weapons=["gun"])], target)
    at = started(data).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    done = at.when("select_targets", unit="target", facts={"half_range": True})
    (gathered,) = [event for event in done.events if isinstance(event, AttackDiceGathered)]
    assert (gathered.base, gathered.dice) == (2, 9)
    assert [(one.ability, one.dice) for one in gathered.bonus] == [("BLAST", 4), ("RAPID FIRE", 3)]


def test_K71_torrent_waits_for_nothing() -> None:
    at = aimed(duel(weapon("TORRENT", A=2, skill=None), model("t", W=9)))
    assert (place(at), state(at).request.dice) == ("attack.wounds", 2)


@pytest.mark.parametrize(("half", "wounds"), [(True, 4), (False, 6)])
def test_K75_melta_adds_within_half_range(half: bool, wounds: int) -> None:
    at = aimed(duel(weapon("MELTA 2", D=1), model("t", Sv="7", W=7)), {"half_range": half})
    at = at.rolled(4).rolled(4).rolled(6)
    assert state(at).models["t"].wounds == wounds


def test_K01_weapons_then_targets_then_attacks() -> None:
    at = duel(weapon(), model("t")).and_("select_to_shoot", "red", unit="shooters")
    at.when("select_targets", unit="target").then_refused("K_E_PHASE")
    at.when("gather").then_refused("K_E_PHASE")
    at.when("select_weapons", "blue").then_refused("K_E_WRONG_PLAYER")
