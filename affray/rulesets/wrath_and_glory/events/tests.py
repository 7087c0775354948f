"""Tests: the pool, the dice, the Wrath die, re-rolls, shifts, complications. An attack uses all of them too."""

from collections.abc import Mapping

from affray.events import marks
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.facts import Aimed, Judged, Modifier, Part, counted, itemised

PURPOSES = {
    "full_defence": " for Full Defence",
    "frenzied": " to come to its senses",
    "poisoned": " against the poison",
    "roll_out": " to put the fire out",
    "ignore_fire": " to bear the fire",
    "fear": " against Fear",
    "flee": " to hold its ground",
    "topple": " to keep its feet",
    "hazard": " against the hazard",
}
USES = {
    "ed": "one Extra Damage die",
    "glory": "Glory",
    "rending": "deeper AP",
    "arc": "the flames reach",
    "pin": "it also pins",
    "value": "a stronger effect",
}


class TestCalled(Consequence, frozen=True, gc=False):
    """A test of a skill or attribute: `what` for, `about` whom or what, and the `frame` it comes back to."""

    marks = (marks.Mention("roller"),)
    says = ""

    roller: str
    skill: str
    dn: int
    frame: str
    what: str
    about: str = ""
    modifiers: tuple[Modifier, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        """Return who tests what for which reason."""
        purpose = PURPOSES.get(self.what, f": {self.about or self.what}")
        return f"{names.get(self.roller, self.roller)} tests {self.skill.replace('_', ' ')}{purpose}"


class PoolBuilt(Consequence, frozen=True, gc=False):
    """How many dice and against what. `against` has the targets of an attack with a DN each; `dn` is the highest.

    `group` numbers the groups of a split Mob, `pool` the pools of one attack, both from 0; `seat` rolls.
    """

    marks = (marks.Mention("roller"),)
    says = ""

    roller: str
    seat: str
    base: int
    bonus: tuple[Part, ...]
    wrath_dice: int
    total: int
    flat_icons: int
    dn: int
    dn_parts: tuple[Part, ...] = ()
    against: tuple[Aimed, ...] = ()
    group: int = 0
    pool: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the pool and every DN with what they are made of."""
        dice = itemised((Part("pool", self.base), *self.bonus))
        said = f"{names.get(self.roller, self.roller)}: {counted(self.total, 'die', 'dice')} ({dice})"
        if self.wrath_dice > 1:
            said += f", {self.wrath_dice} of them Wrath dice"
        if self.flat_icons:
            said += f", {counted(self.flat_icons, 'icon')} besides"
        if self.against:
            each = (f"{names.get(one.target, one.target)} DN {one.dn} ({itemised(one.parts)})" for one in self.against)
            return f"{said}; {'; '.join(each)}"
        return f"{said}; DN {self.dn} ({itemised(self.dn_parts)})" if self.dn_parts else said


class DiceRolled(Consequence, frozen=True, gc=False):
    """The faces of a pool, Wrath dice apart, and the icons they make with the flat ones."""

    marks = (marks.Mention("roller"),)
    says = ""

    roller: str
    wrath: tuple[int, ...]
    pool: tuple[int, ...]
    icons: int

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the faces, Wrath dice first, and the icons."""
        wrath, rest = " ".join(map(str, self.wrath)), " ".join(map(str, self.pool))
        faces = f"W[{wrath}] [{rest}]" if rest else f"W[{wrath}]"
        return f"{names.get(self.roller, self.roller)} rolls {faces}: {counted(self.icons, 'icon')}"


class RerollOffered(Consequence, frozen=True, gc=False):
    """Dice may be re-rolled (`dice`, counted from 1) for a cost, or added for Glory; none to re-roll if empty."""

    says = ""

    roller: str
    dice: tuple[int, ...]
    cost: str


class RerollCalled(Consequence, frozen=True, gc=False):
    """Dice are rolled again (`dice`, counted from 1), or `added` new ones; `seat` rolls."""

    says = ""

    seat: str
    dice: tuple[int, ...]
    added: int = 0


class DiceRerolled(Consequence, frozen=True, gc=False):
    """New faces of those dice; they take the place of the old ones, or are new."""

    says = ""

    dice: tuple[int, ...]
    faces: tuple[int, ...]
    icons: int

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the new faces, and the icons of all."""
        return f"new faces [{' '.join(map(str, self.faces))}]: {counted(self.icons, 'icon')} now"


class FacesFinal(Consequence, frozen=True, gc=False):
    """The faces stand. `critical` if every Wrath die is a 6, `complication` if one is a 1 (and the roller heeds it)."""

    says = ""

    wrath: tuple[int, ...]
    pool: tuple[int, ...]
    icons: int
    critical: bool = False
    complication: bool = False


class ComplicationTriggered(Consequence, frozen=True, gc=False):
    """A Wrath die shows 1."""

    marks = (marks.Mention("roller"),)
    says = "a Complication for {roller:name}"

    roller: str


class ComplicationIgnored(Consequence, frozen=True, gc=False):
    """A Complication that does not count: the weapon is Reliable (WG-88f)."""

    marks = (marks.Mention("roller"),)
    says = "a Complication for {roller:name}, ignored: {why}"

    roller: str
    weapon: str
    why: str


class ComplicationOffered(Consequence, frozen=True, gc=False):
    """The GM says what the Complication is."""

    says = ""

    roller: str


class ComplicationResolved(Consequence, frozen=True, gc=False):
    """What the Complication is: a kind of WG-94, narrative, or none; `table_roll` is the d66, 0 if none was rolled."""

    marks = (marks.Mention("roller"),)
    says = ""

    roller: str
    kind: str
    table_roll: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return what it is and how it was found."""
        rolled = f" (d66 {self.table_roll})" if self.table_roll else ""
        return f"the Complication of {names.get(self.roller, self.roller)}: {self.kind.replace('_', ' ')}{rolled}"


class TestResolved(Consequence, frozen=True, gc=False):
    """Success or failure, against each target of an attack apart; `next` says how it goes on."""

    purpose = "next"
    marks = (marks.Mention("roller"),)
    says = ""

    roller: str
    icons: int
    dn: int
    success: bool
    next: str
    per_target: tuple[Judged, ...] = ()
    shifts: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return who succeeds by how much."""
        who = names.get(self.roller, self.roller)
        outcome = "succeeds" if self.success else "fails"
        if not self.per_target:
            against = f" against DN {self.dn}" if self.dn else ""
            return f"{who} {outcome}: {counted(self.icons, 'icon')}{against}"
        each = (
            f"{names.get(one.target, one.target)} {'is hit' if one.hit else 'is missed'} (DN {one.dn})"
            for one in self.per_target
        )
        return f"{who} {outcome} with {counted(self.icons, 'icon')}: {', '.join(each)}"


class IconsShifted(Consequence, frozen=True, gc=False):
    """An exalted die (counted from 1) is taken out of the result and used otherwise."""

    marks = (marks.Mention("roller"),)
    says = ""

    roller: str
    die: int
    use: str
    target: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        """Return what the die is used for."""
        use = USES[self.use]
        return f"{names.get(self.roller, self.roller)} shifts a 6: {use} {names.get(self.target, self.target)}".rstrip()


class ShiftClosed(Consequence, frozen=True, gc=False):
    """No more shifts; `icons` are those that are left."""

    purpose = "next"
    says = ""

    next: str
    icons: int


class TestEnded(Consequence, frozen=True, gc=False):
    """A test that is no attack is over, and play goes back to its frame."""

    purpose = "frame"
    says = ""

    frame: str
    roller: str
    what: str
    success: bool
    icons: int
    about: str = ""


class TestClosed(Consequence, frozen=True, gc=False):
    """The test of an attack is over."""

    says = ""


class RollCalled(Consequence, frozen=True, gc=False):
    """Dice beside a pool are wanted; `roll` says which (2.5), `about` whose or what they concern."""

    says = ""

    roll: str
    dice: int
    sides: int
    seat: str
    frame: str
    about: str = ""


class DiceRead(Consequence, frozen=True, gc=False):
    """What those dice say: their faces, and the one number they make, if they make one."""

    purpose = "frame"
    says = ""

    frame: str
    roll: str
    faces: tuple[int, ...]
    value: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the number that the dice make, where that is more than the face."""
        if self.value and (len(self.faces) > 1 or self.value != self.faces[0]):
            return f"{self.roll.replace('_', ' ')}: {self.value}"
        return ""


TESTS = (
    TestCalled, PoolBuilt, DiceRolled, RerollOffered, RerollCalled, DiceRerolled, FacesFinal, ComplicationTriggered,
    ComplicationIgnored, ComplicationOffered, ComplicationResolved, TestResolved, IconsShifted, ShiftClosed, TestEnded,
    TestClosed, RollCalled, DiceRead,
)  # fmt: skip
