"""The fold of rounds, picks and turns."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events import rounds
from affray.rulesets.wrath_and_glory.state import Fight, Turn


def part_ways(state: Fight, combatant: str) -> None:
    """End every engagement of a combatant."""
    for other in state.combatants[combatant].engaged:
        state.combatants[other].engaged.remove(combatant)
    state.combatants[combatant].engaged.clear()


def _encounter_started(state: Fight, event: rounds.EncounterStarted) -> None:
    state.regrouped.clear()


def _round_started(state: Fight, event: rounds.RoundStarted) -> None:
    state.round = event.n
    state.turns_taken = 0
    state.steps.clear()
    state.regrouped.clear()
    state.passed = False
    every_round = state.settings.reflexive_reset == "round"
    for one in state.combatants.values():
        one.when = "pending"
        if one.members:
            one.members_at_start, one.slain = len(one.members), 0
        if one.ambushed and event.n > 1:
            one.ambushed = False
        if every_round:
            one.turn.reflexive = True


def _seize_offered(state: Fight, event: rounds.SeizeOffered) -> None:
    state.pick = event.over


def _pick_offered(state: Fight, event: rounds.PickOffered) -> None:
    state.pick = event.side


def _declined(state: Fight, event: actions.Decline) -> None:
    if state.place == "round.seize":
        state.passed = True


def _initiative_seized(state: Fight, event: rounds.InitiativeSeized) -> None:
    state.seized.append(event.side)


def _round_closing(state: Fight, event: rounds.RoundClosing) -> None:
    state.pick = ""
    state.steps.clear()


def _round_ended(state: Fight, event: rounds.RoundEnded) -> None:
    state.ordeal = None


def _turn_started(state: Fight, event: rounds.TurnStarted) -> None:
    actor = state.combatants[event.actor]
    budget = event.budget
    actor.when = "current"
    actor.turn = Turn(budget.movement, budget.combat, budget.simple, budget.reflexive)
    actor.owes_movement = False
    for condition in actor.conditions:
        if condition.expiry == "end_of_next_turn":
            condition.armed = True
    state.actor = event.actor
    state.turns_taken += 1
    state.passed = False
    state.steps.clear()
    if state.seized:
        state.seized = [side for side in state.seized if side == event.side]


def _fire_choice_offered(state: Fight, event: rounds.FireChoiceOffered) -> None:
    state.steps.append("fire_choice")


def _turn_continues(state: Fight, event: rounds.TurnContinues) -> None:
    state.ordeal = None


def _turn_closing(state: Fight, event: rounds.TurnClosing) -> None:
    state.steps.clear()
    state.waiting.clear()
    state.moving = None
    state.ordeal = None


def _turn_ended(state: Fight, event: rounds.TurnEnded) -> None:
    one = state.combatants[event.actor]
    turn = one.turn
    one.when, turn.braced, turn.aimed = "done", False, ""
    state.actor = ""
    state.ordeal = None


def _ambush_set(state: Fight, event: rounds.AmbushSet) -> None:
    for one in event.ids:
        state.combatants[one].ambushed = True


def _ambush_negated(state: Fight, event: rounds.AmbushNegated) -> None:
    state.combatants[event.id].ambushed = False


def _combatant_joined(state: Fight, event: rounds.CombatantJoined) -> None:
    one = state.combatants[event.id]
    one.status = "active"
    one.when = "pending" if event.now else "done"


def _combatant_left(state: Fight, event: rounds.CombatantLeft) -> None:
    one = state.combatants[event.id]
    one.status = event.status
    one.held = False
    part_ways(state, event.id)


def _objective_set(state: Fight, event: rounds.ObjectiveSet) -> None:
    state.objective_states[event.id] = event.state


def _encounter_ended(state: Fight, event: rounds.EncounterEnded) -> None:
    state.ended = event.reason
    state.actor = ""
    state.pick = ""


EVOLVE: Evolve = {
    actions.Decline: _declined,
    rounds.EncounterStarted: _encounter_started,
    rounds.RoundStarted: _round_started,
    rounds.SeizeOffered: _seize_offered,
    rounds.PickOffered: _pick_offered,
    rounds.InitiativeSeized: _initiative_seized,
    rounds.RoundClosing: _round_closing,
    rounds.RoundEnded: _round_ended,
    rounds.TurnStarted: _turn_started,
    rounds.FireChoiceOffered: _fire_choice_offered,
    rounds.TurnContinues: _turn_continues,
    rounds.TurnClosing: _turn_closing,
    rounds.TurnEnded: _turn_ended,
    rounds.AmbushSet: _ambush_set,
    rounds.AmbushNegated: _ambush_negated,
    rounds.CombatantJoined: _combatant_joined,
    rounds.CombatantLeft: _combatant_left,
    rounds.ObjectiveSet: _objective_set,
    rounds.EncounterEnded: _encounter_ended,
}
