"""What follows by the rules, and what each event changes: a module for each chapter.

Modules that declare structs do not postpone annotations: msgspec asks for those of every struct several times when a
game is first used, and text would have to be evaluated each time.
"""

from affray.rulesets.wrath_and_glory.events import (
    attacks,
    complications,
    conditions,
    dice_tests,
    harm,
    hazards,
    resources,
    shifts,
    turn_order,
    turns,
)

CHAPTERS = (turn_order, turns, dice_tests, shifts, complications, attacks, harm, conditions, resources, hazards)
"""the modules that declare consequences, in the order of the text"""
