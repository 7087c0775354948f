"""What an event that holds `left` of `id` shows in the view of resources (1.2b)."""

from __future__ import annotations

from affray.rules import Fixed, Resource
from affray.rulesets.astartes.facts import Left

PURSES = tuple(Resource("id", Fixed(name), f"left.{name}") for name in Left.__struct_fields__)
