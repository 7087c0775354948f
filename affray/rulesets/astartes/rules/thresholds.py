"""Thresholds, term by term (AS-15 to AS-29, AS-32, AS-33, AS-53, AS-55, AS-57)."""

from __future__ import annotations

from collections.abc import Iterable

from affray.rules import Term
from affray.rulesets.astartes import tables
from affray.rulesets.astartes.facts import Ruling, Situation, Zone
from affray.rulesets.astartes.state import Combatant, Fight, Weapon


def counting(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the first term, and of the others those that add something."""
    first, *others = terms
    return (first, *(term for term in others if term.value))


def ruled(source: str, ruling: Ruling | None, rule: str) -> tuple[Term, ...]:
    """Return the term of a game master's modifier."""
    return () if ruling is None else (Term(source, ruling.value, rule, why=ruling.reason),)


def band_of(state: Fight, weapon: Weapon, situation: Situation) -> str:
    """Return the range band: as said, else by the distance; empty beyond the last (AS-21, AS-55)."""
    if situation.band:
        return situation.band
    distance, range_m = situation.distance_m, weapon.range_m
    assert distance is not None
    if distance <= state.settings.point_blank_m:
        return "point_blank"
    if range_m is None:
        return ""
    if 2 * distance <= range_m:  # integers alone: half a range needs no rounding (AS-47)
        return "short"
    for band, times in (("normal", 1), ("long", 2), ("extreme", 4)):
        if distance <= times * range_m:
            return band
    return ""


def immobile_to_shots(state: Fight, target: Combatant) -> bool:
    """Return whether a target counts as immobile to a shot (AS-20)."""
    standing = state.settings.auto_immobile and target.had_turn and target.motion == "still"
    return target.immobile or standing


def of_shot(
    state: Fight, shooter: Combatant, weapon: Weapon, mode: str, extra: bool, target: Combatant, situation: Situation
) -> tuple[Term, ...]:
    """Return the threshold of a shot (3.4)."""
    immobile = immobile_to_shots(state, target)
    band = band_of(state, weapon, situation)
    unmoved = mode == "single" and not shooter.moved
    return counting(
        (
            Term("base", state.settings.shoot_base, "AS-53"),
            Term("cover", -situation.cover, "AS-16"),
            Term(f"{target.size} target", tables.SIZE[target.size], "AS-17"),
            Term(f"{target.motion} target", 0 if immobile else tables.MOTION[target.motion], "AS-20"),
            Term("immobile target", tables.IMMOBILE if immobile else 0, "AS-20"),
            Term("elevated", tables.SHOT_ELEVATED if situation.elevated else 0, "AS-18"),
            Term("unfavourable position", tables.SHOT_UNFAVOURABLE if situation.unfavourable else 0, "AS-18"),
            Term("aimed", tables.AIMED if situation.aimed else 0, "AS-19"),
            Term("blind", tables.SHOT_BLIND if situation.blind else 0, "AS-19"),
            Term(f"{band.replace('_', ' ')} range", tables.BANDS[band], "AS-21"),
            Term("not moved", tables.UNMOVED if unmoved else 0, "AS-22"),
            Term("automatic fire", tables.MODE_THRESHOLD.get(mode, 0), "AS-22"),
            Term("second action", tables.EXTRA_THRESHOLD if extra else 0, "AS-24"),
            Term("specialisation", shooter.spec.get(weapon.spec_tag, 0), "AS-53"),
            *ruled("game master", situation.gm_mod, "AS-53"),
        )
    )


def outnumbering(state: Fight, attacker: Combatant, target: Combatant) -> bool:
    """Return whether the attacker's side is more in this melee (AS-28)."""
    if state.settings.contact == "spoken":
        return False
    ours = {attacker.id} | {
        id
        for id in target.contact
        if state.combatants[id].side == attacker.side and state.combatants[id].active and id != target.id
    }
    theirs = {target.id} | {
        id
        for own in ours
        for id in state.combatants[own].contact
        if state.combatants[id].side == target.side and state.combatants[id].active and id not in ours
    }
    return len(ours) > len(theirs)


def of_blow(
    state: Fight, attacker: Combatant, weapon: Weapon, target: Combatant, situation: Situation
) -> tuple[Term, ...]:
    """Return the threshold of a blow (AS-27)."""
    more = outnumbering(state, attacker, target) if situation.outnumber is None else situation.outnumber
    return counting(
        (
            Term("base", state.settings.melee_base, "AS-27"),
            Term("outnumbering", tables.OUTNUMBER if more else 0, "AS-28"),
            Term(f"{target.size} target", tables.SIZE[target.size], "AS-17"),
            Term("by guess", tables.BY_GUESS if situation.blind else 0, "AS-27"),
            Term("elevated", tables.BLOW_ELEVATED if situation.elevated else 0, "AS-27"),
            Term("unfavourable position", tables.BLOW_UNFAVOURABLE if situation.unfavourable else 0, "AS-27"),
            Term("prone target", tables.PRONE if target.posture == "prone" else 0, "AS-27"),
            Term("specialisation", attacker.spec.get(weapon.spec_tag, 0), "AS-53"),
            *ruled("game master", situation.gm_mod, "AS-53"),
        )
    )


def of_power(state: Fight, attacker: Combatant, weapon: Weapon, situation: Situation) -> tuple[Term, ...]:
    """Return the threshold of a power (AS-29)."""
    return counting(
        (
            Term("base", state.settings.psychic_base, "AS-29"),
            Term("specialisation", attacker.spec.get(weapon.spec_tag, 0), "AS-53"),
            *ruled("game master", situation.gm_mod, "AS-53"),
        )
    )


def of_defence(state: Fight, attack: str, defence: str, situation: Situation, zone: Zone) -> tuple[Term, ...]:
    """Return the threshold of a dodge or a parry (AS-32); the list is for both (AS-33)."""
    shot = attack == "ranged" and (defence == "parry" or state.settings.ranged_defence_penalty == "both")
    return counting(
        (
            Term("base", state.settings.defence_base, "AS-32"),
            Term("out of sight", tables.OUT_OF_SIGHT if situation.out_of_sight else 0, "AS-32"),
            Term("ranged attack", tables.RANGED_DEFENCE if shot else 0, "AS-33"),
            Term("predictable", tables.PREDICTABLE if situation.predictable else 0, "AS-32"),
            Term(f"area ({zone})", tables.ZONES[zone], "AS-32"),
            *ruled("game master", situation.gm_defence, "AS-57"),
        )
    )
