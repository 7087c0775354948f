"""What follows from an action: first what it brings about itself, then whatever happens where the table then is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from affray.core.rulesets.inquisitor import actions as a
from affray.core.rulesets.inquisitor.rules import (
    activation,
    attacks,
    blow,
    breakoff,
    counter,
    effects,
    ending,
    grapple,
    holds,
    injury,
    moving,
    order,
    others,
    parting,
    reactions,
    round_end,
    shooting,
)
from affray.core.rulesets.inquisitor.state import Table
from affray.events.base import Action, Consequence, Roll

Brings = Callable[[Table, Any], Iterator[Consequence]]
Goes = Callable[[Table], Iterator[Consequence]]

ON_ACTION: Mapping[type[Action], Brings] = {
    a.StartEncounter: order.start,
    a.SpecialEvent: order.special,
    a.BeginRound: order.begin,
    a.AgreeOrder: order.agreed,
    a.EndEncounter: ending.end,
    a.DeclareActions: activation.declare,
    a.Pause: activation.pause,
    a.SkipAction: activation.skip,
    a.EndActivation: activation.done,
    a.SetCondition: activation.set_condition,
    a.Move: moving.move,
    a.Leave: moving.leave,
    a.Drop: moving.drop,
    a.StepBack: moving.step_back,
    a.Attack: attacks.attack,
    a.TwoWeaponAttack: attacks.two_weapon_attack,
    a.Charge: attacks.charge,
    a.Grapple: attacks.grapple,
    a.FirePistol: attacks.fire_pistol,
    a.ChooseBackstab: blow.choose_backstab,
    a.React: reactions.react,
    a.TakeCounter: counter.take_counter,
    a.DeclineCounter: counter.decline_counter,
    a.BreakOff: breakoff.break_off,
    a.AllowBreakOff: breakoff.allow,
    a.RefuseBreakOff: breakoff.refuse,
    a.TakeFreeAttack: breakoff.take_free_attack,
    a.ReleaseHold: holds.release,
    a.DeclinePressure: holds.decline_pressure,
    a.OtherAction: others.begin,
    a.StandUp: others.begin,
    a.Staunch: others.begin,
    a.Shoot: shooting.shoot,
    a.AgreeToPart: parting.agree,
    a.RefuseToPart: parting.refuse,
}
"""What an action brings about itself; one that is missing only moves the machine."""

ON_ROLL: Mapping[str, Brings] = {
    "order": order.tested,
    "tie": order.rolled_off,
    "actions": activation.granted,
    "dodge": reactions.dodged,
    "parry": reactions.parried,
    "attack": blow.rolled,
    "escape": grapple.escape,
    "damage": injury.damage,
    "body_part": injury.body_part,
    "head_test": injury.head_test,
    "stun": effects.stunned,
    "extra": effects.extra,
    "grip": effects.gripped,
    "system_shock": injury.shock_test,
    "break_off": breakoff.tested,
    "other": others.tested,
    "staunch": others.staunched,
    "shot": shooting.rolled,
    "draw": shooting.drawn,
    "bleeding": round_end.bled,
    "recovery": round_end.recovery,
    "recovered": round_end.recovered,
}
"""What a roll brings about, by purpose. The rolls of a hold are only counted; a location goes by where it lands."""

AT_PLACE: Mapping[str, Goes] = {
    "order": order.find,
    "next": activation.next_up,
    "acting": activation.acting,
    "hold_open": activation.after_release,
    "round_end": round_end.closing,
    "attack.declared": blow.declared,
    "attack.reacted": reactions.reacted,
    "attack.overreached": counter.overreached,
    "attack.hit": blow.hit,
    "attack.after": blow.after,
    "breakoff.declared": breakoff.leave_contact,
    "breakoff.punish": breakoff.punish,
    "grapple.test": holds.test,
    "other.declared": others.other,
    "shot.rolled": shooting.hit,
    "parting.declared": parting.ask,
    "injury.next": injury.pipeline,
}
"""What happens at a place by itself. Where it yields nothing, somebody is waited for."""


def follow(state: Table, action: Action) -> Iterator[Consequence]:
    """Yield what follows from a legal action, until somebody is waited for or the fight is over."""
    yield from brought_about(state, action)
    while (goes := AT_PLACE.get(state.place)) is not None:
        went = False
        for event in goes(state):
            went = True
            yield event
        if not went:
            return


def brought_about(state: Table, action: Action) -> Iterator[Consequence]:
    """Yield what an action or a roll brings about itself."""
    if not isinstance(action, Roll):
        brings = ON_ACTION.get(type(action))
    elif action.want == "location":
        brings = shooting.located if state.place == "shot.rolled" else blow.located
    else:
        brings = ON_ROLL.get(action.want)
    if brings is not None:
        yield from brings(state, action)
