"""Offers as data: what a page, a bot in any language or a form on a phone is drawn from.

A form is a domain without its code. Every choice has a label in the words of the table, and every list, record and
order is described down to its leaves. `note` says in words what else must hold where values hang together; whoever
submits a form learns from the refusal if it does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from affray.events.base import OfferKind


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A value that may be chosen, and how it is called at the table."""

    value: Any
    label: str


class _Form(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    note: str = ""


class One(_Form, tag="one", frozen=True, kw_only=True):
    """One of the values."""

    values: tuple[Choice, ...]


class Number(_Form, tag="number", frozen=True, kw_only=True):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int


class YesNo(_Form, tag="flag", frozen=True, kw_only=True):
    """True or false."""


class TextLine(_Form, tag="text", frozen=True, kw_only=True):
    """One line of text of 1 to `limit` characters."""

    limit: int


class Dice(_Form, tag="dice", frozen=True, kw_only=True):
    """A list of the faces of `count` dice of `sides` sides; if some `stand`, exactly these."""

    count: int
    sides: int
    stand: tuple[int, ...] | None = None


class Pick(_Form, tag="pick", frozen=True, kw_only=True):
    """A list of different values, from `least` to `most` of them, with all that are `needed`."""

    values: tuple[Choice, ...]
    least: int
    most: int
    needed: tuple[Any, ...] = ()


class Order(_Form, tag="order", frozen=True, kw_only=True):
    """A list of all values: tier after tier, inside a tier in any order. A value that is a list is kept together."""

    tiers: tuple[tuple[Choice, ...], ...]


class Split(_Form, tag="split", frozen=True, kw_only=True):
    """A list of whole numbers of 1 or more that make `whole`, from `least` to `most` of them."""

    whole: int
    least: int
    most: int


class Listing(_Form, tag="list", frozen=True, kw_only=True):
    """A list of `least` to `most` values of one form. Values of a list of records differ in the fields `distinct`."""

    item: Form
    least: int
    most: int
    distinct: tuple[str, ...] = ()


class Row(_Form, tag="row", frozen=True, kw_only=True):
    """A list with one value for each form, in their order; those whose place is in `optional` may be left out."""

    items: tuple[Form, ...]
    optional: tuple[int, ...] = ()


class Fields(_Form, tag="record", frozen=True, kw_only=True):
    """A mapping with these fields."""

    fields: tuple[Field, ...]


class AnyOf(_Form, tag="any", frozen=True, kw_only=True):
    """A value of any of the forms."""

    forms: tuple[Form, ...]


class InWords(_Form, tag="words", frozen=True, kw_only=True):
    """A value that is described by `note` alone. No game of affray's own has one."""


Form = One | Number | YesNo | TextLine | Dice | Pick | Order | Split | Listing | Row | Fields | AnyOf | InWords
"""What a field accepts."""


class Field(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of an action or a record: its name in the log, its label, its form, and what holds if it is left out.

    A field without `optional` must be given. `default` is there where the field may be left out and has one.
    """

    name: str
    label: str
    form: Form
    optional: bool = False
    default: Any = msgspec.UNSET


class OfferForm(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An action that may be taken now: what it is called, and in `says` what it does now where that says more.

    `final` says that it ends something for good. `examples` are command lines that take it, where the command line
    was asked.
    """

    action: str
    label: str
    group: str
    kind: OfferKind
    seats: tuple[str, ...]
    says: str = ""
    fields: tuple[Field, ...] = ()
    final: bool = False
    examples: tuple[str, ...] = ()


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The entry that the offers were made for. An action names it, so that it is refused if the log has moved on."""

    seq: int
    hash: str


class Owed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The roll that is owed: who rolls how many dice of how many sides for what; `what` says what the faces mean."""

    seat: str
    purpose: str
    dice: int
    sides: int
    what: str = ""


class Menu(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that may be done after the entry `head`: what the game offers, then undo, redo, comment and close.

    `state` is the place in the game's machine, and `owed` the roll that it waits for, if any.
    """

    encounter: str
    head: Head
    state: str
    owed: Owed | None
    offers: tuple[OfferForm, ...]


class Labels:
    """How values are called: combatants, units and seats by their names, other words as they are read."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def of(self, value: Any) -> str:
        """Return the label of a value."""
        match value:
            case bool():
                return "yes" if value else "no"
            case None:
                return "none"
            case str():
                return self._names.get(value) or value.replace("_", " ") or "none"
            case tuple() | list():
                return ", ".join(map(self.of, value))
            case _:
                return str(value)

    def choices(self, values: Any) -> tuple[Choice, ...]:
        """Return values as choices, in their order."""
        return tuple(
            Choice(value=list(value) if isinstance(value, tuple) else value, label=self.of(value)) for value in values
        )


def title(name: str) -> str:
    """Return the name of a field as a label."""
    return name.replace("_", " ")


def menu_schema() -> dict[str, Any]:
    """Return the JSON schema (draft 2020-12) of a menu as `affray options --json` prints it."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | msgspec.json.schema(Menu)
