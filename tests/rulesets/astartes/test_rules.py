"""The rules one by one, beside the worked examples in scenarios/."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from affray import BadRoster
from affray.rulesets.astartes.rules.damage import cancelled, split, weakest_first
from affray.rulesets.astartes.rules.scoring import score
from affray.rulesets.astartes.settings import Settings
from tests.rulesets.astartes.table import BLADE, RIFLE, asked, begun, drakk, fight, of, shot, state, threshold, varo


def test_AS01_AS02_AS05_four_actions_in_all_and_two_of_a_group() -> None:
    at = begun().and_("other_action", "chapter", costs=True).and_("other_action", "chapter", note="talk")
    at = at.and_("move", "chapter", contact=["drakk"])
    assert (of(at).used, of(at).moved, of(at).contact) == ({"movement": 2}, 1, ["drakk"])
    at.when("move", "chapter").then_refused("AS_ERR_MOVE_CAP")
    at = shot(shot(at, dice=1).rolled(9), dice=1).rolled(9)
    at.when("strike", "chapter").then_refused("AS_ERR_TOTAL_ACTIONS", "AS_ERR_ATTACK_CAP")


def test_AS03_AS04_a_defence_counts_among_the_four() -> None:
    at = begun().and_("move", "chapter", sprint=True).and_("end_turn", "chapter")
    for _ in range(2):
        at.and_("shoot", "horde", mode="single", distance_m=30, dice=1).rolled(1).and_(
            "dodge", "chapter", dice=1
        ).rolled(9)
    assert of(at).used == {"movement": 2, "defence": 2}


def test_AS06_AS08_D3_the_characteristic_with_more_dice_feeds_a_blow() -> None:
    at = begun(varo(agilite=8), drakk()).and_("strike", "chapter", dice=2)
    assert state(at).attack_now.dice_terms[0].source == "agilite"
    at = begun(varo(agilite=7), drakk(agilite=4)).and_("strike", "chapter", dice=2)
    assert state(at).attack_now.dice_terms[0].source == "force"


def test_AS07_AS09_AS54_D2_dice_left_out_are_as_many_as_skill_and_reserve_allow() -> None:
    at = shot(begun(varo(bonus_dice={"ranged": 2}), drakk()), "auto", extra_action=True)
    assert asked(at) == 5 + 3 + 2 + 2
    begun(default_dice="required").when("shoot", "chapter", mode="single", distance_m=30).then_refused(
        "AS_ERR_DICE_ZERO"
    )


def test_AS10_AS11_AS12_AS60_D9_maluses_take_dice() -> None:
    at = begun().and_("give_malus", "gm", id="varo", kind="attack", dice=8)
    at.when("shoot", "chapter", mode="single", distance_m=30).then_refused("AS_ERR_RESERVE")
    at.and_("give_malus", "gm", id="varo", kind="turn", dice=2).and_("end_turn", "chapter").and_("end_turn", "horde")
    assert (of(at).malus, of(at).pending_malus) == (2, 0)


@pytest.mark.parametrize("die", [6, 8, 10, 12, 20])
@pytest.mark.parametrize("threshold", range(-3, 25))
def test_AS13_AS14_AS15_the_mean_of_a_die(die: int, threshold: int) -> None:
    mean = Fraction(sum(score(Settings(), range(1, die + 1), threshold)), die)
    assert mean == Fraction(max(1, min(threshold - 1, die)) + 1, die)
    below = Settings(natural_one="only_if_below")
    assert sum(score(below, [1], threshold)) == (2 if threshold > 1 else 0)


@pytest.mark.parametrize(
    ("said", "stats", "wanted"),
    [
        ({"cover": 3}, {}, 4), ({}, {"size": "gigantic"}, 9), ({"elevated": True}, {}, 9),
        ({"aimed": True, "blind": True}, {}, -1), ({}, {"motion": "fast"}, 5), ({}, {"immobile": True}, 9),
        ({"gm_mod": {"value": -3, "reason": "smoke"}}, {}, 4),
    ],
)  # fmt: skip
def test_AS16_AS17_AS18_AS19_AS20_AS53_terms_add(said: dict[str, Any], stats: dict[str, Any], wanted: int) -> None:
    assert threshold(shot(begun(varo(), drakk(**stats)), **said)) == wanted


def test_AS20_a_target_that_stood_still_is_immobile_by_option() -> None:
    at = begun(auto_immobile=True)
    assert threshold(shot(at)) == 7
    at.rolled(9, 9, 9, 9, 9).and_("end_turn", "chapter").and_("end_turn", "horde")
    assert threshold(shot(at)) == 9


@pytest.mark.parametrize(("metres", "band"), [(2, 11), (3, 9), (20, 9), (40, 7), (41, 5), (160, 3)])
def test_AS21_AS47_AS55_bands_by_whole_metres(metres: int, band: int) -> None:
    assert threshold(shot(begun(), distance_m=metres)) == band


def test_AS22_AS23_AS24_D4_modes_mix_but_an_automatic_shot_stands_alone() -> None:
    at = shot(shot(begun(), "semi", dice=2).rolled(9, 9, 9, 9), dice=2).rolled(9, 9)
    assert of(at).shots == 2
    at = shot(shot(begun(auto_exclusive="auto_only"), dice=2).rolled(9, 9), "auto", dice=2)
    assert asked(at) == 5
    at.rolled(9, 9, 9, 9, 9).when("shoot", "chapter", mode="auto", distance_m=30).then_refused(
        "AS_ERR_AUTO_REPEAT", "AS_ERR_ATTACK_CAP"
    )


def test_AS25_an_ally_is_no_target_but_by_option() -> None:
    ally = varo(id="tarek", name="Tarek")
    aim: dict[str, Any] = {"mode": "single", "distance_m": 30, "target": "tarek"}
    begun(varo(), drakk(), ally).when("shoot", "chapter", **aim).then_refused("AS_ERR_TARGET")
    assert threshold(shot(begun(varo(), drakk(), ally, friendly_fire=True), **aim)) == 7


def test_AS26_a_semi_automatic_shot_takes_the_burst() -> None:
    at = shot(begun(ammo="count"), "semi", dice=1)
    assert of(at).weapons["rifle"].left == 3


def test_AS27_AS28_AS56_a_blow_needs_contact_and_counts_who_is_there() -> None:
    begun(varo(), drakk(contact=[])).when("strike", "chapter", target="drakk").then_refused("AS_ERR_RANGE")
    ally = varo(id="tarek", name="Tarek", contact=["drakk"])
    assert threshold(begun(varo(), drakk(), ally).and_("strike", "chapter")) == 7


def test_AS29_a_plain_power_has_no_target_and_a_parry_of_one_is_an_option() -> None:
    at = begun(psychic="plain_roll").and_("psychic", "chapter", dice=2).rolled(1, 4)
    assert (state(at).place, of(at, "drakk").hp) == ("acting", 40)
    at = begun(psychic_parry=True).and_("psychic", "chapter", dice=1).rolled(1).and_("parry", "horde", dice=1)
    assert state(at).place == "defence.roll"


def test_AS30_AS31_AS36_D5_one_defence_and_what_is_over_is_lost() -> None:
    at = begun().and_("strike", "chapter", dice=1).rolled(5).and_("parry", "horde", dice=2).rolled(1, 1)
    assert (of(at, "drakk").hp, of(at, "drakk").used) == (40, {"defence": 1})
    at.when("dodge", "horde").then_refused("AS_ERR_DEFENCE_TWICE", "AS_ERR_PHASE")


def test_AS32_AS33_AS57_terms_of_a_defence_are_in_the_event() -> None:
    ruling = {"value": 1, "reason": "warned"}
    at = shot(begun(), dice=1, out_of_sight=True, gm_defence=ruling).rolled(1)
    declared = at.when("dodge", "horde", dice=1).events[1]
    assert [term.value for term in declared.terms] == [6, -2, -4, 1]  # type: ignore[attr-defined]


def test_AS34_AS35_a_target_that_cannot_defend_may_only_let_it_come() -> None:
    at = shot(begun(varo(), drakk(immobile=True)), dice=1).rolled(1)
    at.when("parry", "horde").then_refused("AS_ERR_DEFENCE_IMMOBILE")
    assert state(at.and_("no_defence", "horde")).place == "acting"


def test_AS40_AS44_AS45_AS58_four_count_and_armour_may_swallow_all() -> None:
    at = begun(varo(), drakk(armour=30)).and_("strike", "chapter", dice=3).rolled(1, 1, 1)
    outcome = at.when("no_defence", "horde")
    dealt = next(event for event in outcome.events if type(event).__name__ == "DamageDealt")
    assert (dealt.raw, dealt.net, sum(t.value for t in dealt.terms if not t.void)) == (21, 0, 0)  # type: ignore[attr-defined]


def test_AS41_AS42_AS43_D10_what_falls_first() -> None:
    assert split((1, 0, 2, 1, 2), 2) == ((1, 2), 3)
    assert split((1, 0, 2, 1, 2), None) == ((1, 2, 1, 2), 0)
    by = weakest_first((1, 2, 1), 1, 4)
    assert by == (0, 3, 1, 2)
    assert cancelled((1, 2, 1), 1, by) == ((0, 1, 0), 0)


def test_AS42_D6_an_investment_without_a_number_is_the_limit_or_none() -> None:
    for option, hp in ((True, 40 - 29), (False, 40 - 25)):
        at = shot(begun(auto_invest=option), "semi", distance_m=20, dice=4).rolled(2, 5, 8, 10, 1, 7)
        assert of(at.and_("no_defence", "horde").and_("invest", "chapter"), "drakk").hp == hp


def test_AS46_AS52_AS61_AS62_out_at_no_hit_points_and_the_fight_ends() -> None:
    at = begun().and_("change_hp", "gm", id="drakk", change=-40, reason="fire")
    assert (of(at, "drakk").status, state(at).winner, state(at).ended) == ("out", "chapter", "beaten")


def test_AS50_AS51_the_order_and_the_length_of_a_move() -> None:
    at = begun(varo(agilite=5, perception=4), drakk())
    assert state(at).order == ("drakk", "varo")
    at.when("move", "horde", distance_m=7).then_refused("AS_ERR_MOVE")
    assert of(at.and_("move", "horde", distance_m=12, sprint=True), "drakk").motion == "fast"


def test_AS59_D1_D7_facts_are_set_at_once_and_hold_until_the_turn() -> None:
    at = begun().and_("set_situation", "gm", id="drakk", field="motion", value="fast")
    at.and_("set_situation", "gm", id="drakk", field="armour", value=9)
    assert (of(at, "drakk").motion, of(at, "drakk").armour) == ("fast", 9)
    assert of(at.and_("end_turn", "chapter"), "drakk").motion == "still"


def test_AS63_a_roster_without_what_it_must_give() -> None:
    with pytest.raises(BadRoster) as refused:
        fight(varo(force=None, hp_max=None), drakk(weapons=[{"id": "club"}]))
    for path in ("force", "hp_max", "weapons[0].domain", "weapons[0].base", "AS_ERR_STAT_RANGE"):
        assert path in str(refused.value)


def test_AS64_what_is_the_only_one_need_not_be_said() -> None:
    single = {**RIFLE, "modes": ["single"]}
    at = begun(varo(weapons=[single, BLADE]), drakk()).and_("shoot", "chapter", band="long")
    assert threshold(at) == 5
    begun().when("shoot", "chapter", band="long").then_refused("AS_ERR_MODE")


def test_AS65_who_is_immobile_attacks_but_does_not_move() -> None:
    at = begun(varo(immobile=True), drakk())
    at.when("move", "chapter").then_refused("AS_ERR_MOVE")
    assert threshold(shot(at)) == 7


def test_D8_the_highest_characteristic_is_declared_where_none_is_named() -> None:
    at = begun(pool_mode="single_declared").and_("declare_reserve", "chapter")
    assert of(at).declared == "perception"
