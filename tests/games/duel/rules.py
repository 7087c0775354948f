"""The rules, in the order of play."""

from collections.abc import Iterable, Iterator

from affray.rules import Action, Consequence, Offer, Reason, Roll

from .actions import Begin, GiveUp, Parry, Stand, Strike
from .events import (
    BlowAimed,
    BlowMissed,
    DuelEnded,
    DuellistFell,
    FocusSpent,
    RollDue,
    RoundStarted,
    TurnStarted,
    WoundsSuffered,
)
from .state import Duel
from .tables import HARD_BLOW, HITS_ON, PARRIED


def follow(state: Duel, action: Action, by: str) -> Iterator[Consequence]:
    """Yield what follows from an action, whichever it is."""
    match action:
        case Begin():
            yield RoundStarted("D-1", 1)
            yield TurnStarted("D-1", state.order[0])
        case Strike():
            yield BlowAimed("D-2", state.target)
        case Parry():
            yield FocusSpent("D-4", by, state.fighters[by].focus - 1)
            yield RollDue("D-4", state.striker, HITS_ON + PARRIED)
        case Stand():
            yield RollDue("D-3", state.striker, HITS_ON)
        case Roll(dice=(face,)):
            yield from blow(state, face)
        case GiveUp():
            yield DuelEnded("D-7", next(one for one in state.order if one != by), "the other gave up")


def blow(state: Duel, face: int) -> Iterator[Consequence]:
    """D-3, D-5, D-6, D-2: the blow lands or misses, and the turn passes unless somebody fell."""
    target = state.target
    if face < state.needed:
        yield BlowMissed("D-3", target, face, state.needed)
    else:
        before = state.fighters[target].wounds
        wounds = 2 if face == HARD_BLOW and state.hard_blows else 1
        yield WoundsSuffered("D-5", target, face, state.needed, wounds, before, max(0, before - wounds))
    if state.fighters[target].wounds == 0:
        yield DuellistFell("D-6", target)
        yield DuelEnded("D-6", state.striker, "the other fell")
    else:
        if target == state.order[0]:
            yield RoundStarted("D-2", state.round + 1)
        yield TurnStarted("D-2", target)


def can_parry(state: Duel, who: str) -> bool:
    """D-4: a parry needs focus."""
    return state.fighters[who].focus > 0


def check(state: Duel, action: Action, by: str) -> Iterable[Reason]:
    """Yield every reason against an action that is this game's own."""
    if isinstance(action, Parry) and by in state.fighters and not can_parry(state, by):
        yield Reason("DUEL_NO_FOCUS", "no focus is left to parry with; stand fast instead", "D-4")


def offers(state: Duel) -> Iterable[Offer]:
    """Yield what may be done now."""
    match state.place:
        case "setup":
            yield Offer("begin", state.order, says="begin the duel")
        case "turn":
            yield Offer("strike", (state.striker,), says="strike at the other")
            yield Offer("give_up", state.order, says="give up")
        case "answer":
            if can_parry(state, state.target):
                yield Offer("parry", (state.target,), says="parry, for one focus")
            yield Offer("stand", (state.target,), says="stand fast")
