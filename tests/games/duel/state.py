"""How a duel stands, and how each event changes that."""

from collections.abc import Iterable

from msgspec import Struct, field

from affray.rules import Evolve, Request, State

from .events import FocusSpent, RollDue, RoundStarted, TurnStarted, WoundsSuffered


class Fighter(Struct):
    """What a duellist has left."""

    name: str
    wounds: int
    focus: int


class Duel(State):
    """`order` has both ids, `striker` whose turn it is, `needed` what the pending blow lands on."""

    order: tuple[str, ...] = ()
    fighters: dict[str, Fighter] = field(default_factory=dict)
    hard_blows: bool = True
    round: int = 0
    striker: str = ""
    needed: int = 0

    @property
    def target(self) -> str:
        """The one who is struck at."""
        return self.order[1] if self.striker == self.order[0] else self.order[0]


def _round(state: Duel, event: RoundStarted) -> None:
    state.round = event.number


def _turn(state: Duel, event: TurnStarted) -> None:
    state.striker = event.who


def _focus(state: Duel, event: FocusSpent) -> None:
    state.fighters[event.who].focus = event.left


def _roll(state: Duel, event: RollDue) -> None:
    state.needed = event.needed
    state.request = Request("blow", event.seat, 1, 6, f"the blow lands on {event.needed} or more")


def _wounds(state: Duel, event: WoundsSuffered) -> None:
    state.fighters[event.target].wounds = event.after


EVOLVE: Evolve = {
    RoundStarted: _round,
    TurnStarted: _turn,
    FocusSpent: _focus,
    RollDue: _roll,
    WoundsSuffered: _wounds,
}


def broken(state: Duel) -> Iterable[str]:
    """Yield what does not hold although it always must."""
    for who, one in state.fighters.items():
        if one.wounds < 0 or one.focus < 0:
            yield f"{who} has less than nothing"
    if (state.request is not None) != (state.place == "blow"):
        yield f"a die is asked for in {state.place}" if state.request else "no die is asked for"
