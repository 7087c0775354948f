"""What is wrong with an action: every reason at once, in words and by code (section 5)."""

from __future__ import annotations

from affray.core.ruleset import Checks
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor.checks import answers, attacks, doing, table

CHECKS: Checks = {
    a.StartEncounter: table.start,
    a.SpecialEvent: table.special_event,
    a.AgreeOrder: table.agree_order,
    a.NameStriker: table.name_striker,
    a.SetCondition: table.set_condition,
    a.DeclareActions: table.declare_actions,
    a.Pause: table.pause,
    a.SkipAction: table.skip_action,
    a.Attack: attacks.attack,
    a.TwoWeaponAttack: attacks.two_weapon_attack,
    a.Charge: attacks.charge,
    a.Grapple: attacks.grapple,
    a.FirePistol: attacks.fire_pistol,
    a.Shoot: attacks.shoot,
    a.BreakOff: doing.break_off,
    a.StandUp: doing.stand_up,
    a.OtherAction: doing.other_action,
    a.Staunch: doing.staunch,
    a.Move: doing.move,
    a.Drop: doing.drop,
    a.Leave: doing.leave,
    a.EndActivation: doing.end_activation,
    a.StepBack: doing.step_back,
    a.React: answers.react,
    a.TakeCounter: answers.take_counter,
    a.DeclineCounter: answers.decline_counter,
    a.ChooseBackstab: answers.choose_backstab,
    a.AllowBreakOff: answers.consent,
    a.RefuseBreakOff: answers.consent,
    a.TakeFreeAttack: answers.take_free_attack,
    a.DeclineFreeAttack: answers.decline_free_attack,
    a.AgreeToPart: answers.agree_to_part,
    a.RefuseToPart: answers.refuse_to_part,
    a.ReleaseHold: answers.hold,
    a.MaintainHold: answers.hold,
    a.ApplyPressure: answers.pressure,
    a.DeclinePressure: answers.pressure,
}
"""Action class to its check. Begin of a round and end of the fight need no more than their place and seat."""
