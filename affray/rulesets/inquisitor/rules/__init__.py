"""The rules, one concern a file: what an action brings about, what a roll does, what happens at a place by itself."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.ruleset import Passing, Responses, Rolls
from affray.events.base import Consequence
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor.rules import (
    activation,
    attacks,
    blow,
    breakoff,
    counter,
    effects,
    ending,
    grapples,
    injury,
    moving,
    order,
    others,
    parting,
    reactions,
    round_end,
    shooting,
)
from affray.rulesets.inquisitor.state import Table

RESPONSES: Responses = {
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
    a.ReleaseHold: grapples.release,
    a.DeclinePressure: grapples.decline_pressure,
    a.OtherAction: others.begin,
    a.StandUp: others.begin,
    a.Staunch: others.begin,
    a.Shoot: shooting.shoot,
    a.AgreeToPart: parting.agree,
    a.RefuseToPart: parting.refuse,
}
"""What an action brings about itself; one that is missing only moves the machine."""


def located(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The place of a shot or of a blow is rolled in the same way (IN-28, IN-L6)."""
    return shooting.located(state, dice) if state.place == "shot.rolled" else blow.located(state, dice)


ROLLS: Rolls = {
    "order": order.tested,
    "tie": order.rolled_off,
    "actions": activation.granted,
    "dodge": reactions.dodged,
    "parry": reactions.parried,
    "attack": blow.rolled,
    "escape": grapples.escape,
    "location": located,
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
"""What a roll brings about, by purpose. The rolls of a hold are only counted."""

PASSING: Passing = {
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
    "grapple.test": grapples.test,
    "other.declared": others.other,
    "shot.rolled": shooting.hit,
    "parting.declared": parting.ask,
    "injury.next": injury.pipeline,
}
"""What happens at a place by itself. Where it yields nothing, somebody is waited for."""
