"""What is refused and why: every reason against an action, in any place of the machine. Nothing is changed."""

from __future__ import annotations

from affray.core.ruleset import Checks
from affray.events.base import Roll
from affray.rulesets.wh40k_11e import actions
from affray.rulesets.wh40k_11e.checks import choices, order, pools, rerolls, selection, targets

CHECKS: Checks = {
    Roll: choices.roll,
    actions.StartBattle: selection.start,
    actions.SelectToShoot: selection.shoot,
    actions.SelectToFight: selection.fight,
    actions.SelectWeapons: selection.weapons,
    actions.SelectTargets: targets.targets,
    actions.SelectEnemyUnit: pools.enemy,
    actions.Retarget: pools.retarget,
    actions.Pass: pools.give_up,
    actions.Gather: pools.gather,
    actions.Reroll: rerolls.reroll,
    actions.CommandReroll: rerolls.command_reroll,
    actions.Accept: choices.accept,
    actions.ChooseLethal: choices.lethal,
    actions.ChoosePool: choices.part,
    actions.ChoosePrecision: choices.precision,
    actions.DeclareOrder: order.order,
    actions.SelectModel: choices.model,
    actions.ChooseFnp: choices.feel_no_pain,
    actions.DeclareWithin: choices.within,
    actions.MortalWounds: choices.mortal_wounds,
}
"""The check of each action; one that is not here needs no more than the right place and seat."""
