"""What happens to the fight as a whole: rounds, their order, the game master's hand, the end (2.12)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import (
    ConditionGained,
    ConditionLost,
    Fixed,
    Mark,
    Mention,
    Order,
    RoundBegan,
    Status,
    TurnEnded,
)
from affray.events.telling import listed
from affray.rulesets.inquisitor.events.parts import Change, Tested


class EncounterStarted(Consequence, frozen=True, gc=False):
    """The fight is on. `config` holds the options that differ from the defaults, as `name=value`."""

    says: ClassVar[str] = "the fight begins: {combatants:names}"

    config: tuple[str, ...] = ()
    combatants: tuple[str, ...] = ()


class SpecialEventApplied(Consequence, frozen=True, gc=False):
    """A special event took place (IN-07). `fell` and `rose` are those whose posture it changed."""

    marks: ClassVar[tuple[Mark, ...]] = (
        ConditionGained("fell", Fixed("prone")),
        ConditionLost("rose", Fixed("prone")),
    )

    note: str
    changes: tuple[Change, ...] = ()
    fell: tuple[str, ...] = ()
    rose: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        changed = [f"{names.get(one.id, one.id)}: {one.what} {_value(one.value, names)}" for one in self.changes]
        return "; ".join([self.note, *changed])


def _value(value: int | str | tuple[str, ...], names: Mapping[str, str]) -> str:
    return listed([names.get(one, one) for one in value]) if isinstance(value, tuple) else str(value)


class RoundStarted(Consequence, frozen=True, gc=False):
    """A round begins. `ranking` are the groups of equals, first to act first; empty if it is still to be tested."""

    says: ClassVar[str] = "round {n} begins"
    marks: ClassVar[tuple[Mark, ...]] = (RoundBegan("n"),)

    n: int
    ranking: tuple[tuple[str, ...], ...] = ()


class OrderRollAsked(Consequence, frozen=True, gc=False):
    """Everybody tests Initiative for the order of the round (IN-09)."""

    says: ClassVar[str] = "{ids:names} test for the order of turns"

    ids: tuple[str, ...]
    seats: tuple[str, ...] = ()


class OrderTested(Consequence, frozen=True, gc=False):
    """The tests, and the groups of equals that they give."""

    results: tuple[Tested, ...]
    ranking: tuple[tuple[str, ...], ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return "the tests for the order: " + ", ".join(
            f"{names.get(one.id, one.id)} {one.roll} against {one.target}" for one in self.results
        )


class TieAsked(Consequence, frozen=True, gc=False):
    """Equals roll off, or agree (IN-08)."""

    says: ClassVar[str] = "{ids:names} are tied"

    ids: tuple[str, ...]
    seats: tuple[str, ...] = ()


class TieRolled(Consequence, frozen=True, gc=False):
    """What the tied rolled, and the groups as they now are."""

    says: ClassVar[str] = "{ids:names} roll {faces:dice} for it"

    ids: tuple[str, ...]
    faces: tuple[int, ...]
    ranking: tuple[tuple[str, ...], ...]


class OrderAgreed(Consequence, frozen=True, gc=False):
    """The tied agreed, and the groups as they now are."""

    says: ClassVar[str] = "agreed: {ids:names}"

    ids: tuple[str, ...]
    ranking: tuple[tuple[str, ...], ...]


class OrderSet(Consequence, frozen=True, gc=False):
    """The order of the round, which holds until the next (IN-07)."""

    says: ClassVar[str] = "the order of turns: {order:names}"
    marks: ClassVar[tuple[Mark, ...]] = (Order("order"),)

    order: tuple[str, ...]


class RoundClosing(Consequence, frozen=True, gc=False):
    """Everybody has acted."""

    says: ClassVar[str] = "round {n} draws to its end"

    n: int


class RoundEnded(Consequence, frozen=True, gc=False):
    """The round is over."""

    says: ClassVar[str] = "round {n} is over"

    n: int


class EncounterEnded(Consequence, frozen=True, gc=False):
    """The fight is over; `winner` is a side or `none`, `reason` beaten or gm, `note` the game master's words."""

    marks: ClassVar[tuple[Mark, ...]] = (TurnEnded(),)

    winner: str
    reason: str
    note: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        by = "the game master ends the fight" if self.reason == "gm" else "the fight is over"
        won = "nobody has won" if self.winner == "none" else f"won by {names.get(self.winner, self.winner)}"
        return f"{by}{': ' + self.note if self.note else ''}; {won}"


class ConditionSet(Consequence, frozen=True, gc=False):
    """The game master set how somebody fares. The fields after `note` name him where that applies to him."""

    marks: ClassVar[tuple[Mark, ...]] = (
        Mention("id"),
        Status("whose_status", "value"),
        ConditionGained("fell", Fixed("prone")),
        ConditionLost("rose", Fixed("prone")),
        ConditionGained("stunned", Fixed("stunned"), "value"),
        ConditionLost("came_to", Fixed("stunned")),
    )

    id: str
    field: str
    value: int | str
    note: str = ""
    whose_status: str = ""
    fell: str = ""
    rose: str = ""
    stunned: str = ""
    came_to: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        note = f" ({self.note})" if self.note else ""
        return f"{names.get(self.id, self.id)}: {self.field} is now {self.value}{note}"


ENCOUNTER: tuple[type[Consequence], ...] = (
    EncounterStarted, SpecialEventApplied, RoundStarted, OrderRollAsked, OrderTested, TieAsked, TieRolled,
    OrderAgreed, OrderSet, RoundClosing, RoundEnded, EncounterEnded, ConditionSet,
)  # fmt: skip
"""Every event of the fight as a whole."""
