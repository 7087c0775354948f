"""Weapons in hand, what they can do now, and what bars them (1.3; GR-38 to GR-42, GR-47, GR-66)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from affray.rules import Reason
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.facts import Keywords
from affray.rulesets.grvnts.state import Combatant, Fight, Weapon
from affray.rulesets.grvnts.tables import COVERS, HANDS, SHIELD_COVER, UNARMED

HANDS_ALONE = 6
"""the mark of gas that leaves the weapons in hand alone (GR-56)"""


def forms(combatant: Combatant, weapon: Weapon) -> tuple[str, ...]:
    """Return the ids of a weapon and of its other form."""
    return tuple(
        other.id
        for other in combatant.weapons.values()
        if other.id in (weapon.id, weapon.shares_with) or other.shares_with == weapon.id
    )


def in_hand(combatant: Combatant, weapon: Weapon) -> bool:
    """Return whether a weapon, or its other form, is in hand; bare hands always are (GR-66)."""
    return weapon.id == UNARMED or any(id in combatant.ready for id in forms(combatant, weapon))


def hands_taken(combatant: Combatant, ready: Iterable[str]) -> int:
    """Return how many hands the weapons take, two forms of one weapon counting once."""
    counted: set[str] = set()
    hands = 0
    for id in ready:
        weapon = combatant.weapons[id]
        if weapon.id not in counted:
            counted.update(forms(combatant, weapon))
            hands += weapon.hands
    return hands


def two_handed(combatant: Combatant) -> bool:
    """Return whether a weapon in hand takes both hands."""
    return any(combatant.weapons[id].hands == HANDS for id in combatant.ready)


def keywords_of(state: Fight, combatant: Combatant, weapon: Weapon, *, in_melee: bool | None = None) -> Keywords:
    """Return the keywords that count: in melee range those for it besides, and HEAVY alone by option (GR-47).

    `in_melee` is whether the combatant will be in melee range, if that is about to change.
    """
    close = combatant.in_melee if in_melee is None else in_melee
    keywords = weapon.keywords.plus(weapon.melee_keywords) if close else weapon.keywords
    return keywords if state.settings.keywords == "all" else Keywords(HEAVY=keywords.HEAVY)


def shield_of(state: Fight, combatant: Combatant) -> str:
    """Return the shield that counts: none without the option, or behind a two-handed weapon (GR-42, GR-42b)."""
    if not state.settings.helmets_and_shields or two_handed(combatant):
        return "none"
    return combatant.shield


def cover_against(state: Fight, combatant: Combatant, kind: str) -> str:
    """Return the better of a combatant's cover and its shield's, which counts against shots and throws (GR-36)."""
    shield = "none" if kind == "melee" else SHIELD_COVER[shield_of(state, combatant)]
    return max(combatant.cover, shield, key=COVERS.index)


def counts_ammo(state: Fight, combatant: Combatant, weapon: Weapon) -> bool:
    """Return whether an attack with a weapon costs Ammo (GR-38); those who came over do not count it (GR-54)."""
    return weapon.uses_ammo and state.settings.ammo_model == "per_attack" and not combatant.came_over


def loadable(state: Fight, combatant: Combatant) -> tuple[str, ...]:
    """Return the weapons that are loaded again for free at the edge of a turn (GR-39)."""
    settings = state.settings
    if settings.reload_model != "auto_out_of_melee" or combatant.in_melee:
        return ()
    return tuple(
        weapon.id
        for weapon in combatant.weapons.values()
        if not weapon.chambered and (combatant.ammo > 0 or not counts_ammo(state, combatant, weapon))
    )


def unusable(state: Fight, combatant: Combatant, weapon_id: str, *, throw_only: bool = False) -> Iterator[Reason]:
    """Reasons why a combatant cannot attack with a weapon now, whoever the target is."""
    weapon = combatant.weapons.get(weapon_id)
    if weapon is None or (weapon_id == UNARMED and not state.settings.unarmed):
        usable = ", ".join(id for id in combatant.weapons if id != UNARMED) or "none"
        yield Reason(
            codes.WEAPON_NOT_READY, f"{combatant.name} has no weapon {weapon_id!r}; weapons: {usable}", "GR-66"
        )
        return
    if not combatant.came_over and not in_hand(combatant, weapon):
        ready = ", ".join(combatant.ready) or "nothing"
        yield Reason(codes.WEAPON_NOT_READY, f"{weapon_id} is not in hand; in hand: {ready}", "GR-40")
    if weapon.lost:
        yield Reason(codes.WEAPON_NOT_READY, f"{weapon_id} is lost to the fight", "GR-55")
    if weapon_id != UNARMED and barred_by_gas(combatant, weapon):
        left = ", ".join(combatant.gas_hands) or "no weapon"
        yield Reason(codes.WEAPON_NOT_READY, f"gas leaves {combatant.name} {left} and nothing else", "GR-56")
    if throw_only and weapon.kind == "melee":
        yield Reason(codes.WEAPON_NOT_READY, f"{weapon_id} is a melee weapon; on watch a shot or a throw", "GR-08b")
    if weapon.state != "ready":
        yield Reason(codes.WEAPON_STATE, f"{weapon_id} is {weapon.state}", "GR-22")
    if weapon.uses == 0:
        yield Reason(codes.NO_AMMO, f"{weapon_id} has no use left", "GR-38")
    if counts_ammo(state, combatant, weapon) and combatant.ammo == 0:
        yield Reason(codes.NO_AMMO, f"{combatant.name} has no Ammo left", "GR-38")
    if weapon.uses_ammo and not weapon.chambered:
        model = state.settings.reload_model
        if model == "action" or (model == "auto_out_of_melee" and combatant.in_melee):
            yield Reason(codes.NOT_CHAMBERED, f"{weapon_id} has been fired and is not loaded again", "GR-39")
    if weapon.ranged and combatant.in_melee and keywords_of(state, combatant, weapon).SCOPED:
        yield Reason(codes.SCOPED_IN_MELEE, f"{weapon_id} is SCOPED and is not fired in melee range", "GR-14")


def barred_by_gas(combatant: Combatant, weapon: Weapon) -> bool:
    """Return whether gas has left a grvnt other weapons than this one (GR-56, entry 6)."""
    return HANDS_ALONE in combatant.gas_marks and not set(forms(combatant, weapon)) & set(combatant.gas_hands)


def highest_damage(weapon: Weapon) -> int:
    """Return the most damage that one evaluation of a weapon can do."""
    return weapon.damage.count * weapon.damage.sides + weapon.damage.plus
