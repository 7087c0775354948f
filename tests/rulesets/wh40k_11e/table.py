"""A table for tests: rosters in a few words, and an attack brought to the step that a test is about."""

from __future__ import annotations

from typing import Any

from affray.rulesets.wh40k_11e import RULESET
from affray.testing import Given, given


def model(name: str, **stats: Any) -> dict[str, Any]:
    """Return a model: T4, Sv3+, one wound, unless said otherwise."""
    return {"id": name, "T": 4, "Sv": "3+", "W": 1} | stats


def unit(name: str, *models: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a unit of models."""
    return {"id": name, "model": list(models)} | more


def side(name: str, *units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a side of units."""
    return {"id": name, "unit": list(units)} | more


def weapon(*abilities: str, **stats: Any) -> dict[str, Any]:
    """Return a weapon: one attack at 3+, S4, AP0, D1; ranged at 24 inches unless its kind is melee."""
    usual: dict[str, Any] = {"kind": "ranged", "A": 1, "skill": "3+", "S": 4, "AP": 0, "D": 1}
    found = usual | stats | {"abilities": list(abilities)}
    return {name: value for name, value in found.items() if value is not None} | (
        {"range": stats.get("range", 24)} if found["kind"] == "ranged" else {}
    )


def roster(
    weapons: dict[str, dict[str, Any]], attackers: list[dict[str, Any]], *targets: dict[str, Any], **red: Any
) -> dict[str, Any]:
    """Return a roster: models of red's unit `shooters` against the units of blue."""
    return {"side": [side("red", unit("shooters", *attackers), **red), side("blue", *targets)], "weapon": weapons}


def duel(gun: dict[str, Any], *targets: dict[str, Any], **options: Any) -> Given:
    """Return one model `r` with a weapon `gun` against models of the unit `target`, the battle started."""
    data = roster({"gun": gun}, [model("r", weapons=["gun"])], unit("target", *targets))
    return started(data, **options)


def started(data: dict[str, Any], **options: Any) -> Given:
    """Return a battle that has been started."""
    return given(RULESET, data, options or None).and_("start_battle", "red")


def aimed(at: Given, facts: dict[str, Any] | None = None, kind: str = "", **unit_facts: Any) -> Given:
    """Bring an attack of `shooters` on `target` to the point where dice are asked for."""
    mode = "select_to_fight" if state(at).weapons["gun"].kind == "melee" else "select_to_shoot"
    if mode == "select_to_fight":
        unit_facts.setdefault("engaged_with", ["target"])
    at = at.and_(mode, "red", unit="shooters", kind=kind, facts=unit_facts)
    return at.and_("select_weapons").and_("select_targets", unit="target", facts=facts or {})


def wounded(at: Given, attacks: int, hit: int = 4, wound: int = 5) -> Given:
    """Take an attack through hit and wound rolls that all succeed without being critical."""
    return at.rolled(*[hit] * attacks).rolled(*[wound] * attacks)


def state(at: Given) -> Any:
    """Return a copy of the state."""
    return at.encounter.now.state


def left(at: Given) -> dict[str, int]:
    """Return the wounds that everybody has left."""
    return {name: one.wounds for name, one in state(at).models.items()}


def place(at: Given) -> str:
    """Return the place of the machine."""
    found: str = state(at).place
    return found
