"""What happens when a melee would part (IN-54)."""

from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import ConditionLost, Fixed, Mark, Mention


class PartingProposed(Consequence, frozen=True, gc=False):
    """Somebody would end the melee (IN-54)."""

    says: ClassVar[str] = "{by:name} offers to part"

    by: str


class PartingAsked(Consequence, frozen=True, gc=False):
    """The next of the melee is asked."""

    says: ClassVar[str] = "does {id:name} agree to part?"

    id: str


class PartingAgreed(Consequence, frozen=True, gc=False):
    """He agrees."""

    says: ClassVar[str] = "{id:name} agrees"

    id: str


class PartingRefused(Consequence, frozen=True, gc=False):
    """He does not; the melee goes on."""

    says: ClassVar[str] = "{id:name} fights on"

    id: str


class MeleeParted(Consequence, frozen=True, gc=False):
    """Everybody leaves contact, and holds end."""

    says: ClassVar[str] = "{ids:names} part"
    marks: ClassVar[tuple[Mark, ...]] = (
        ConditionLost("ids", Fixed("holding")),
        ConditionLost("ids", Fixed("held")),
        Mention("ids"),
    )

    ids: tuple[str, ...]


PARTING: tuple[type[Consequence], ...] = (
    PartingProposed, PartingAsked, PartingAgreed, PartingRefused, MeleeParted,
)  # fmt: skip
"""Every event of parting."""
