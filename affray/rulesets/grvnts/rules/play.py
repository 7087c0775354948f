"""What a roll brings about, and what happens at a place by itself."""

from __future__ import annotations

from affray.rules import Passing, Rolls
from affray.rulesets.grvnts.rules import (
    attacking,
    defending,
    harming,
    initiative,
    life,
    morale,
    omens,
    resting,
    rounds,
    shock,
    testing,
)

ROLLS: Rolls = {
    "side_initiative": initiative.side_rolled,
    "party_order": initiative.order_rolled,
    "break_contact": testing.break_rolled,
    "test": testing.called_rolled,
    "fire_test": attacking.fire_test_rolled,
    "attack": attacking.attack_rolled,
    "fumble": attacking.fumble_rolled,
    "defence": defending.defence_rolled,
    "damage": harming.damage_rolled,
    "armor": harming.armor_rolled,
    "downed": life.downed_rolled,
    "broken": life.broken_rolled,
    "broken_dice": life.broken_dice_rolled,
    "shock_test": shock.test_rolled,
    "shock_dice": shock.dice_rolled,
    "morale": morale.rolled,
    "morale_outcome": morale.outcome_rolled,
    "gas": rounds.gas_rolled,
    "gas_table": rounds.gas_table_rolled,
    "wake": rounds.wake_rolled,
    "omen": omens.die_rolled,
    "rest": resting.hp_rolled,
    "rest_shock": resting.shock_rolled,
}
"""purpose of a roll to what its faces bring about"""

PASSING: Passing = {
    "opening": initiative.opening,
    "ordering": initiative.ordering,
    "flow": rounds.flow,
    "grvnt_turn": rounds.in_turn,
    "enemy_side": rounds.enemy_side,
    "enemy_turn": rounds.enemy_turn,
    "round_end": rounds.round_end,
    "attack.declared": attacking.declared,
    "attack.judge": attacking.judged,
    "attack.crit": attacking.critical,
    "attack.hit": attacking.hit,
    "attack.done": attacking.ended,
    "defence.declared": defending.declared,
    "defence.judge": defending.judged,
    "defence.crit": defending.critical,
    "defence.hit": defending.hit,
    "defence.done": defending.ended,
    "harm.next": harming.next_step,
    "harm.apply": harming.apply,
}
"""place to what happens there by itself; where it yields nothing, somebody is waited for"""
