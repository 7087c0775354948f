"""What may be done after an entry: the offers of the game, and all of it as data for whoever draws a form from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Self

import msgspec

from affray.core import form as forms
from affray.core.domain import Between, Domain, OneOf, Words
from affray.core.form import Labels, Menu, OfferForm, Owed
from affray.core.offer import Offer
from affray.core.state import State
from affray.events.base import Action, tag_of
from affray.events.conduct import CONDUCT, Close, Comment, Redo, Undo
from affray.events.limits import NAME
from affray.events.log import Head


@dataclass(frozen=True)
class Table:
    """What a menu needs to know besides the offers: the encounter, its state, actions, names and seats.

    `undoable` and `redoable` are the entries that an undo takes back and a redo restores, if any; with `open` false
    nothing may be entered. `asking` guards questions to the ruleset: what a domain does reads the game's state.
    """

    encounter: str
    state: State
    actions: Mapping[str, type[Action]]
    names: Mapping[str, str]
    seats: tuple[str, ...]
    undoable: int | None = None
    redoable: int | None = None
    open: bool = False
    asking: Callable[[], AbstractContextManager[None]] = nullcontext

    def conduct(self) -> Iterator[Offer]:
        """Yield what every seat may do beside the game."""
        if not self.open:
            return
        why = {"why": Words()}
        if self.undoable is not None:
            fields = {"to": Between(0, self.undoable - 1), **why, "dice": OneOf(("afresh", "stand"))}
            yield self._offer(Undo, fields, f"take back entry {self.undoable}, or more")
        if self.redoable is not None:
            yield self._offer(Redo, why, f"restore what was undone, up to entry {self.redoable}")
        yield self._offer(Comment, {"text": Words(), "about": Words(NAME, "1")}, "write a remark", ("text",))
        yield self._offer(Close, {"reason": Words()}, "close the encounter for good", final=True)

    def _offer(
        self,
        kind: type[Action],
        fields: Mapping[str, Domain],
        says: str,
        needed: tuple[str, ...] = (),
        final: bool = False,
    ) -> Offer:
        optional = frozenset(fields) - frozenset(needed)
        return Offer(tag_of(kind), self.seats, fields, optional, says, "conduct", "conduct", final)


class Options(tuple[Offer, ...]):
    """The offers of the game after the entry `head`, in the order of its machine; `menu()` gives all of it as data."""

    head: Head
    _table: Table

    @classmethod
    def of(cls, offers: Iterable[Offer], head: Head, table: Table) -> Self:
        """Return the offers that hold after an entry."""
        made = cls(offers)
        made.head, made._table = head, table
        return made

    @property
    def conduct(self) -> tuple[Offer, ...]:
        """What every seat may do beside the game: undo, redo, comment and close."""
        return tuple(self._table.conduct())

    def menu(self) -> Menu:
        """Return everything that may be done as data, down to the leaves of every field.

        `msgspec.json.encode` writes it; `affray.menu_schema()` is its JSON schema. Raises IllegalLog if it cannot be
        said for what somebody forged into the log.
        """
        with self.asking():
            return self._menu()

    def asking(self) -> AbstractContextManager[None]:
        """Return a guard for questions to the offers: what fails inside it is blamed on the log or on the ruleset.

        `with options.asking(): fields = options[0].draw(pick)` raises IllegalLog or RulesetFault, and nothing else.
        """
        return self._table.asking()

    def _menu(self) -> Menu:
        table, labels = self._table, Labels(self._table.names)
        return Menu(
            encounter=table.encounter,
            head=forms.Head(seq=self.head.seq, hash=self.head.hash),
            state=table.state.place,
            owed=_owed(table.state),
            offers=tuple(_form(offer, table.actions, labels) for offer in (*self, *self.conduct)),
        )


def _owed(state: State) -> Owed | None:
    request = state.request
    if request is None:
        return None
    return Owed(seat=request.seat, purpose=request.purpose, dice=request.dice, sides=request.sides, what=request.what)


_CONDUCT = {tag_of(kind): kind for kind in CONDUCT}


def _form(offer: Offer, actions: Mapping[str, type[Action]], labels: Labels) -> OfferForm:
    """Return an offer as data."""
    kind = _CONDUCT[offer.action] if offer.kind == "conduct" else actions[offer.action]
    label = kind.label or offer.says or forms.title(offer.action)
    defaults = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    return OfferForm(
        action=offer.action,
        label=label,
        says=offer.says if offer.says != label else "",
        group=offer.group,
        kind=offer.kind,
        seats=offer.seats,
        final=offer.final,
        fields=tuple(
            forms.Field(
                name=name,
                label=forms.title(name),
                form=domain.form(labels),
                optional=name in offer.optional,
                default=_default(defaults.get(name)) if name in offer.optional else msgspec.UNSET,
            )
            for name, domain in offer.fields.items()
        ),
    )


def _default(field: Any) -> Any:
    """Return what an action holds in a field that is left out, as plain data; UNSET if that says nothing."""
    if field is None or field.default is msgspec.NODEFAULT or field.default in ("", None, ()):
        return msgspec.UNSET
    return msgspec.to_builtins(field.default)
