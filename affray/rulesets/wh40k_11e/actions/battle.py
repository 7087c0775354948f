"""The battle around the attacks (2.1): its beginning, mortal wounds entered by hand, its end."""

from collections.abc import Iterator

from affray.rules import Action, Between, Consequence, Offer, OneOf, Reason, Words, legal_values, limits, listed, offer
from affray.rulesets.wh40k_11e.events.battle import BattleEnded, BattleStarted, Strength
from affray.rulesets.wh40k_11e.events.mortals import MortalsDue
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import MOST_MORTALS


class StartBattle(Action, frozen=True):
    """Begin (B0). `first` is the side that takes the first turn, the first of the roster if left out."""

    says = "starts the battle"
    label = "begin"

    first: str = ""

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        if self.first and self.first not in state.sides:
            yield Reason("K_E_FACTS", f"there is no side {self.first}; sides: {listed(tuple(state.sides))}", "2.1")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        first = self.first or next(iter(state.sides))
        units = tuple(_strength(state, unit) for side in state.sides.values() for unit in side.units)
        yield BattleStarted("2.1", first=first, units=units, next=state.settings.scope)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, {"first": OneOf(legal_values(state, seats[0], cls, state.sides))}, ("first",))


def _strength(state: Battle, unit: str) -> Strength:
    models = state.units[unit].models
    return Strength(unit, state.side_of(unit), len(models), sum(state.models[model].wounds for model in models))


class MortalWounds(Action, frozen=True):
    """Enter mortal wounds that a rule beyond these inflicts (B0a, K-97); `cause` in words."""

    says = "enters mortal wounds on {unit:name}, {count} of them: {cause}"
    label = "mortal wounds of a rule that is not modelled"
    offered_as = "ruling"

    unit: str
    count: int
    cause: str

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        standing = [unit for unit in state.units if state.stands(unit)]
        if self.unit not in state.units:
            yield Reason("K_E_TARGET_UNKNOWN", f"there is no unit {self.unit}; units: {listed(standing)}", "K-97")
        elif self.unit not in standing:
            yield Reason("K_E_TARGET_DESTROYED", f"{self.unit} is destroyed; units: {listed(standing)}", "K-97")
        if not 1 <= self.count <= MOST_MORTALS:
            yield Reason("K_E_FACTS", f"{self.count} mortal wounds; 1 to {MOST_MORTALS} can be entered", "K-97")
        if not self.cause:
            yield Reason("K_E_FACTS", "mortal wounds need their cause in words", "K-97")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        yield MortalsDue("K-97", unit=self.unit, count=self.count, cause=self.cause)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        cause = Words(limits.TEXT, sample="a psychic storm")
        units = legal_values(state, seats[0], lambda unit: cls(unit, 1, cause.sample), state.units)
        yield offer(cls, seats, {"unit": OneOf(units), "count": Between(1, MOST_MORTALS), "cause": cause})


class EndBattle(Action, frozen=True):
    """End the battle by agreement."""

    says = "ends the battle"
    label = "end the battle by agreement"
    final = True

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        yield BattleEnded("2.1", reason="agreed")


class Concede(Action, frozen=True):
    """Give up: the other side wins."""

    says = "concedes"
    label = "give up"
    final = True

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        yield BattleEnded("2.1", reason="conceded", winner=state.foe_of(by))
