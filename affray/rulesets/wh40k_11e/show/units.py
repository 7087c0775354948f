"""Units and models."""

from __future__ import annotations

from typing import Any

from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import NO_SAVE


def unit(state: Battle, name: str) -> dict[str, Any]:
    """Return a unit: how many models it had and has left, and what it is."""
    entry = state.units[name]
    return {
        "name": entry.name,
        "side": entry.side,
        "models": len(entry.models),
        "left": len(state.living(name)),
        "destroyed": not state.stands(name),
        "attached": entry.attached,
        "battle_shocked": entry.battle_shocked,
        "keywords": sorted(state.keywords(name)),
    }


def model(state: Battle, name: str) -> dict[str, Any]:
    """Return the characteristics of a model and what has become of it."""
    profile = state.profile(name)
    return {
        "toughness": profile.toughness,
        "save": profile.save if profile.save < NO_SAVE else None,
        "invulnerable": profile.invulnerable or None,
        "feel_no_pain": [f"{kind.threshold}+ {kind.scope}".removesuffix(" all") for kind in profile.feel_no_pain],
        "damage_mods": ["halve"] * profile.halvings + [f"-{profile.reduction}"] * (profile.reduction > 0),
        "role": "" if profile.part == "none" else profile.part,
        "wounded": state.wounded(name),
        "removed": state.models[name].removed,
        "weapons": list(state.models[name].weapons),
        "keywords": list(profile.keywords),
    }
