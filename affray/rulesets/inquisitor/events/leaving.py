"""What happens in break-offs, and the free attacks that they may give (2.12)."""

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Mention
from affray.rulesets.inquisitor.facts import Term
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.wording import either, sum_of, words


class ConsentAsked(Consequence, frozen=True, kw_only=True):
    """An opponent is asked to let somebody go (IN-39)."""

    says = "does {id:name} let {leaver:name} go?"

    id: str
    leaver: str

    def fold(self, state: Table) -> None:
        state.asked, task = self.id, state.task
        task.asked = (*task.asked, self.id)


class ConsentGiven(Consequence, frozen=True):
    """The leaver may go."""

    says = "{id:name} lets it happen"

    id: str

    def fold(self, state: Table) -> None:
        state.asked = ""


class ConsentRefused(Consequence, frozen=True):
    """The leaver may not go."""

    says = "{id:name} bars the way"

    id: str

    def fold(self, state: Table) -> None:
        state.asked, state.task.refused = "", True


class BreakRollAsked(Consequence, frozen=True, kw_only=True):
    """The break-off is tested (IN-37)."""

    asks = Ask("break_off", 100, what=lambda event, state: f"getting away: {event.target} or less")

    id: str
    target: int
    terms: tuple[Term, ...]
    seat: str

    def fold(self, state: Table) -> None:
        state.task.number = self.target

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} needs {self.target} to get away: {sum_of(self.terms)}"


class BrokeFree(Consequence, frozen=True, kw_only=True):
    """Somebody gets away; roll and target are 0 where no test was needed."""

    marks = (Mention("id"),)

    id: str
    direction: str
    roll: int = 0
    target: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        test = f": {self.roll} against {self.target}" if self.roll else ", nobody stops it"
        where = f" ({self.direction})" if self.direction else ""
        return f"{names.get(self.id, self.id)} gets away{where}{test}"


class BreakOffEnded(Consequence, frozen=True):
    """The break-off and its free run are over."""

    says = "{id:name} is clear"

    id: str

    def fold(self, state: Table) -> None:
        state.finish()


class BreakOffFailed(Consequence, frozen=True, kw_only=True):
    """The action is lost (IN-38)."""

    says = "{id:name} does not get away: {roll} against {target}"
    marks = (Mention("id"),)

    id: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.finish()


class BreakOffBotched(Consequence, frozen=True, kw_only=True):
    """The action is lost, and an opponent has a free attack (IN-38, IN-L5)."""

    says = "{id:name} stumbles getting away: {roll} against {target}"
    marks = (Mention("id"),)

    id: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.task.botched = True


class FreeAttackAsked(Consequence, frozen=True, kw_only=True):
    """Somebody may take a free attack (IN-34)."""

    to: str
    at: str
    weapons: tuple[str, ...]

    def fold(self, state: Table) -> None:
        state.asked = self.to

    def tell(self, names: Mapping[str, str]) -> str:
        who, whom = names.get(self.to, self.to), names.get(self.at, self.at)
        return f"{who} may take a free attack at {whom}: {either(map(words, self.weapons))}"


class FreeAttackDeclined(Consequence, frozen=True):
    """The free attack is let pass."""

    says = "{by:name} takes no free attack"

    by: str

    def fold(self, state: Table) -> None:
        state.finish()


class FreeAttackImpossible(Consequence, frozen=True):
    """Nobody is able to take the free attack (IN-32)."""

    says = "no free attack: {why}"

    why: str

    def fold(self, state: Table) -> None:
        state.finish()
