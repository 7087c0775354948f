"""The battle around the attacks (2.1): its beginning, mortal wounds entered by hand, its end."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.actions import Concede, EndBattle, MortalWounds, StartBattle
from affray.rulesets.wh40k_11e.events.battle import BattleEnded, BattleStarted, Strength
from affray.rulesets.wh40k_11e.events.suffering import MortalsDue
from affray.rulesets.wh40k_11e.state import Battle


def start(state: Battle, action: StartBattle, by: str) -> Iterator[Consequence]:
    """B0: the battle begins."""
    units = tuple(_strength(state, unit) for its in state.sides.values() for unit in its.units)
    yield BattleStarted("2.1", action.first or next(iter(state.sides)), units, state.settings.scope)


def _strength(state: Battle, unit: str) -> Strength:
    models = state.units[unit].models
    return Strength(unit, state.side_of(unit), len(models), sum(state.models[model].wounds for model in models))


def enter_mortal_wounds(state: Battle, action: MortalWounds, by: str) -> Iterator[Consequence]:
    """K-97: mortal wounds of a rule that is not modelled."""
    yield MortalsDue("K-97", action.unit, action.count, action.cause)


def end(state: Battle, action: EndBattle, by: str) -> Iterator[Consequence]:
    """The players agree that it is over."""
    yield BattleEnded("2.1", "agreed")


def concede(state: Battle, action: Concede, by: str) -> Iterator[Consequence]:
    """A player gives up: the other side wins."""
    yield BattleEnded("2.1", "conceded", state.foe_of(by))


def end_if_destroyed(state: Battle) -> Iterator[Consequence]:
    """The battle ends at once when a player has no model left."""
    left = [side for side, its in state.sides.items() if any(map(state.stands, its.units))]
    if len(left) < len(state.sides):
        yield BattleEnded("2.1", "destroyed", left[0] if left else "")
