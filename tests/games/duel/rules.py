"""The rules, in the order of play."""

from collections.abc import Iterator

from affray.rules import Checks, Consequence, Offer, Offers, Passing, Reason, Responses, Rolls

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


def begin(state: Duel, action: Begin, by: str) -> Iterator[Consequence]:
    """D-1: the first of the roster begins."""
    yield RoundStarted("D-1", 1)
    yield TurnStarted("D-1", state.order[0])


def strike(state: Duel, action: Strike, by: str) -> Iterator[Consequence]:
    """D-2: a blow at the other."""
    yield BlowAimed("D-2", state.target)


def parry(state: Duel, action: Parry, by: str) -> Iterator[Consequence]:
    """D-4: for one focus the blow is harder to land."""
    yield FocusSpent("D-4", by, state.fighters[by].focus - 1)
    yield RollDue("D-4", state.striker, HITS_ON + PARRIED)


def stand(state: Duel, action: Stand, by: str) -> Iterator[Consequence]:
    """D-3: nothing is done about the blow."""
    yield RollDue("D-3", state.striker, HITS_ON)


def give_up(state: Duel, action: GiveUp, by: str) -> Iterator[Consequence]:
    """D-7: the other wins."""
    yield DuelEnded("D-7", next(one for one in state.order if one != by), "the other gave up")


RESPONSES: Responses = {Begin: begin, Strike: strike, Parry: parry, Stand: stand, GiveUp: give_up}


def blow(state: Duel, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """D-3, D-5: the blow lands or misses."""
    (face,) = dice
    if face < state.needed:
        yield BlowMissed("D-3", state.target, face, state.needed)
    else:
        before = state.fighters[state.target].wounds
        wounds = 2 if face == HARD_BLOW and state.hard_blows else 1
        yield WoundsSuffered("D-5", state.target, face, state.needed, wounds, before, max(0, before - wounds))


def landed(state: Duel) -> Iterator[Consequence]:
    """D-6, D-2: who has no wound left falls; otherwise the turn passes."""
    if state.fighters[state.target].wounds == 0:
        yield DuellistFell("D-6", state.target)
        yield DuelEnded("D-6", state.striker, "the other fell")
    else:
        if state.target == state.order[0]:
            yield RoundStarted("D-2", state.round + 1)
        yield TurnStarted("D-2", state.target)


ROLLS: Rolls = {"blow": blow}
PASSING: Passing = {"landed": landed}


def can_parry(state: Duel, who: str) -> bool:
    """D-4: a parry needs focus."""
    return state.fighters[who].focus > 0


def check_parry(state: Duel, action: Parry, by: str) -> Iterator[Reason]:
    """Yield what is against a parry."""
    if by in state.fighters and not can_parry(state, by):
        yield Reason("DUEL_NO_FOCUS", "no focus is left to parry with; stand fast instead", "D-4")


CHECKS: Checks = {Parry: check_parry}


def at_setup(state: Duel) -> Iterator[Offer]:
    """Yield what may be done before the duel."""
    yield Offer("begin", state.order, says="begin the duel")


def in_turn(state: Duel) -> Iterator[Offer]:
    """Yield what may be done in a turn."""
    yield Offer("strike", (state.striker,), says="strike at the other")
    yield Offer("give_up", state.order, says="give up")


def to_answer(state: Duel) -> Iterator[Offer]:
    """Yield what may be done about a blow."""
    if can_parry(state, state.target):
        yield Offer("parry", (state.target,), says="parry, for one focus")
    yield Offer("stand", (state.target,), says="stand fast")


OFFERS: Offers = {"setup": at_setup, "turn": in_turn, "answer": to_answer}
