"""Deadly Demise: which units are within reach (A14c; K-89)."""

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, Reason, Some, in_order, legal_values, listed, offer
from affray.rulesets.wh40k_11e.events.aftermath import DemiseReachDeclared
from affray.rulesets.wh40k_11e.rules.aftermath import demise_of
from affray.rulesets.wh40k_11e.state import Battle


class DeclareWithin(Action, frozen=True):
    """Say which units are within 6\" of a model that blows up (K-89); it may be none."""

    says = "declares who is within reach: {units:names}"
    label = "the units within 6 inches"
    offered_as = "answer"

    units: tuple[str, ...]

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        standing = [unit for unit in state.units if state.stands(unit)]
        for at, unit in enumerate(self.units):
            if unit not in standing:
                yield Reason("K_E_WITHIN", f"{unit} cannot be within reach; it may be {listed(standing)}", "K-89")
            if unit in self.units[:at]:
                yield Reason("K_E_WITHIN", f"{unit} is named twice", "K-89")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        model = state.after_now.exploding
        wounds = demise_of(state, model)
        units = in_order(self.units)
        dice = wounds.count * len(units)
        yield DemiseReachDeclared(
            "K-89",
            model=model,
            units=units,
            wounds=0 if dice else wounds.plus,
            dice=dice,
            next="random" if dice else "fixed",
        )

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        units = legal_values(state, seats[0], lambda unit: cls((unit,)), state.units)
        yield offer(cls, seats, {"units": Some(units)})
