"""Weapons in hand: which can be used, reloading, drawing and dropping (WG-17, WG-87, WG-88o)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Reason
from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.rules.attack_pool import heavy_unbraced
from affray.rulesets.wrath_and_glory.state import Carried, Combatant, Fight


def unknown(state: Fight, combatant: Combatant, weapon: str) -> Iterator[Reason]:
    """Yield the refusal of a weapon that somebody does not have, and of one that nobody at the table has."""
    if not any(weapon in each.weapons for each in state.combatants.values()):
        yield Reason("WG_E_UNKNOWN", f"there is no weapon {weapon!r} at the table", "1.2")
    yield Reason(
        "WG_E_WEAPON", f"{combatant.name} has no weapon {weapon!r}; there is {', '.join(combatant.weapons)}", "1.2"
    )


def unusable(state: Fight, combatant: Combatant, weapon: str) -> Iterator[Reason]:
    """Yield why a weapon cannot be used as it is now."""
    carried = combatant.weapons.get(weapon)
    if carried is None:
        yield from unknown(state, combatant, weapon)
        return
    if carried.state != "ready":
        yield Reason("WG_E_WEAPON", f"{weapon} is {carried.state}; it must be put right first", "WG-94")
    if not carried.loaded:
        yield Reason("WG_E_WEAPON", f"{weapon} is empty; it must be reloaded first", "WG-17")
    if not carried.drawn:
        yield Reason("WG_E_WEAPON", f"{weapon} is not drawn; draw it first", "WG-17")
    if hands_taken(combatant, weapon, carried):
        yield Reason("WG_E_WEAPON", f"{weapon} needs two free hands: no shield, no other such weapon", "WG-88o")
    if state.settings.heavy_unbraced == "forbid" and heavy_unbraced(combatant, carried.profile):
        need, has = carried.profile.traits.heavy, figures.attribute(combatant, "strength")
        yield Reason("WG_E_HEAVY_UNBRACED", f"{weapon} needs Strength {need} or Brace; Strength is {has}", "WG-87")


def hands_taken(combatant: Combatant, weapon: str, carried: Carried) -> bool:
    """Return whether a two-handed weapon has no two hands: a shield, or another two-handed weapon drawn."""
    if not carried.profile.traits.two_handed:
        return False
    others = (
        other.drawn and other.state != "dropped" and other.profile.traits.two_handed
        for key, other in combatant.weapons.items()
        if key != weapon
    )
    return any(piece.shield for piece in combatant.profile.armour) or any(others)


def unreloadable(state: Fight, combatant: Combatant, weapon: str) -> Iterator[Reason]:
    """Yield why a weapon cannot be reloaded."""
    carried = combatant.weapons.get(weapon)
    if carried is None:
        yield from unknown(state, combatant, weapon)
        return
    if carried.loaded or carried.profile.kind != "ranged":
        yield Reason("WG_E_WEAPON", f"{weapon} does not need to be reloaded", "WG-17")
    if not carried.drawn or carried.state == "dropped":
        yield Reason("WG_E_WEAPON", f"{weapon} is not in hand", "WG-17")
    if figures.tracks_reloads(combatant) and not carried.paid and combatant.reloads < 1:
        yield Reason("WG_E_WEAPON", f"{combatant.name} has no Reload left", "WG-17")


def can_pay_salvo(state: Fight, combatant: Combatant) -> bool:
    """Return whether a Reload for Spray, Full Auto or Pinning is there, if it is due at once (WG-39e)."""
    return state.settings.spray_reload == "at_reload" or not figures.tracks_reloads(combatant) or combatant.reloads > 0
