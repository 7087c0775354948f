"""What a duellist does: what is against it, what follows, and when it is on offer."""

from collections.abc import Iterator

from affray.rules import Action, Consequence, Reason

from .events import BlowAimed, DuelEnded, FocusSpent, RollDue, RoundStarted, TurnStarted
from .state import Duel
from .tables import HITS_ON, PARRIED


class Begin(Action, frozen=True):
    """The duel begins: the first of the roster has the first turn (D-1)."""

    says = "begins the duel"
    label = "begin the duel"

    def follow(self, state: Duel, by: str) -> Iterator[Consequence]:
        yield RoundStarted("D-1", 1)
        yield TurnStarted("D-1", state.order[0])


class Strike(Action, frozen=True):
    """A blow at the other duellist (D-2)."""

    says = "strikes"
    label = "strike at the other"

    def follow(self, state: Duel, by: str) -> Iterator[Consequence]:
        yield BlowAimed("D-2", state.target)


class Parry(Action, frozen=True):
    """The answer to a blow that costs focus and makes it harder to land (D-4)."""

    says = "parries"
    label = "parry, for one focus"

    def against(self, state: Duel, by: str) -> Iterator[Reason]:
        if by in state.fighters and state.fighters[by].focus == 0:
            yield Reason("DUEL_NO_FOCUS", "no focus is left to parry with; stand fast instead", "D-4")

    def follow(self, state: Duel, by: str) -> Iterator[Consequence]:
        yield FocusSpent("D-4", by, state.fighters[by].focus - 1)
        yield RollDue("D-4", state.striker, HITS_ON + PARRIED)


class Stand(Action, frozen=True):
    """The answer to a blow that costs nothing (D-4)."""

    says = "stands fast"
    label = "stand fast"

    def follow(self, state: Duel, by: str) -> Iterator[Consequence]:
        yield RollDue("D-3", state.striker, HITS_ON)


class GiveUp(Action, frozen=True):
    """The end of the duel before its time: the other wins (D-7)."""

    says = "gives up"
    label = "give up"

    def follow(self, state: Duel, by: str) -> Iterator[Consequence]:
        yield DuelEnded("D-7", state.foe_of(by), "the other gave up")
