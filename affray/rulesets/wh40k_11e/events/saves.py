"""Save rolls (A10, A11; K-41 to K-46)."""

from affray.rules import Consequence, Mention
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import NO_SAVE


class SavesRolled(Consequence, frozen=True, kw_only=True):
    """The save rolls in the order of the attacks."""

    says = "save rolls {faces:dice}"

    pool: str
    faces: tuple[int, ...]

    def fold(self, state: Battle) -> None:
        state.request = None  # a choice that was left unsaid has asked for these dice again


class SavesSorted(Consequence, frozen=True, kw_only=True):
    """The save rolls from lowest to highest, with the attack of each."""

    says = "the saves from the lowest: {faces:dice}"

    pool: str
    faces: tuple[int, ...]
    attacks: tuple[int, ...]

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.saves = self.faces
        pool.saved = self.attacks
        pool.pending = ()


class SaveAllocated(Consequence, frozen=True, kw_only=True):
    """A save is checked against the current group (K-44); `line` is the line of that rule that matched.

    `modified` is the face with save modifiers, `ap` comes on top for the armour save only. A save of 7 is none, an
    invulnerable save of 0 is none.
    """

    marks = (Mention("model"),)
    says = "{model:name}: save {face}{why}"

    pool: str
    attack: int
    face: int
    modified: int
    group: str
    model: str
    line: int
    ap: int
    save: int
    invulnerable: int = 0

    def fold(self, state: Battle) -> None:
        state.pool_now.model = self.model

    @property
    def why(self) -> str:
        """What the die was compared with, as the end of a sentence."""
        if self.line == 1:
            return ", an unmodified 1 never saves"
        shown = "" if self.modified == self.face else f" (modified to {self.modified})"
        if self.line == 2:
            return f"{shown} meets the invulnerable save {self.invulnerable}+"
        if self.save == NO_SAVE:
            missed = f" misses the invulnerable save {self.invulnerable}+" if self.invulnerable else " saves nothing"
            return f"{shown}{missed}, and there is no armour save"
        armour = f"{self.modified}{self.ap:+}" if self.ap else f"{self.modified}"
        missed = f" misses the invulnerable save {self.invulnerable}+ and" if self.invulnerable else ""
        verb = "meets" if self.line == 3 else "misses"
        return f"{shown}{missed} with AP{self.ap} ({armour}) {verb} {self.save}+"


class AttackFailed(Consequence, frozen=True, kw_only=True):
    """The attack was saved."""

    says = "attack {attack} fails"

    pool: str
    attack: int

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.at += 1
        pool.model = ""


class SavesDone(Consequence, frozen=True, kw_only=True):
    """All saves of the pool, or of this part of it, have been dealt with."""

    purpose = "next"
    says = "the saves of pool {pool} are done"

    pool: str
    next: str
