"""Rosters: every fault at once, with its path, its value, what is allowed, and its code."""

from __future__ import annotations

from typing import Any

import pytest

from affray.encounter import Encounter
from affray.events.errors import BadRoster
from affray.rulesets.inquisitor import RULESET
from tests.rulesets.inquisitor.table import WEAPONS, extra, fight, kade, morr, shown


def faults(*characters: dict[str, Any], weapons: list[dict[str, Any]] | None = None, **options: Any) -> tuple[str, ...]:
    """Return the faults of a roster."""
    roster = {"weapon": WEAPONS if weapons is None else weapons, "character": list(characters)}
    with pytest.raises(BadRoster) as caught:
        Encounter.create(RULESET, roster, options=options)
    return caught.value.faults


def test_every_fault_is_named_at_once_with_path_value_and_code() -> None:
    found = faults(
        kade(ws=0, t=201, armour={"tail": 1, "head": -1}, levels={"left_arm": 6}),
        morr(hands={"right": "spoon"}, unaware_of=["nobody"], carried=["knife", "knife"]),
        weapons=[{"id": "club2", "damage": "lots", "parry": -5}],
    )
    assert [fault.split(": ")[0] for fault in found] == [
        "weapon[0].damage",
        "weapon[0].parry",
        "character[0].ws",
        "character[0].t",
        "character[0].armour.head",
        "character[0].armour.tail",
        "character[0].levels.left_arm",
        "character[1].hands.right",
        "character[1].carried[1]",
        "character[1].unaware_of",
    ]
    assert found[1] == "weapon[0].parry: -5 is not allowed; allowed: 0 to 100 (IN_ERR_STAT_RANGE)"
    assert found[3] == "character[0].t: 201 is not allowed; allowed: 1 to 200 (IN_ERR_STAT_RANGE)"
    assert found[5].startswith("character[0].armour.tail: 'tail' is not allowed; allowed: right_leg, ")
    assert found[5].endswith("(IN_ERR_LOCATION)")
    assert found[9] == "character[1].unaware_of: 'nobody' is not allowed; allowed: another character (IN_ERR_TARGET)"


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ({"right": "halberd"}, "both hands"),
        ({"right": "sword", "left": "sword"}, "one hand"),
        ({"third": "sword"}, "right, left"),
    ],
)
def test_hands_hold_what_hands_can_hold(hands: dict[str, str], said: str) -> None:
    assert said in faults(kade(hands=hands), morr())[0]


def test_one_side_is_no_fight() -> None:
    assert "two sides or more (IN_ERR_SIDES)" in faults(kade(engaged_with=[]))[0]


def test_an_id_is_had_once_and_is_no_seat() -> None:
    found = faults(kade(engaged_with=[]), kade(engaged_with=[]), morr(id="gm"))
    assert [fault.split(":")[0] for fault in found] == ["character[1].id", "character[2].id"]


def test_contact_and_holds_are_mutual_however_they_are_written() -> None:
    at = fight(kade(engaged_with=[], hold={"role": "victim", "other": "morr", "location": "head"}))
    assert shown(at, "combatants.morr.hold.role") == "holder"
    assert shown(at, "combatants.morr.engaged_with") == ["kade"]


def test_a_hold_is_between_two_enemies_who_are_up() -> None:
    hold = {"role": "holder", "other": "morr", "location": "body"}
    assert "both active" in faults(kade(hold=hold), morr(stunned=1))[0]
    assert "an enemy" in faults(kade(engaged_with=[], hold=hold | {"other": "kade"}), morr())[0]


def test_who_has_suffered_too_much_is_not_active() -> None:
    assert "(IN_ERR_STATUS)" in faults(kade(injury_total=30), morr())[0]


def test_options_have_ranges_too() -> None:
    found = faults(kade(), morr(), run_yards=0, max_reactions=-1)
    assert [fault.split(":")[0] for fault in found] == ["options.run_yards", "options.max_reactions"]


def test_an_improvised_weapon_goes_by_its_weight() -> None:
    at = fight(kade(hands={"right": "log", "left": "log"}))
    state: Any = at.encounter.now.state
    log = state.weapons["log"]
    assert (str(log.damage), log.parry, log.can_parry) == ("D3+2", 5, True)


def test_the_wounds_of_the_views_are_those_of_the_roster() -> None:
    at = fight(kade(injury_total=7, bleeding={"head": 1, "body": 2}))
    assert shown(at, "combatants.kade.wounds") == {"suffered": 7, "left": 53, "max": 60}
    assert [one["name"] for one in shown(at, "combatants.kade.conditions")] == ["bleeding", "bleeding"]


def test_legs_that_only_crawl_do_not_stand_and_who_is_out_lies() -> None:
    assert "(IN_ERR_POSTURE)" in faults(kade(levels={"left_leg": 4}), morr())[0]
    at = fight(kade(), morr(), extra("tane", status="out", injury_total=25))
    assert shown(at, "combatants.tane.posture") == "prone"
