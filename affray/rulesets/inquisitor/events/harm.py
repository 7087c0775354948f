"""What an injury brings with it: stun, more damage, a lost grip, bleeding, system shock (IN-46 to IN-50)."""

from collections.abc import Mapping

from affray.rules import Ask, ConditionGained, Consequence, Fixed
from affray.rulesets.inquisitor.events.injuries import TOTAL
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.wording import words


class HeadTestAsked(Consequence, frozen=True, kw_only=True):
    """Any hit on the head may stun."""

    says = "{id:name} needs {target} to keep a clear head"
    asks = Ask("head_test", 100, what=lambda event, state: f"a clear head: {event.target} or less")

    id: str
    target: int
    seat: str

    def fold(self, state: Table) -> None:
        state.wound.head_tested = True


class HeadHeld(Consequence, frozen=True, kw_only=True):
    """The head stays clear."""

    says = "{id:name} keeps a clear head: {roll} against {target}"

    id: str
    roll: int
    target: int


class StunDiceAsked(Consequence, frozen=True, kw_only=True):
    """For how many activations somebody is stunned is rolled."""

    says = "a D3 for how long {id:name} is stunned"
    asks = Ask("stun", 3, what=lambda event, state: f"for how long {state.name(event.id)} is stunned")

    id: str
    seat: str


class Stunned(Consequence, frozen=True, kw_only=True):
    """`n` activations are to be missed from now on; `rolled` is the die, or the failed head test with its target."""

    marks = (ConditionGained("id", Fixed("stunned"), "n"),)

    id: str
    n: int
    roll: int
    target: int = 0

    def fold(self, state: Table) -> None:
        state.fighters[self.id].stunned = self.n
        hit = state.wound
        hit.dazed = True
        if hit.levelled:
            state.spend_effect("stun")

    def tell(self, names: Mapping[str, str]) -> str:
        test = f": {self.roll} against {self.target}" if self.target else f" (rolled {self.roll})"
        return f"{names.get(self.id, self.id)} is stunned for {self.n}{test}"


class ExtraDiceAsked(Consequence, frozen=True, kw_only=True):
    """A die on the injury total."""

    says = "a D{die} more for {id:name}"
    asks = Ask("extra", "die", what=lambda event, state: f"more on the injury total of {state.name(event.id)}")

    id: str
    die: int
    seat: str


class InjuryAdded(Consequence, frozen=True, kw_only=True):
    """The die was added to the injury total."""

    says = "{id:name} suffers {n} more, {total} in all"
    marks = TOTAL

    id: str
    n: int
    total: int

    def fold(self, state: Table) -> None:
        state.fighters[self.id].injury_total = self.total
        state.spend_effect("extra3", "extra6")


class GripTestAsked(Consequence, frozen=True, kw_only=True):
    """The weapon in the wounded arm may fall."""

    asks = Ask("grip", 100, what=lambda event, state: f"to keep the {words(event.weapon)}: {event.target} or less")

    id: str
    weapon: str
    target: int
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} needs {self.target} to keep hold of the {words(self.weapon)}"


class GripHeld(Consequence, frozen=True, kw_only=True):
    """The weapon stays in hand."""

    says = "{id:name} keeps hold of it: {roll} against {target}"

    id: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.spend_effect("grip")


class BleedingSet(Consequence, frozen=True, kw_only=True):
    """The wound bleeds, `n` counts there and `bleeds` in all."""

    marks = (ConditionGained("id", Fixed("bleeding"), "bleeds"),)

    id: str
    location: str
    n: int
    bleeds: int

    def fold(self, state: Table) -> None:
        state.fighters[self.id].bleeding[self.location] = self.n
        state.spend_effect("bleed")

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the {words(self.location)} of {names.get(self.id, self.id)} bleeds ({self.n})"


class ShockTestAsked(Consequence, frozen=True, kw_only=True):
    """System shock: the net damage reached the shock value, or the level asks for it."""

    says = "{id:name} needs {target} against system shock ({why}: net {net}, shock value {value})"
    asks = Ask("system_shock", 100, what=lambda event, state: f"against system shock: {event.target} or less")

    id: str
    net: int
    value: int
    why: str
    target: int
    seat: str

    def fold(self, state: Table) -> None:
        state.wound.shock_done = True


class ShockResisted(Consequence, frozen=True, kw_only=True):
    """The shock does not take them out."""

    says = "{id:name} withstands the shock: {roll} against {target}"

    id: str
    roll: int
    target: int
