"""Folds of other actions, shooting and parting."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor.events import others as e
from affray.rulesets.inquisitor.events import parting as p
from affray.rulesets.inquisitor.events import shooting as s
from affray.rulesets.inquisitor.events.parts import words
from affray.rulesets.inquisitor.evolve.contact import empty, leave_all, let_go
from affray.rulesets.inquisitor.evolve.leaving import botched, over
from affray.rulesets.inquisitor.state import Doing, Table


def other_action(state: Table, action: a.OtherAction) -> None:
    hands = (action.hand,) if action.hand else ()
    state.doing = Doing("other", state.active, action.what, action.weapon, hands, action.note)


def stand_up(state: Table, action: a.StandUp) -> None:
    state.doing = Doing("stand_up", state.active)


def staunch(state: Table, action: a.Staunch) -> None:
    state.doing = Doing("staunch", state.active, target=action.patient, location=action.location)


def other_roll_asked(state: Table, event: e.OtherRollAsked) -> None:
    doing = "do something else" if event.what == "other" else event.what
    what = f"to {doing} beside an enemy: {event.target} or less"
    state.request = Request("other", event.seat, 1, 100, what)


def other_passed(state: Table, event: e.OtherPassed) -> None:
    state.task.passed = True


def other_done(state: Table, event: e.OtherDone) -> None:
    fighter = state.fighters[event.id]
    state.doing = None
    if event.what == "put_away":
        empty(fighter, event.weapon)
        fighter.carried.append(event.weapon)
    elif event.hands:
        source = fighter.carried if event.what == "draw" else fighter.dropped
        source.remove(event.weapon)
        for hand in event.hands:
            fighter.hands[hand] = event.weapon


def staunch_roll_asked(state: Table, event: e.StaunchRollAsked) -> None:
    state.task.location = event.location
    what = f"the {words(event.location)} of {state.name(event.patient)}: {event.target} or less"
    state.request = Request("staunch", event.seat, 1, 100, what)


def staunched(state: Table, event: e.Staunched) -> None:
    state.fighters[event.patient].bleeding[event.location] = event.left
    state.doing = None


def shot_declared(state: Table, event: s.ShotDeclared) -> None:
    state.doing = Doing(
        "shot", event.id, weapon=event.weapon, target=event.target, weights=event.weights, cover=event.cover
    )


def shot_roll_asked(state: Table, event: s.ShotRollAsked) -> None:
    state.task.number = event.target
    state.request = Request("shot", event.seat, 1, 100, f"the shot of {state.name(event.id)}: {event.target} or less")


def shot_hit(state: Table, event: s.ShotHit) -> None:
    task = state.task
    task.roll = event.roll
    if not task.weights:
        task.hit = task.target


def draw_asked(state: Table, event: s.DrawAsked) -> None:
    listed = ", ".join(f"{state.name(one.id)} {one.weight}" for one in state.task.weights)
    state.request = Request("draw", event.seat, 1, event.sides, f"who is hit, over {listed}")


def target_drawn(state: Table, event: s.TargetDrawn) -> None:
    state.task.hit = event.id


def parting_proposed(state: Table, event: p.PartingProposed) -> None:
    state.proposed = True
    state.doing = Doing("parting", event.by)


def parting_asked(state: Table, event: p.PartingAsked) -> None:
    state.asked, task = event.id, state.task
    task.asked = (*task.asked, event.id)


def melee_parted(state: Table, event: p.MeleeParted) -> None:
    state.doing, state.asked = None, ""
    let_go(state, event.ids)
    for one in event.ids:
        leave_all(state, one)


OTHERS: Evolve = {
    a.OtherAction: other_action,
    a.StandUp: stand_up,
    a.Staunch: staunch,
    e.OtherRollAsked: other_roll_asked,
    e.OtherPassed: other_passed,
    e.OtherDone: other_done,
    e.OtherWasted: over,
    e.OtherBotched: botched,
    e.StaunchRollAsked: staunch_roll_asked,
    e.Staunched: staunched,
    e.StaunchFailed: over,
    s.ShotDeclared: shot_declared,
    s.ShotRollAsked: shot_roll_asked,
    s.ShotHit: shot_hit,
    s.ShotMissed: over,
    s.DrawAsked: draw_asked,
    s.TargetDrawn: target_drawn,
    p.PartingProposed: parting_proposed,
    p.PartingAsked: parting_asked,
    p.PartingRefused: over,
    p.MeleeParted: melee_parted,
}
"""Event class to its fold."""
