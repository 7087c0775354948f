"""Where two rules meet: which of them goes first, and whom both reach."""

from __future__ import annotations

import pytest

from tests.rulesets.wrath_and_glory.table import (
    agent,
    beside,
    blade,
    fight,
    figures_of,
    gun,
    has,
    on_to,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
    wanted,
)


def test_WG39k_who_stays_the_target_of_a_turned_attack_is_still_in_a_melee() -> None:
    cast = [agent(), agent("w", engaged_with=["r"]), threat()]
    at = shoot(turn_of(fight(*cast, options={"complication_mode": "table"}), "v"))
    at.rolled(1, 4, 4, 4, 1, 1, 1).and_("accept", "players").rolled(6, 5)
    told = at.when("decline", "gm")
    assert figures_of(told, "target_strayed", "missed", "aimed")[0][0] == "r"
    assert state(at).shot.targets[0].id == "w"


def test_WG08_the_whole_side_may_pay_for_one_of_its_own_and_nobody_else() -> None:
    seats = [{"id": "players", "seats": ["ann", "ben"]}]
    cast = [agent(player="ann"), agent("w", player="ben"), threat()]
    at = fight(*cast, glory=1, side=seats).and_("mark_ambush", "gm", ids=["v"])
    at.when("negate_ambush", "gm", id="v").then_refused("WG_E_SEAT")
    at.and_("negate_ambush", "ben", id="v")
    assert (one(at, "v").ambushed, state(at).glory) == (False, 0)


def test_WG39i_only_a_ranged_weapon_is_braced_and_only_for_the_own_turn() -> None:
    heavy = {"traits": {"heavy": 9}}
    at = turn_of(fight(agent(weapons=[blade(**heavy)]), threat()), "v")
    at.when("brace", "players").then_refused("WG_E_WEAPON")
    at = turn_of(fight(agent(weapons=[gun(**heavy)]), threat()), "v").and_("brace", "players").and_("hold", "players")
    at.and_("end_turn", "players").and_("use_held", "players", combatant="v")
    at.when("attack", "players", weapon="gun", targets=["r"]).then_refused("WG_E_HEAVY_UNBRACED")


def test_WG50_the_memorable_injury_of_the_table_is_for_whoever_survives_the_rest() -> None:
    foe = threat("r", "adversary", max_wounds=3, tier=1, traumatic_injuries=[{"injury": "torso"}] * 2)
    at = turn_of(fight(agent(weapons=[gun(ed=0)]), foe, threat("q"), options={"critical_mode": "table"}), "v")
    at.and_("inflict", "gm", targets=["r"], cause="a trap", mortal=4).rolled(1)
    shoot(at)
    on_to(at.rolled(6, 4, 4, 1, 1, 1, 1)).rolled(3, 4)
    on_to(at)
    assert (beside(at).roll, one(at, "r").status) == ("traumatic", "dying")
    at.rolled(*[5, 1] * (wanted(at).dice // 2))
    assert one(at, "r").status == "dead"
    assert [had.injury for had in one(at, "r").memorable] == ["scar"]


@pytest.mark.parametrize(("per", "injuries"), [("wound", 3), ("hit", 1)])
def test_WG58_a_hit_with_wounds_and_mortal_wounds_is_one_hit(per: str, injuries: int) -> None:
    cast = [agent(tier=4), threat(), threat("q")]
    at = turn_of(fight(*cast, options={"traumatic_per": per}), "v")
    at.and_("inflict", "gm", targets=["v"], cause="a trap", mortal=13).rolled(1)
    assert one(at, "v").dying
    at.and_("inflict", "gm", targets=["v"], cause="a trap", damage=10, mortal=1).and_("decline", "players")
    while state(at).dice is not None:
        at.rolled(*[5, 1] * (wanted(at).dice // 2))
    assert len(one(at, "v").traumatic) == injuries


def test_WG91_mortal_wounds_of_a_critical_kill_beside_those_the_attack_hits() -> None:
    cast = [agent(weapons=[gun(ed=0)]), threat("t", "troop", count=6, max_wounds=3)]
    at = fight(*cast, options={"critical_mode": "table"}).and_("form_mob", "gm", members=[f"t{n}" for n in range(1, 7)])
    shoot(turn_of(at, "v"), "t1")
    on_to(at.rolled(6, 4, 1, 1, 1, 1, 1)).rolled(3, 1)
    on_to(at)
    assert len(one(at, "t1").members) == 6 - 1 - 1


@pytest.mark.parametrize("d66", [(3, 4), (6, 6)])
def test_WG91_a_mob_has_neither_memorable_injuries_nor_limbs_to_lose(d66: tuple[int, int]) -> None:
    cast = [agent(weapons=[gun(ed=0)]), threat("t", "troop", count=6, max_wounds=3)]
    at = fight(*cast, options={"critical_mode": "table"}).and_("form_mob", "gm", members=[f"t{n}" for n in range(1, 7)])
    shoot(turn_of(at, "v"), "t1")
    on_to(at.rolled(6, 4, 1, 1, 1, 1, 1)).rolled(*d66)
    on_to(at)
    while state(at).dice is not None:
        rolled(at, 2)
    mob = one(at, "t1")
    assert (len(mob.members), mob.memorable, mob.traumatic) == (4, [], [])


def test_WG76j_the_value_of_a_poison_or_fear_is_the_dn_against_it() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    at.and_("inflict", "gm", targets=["v"], cause="venom", condition="poisoned", value=5)
    turn_of(at, "v")
    assert (state(at).test.what, state(at).test.dn) == ("poisoned", 5 + 2)


def test_WG76a_a_hazard_of_the_same_name_does_not_stop_the_bleeding() -> None:
    hazard = {"id": "bleeding", "when": "end", "who": ["v"], "on_fail": [{"shock": 1}]}
    cast = [agent(conditions=[{"name": "bleeding"}]), threat()]
    at = turn_of(fight(*cast, hazard=[hazard]), "v").and_("end_turn", "players")
    assert (one(at, "v").shock, one(at, "v").wounds) == (1, 1)


def test_WG97_a_flamer_is_dodged_and_not_met_with_full_defence_before_the_roll() -> None:
    cast = [agent(weapons=[gun(ed=0, traits={"flamer": True})]), threat()]
    at = shoot(turn_of(fight(*cast), "v"))
    at.when("react", "gm", kind="full_defence").then_refused("WG_E_REACTION")
    at.rolled(4, 4, 4, 4, 1, 1, 1)
    on_to(at, "attack.dodge", "attack.area")
    on_to(at, "attack.dodge")
    assert state(at).place == "attack.dodge"


def test_WG39d_a_thrown_weapon_counts_as_one_without_salvo() -> None:
    knives = {"id": "knives", "kind": "thrown", "damage": 8, "range": [20], "salvo": 2}
    at = turn_of(fight(agent(weapons=[knives]), threat(), threat("q")), "v")
    at.when("attack", "players", weapon="knives", targets=["q", "r"], options=["multi_attack"]).then_refused(
        "WG_E_OPTION"
    )


def test_the_order_of_ids_counts_the_numbers_in_them() -> None:
    at = turn_of(fight(agent(engaged_with=[f"t{n}" for n in range(1, 12)]), threat("t", "troop", count=11)), "v")
    ids = [f"t{n}" for n in range(1, 12)]
    assert at.encounter.show()["combatants"]["v"]["engaged"] == ids
    at.and_("move", "players", mode="walk", metres=3, leaves=ids)
    asked = []
    while state(at).place == "react":
        asked.append(state(at).asked)
        at.and_("decline", "gm")
    assert asked == ids
    assert has(at, "v") == []


def test_a_weapon_that_nobody_has_is_unknown_and_another_ones_is_not_owned() -> None:
    at = turn_of(fight(agent(), threat(weapons=[gun("bow")])), "v")
    at.when("attack", "players", weapon="bow", targets=["r"]).then_refused("WG_E_WEAPON")
    at.when("attack", "players", weapon="sling", targets=["r"]).then_refused("WG_E_UNKNOWN", "WG_E_WEAPON")


@pytest.mark.parametrize("what", ["frighten", "trigger_hazard"])
def test_WG95_who_dies_in_its_own_test_does_not_answer_for_the_next(what: str) -> None:
    hazard = {"id": "gas", "test": "toughness", "dn": 3, "on_fail": [{"shock": 2}]}
    cast = [agent(traumatic_injuries=[{"injury": "torso"}] * 3), agent("w"), threat()]
    at = turn_of(fight(*cast, hazard=[hazard]), "w")
    at.and_("inflict", "gm", targets=["v"], cause="a trap", mortal=9).rolled(1)
    fields = {"dn": 3} if what == "frighten" else {"hazard": "gas"}
    at.and_(what, "gm", targets=["v", "w"], **fields).rolled(*[1] * wanted(at).dice)
    on_to(at)
    assert beside(at).roll == "traumatic"
    at.rolled(5, 1)
    on_to(at)
    assert one(at, "v").status == "dead"
    assert (state(at).test.roller, state(at).place) == ("w", "test.pool")


def test_WG39h_a_skill_that_does_not_exist_is_unknown() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    at.when("interact", "players", target="r", skill="juggling").then_refused("WG_E_UNKNOWN", "WG_E_OPTION")
