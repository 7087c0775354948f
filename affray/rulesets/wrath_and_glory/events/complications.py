"""Complications: a Wrath die shows 1 (WG-22, WG-94)."""

from collections.abc import Mapping

from affray.rules import Consequence, Mention
from affray.rulesets.wrath_and_glory.progress import Complication
from affray.rulesets.wrath_and_glory.state import Fight


class ComplicationTriggered(Consequence, frozen=True):
    """A Wrath die shows 1."""

    marks = (Mention("roller"),)
    says = "a Complication for {roller:name}"

    roller: str

    def fold(self, state: Fight) -> None:
        state.test.complications = [*state.test.complications, Complication()]


class ComplicationIgnored(Consequence, frozen=True, kw_only=True):
    """A Complication that does not count: the weapon is Reliable (WG-88f)."""

    marks = (Mention("roller"),)
    says = "a Complication for {roller:name}, ignored: {why}"

    roller: str
    weapon: str
    why: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.roller].weapons[self.weapon].complicated = True


class ComplicationOffered(Consequence, frozen=True):
    """The GM says what the Complication is."""

    roller: str


class ComplicationResolved(Consequence, frozen=True, kw_only=True):
    """What the Complication is: a kind of WG-94, narrative, or none; `table_roll` is the d66, 0 if none was rolled."""

    marks = (Mention("roller"),)

    roller: str
    kind: str
    table_roll: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        rolled = f" (d66 {self.table_roll})" if self.table_roll else ""
        return f"the Complication of {names.get(self.roller, self.roller)}: {self.kind.replace('_', ' ')}{rolled}"

    def fold(self, state: Fight) -> None:
        trial = state.test
        at = [complication.resolved for complication in trial.complications].index(False)
        trial.complications[at] = Complication(trial.complications[at].table_roll, True)
