"""Who may be attacked, and with what (GR-30, GR-33, GR-67; section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Reason
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.rules.difficulty import scoped
from affray.rulesets.grvnts.rules.weapons import keywords_of, unusable
from affray.rulesets.grvnts.state import Combatant, Fight, Weapon
from affray.rulesets.grvnts.tables import UNARMED


def attack_reasons(state: Fight, attacker: Combatant, target_id: str, weapon_id: str) -> Iterator[Reason]:
    """Reasons why a combatant cannot attack a target with a weapon, its turn and its aim left out."""
    yield from target_reasons(state, attacker, target_id)
    yield from reach_reasons(state, attacker, target_id, weapon_id)
    yield from unusable(state, attacker, weapon_id)
    if attacker.blind_rounds:
        yield Reason(
            codes.CANNOT_TARGET, f"{attacker.name} can attack nobody for {attacker.blind_rounds} more rounds", "GR-55"
        )


def target_reasons(state: Fight, attacker: Combatant, target_id: str) -> Iterator[Reason]:
    """Reasons why somebody is no target at all."""
    target = state.combatants.get(target_id)
    if target is None:
        known = ", ".join(state.combatants)
        yield Reason(codes.TARGET_UNKNOWN, f"there is no {target_id!r}; combatants: {known}")
    elif target_id == attacker.id:
        yield Reason(codes.SELF_TARGET, f"{attacker.name} cannot attack themselves")
    else:
        if not target.active:
            yield Reason(codes.TARGET_STATUS, f"{target.name} is {target.status}")
        if target.side == attacker.side and not (state.settings.friendly_fire and attacker.grvnt):
            yield Reason(codes.FRIENDLY_TARGET, f"{target.name} is on the same side", "GR-67")


def reach_reasons(state: Fight, attacker: Combatant, target_id: str, weapon_id: str) -> Iterator[Reason]:
    """Reasons why a weapon does not reach a target: total cover, or no contact (GR-09c, GR-33)."""
    target, weapon = state.combatants.get(target_id), attacker.weapons.get(weapon_id)
    if target is None or weapon is None:
        return
    if target.cover == "total" and not keywords_of(state, attacker, weapon).HEAVY:
        yield Reason(codes.TOTAL_COVER, f"{target.name} is in total cover, and {weapon_id} is not HEAVY", "GR-33")
    if weapon.kind == "melee" and target.side != attacker.side and target_id not in attacker.melee_with:
        yield Reason(codes.NOT_IN_MELEE, f"{attacker.name} is not in contact with {target.name}", "GR-09c")


def aim_reasons(state: Fight, attacker: Combatant, weapon_id: str, option: str) -> Iterator[Reason]:
    """Reasons against a benefit of aiming, or against naming none (GR-13, GR-14, GR-D3)."""
    weapon = attacker.weapons.get(weapon_id)
    if weapon is None:
        return
    if option and option not in ("dr", "damage"):
        yield Reason(codes.AIM_CHOICE, f"{option!r} is no benefit of aiming; dr or damage", "GR-13")
    elif option and not weapon.ranged:
        yield Reason(codes.AIM_CHOICE, f"{weapon_id} is not fired, and aiming helps shots alone", "GR-13")
    elif option and not aimed(state, attacker, weapon):
        yield Reason(codes.AIM_NONE, f"{attacker.name} has not taken aim, and {weapon_id} is not SCOPED", "GR-13")
    elif not option and aimed(state, attacker, weapon) and state.settings.aim_default == "required":
        yield Reason(codes.AIM_CHOICE, "say what the aim is for: dr or damage", "GR-13")


def aimed(state: Fight, attacker: Combatant, weapon: Weapon) -> bool:
    """Return whether an attack counts as aimed."""
    return weapon.ranged and (attacker.aim or scoped(state, attacker, weapon))


def benefit_of(state: Fight, attacker: Combatant, weapon_id: str, option: str) -> str:
    """Return the benefit of a legal attack: what is named, the default of an aimed one, or nothing."""
    if not aimed(state, attacker, attacker.weapons[weapon_id]):
        return ""
    return option or state.settings.aim_default


def attackable(state: Fight, attacker: Combatant, weapon_id: str) -> tuple[str, ...]:
    """Return those whom a combatant can attack with a weapon now, as listed."""
    return tuple(id for id in state.combatants if not any(True for _ in attack_reasons(state, attacker, id, weapon_id)))


def counter_weapons(state: Fight, grvnt: Combatant, enemy: str) -> tuple[str, ...]:
    """Return the weapons that a grvnt could strike back with at an enemy (GR-30)."""
    return tuple(id for id in grvnt.weapons if not any(True for _ in attack_reasons(state, grvnt, enemy, id)))


def without_bare_hands(weapons: tuple[str, ...]) -> tuple[str, ...]:
    """Return weapons without bare hands, which nothing compels to use (GR-66)."""
    return tuple(id for id in weapons if id != UNARMED)
