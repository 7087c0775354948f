"""Glory, Ruin and Wrath."""

import msgspec

from affray.rules import Consequence, Count, Fixed, Resource
from affray.rulesets.wrath_and_glory.state import Fight

GLORY = Resource(Fixed("players"), Fixed("glory"), "left")
RUIN = Resource(Fixed("gm"), Fixed("ruin"), "left")


class GloryGained(Consequence, frozen=True, kw_only=True):
    """Glory comes in; `lost` of it went over the maximum (1.3)."""

    marks = (GLORY,)
    says = "the players gain {n} Glory ({left}): {why}"

    n: int
    left: int
    why: str
    lost: int = 0

    def fold(self, state: Fight) -> None:
        state.glory = self.left


class GlorySpent(Consequence, frozen=True, kw_only=True):
    """Glory is spent; `use` says on what, `effect` and `target` what for on the critical table."""

    marks = (GLORY,)
    says = "the players spend {n} Glory on {use} ({left} left)"

    n: Count
    left: int
    use: str = msgspec.field(name="for")
    effect: str = ""
    target: str = ""

    def fold(self, state: Fight) -> None:
        state.glory = self.left
        match self.use:
            case "dice":
                state.test.glory += self.n
            case "damage":
                state.shot.glory += self.n
            case "severity":
                critical = state.critical
                critical.glory += self.n
                critical.points += [self.effect] * self.n
                if self.target:
                    critical.spread.append(self.target)


class RuinGained(Consequence, frozen=True, kw_only=True):
    """Ruin comes in; `lost` of it went over the maximum (1.3)."""

    marks = (RUIN,)
    says = "the GM gains {n} Ruin ({left}): {why}"

    n: int
    left: int
    why: str
    lost: int = 0

    def fold(self, state: Fight) -> None:
        state.ruin = self.left


class RuinSpent(Consequence, frozen=True, kw_only=True):
    """Ruin is spent; `use` says on what."""

    marks = (RUIN,)
    says = "the GM spends {n} Ruin on {use} ({left} left)"

    n: int
    left: int
    use: str = msgspec.field(name="for")

    def fold(self, state: Fight) -> None:
        state.ruin = self.left


class WrathSpent(Consequence, frozen=True, kw_only=True):
    """An Agent spends Wrath."""

    marks = (Resource("id", Fixed("wrath"), "left"),)
    says = "{id:name} spends 1 Wrath on {use} ({left} left)"

    id: str
    left: int
    use: str = msgspec.field(name="for")

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].wrath = self.left


class WrathReset(Consequence, frozen=True, kw_only=True):
    """An Agent's Wrath is back at its start."""

    marks = (Resource("id", Fixed("wrath"), "to"),)
    says = "{id:name} has {to} Wrath again"

    id: str
    to: int

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].wrath = self.to
