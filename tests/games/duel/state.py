"""How a duel stands."""

from collections.abc import Iterable

from msgspec import Struct, field

from affray.rules import State


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
        """The duellist who is struck at."""
        return self.foe_of(self.striker)

    def foe_of(self, duellist: str) -> str:
        """Return the other duellist."""
        return self.order[1] if duellist == self.order[0] else self.order[0]


def broken(state: Duel) -> Iterable[str]:
    """Yield what does not hold although it always must."""
    for duellist, fighter in state.fighters.items():
        if fighter.wounds < 0 or fighter.focus < 0:
            yield f"{duellist} has less than nothing"
    if (state.request is not None) != (state.place == "blow"):
        yield f"a die is asked for in {state.place}" if state.request else "no die is asked for"
