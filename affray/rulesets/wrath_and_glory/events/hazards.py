"""Hazards striking, and how those who meet them fare (WG-95)."""

from collections.abc import Mapping

from affray.rules import Consequence, Mention, listed
from affray.rulesets.wrath_and_glory.progress import Ordeal
from affray.rulesets.wrath_and_glory.state import Fight


class HazardTriggered(Consequence, frozen=True, kw_only=True):
    """A hazard strikes these; nobody if its chance was missed or there is nobody to strike."""

    marks = (Mention("targets"),)

    id: str
    targets: tuple[str, ...]
    frame: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the hazard {self.id} strikes {listed([names.get(target, target) for target in self.targets])}"

    def fold(self, state: Fight) -> None:
        hazard = state.hazards[self.id]
        state.ordeal = Ordeal(
            kind="hazard",
            frame=self.frame,
            targets=list(self.targets),
            id=self.id,
            skill=hazard.test,
            dn=hazard.dn,
            cause=hazard.name or hazard.id,
        )
        state.remember(self.frame, "hazard", self.id)


class HazardResolved(Consequence, frozen=True, kw_only=True):
    """How one combatant fared with a hazard; `repeat` for a failure after another, `effects` is how many it has."""

    marks = (Mention("target"),)

    id: str
    target: str
    success: bool
    repeat: bool
    effects: int

    def tell(self, names: Mapping[str, str]) -> str:
        outcome = "holds out against" if self.success else "fails again against" if self.repeat else "suffers"
        return f"{names.get(self.target, self.target)} {outcome} the hazard {self.id}"

    def fold(self, state: Fight) -> None:
        key = f"{self.id}:{self.target}"
        state.failures[key] = 0 if self.success else state.failures.get(key, 0) + 1
        ordeal = state.facing
        if self.effects == 0:
            ordeal.deal_with(self.target)
        else:
            ordeal.resolved, ordeal.success, ordeal.repeat = True, self.success, self.repeat
