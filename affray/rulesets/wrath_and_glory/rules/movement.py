"""Movement: how far, who is engaged then, who may strike at somebody leaving (WG-12, WG-13, WG-19)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.ids import in_order
from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.conditions import ConditionLost
from affray.rulesets.wrath_and_glory.events.turns import (
    ActionCancelled,
    ActionDeclared,
    MovementMade,
    ReactionOffered,
)
from affray.rulesets.wrath_and_glory.rules import budget, conditions, figures
from affray.rulesets.wrath_and_glory.rules.table import enemies
from affray.rulesets.wrath_and_glory.state import Combatant, Fight, Moving
from affray.rulesets.wrath_and_glory.tables import CHARGE, CHARGE_LEAST, RUN, SPRINT, half_up

MODES = {
    actions.FallBack: "fall_back",
    actions.Charge: "charge",
    actions.Sprint: "sprint",
}


def mode_of(act: actions.Move | actions.FallBack | actions.Charge | actions.Sprint) -> str:
    """Return how somebody moves: walk, run, crawl, fall_back, charge, sprint."""
    return act.mode if isinstance(act, actions.Move) else MODES[type(act)]


def limit(one: Combatant, mode: str) -> int:
    """Return how many metres are left for a mode of movement this turn (WG-12, WG-13, WG-19)."""
    speed, turn = figures.speed(one), one.turn
    most = {
        "walk": RUN * speed if turn.ran else speed,
        "run": RUN * speed,
        "crawl": half_up(speed),
        "fall_back": half_up(speed) if one.condition("prone") else speed,
        "charge": CHARGE * speed,
        "sprint": SPRINT * speed,
    }[mode]
    return max(0, most - turn.moved)


def least(one: Combatant, act: actions.FallBack | actions.Charge) -> int:
    """Return the least that must be moved: half the Speed in falling back, 4 m in a charge."""
    if isinstance(act, actions.Charge):
        return CHARGE_LEAST
    return 0 if act.hemmed else half_up(figures.speed(one))


def hindrances(state: Fight, one: Combatant, mode: str, cover: str) -> Iterator[Reason]:
    """Yield why a combatant in its condition may not move like this."""
    fast = mode in ("run", "sprint")
    if one.condition("restrained"):
        yield Reason("WG_E_RESTRAINED", f"{one.name} is Restrained and cannot move", "WG-76h")
    if one.condition("pinned") and one.cover != "none" and cover == "none":
        yield Reason("WG_E_PINNED", f"{one.name} is Pinned and cannot leave its cover", "WG-76f")
    if fast and one.condition("staggered"):
        yield Reason("WG_E_STAGGERED", f"{one.name} is Staggered: no running, no sprinting", "WG-76i")
    if fast and any(piece.cumbersome for piece in one.profile.armour):
        yield Reason("WG_E_STAGGERED", f"{one.name} wears Cumbersome armour: no running, no sprinting", "WG-89b")
    if one.condition("prone") and mode in ("walk", "run", "sprint", "charge"):
        yield Reason("WG_E_PRONE", f"{one.name} is Prone: crawl, or stand up first", "WG-76g")
    if one.turn.stood and mode in ("run", "sprint", "charge"):
        yield Reason("WG_E_PRONE", f"{one.name} has stood up this turn: walking is all that is left", "WG-76g")


def check_move(state: Fight, action: actions.Move, by: str) -> Iterator[Reason]:
    """Yield what is against a leg of movement."""
    one = state.combatants[state.actor]
    yield from facts(state, one, action.engages, action.leaves)
    turn = one.turn
    if not turn.movement:
        yield Reason("WG_E_BUDGET", f"moving needs Movement; {one.name} has {budget.said(one)}", "WG-10")
    if action.mode == "run" and not (turn.simple or turn.ran):
        yield Reason("WG_E_BUDGET", f"running needs the Simple Action too; {one.name} has none", "WG-12")
    yield from _metres(one, action.mode, action.metres, 0 if action.mode == "crawl" else 1)
    yield from hindrances(state, one, action.mode, action.cover)
    yield from budget.allowed(state, one, action.mode)
    if one.condition("terror") and action.engages:
        yield Reason("WG_E_TERROR", f"{one.name} is in Terror and moves away", "WG-76k")


def _metres(one: Combatant, mode: str, metres: int, low: int) -> Iterator[Reason]:
    high = limit(one, mode)
    if not max(1, low) <= metres <= high:
        said = f"{max(1, low)} to {high} m" if high else "nothing"
        yield Reason("WG_E_TOO_FAR", f"{metres} m by {mode}; {one.name} has {said} left", "WG-12")


def facts(state: Fight, one: Combatant, engages: tuple[str, ...], leaves: tuple[str, ...]) -> Iterator[Reason]:
    """Yield what is against the engagement that is declared."""
    named = (*engages, *leaves)
    if not named:
        return
    foes = [enemy.id for enemy in enemies(state, one)]
    for other in named:
        if other not in state.combatants:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {other!r}", "WG-19")
    for other in leaves:
        if other in state.combatants and other not in one.engaged:
            yield Reason("WG_E_FACT", f"{one.name} is not engaged with {other}", "WG-19")
    for other in engages:
        if other in state.combatants and (other not in foes or other in one.engaged):
            yield Reason("WG_E_FACT", f"{one.name} cannot become engaged with {other}", "WG-19")
    if len(set(named)) < len(named):
        yield Reason("WG_E_FACT", "somebody is named twice", "WG-19")


def move(state: Fight, action: actions.Move, by: str) -> Iterator[Consequence]:
    """Yield a leg of movement; who crawls from standing is Prone from then on."""
    one = state.combatants[state.actor]
    if action.mode == "crawl" and not one.condition("prone"):
        yield conditions.gained(state, one.id, conditions.gain("prone", source="crawling"), "WG-12")
    yield from travel(state)


def fall_back(state: Fight, action: actions.FallBack, by: str) -> Iterator[Consequence]:
    """Yield a retreat, which nobody may strike at (WG-19)."""
    yield ActionDeclared("WG-19", state.actor, "fall_back", "combat")
    yield from travel(state)


def check_fall_back(state: Fight, action: actions.FallBack, by: str) -> Iterator[Reason]:
    """Yield what is against falling back."""
    one = state.combatants[state.actor]
    yield from facts(state, one, (), action.leaves)
    if not action.leaves:
        yield Reason("WG_E_FACT", f"say whom {one.name} falls back from", "WG-19")
    yield from budget.left(state, one, "combat", "falling back")
    yield from budget.left(state, one, "movement", "falling back")
    low, high = least(one, action), limit(one, "fall_back")
    if not min(low, high) <= action.metres <= high:
        yield Reason("WG_E_TOO_FAR", f"{action.metres} m; falling back takes {low} to {high} m", "WG-19")
    yield from hindrances(state, one, "fall_back", action.cover)
    yield from budget.allowed(state, one, "fall_back")


def stand(state: Fight, action: actions.Stand, by: str) -> Iterator[Consequence]:
    """Yield somebody standing up."""
    yield ActionDeclared("WG-76g", state.actor, "stand", "free")
    yield ConditionLost("WG-76g", state.actor, "prone", "it stood up")


def check_stand(state: Fight, action: actions.Stand, by: str) -> Iterator[Reason]:
    """Yield what is against standing up."""
    one = state.combatants[state.actor]
    if not one.condition("prone"):
        yield Reason("WG_E_PRONE", f"{one.name} is not Prone", "WG-76g")
    yield from budget.allowed(state, one, "stand")


def travel(state: Fight) -> Iterator[Consequence]:
    """Yield the next step of the move in progress: a reaction to it, or the move, or that it comes to nothing."""
    moving = state.moving
    if moving is None or moving.made:
        return
    mover = state.combatants[state.actor]
    mode = mode_of(moving.act)
    reactor = next(iter(reactors(state, moving)), None)
    if reactor is not None:
        yield ReactionOffered("WG-19", reactor, mover.id, "attack")
        return
    stopped = _stopped(mover, moving)
    if stopped:
        yield ActionCancelled("WG-13" if mode == "charge" else "WG-19", mover.id, mode, stopped)
        return
    act = moving.act
    charge = isinstance(act, actions.Charge)
    engages = (act.target,) if isinstance(act, actions.Charge) else getattr(act, "engages", ())
    cover = "none" if charge else getattr(act, "cover", "none")
    material = "medium" if charge else getattr(act, "material", "medium")
    yield MovementMade("WG-12", mover.id, mode, act.metres, engages, act.leaves, cover, material)


def _stopped(mover: Combatant, moving: Moving) -> str:
    """Return why a mover does not get to move after all (WG-13, WG-19)."""
    if not mover.present:
        return mover.status
    if mover.dying and not moving.dying:
        return "dying"
    return "restrained" if mover.condition("restrained") else ""


def reactors(state: Fight, moving: Moving) -> list[str]:
    """Return who may still strike at the mover: enemies left, active, with a Reflexive Action; in order of id."""
    if isinstance(moving.act, actions.FallBack) or not state.combatants[state.actor].present:
        return []
    return [one for one in in_order(moving.act.leaves) if one not in moving.asked and may_strike(state, one)]


def may_strike(state: Fight, combatant: str) -> bool:
    """Return whether somebody may make a reflexive attack: active, and the Reflexive Action is there."""
    one = state.combatants[combatant]
    return one.status == "active" and one.turn.reflexive
