"""An enemy's attack, and the defence against it (2.3; GR-27 to GR-31). Enemies make no attack roll (GR-03)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Mention, Term, spelled
from affray.rulesets.grvnts.events.attack import close_window
from affray.rulesets.grvnts.state import DefenceFrame, Fight
from affray.rulesets.grvnts.tables import D20


class EnemyAttackDeclared(Consequence, frozen=True, kw_only=True):
    """An enemy attacks a grvnt with a weapon."""

    marks = (Mention("enemy"), Mention("target"))
    says = "{enemy:name} attacks {target:name} with {weapon}"

    enemy: str
    target: str
    weapon: str

    def fold(self, state: Fight) -> None:
        state.frames.append(DefenceFrame(self.enemy, self.target, self.weapon))
        state.attacks_left -= 1
        state.move_left = False


class DefenceAsked(Consequence, frozen=True, kw_only=True):
    """The defence is to be rolled against a DR, term by term (GR-27)."""

    asks = Ask("defence", D20, what=lambda event, state: event.needs())

    seat: str
    dr: int
    terms: tuple[Term, ...]
    modifier: int

    def needs(self) -> str:
        """Return what the die is for: `defence: DR 10 (base 12, partial cover -2), d20 +2 (agility)`."""
        return f"defence: DR {self.dr} ({spelled(self.terms)}), d20 {self.modifier:+} (agility)"

    def tell(self, names: Mapping[str, str]) -> str:
        return self.needs()

    def fold(self, state: Fight) -> None:
        state.defence.terms = self.terms


class DefenceRolled(Consequence, frozen=True, kw_only=True):
    """Root of what a defence roll comes to: the face, what is added, the sum and the DR."""

    abstract = True
    marks = (Mention("target"), Mention("enemy"))

    enemy: str
    target: str
    face: int
    modifier: int
    total: int
    dr: int

    def figures(self) -> str:
        """Return the roll in figures: `11 +1 = 12 against DR 12`."""
        return f"{self.face} {self.modifier:+} = {self.total} against DR {self.dr}"


class DefenceFumbled(DefenceRolled, frozen=True, kw_only=True):
    """A natural 1: the hit deals double damage and armour is lost (GR-31)."""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.target, self.target)} fumbles the defence: natural {self.face}"

    def fold(self, state: Fight) -> None:
        state.defence.fumbled = True


class DefenceFailed(DefenceRolled, frozen=True, kw_only=True):
    """The enemy's attack hits (GR-28)."""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.target, self.target)} is hit: {self.figures()}"


class DefenceHeld(DefenceRolled, frozen=True, kw_only=True):
    """The enemy's attack fails (GR-28)."""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.target, self.target)} is safe: {self.figures()}"


class DefenceCrit(DefenceRolled, frozen=True, kw_only=True):
    """A natural 20: the attack fails, and a blow may be struck back (GR-29)."""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.target, self.target)} turns the attack: natural {self.face}"


class CounterAsked(Consequence, frozen=True, kw_only=True):
    """The grvnt may attack back at once, with one of these weapons (GR-29, GR-30)."""

    marks = (Mention("target"),)
    says = "{target:name} may strike back"

    target: str
    weapons: tuple[str, ...]


class CounterImpossible(Consequence, frozen=True, kw_only=True):
    """No weapon could be used to strike back (GR-30)."""

    marks = (Mention("target"),)
    says = "{target:name} has no weapon to strike back with"

    target: str


class CounterDeclined(Consequence, frozen=True, kw_only=True):
    """The grvnt does not strike back."""

    marks = (Mention("target"),)
    says = "{target:name} does not strike back"

    target: str


class DefenceEnded(Consequence, frozen=True, kw_only=True):
    """The enemy's attack is over."""

    says = "the attack of {enemy:name} on {target:name} is over"

    enemy: str
    target: str

    def fold(self, state: Fight) -> None:
        state.frames.pop()
        close_window(state)
