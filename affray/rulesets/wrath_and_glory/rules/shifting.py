"""Shifting exalted dice (WG-24 to WG-27), for every use there is."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.events.tests import IconsShifted, ShiftClosed
from affray.rulesets.wrath_and_glory.facts import Shift
from affray.rulesets.wrath_and_glory.rules import conditions, pinning
from affray.rulesets.wrath_and_glory.rules.building import separate_pools, weapon_of
from affray.rulesets.wrath_and_glory.rules.pools import gain
from affray.rulesets.wrath_and_glory.rules.table import PLAYERS, enemies, present
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import SHIFT_ICONS


def sixes(state: Fight) -> tuple[int, ...]:
    """Return the exalted dice, counted from 1."""
    return tuple(number for number, face in enumerate(state.test.faces, 1) if face == 6)


def highest_met(state: Fight) -> int:
    """Return the DN that the icons must still meet: of several the highest that was met (WG-24, WG-27)."""
    trial = state.test
    if trial.attacking and state.attack is not None and state.shot.targets:
        return max((one.dn for one in state.shot.targets if one.rolled and trial.icons >= one.dn), default=trial.dn)
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
    if not trial.attacking or state.attack is None:
        return glory
    declared = state.attack.declared
    if "multi_attack" in declared.options or separate_pools(state, declared):
        return ()
    if declared.mode == "interact":
        return ("value", *glory)
    if declared.mode == "pin":
        return (("pin",) if pinning.others(state) else ()) + glory
    traits = weapon_of(state, declared).traits
    if traits.blast:
        return glory
    rending = ("rending",) if traits.rending else ()
    arc = ("arc",) if traits.flamer and arc_targets(state) else ()
    return ("ed", *glory, *rending, *arc)


def arc_targets(state: Fight) -> tuple[str, ...]:
    """Return whom a shift of a Flamer may reach: enemies who are not hit yet (WG-85)."""
    assert state.attack is not None
    declared = state.attack.declared
    hit = {one.id for one in state.shot.targets}
    near = present(state) if state.settings.friendly_fire else enemies(state, state.combatants[declared.actor])
    return tuple(one.id for one in near if one.id not in hit and one.id != declared.actor)


def shift(state: Fight, action: actions.ShiftIcons, by: str) -> Iterator[Consequence]:
    """Yield the shifts, then what they bring at once: Glory, Pinned, an Interaction's condition."""
    trial = state.test
    free = [die for die in sixes(state) if die not in {use.die for use in action.uses}]
    for use in action.uses:
        die = free.pop(0) if use.die is None else use.die
        yield IconsShifted("WG-25", trial.roller, die, use.use, use.target)
        if use.use == "glory":
            yield gain(state, PLAYERS, 1, "an exalted die", "WG-25")
    if trial.attacking and state.attack is not None:
        declared = state.attack.declared
        if declared.mode == "pin":
            yield from pinning.pin_all(state, declared)
        elif declared.mode == "interact":
            yield from _interact(state, declared, action)
    yield close(state)


def _interact(state: Fight, declared: AttackDeclared, action: actions.ShiftIcons) -> Iterator[Consequence]:
    """Yield the condition that an Interaction attack leaves, until the attacker's next turn (WG-39h)."""
    assert action.condition is not None
    value = 1 + sum(use.use == "value" for use in action.uses)
    new = conditions.gain(action.condition, value, 0, declared.actor, "start_of_turn", declared.actor)
    yield conditions.gained(state, state.shot.targets[0].id, new, "WG-39h")


def close(state: Fight) -> ShiftClosed:
    """Return the end of shifting; a damaging attack that hit goes on to its damage."""
    trial = state.test
    damaging = trial.attacking and state.attack is not None and state.attack.declared.mode == "attack"
    hit = damaging and any(one.hit for one in state.shot.targets)
    return ShiftClosed("WG-25", "hit" if hit else "done", trial.icons)


def check_shift(state: Fight, action: actions.ShiftIcons, by: str) -> Iterator[Reason]:
    """Yield what is against shifts: no six, too few icons left, a use that is not there, Glory twice."""
    trial = state.test
    dice = sixes(state)
    named = [use.die for use in action.uses if use.die is not None]
    interact = trial.what == "interact"
    if interact and action.condition is None:
        yield Reason(
            "WG_E_OPTION", "an Interaction attack that succeeds leaves vulnerable or hindered: say which", "WG-39h"
        )
    if not interact and action.condition is not None:
        yield Reason("WG_E_OPTION", "only an Interaction attack leaves a condition of choice", "WG-39h")
    if not action.uses and not interact:
        yield Reason("WG_E_SHIFT", "nothing is shifted; to go on without, accept", "WG-25")
    for die in named:
        if die not in dice:
            yield Reason("WG_E_SHIFT", f"die {die} is not a 6; exalted: {', '.join(map(str, dice)) or 'none'}", "WG-24")
    if len(set(named)) < len(named) or len(action.uses) > len(dice):
        yield Reason("WG_E_SHIFT", f"{len(action.uses)} shifts with {len(dice)} exalted dice", "WG-24")
    left = trial.icons - SHIFT_ICONS * len(action.uses)
    need = max([highest_met(state), *(_resolve(state, use) for use in action.uses if use.use == "pin")])
    if action.uses and left < need:
        yield Reason("WG_E_SHIFT", f"{left} icons would be left, {need} are needed", "WG-24")
    yield from _check_uses(state, action.uses)


def _resolve(state: Fight, use: Shift) -> int:
    known = use.target in state.combatants
    return pinning.dn_of(state, use.target) if known else 0


def _check_uses(state: Fight, given: tuple[Shift, ...]) -> Iterator[Reason]:
    allowed = uses(state)
    for use in given:
        if use.use not in allowed:
            said = ", ".join(allowed) or "nothing"
            yield Reason(
                "WG_E_SHIFT", f"no shift to {use.use} here; there is: {said}", "WG-27" if not allowed else "WG-25"
            )
        elif use.use in ("pin", "arc"):
            there = pinning.others(state) if use.use == "pin" else arc_targets(state)
            if use.target not in state.combatants:
                yield Reason("WG_E_UNKNOWN", f"there is no combatant {use.target!r}", "WG-25")
            elif use.target not in there:
                yield Reason("WG_E_SHIFT", f"{use.target} cannot be reached; {', '.join(there)} can", "WG-25")
        elif use.target:
            yield Reason("WG_E_SHIFT", f"a shift to {use.use} reaches nobody else", "WG-25")
    if sum(use.use == "glory" for use in given) > 1:
        yield Reason("WG_E_SHIFT", "Glory can be had once in a test", "WG-25")
    reached = [use.target for use in given if use.target]
    if len(set(reached)) < len(reached):
        yield Reason("WG_E_SHIFT", "one target is named twice", "WG-25")
