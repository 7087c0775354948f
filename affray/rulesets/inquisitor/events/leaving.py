"""What happens in break-offs, and the free attacks that they may give (2.12)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Mark, Mention
from affray.rulesets.inquisitor.events.parts import Term, either, said, words


class ConsentAsked(Consequence, frozen=True, gc=False):
    """An opponent is asked to let somebody go (IN-39)."""

    says: ClassVar[str] = "does {id:name} let {leaver:name} go?"

    id: str
    leaver: str


class ConsentGiven(Consequence, frozen=True, gc=False):
    """He may go."""

    says: ClassVar[str] = "{id:name} lets it happen"

    id: str


class ConsentRefused(Consequence, frozen=True, gc=False):
    """He may not go."""

    says: ClassVar[str] = "{id:name} bars the way"

    id: str


class BreakRollAsked(Consequence, frozen=True, gc=False):
    """The break-off is tested (IN-37)."""

    id: str
    target: int
    terms: tuple[Term, ...]
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} needs {self.target} to get away: {said(self.terms)}"


class BrokeFree(Consequence, frozen=True, gc=False):
    """Somebody gets away; roll and target are 0 where no test was needed."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    direction: str
    roll: int = 0
    target: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        test = f": {self.roll} against {self.target}" if self.roll else ", nobody stops it"
        where = f" ({self.direction})" if self.direction else ""
        return f"{names.get(self.id, self.id)} gets away{where}{test}"


class BreakOffEnded(Consequence, frozen=True, gc=False):
    """The break-off and its free run are over."""

    says: ClassVar[str] = "{id:name} is clear"

    id: str


class BreakOffFailed(Consequence, frozen=True, gc=False):
    """The action is lost (IN-38)."""

    says: ClassVar[str] = "{id:name} does not get away: {roll} against {target}"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    roll: int
    target: int


class BreakOffBotched(Consequence, frozen=True, gc=False):
    """The action is lost, and an opponent has a free attack (IN-38, IN-L5)."""

    says: ClassVar[str] = "{id:name} stumbles getting away: {roll} against {target}"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    roll: int
    target: int


class FreeAttackAsked(Consequence, frozen=True, gc=False):
    """Somebody may take a free attack (IN-34)."""

    to: str
    at: str
    weapons: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        who, whom = names.get(self.to, self.to), names.get(self.at, self.at)
        return f"{who} may take a free attack at {whom}: {either(map(words, self.weapons))}"


class FreeAttackDeclined(Consequence, frozen=True, gc=False):
    """The free attack is let pass."""

    says: ClassVar[str] = "{by:name} takes no free attack"

    by: str


class FreeAttackImpossible(Consequence, frozen=True, gc=False):
    """Nobody is able to take the free attack (IN-32)."""

    says: ClassVar[str] = "no free attack: {why}"

    why: str


LEAVING: tuple[type[Consequence], ...] = (
    ConsentAsked, ConsentGiven, ConsentRefused, BreakRollAsked, BrokeFree, BreakOffEnded, BreakOffFailed,
    BreakOffBotched, FreeAttackAsked, FreeAttackDeclined, FreeAttackImpossible,
)  # fmt: skip
"""Every event of break-offs and free attacks."""
