"""What happens without an action: what the die brings about, and how the turn passes."""

from collections.abc import Iterator

from affray.rules import Consequence, Passing, Rolls

from .events import BlowMissed, DuelEnded, DuellistFell, RoundStarted, TurnStarted, WoundsSuffered
from .state import Duel
from .tables import HARD_BLOW


def blow(state: Duel, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """D-3, D-5: the blow lands or misses."""
    (face,) = dice
    if face < state.needed:
        yield BlowMissed("D-3", state.target, face, state.needed)
    else:
        before = state.fighters[state.target].wounds
        wounds = 2 if face == HARD_BLOW and state.hard_blows else 1
        yield WoundsSuffered(
            "D-5",
            target=state.target,
            face=face,
            needed=state.needed,
            wounds=wounds,
            before=before,
            after=max(0, before - wounds),
        )


def landed(state: Duel) -> Iterator[Consequence]:
    """D-6, D-2: a duellist with no wound left falls; otherwise the turn passes."""
    if state.fighters[state.target].wounds == 0:
        yield DuellistFell("D-6", state.target)
        yield DuelEnded("D-6", state.striker, "the other fell")
    else:
        if state.target == state.order[0]:
            yield RoundStarted("D-2", state.round + 1)
        yield TurnStarted("D-2", state.target)


ROLLS: Rolls = {"blow": blow}
"""purpose of a roll to what its faces bring about"""

PASSING: Passing = {"landed": landed}
"""place to what happens there by itself"""
