"""Folds of break-offs, free attacks and grapples."""

from __future__ import annotations

from typing import Any

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.events.base import Roll
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor.events import grapples as g
from affray.rulesets.inquisitor.events import leaving as e
from affray.rulesets.inquisitor.evolve.contact import let_go
from affray.rulesets.inquisitor.state import Doing, Hold, Table


def break_off(state: Table, action: a.BreakOff) -> None:
    state.doing = Doing("break_off", state.active, direction=action.direction)


def decline_free_attack(state: Table, action: a.DeclineFreeAttack) -> None:
    state.task.declined = True


def name_striker(state: Table, action: a.NameStriker) -> None:
    state.task.striker = action.id


def maintain_hold(state: Table, action: a.MaintainHold) -> None:
    hold = state.fighters[state.asked].hold
    assert hold is not None
    state.doing = Doing("hold", state.asked, target=hold.other, location=hold.location)


def apply_pressure(state: Table, action: a.ApplyPressure) -> None:
    state.task.pressing = True


def roll(state: Table, action: Roll) -> None:
    if action.want == "hold":
        task = state.task
        task.rolls = (*task.rolls, *action.dice)


def consent_asked(state: Table, event: e.ConsentAsked) -> None:
    state.asked, task = event.id, state.task
    task.asked = (*task.asked, event.id)


def consent_given(state: Table, event: e.ConsentGiven) -> None:
    state.asked = ""


def consent_refused(state: Table, event: e.ConsentRefused) -> None:
    state.asked, state.task.refused = "", True


def break_roll_asked(state: Table, event: e.BreakRollAsked) -> None:
    state.task.number = event.target
    state.request = Request("break_off", event.seat, 1, 100, f"getting away: {event.target} or less")


def over(state: Table, event: Any) -> None:
    state.doing, state.asked = None, ""


def botched(state: Table, event: Any) -> None:
    state.task.botched = True


def free_attack_asked(state: Table, event: e.FreeAttackAsked) -> None:
    state.asked = event.to


def escape_asked(state: Table, event: g.EscapeAsked) -> None:
    state.request = Request("escape", event.seat, 1, 100, f"twisting away: {event.target} or less")


def hold_taken(state: Table, event: g.HoldTaken) -> None:
    state.fighters[event.holder].hold = Hold("holder", event.victim, event.location, state.round)
    state.fighters[event.victim].hold = Hold("victim", event.holder, event.location, state.round)


def hold_asked(state: Table, event: g.HoldAsked) -> None:
    hold = state.fighters[event.holder].hold
    assert hold is not None
    hold.tested = state.round
    state.asked = event.holder
    if event.holder not in state.gone:
        state.gone.append(event.holder)


def hold_roll_asked(state: Table, event: g.HoldRollAsked) -> None:
    state.asked = ""
    state.request = Request(
        "hold", event.seat, 1, 100, f"the Strength of {state.name(event.id)}: {event.target} or less"
    )


def hold_ended(state: Table, event: g.HoldEnded) -> None:
    let_go(state, (event.holder,))


def pressure_asked(state: Table, event: g.PressureAsked) -> None:
    state.asked = event.holder


def pressure_declined(state: Table, event: g.PressureDeclined) -> None:
    state.asked, state.task.settled = "", True


LEAVING: Evolve = {
    a.BreakOff: break_off,
    a.DeclineFreeAttack: decline_free_attack,
    a.NameStriker: name_striker,
    a.MaintainHold: maintain_hold,
    a.ApplyPressure: apply_pressure,
    Roll: roll,
    e.ConsentAsked: consent_asked,
    e.ConsentGiven: consent_given,
    e.ConsentRefused: consent_refused,
    e.BreakRollAsked: break_roll_asked,
    e.BreakOffEnded: over,
    e.BreakOffFailed: over,
    e.BreakOffBotched: botched,
    e.FreeAttackAsked: free_attack_asked,
    e.FreeAttackDeclined: over,
    e.FreeAttackImpossible: over,
    g.EscapeAsked: escape_asked,
    g.HoldTaken: hold_taken,
    g.HoldAsked: hold_asked,
    g.HoldRollAsked: hold_roll_asked,
    g.HoldEnded: hold_ended,
    g.PressureAsked: pressure_asked,
    g.PressureDeclined: pressure_declined,
    g.HoldSettled: over,
}
"""Event class to its fold."""
