"""A table for tests: Varo and Drakk, and a fight brought to the point that a test is about."""

from __future__ import annotations

from typing import Any

from affray.rulesets.astartes import RULESET
from affray.rulesets.astartes.state import Combatant, Fight
from affray.testing import Given, given

RIFLE = {
    "id": "rifle", "domain": "ranged", "base": 10, "plus_x": 4, "range_m": 40, "modes": ["single", "semi", "auto"],
    "magazine": 6,
}  # fmt: skip
BLADE = {"id": "blade", "domain": "melee", "base": 12, "plus_x": 3}
BOLT = {"id": "bolt", "domain": "psychic", "base": 8, "plus_x": 2}


def varo(**stats: Any) -> dict[str, Any]:
    """Return Varo, with some values changed."""
    skills = {"tir": 5, "melee": 6, "psy": 3, "esquive": 4, "parade": 5}
    return {
        "id": "varo", "name": "Varo", "side": "chapter", "force": 7, "agilite": 6, "perception": 8, "psyche": 4,
        "skills": skills, "armour": 5, "hp_max": 40, "weapons": [RIFLE, BLADE, BOLT],
    } | stats  # fmt: skip


def drakk(**stats: Any) -> dict[str, Any]:
    """Return Drakk, with some values changed."""
    skills = {"tir": 4, "melee": 5, "esquive": 4, "parade": 4}
    return {
        "id": "drakk", "name": "Drakk", "side": "horde", "force": 6, "agilite": 5, "perception": 5, "psyche": 0,
        "skills": skills, "armour": 3, "hp_max": 40, "contact": ["varo"], "weapons": [RIFLE, BLADE],
    } | stats  # fmt: skip


def fight(*cast: dict[str, Any], options: dict[str, Any] | None = None) -> Given:
    """Return a fight that has not begun."""
    return given(RULESET, {"combatant": list(cast or (varo(), drakk()))}, options)


def begun(*cast: dict[str, Any], **options: Any) -> Given:
    """Return a fight in which the first turn has begun."""
    return fight(*cast, options=options).and_("start_encounter", "gm")


def shot(at: Given, mode: str = "single", **fields: Any) -> Given:
    """Let Varo shoot at 30 m."""
    return at.and_("shoot", "chapter", **{"mode": mode, "distance_m": 30, **fields})


def state(at: Given) -> Fight:
    """Return how things stand."""
    now = at.encounter.now.state
    assert isinstance(now, Fight)
    return now


def of(at: Given, key: str = "varo") -> Combatant:
    """Return a combatant as it stands."""
    return state(at).combatants[key]


def threshold(at: Given) -> int:
    """Return the threshold of the attack."""
    return sum(term.value for term in state(at).attack_now.terms)


def asked(at: Given) -> int:
    """Return how many dice are asked for."""
    request = state(at).request
    assert request is not None
    return request.dice
