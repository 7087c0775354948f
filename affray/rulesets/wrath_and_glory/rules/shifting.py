"""Shifting exalted dice (WG-24 to WG-27), for every use there is."""

from __future__ import annotations

from affray.rulesets.wrath_and_glory.events.shifts import ShiftClosed
from affray.rulesets.wrath_and_glory.rules import pinning
from affray.rulesets.wrath_and_glory.rules.attack_pool import separate_pools, weapon_of
from affray.rulesets.wrath_and_glory.rules.sides import PLAYERS, enemies, present
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import SHIFT_ICONS


def sixes(state: Fight) -> tuple[int, ...]:
    """Return the exalted dice, counted from 1."""
    return tuple(number for number, face in enumerate(state.test.faces, 1) if face == 6)


def highest_met(state: Fight) -> int:
    """Return the DN that the icons must still meet: of several the highest that was met (WG-24, WG-27)."""
    trial = state.test
    if state.attacking is not None and state.shot.targets:
        return max(
            (target.dn for target in state.shot.targets if target.rolled and trial.icons >= target.dn), default=trial.dn
        )
    return trial.dn


def most(state: Fight, success: bool) -> int:
    """Return how many dice may be shifted, 0 where there is nothing to shift them to (WG-24)."""
    if not success or not uses(state):
        return 0
    can = min(len(sixes(state)), (state.test.icons - highest_met(state)) // SHIFT_ICONS)
    there = set(uses(state))
    if there <= {"glory", "pin"}:
        can = min(can, ("glory" in there) + (len(pinning.others(state)) if "pin" in there else 0))
    return max(0, can)


def uses(state: Fight) -> tuple[str, ...]:
    """Return what dice of this test may be shifted to (WG-25, WG-27)."""
    trial = state.test
    glory = ("glory",) if state.combatants[trial.roller].side == PLAYERS else ()
    attack = state.attacking
    if attack is None:
        return glory
    if "multi_attack" in attack.options or separate_pools(state, attack):
        return ()
    if attack.mode == "interact":
        return ("value", *glory)
    if attack.mode == "pin":
        return (("pin",) if pinning.others(state) else ()) + glory
    traits = weapon_of(state, attack).traits
    if traits.blast:
        return glory
    rending = ("rending",) if traits.rending else ()
    arc = ("arc",) if traits.flamer and arc_targets(state) else ()
    return ("ed", *glory, *rending, *arc)


def arc_targets(state: Fight) -> tuple[str, ...]:
    """Return whom a shift of a Flamer may reach: enemies who are not hit yet (WG-85)."""
    attack = state.declared
    hit = {target.id for target in state.shot.targets}
    near = present(state) if state.settings.friendly_fire else enemies(state, state.combatants[attack.actor])
    return tuple(combatant.id for combatant in near if combatant.id not in hit and combatant.id != attack.actor)


def close(state: Fight) -> ShiftClosed:
    """Return the end of shifting; a damaging attack that hit goes on to its damage."""
    trial = state.test
    damaging = state.attacking is not None and state.attacking.mode == "attack"
    hit = damaging and any(target.hit for target in state.shot.targets)
    return ShiftClosed("WG-25", next="hit" if hit else "done", icons=trial.icons)
