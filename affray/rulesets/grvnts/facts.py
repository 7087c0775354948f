"""Small facts that both the state and the events hold."""

from __future__ import annotations

import msgspec


class Keywords(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The keywords of a weapon (GR-47): whether it has them, or their number."""

    SCOPED: bool = False
    BLAST: int = 0
    IMPACT: int = 0
    HEAVY: bool = False
    SHOCK: bool = False
    BURN: int = 0

    def __str__(self) -> str:
        names = [name for name in ("SCOPED", "HEAVY", "SHOCK") if getattr(self, name)]
        return ", ".join(
            names + [f"{name} {getattr(self, name)}" for name in ("BLAST", "IMPACT", "BURN") if getattr(self, name)]
        )

    def plus(self, other: Keywords) -> Keywords:
        """Return both together, the larger number of each."""
        return Keywords(*(max(getattr(self, name), getattr(other, name)) for name in self.__struct_fields__))
