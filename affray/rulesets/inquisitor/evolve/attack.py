"""Folds of an attack: the stack of frames, and the frame that runs."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.inquisitor.events import attack as e
from affray.rulesets.inquisitor.events import reactions as r
from affray.rulesets.inquisitor.events.parts import words
from affray.rulesets.inquisitor.evolve.contact import close_in
from affray.rulesets.inquisitor.state import Frame, Injury, Table


def attack_declared(state: Table, event: e.AttackDeclared) -> None:
    unaware = state.fighters[event.attacker].unaware_of
    if event.target in unaware:
        unaware.remove(event.target)
    if event.closes:
        close_in(state, event.attacker, event.target)
    state.asked = ""
    state.frames.append(
        Frame(
            event.frame,
            event.attacker,
            event.target,
            event.weapon,
            event.then,
            event.then_target,
            event.combined,
            event.charging,
            event.grapple,
            event.gm_mod,
            event.cover,
            event.high,
            event.arc,
        )
    )


def backstab_asked(state: Table, event: e.BackstabAsked) -> None:
    state.asked = event.attacker


def backstab_chosen(state: Table, event: e.BackstabChosen) -> None:
    state.asked = ""
    frame = state.frames[-1]
    frame.location, frame.critical = event.location, event.critical
    unaware = state.fighters[event.target].unaware_of
    if event.attacker in unaware:
        unaware.remove(event.attacker)


def reaction_asked(state: Table, event: r.ReactionAsked) -> None:
    state.asked = event.id
    if event.roll:
        state.frames[-1].roll = event.roll


def reaction_made(state: Table, event: r.ReactionMade) -> None:
    state.asked = ""
    frame = state.frames[-1]
    frame.reaction, frame.earlier = event.kind, event.earlier
    if event.kind == "parry":
        frame.parry_with = (event.weapon, *event.also)
    if event.kind != "none":
        fighter = state.fighters[event.id]
        fighter.reacted += 1
        for name in frame.parry_with or ("dodge",):
            fighter.reactions[name] = fighter.reactions.get(name, 0) + 1


def dodge_roll_asked(state: Table, event: r.DodgeRollAsked) -> None:
    state.frames[-1].need = event.target
    state.request = Request("dodge", event.seat, 1, 100, f"the dodge of {state.name(event.id)}: {event.target} or less")


def dodge_judged(state: Table, event: r.DodgeJudged) -> None:
    frame = state.frames[-1]
    frame.dodge, frame.judged = event.effect, "passed" if event.passed else "failed"


def parry_roll_asked(state: Table, event: r.ParryRollAsked) -> None:
    state.frames[-1].need = event.target
    state.request = Request("parry", event.seat, 1, 100, f"the parry of {state.name(event.id)}: {event.target} or less")


def parry_judged(state: Table, event: r.ParryJudged) -> None:
    frame = state.frames[-1]
    frame.judged = "passed" if event.passed else "failed"
    frame.answer, frame.need = event.roll, event.counter


def attack_roll_asked(state: Table, event: e.AttackRollAsked) -> None:
    frame = state.frames[-1]
    frame.number, frame.terms = event.target, event.terms
    what = f"the attack of {state.fighters[event.attacker].name}: {event.target} or less"
    state.request = Request("attack", event.seat, 1, 100, what)


def blow_hit(state: Table, event: e.BlowHit) -> None:
    frame = state.frames[-1]
    frame.roll, frame.matched = event.roll, event.matched


def blow_failed(state: Table, event: e.BlowMissed | e.BlowOverreached) -> None:
    state.frames[-1].roll = event.roll


def counter_asked(state: Table, event: r.CounterAsked) -> None:
    state.asked = event.to


def counter_declined(state: Table, event: r.CounterDeclined) -> None:
    state.asked = ""


def location_asked(state: Table, event: e.LocationAsked) -> None:
    state.request = Request("location", event.seat, 1, 100, "where it lands")


def location_found(state: Table, event: e.LocationFound) -> None:
    if state.frames:
        frame = state.frames[-1]
        frame.location, frame.critical = event.location, event.critical
    else:
        state.task.location = event.location


def damage_asked(state: Table, event: e.DamageAsked) -> None:
    state.injury = Injury(
        event.of, event.target, event.attacker, event.weapon, event.location, event.critical, event.cover
    )
    where = f"the {words(event.location)} of {state.fighters[event.target].name}"
    state.request = Request("damage", event.seat, event.dice, event.sides, f"{words(event.weapon)} on {where}")


def second_blow_began(state: Table, event: e.SecondBlowBegan) -> None:
    frame = state.frames[-1]
    frame.weapon, frame.target = event.weapon, event.target
    frame.then = frame.then_target = frame.location = ""
    frame.critical = frame.matched = False
    frame.number, frame.terms, frame.roll = 0, (), 0
    if not event.keeps:
        frame.reaction, frame.judged, frame.parry_with, frame.dodge = "", "", (), 0


def second_attack_lost(state: Table, event: e.SecondAttackLost) -> None:
    state.frames[-1].then = ""


def attack_ended(state: Table, event: e.AttackEnded) -> None:
    state.frames.pop()
    if event.frame == "punish":
        state.doing = None


ATTACK: Evolve = {
    e.AttackDeclared: attack_declared,
    e.BackstabAsked: backstab_asked,
    e.BackstabChosen: backstab_chosen,
    r.ReactionAsked: reaction_asked,
    r.ReactionMade: reaction_made,
    r.DodgeRollAsked: dodge_roll_asked,
    r.DodgeJudged: dodge_judged,
    r.ParryRollAsked: parry_roll_asked,
    r.ParryJudged: parry_judged,
    e.AttackRollAsked: attack_roll_asked,
    e.BlowHit: blow_hit,
    e.BlowMissed: blow_failed,
    e.BlowOverreached: blow_failed,
    r.CounterAsked: counter_asked,
    r.CounterDeclined: counter_declined,
    e.LocationAsked: location_asked,
    e.LocationFound: location_found,
    e.DamageAsked: damage_asked,
    e.SecondBlowBegan: second_blow_began,
    e.SecondAttackLost: second_attack_lost,
    e.AttackEnded: attack_ended,
}
"""Event class to its fold."""
