"""Folds of injuries: the hit that is worked out, and what it leaves."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.inquisitor.events import effects as ef
from affray.rulesets.inquisitor.events import injury as e
from affray.rulesets.inquisitor.events import lasting as l
from affray.rulesets.inquisitor.events.parts import words
from affray.rulesets.inquisitor.state import Table


def spent(state: Table, *names: str) -> None:
    """Take effects off the list of those still to come, up to and with the first of these names."""
    hit = state.injury
    if hit is None:
        return
    left = hit.effects
    while left:
        first, left = left[0], left[1:]
        if first in names:
            break
    hit.effects = left


def damage_rolled(state: Table, event: e.DamageRolled) -> None:
    state.wound.raw = event.raw


def damage_applied(state: Table, event: e.DamageApplied) -> None:
    state.fighters[event.id].injury_total = event.total
    hit = state.wound
    hit.net, hit.applied = event.net, True


def body_part_asked(state: Table, event: e.BodyPartAsked) -> None:
    state.request = Request("body_part", event.seat, 1, 20, "which part of the body")


def body_part_found(state: Table, event: e.BodyPartFound) -> None:
    state.wound.location = event.part


def head_test_asked(state: Table, event: ef.HeadTestAsked) -> None:
    state.wound.head_tested = True
    state.request = Request("head_test", event.seat, 1, 100, f"a clear head: {event.target} or less")


def level_reached(state: Table, event: e.LevelReached) -> None:
    state.fighters[event.id].levels[event.location] = event.to
    hit = state.wound
    hit.levelled, hit.effects, hit.shock = True, event.effects, event.shock


def stun_dice_asked(state: Table, event: ef.StunDiceAsked) -> None:
    state.request = Request("stun", event.seat, 1, 3, f"for how long {state.name(event.id)} is stunned")


def stunned(state: Table, event: ef.Stunned) -> None:
    state.fighters[event.id].stunned = event.n
    hit = state.wound
    hit.dazed = True
    if hit.levelled:
        spent(state, "stun")


def extra_dice_asked(state: Table, event: ef.ExtraDiceAsked) -> None:
    state.request = Request("extra", event.seat, 1, event.die, f"more on the injury total of {state.name(event.id)}")


def injury_added(state: Table, event: ef.InjuryAdded) -> None:
    state.fighters[event.id].injury_total = event.total
    spent(state, "extra3", "extra6")


def grip_test_asked(state: Table, event: ef.GripTestAsked) -> None:
    what = f"to keep the {words(event.weapon)}: {event.target} or less"
    state.request = Request("grip", event.seat, 1, 100, what)


def grip_held(state: Table, event: ef.GripHeld) -> None:
    spent(state, "grip")


def bleeding_set(state: Table, event: ef.BleedingSet) -> None:
    state.fighters[event.id].bleeding[event.location] = event.n
    spent(state, "bleed")


def shock_test_asked(state: Table, event: ef.ShockTestAsked) -> None:
    state.wound.shock_done = True
    what = f"against system shock: {event.target} or less"
    state.request = Request("system_shock", event.seat, 1, 100, what)


def injury_ended(state: Table, event: e.InjuryEnded) -> None:
    state.injury = None
    if event.of == "shot":
        state.doing = None
    elif event.of == "pressure":
        task = state.task
        task.pressing, task.settled = False, True


def bleeding_asked(state: Table, event: l.BleedingAsked) -> None:
    state.asked = event.id
    state.bled.append(event.id)
    state.request = Request("bleeding", event.seat, event.counts, 3, f"what {state.name(event.id)} bleeds")


def total_changed(state: Table, event: l.BleedingApplied | l.Recovered) -> None:
    state.fighters[event.id].injury_total = event.total
    state.asked = ""


def recovery_asked(state: Table, event: l.RecoveryAsked) -> None:
    state.asked = event.id
    state.recovered.append(event.id)
    what = f"the recovery of {state.name(event.id)}: {event.target} or less"
    state.request = Request("recovery", event.seat, 1, 100, what)


def recovery_dice_asked(state: Table, event: l.RecoveryDiceAsked) -> None:
    state.request = Request("recovered", event.seat, 1, 3, f"what {state.name(event.id)} recovers")


def recovery_failed(state: Table, event: l.RecoveryFailed) -> None:
    state.asked = ""


INJURY: Evolve = {
    e.DamageRolled: damage_rolled,
    e.DamageApplied: damage_applied,
    e.BodyPartAsked: body_part_asked,
    e.BodyPartFound: body_part_found,
    ef.HeadTestAsked: head_test_asked,
    e.LevelReached: level_reached,
    ef.StunDiceAsked: stun_dice_asked,
    ef.Stunned: stunned,
    ef.ExtraDiceAsked: extra_dice_asked,
    ef.InjuryAdded: injury_added,
    ef.GripTestAsked: grip_test_asked,
    ef.GripHeld: grip_held,
    ef.BleedingSet: bleeding_set,
    ef.ShockTestAsked: shock_test_asked,
    e.InjuryEnded: injury_ended,
    l.BleedingAsked: bleeding_asked,
    l.BleedingApplied: total_changed,
    l.Recovered: total_changed,
    l.RecoveryAsked: recovery_asked,
    l.RecoveryDiceAsked: recovery_dice_asked,
    l.RecoveryFailed: recovery_failed,
}
"""Event class to its fold."""
