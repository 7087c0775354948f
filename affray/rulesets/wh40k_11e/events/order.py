"""Allocation groups, PRECISION and the allocation order (A7 to A9; K-35 to K-40)."""

from affray.rules import Allocation, Consequence
from affray.rulesets.wh40k_11e.state import Battle

_SAVE_ROLLS = "save rolls: 1 per attack that wounded"


class AllocationGroupsCreated(Consequence, frozen=True, kw_only=True):
    """The target's models in groups, in the canonical order (K-36, K-39); `dice` saves are to be rolled.

    `seen` are the CHARACTER models that PRECISION may pick.
    """

    purpose = "next"
    says = "allocation groups: {shown:list}"

    pool: str
    groups: tuple[tuple[str, ...], ...]
    dice: int
    next: str
    seen: tuple[str, ...] = ()

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.groups = self.groups
        pool.seen = self.seen
        if self.next == "order":
            state.ask(state.pool_now.unit, "save", self.dice, _SAVE_ROLLS)

    @property
    def shown(self) -> tuple[str, ...]:
        """Each group in brackets."""
        return tuple("[" + " ".join(group) + "]" for group in self.groups)


class PrecisionGroupChosen(Consequence, frozen=True, kw_only=True):
    """The CHARACTER that the pool attacks first (K-40), or none; `dice` saves are to be rolled."""

    purpose = "next"
    says = "PRECISION: {group:name}"

    pool: str
    group: str
    dice: int
    next: str

    def fold(self, state: Battle) -> None:
        state.pool_now.precision = "" if self.group == "none" else self.group
        if self.next == "order":
            state.ask(state.pool_now.unit, "save", self.dice, _SAVE_ROLLS)


class AllocationOrderDeclared(Consequence, frozen=True, kw_only=True):
    """The order in which the groups suffer; `auto` if it was left unsaid. `dice` saves are to be rolled."""

    marks = (Allocation("groups"),)
    says = "allocation order: {shown:list}{silently}"

    pool: str
    groups: tuple[tuple[str, ...], ...]
    auto: bool
    dice: int

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.groups = self.groups
        pool.ordered = True
        state.ask(state.pool_now.unit, "save", self.dice, _SAVE_ROLLS)

    @property
    def shown(self) -> tuple[str, ...]:
        """Each group in brackets."""
        return tuple("[" + " ".join(group) + "]" for group in self.groups)

    @property
    def silently(self) -> str:
        """Whether it was left unsaid, as the end of a sentence."""
        return " (unsaid, so the canonical one)" if self.auto else ""
