"""The fold of Glory, Ruin and Wrath."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.rulesets.wrath_and_glory.events import resources
from affray.rulesets.wrath_and_glory.state import Fight


def _glory_gained(state: Fight, event: resources.GloryGained) -> None:
    state.glory = event.left


def _glory_spent(state: Fight, event: resources.GlorySpent) -> None:
    state.glory = event.left
    match event.use:
        case "dice":
            state.test.glory += event.n
        case "damage":
            state.shot.glory += event.n
        case "severity":
            critical = state.shot.critical
            assert critical is not None
            critical.glory += event.n
            critical.points += [event.effect] * event.n
            if event.target:
                critical.spread.append(event.target)


def _ruin(state: Fight, event: resources.RuinGained | resources.RuinSpent) -> None:
    state.ruin = event.left


def _wrath_spent(state: Fight, event: resources.WrathSpent) -> None:
    state.combatants[event.id].wrath = event.left


def _wrath_reset(state: Fight, event: resources.WrathReset) -> None:
    state.combatants[event.id].wrath = event.to


EVOLVE: Evolve = {
    resources.GloryGained: _glory_gained,
    resources.GlorySpent: _glory_spent,
    resources.RuinGained: _ruin,
    resources.RuinSpent: _ruin,
    resources.WrathSpent: _wrath_spent,
    resources.WrathReset: _wrath_reset,
}
