"""Rosters: what is refused at muster, with every fault at once (section 1, K-38, K-71)."""

from __future__ import annotations

from typing import Any

import pytest

from affray import BadRoster, Encounter
from affray.core.expression import Expression
from affray.events.limits import EVENTS
from affray.rulesets.wh40k_11e import RULESET
from affray.rulesets.wh40k_11e.muster.reading import expression as parse
from affray.rulesets.wh40k_11e.rules.outcomes import total
from tests.rulesets.wh40k_11e.table import model, roster, side, unit, weapon


def faults(data: dict[str, Any], **options: Any) -> list[str]:
    """Return the faults of a roster; none if it is accepted."""
    try:
        Encounter.create(RULESET, data, options=options or None, clock=lambda: "")
    except BadRoster as bad:
        return list(bad.faults)
    return []


def with_model(**stats: Any) -> dict[str, Any]:
    """Return a roster with a target of these characteristics."""
    return roster({"gun": weapon()}, [model("r", weapons=["gun"])], unit("target", model("t") | stats))


def with_weapon(*abilities: str, **stats: Any) -> dict[str, Any]:
    """Return a roster with a weapon of these characteristics."""
    return roster({"gun": weapon(*abilities, **stats)}, [model("r", weapons=["gun"])], unit("target", model("t")))


@pytest.mark.parametrize(
    ("stats", "path"),
    [
        ({"T": 0}, "T"),
        ({"T": "x"}, "T"),
        ({"Sv": 9}, "Sv"),
        ({"Sv": "1+"}, "Sv"),
        ({"InSv": 7}, "InSv"),
        ({"InSv": "1+"}, "InSv"),
        ({"W": 0}, "W"),
        ({"W": 2, "wounds": 3}, "wounds"),
        ({"wounds": 0}, "wounds"),
        ({"Ld": 9}, "Ld"),
        ({"M": 0}, "M"),
        ({"OC": -1}, "OC"),
        ({"count": 0}, "count"),
        ({"fnp": ["7+"]}, "fnp[0]"),
        ({"fnp": ["5+ sometimes"]}, "fnp[0]"),
        ({"damage_mods": ["double"]}, "damage_mods[0]"),
        ({"rerolls": ["save sixes"]}, "rerolls[0]"),
        ({"rerolls": ["dance ones"]}, "rerolls[0]"),
        ({"abilities": ["FLYING CARPET"]}, "abilities[0]"),
        ({"abilities": ["DEADLY DEMISE"]}, "abilities[0]"),
        ({"weapons": ["bow"]}, "weapons[0]"),
        ({"id": "a b"}, "id"),
        ({"id": "none"}, "id"),
    ],
)
def test_section_1_a_models_characteristics_are_within_their_ranges(stats: dict[str, Any], path: str) -> None:
    (fault,) = faults(with_model(**stats))
    assert fault.startswith(f"side[1].unit[0].model[0].{path}: ")
    assert "(K_E_STAT)" in fault


@pytest.mark.parametrize(
    ("stats", "path"),
    [
        ({"A": 0}, "A"),
        ({"A": "D7"}, "A"),
        ({"A": "D6+"}, "A"),
        ({"A": "11D6"}, "A"),
        ({"D": "two"}, "D"),
        ({"D": None}, "D"),
        ({"S": 0}, "S"),
        ({"AP": 1}, "AP"),
        ({"skill": 7}, "skill"),
        ({"skill": "1+"}, "skill"),
        ({"skill": None}, "skill"),
        ({"range": 0}, "range"),
        ({"critical_hit_on": 7}, "critical_hit_on"),
        ({"critical_wound_ap": 1}, "critical_wound_ap"),
        ({"rerolls": ["save ones"]}, "rerolls[0]"),
    ],
)
def test_section_1_a_weapons_characteristics_are_within_their_ranges(stats: dict[str, Any], path: str) -> None:
    (fault,) = faults(with_weapon(**stats))
    assert fault.startswith(f"weapon.gun.{path}: ")
    assert "(K_E_STAT)" in fault


@pytest.mark.parametrize(
    "text", ["FOO", "RAPID FIRE", "RAPID FIRE D6", "HEAVY 2", "ANTI-TANK", "ANTI-TANK 7+", "MELTA x"]
)
def test_section_1_weapon_abilities_are_those_of_the_rules(text: str) -> None:
    (fault,) = faults(with_weapon(text))
    assert fault.startswith(f"weapon.gun.abilities[0]: {text} is not allowed")


@pytest.mark.parametrize(
    "text",
    ["blast", "BLAST 2", "pistol", "Sustained Hits D3", "ANTI-INFANTRY 4+", "lethal_hits: vehicle, monster", "MELTA 2"],
)
def test_section_1_abilities_may_be_written_as_they_are_printed(text: str) -> None:
    assert not faults(with_weapon(text))


def test_K71_torrent_has_no_skill_and_no_indirect_fire_or_precision() -> None:
    assert not faults(with_weapon("TORRENT", skill=None))
    assert "weapon.gun.skill" in faults(with_weapon("TORRENT"))[0]
    for other in ("INDIRECT FIRE", "PRECISION"):
        (fault,) = faults(with_weapon("TORRENT", other, skill=None))
        assert "(K_E_TORRENT_COMBO)" in fault


def test_K36_character_stands_with_the_model() -> None:
    data = roster({"gun": weapon()}, [model("r")], unit("target", model("t"), keywords=["CHARACTER"]))
    assert "side[1].unit[0].keywords: CHARACTER" in faults(data)[0]


def attached(*models: dict[str, Any], **more: Any) -> list[str]:
    """Return the faults of a unit."""
    return faults(roster({"gun": weapon()}, [model("r")], unit("target", *models, **more)))


def test_section_1_an_attached_unit_has_a_bodyguard_and_one_leader_and_one_support() -> None:
    guard, leader, support = (model(name, role=name) for name in ("bodyguard", "leader", "support"))
    assert not attached(guard, leader, support)
    assert "(K_E_ATTACHED)" in attached(leader)[0]
    assert "(K_E_ATTACHED)" in attached(guard, leader, model("x"))[0]
    second = model("second", role="leader")
    assert "(K_E_ATTACHED)" in attached(guard, leader, second)[0]
    assert not attached(guard, leader, second, more_components=True)
    assert not attached(guard, leader | {"component": "pair"}, second | {"component": "pair"})


def test_K38_two_wounded_groups_are_refused_if_the_option_says_so() -> None:
    data = roster({"gun": weapon()}, [model("r")], unit("target", model("p", W=2, wounds=1), model("q", W=3, wounds=1)))
    assert not faults(data)
    assert "(K_E_STAT)" in faults(data, two_wounded_groups="reject")[0]
    one = roster({"gun": weapon()}, [model("r")], unit("target", model("p", W=2, wounds=1, count=2), model("q", W=3)))
    assert not faults(one, two_wounded_groups="reject")


def test_there_are_two_sides_with_units_and_ids_are_given_once() -> None:
    assert "1 sides" in faults({"side": [side("red", unit("u", model("m")))]})[0]
    twice = {"side": [side("red", unit("u", model("m"))), side("blue", unit("u", model("m")))]}
    assert len(faults(twice)) == 2
    found = faults({"side": [side("red"), side("judge", unit("u"))]})
    assert [fault.partition(" is not allowed")[0] for fault in found] == [
        "side[0].unit: no unit",
        "side[1].id: 'judge'",
        "side[1].unit[0].model: nobody",
    ]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("own", [False, True])
def test_no_unit_is_called_as_a_model_of_either_side_is(turned: bool, own: bool) -> None:
    sides = [side("red", unit("u", model("u" if own else "m"))), side("blue", unit("v", model("n" if own else "u")))]
    found = faults({"side": sides[::-1] if turned else sides})
    assert found == [f"side[{int(turned)}].unit[0].id: u is not allowed; allowed: an id that no model has (K_E_STAT)"]


def test_K38_one_fault_does_not_hide_two_wounded_groups_or_too_many_dice() -> None:
    hurt = unit("target", model("p", W=2, wounds=1), model("q", W=3, wounds=1), model("x", Sv=9, W=4, wounds=1))
    crowd = [model("r", count=10, weapons=["gun"], InSv=9)]
    found = faults(roster({"gun": weapon("SUSTAINED HITS 9", A=20)}, crowd, hurt), two_wounded_groups="reject")
    assert [fault.partition(" is not allowed")[0] for fault in found] == [
        "side[0].unit[0].model[0].InSv: 9",
        "side[1].unit[0].model[2].Sv: 9",
        "side: unit shooters with up to 2000 ranged attacks and hits",
        "side: unit target with 2 wounded groups",
    ]


def test_K38_a_model_with_a_fault_makes_no_group() -> None:
    hurt = unit("target", model("p", W=2, wounds=1), model("q", W=2, Sv=9, wounds=1))
    assert len(faults(roster({"gun": weapon()}, [model("r")], hurt), two_wounded_groups="reject")) == 1


def demise(units: int, wounds: int, blast: str) -> dict[str, Any]:
    """Return a roster with many sturdy units beside one that may blow up."""
    data = roster({"gun": weapon()}, [model("r", weapons=["gun"])], unit("t", model("b", abilities=[blast])))
    data["side"][0]["unit"] += [unit(f"u{number}", model(f"m{number}", W=wounds)) for number in range(units)]
    return data


@pytest.mark.parametrize(("blast", "most"), [("DEADLY DEMISE 100", 100), ("DEADLY DEMISE 6D6+100", 136)])
def test_K89_no_deadly_demise_may_have_more_consequences_than_one_entry_holds(blast: str, most: int) -> None:
    found = faults(demise(110, 200, blast))
    assert len(found) == 1
    assert f"side: Deadly Demise with up to {most} mortal wounds on each of 112 units" in found[0]
    assert not faults(demise(110, 20, blast))
    assert not faults(demise(110, 200, "DEADLY DEMISE 6"))


def test_K89_what_a_roster_may_hold_can_be_played() -> None:
    encounter = Encounter.create(RULESET, demise(93, 200, "DEADLY DEMISE 100"), clock=lambda: "")
    encounter.act("start_battle", "red")
    encounter.act("select_to_shoot", "red", unit="shooters")
    encounter.act("select_weapons")
    encounter.act("select_targets", unit="t")
    for face in (4, 6, 1, 6):
        encounter.roll(face)
    entry = encounter.act("declare_within", units=[f"u{number}" for number in range(93)])
    assert 9500 < len(entry.then) <= EVENTS
    assert encounter.verify().ok


def test_all_faults_come_at_once_each_with_path_value_and_what_is_allowed() -> None:
    data = with_model(Sv=9, T=0)
    data["weapon"]["gun"] |= {"A": "D7", "AP": 2}
    assert faults(data) == [
        'weapon.gun.A: D7 is not allowed; allowed: a whole number, or dice as "D6", "2D3" or "D6+1" (K_E_STAT)',
        "weapon.gun.AP: 2 is not allowed; allowed: -500 to 0 (K_E_STAT)",
        "side[1].unit[0].model[0].T: 0 is not allowed; allowed: 1 to 500 (K_E_STAT)",
        "side[1].unit[0].model[0].Sv: 9 is not allowed; allowed: 2 to 7 (K_E_STAT)",
    ]


def test_fields_that_are_not_there_and_types_that_do_not_fit_are_named_with_their_path() -> None:
    data = with_model(Sw=3)
    data["side"][0]["unit"][0]["model"][0]["weapons"] = "gun"
    found = faults(data)
    assert any(fault.startswith("side[1].unit[0].model[0].Sw: there is no such field") for fault in found)
    assert any(fault.startswith("side[0].unit[0].model[0].weapons: ") for fault in found)


def test_no_unit_may_bring_more_dice_than_one_roll_can_hold() -> None:
    data = roster(
        {"gun": weapon("SUSTAINED HITS 9", A=20)}, [model("r", count=10, weapons=["gun"])], unit("target", model("t"))
    )
    assert "up to 2000 ranged attacks and hits" in faults(data)[0]


@pytest.mark.parametrize(
    ("text", "dice", "low", "high"),
    [
        (3, Expression(0, 6, 3), 3, 3),
        ("4", Expression(0, 6, 4), 4, 4),
        ("D6", Expression(1), 1, 6),
        ("D3", Expression(1, 3), 1, 3),
        ("2D6+1", Expression(2, 6, 1), 3, 13),
        ("d3+2", Expression(1, 3, 2), 3, 5),
    ],
)
def test_section_1_dice_expressions(text: int | str, dice: Expression, low: int, high: int) -> None:
    assert parse(text) == dice
    assert (total(dice, [1] * dice.count), total(dice, [6] * dice.count)) == (low, high)


def test_section_1_a_D3_is_half_a_face_rounded_up() -> None:
    assert [total(Expression(1, 3), [face]) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_adding_to_dice_adds_to_what_they_come_to_and_never_to_their_sides() -> None:
    assert str(parse("D6").add(1)) == "D6+1"
    assert str(parse("2D6").add(1)) == "2D6+1"
    assert total(parse("D6").add(1), [6]) == 7


@pytest.mark.parametrize("text", ["D7", "D", "6D", "D6-1", "-1", "0", "1.5", "D6 + 1", "", "\u00b2", "D\uff16", True])
def test_section_1_what_is_no_dice_expression(text: Any) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse(text)


def test_models_with_a_count_are_numbered_and_weapons_carried_twice_as_well() -> None:
    data = roster(
        {"gun": weapon()}, [model("r", count=2, weapons=["gun", "gun"]) | {"name": "Guard"}], unit("t", model("x"))
    )
    encounter = Encounter.create(RULESET, data, clock=lambda: "")
    found: Any = encounter.now.state
    assert found.models["r2"].weapons == ("r2.gun", "r2.gun.2")
    assert encounter.names["r2"] == "Guard 2"


def test_K83_each_of_two_same_weapons_is_its_own() -> None:
    data = roster({"gun": weapon()}, [model("r", weapons=["gun", "gun"])], unit("target", model("t")))
    encounter = Encounter.create(RULESET, data, clock=lambda: "")
    encounter.act("start_battle", "red")
    encounter.act("select_to_shoot", "red", unit="shooters")
    encounter.act("select_weapons")
    encounter.act("select_targets", unit="target")
    found: Any = encounter.now.state
    assert found.request.dice == 2


def test_the_log_names_the_date_of_the_text_that_is_followed() -> None:
    encounter = Encounter.create(RULESET, with_model(), clock=lambda: "")
    assert (encounter.opening.ruleset, encounter.opening.version) == ("wh40k-11e", "11e-2026-06-01.1")


def test_a_unit_with_a_range_of_printed_forms_is_read() -> None:
    data = with_model(T="4", Sv="3+", InSv="-", M='6"', Ld="6+", OC="-", fnp=["5+", "4+ mortal"])
    data["weapon"]["gun"] |= {"range": '24"', "AP": "-1", "skill": "N/A", "abilities": ["TORRENT"], "S": "-"}
    assert not faults(data)
