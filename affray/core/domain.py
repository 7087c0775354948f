"""What a field of an action accepts, as data: told to people, drawn from by the random player, asked by checks.

A domain is a small tree. `describe` says in words what it accepts, `accepts` judges a plain value (what JSON can
hold), and `draw` makes one, with a chooser handed in (`pick(n)` gives a number from 0 to n - 1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from affray.events.limits import TEXT
from affray.events.text import faults_in

Pick = Callable[[int], int]
"""Chooses: `pick(n)` returns an integer from 0 to n - 1."""


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


class Domain:
    """Root of the domains."""

    def describe(self) -> str:
        """Return in words what is accepted."""
        raise NotImplementedError

    def accepts(self, value: Any) -> bool:
        """Return whether a plain value (integers, strings, booleans, lists, mappings, None) is in the domain."""
        raise NotImplementedError

    def draw(self, pick: Pick) -> Any:
        """Return a value of the domain, chosen by `pick`."""
        raise NotImplementedError


@dataclass(frozen=True)
class OneOf(Domain):
    """One of the values listed."""

    values: tuple[Any, ...]

    def describe(self) -> str:
        return "one of " + ", ".join(str(value) for value in self.values) if self.values else "nothing"

    def accepts(self, value: Any) -> bool:
        return any(type(value) is type(one) and value == one for one in self.values)

    def draw(self, pick: Pick) -> Any:
        return self.values[pick(len(self.values))]


@dataclass(frozen=True)
class Between(Domain):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def describe(self) -> str:
        return f"{self.low} to {self.high}"

    def accepts(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def draw(self, pick: Pick) -> int:
        return self.low + pick(self.high - self.low + 1)


@dataclass(frozen=True)
class Flag(Domain):
    """True or false."""

    def describe(self) -> str:
        return "true or false"

    def accepts(self, value: Any) -> bool:
        return type(value) is bool

    def draw(self, pick: Pick) -> bool:
        return bool(pick(2))


@dataclass(frozen=True)
class Words(Domain):
    """Text for people: one line of at most `limit` characters that can be seen."""

    limit: int = TEXT
    sample: str = "as the table agreed"

    def describe(self) -> str:
        return f"one line of text, at most {self.limit} characters"

    def accepts(self, value: Any) -> bool:
        return type(value) is str and value != "" and faults_in(value, self.limit) is None

    def draw(self, pick: Pick) -> str:
        return self.sample[: self.limit]


@dataclass(frozen=True)
class Faces(Domain):
    """The faces of `count` dice of `sides` sides; if some `stand`, these and no others."""

    count: int
    sides: int
    stand: tuple[int, ...] | None = None

    def describe(self) -> str:
        if self.stand is not None:
            return "the faces that stand: " + " ".join(map(str, self.stand))
        return f"{self.count} {'die' if self.count == 1 else 'dice'}, faces 1 to {self.sides}"

    def accepts(self, value: Any) -> bool:
        return (
            _is_list(value)
            and len(value) == self.count
            and all(type(face) is int and 1 <= face <= self.sides for face in value)
            and (self.stand is None or tuple(value) == self.stand)
        )

    def draw(self, pick: Pick) -> list[int]:
        return [1 + pick(self.sides) for _ in range(self.count)] if self.stand is None else list(self.stand)


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
            _is_list(value)
            and self.least <= len(value) <= self._most()
            and all(one in self.values for one in value)
            and all(one not in value[:at] for at, one in enumerate(value))
        )

    def draw(self, pick: Pick) -> list[Any]:
        rest = list(self.values)
        count = self.least + pick(self._most() - self.least + 1)
        return [rest.pop(pick(len(rest))) for _ in range(count)]


@dataclass(frozen=True)
class Arrange(Domain):
    """All values, tier by tier: the tiers keep their order, inside a tier any order will do.

    An element that is itself a tuple is a group: it appears as a list, its members in any order.
    """

    tiers: tuple[tuple[Any, ...], ...]

    def describe(self) -> str:
        said = [", ".join(self._say(one) for one in tier) for tier in self.tiers if tier]
        return "all of them, in this order of tiers, freely inside a tier: " + "; then ".join(said)

    @staticmethod
    def _say(one: Any) -> str:
        return "[" + ", ".join(map(str, one)) + "]" if isinstance(one, tuple) else str(one)

    @staticmethod
    def _key(one: Any) -> str:
        """Return what is the same for a group whatever the order of its members."""
        return repr(sorted(map(repr, one))) if _is_list(one) else repr(one)

    def accepts(self, value: Any) -> bool:
        if not _is_list(value) or len(value) != sum(map(len, self.tiers)):
            return False
        at = 0
        for tier in self.tiers:
            if sorted(map(self._key, value[at : at + len(tier)])) != sorted(map(self._key, tier)):
                return False
            at += len(tier)
        return True

    def draw(self, pick: Pick) -> list[Any]:
        drawn: list[Any] = []
        for tier in self.tiers:
            rest = list(tier)
            while rest:
                one = rest.pop(pick(len(rest)))
                drawn.append(Some(one, len(one)).draw(pick) if isinstance(one, tuple) else one)
        return drawn


@dataclass(frozen=True)
class Many(Domain):
    """A list with one value for each of the domains given, in their order; those in `optional` may be left out."""

    items: tuple[Domain, ...]
    optional: frozenset[int] = frozenset()

    def describe(self) -> str:
        return "a list of: " + "; ".join(
            one.describe() + (" (may be left out)" if at in self.optional else "") for at, one in enumerate(self.items)
        )

    def accepts(self, value: Any) -> bool:
        if not _is_list(value):
            return False
        at = 0
        for number, one in enumerate(self.items):
            if at < len(value) and one.accepts(value[at]):
                at += 1
            elif number not in self.optional:
                return False
        return at == len(value)

    def draw(self, pick: Pick) -> list[Any]:
        return [one.draw(pick) for at, one in enumerate(self.items) if at not in self.optional or pick(2)]


@dataclass(frozen=True)
class Record(Domain):
    """A mapping with these fields; those in `optional` may be left out."""

    fields: Mapping[str, Domain]
    optional: frozenset[str] = frozenset()

    def describe(self) -> str:
        return (
            "{"
            + ", ".join(
                f"{name}{'?' if name in self.optional else ''}: {one.describe()}" for name, one in self.fields.items()
            )
            + "}"
        )

    def accepts(self, value: Any) -> bool:
        return (
            isinstance(value, Mapping)
            and all(
                one.accepts(value[name]) if name in value else name in self.optional
                for name, one in self.fields.items()
            )
            and all(name in self.fields for name in value)
        )

    def draw(self, pick: Pick) -> dict[str, Any]:
        return {name: one.draw(pick) for name, one in self.fields.items() if name not in self.optional or pick(2)}


@dataclass(frozen=True)
class Either(Domain):
    """A value of any one of several domains."""

    domains: tuple[Domain, ...]

    def describe(self) -> str:
        return " or ".join(one.describe() for one in self.domains)

    def accepts(self, value: Any) -> bool:
        return any(one.accepts(value) for one in self.domains)

    def draw(self, pick: Pick) -> Any:
        return self.domains[pick(len(self.domains))].draw(pick)


@dataclass(frozen=True)
class Judged(Domain):
    """Values that hang together in a way no other domain says: `judge` accepts them, `words` tells which they are.

    `make` makes one; what it makes is made again a few times if the judge does not accept it, and after that `plain`
    is drawn, which is always legal.
    """

    words: str
    judge: Callable[[Any], bool]
    make: Callable[[Pick], Any]
    plain: Any = None

    def describe(self) -> str:
        return self.words

    def accepts(self, value: Any) -> bool:
        return self.judge(value)

    def draw(self, pick: Pick) -> Any:
        for _ in range(20):
            made = self.make(pick)
            if self.judge(made):
                return made
        return self.plain


@dataclass(frozen=True)
class Offer:
    """A legal action: its tag, the seats that may take it, what each field accepts, and which may be left out.

    `fields` holds the fields that are open now; a field of the action that is not in it may not be given. When
    fields depend on one another, `options` lists several offers of the same action, each with its own fields.
    `says` tells in a few words what the action does now.
    """

    action: str
    seats: tuple[str, ...]
    fields: Mapping[str, Domain] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    says: str = ""

    def accepts(self, fields: Mapping[str, Any]) -> bool:
        """Return whether the action may be taken with these fields: none is missing, none is not open, and each holds
        what it accepts."""
        missing = self.fields.keys() - self.optional - fields.keys()
        open_fields = fields.keys() <= self.fields.keys()
        return not missing and open_fields and all(self.fields[name].accepts(value) for name, value in fields.items())

    def draw(self, pick: Pick) -> dict[str, Any]:
        """Return values for the fields, chosen by `pick`."""
        return {name: one.draw(pick) for name, one in self.fields.items() if name not in self.optional or pick(2)}
