"""What a duellist does."""

from typing import ClassVar

from affray.rules import Action


class Begin(Action, frozen=True):
    """The duel begins (D-1)."""

    says: ClassVar[str] = "begins the duel"


class Strike(Action, frozen=True):
    """A blow at the other duellist (D-2)."""

    says: ClassVar[str] = "strikes"


class Parry(Action, frozen=True):
    """The answer to a blow that costs focus (D-4)."""

    says: ClassVar[str] = "parries"


class Stand(Action, frozen=True):
    """The answer to a blow that costs nothing (D-4)."""

    says: ClassVar[str] = "stands fast"


class GiveUp(Action, frozen=True):
    """The end of the duel before its time (D-7)."""

    says: ClassVar[str] = "gives up"


ACTIONS: tuple[type[Action], ...] = (Begin, Strike, Parry, Stand, GiveUp)
