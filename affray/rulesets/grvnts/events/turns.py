"""What a grvnt does in a turn beside attacking (GR-09, GR-13, GR-24, GR-37 to GR-40)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Ask, ConditionGained, ConditionLost, Consequence, Fixed, Mention, Status, Term, spelled
from affray.rulesets.grvnts.events.setup import part, take_cover, touch
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import D20


class AimBanked(Consequence, frozen=True, kw_only=True):
    """The aim is kept for the next shot (GR-13)."""

    marks = (ConditionGained("grvnt", Fixed("aim"), until=Fixed("until the next shot")),)
    says = "{grvnt:name} takes aim"

    grvnt: str
    actions: int
    """main actions that it takes"""
    move: bool
    """whether it takes the move as well"""

    def fold(self, state: Fight) -> None:
        state.combatants[self.grvnt].aim = True
        state.actions_left -= self.actions
        if self.move:
            state.move_left = False


class AimLost(Consequence, frozen=True, kw_only=True):
    """A banked aim is lost (GR-13)."""

    marks = (ConditionLost("grvnt", Fixed("aim")),)
    says = "{grvnt:name} loses the aim: {why}"

    grvnt: str
    why: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.grvnt].aim = False


class JamCleared(Consequence, frozen=True, kw_only=True):
    """A jammed weapon works again (GR-24)."""

    marks = (Mention("grvnt"),)
    says = "{grvnt:name} clears {weapon}"

    grvnt: str
    weapon: str

    def fold(self, state: Fight) -> None:
        state.actions_left -= 1
        set_weapon_state(state, self.grvnt, self.weapon, "ready")


def set_weapon_state(state: Fight, id: str, weapon: str, to: str) -> None:
    """Set the state of a weapon and of its other form (1.3)."""
    weapons = state.combatants[id].weapons
    for each in weapons.values():
        if weapon in (each.id, each.shares_with) or weapons[weapon].shares_with == each.id:
            each.state = to


class WeaponSwitched(Consequence, frozen=True, kw_only=True):
    """Other weapons are in hand now (GR-40)."""

    marks = (Mention("grvnt"),)

    grvnt: str
    ready: tuple[str, ...]
    free: bool

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.grvnt, self.grvnt)} has {', '.join(self.ready) or 'nothing'} in hand"

    def fold(self, state: Fight) -> None:
        state.combatants[self.grvnt].ready = list(self.ready)
        if self.free:
            state.switch_left = False
        else:
            state.actions_left -= 1


class WeaponReloaded(Consequence, frozen=True, kw_only=True):
    """A weapon is loaded again (GR-39)."""

    marks = (Mention("grvnt"),)
    says = "{grvnt:name} reloads {weapon}"

    grvnt: str
    weapon: str

    def fold(self, state: Fight) -> None:
        state.actions_left -= 1
        state.combatants[self.grvnt].weapons[self.weapon].chambered = True


class ItemUsed(Consequence, frozen=True, kw_only=True):
    """An item is used; what it does is the game master's to enter (1.6)."""

    marks = (Mention("grvnt"),)

    grvnt: str
    item: str
    note: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.grvnt, self.grvnt)} uses {self.item}{f': {self.note}' if self.note else ''}"

    def fold(self, state: Fight) -> None:
        state.actions_left -= 1


class Moved(Consequence, frozen=True, kw_only=True):
    """A grvnt moves: the cover after it, and the enemies that it comes into contact with (GR-09c, GR-37)."""

    marks = (Mention("grvnt"), Mention("contacts"))

    grvnt: str
    cover: str
    object: str = ""
    contacts: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        cover = "" if self.cover == "none" else f" into {self.cover} cover"
        met = ", ".join(names.get(id, id) for id in self.contacts)
        return f"{names.get(self.grvnt, self.grvnt)} moves{cover}{f', in contact with {met}' if met else ''}"

    def fold(self, state: Fight) -> None:
        state.move_left = False
        touch(state, self.grvnt, self.contacts)
        take_cover(state, self.grvnt, self.cover, self.object)


class GrvntFled(Consequence, frozen=True, kw_only=True):
    """A grvnt leaves the field (GR-09c, GR-55)."""

    marks = (Status("grvnt", Fixed("fled")),)
    says = "{grvnt:name} leaves the field"

    grvnt: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.grvnt].status = "fled"
        part(state, self.grvnt)


class BreakTestAsked(Consequence, frozen=True, kw_only=True):
    """An Agility test to leave contact (GR-09c)."""

    asks = Ask("break_contact", D20, what=lambda event, state: f"to break contact: DR {event.dr}")

    grvnt: str
    seat: str
    dr: int
    terms: tuple[Term, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"to break contact: DR {self.dr} ({spelled(self.terms)})"

    def fold(self, state: Fight) -> None:
        state.dr = self.dr


class ContactBroken(Consequence, frozen=True, kw_only=True):
    """A grvnt leaves all contact."""

    marks = (Mention("grvnt"),)

    grvnt: str
    face: int = 0
    total: int = 0
    dr: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        rolled = f" ({self.total} against DR {self.dr})" if self.face else ""
        return f"{names.get(self.grvnt, self.grvnt)} breaks contact{rolled}"

    def fold(self, state: Fight) -> None:
        part(state, self.grvnt)


class ContactHeld(Consequence, frozen=True, kw_only=True):
    """A grvnt fails to leave contact; the action is lost."""

    marks = (Mention("grvnt"),)
    says = "{grvnt:name} cannot break contact ({total} against DR {dr})"

    grvnt: str
    face: int
    total: int
    dr: int


class TestAsked(Consequence, frozen=True, kw_only=True):
    """The game master calls for a test (GR-01b)."""

    __test__ = False  # no test of pytest
    marks = (Mention("grvnt"),)
    asks = Ask("test", D20, what=lambda event, state: f"{event.ability}: DR {event.dr}")

    grvnt: str
    seat: str
    ability: str
    dr: int
    terms: tuple[Term, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.grvnt, self.grvnt)} tests {self.ability}: DR {self.dr} ({spelled(self.terms)})"

    def fold(self, state: Fight) -> None:
        state.test_of, state.test, state.dr = self.grvnt, self.ability, self.dr


class TestPassed(Consequence, frozen=True, kw_only=True):
    """A called test succeeds."""

    __test__ = False
    marks = (Mention("grvnt"),)
    says = "{grvnt:name} passes: {total} against DR {dr}"

    grvnt: str
    face: int
    total: int
    dr: int

    def fold(self, state: Fight) -> None:
        state.test_of = state.test = ""


class TestFailed(Consequence, frozen=True, kw_only=True):
    """A called test fails."""

    __test__ = False
    marks = (Mention("grvnt"),)
    says = "{grvnt:name} fails: {total} against DR {dr}"

    grvnt: str
    face: int
    total: int
    dr: int

    def fold(self, state: Fight) -> None:
        state.test_of = state.test = ""
