"""What happens in actions that are neither attack nor leaving (2.12)."""

from collections.abc import Mapping

from affray.rules import Ask, ConditionGained, ConditionLost, Consequence, Fixed, Mention
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.wording import words


class OtherRollAsked(Consequence, frozen=True, kw_only=True):
    """Doing something else in contact is tested (IN-40)."""

    asks = Ask(
        "other",
        100,
        what=lambda event, state: (
            f"to {'do something else' if event.what == 'other' else event.what} beside an enemy: {event.target} or less"
        ),
    )

    id: str
    what: str
    target: int
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        doing = "do something else" if self.what == "other" else self.what
        return f"{names.get(self.id, self.id)} needs {self.target} to {doing} beside an enemy"


class OtherPassed(Consequence, frozen=True, kw_only=True):
    """The test was passed."""

    says = "{id:name} finds the time: {roll} against {target}"

    id: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.task.passed = True


class OtherDone(Consequence, frozen=True, kw_only=True):
    """It is done; `hands` are those that a weapon went into or came from."""

    marks = (Mention("id"),)

    id: str
    what: str
    weapon: str = ""
    hands: tuple[str, ...] = ()
    note: str = ""

    def fold(self, state: Table) -> None:
        fighter = state.fighters[self.id]
        state.doing = None
        if self.what == "put_away":
            fighter.empty(self.weapon)
            fighter.carried.append(self.weapon)
        elif self.hands:
            source = fighter.carried if self.what == "draw" else fighter.dropped
            source.remove(self.weapon)
            for hand in self.hands:
                fighter.hands[hand] = self.weapon

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.id, self.id)
        done = {"draw": "draws", "put_away": "puts away", "pick_up": "picks up"}.get(self.what)
        return f"{who} {done} the {words(self.weapon)}" if done else f"{who} does it: {self.note or 'something else'}"


class OtherWasted(Consequence, frozen=True, kw_only=True):
    """The action is wasted."""

    says = "{id:name} is kept from it: {roll} against {target}"

    id: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.finish()


class OtherBotched(Consequence, frozen=True, kw_only=True):
    """The action is wasted, and an opponent has a free attack."""

    says = "{id:name} is caught off guard: {roll} against {target}, a matched failure"
    marks = (Mention("id"),)

    id: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.task.botched = True


class StaunchRollAsked(Consequence, frozen=True, kw_only=True):
    """The bleeding one tests Toughness (IN-51)."""

    asks = Ask(
        "staunch",
        100,
        what=lambda event, state: f"the {words(event.location)} of {state.name(event.patient)}: {event.target} or less",
    )

    patient: str
    location: str
    target: int
    seat: str

    def fold(self, state: Table) -> None:
        state.task.location = self.location

    def tell(self, names: Mapping[str, str]) -> str:
        place = words(self.location)
        return f"{names.get(self.patient, self.patient)} needs {self.target} for the {place} to bleed less"


class Staunched(Consequence, frozen=True, kw_only=True):
    """`counts` of bleeding are gone, `left` stay; `still` and `dry` name the patient who bleeds on or no more."""

    marks = (
        ConditionGained("still", Fixed("bleeding"), "bleeds"),
        ConditionLost("dry", Fixed("bleeding")),
    )

    patient: str
    location: str
    counts: int
    left: int
    roll: int
    target: int
    bleeds: int = 0
    still: str = ""
    dry: str = ""

    def fold(self, state: Table) -> None:
        state.fighters[self.patient].bleeding[self.location] = self.left
        state.doing = None

    def tell(self, names: Mapping[str, str]) -> str:
        where = f"the {words(self.location)} of {names.get(self.patient, self.patient)}"
        how = f"bleeds less by {self.counts}, {self.left} left" if self.left else "bleeds no more"
        return f"{where} {how}: {self.roll} against {self.target}"


class StaunchFailed(Consequence, frozen=True, kw_only=True):
    """It bleeds on."""

    says = "{patient:name} bleeds on: {roll} against {target}"

    patient: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.finish()
