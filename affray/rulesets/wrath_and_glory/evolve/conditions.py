"""The fold of conditions, recovery and Mobs."""

from __future__ import annotations

from affray.core.ids import in_order
from affray.core.ruleset import Evolve
from affray.rulesets.wrath_and_glory.events import conditions
from affray.rulesets.wrath_and_glory.evolve.steps import deal_with
from affray.rulesets.wrath_and_glory.state import Condition, Fight


def _condition_gained(state: Fight, event: conditions.ConditionGained) -> None:
    one = state.combatants[event.target]
    gained = Condition(event.name, event.value, event.dn, event.source, event.expiry, event.of)
    if one.condition(event.name) is None:
        one.conditions = [*one.conditions, gained]
    else:
        one.conditions = [gained if old.name == event.name else old for old in one.conditions]
    if state.place == "harm.apply" and state.harm is not None:
        gains = state.harm.gains
        due = state.harm
        if gains and gains[0].name == event.name:
            gains.pop(0)
        elif due.inflicted < len(due.due.inflicts) and due.due.inflicts[due.inflicted].name == event.name:
            due.inflicted += 1
    elif event.name == "pinned" and state.attack is not None:
        state.shot.pinned += (event.target,)
    elif event.name in ("fear", "terror") and state.ordeal is not None:
        deal_with(state.ordeal, event.target)


def _condition_lost(state: Fight, event: conditions.ConditionLost) -> None:
    one = state.combatants[event.target]
    one.conditions = [old for old in one.conditions if old.name != event.name]


def _shock_recovered(state: Fight, event: conditions.ShockRecovered) -> None:
    state.combatants[event.target].shock = event.after


def _wounds_recovered(state: Fight, event: conditions.WoundsRecovered) -> None:
    state.combatants[event.target].wounds = event.after
    if event.healer:
        state.healed += [f"by {event.healer}", f"of {event.target}"]


def _dying_ended(state: Fight, event: conditions.DyingEnded) -> None:
    state.combatants[event.target].status = "active"


def _exhausted_ended(state: Fight, event: conditions.ExhaustedEnded) -> None:
    state.combatants[event.target].exhausted = False


def _mob_reduced(state: Fight, event: conditions.MobReduced) -> None:
    mob = state.combatants[event.mob]
    mob.members = [one for one in mob.members if one not in event.slain]
    mob.hurt = True
    if event.status == "dead":
        mob.slain += event.out
    for one in event.slain:
        state.combatants[one].status = event.status
    due = state.harm
    if due is not None and event.status == "dead":
        due.suffered += event.hits
        if due.wounds:
            due.wounds = 0
            due.got_through = True
        else:
            due.mortal = 0


def _mob_formed(state: Fight, event: conditions.MobFormed) -> None:
    mob = state.combatants[event.mob]
    members = [one for old in (event.mob, *event.others) for one in (state.combatants[old].members or [old])]
    for other in event.others:
        joined = state.combatants[other]
        for enemy in joined.engaged:
            theirs = state.combatants[enemy].engaged
            theirs.remove(other)
            if enemy not in event.members and event.mob not in theirs:
                theirs[:] = in_order([*theirs, event.mob])
                mob.engaged.append(enemy)
        joined.engaged, joined.members, joined.status, joined.held = [], [], "removed", False
        joined.conditions = []
    mob.engaged[:] = in_order(mob.engaged)
    mob.members = members
    for one in members:
        state.regrouped[one] = "formed"


def _mob_split(state: Fight, event: conditions.MobSplit) -> None:
    mob = state.combatants[event.mob]
    for part in event.into:
        one = state.combatants[part[0]]
        one.members = list(part) if len(part) > 1 else []
        one.status, one.shock, one.exhausted, one.ambushed = "active", mob.shock, mob.exhausted, mob.ambushed
        one.cover, one.material, one.when = mob.cover, mob.material, mob.when
        if one is not mob:
            one.engaged = list(mob.engaged)
            for enemy in mob.engaged:
                theirs = state.combatants[enemy].engaged
                theirs[:] = in_order([*theirs, one.id])
        for member in part:
            state.regrouped[member] = "split"


EVOLVE: Evolve = {
    conditions.DyingEnded: _dying_ended,
    conditions.ExhaustedEnded: _exhausted_ended,
    conditions.MobReduced: _mob_reduced,
    conditions.MobFormed: _mob_formed,
    conditions.MobSplit: _mob_split,
    conditions.ConditionGained: _condition_gained,
    conditions.ConditionLost: _condition_lost,
    conditions.ShockRecovered: _shock_recovered,
    conditions.WoundsRecovered: _wounds_recovered,
}
