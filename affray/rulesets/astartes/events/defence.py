"""A defence against an attack (2.2; AS-30 to AS-36, AS-57)."""

from __future__ import annotations

from affray.rules import Ask, Consequence, Mention, Term
from affray.rulesets.astartes.events.attack import needs, spend
from affray.rulesets.astartes.events.purses import PURSES
from affray.rulesets.astartes.facts import Left
from affray.rulesets.astartes.state import Fight


class DefenceAsked(Consequence, frozen=True, kw_only=True):
    """The target may dodge or parry, or let it come (AS-34)."""

    marks = (Mention("target"),)
    says = "{target:name} may defend"

    target: str


class DefenceImpossible(Consequence, frozen=True, kw_only=True):
    """No defence would be accepted, and nobody is asked (AS-34). `why` is immobile, actions or dice."""

    marks = (Mention("target"),)
    says = "{target:name} cannot defend ({why})"

    target: str
    why: str

    def fold(self, state: Fight) -> None:
        state.attack_now.answers[self.target] = 0


class DefenceDeclined(Consequence, frozen=True, kw_only=True):
    """The target lets it come."""

    marks = (Mention("target"),)
    says = "{target:name} does not defend"

    target: str

    def fold(self, state: Fight) -> None:
        state.attack_now.answers[self.target] = 0


class DefenceDeclared(Consequence, frozen=True, kw_only=True):
    """A dodge or a parry; its dice are spent with it (AS-31, AS-32)."""

    marks = PURSES
    says = "{id:name} defends ({kind}) with {reserve} reserve dice of {char} and {bonus} bonus dice"

    id: str
    pool: str
    kind: str
    char: str
    reserve: int
    bonus: int
    dice_terms: tuple[Term, ...]
    terms: tuple[Term, ...]
    threshold: int
    left: Left

    def fold(self, state: Fight) -> None:
        spend(state, self.id, self.pool, self.reserve)
        state.attack_now.parrying = self.kind


class DefenceRollAsked(Consequence, frozen=True, kw_only=True):
    """The defence is rolled: die, dice and threshold, each with its terms."""

    asks = Ask("defence", "die", "dice", what=needs)
    says = "the defence takes {dice} dice against {threshold}"
    purpose_of_dice = "defence"

    seat: str
    dice: int
    die: int
    threshold: int
    dice_terms: tuple[Term, ...]
    terms: tuple[Term, ...]


class DefenceScored(Consequence, frozen=True, kw_only=True):
    """What each die of the defence comes to (AS-36)."""

    marks = (Mention("target"),)
    says = "{target:name} defends, dice {faces:dice} against {threshold}: {total} successes"

    target: str
    faces: tuple[int, ...]
    die: int
    threshold: int
    per_die: tuple[int, ...]
    total: int

    def fold(self, state: Fight) -> None:
        attack = state.attack_now
        attack.answers[self.target] = self.total
        attack.parrying = ""
