"""The rules, one concern a file: what an action brings about, what a roll does, what happens at a place by itself."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.ruleset import Passing, Responses, Rolls
from affray.events.base import Consequence
from affray.rulesets.wh40k_11e import actions
from affray.rulesets.wh40k_11e.rules import (
    aftermath,
    battle,
    damage,
    hits,
    mortals,
    order,
    pools,
    rerolls,
    selection,
    suffering,
    wounds,
)
from affray.rulesets.wh40k_11e.state import Battle


def accept(state: Battle, action: actions.Accept, by: str) -> Iterator[Consequence]:
    """R1: the faces stay as they are; A6: the default for LETHAL HITS is taken."""
    return rerolls.finish(state) if state.reroll is not None else wounds.choose_lethal(state, None)


RESPONSES: Responses = {
    actions.StartBattle: battle.start,
    actions.SelectToShoot: selection.shoot,
    actions.SelectToFight: selection.fight,
    actions.SelectWeapons: selection.select_weapons,
    actions.SelectTargets: selection.select_targets,
    actions.SelectEnemyUnit: pools.select_enemy,
    actions.Retarget: pools.retarget,
    actions.Pass: pools.give_up_targets,
    actions.Gather: pools.gather,
    actions.Reroll: rerolls.reroll,
    actions.CommandReroll: rerolls.command_reroll,
    actions.Accept: accept,
    actions.ChooseLethal: wounds.lethal_chosen,
    actions.ChoosePool: wounds.choose_part,
    actions.ChoosePrecision: order.choose_precision,
    actions.DeclareOrder: order.declare_order,
    actions.SelectModel: damage.select_model,
    actions.ChooseFnp: suffering.choose_feel_no_pain,
    actions.DeclareWithin: aftermath.declare_within,
    actions.MortalWounds: battle.enter_mortal_wounds,
    actions.EndBattle: battle.end,
    actions.Concede: battle.concede,
}
"""What an action brings about itself."""

ROLLS: Rolls = {
    "attacks": pools.number_rolled,
    "hit": hits.hits_rolled,
    "sustained": hits.sustained_rolled,
    "wound": wounds.wounds_rolled,
    "save": damage.saves_rolled,
    "damage": damage.damage_rolled,
    "fnp": suffering.feel_no_pain_rolled,
    "hazard": aftermath.hazard_rolled,
    "demise": aftermath.demise_rolled,
    "demise_wounds": aftermath.demise_wounds_rolled,
    "reroll": rerolls.rerolled,
}
"""What a roll brings about, by purpose."""

PASSING: Passing = {
    "attack.next": pools.go_on,
    "attack.subpools": wounds.last_part,
    "attack.groups": order.create_groups,
    "attack.damage": damage.next_die,
    "attack.mortals": mortals.next_wound,
    "attack.after": aftermath.next_step,
}
"""What happens at a place by itself. Where it yields nothing, somebody is waited for."""

READING: Rolls = {
    "attacks": pools.read_number,
    "hit": hits.classify_hits,
    "wound": wounds.classify_wounds,
    "save": damage.sort_saves,
    "damage": damage.read_damage,
    "hazard": aftermath.read_hazards,
}
"""What reads a roll once its re-rolled faces stand, by its step."""
