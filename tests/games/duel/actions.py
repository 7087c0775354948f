"""What a duellist does."""

from typing import ClassVar

from affray import Action


class Begin(Action, frozen=True, gc=False):
    """The duel begins (D-1)."""

    says: ClassVar[str] = "begins the duel"


class Strike(Action, frozen=True, gc=False):
    """A blow at the other duellist (D-2)."""

    says: ClassVar[str] = "strikes"


class Parry(Action, frozen=True, gc=False):
    """The answer to a blow that costs focus (D-4)."""

    says: ClassVar[str] = "parries"


class Stand(Action, frozen=True, gc=False):
    """The answer to a blow that costs nothing (D-4)."""

    says: ClassVar[str] = "stands fast"


class GiveUp(Action, frozen=True, gc=False):
    """The end of the duel before its time (D-7)."""

    says: ClassVar[str] = "gives up"


ACTIONS: tuple[type[Action], ...] = (Begin, Strike, Parry, Stand, GiveUp)
