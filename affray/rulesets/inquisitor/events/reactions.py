"""What a defender does about a blow, and what it opens (IN-21 to IN-32, IN-L3, IN-L4)."""

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Mention
from affray.rulesets.inquisitor.facts import Term
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.wording import either, reaction_words, sum_of, words


class ReactionAsked(Consequence, frozen=True, kw_only=True):
    """The target may react. `roll` and `target` are those of the attack where it was rolled before (IN-L3)."""

    id: str
    kinds: tuple[str, ...]
    weapons: tuple[str, ...] = ()
    roll: int = 0
    target: int = 0

    def fold(self, state: Table) -> None:
        state.asked = self.id
        if self.roll:
            state.frames[-1].roll = self.roll

    def tell(self, names: Mapping[str, str]) -> str:
        on_target = f"{self.roll} against {self.target} is on target; " if self.roll else ""
        return f"{on_target}{names.get(self.id, self.id)} may {either(map(reaction_words, self.kinds))}"


class ReactionMade(Consequence, frozen=True, kw_only=True):
    """What the target does: parry (with `weapon`, and `also` others), dodge or none.

    `earlier` is how many reactions of the round wear this one out (IN-L3).
    """

    marks = (Mention("id"),)

    id: str
    kind: str
    weapon: str = ""
    also: tuple[str, ...] = ()
    earlier: int = 0

    def fold(self, state: Table) -> None:
        state.asked = ""
        frame = state.frames[-1]
        frame.reaction, frame.earlier = self.kind, self.earlier
        if self.kind == "parry":
            frame.parry_with = (self.weapon, *self.also)
        if self.kind != "none":
            fighter = state.fighters[self.id]
            fighter.reacted += 1
            for name in frame.parry_with or ("dodge",):
                fighter.reactions[name] = fighter.reactions.get(name, 0) + 1

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.id, self.id)
        if self.kind == "parry":
            return f"{who} parries with the {' and the '.join(map(words, [self.weapon, *self.also]))}"
        return f"{who} tries to dodge" if self.kind == "dodge" else f"{who} does not react"


class DodgeRollAsked(Consequence, frozen=True, kw_only=True):
    """The dodge is rolled."""

    says = "the dodge of {id:name} needs {target}"
    asks = Ask("dodge", 100, what=lambda event, state: f"the dodge of {state.name(event.id)}: {event.target} or less")

    id: str
    target: int
    seat: str
    terms: tuple[Term, ...] = ()

    def fold(self, state: Table) -> None:
        state.frames[-1].need = self.target


class DodgeJudged(Consequence, frozen=True, kw_only=True):
    """How the dodge went; `effect` goes into the attacker's number, `yards` says how far one shifts (IN-L3)."""

    marks = (Mention("id"),)

    id: str
    roll: int
    target: int
    margin: int
    effect: int = 0
    passed: bool = True
    yards: int = 0

    def fold(self, state: Table) -> None:
        frame = state.frames[-1]
        frame.dodge, frame.judged = self.effect, "passed" if self.passed else "failed"

    def tell(self, names: Mapping[str, str]) -> str:
        how = "dodges" if self.passed else "fails to dodge"
        effect = f"; the attack is at {self.effect:+}" if self.effect else ""
        return f"{names.get(self.id, self.id)} {how}: {self.roll} against {self.target}, by {self.margin}{effect}"


class ParryRollAsked(Consequence, frozen=True, kw_only=True):
    """The parry is rolled (IN-L3)."""

    asks = Ask("parry", 100, what=lambda event, state: f"the parry of {state.name(event.id)}: {event.target} or less")

    id: str
    target: int
    terms: tuple[Term, ...]
    seat: str

    def fold(self, state: Table) -> None:
        state.frames[-1].need = self.target

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the parry of {names.get(self.id, self.id)} needs {self.target}: {sum_of(self.terms)}"


class ParryJudged(Consequence, frozen=True, kw_only=True):
    """How the parry went (IN-L3); `counter` is what a counter-attack would have needed."""

    marks = (Mention("id"),)

    id: str
    roll: int
    target: int
    passed: bool
    counter: int

    def fold(self, state: Table) -> None:
        frame = state.frames[-1]
        frame.judged = "passed" if self.passed else "failed"
        frame.answer, frame.need = self.roll, self.counter

    def tell(self, names: Mapping[str, str]) -> str:
        how = "parries" if self.passed else "fails to parry"
        return f"{names.get(self.id, self.id)} {how}: {self.roll} against {self.target}"


class BlowStopped(Consequence, frozen=True):
    """The blow was on target and was parried or dodged (IN-L3)."""

    says = "{id:name} stops the blow"

    id: str


class CounterAsked(Consequence, frozen=True, kw_only=True):
    """Somebody may strike back."""

    to: str
    weapons: tuple[str, ...]

    def fold(self, state: Table) -> None:
        state.asked = self.to

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.to, self.to)} may strike back: {either(map(words, self.weapons))}"


class CounterImpossible(Consequence, frozen=True, kw_only=True):
    """Nobody strikes back, and why (IN-31, IN-32)."""

    says = "{id:name} cannot strike back: {why}"

    id: str
    why: str


class CounterDeclined(Consequence, frozen=True):
    """The opening is let pass."""

    says = "{id:name} does not strike back"

    id: str

    def fold(self, state: Table) -> None:
        state.asked = ""
