"""What an event is: an immutable fact with a tag, told in one sentence.

An *action* is what a person does, a *consequence* what follows from it by the rules. Both are frozen structs of
integers, strings, booleans and tuples. A game declares its own in its folder; nothing here knows a game.

An event class is one thing: its fields, what it changes, how it is told, what it marks and what dice it asks for
stand together. An action class says besides what is against it, what follows from it and when it is on offer. The
game's state is `Any` here, and so are reasons and offers, which belong to the core: events import nothing of ours.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from affray.events import limits
from affray.events.marks import Mark
from affray.events.telling import tell

OfferKind = Literal["move", "answer", "ruling", "conduct"]
"""`move`: what the game lets a seat do. `answer`: what is owed to go on, a roll or a decision. `ruling`: a fact that is
declared, or what a game master or judge sets. `conduct`: undo, redo, comment and close."""


def snake(name: str) -> str:
    """Return the tag of a class name: `HitScored` gives `hit_scored`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass(frozen=True)
class Ask:
    """The dice that an event asks for: folding the event puts the request into the state.

    `purpose` names the roll (the machine's trigger is `roll:purpose`). `dice` and `sides` are numbers, or names of
    fields of the event; `seat` is the field with the seat that rolls. With no dice to roll nothing is asked.
    `what` says what is rolled for and what the faces mean: a text, or `(event, state) -> text`.
    """

    purpose: str
    sides: int | str = 6
    dice: int | str = 1
    seat: str = "seat"
    what: str | Callable[[Any, Any], str] = ""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake, omit_defaults=True):
    """Root of all events. A field at its default is left out of the log, so a default must never change.

    Class variables that a game sets:
        purpose: name of the field that joins the tag in the machine's trigger (`hits_classified:none`), if any.
        marks: what the event changes in the views that all games share, see `affray.events.marks`.
        says: the sentence that tells it, a template over its fields, see `affray.events.telling`.
        asks: the dice that it asks for, if any.
        abstract: true in a class that others derive from and that is no event itself. Not inherited.
    """

    purpose: ClassVar[str | None] = None
    marks: ClassVar[tuple[Mark, ...]] = ()
    says: ClassVar[str] = ""
    asks: ClassVar[Ask | None] = None
    abstract: ClassVar[bool] = True

    def fold(self, state: Any) -> None:
        """Change the game's state by this event. Total, and decides nothing: the figures are in the event.

        The default changes nothing. The kernel has moved the machine before, and puts the request of `asks` into the
        state after.
        """

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the event as one sentence without a full stop; `names` maps ids to display names."""
        return tell(self, self.says, names)


class Action(Event, frozen=True):
    """What a seat does.

    Class variables that a game sets:
        label: what the action does, in a few words for a list of options (`strike at the other`).
        offered_as: whether it is a `move` of the game, an `answer` that is owed to go on, or a `ruling`: a fact that
            is declared, or what a game master or judge sets.
        chapter: the part of the game that it belongs to, for grouping offers; by default the name of its module.
        final: whether it ends something for good, as giving up does.
    """

    abstract: ClassVar[bool] = True
    label: ClassVar[str] = ""
    offered_as: ClassVar[OfferKind] = "move"
    chapter: ClassVar[str] = ""
    final: ClassVar[bool] = False

    def against(self, state: Any, by: str) -> Iterable[Any]:
        """Yield every reason (`Reason`) against the action as things stand; nothing if it is legal.

        Asked in every place of the machine, also where the action is not accepted. Place and seat, and the number and
        faces of dice, are left to the kernel. Ids that the action names may be unknown. Changes nothing.
        """
        return ()

    def follow(self, state: Any, by: str) -> "Iterable[Consequence]":
        """Yield what the action brings about by itself, in the order of play.

        The action is legal, the machine has moved by it and it is folded in. Each event that is yielded is folded into
        the state before the generator goes on.
        """
        return ()

    @classmethod
    def offers(cls, state: Any, seats: tuple[str, ...]) -> Iterable[Any] | None:
        """Yield what may be done of this kind (`Offer`), where the machine waits for it and `seats` may take it.

        Everything that is offered is legal, and everything that is legal is offered: build offers by asking `against`
        (see `affray.core.offering`). The default, None, offers the action without fields to those seats for which
        nothing is against it.
        """
        return None


class Consequence(Event, frozen=True):
    """What follows by the rules; `rule` is the id of the rule it came from, such as `K-44`.

    A game gives the fields of its own classes by keyword (`kw_only=True`): two integers that change places would pass
    every check of types.
    """

    abstract: ClassVar[bool] = True

    rule: str


class Roll(Action, frozen=True):
    """The faces of the dice that the pending roll request asked for, in its order.

    `want` is the purpose of that request; it may be left out when acting, and is always written in the log. `who` is
    the combatant that rolls, where somebody says so; only those are accepted that the game names for the request.
    """

    purpose: ClassVar[str | None] = "want"
    says: ClassVar[str] = "rolls {dice:dice} for {want}"

    dice: Annotated[tuple[int, ...], msgspec.Meta(max_length=limits.DICE)] = ()
    want: str = msgspec.field(default="", name="for")
    who: str = ""


_tags: dict[type[Event], str] = {}


def tag_of(event: type[Event]) -> str:
    """Return the tag that stands for an event class in the log."""
    tag = _tags.get(event)
    if tag is None:
        tag = _tags[event] = str(event.__struct_config__.tag)
    return tag


def trigger_of(event: Event) -> str:
    """Return the trigger by which the machine knows an event: its tag, or tag and purpose (`roll:hit`)."""
    tag = tag_of(type(event))
    return tag if event.purpose is None else f"{tag}:{getattr(event, event.purpose)}"
