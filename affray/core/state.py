"""What every game's state has in common: the machine's place and the roll that is asked for."""

import msgspec


class Request(msgspec.Struct, frozen=True, gc=False):
    """Dice are wanted: `dice` many of `sides` sides, rolled by `seat`, for `purpose` (the trigger is `roll:purpose`).

    `what` says in words what is rolled for and what the faces mean; it is shown to people and decides nothing.
    """

    purpose: str
    seat: str
    dice: int
    sides: int = 6
    what: str = ""


class State(msgspec.Struct):
    """Root of a game's state: mutable, and touched only by the fold (`evolve`). Holds no floats and no objects of
    other libraries, so that encoding it is a snapshot and decoding that a copy.

    `place` is the state of the machine; the kernel sets it. `request` is the pending roll request; the game's
    `evolve` sets it, and the kernel clears it when the roll comes.
    """

    place: str = ""
    request: Request | None = None
