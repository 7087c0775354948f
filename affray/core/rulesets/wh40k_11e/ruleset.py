"""The ruleset, put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from affray.core.domain import Offer
from affray.core.refusal import Reason
from affray.core.ruleset import Ruleset
from affray.core.rulesets.wh40k_11e.actions import ACTIONS
from affray.core.rulesets.wh40k_11e.checks import check
from affray.core.rulesets.wh40k_11e.codes import CODES, GENERAL, SCORED_LAST
from affray.core.rulesets.wh40k_11e.events import CONSEQUENCES
from affray.core.rulesets.wh40k_11e.evolve import EVOLVE
from affray.core.rulesets.wh40k_11e.evolve.aftermath import after_of
from affray.core.rulesets.wh40k_11e.evolve.attack import attack_of, pool_of
from affray.core.rulesets.wh40k_11e.invariants import broken
from affray.core.rulesets.wh40k_11e.machine import MACHINE
from affray.core.rulesets.wh40k_11e.muster import JUDGE, muster
from affray.core.rulesets.wh40k_11e.offers import offers
from affray.core.rulesets.wh40k_11e.roster import Roster
from affray.core.rulesets.wh40k_11e.rules import follow
from affray.core.rulesets.wh40k_11e.settings import Settings
from affray.core.rulesets.wh40k_11e.show import show
from affray.core.rulesets.wh40k_11e.state import Battle
from affray.events.base import Action, Consequence
from affray.events.conduct import Seat
from affray.projections.card import Card, Cast, Gauge, Purse


class Wh40k11e(Ruleset[Battle]):
    """Warhammer 40,000, 11th edition: the attack sequence."""

    id = "wh40k-11e"
    version = "11e-2026-06-01.1"
    title = "Warhammer 40,000, 11th edition (text of 1 June 2026): the attack sequence"
    machine = MACHINE
    state = Battle
    roster = Roster
    encounter_options = Settings
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"text": {}}
    actions = ACTIONS
    consequences = CONSEQUENCES
    evolve = EVOLVE
    codes = CODES
    general = GENERAL
    endings = ("end_battle", "concede")
    scored_last = SCORED_LAST

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        """Return a player for each side, and a judge."""
        players = tuple(Seat(side.id, "player", side.id, side.name) for side in roster.side)
        return (*players, Seat(JUDGE, "judge", name="Judge"))

    def muster(self, roster: Roster, options: Settings) -> Battle:
        """Return the opening state. Raises BadRoster with every fault."""
        return muster(roster, options)

    def cast(self, state: Battle) -> Cast:
        """Return the models, with their wounds, and the units; command points are what can be spent."""
        cards = tuple(
            Card(
                name,
                model.name,
                state.side_of(model.unit),
                model.unit,
                wounds=Gauge(model.wounds, state.profile(name).wounds),
            )
            for name, model in state.models.items()
        )
        purses = tuple(Purse(name, "cp", side.cp) for name, side in state.sides.items())
        return Cast(cards, purses, tuple((name, unit.name) for name, unit in state.units.items()))

    def who(self, state: Battle, role: str) -> tuple[str, ...]:
        """Return the seat of a role; `sufferer` controls the unit that suffers, `controller` the dice of A14."""
        match role:
            case "attacker":
                return (state.side_of(attack_of(state).unit),)
            case "defender":
                return (state.side_of(pool_of(state).unit),)
            case "sufferer":
                unit = state.choice.unit if state.choice is not None else None
                if unit is None and state.pain is not None:
                    unit = state.models[state.pain.model].unit
                return () if unit is None else (state.side_of(unit),)
            case "roller":
                return () if state.reroll is None else (state.reroll.seat,)
            case "controller":
                if state.place == "hazard":
                    return (state.side_of(attack_of(state).unit),)
                return (state.side_of(state.models[after_of(state).exploding].unit),)
            case _:
                return tuple(state.sides)

    def check(self, state: Battle, action: Action, by: str) -> Iterable[Reason]:
        """Return every reason against an action."""
        return check(state, action, by)

    def follow(self, state: Battle, action: Action, by: str) -> Iterator[Consequence]:
        """Yield what follows from a legal action."""
        return follow(state, action, by)

    def options(self, state: Battle) -> Iterable[Offer]:
        """Return the legal actions now."""
        return offers(state)

    def invariants(self, state: Battle) -> Iterable[str]:
        """Return what does not hold although it must."""
        return broken(state)

    def show(self, state: Battle) -> dict[str, Any]:
        """Return what this game shows beside the shared views."""
        return show(state)


RULESET = Wh40k11e()
