"""Every refusal leaves the log as it was, names all reasons, and every code can be reached."""

from __future__ import annotations

import re
from pathlib import Path

from affray.rulesets.wrath_and_glory import RULESET
from tests.rulesets.wrath_and_glory.table import agent, fight, shoot, threat, turn_of

HERE = Path(__file__).parent
WORDS = re.compile(r"WG_E_[A-Z_]+")


def test_every_code_is_reached_by_a_test_or_a_scenario() -> None:
    texts = [path.read_text() for path in (*HERE.glob("test_*.py"), *(HERE / "scenarios").glob("*.toml"))]
    reached = {code for text in texts for code in WORDS.findall(text)}
    assert set(RULESET.codes) <= reached, sorted(set(RULESET.codes) - reached)
    assert reached <= set(RULESET.codes) | {"WG_E_"}, sorted(reached - set(RULESET.codes))


def test_the_dice_must_be_as_many_as_asked_for_and_show_faces_of_a_die() -> None:
    at = shoot(turn_of(fight(agent(), threat()), "v"))
    at.when("roll", "players", dice=[1]).then_refused("WG_E_POOL", "WG_E_DICE_COUNT")
    at.when("roll", "players", dice=[7, 1, 1, 1, 1, 1, 1]).then_refused("WG_E_DICE_FACE")
    at.when("roll", "gm", dice=[1, 1, 1, 1, 1, 1, 1]).then_refused("WG_E_SEAT")
    at.rolled(4, 4, 4, 1, 1, 1, 1).and_("accept", "players")
    at.when("roll", "players", dice=[1, 1]).then_refused("WG_E_DICE_COUNT")


def test_all_reasons_are_given_and_the_first_of_the_table_is_the_code() -> None:
    at = turn_of(fight(agent(), agent("w"), threat(), threat("q", status="absent")), "v")
    at.when("attack", "players", weapon="bow", targets=["q", "w"], called_shot=-1).then_refused(
        "WG_E_UNKNOWN", "WG_E_NOT_ACTIVE", "WG_E_WEAPON", "WG_E_TARGET_SIDE"
    )


def test_a_refusal_leaves_the_log_and_the_standing_as_they_were() -> None:
    at = shoot(turn_of(fight(agent(), threat()), "v"))
    head, before = at.encounter.head, at.encounter.snapshot()
    at.when("roll", "players", dice=[1]).then_refused("WG_E_POOL")
    at.when("seize", "gm", combatant="r").then_refused("WG_E_STATE")
    at.when("spend_glory", "players", n=1).then_refused("WG_E_GLORY")
    assert (at.encounter.head, at.encounter.snapshot()) == (head, before)


def test_general_codes_name_a_refusal_only_where_no_other_applies() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    at.when("react", "players", kind="attack").then_refused("WG_E_REACTION", "WG_E_STATE")
    at.when("shift", "players", uses=[]).then_refused("WG_E_SHIFT", "WG_E_STATE")
    at.when("spend_glory", "gm", n=1).then_refused("WG_E_GLORY", "WG_E_STATE")
    at.when("spend_ruin", "players").then_refused("WG_E_REROLL", "WG_E_RUIN", "WG_E_STATE")
    at.when("choose", "players", combatant="v").then_refused("WG_E_STATE")
