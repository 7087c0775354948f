"""Building offers by asking the actions themselves: what is offered is accepted, because the same code judged it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from affray.core.domain import Domain
from affray.core.offer import Offer
from affray.events.base import Action, tag_of

T = TypeVar("T")


def legal(state: Any, action: Action, by: str) -> bool:
    """Return whether nothing is against an action of a seat, where the machine accepts it."""
    return not any(True for _ in action.against(state, by))


def able(state: Any, action: Action, seats: Iterable[str]) -> tuple[str, ...]:
    """Return the seats for which nothing is against an action."""
    return tuple(seat for seat in seats if legal(state, action, seat))


def legal_values(state: Any, by: str, make: Callable[[T], Action], values: Iterable[T]) -> tuple[T, ...]:
    """Return the values with which an action is legal: those of which `make` makes a legal one."""
    return tuple(value for value in values if legal(state, make(value), by))


def legal_in(state: Any, by: str, sample: Action, field: str, values: Iterable[T]) -> tuple[T, ...]:
    """Return the values with which an action is legal in one field, the other fields as in `sample`."""
    return tuple(value for value in values if legal(state, msgspec.structs.replace(sample, **{field: value}), by))


def legal_among(state: Any, by: str, sample: Action, field: str, values: Iterable[T]) -> tuple[T, ...]:
    """Return the values that a field which is a list may hold alone, the other fields as in `sample`."""
    return tuple(value for value in values if legal(state, msgspec.structs.replace(sample, **{field: (value,)}), by))


def judge(state: Any, by: str, make: Callable[[Any], Action], kind: Any) -> Callable[[Any], bool]:
    """Return what judges a plain value, for `Judged`: it fits the type `kind`, and the action made of it is legal."""

    def accepts(value: Any) -> bool:
        try:
            action = make(msgspec.convert(value, kind))
        except msgspec.ValidationError:
            return False
        return legal(state, action, by)

    return accepts


def offer(
    kind: type[Action],
    seats: tuple[str, ...],
    fields: Mapping[str, Domain] | None = None,
    optional: Iterable[str] = (),
    says: str = "",
) -> Offer:
    """Return the offer of an action: the seats that may take it, the domains of its fields, which may be left out.

    `says` tells what the action does now; without it the label of the class does. A field that may be left out and in
    which there is nothing to choose is not asked for.
    """
    left_out = frozenset(optional)
    asked = {name: domain for name, domain in (fields or {}).items() if name not in left_out or not domain.empty()}
    return Offer(
        tag_of(kind),
        seats,
        asked,
        left_out & asked.keys(),
        says or kind.label,
        kind.offered_as,
        kind.chapter,
        kind.final,
    )


def offers_of(kind: type[Action], state: Any, seats: tuple[str, ...]) -> Iterator[Offer]:
    """Yield what is on offer of an action: what its class says, or else the action without fields."""
    offers = kind.offers(state, seats)
    if offers is not None:
        yield from offers
    elif free := able(state, kind(), seats):
        yield offer(kind, free)
