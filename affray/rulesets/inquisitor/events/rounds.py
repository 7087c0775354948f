"""What happens to the fight as a whole: rounds, their order, the game master's hand, the end (2.12)."""

from collections.abc import Mapping

from affray.rules import (
    ConditionGained,
    ConditionLost,
    Consequence,
    Fixed,
    Mention,
    Order,
    Request,
    RoundBegan,
    Status,
    TurnEnded,
    listed,
)
from affray.rulesets.inquisitor.facts import Change, Tested
from affray.rulesets.inquisitor.state import Table


class EncounterStarted(Consequence, frozen=True, kw_only=True):
    """The fight is on. `config` holds the options that differ from the defaults, as `name=value`."""

    says = "the fight begins: {combatants:names}"

    config: tuple[str, ...] = ()
    combatants: tuple[str, ...] = ()


class SpecialEventApplied(Consequence, frozen=True, kw_only=True):
    """A special event took place (IN-07). `fell` and `rose` are those whose posture it changed."""

    marks = (
        ConditionGained("fell", Fixed("prone")),
        ConditionLost("rose", Fixed("prone")),
    )

    note: str
    changes: tuple[Change, ...] = ()
    fell: tuple[str, ...] = ()
    rose: tuple[str, ...] = ()

    def fold(self, state: Table) -> None:
        for change in self.changes:
            fighter, value = state.fighters[change.id], change.value
            if change.what == "height" and isinstance(value, int):
                fighter.height = value
            elif change.what == "posture" and isinstance(value, str):
                fighter.posture = value
            elif change.what == "unaware_of" and isinstance(value, tuple):
                fighter.unaware_of = list(value)
            elif change.what == "engaged_with" and isinstance(value, tuple):
                state.leave_all(fighter.id)
                for other in value:
                    state.touch(fighter.id, other)

    def tell(self, names: Mapping[str, str]) -> str:
        changed = [
            f"{names.get(change.id, change.id)}: {change.what} {_value(change.value, names)}" for change in self.changes
        ]
        return "; ".join([self.note, *changed])


def _value(value: int | str | tuple[str, ...], names: Mapping[str, str]) -> str:
    return listed([names.get(name, name) for name in value]) if isinstance(value, tuple) else str(value)


class RoundStarted(Consequence, frozen=True, kw_only=True):
    """A round begins. `ranking` are the groups of equals, first to act first; empty if it is still to be tested."""

    says = "round {n} begins"
    marks = (RoundBegan("n"),)

    n: int
    ranking: tuple[tuple[str, ...], ...] = ()

    def fold(self, state: Table) -> None:
        state.round, state.ranking = self.n, self.ranking
        state.gone, state.bled, state.recovered = [], [], []
        for fighter in state.fighters.values():
            if fighter.reacted:
                fighter.reactions, fighter.reacted = {}, 0


class OrderRollAsked(Consequence, frozen=True, kw_only=True):
    """Everybody tests Initiative for the order of the round (IN-09)."""

    says = "{ids:names} test for the order of turns"

    ids: tuple[str, ...]
    seats: tuple[str, ...] = ()

    def fold(self, state: Table) -> None:
        what = f"Initiative of {', '.join(map(state.name, self.ids))}, in this order"
        state.request = Request("order", self.seats[0], len(self.ids), 100, what)


class OrderTested(Consequence, frozen=True, kw_only=True):
    """The tests, and the groups of equals that they give."""

    results: tuple[Tested, ...]
    ranking: tuple[tuple[str, ...], ...]

    def fold(self, state: Table) -> None:
        state.ranking, state.tied, state.request = self.ranking, (), None

    def tell(self, names: Mapping[str, str]) -> str:
        return "the tests for the order: " + ", ".join(
            f"{names.get(test.id, test.id)} {test.roll} against {test.target}" for test in self.results
        )


class TieAsked(Consequence, frozen=True, kw_only=True):
    """Equals roll off, or agree (IN-08)."""

    says = "{ids:names} are tied"

    ids: tuple[str, ...]
    seats: tuple[str, ...] = ()

    def fold(self, state: Table) -> None:
        state.tied = self.ids
        what = f"who goes first of {', '.join(map(state.name, self.ids))}, in this order; highest first"
        state.request = Request("tie", self.seats[0], len(self.ids), 6, what)


class TieRolled(Consequence, frozen=True, kw_only=True):
    """What the tied rolled, and the groups as they now are."""

    says = "{ids:names} roll {faces:dice} for it"

    ids: tuple[str, ...]
    faces: tuple[int, ...]
    ranking: tuple[tuple[str, ...], ...]

    def fold(self, state: Table) -> None:
        state.ranking, state.tied, state.request = self.ranking, (), None


class OrderAgreed(Consequence, frozen=True, kw_only=True):
    """The tied agreed, and the groups as they now are."""

    says = "agreed: {ids:names}"

    ids: tuple[str, ...]
    ranking: tuple[tuple[str, ...], ...]

    def fold(self, state: Table) -> None:
        state.ranking, state.tied, state.request = self.ranking, (), None


class OrderSet(Consequence, frozen=True):
    """The order of the round, which holds until the next (IN-07)."""

    says = "the order of turns: {order:names}"
    marks = (Order("order"),)

    order: tuple[str, ...]

    def fold(self, state: Table) -> None:
        state.order, state.ranking = self.order, ()


class RoundClosing(Consequence, frozen=True):
    """Everybody has acted."""

    says = "round {n} draws to its end"

    n: int


class RoundEnded(Consequence, frozen=True):
    """The round is over."""

    says = "round {n} is over"

    n: int

    def fold(self, state: Table) -> None:
        state.asked = ""


class EncounterEnded(Consequence, frozen=True, kw_only=True):
    """The fight is over; `winner` is a side or `none`, `reason` beaten or gm, `note` the game master's words."""

    marks = (TurnEnded(),)

    winner: str
    reason: str
    note: str = ""

    def fold(self, state: Table) -> None:
        state.winner, state.active, state.asked = self.winner, "", ""

    def tell(self, names: Mapping[str, str]) -> str:
        by = "the game master ends the fight" if self.reason == "gm" else "the fight is over"
        won = "nobody has won" if self.winner == "none" else f"won by {names.get(self.winner, self.winner)}"
        return f"{by}{': ' + self.note if self.note else ''}; {won}"


class ConditionSet(Consequence, frozen=True, kw_only=True):
    """The game master set how somebody fares. The fields after `note` name the fighter where that applies."""

    marks = (
        Mention("id"),
        Status("whose_status", "value"),
        ConditionGained("fell", Fixed("prone")),
        ConditionLost("rose", Fixed("prone")),
        ConditionGained("stunned", Fixed("stunned"), "value"),
        ConditionLost("came_to", Fixed("stunned")),
    )

    id: str
    field: str
    value: int | str
    note: str = ""
    whose_status: str = ""
    fell: str = ""
    rose: str = ""
    stunned: str = ""
    came_to: str = ""

    def fold(self, state: Table) -> None:
        fighter = state.fighters[self.id]
        if self.stunned or self.came_to:
            fighter.stunned = int(self.value)
        if self.whose_status:
            fighter.status = str(self.value)
        if self.fell or self.rose:
            fighter.posture = "prone" if self.fell else "standing"
        if fighter.status in ("dead", "fled"):
            state.leave_all(self.id)

    def tell(self, names: Mapping[str, str]) -> str:
        note = f" ({self.note})" if self.note else ""
        return f"{names.get(self.id, self.id)}: {self.field} is now {self.value}{note}"
