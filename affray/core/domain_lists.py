"""Domains of lists: of some values, of all in an order, of records, of numbers that make a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from affray.core import form as forms
from affray.core.domain import Domain, Pick, is_list
from affray.core.form import Form, Labels


@dataclass(frozen=True)
class Some(Domain):
    """A list of different values out of those listed, in any order, from `least` to `most` of them."""

    values: tuple[Any, ...]
    least: int = 0
    most: int | None = None

    def _most(self) -> int:
        return len(self.values) if self.most is None else min(self.most, len(self.values))

    def describe(self) -> str:
        return f"{self.least} to {self._most()} of " + ", ".join(str(value) for value in self.values)

    def accepts(self, value: Any) -> bool:
        return (
            is_list(value)
            and self.least <= len(value) <= self._most()
            and all(item in self.values for item in value)
            and all(item not in value[:at] for at, item in enumerate(value))
        )

    def form(self, labels: Labels) -> Form:
        return forms.Pick(values=labels.choices(self.values), least=self.least, most=self._most())

    def draw(self, pick: Pick) -> list[Any]:
        rest = list(self.values)
        count = self.least + pick(self._most() - self.least + 1)
        return [rest.pop(pick(len(rest))) for _ in range(count)]

    def empty(self) -> bool:
        return self._most() == 0


@dataclass(frozen=True)
class Containing(Domain):
    """A list with all of `needed` and any of `free`, each once, in any order."""

    needed: tuple[Any, ...]
    free: tuple[Any, ...] = ()

    def describe(self) -> str:
        all_of = [f"all of {', '.join(map(str, self.needed))}"] if self.needed else []
        return " and ".join([*all_of, f"any of {', '.join(map(str, self.free)) or 'nothing'}"])

    def accepts(self, value: Any) -> bool:
        return (
            is_list(value)
            and all(option in (*self.needed, *self.free) for option in value)
            and all(option in value for option in self.needed)
            and all(option not in value[:at] for at, option in enumerate(value))
        )

    def form(self, labels: Labels) -> Form:
        values = labels.choices((*self.needed, *self.free))
        return forms.Pick(values=values, least=len(self.needed), most=len(values), needed=self.needed)

    def draw(self, pick: Pick) -> list[Any]:
        rest = [*self.needed, *(option for option in self.free if pick(2))]
        return [rest.pop(pick(len(rest))) for _ in range(len(rest))]

    def empty(self) -> bool:
        return not self.needed and not self.free


@dataclass(frozen=True)
class Arrange(Domain):
    """All values, tier by tier: the tiers keep their order, inside a tier any order will do.

    An element that is itself a tuple is a group: it appears as a list, its members in any order.
    """

    tiers: tuple[tuple[Any, ...], ...]

    def describe(self) -> str:
        tiers_text = [", ".join(self._say(item) for item in tier) for tier in self.tiers if tier]
        return "all of them, in this order of tiers, freely inside a tier: " + "; then ".join(tiers_text)

    @staticmethod
    def _say(item: Any) -> str:
        return "[" + ", ".join(map(str, item)) + "]" if isinstance(item, tuple) else str(item)

    @staticmethod
    def _key(item: Any) -> str:
        """Return what is the same for a group whatever the order of its members."""
        return repr(sorted(map(repr, item))) if is_list(item) else repr(item)

    def accepts(self, value: Any) -> bool:
        if not is_list(value) or len(value) != sum(map(len, self.tiers)):
            return False
        at = 0
        for tier in self.tiers:
            if sorted(map(self._key, value[at : at + len(tier)])) != sorted(map(self._key, tier)):
                return False
            at += len(tier)
        return True

    def form(self, labels: Labels) -> Form:
        return forms.Order(tiers=tuple(labels.choices(tier) for tier in self.tiers if tier))

    def draw(self, pick: Pick) -> list[Any]:
        drawn: list[Any] = []
        for tier in self.tiers:
            rest = list(tier)
            while rest:
                item = rest.pop(pick(len(rest)))
                drawn.append(Some(item, len(item)).draw(pick) if isinstance(item, tuple) else item)
        return drawn


@dataclass(frozen=True)
class Many(Domain):
    """A list with one value for each of the domains given, in their order; those in `optional` may be left out."""

    items: tuple[Domain, ...]
    optional: frozenset[int] = frozenset()

    def describe(self) -> str:
        return "a list of: " + "; ".join(
            domain.describe() + (" (may be left out)" if at in self.optional else "")
            for at, domain in enumerate(self.items)
        )

    def accepts(self, value: Any) -> bool:
        if not is_list(value):
            return False
        at = 0
        for number, domain in enumerate(self.items):
            if at < len(value) and domain.accepts(value[at]):
                at += 1
            elif number not in self.optional:
                return False
        return at == len(value)

    def form(self, labels: Labels) -> Form:
        if self.items and all(item == self.items[0] for item in self.items):
            most = len(self.items)
            return forms.Listing(item=self.items[0].form(labels), least=most - len(self.optional), most=most)
        items = tuple(item.form(labels) for item in self.items)
        return forms.Row(items=items, optional=tuple(sorted(self.optional)))

    def draw(self, pick: Pick) -> list[Any]:
        return [domain.draw(pick) for at, domain in enumerate(self.items) if at not in self.optional or pick(2)]

    def empty(self) -> bool:
        return not self.items


@dataclass(frozen=True)
class ListOf(Domain):
    """A list of `least` to `most` values of one domain; records in it differ in each of the fields `distinct`."""

    item: Domain
    least: int
    most: int
    distinct: tuple[str, ...] = ()

    def describe(self) -> str:
        apart = f", each with another {' and '.join(self.distinct)}" if self.distinct else ""
        return f"a list of {self.least} to {self.most} of {self.item.describe()}{apart}"

    def accepts(self, value: Any) -> bool:
        if not is_list(value) or not self.least <= len(value) <= self.most or not all(map(self.item.accepts, value)):
            return False
        return all(
            record.get(name) not in [before.get(name) for before in value[:at]]
            for name in self.distinct
            for at, record in enumerate(value)
        )

    def form(self, labels: Labels) -> Form:
        return forms.Listing(item=self.item.form(labels), least=self.least, most=self.most, distinct=self.distinct)

    def draw(self, pick: Pick) -> list[Any]:
        drawn: list[Any] = []
        for _ in range(self.least + pick(self.most - self.least + 1)):
            value = self.item.draw(pick)
            if self.accepts([*drawn, value]) or len(drawn) < self.least:
                drawn.append(value)
        return drawn

    def empty(self) -> bool:
        return self.most == 0


@dataclass(frozen=True)
class Parts(Domain):
    """Whole numbers of 1 or more that make up `whole`, from `least` to `most` of them."""

    whole: int
    least: int
    most: int

    def describe(self) -> str:
        count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{count} numbers of 1 or more that make {self.whole}"

    def accepts(self, value: Any) -> bool:
        return (
            is_list(value)
            and self.least <= len(value) <= self.most
            and all(type(size) is int and size >= 1 for size in value)
            and sum(value) == self.whole
        )

    def form(self, labels: Labels) -> Form:
        return forms.Split(whole=self.whole, least=self.least, most=self.most)

    def draw(self, pick: Pick) -> list[int]:
        sizes = [1] * (self.least + pick(self.most - self.least + 1))
        for _ in range(self.whole - len(sizes)):
            sizes[pick(len(sizes))] += 1
        return sizes
