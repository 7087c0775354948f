"""What a combatant has left, for the view of resources (1.2b)."""

from __future__ import annotations

from affray.rules import Fixed, Resource
from affray.rulesets.astartes.facts import Left


def purses(field: str) -> tuple[Resource, ...]:
    """Return the marks of an event whose field holds what the combatant `id` has left."""
    return tuple(Resource("id", Fixed(name), f"{field}.{name}") for name in Left.__struct_fields__)


PURSES = purses("left")
