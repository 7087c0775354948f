"""Re-rolls (R1, R2; K-24 to K-27, K-73)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules import Consequence, Expression
from affray.rulesets.wh40k_11e.events.rerolls import DiceRerolled, FacesFinal, RerollOffered
from affray.rulesets.wh40k_11e.profiles import Permission, Step
from affray.rulesets.wh40k_11e.rules.keys import permissions
from affray.rulesets.wh40k_11e.rules.outcomes import fails_unmodified, rolled
from affray.rulesets.wh40k_11e.rules.weapons import pick_of
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import HAZARD_FAILS_TO

COMMAND = "COMMAND RE-ROLL"


def offer_rerolls(state: Battle, step: Step, seat: str, unit: str, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """Offer the roller re-rolls, if there is any to use on at least one die."""
    dice = sources(state, step, seat, unit, faces)
    if dice:
        names = tuple(dict.fromkeys(name for by in dice.values() for name in by))
        rule = "K-27" if names == (COMMAND,) else "K-26"
        yield RerollOffered(rule, step=step, player=seat, unit=unit, faces=faces, indices=tuple(dice), sources=names)


def sources(
    state: Battle, step: Step, seat: str, unit: str, faces: Sequence[int], done: Sequence[int] = ()
) -> dict[int, tuple[str, ...]]:
    """Return the places (from 1) of the dice that may be re-rolled, in their order, and by what.

    `done` are the places already re-rolled.
    """
    if protected(state, step):
        return {}
    twin_linked = ["TWIN-LINKED"] if step == "wound" and state.pool_now.key.twin_linked else []
    command = [COMMAND] if command_open(state, seat, unit) else []
    permitted = _permitted(state, step, unit, len(faces))
    if not (twin_linked or command or any(permitted)):
        return {}
    dice: dict[int, tuple[str, ...]] = {}
    for at, may in enumerate(permitted, 1):
        if at not in done:
            allowing = [str(permission) for permission in may if _allows(state, permission, step, faces, at)]
            dice[at] = tuple(dict.fromkeys([*twin_linked, *allowing, *command]))
    return {at: names for at, names in dice.items() if names}


def protected(state: Battle, step: str) -> bool:
    """K-79, K-80: the hit rolls of indirect fire and snap shooting are never re-rolled."""
    return step == "hit" and state.pool_now.key.protected


def command_open(state: Battle, seat: str, unit: str) -> bool:
    """K-27: whether a player may use Command Re-roll for a unit."""
    return (
        state.settings.command_reroll_enabled
        and state.sides[seat].cp > 0
        and seat not in state.commanded
        and not state.units[unit].battle_shocked
    )


def _permitted(state: Battle, step: Step, unit: str, dice: int) -> list[list[Permission]]:
    """Return for each of the dice what abilities permit (K-26)."""
    match step:
        case "hit" | "wound" | "damage":
            permitted = state.pool_now.key.rerolls
            return [_of_step(step, permitted) if permitted else []] * dice
        case "attacks":
            lines = {line.weapon: line for line in reversed(state.attack_now.lines)}
            picks = state.attack_now.picks()
            weapons = [_total(state, at)[0] for at in range(1, dice + 1)]
            return [
                _of_step(step, permissions(state, lines[weapon], state.picked(picks[weapon]))) for weapon in weapons
            ]
        case "hazard":
            by_weapon = [state.picked(pick_of(state.attack_now, weapon)).rerolls for weapon in hazardous(state)]
            models = _of_models(state, unit)
            return [_of_step(step, (*rerolls, *models)) for rerolls in by_weapon]
        case _:
            return [_of_step(step, _of_models(state, unit))] * dice


def _of_step(step: Step, permissions: Sequence[Permission]) -> list[Permission]:
    return [permission for permission in permissions if permission.step == step]


def _of_models(state: Battle, unit: str) -> tuple[Permission, ...]:
    return tuple(permission for profile in state.kinds(unit) for permission in profile.rerolls)


def hazardous(state: Battle) -> tuple[str, ...]:
    """Return the HAZARDOUS weapons that were selected (K-78)."""
    return tuple(pick.weapon for pick in state.attack_now.weapons if state.picked(pick).has("HAZARDOUS"))


def _allows(state: Battle, permission: Permission, step: Step, faces: Sequence[int], at: int) -> bool:
    if permission.which == "any":
        return True
    if permission.which == "ones":
        return _value(state, step, faces, at) == 1
    return _failed(state, step, faces[at - 1])


def _value(state: Battle, step: Step, faces: Sequence[int], at: int) -> int:
    """Return the unmodified result that a die belongs to: its face, or the whole total."""
    if step not in ("attacks", "damage"):
        return faces[at - 1]
    return rolled(_dice(state, step, at), [faces[place - 1] for place in together(state, step, at)])


def _failed(state: Battle, step: Step, face: int) -> bool:
    """Whether a die fails by its face: re-rolls come before modifiers (K-24)."""
    if step == "hazard":
        return face <= HAZARD_FAILS_TO
    return step in ("hit", "wound", "save") and fails_unmodified(state, step, face)


def together(state: Battle, step: str, at: int) -> tuple[int, ...]:
    """Return the places of the dice that are re-rolled with the one at a place: its total's (K-24)."""
    if step == "damage":
        return tuple(range(1, _dice(state, step, at).count + 1))
    return _total(state, at)[1] if step == "attacks" else (at,)


def _dice(state: Battle, step: str, at: int) -> Expression:
    if step == "damage":
        return state.pool_now.key.damage
    return state.picked(pick_of(state.attack_now, _total(state, at)[0])).attacks


def _total(state: Battle, at: int) -> tuple[str, tuple[int, ...]]:
    """Return the weapon whose number of attacks a die is for, and the places of all its dice."""
    attack = state.attack_now
    start = 1
    for number in attack.gathering:
        weapon = attack.lines[number].weapon
        count = state.picked(pick_of(attack, weapon)).attacks.count
        if at < start + count:
            return weapon, tuple(range(start, start + count))
        start += count
    raise IndexError(at)


def of_abilities(names: Sequence[str]) -> tuple[str, ...]:
    """Return those of the sources of a die that are abilities."""
    return tuple(name for name in names if name != COMMAND)


def rerolled(state: Battle, new: tuple[int, ...]) -> Iterator[Consequence]:
    """R2: the new faces replace the old for every purpose (K-25); what else may be re-rolled is still open."""
    frame = state.reroll_now
    faces = list(frame.faces)
    for at, face in zip(frame.called, new, strict=True):
        faces[at - 1] = face
    old = tuple(frame.faces[at - 1] for at in frame.called)
    pool = state.pool.id if state.pool is not None else ""
    yield DiceRerolled(
        "K-25",
        step=frame.step,
        pool=pool,
        indices=frame.called,
        old=old,
        new=new,
        source=frame.source,
        faces=tuple(faces),
    )
    if not open_dice(state):
        yield from finish(state)


def open_dice(state: Battle) -> dict[int, tuple[str, ...]]:
    """Return the places of the offered roll that may still be re-rolled, and by what."""
    frame = state.reroll_now
    return sources(state, frame.step, frame.seat, frame.unit, frame.faces, frame.done)


def finish(state: Battle) -> Iterator[Consequence]:
    """R1: the faces stay as they are; the roll of this step is read now (K-24, K-25)."""
    frame = state.reroll_now
    yield FacesFinal("K-24", step=frame.step, faces=tuple(frame.faces))
