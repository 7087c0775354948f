"""The rules that several actions share, in the order of play; no rule imports an action.

An action's own consequences come first; then every row of the machine that waits for nobody is passed through, each
deciding one step from the state, until somebody is waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from affray.rules import Consequence, Rolls
from affray.rulesets.wrath_and_glory.rules import (
    attacks,
    compare_damage,
    complications,
    critical_hits,
    damage,
    dice_tests,
    harm,
    held_actions,
    reactions,
    test_results,
    turn_order,
    turns,
)
from affray.rulesets.wrath_and_glory.state import Fight

PASSING: dict[str, Callable[[Fight, object], Iterator[Consequence]]] = {
    "round.start": turn_order.start,
    "round.seize": turn_order.picking,
    "round.pick": turn_order.picking,
    "round.next": turn_order.after_turn,
    "round.end": turn_order.end,
    "turn.start": turns.start,
    "turn": turns.acting,
    "turn.resume": turns.resume,
    "turn.end": turns.end,
    "held.done": held_actions.used,
    "test.pool": reactions.defended,
    "test.faces": dice_tests.faces,
    "test.check": test_results.check,
    "test.complication": complications.settle,
    "attack.declared": attacks.begin,
    "attack.critical": critical_hits.critical,
    "attack.dodges": reactions.dodges,
    "attack.compare": compare_damage.compare,
    "attack.done": attacks.finish,
    "harm.apply": harm.apply,
}
"""place to what happens there, given the event that led to it; a place that waits as well may have nothing to do"""

ROLLS: Rolls = {
    "pool": dice_tests.roll_pool,
    "reroll": dice_tests.reroll,
    "added": dice_tests.reroll,
    "ed": damage.roll_ed,
    "determination": harm.roll_determination,
    "incidental": dice_tests.read,
}
"""purpose of a roll to what its faces bring about"""
