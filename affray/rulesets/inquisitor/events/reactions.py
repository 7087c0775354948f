"""What a defender does about a blow, and what it opens (IN-21 to IN-32, IN-L3, IN-L4)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Mark, Mention
from affray.rulesets.inquisitor.events.parts import Term, either, reaction_words, said, words


class ReactionAsked(Consequence, frozen=True, gc=False):
    """The target may react. `roll` and `target` are those of the attack where it was rolled before (`lrb`)."""

    id: str
    kinds: tuple[str, ...]
    weapons: tuple[str, ...] = ()
    roll: int = 0
    target: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        on_target = f"{self.roll} against {self.target} is on target; " if self.roll else ""
        return f"{on_target}{names.get(self.id, self.id)} may {either(map(reaction_words, self.kinds))}"


class ReactionMade(Consequence, frozen=True, gc=False):
    """What the target does: parry (with `weapon`, and `also` others), dodge or none.

    `earlier` is how many reactions of the round wear this one out (`lrb`).
    """

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    kind: str
    weapon: str = ""
    also: tuple[str, ...] = ()
    earlier: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.id, self.id)
        if self.kind == "parry":
            return f"{who} parries with the {' and the '.join(map(words, [self.weapon, *self.also]))}"
        return f"{who} tries to dodge" if self.kind == "dodge" else f"{who} does not react"


class DodgeRollAsked(Consequence, frozen=True, gc=False):
    """The dodge is rolled."""

    says: ClassVar[str] = "the dodge of {id:name} needs {target}"

    id: str
    target: int
    seat: str
    terms: tuple[Term, ...] = ()


class DodgeJudged(Consequence, frozen=True, gc=False):
    """How the dodge went; `effect` goes into the attacker's target number. In `lrb` `yards` says how far he shifts."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    roll: int
    target: int
    margin: int
    effect: int = 0
    passed: bool = True
    yards: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        how = "dodges" if self.passed else "fails to dodge"
        effect = f"; the attack is at {self.effect:+}" if self.effect else ""
        return f"{names.get(self.id, self.id)} {how}: {self.roll} against {self.target}, by {self.margin}{effect}"


class ParryRollAsked(Consequence, frozen=True, gc=False):
    """The parry is rolled (IN-L3)."""

    id: str
    target: int
    terms: tuple[Term, ...]
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the parry of {names.get(self.id, self.id)} needs {self.target}: {said(self.terms)}"


class ParryJudged(Consequence, frozen=True, gc=False):
    """How the parry went (IN-L3); `counter` is what a counter-attack would have needed."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    roll: int
    target: int
    passed: bool
    counter: int

    def tell(self, names: Mapping[str, str]) -> str:
        how = "parries" if self.passed else "fails to parry"
        return f"{names.get(self.id, self.id)} {how}: {self.roll} against {self.target}"


class BlowStopped(Consequence, frozen=True, gc=False):
    """The blow was on target and was parried or dodged (IN-L3)."""

    says: ClassVar[str] = "{id:name} stops the blow"

    id: str


class CounterAsked(Consequence, frozen=True, gc=False):
    """Somebody may strike back."""

    to: str
    weapons: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.to, self.to)} may strike back: {either(map(words, self.weapons))}"


class CounterImpossible(Consequence, frozen=True, gc=False):
    """Nobody strikes back, and why (IN-31, IN-32)."""

    says: ClassVar[str] = "{id:name} cannot strike back: {why}"

    id: str
    why: str


class CounterDeclined(Consequence, frozen=True, gc=False):
    """The opening is let pass."""

    says: ClassVar[str] = "{id:name} does not strike back"

    id: str


REACTIONS: tuple[type[Consequence], ...] = (
    ReactionAsked, ReactionMade, DodgeRollAsked, DodgeJudged, ParryRollAsked, ParryJudged, BlowStopped, CounterAsked,
    CounterImpossible, CounterDeclined,
)  # fmt: skip
"""Every event of a reaction."""
