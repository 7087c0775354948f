"""The fold of harm, injuries and death."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.wrath_and_glory.events import harm
from affray.rulesets.wrath_and_glory.evolve.rounds import part_ways
from affray.rulesets.wrath_and_glory.evolve.steps import deal_with
from affray.rulesets.wrath_and_glory.state import Fight, Harm, Injury


def _begin(state: Fight, due: harm.HarmDue) -> Harm:
    """Note that harm to somebody begins, for whatever asked for it."""
    if due.frame == "attack":
        state.shot.harmed += (due.target,)
    elif due.rule == "WG-76a":
        state.steps.append("bleeding")
    if state.ordeal is not None and due.frame == state.ordeal.frame:
        deal_with(state.ordeal, due.target)
    gains = list(due.conditions)
    state.harm = Harm(due, due.wounds, due.shock, due.mortal, gains, due.injuries, 0, due.limb, due.memorable)
    return state.harm


def _harm_due(state: Fight, event: harm.HarmDue) -> None:
    if state.harm is None:
        _begin(state, event)
    if event.injuries and event.frame == "complication":
        state.test.injured = True


def _determination_offered(state: Fight, event: harm.DeterminationOffered) -> None:
    if event.of_mortal:
        assert state.harm is not None
        state.harm.asked_mortal = state.harm.of_mortal = True
    else:
        due = harm.HarmDue(
            event.rule, event.target, event.wounds, event.shock, event.mortal, event.frame, event.cause,
            event.conditions, event.inflicts, event.agonising, event.memorable, event.limb,
        )  # fmt: skip
        _begin(state, due).asked = True
    state.request = Request("determination", event.seat, event.dice, 6, f"Determination of {event.target}")


def _determination_declined(state: Fight, event: harm.DeterminationDeclined) -> None:
    state.request = None
    if state.harm is not None:
        state.harm.of_mortal = False


def _determination_rolled(state: Fight, event: harm.DeterminationRolled) -> None:
    due = state.harm
    assert due is not None
    if due.of_mortal:
        due.mortal -= event.converted
        due.of_mortal = False
    else:
        due.wounds -= event.converted
    due.shock += event.shock


def _harm_ended(state: Fight, event: harm.HarmEnded) -> None:
    state.harm = None


def _wounds(state: Fight, event: harm.WoundsSuffered | harm.MortalWoundsSuffered) -> None:
    one = state.combatants[event.target]
    one.wounds, one.hurt = event.after, True
    due = state.harm
    assert due is not None
    due.suffered += event.n
    due.injuries += event.injuries
    due.per_hit = due.per_hit or event.injuries > 0


def _wounds_suffered(state: Fight, event: harm.WoundsSuffered) -> None:
    _wounds(state, event)
    due = state.harm
    assert due is not None
    due.wounds = 0
    if not due.shocked:
        due.got_through = True
        if due.due.agonising:
            due.shock += event.n


def _mortal_wounds_suffered(state: Fight, event: harm.MortalWoundsSuffered) -> None:
    _wounds(state, event)
    assert state.harm is not None
    state.harm.mortal = 0


def _shock_suffered(state: Fight, event: harm.ShockSuffered) -> None:
    one = state.combatants[event.target]
    one.shock, one.hurt = event.after, True
    due = state.harm
    assert due is not None
    due.shock, due.shocked = 0, True
    if state.settings.exhausted_overflow == "wounds":
        due.wounds += event.converted_to_wounds
    else:
        due.mortal += event.converted_to_wounds


def _dying_started(state: Fight, event: harm.DyingStarted) -> None:
    one = state.combatants[event.target]
    one.status, one.held = "dying", False
    if state.harm is not None:
        state.harm.memorable += 1


def _exhausted_started(state: Fight, event: harm.ExhaustedStarted) -> None:
    state.combatants[event.target].exhausted = True


def _memorable(state: Fight, event: harm.MemorableInjurySuffered) -> None:
    one = state.combatants[event.target]
    if all(old.injury != event.injury for old in one.memorable):
        one.memorable.append(Injury(event.injury))
    elif event.escalated:
        one.memorable = [Injury(old.injury, "", True) if old.injury == event.injury else old for old in one.memorable]
    assert state.harm is not None
    if state.harm.memorable:
        state.harm.memorable -= 1
    else:
        state.harm.scar = False


def _traumatic(state: Fight, event: harm.TraumaticInjurySuffered) -> None:
    state.combatants[event.target].traumatic.append(Injury(event.injury, event.side))
    assert state.harm is not None
    if event.roll:
        state.harm.injuries -= 1
    else:
        state.harm.limb = ""


def _character_died(state: Fight, event: harm.CharacterDied) -> None:
    one = state.combatants[event.target]
    one.status, one.held = "dead", False
    part_ways(state, event.target)
    if state.ordeal is not None and state.ordeal.tested:
        deal_with(state.ordeal, event.target)
    due = state.harm
    if due is not None and due.due.target == event.target:
        due.wounds = due.shock = due.mortal = due.injuries = due.memorable = 0
        due.gains, due.limb, due.scar = [], "", False


EVOLVE: Evolve = {
    harm.HarmDue: _harm_due,
    harm.DeterminationOffered: _determination_offered,
    harm.DeterminationDeclined: _determination_declined,
    harm.DeterminationRolled: _determination_rolled,
    harm.HarmEnded: _harm_ended,
    harm.WoundsSuffered: _wounds_suffered,
    harm.MortalWoundsSuffered: _mortal_wounds_suffered,
    harm.ShockSuffered: _shock_suffered,
    harm.DyingStarted: _dying_started,
    harm.ExhaustedStarted: _exhausted_started,
    harm.MemorableInjurySuffered: _memorable,
    harm.TraumaticInjurySuffered: _traumatic,
    harm.CharacterDied: _character_died,
}
