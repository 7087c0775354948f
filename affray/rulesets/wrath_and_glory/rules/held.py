"""Held Combat Actions: kept, used between turns, or in another's turn by interrupting it (H1, H2; WG-30)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.tests import RollCalled
from affray.rulesets.wrath_and_glory.events.turns import (
    ActionHeld,
    HeldClosed,
    HeldEnded,
    HeldOpened,
    InterruptResolved,
)
from affray.rulesets.wrath_and_glory.rules import aftermath, budget, dns, figures
from affray.rulesets.wrath_and_glory.rules.sequence import first_of
from affray.rulesets.wrath_and_glory.rules.table import seat_of, seats_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight

FRAMES = {"round.seize": "seize", "round.pick": "pick", "turn": "turn", "turn.resume": "turn"}


def holders(state: Fight) -> list[Combatant]:
    """Return who holds a Combat Action and may use it now, in order of id; nobody in the own turn."""
    return [one for one in state.everybody if one.held and one.status == "active" and one.id != state.actor]


def hold(state: Fight, action: actions.Hold, by: str) -> Iterator[Consequence]:
    """Yield the Combat Action being kept."""
    yield ActionHeld("WG-30", state.actor)


def check_hold(state: Fight, action: actions.Hold, by: str) -> Iterator[Reason]:
    """Yield what is against holding."""
    one = state.combatants[state.actor]
    yield from budget.left(state, one, "combat", "holding")
    yield from budget.allowed(state, one, "hold")
    if one.held:
        yield Reason("WG_E_BUDGET", f"{one.name} holds a Combat Action already", "WG-30")


def use_held(state: Fight, action: actions.UseHeld, by: str) -> Iterator[Consequence]:
    """Yield a held action coming up between turns."""
    yield HeldOpened("WG-30", action.combatant, FRAMES[state.place])


def interrupt(state: Fight, action: actions.Interrupt, by: str) -> Iterator[Consequence]:
    """Yield the opposed Initiative test of an interruption: the holder rolls first."""
    holder, actor = state.combatants[action.combatant], state.combatants[state.actor]
    yield _opposed(state, holder, actor)


def _opposed(state: Fight, one: Combatant, against: Combatant) -> RollCalled:
    """Return the call for one side's dice: what makes its opponent's tests harder are its bonus dice."""
    harder = sum(part.n for part in dns.on_all_tests(against))
    dice = max(1, figures.attribute(one, "initiative") + harder)
    return RollCalled("WG-30", "opposed", dice, 6, seat_of(state, one.id), "turn", one.id)


def check_holder(state: Fight, action: actions.UseHeld | actions.Interrupt, by: str) -> Iterator[Reason]:
    """Yield what is against using a held action."""
    one = state.combatants.get(action.combatant)
    if one is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.combatant!r}", "WG-30")
    elif one not in holders(state):
        said = ", ".join(holder.id for holder in holders(state)) or "nobody"
        yield Reason("WG_E_REACTION", f"{one.name} has no held action to use now; {said} has", "WG-30")
    elif by not in seats_of(state, one.id):
        yield Reason("WG_E_SEAT", f"{one.name} is played by {' or '.join(seats_of(state, one.id))}", "WG-30")
    elif isinstance(action, actions.Interrupt) and one.id in state.waiting:
        yield Reason("WG_E_REACTION", f"{one.name} has failed to interrupt and comes after the next action", "WG-30")


def contest(state: Fight) -> Iterator[Consequence]:
    """Yield what the interruption in progress still needs: the actor's dice, or its result (a tie is the holder's)."""
    contested = state.interruption
    if contested is None or contested.holder_icons is None:
        return
    holder, actor = state.combatants[contested.holder], state.combatants[state.actor]
    if contested.actor_icons is None:
        yield _opposed(state, actor, holder)
        return
    mine, theirs = contested.holder_icons, contested.actor_icons
    won = mine >= theirs
    yield InterruptResolved("WG-30", holder.id, actor.id, mine, theirs, won)
    if won:
        yield HeldOpened("WG-30", holder.id, "turn")


def waiting(state: Fight) -> Iterator[Consequence]:
    """Yield the next of those whose interruption failed: the actor's action is over."""
    if not state.waiting:
        return
    ready = [one.id for one in holders(state)]
    for one in state.waiting:
        if one in ready:
            yield HeldOpened("WG-30", one, "turn")
            return


def not_used(state: Fight) -> Iterator[Consequence]:
    """Yield that the holder keeps the action for later."""
    yield HeldClosed("WG-30", state.holder)


def used(state: Fight, came: object) -> Iterator[Consequence]:
    """H2: what the action brought, then back to where it came up."""
    yield from first_of(aftermath.settle(state, came), _close(state))


def _close(state: Fight) -> Iterator[Consequence]:
    if state.holder:
        yield HeldClosed("WG-30", state.holder)
    yield HeldEnded("WG-30", state.held_frame)
