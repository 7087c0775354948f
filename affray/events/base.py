"""What an event is: an immutable fact with a tag, told in one sentence.

An *action* is what a person does, a *consequence* what follows from it by the rules. Both are frozen structs of
integers, strings, booleans and tuples. A game declares its own in its folder; nothing here knows a game.
"""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

import msgspec

from affray.events import limits
from affray.events.marks import Mark
from affray.events.telling import tell


def snake(name: str) -> str:
    """Return the tag of a class name: `HitScored` gives `hit_scored`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake, omit_defaults=True):
    """Root of all events. A field at its default is left out of the log, so a default must never change.

    Class variables that a game sets:
        purpose: name of the field that joins the tag in the machine's trigger (`hits_classified:none`), if any.
        marks: what the event changes in the views that all games share, see `affray.events.marks`.
        says: the sentence that tells it, a template over its fields, see `affray.events.telling`.
    """

    purpose: ClassVar[str | None] = None
    marks: ClassVar[tuple[Mark, ...]] = ()
    says: ClassVar[str] = ""

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the event as one sentence without a full stop; `names` maps ids to display names."""
        return tell(self, self.says, names)


class Action(Event, frozen=True, gc=False):
    """What a seat does."""


class Consequence(Event, frozen=True, gc=False):
    """What follows by the rules; `rule` is the id of the rule it came from, such as `K-44`."""

    rule: str


class Roll(Action, frozen=True, gc=False):
    """The faces of the dice that the pending roll request asked for, in its order.

    `want` is the purpose of that request; it may be left out when acting, and is always written in the log.
    """

    purpose: ClassVar[str | None] = "want"
    says: ClassVar[str] = "rolls {dice:dice} for {want}"

    dice: Annotated[tuple[int, ...], msgspec.Meta(max_length=limits.DICE)] = ()
    want: str = msgspec.field(default="", name="for")


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
