"""The aftermath of an attack: hazards, Deadly Demise, removal (A14; K-59, K-63, K-78, K-89)."""

from affray.rules import Allocation, Consequence, Mention, TurnEnded, counted
from affray.rulesets.wh40k_11e.state import Battle, Due


class AttacksResolved(Consequence, frozen=True):
    """All attacks of the unit are resolved."""

    marks = (Allocation(None), TurnEnded())
    says = "the attacks of {unit:name} are resolved"

    unit: str

    def fold(self, state: Battle) -> None:
        state.after_now.resolved = True


class HazardDue(Consequence, frozen=True, kw_only=True):
    """A hazard roll for each HAZARDOUS weapon that was selected (K-78)."""

    says = "{unit:name} makes hazard rolls for {weapons:list}"

    unit: str
    weapons: tuple[str, ...]

    def fold(self, state: Battle) -> None:
        what = "hazard rolls: 1 per HAZARDOUS weapon, 1 and 2 fail"
        state.ask_attacker("hazard", len(self.weapons), what)


class HazardRolled(Consequence, frozen=True, kw_only=True):
    """The hazard rolls of a unit, one for each of its HAZARDOUS weapons."""

    says = "hazard rolls {faces:dice}"

    unit: str
    faces: tuple[int, ...]


class HazardsRead(Consequence, frozen=True, kw_only=True):
    """How many hazard rolls failed, and the mortal wounds that come of it (K-59)."""

    says = "{failures} of {faces:dice} fail on {fails_to} or less: {suffered}"

    unit: str
    faces: tuple[int, ...]
    fails_to: int
    failures: int
    wounds: int

    def fold(self, state: Battle) -> None:
        after = state.after_now
        after.hazarded = True
        if self.wounds:
            after.due += (Due(self.unit, self.wounds, "hazard"),)

    @property
    def suffered(self) -> str:
        """The mortal wounds that follow, in words."""
        return counted(self.wounds, "mortal wound")


class DemiseDue(Consequence, frozen=True, kw_only=True):
    """A destroyed model may blow up (K-89)."""

    marks = (Mention("model"),)
    says = "{model:name} may blow up (Deadly Demise {wounds})"

    model: str
    wounds: str

    def fold(self, state: Battle) -> None:
        after = state.after_now
        after.exploded += 1
        after.exploding = self.model
        state.ask(state.models[self.model].unit, "demise", 1, "Deadly Demise: a 6 blows up")


class DemiseRolled(Consequence, frozen=True, kw_only=True):
    """Whether a destroyed model blows up; `next` is where the battle goes on."""

    purpose = "next"
    marks = (Mention("model"),)
    says = "{model:name} rolls {face}, {needed} blows up"

    model: str
    face: int
    needed: int
    next: str


class DemiseReachDeclared(Consequence, frozen=True, kw_only=True):
    """The units within reach, in order of id; `wounds` each where it is fixed, else `dice` are rolled."""

    purpose = "next"
    says = "within 6 inches of {model:name}: {units:names}"

    model: str
    units: tuple[str, ...]
    wounds: int
    dice: int
    next: str

    def fold(self, state: Battle) -> None:
        after = state.after_now
        if self.next == "fixed":
            after.due += tuple(Due(unit, self.wounds, "Deadly Demise") for unit in self.units)
        else:
            after.reach = self.units
            unit = state.models[self.model].unit
            state.ask(unit, "demise_wounds", self.dice, "mortal wounds, unit after unit in order of id")


class DemiseWoundsRolled(Consequence, frozen=True, kw_only=True):
    """The mortal wounds of each unit within reach."""

    says = "{faces:dice}: {wounds:list} mortal wounds for {units:names}"

    model: str
    faces: tuple[int, ...]
    units: tuple[str, ...]
    wounds: tuple[int, ...]

    def fold(self, state: Battle) -> None:
        after = state.after_now
        after.reach = ()
        pairs = zip(self.units, self.wounds, strict=True)
        after.due += tuple(Due(unit, wounds, "Deadly Demise") for unit, wounds in pairs)


class ModelsRemoved(Consequence, frozen=True, kw_only=True):
    """Destroyed models leave the battlefield."""

    says = "removed: {models:names} ({why})"

    models: tuple[str, ...]
    why: str

    def fold(self, state: Battle) -> None:
        for model in self.models:
            state.models[model].removed = True


class AftermathEnded(Consequence, frozen=True):
    """The battle goes on from the place that the attack, or the mortal wounds, came from."""

    purpose = "next"
    marks = (Allocation(None), TurnEnded())
    says = "all of it is dealt with"

    next: str

    def fold(self, state: Battle) -> None:
        state.attack = None
        state.after = None
        state.fallen.clear()
