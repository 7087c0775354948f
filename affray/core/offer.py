"""An offer: an action that is legal now, for whom, and with what in its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from affray.core.domain import Domain, Pick
from affray.events.base import OfferKind


@dataclass(frozen=True)
class Offer:
    """A legal action: its tag, the seats that may take it, what each field accepts, and which may be left out.

    `fields` holds the fields that are open now; a field of the action that is not in it may not be given. When
    fields depend on one another, `options` lists several offers of the same action, each with its own fields.
    `says` tells in a few words what the action does now. `kind` tells a move of the game from an answer that is owed
    and from what is declared or ruled; `group` is the part of the game that it belongs to; `final` says that it ends
    something for good.
    """

    action: str
    seats: tuple[str, ...]
    fields: Mapping[str, Domain] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    says: str = ""
    kind: OfferKind = "move"
    group: str = ""
    final: bool = False

    def accepts(self, fields: Mapping[str, Any]) -> bool:
        """Return whether the action may be taken with these fields: none is missing, none is not open, and each holds
        what it accepts."""
        missing = self.fields.keys() - self.optional - fields.keys()
        open_fields = fields.keys() <= self.fields.keys()
        return not missing and open_fields and all(self.fields[name].accepts(value) for name, value in fields.items())

    def draw(self, pick: Pick) -> dict[str, Any]:
        """Return values for the fields, chosen by `pick`."""
        return {name: domain.draw(pick) for name, domain in self.fields.items() if name not in self.optional or pick(2)}
