"""Bad input is refused by name, with every reason, and changes nothing (section 5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affray.rulesets.astartes.codes import CODES
from affray.testing import Given
from tests.rulesets.astartes.table import begun, drakk, fight, shot, varo

HERE = Path(__file__).parent
SHOT = {"mode": "single", "distance_m": 30}


def hit(**stats: Any) -> Given:
    """Return a shot that hits Drakk, with some values changed."""
    return shot(begun(varo(), drakk(**stats)), dice=1).rolled(1)


def struck() -> Given:
    """Return a blow that hits."""
    return begun().and_("strike", "chapter", dice=1).rolled(1)


CASES: list[tuple[str, Callable[[], Given], str, str, dict[str, Any]]] = [
    ("AS_ERR_PHASE", fight, "shoot", "chapter", SHOT),
    ("AS_ERR_PHASE", lambda: begun(hp="report"), "change_hp", "gm", {"id": "varo", "change": 1, "reason": "x"}),
    ("AS_ERR_NOT_ACTIVE", begun, "shoot", "horde", SHOT),
    ("AS_ERR_STATUS", begun, "set_status", "gm", {"id": "varo", "status": "gone"}),
    ("AS_ERR_SIDES", lambda: fight(varo()), "start_encounter", "gm", {}),
    ("AS_ERR_SIDES", begun, "end_encounter", "gm", {"reason": "x", "winner": "nobody"}),
    ("AS_ERR_EXTRA_ACTION", begun, "shoot", "chapter", {**SHOT, "extra_action": True}),
    ("AS_ERR_MODE", begun, "shoot", "chapter", {**SHOT, "mode": "slow"}),
    ("AS_ERR_AMMO", lambda: begun(ammo="count"), "other_action", "chapter", {"weapon": "blade"}),
    ("AS_ERR_CHAR", begun, "strike", "chapter", {"char": "psyche"}),
    ("AS_ERR_DICE_ZERO", begun, "shoot", "chapter", {**SHOT, "dice": -1}),
    ("AS_ERR_SKILL_CAP", begun, "shoot", "chapter", {**SHOT, "dice": 6}),
    ("AS_ERR_RESERVE", lambda: begun(varo(malus=0, psyche=1), drakk()), "psychic", "chapter", {"dice": 2}),
    ("AS_ERR_DICE_COUNT", lambda: shot(begun(), dice=2), "roll", "chapter", {"dice": [1]}),
    ("AS_ERR_DIE_RANGE", lambda: shot(begun(), dice=2), "roll", "chapter", {"dice": [1, 11]}),
    ("AS_ERR_RANGE", begun, "shoot", "chapter", {"mode": "single", "distance_m": 0}),
    ("AS_ERR_MOVE", begun, "stand_up", "chapter", {}),
    ("AS_ERR_COVER", begun, "shoot", "chapter", {**SHOT, "cover": 4}),
    ("AS_ERR_CONFLICT", begun, "shoot", "chapter", {**SHOT, "elevated": True, "unfavourable": True}),
    ("AS_ERR_CONFLICT", begun, "shoot", "chapter", {**SHOT, "others": [{"id": "varo", "zone": "edge"}]}),
    ("AS_ERR_TARGET", begun, "shoot", "chapter", {**SHOT, "target": "varo"}),
    ("AS_ERR_TARGET", begun, "set_contact", "gm", {"id": "varo", "ids": ["nobody"]}),
    ("AS_ERR_WEAPON_DOMAIN", begun, "shoot", "chapter", {**SHOT, "weapon": "blade"}),
    ("AS_ERR_DEFENCE_OWNER", struck, "dodge", "chapter", {}),
    ("AS_ERR_DEFENCE_TWICE", begun, "no_defence", "horde", {}),
    ("AS_ERR_DEFENCE_IMMOBILE", lambda: hit(immobile=True), "dodge", "horde", {}),
    ("AS_ERR_PARRY_NO_WEAPON", lambda: hit(weapons=[]), "parry", "horde", {}),
    ("AS_ERR_PARRY_PSYCHIC", lambda: begun().and_("psychic", "chapter", dice=1).rolled(1), "parry", "horde", {}),
    ("AS_ERR_INVEST", begun, "invest", "chapter", {"n": 1}),
    ("AS_ERR_CANCEL", begun, "choose_cancel", "horde", {"projectiles": [1]}),
    ("AS_ERR_STAT_RANGE", begun, "set_situation", "gm", {"id": "varo", "field": "size", "value": "huge"}),
    ("AS_ERR_STAT_RANGE", begun, "change_hp", "gm", {"id": "varo", "change": 0, "reason": "x"}),
    ("AS_ERR_GM_MOD", begun, "shoot", "chapter", {**SHOT, "gm_mod": {"value": 2}}),
    ("AS_ERR_GM_MOD", begun, "shoot", "chapter", {**SHOT, "gm_mod": {"value": 11, "reason": "x"}}),
    ("AS_ERR_GM_MOD", begun, "end_encounter", "gm", {}),
    ("AS_ERR_ENDED", lambda: begun().and_("leave", "chapter"), "shoot", "chapter", SHOT),
]  # fmt: skip


@pytest.mark.parametrize(("code", "given", "action", "by", "fields"), CASES)
def test_it_is_refused_by_this_code_and_nothing_changes(
    code: str, given: Callable[[], Given], action: str, by: str, fields: dict[str, Any]
) -> None:
    at = given()
    head, before = at.encounter.head, at.encounter.snapshot()
    at.when(action, by, **fields).then_refused(code)
    assert (at.encounter.head, at.encounter.snapshot()) == (head, before)


def test_every_code_is_reached_by_a_test() -> None:
    paths = [*HERE.glob("test_*.py"), *(HERE / "scenarios").glob("*.toml")]
    reached = {code for path in paths for code in re.findall(r"AS_ERR_[A-Z_]+[A-Z]", path.read_text())}
    assert reached == set(CODES), sorted(reached ^ set(CODES))
