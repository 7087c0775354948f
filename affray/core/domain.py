"""What a field of an action accepts, as data: told to people, drawn from by the random player, asked by checks.

A domain is a small tree. `describe` says in words what it accepts, `accepts` judges a plain value (what JSON can
hold), and `draw` makes one, with a chooser handed in (`pick(n)` gives a number from 0 to n - 1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from affray.core import form as forms
from affray.core.form import Form, Labels
from affray.events.limits import TEXT
from affray.events.text import faults_in

Pick = Callable[[int], int]
"""Chooses: `pick(n)` returns an integer from 0 to n - 1."""


def is_list(value: Any) -> bool:
    """Return whether a value is a list, as JSON or a program writes it."""
    return isinstance(value, (list, tuple))


class Domain:
    """Root of the domains."""

    def describe(self) -> str:
        """Return in words what is accepted."""
        raise NotImplementedError

    def accepts(self, value: Any) -> bool:
        """Return whether a plain value (integers, strings, booleans, lists, mappings, None) is in the domain."""
        raise NotImplementedError

    def form(self, labels: Labels) -> Form:
        """Return the domain as data, its values with their labels."""
        return forms.InWords(note=self.describe())

    def draw(self, pick: Pick) -> Any:
        """Return a value of the domain, chosen by `pick`."""
        raise NotImplementedError

    def empty(self) -> bool:
        """Return whether there is nothing to choose: no value at all, or the empty list alone."""
        return False


@dataclass(frozen=True)
class OneOf(Domain):
    """One of the values listed."""

    values: tuple[Any, ...]

    def describe(self) -> str:
        return "one of " + ", ".join(str(value) for value in self.values) if self.values else "nothing"

    def accepts(self, value: Any) -> bool:
        return any(type(value) is type(allowed) and value == allowed for allowed in self.values)

    def form(self, labels: Labels) -> Form:
        return forms.One(values=labels.choices(self.values))

    def draw(self, pick: Pick) -> Any:
        return self.values[pick(len(self.values))]

    def empty(self) -> bool:
        return not self.values


@dataclass(frozen=True)
class Between(Domain):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def describe(self) -> str:
        return f"{self.low} to {self.high}"

    def accepts(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def form(self, labels: Labels) -> Form:
        return forms.Number(low=self.low, high=self.high)

    def draw(self, pick: Pick) -> int:
        return self.low + pick(self.high - self.low + 1)


@dataclass(frozen=True)
class Flag(Domain):
    """True or false."""

    def describe(self) -> str:
        return "true or false"

    def accepts(self, value: Any) -> bool:
        return type(value) is bool

    def form(self, labels: Labels) -> Form:
        return forms.YesNo()

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

    def form(self, labels: Labels) -> Form:
        return forms.TextLine(limit=self.limit)

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
            is_list(value)
            and len(value) == self.count
            and all(type(face) is int and 1 <= face <= self.sides for face in value)
            and (self.stand is None or tuple(value) == self.stand)
        )

    def form(self, labels: Labels) -> Form:
        return forms.Dice(count=self.count, sides=self.sides, stand=self.stand)

    def draw(self, pick: Pick) -> list[int]:
        return [1 + pick(self.sides) for _ in range(self.count)] if self.stand is None else list(self.stand)


@dataclass(frozen=True)
class Record(Domain):
    """A mapping with these fields; those in `optional` may be left out."""

    fields: Mapping[str, Domain]
    optional: frozenset[str] = frozenset()

    def describe(self) -> str:
        return (
            "{"
            + ", ".join(
                f"{name}{'?' if name in self.optional else ''}: {domain.describe()}"
                for name, domain in self.fields.items()
            )
            + "}"
        )

    def accepts(self, value: Any) -> bool:
        return (
            isinstance(value, Mapping)
            and all(
                domain.accepts(value[name]) if name in value else name in self.optional
                for name, domain in self.fields.items()
            )
            and all(name in self.fields for name in value)
        )

    def form(self, labels: Labels) -> Form:
        return forms.Fields(
            fields=tuple(
                forms.Field(
                    name=name, label=forms.title(name), form=domain.form(labels), optional=name in self.optional
                )
                for name, domain in self.fields.items()
            )
        )

    def draw(self, pick: Pick) -> dict[str, Any]:
        return {name: domain.draw(pick) for name, domain in self.fields.items() if name not in self.optional or pick(2)}


@dataclass(frozen=True)
class Either(Domain):
    """A value of any one of several domains."""

    domains: tuple[Domain, ...]

    def describe(self) -> str:
        return " or ".join(domain.describe() for domain in self.domains)

    def accepts(self, value: Any) -> bool:
        return any(domain.accepts(value) for domain in self.domains)

    def form(self, labels: Labels) -> Form:
        return forms.AnyOf(forms=tuple(domain.form(labels) for domain in self.domains))

    def draw(self, pick: Pick) -> Any:
        return self.domains[pick(len(self.domains))].draw(pick)


@dataclass(frozen=True)
class Judged(Domain):
    """Values that hang together in a way no other domain says: `judge` accepts them, `words` tells which they are.

    `make` makes one; what it makes is made again a few times if the judge does not accept it, and after that `plain`
    is drawn, which is always legal. `shape` returns a domain that holds every value accepted, and perhaps more: a form
    is drawn from it. Without it nothing but `words` says what is accepted.
    """

    words: str
    judge: Callable[[Any], bool]
    make: Callable[[Pick], Any]
    plain: Any = None
    shape: Callable[[], Domain] | None = None

    def describe(self) -> str:
        return self.words

    def accepts(self, value: Any) -> bool:
        return self.judge(value)

    def form(self, labels: Labels) -> Form:
        if self.shape is None:
            return forms.InWords(note=self.words)
        return msgspec.structs.replace(self.shape().form(labels), note=self.words)

    def draw(self, pick: Pick) -> Any:
        for _ in range(20):
            made = self.make(pick)
            if self.judge(made):
                return made
        return self.plain
