"""What wounds do at the end of the round: bleeding and recovery (IN-50, IN-52)."""

from collections.abc import Mapping

from affray.rules import Ask, Consequence
from affray.rulesets.inquisitor.events.injuries import TOTAL
from affray.rulesets.inquisitor.state import Table


class BleedingAsked(Consequence, frozen=True, kw_only=True):
    """A D3 for every count of bleeding, at the end of the round (IN-50)."""

    asks = Ask("bleeding", 3, dice="counts", what=lambda event, state: f"what {state.name(event.id)} bleeds")

    id: str
    counts: int
    seat: str

    def fold(self, state: Table) -> None:
        state.asked = self.id
        state.bled.append(self.id)

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} bleeds: {self.counts} D3"


class BleedingApplied(Consequence, frozen=True, kw_only=True):
    """What the bleeding cost."""

    says = "{id:name} loses {n} from {faces:dice}, {total} in all"
    marks = TOTAL

    id: str
    n: int
    total: int
    faces: tuple[int, ...]

    def fold(self, state: Table) -> None:
        state.fighters[self.id].injury_total = self.total
        state.asked = ""


class RecoveryAsked(Consequence, frozen=True, kw_only=True):
    """A test to recover (IN-52)."""

    says = "{id:name} needs {target} to recover"
    asks = Ask(
        "recovery", 100, what=lambda event, state: f"the recovery of {state.name(event.id)}: {event.target} or less"
    )

    id: str
    target: int
    seat: str

    def fold(self, state: Table) -> None:
        state.asked = self.id
        state.recovered.append(self.id)


class RecoveryDiceAsked(Consequence, frozen=True, kw_only=True):
    """How much is recovered is rolled."""

    says = "{id:name} recovers: {roll} against {target}; how much?"
    asks = Ask("recovered", 3, what=lambda event, state: f"what {state.name(event.id)} recovers")

    id: str
    roll: int
    target: int
    seat: str


class Recovered(Consequence, frozen=True, kw_only=True):
    """`n` came off the injury total."""

    says = "{id:name} recovers {n}, {total} in all"
    marks = TOTAL

    id: str
    n: int
    total: int
    bonus: int = 0

    def fold(self, state: Table) -> None:
        state.fighters[self.id].injury_total = self.total
        state.asked = ""


class RecoveryFailed(Consequence, frozen=True, kw_only=True):
    """Nothing comes off."""

    says = "{id:name} does not recover: {roll} against {target}"

    id: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.asked = ""
