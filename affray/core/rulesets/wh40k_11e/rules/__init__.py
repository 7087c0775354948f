"""The rules, in the order of play. `follow` takes an action through all that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from affray.core.rulesets.wh40k_11e import actions
from affray.core.rulesets.wh40k_11e.rules import (
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
from affray.core.rulesets.wh40k_11e.state import Battle
from affray.events.base import Action, Consequence, Roll

Faces = tuple[int, ...]
Rule = Callable[[Battle], Iterator[Consequence]]

_ACTIONS: Mapping[type[Action], Callable[[Battle, Any, str], Iterator[Consequence]]] = {
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

_ROLLS: Mapping[str, Callable[[Battle, Faces], Iterator[Consequence]]] = {
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

_FINAL: Mapping[str, Callable[[Battle, Faces], Iterator[Consequence]]] = {
    "hit": hits.classify_hits,
    "wound": wounds.classify_wounds,
    "save": damage.sort_saves,
    "damage": damage.read_damage,
    "hazard": aftermath.read_hazards,
}
"""What reads a roll whose faces stand, by its step; the number of attacks is read where it is gathered."""

_PASSING: Mapping[str, Rule] = {
    "attack.next": pools.go_on,
    "attack.groups": order.create_groups,
    "attack.damage": damage.next_die,
    "attack.mortals": mortals.next_wound,
    "attack.after": aftermath.next_step,
}
"""The rows of the machine that wait for nobody; each takes one step."""


def follow(state: Battle, action: Action, by: str) -> Iterator[Consequence]:
    """Yield what follows from a legal action, until somebody is waited for."""
    rerolling = state.reroll
    if isinstance(action, Roll):
        yield from _ROLLS[action.want](state, action.dice)
    elif isinstance(action, actions.Accept):
        yield from rerolls.finish(state) if rerolling is not None else wounds.choose_lethal(state, None)
    else:
        yield from _ACTIONS[type(action)](state, action, by)
    if rerolling is not None and state.reroll is None:
        yield from _read(state, rerolling.step)
    while (rule := _passing(state)) is not None:
        yield from rule(state)


def _read(state: Battle, step: str) -> Iterator[Consequence]:
    if step == "attacks":
        assert state.attack is not None
        yield from pools.gathered(state, state.attack.gathering, state.attack.ignore)
    else:
        yield from _FINAL[step](state, state.faces)


def _passing(state: Battle) -> Rule | None:
    """Return the rule of a row that waits for nobody; the last part of a pool is chosen without asking."""
    if state.place == "attack.subpools" and state.pool is not None and len(state.pool.parts) == 1:
        return wounds.last_part
    return _PASSING.get(state.place)
