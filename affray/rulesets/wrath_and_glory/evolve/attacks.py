"""The fold of attacks."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.wrath_and_glory.assault import Assault, CriticalHit, Shot, Target
from affray.rulesets.wrath_and_glory.events import attacks
from affray.rulesets.wrath_and_glory.evolve.steps import deal_with
from affray.rulesets.wrath_and_glory.evolve.turns import spend
from affray.rulesets.wrath_and_glory.facts import Aimed
from affray.rulesets.wrath_and_glory.state import Fight, Trial


def _attack_declared(state: Fight, event: attacks.AttackDeclared) -> None:
    actor = state.combatants[event.actor]
    spend(state, actor.turn, event.cost)
    if event.frame == "turn" and event.mode != "interact":
        actor.turn.attacks += 1
    elif event.frame == "held":
        actor.held = False
    if event.charging or event.sprinting:
        state.moving = None
    first = event.targets[:1] if event.groups else event.targets
    state.attack = Assault(event, Shot([Target(one) for one in first]))
    state.tests.append(
        Trial(event.actor, event.mode, event.frame, event.skill, modifiers=event.modifiers, attacking=True)
    )


def _replace(state: Fight, meant: str, aimed: Aimed) -> None:
    """Put another target in the place of the one that was meant, hit by the same dice."""
    shot = state.shot
    old = next((one for one in shot.targets if one.id == meant), None)
    if old is None:
        return
    new = Target(aimed.target, aimed.dn, aimed.parts, old.icons, old.rolled, critical=old.critical)
    shot.targets = [new if one is old else one for one in shot.targets if one is old or one.id != aimed.target]
    trial = state.test
    trial.aimed = tuple(aimed if one.target == meant else one for one in trial.aimed)
    trial.dn = max(one.dn for one in shot.targets)


def _target_strayed(state: Fight, event: attacks.TargetStrayed) -> None:
    state.shot.strayed = True
    _replace(state, event.missed, event.aimed)


def _attack_retargeted(state: Fight, event: attacks.AttackRetargeted) -> None:
    state.shot.retargeted = True
    if event.aimed is not None:
        state.shot.turned = True
        _replace(state, event.meant, event.aimed)


def _area_offered(state: Fight, event: attacks.AreaOffered) -> None:
    state.shot.area_asked = True


def _area_declared(state: Fight, event: attacks.AreaDeclared) -> None:
    shot = state.shot
    for one in event.ids:
        there = next((target for target in shot.targets if target.id == one), None)
        if there is None:
            shot.targets.append(Target(one, hit=True, caught=True))
        else:
            there.hit = there.caught = True


def _critical_offered(state: Fight, event: attacks.CriticalOffered) -> None:
    critical = state.shot.critical = state.shot.critical or CriticalHit()
    critical.asking = event.ask


def _critical_chosen(state: Fight, event: attacks.CriticalChosen) -> None:
    critical = state.shot.critical
    assert critical is not None
    critical.asking = ""
    match event.ask:
        case "mode":
            critical.mode = event.mode
        case "severity":
            critical.severity = True
        case "limb":
            critical.limb = event.pick
        case "target":
            critical.target = event.pick


def _critical_scored(state: Fight, event: attacks.CriticalScored) -> None:
    critical = state.shot.critical = state.shot.critical or CriticalHit()
    critical.mode, critical.scored = event.mode, True
    critical.targets, critical.bystanders = event.targets, event.bystanders


def _extra_damage_due(state: Fight, event: attacks.ExtraDamageDue) -> None:
    state.shot.ed_parts = event.parts
    state.request = Request("ed", event.seat, event.dice, 6, "Extra Damage")


def _extra_damage_rolled(state: Fight, event: attacks.ExtraDamageRolled) -> None:
    state.shot.ed_faces, state.shot.ed_value = event.faces, event.value


def _damage_computed(state: Fight, event: attacks.DamageComputed) -> None:
    state.shot.damage, state.shot.parts = event.total, event.parts


def _damage_compared(state: Fight, event: attacks.DamageCompared) -> None:
    if state.place == "attack.compare":
        for target in state.shot.targets:
            if target.id == event.target:
                target.compared = True
    elif state.ordeal is not None:
        deal_with(state.ordeal, event.target)


def _attack_resolved(state: Fight, event: attacks.AttackResolved) -> None:
    state.attack = None
    state.tests.pop()


EVOLVE: Evolve = {
    attacks.AttackDeclared: _attack_declared,
    attacks.TargetStrayed: _target_strayed,
    attacks.AttackRetargeted: _attack_retargeted,
    attacks.AreaOffered: _area_offered,
    attacks.AreaDeclared: _area_declared,
    attacks.CriticalOffered: _critical_offered,
    attacks.CriticalChosen: _critical_chosen,
    attacks.CriticalScored: _critical_scored,
    attacks.ExtraDamageDue: _extra_damage_due,
    attacks.ExtraDamageRolled: _extra_damage_rolled,
    attacks.DamageComputed: _damage_computed,
    attacks.DamageCompared: _damage_compared,
    attacks.AttackResolved: _attack_resolved,
}
