"""Held Combat Actions: kept, used between turns, or in another's turn by interrupting it (H1, H2; WG-30)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events.dice_tests import RollCalled
from affray.rulesets.wrath_and_glory.events.turns import HeldClosed, HeldEnded, HeldOpened, InterruptResolved
from affray.rulesets.wrath_and_glory.rules import aftermath, figures, test_pool
from affray.rulesets.wrath_and_glory.rules.aftermath import first_of
from affray.rulesets.wrath_and_glory.rules.sides import seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight

FRAMES = {"round.seize": "seize", "round.pick": "pick", "turn": "turn", "turn.resume": "turn"}


def holders(state: Fight) -> list[Combatant]:
    """Return who holds a Combat Action and may use it now, in order of id; nobody in the own turn."""
    return [
        combatant
        for combatant in state.everybody
        if combatant.held and combatant.status == "active" and combatant.id != state.actor
    ]


def opposed(state: Fight, combatant: Combatant, against: Combatant) -> RollCalled:
    """Return the call for one side's dice: what makes its opponent's tests harder are its bonus dice."""
    harder = sum(part.n for part in test_pool.on_all_tests(against))
    dice = max(1, figures.attribute(combatant, "initiative") + harder)
    return RollCalled(
        "WG-30", roll="opposed", dice=dice, sides=6, seat=seat_of(state, combatant.id), frame="turn", about=combatant.id
    )


def contest(state: Fight) -> Iterator[Consequence]:
    """Yield what the interruption in progress still needs: the actor's dice, or its result (a tie is the holder's)."""
    contested = state.interruption
    if contested is None or contested.holder_icons is None:
        return
    holder, actor = state.combatants[contested.holder], state.combatants[state.actor]
    if contested.actor_icons is None:
        yield opposed(state, actor, holder)
        return
    mine, theirs = contested.holder_icons, contested.actor_icons
    won = mine >= theirs
    yield InterruptResolved("WG-30", holder=holder.id, actor=actor.id, holder_icons=mine, actor_icons=theirs, won=won)
    if won:
        yield HeldOpened("WG-30", holder=holder.id, frame="turn")


def waiting(state: Fight) -> Iterator[Consequence]:
    """Yield the next of those whose interruption failed: the actor's action is over."""
    if not state.waiting:
        return
    ready = [combatant.id for combatant in holders(state)]
    for id in state.waiting:
        if id in ready:
            yield HeldOpened("WG-30", holder=id, frame="turn")
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
