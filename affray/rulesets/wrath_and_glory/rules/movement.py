"""Movement: how far, who is engaged then, who may strike at somebody leaving (WG-12, WG-13, WG-19)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Reason, in_order
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.events.turns import ActionCancelled, MovementMade, ReactionOffered
from affray.rulesets.wrath_and_glory.progress import Moving
from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.rules.sides import enemies
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import CHARGE, RUN, SPRINT, half_up


def limit(combatant: Combatant, mode: str) -> int:
    """Return how many metres are left for a mode of movement this turn (WG-12, WG-13, WG-19)."""
    speed, turn = figures.speed(combatant), combatant.turn
    most = {
        "walk": RUN * speed if turn.ran else speed,
        "run": RUN * speed,
        "crawl": half_up(speed),
        "fall_back": half_up(speed) if combatant.condition("prone") else speed,
        "charge": CHARGE * speed,
        "sprint": SPRINT * speed,
    }[mode]
    return max(0, most - turn.moved)


def hindrances(state: Fight, combatant: Combatant, mode: str, cover: str) -> Iterator[Reason]:
    """Yield why a combatant in its condition may not move like this."""
    fast = mode in ("run", "sprint")
    if combatant.condition("restrained"):
        yield Reason("WG_E_RESTRAINED", f"{combatant.name} is Restrained and cannot move", "WG-76h")
    if combatant.condition("pinned") and combatant.cover != "none" and cover == "none":
        yield Reason("WG_E_PINNED", f"{combatant.name} is Pinned and cannot leave its cover", "WG-76f")
    if fast and combatant.condition("staggered"):
        yield Reason("WG_E_STAGGERED", f"{combatant.name} is Staggered: no running, no sprinting", "WG-76i")
    if fast and any(piece.cumbersome for piece in combatant.profile.armour):
        yield Reason("WG_E_STAGGERED", f"{combatant.name} wears Cumbersome armour: no running, no sprinting", "WG-89b")
    if combatant.condition("prone") and mode in ("walk", "run", "sprint", "charge"):
        yield Reason("WG_E_PRONE", f"{combatant.name} is Prone: crawl, or stand up first", "WG-76g")
    if combatant.turn.stood and mode in ("run", "sprint", "charge"):
        yield Reason("WG_E_PRONE", f"{combatant.name} has stood up this turn: walking is all that is left", "WG-76g")


def within_limit(combatant: Combatant, mode: str, metres: int) -> Iterator[Reason]:
    """Yield why a leg of movement is too long or too short (WG-12)."""
    high = limit(combatant, mode)
    if not 1 <= metres <= high:
        left = f"1 to {high} m" if high else "nothing"
        yield Reason("WG_E_TOO_FAR", f"{metres} m by {mode}; {combatant.name} has {left} left", "WG-12")


def engagement(
    state: Fight, combatant: Combatant, engages: tuple[str, ...], leaves: tuple[str, ...]
) -> Iterator[Reason]:
    """Yield what is against the engagement that is declared."""
    named = (*engages, *leaves)
    if not named:
        return
    foes = [enemy.id for enemy in enemies(state, combatant)]
    for other in named:
        if other not in state.combatants:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {other!r}", "WG-19")
    for other in leaves:
        if other in state.combatants and other not in combatant.engaged:
            yield Reason("WG_E_FACT", f"{combatant.name} is not engaged with {other}", "WG-19")
    for other in engages:
        if other in state.combatants and (other not in foes or other in combatant.engaged):
            yield Reason("WG_E_FACT", f"{combatant.name} cannot become engaged with {other}", "WG-19")
    if len(set(named)) < len(named):
        yield Reason("WG_E_FACT", "somebody is named twice", "WG-19")


def travel(state: Fight) -> Iterator[Consequence]:
    """Yield the next step of the move in progress: a reaction to it, or the move, or that it comes to nothing."""
    moving = state.moving
    if moving is None or moving.made:
        return
    mover = state.combatants[state.actor]
    reactor = next(iter(reactors(state, moving)), None)
    if reactor is not None:
        yield ReactionOffered("WG-19", actor=reactor, against=mover.id, kind="attack")
        return
    stopped = _stopped(mover, moving)
    if stopped:
        rule = "WG-13" if moving.mode == "charge" else "WG-19"
        yield ActionCancelled(rule, actor=mover.id, action=moving.mode, why=stopped)
        return
    yield MovementMade(
        "WG-12",
        actor=mover.id,
        mode=moving.mode,
        metres=moving.metres,
        engaged=moving.engages,
        left=moving.leaves,
        cover=moving.cover,
        material=moving.material,
    )


def strike(state: Fight) -> Iterator[Consequence]:
    """Yield the attack at the end of the move in progress, if it has one and the move is made (WG-13, WG-82)."""
    moving = state.moving
    if moving is not None and moving.made and moving.strike is not None:
        yield AttackDeclared(moving.rule, moving.strike)


def _stopped(mover: Combatant, moving: Moving) -> str:
    """Return why a mover does not get to move after all (WG-13, WG-19)."""
    if not mover.present:
        return mover.status
    if mover.dying and not moving.dying:
        return "dying"
    return "restrained" if mover.condition("restrained") else ""


def reactors(state: Fight, moving: Moving) -> list[str]:
    """Return who may still strike at the mover: enemies left, active, with a Reflexive Action; in order of id."""
    if moving.mode == "fall_back" or not state.combatants[state.actor].present:
        return []
    return [id for id in in_order(moving.leaves) if id not in moving.asked and may_strike(state, id)]


def may_strike(state: Fight, combatant: str) -> bool:
    """Return whether somebody may make a reflexive attack: active, and the Reflexive Action is there."""
    other = state.combatants[combatant]
    return other.status == "active" and other.turn.reflexive
