"""Harm: Determination, Wounds, Shock, Dying, injuries and death."""

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Fixed, Mention, Status, Track, counted, listed
from affray.rules import ConditionGained as ConditionMark
from affray.rules import ConditionLost as ConditionEndMark
from affray.rulesets.wrath_and_glory.facts import Harm
from affray.rulesets.wrath_and_glory.progress import Suffering
from affray.rulesets.wrath_and_glory.state import Fight, Injury

WOUNDS = Track("wounds", "target", suffered="after")
SHOCK = Track("shock", "target", suffered="after")


def harmed_by(who: str, event: "DeterminationOffered | HarmDue") -> str:
    """Return who is to suffer what, and by what cause (WG-54)."""
    harm = event.harm
    parts = [
        counted(harm.wounds, "Wound") if harm.wounds else "",
        f"{harm.shock} Shock" if harm.shock else "",
        counted(harm.mortal, "Mortal Wound") if harm.mortal else "",
        counted(harm.injuries, "Traumatic Injury", "Traumatic Injuries") if harm.injuries else "",
        *(gain.name.replace("_", " ") for gain in harm.conditions),
    ]
    return f"{who} is to suffer {listed([part for part in parts if part])} by {event.cause}"


def _begin(state: Fight, event: "DeterminationOffered | HarmDue") -> Suffering:
    """Note that harm to somebody begins, for whatever asked for it."""
    target, frame, harm = event.target, event.frame, event.harm
    if frame == "attack":
        state.shot.harmed += (target,)
    elif event.rule == "WG-76a":
        state.steps.append("bleeding")
    if state.ordeal is not None and frame == state.ordeal.frame:
        state.ordeal.deal_with(target)
    state.harm = Suffering(
        target=target,
        frame=frame,
        cause=event.cause,
        harm=harm,
        wounds=harm.wounds,
        shock=harm.shock,
        mortal=harm.mortal,
        gains=list(harm.conditions),
        injuries=harm.injuries,
        limb=harm.limb,
        scar=harm.memorable,
    )
    return state.harm


class DeterminationOffered(Consequence, frozen=True, kw_only=True):
    """Wounds may be turned into Shock (WG-52). It carries the whole harm, as `HarmDue` does; `of_mortal` if it is
    against the Mortal Wounds. `cost` is the Ruin it takes."""

    marks = (Mention("target"),)
    asks = Ask("determination", dice="dice", what=lambda event, state: f"Determination of {event.target}")

    target: str
    seat: str
    dice: int
    cost: int
    frame: str
    cause: str
    harm: Harm
    of_mortal: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        told = self.frame == "attack" or self.of_mortal
        return "" if told else harmed_by(names.get(self.target, self.target), self)

    def fold(self, state: Fight) -> None:
        if self.of_mortal:
            state.suffering.asked_mortal = state.suffering.of_mortal = True
        else:
            _begin(state, self).asked = True


class DeterminationDeclined(Consequence, frozen=True):
    """The Wounds stand."""

    marks = (Mention("target"),)
    says = "{target:name} does not roll Determination"

    target: str

    def fold(self, state: Fight) -> None:
        state.request = None
        if state.harm is not None:
            state.harm.of_mortal = False


class DeterminationRolled(Consequence, frozen=True, kw_only=True):
    """`converted` Wounds become Shock."""

    marks = (Mention("target"),)

    target: str
    faces: tuple[int, ...]
    icons: int
    converted: int
    shock: int

    def tell(self, names: Mapping[str, str]) -> str:
        faces = " ".join(map(str, self.faces))
        roll = f"{names.get(self.target, self.target)} rolls Determination [{faces}]: {counted(self.icons, 'icon')}"
        return f"{roll}, {counted(self.converted, 'Wound')} to Shock"

    def fold(self, state: Fight) -> None:
        due = state.suffering
        if due.of_mortal:
            due.mortal -= self.converted
            due.of_mortal = False
        else:
            due.wounds -= self.converted
        due.shock += self.shock


class HarmDue(Consequence, frozen=True, kw_only=True):
    """What a combatant is to suffer (WG-54); `cause` in words."""

    marks = (Mention("target"),)

    target: str
    frame: str
    cause: str
    harm: Harm

    def tell(self, names: Mapping[str, str]) -> str:
        # the comparison of damage has told the harm of an attack already
        return "" if self.frame == "attack" else harmed_by(names.get(self.target, self.target), self)

    def fold(self, state: Fight) -> None:
        if state.harm is None:
            _begin(state, self)
        if self.harm.injuries and self.frame == "complication":
            state.test.injured = True


class HarmEnded(Consequence, frozen=True, kw_only=True):
    """The harm is done, and play goes back to its frame."""

    purpose = "frame"

    frame: str
    target: str

    def fold(self, state: Fight) -> None:
        state.harm = None


class WoundsSuffered(Consequence, frozen=True, kw_only=True):
    """Wounds, recorded up to one past the maximum; of the Dying they become `injuries`."""

    marks = (WOUNDS,)

    target: str
    n: int
    before: int
    after: int
    injuries: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        return suffering(names.get(self.target, self.target), self, "Wound")

    def fold(self, state: Fight) -> None:
        due = _wounded(state, self)
        due.wounds = 0
        if due.harm.agonising and not due.shocked:
            due.shock += self.n


class MortalWoundsSuffered(Consequence, frozen=True, kw_only=True):
    """Mortal Wounds: nothing is compared (WG-47)."""

    marks = (WOUNDS,)

    target: str
    n: int
    before: int
    after: int
    injuries: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        return suffering(names.get(self.target, self.target), self, "Mortal Wound")

    def fold(self, state: Fight) -> None:
        _wounded(state, self).mortal = 0


def _wounded(state: Fight, event: "WoundsSuffered | MortalWoundsSuffered") -> Suffering:
    combatant, due = state.combatants[event.target], state.suffering
    combatant.wounds, combatant.hurt = event.after, True
    due.suffered += event.n
    due.injuries += event.injuries
    due.per_hit = due.per_hit or event.injuries > 0
    due.got_through = True
    return due


def suffering(who: str, event: WoundsSuffered | MortalWoundsSuffered, what: str) -> str:
    """Return Wounds in words; of the Dying they are injuries."""
    if event.injuries:
        injuries = counted(event.injuries, "Traumatic Injury", "Traumatic Injuries")
        return f"{who} is Dying: {counted(event.n, what)} become {injuries}"
    return f"{who} suffers {counted(event.n, what)} ({event.before} to {event.after})"


class ShockSuffered(Consequence, frozen=True, kw_only=True):
    """Shock; of the Exhausted it is `converted_to_wounds` (WG-64)."""

    marks = (SHOCK,)

    target: str
    n: int
    before: int
    after: int
    converted_to_wounds: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.target, self.target)
        if self.converted_to_wounds:
            return f"{who} is Exhausted: {self.n} Shock become {counted(self.converted_to_wounds, 'Wound')}"
        return f"{who} suffers {self.n} Shock ({self.before} to {self.after})"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.target]
        combatant.shock, combatant.hurt = self.after, True
        due = state.suffering
        due.shock, due.shocked = 0, True
        if state.settings.exhausted_overflow == "wounds":
            due.wounds += self.converted_to_wounds
        else:
            due.mortal += self.converted_to_wounds


class DyingStarted(Consequence, frozen=True):
    """Wounds are past the maximum (WG-56). `memorable` if a Memorable Injury is rolled."""

    marks = (
        Status("target", Fixed("dying")),
        ConditionMark("target", Fixed("dying"), until=Fixed("Wounds are recovered")),
    )
    says = "{target:name} is Dying"

    target: str

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.target]
        combatant.status, combatant.held = "dying", False
        if state.harm is not None:
            state.harm.memorable += 1


class ExhaustedStarted(Consequence, frozen=True):
    """Shock is past the maximum (WG-64)."""

    marks = (ConditionMark("target", Fixed("exhausted_by_shock"), until=Fixed("Shock is recovered")),)
    says = "{target:name} is Exhausted"

    target: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.target].exhausted = True


class MemorableInjurySuffered(Consequence, frozen=True, kw_only=True):
    """A Memorable Injury (WG-56); `escalated` if it is the second of its kind."""

    marks = (Mention("target"),)
    says = "{target:name} has a Memorable Injury: {injury} (d6 {roll})"

    target: str
    roll: int
    injury: str
    escalated: bool = False

    def fold(self, state: Fight) -> None:
        combatant, due = state.combatants[self.target], state.suffering
        if all(old.injury != self.injury for old in combatant.memorable):
            combatant.memorable.append(Injury(self.injury))
        elif self.escalated:
            worse = Injury(self.injury, "", True)
            combatant.memorable = [worse if old.injury == self.injury else old for old in combatant.memorable]
        if due.memorable:
            due.memorable -= 1
        else:
            due.scar = False


class TraumaticInjurySuffered(Consequence, frozen=True, kw_only=True):
    """A Traumatic Injury (WG-59); `n` counts those suffered so far. `roll` is 0 for a limb that was picked."""

    marks = (Mention("target"),)

    target: str
    roll: int
    injury: str
    side: str
    n: int

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.target, self.target)} has Traumatic Injury {self.n}: {self.side} {self.injury}"

    def fold(self, state: Fight) -> None:
        state.combatants[self.target].traumatic.append(Injury(self.injury, self.side))
        if self.roll:
            state.suffering.injuries -= 1
        else:
            state.suffering.limb = ""


class CharacterDied(Consequence, frozen=True, kw_only=True):
    """A combatant is dead."""

    marks = (
        Status("target", Fixed("dead")),
        ConditionEndMark("target", Fixed("dying")),
    )
    says = "{target:name} is dead: {cause}"

    target: str
    cause: str

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.target]
        combatant.status, combatant.held = "dead", False
        state.disengage(combatant, tuple(combatant.engaged))
        if state.ordeal is not None and state.ordeal.tested:
            state.ordeal.deal_with(self.target)
        due = state.harm
        if due is not None and due.target == self.target:
            due.wounds = due.shock = due.mortal = due.injuries = due.memorable = 0
            due.gains, due.limb, due.scar = [], "", False
