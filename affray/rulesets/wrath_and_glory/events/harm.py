"""Harm: Determination, Wounds, Shock, Dying, injuries and death."""

from collections.abc import Mapping

from affray.events import marks
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.facts import Gain, counted

WOUNDS = marks.Track("wounds", "target", suffered="after")
SHOCK = marks.Track("shock", "target", suffered="after")


class DeterminationOffered(Consequence, frozen=True, gc=False):
    """Wounds may be turned into Shock (WG-52). It carries the whole harm, as `HarmDue` does; `of_mortal` if it is
    against the Mortal Wounds. `cost` is the Ruin it takes."""

    says = ""

    target: str
    seat: str
    dice: int
    cost: int
    wounds: int
    shock: int
    mortal: int
    frame: str
    cause: str
    conditions: tuple[Gain, ...] = ()
    inflicts: tuple[Gain, ...] = ()
    agonising: bool = False
    memorable: bool = False
    limb: str = ""
    of_mortal: bool = False


class DeterminationDeclined(Consequence, frozen=True, gc=False):
    """The Wounds stand."""

    marks = (marks.Mention("target"),)
    says = "{target:name} does not roll Determination"

    target: str


class DeterminationRolled(Consequence, frozen=True, gc=False):
    """`converted` Wounds become Shock."""

    marks = (marks.Mention("target"),)
    says = ""

    target: str
    faces: tuple[int, ...]
    icons: int
    converted: int
    shock: int

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the faces and the Wounds that they turn aside."""
        faces = " ".join(map(str, self.faces))
        said = f"{names.get(self.target, self.target)} rolls Determination [{faces}]: {counted(self.icons, 'icon')}"
        return f"{said}, {counted(self.converted, 'Wound')} to Shock"


class HarmDue(Consequence, frozen=True, gc=False):
    """What a combatant is to suffer (WG-54). `inflicts` are conditions that need a Wound to get through, `injuries`
    Traumatic Injuries, `limb` one that is known; `cause` in words."""

    says = ""

    target: str
    wounds: int
    shock: int
    mortal: int
    frame: str
    cause: str
    conditions: tuple[Gain, ...] = ()
    inflicts: tuple[Gain, ...] = ()
    agonising: bool = False
    memorable: bool = False
    limb: str = ""
    injuries: int = 0


class HarmEnded(Consequence, frozen=True, gc=False):
    """The harm is done, and play goes back to its frame."""

    purpose = "frame"
    says = ""

    frame: str
    target: str


class WoundsSuffered(Consequence, frozen=True, gc=False):
    """Wounds, recorded up to one past the maximum; of the Dying they become `injuries`."""

    marks = (WOUNDS,)
    says = ""

    target: str
    n: int
    before: int
    after: int
    injuries: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the Wounds and where the track stands now."""
        return suffering(names.get(self.target, self.target), self, "Wound")


class MortalWoundsSuffered(Consequence, frozen=True, gc=False):
    """Mortal Wounds: nothing is compared (WG-47)."""

    marks = (WOUNDS,)
    says = ""

    target: str
    n: int
    before: int
    after: int
    injuries: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the Mortal Wounds and where the track stands now."""
        return suffering(names.get(self.target, self.target), self, "Mortal Wound")


def suffering(who: str, event: WoundsSuffered | MortalWoundsSuffered, what: str) -> str:
    """Return Wounds in words; of the Dying they are injuries."""
    if event.injuries:
        injuries = counted(event.injuries, "Traumatic Injury", "Traumatic Injuries")
        return f"{who} is Dying: {counted(event.n, what)} become {injuries}"
    return f"{who} suffers {counted(event.n, what)} ({event.before} to {event.after})"


class ShockSuffered(Consequence, frozen=True, gc=False):
    """Shock; of the Exhausted it is `converted_to_wounds` (WG-64)."""

    marks = (SHOCK,)
    says = ""

    target: str
    n: int
    before: int
    after: int
    converted_to_wounds: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the Shock and where the track stands now."""
        who = names.get(self.target, self.target)
        if self.converted_to_wounds:
            return f"{who} is Exhausted: {self.n} Shock become {counted(self.converted_to_wounds, 'Wound')}"
        return f"{who} suffers {self.n} Shock ({self.before} to {self.after})"


class DyingStarted(Consequence, frozen=True, gc=False):
    """Wounds are past the maximum (WG-56). `memorable` if a Memorable Injury is rolled."""

    marks = (
        marks.Status("target", marks.Fixed("dying")),
        marks.ConditionGained("target", marks.Fixed("dying"), until=marks.Fixed("Wounds are recovered")),
    )
    says = "{target:name} is Dying"

    target: str


class ExhaustedStarted(Consequence, frozen=True, gc=False):
    """Shock is past the maximum (WG-64)."""

    marks = (
        marks.ConditionGained("target", marks.Fixed("exhausted_by_shock"), until=marks.Fixed("Shock is recovered")),
    )
    says = "{target:name} is Exhausted"

    target: str


class MemorableInjurySuffered(Consequence, frozen=True, gc=False):
    """A Memorable Injury (WG-56); `escalated` if it is the second of its kind."""

    marks = (marks.Mention("target"),)
    says = "{target:name} has a Memorable Injury: {injury} (d6 {roll})"

    target: str
    roll: int
    injury: str
    escalated: bool = False


class TraumaticInjurySuffered(Consequence, frozen=True, gc=False):
    """A Traumatic Injury (WG-59); `n` counts those suffered so far. `roll` is 0 for a limb that was picked."""

    marks = (marks.Mention("target"),)
    says = ""

    target: str
    roll: int
    injury: str
    side: str
    n: int

    def tell(self, names: Mapping[str, str]) -> str:
        """Return what is injured, and how many that makes."""
        return f"{names.get(self.target, self.target)} has Traumatic Injury {self.n}: {self.side} {self.injury}"


class CharacterDied(Consequence, frozen=True, gc=False):
    """A combatant is dead."""

    marks = (
        marks.Status("target", marks.Fixed("dead")),
        marks.ConditionLost("target", marks.Fixed("dying")),
    )
    says = "{target:name} is dead: {cause}"

    target: str
    cause: str


HARM = (
    DeterminationOffered,
    DeterminationDeclined,
    DeterminationRolled,
    HarmDue,
    HarmEnded,
    WoundsSuffered,
    MortalWoundsSuffered,
    ShockSuffered,
    DyingStarted,
    ExhaustedStarted,
    MemorableInjurySuffered,
    TraumaticInjurySuffered,
    CharacterDied,
)
