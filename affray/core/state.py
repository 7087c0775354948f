"""What every game's state has in common: the machine's place and the roll that is asked for."""

import msgspec

from affray.events.limits import DICE, SIDES


class Request(msgspec.Struct, frozen=True, gc=False):
    """Dice are wanted: `dice` many of `sides` sides, rolled by `seat`, for `purpose` (the trigger is `roll:purpose`).

    `what` says in words what is rolled for and what the faces mean; it is shown to people and decides nothing.

    Raises ValueError for more dice than a roll may have, or a die that cannot be: no request stands for endless work.
    """

    purpose: str
    seat: str
    dice: int
    sides: int = 6
    what: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.dice <= DICE:
            raise ValueError(f"{self.dice} dice for {self.purpose}; allowed: 0 to {DICE}")
        if not 1 <= self.sides <= SIDES:
            raise ValueError(f"a die of {self.sides} sides for {self.purpose}; allowed: 1 to {SIDES}")


class State(msgspec.Struct):
    """Root of a game's state: mutable, and touched only by the fold (`evolve`). Holds no floats and no objects of
    other libraries, so that encoding it is a snapshot and decoding that a copy.

    `place` is the state of the machine; the kernel sets it. `request` is the pending roll request; the game's
    `evolve` sets it, and the kernel clears it when the roll comes.
    """

    place: str = ""
    request: Request | None = None
