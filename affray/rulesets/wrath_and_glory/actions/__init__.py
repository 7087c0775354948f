"""What a seat does (section 2.4): a module for each chapter. A field that may be left out says what then holds.

What only the table can see (how far, how hidden, how dark, who is in reach, who is hit by a blast) is said by whoever
acts, and stands. As to why annotations are not postponed in these modules, see `events`.
"""

from affray.rulesets.wrath_and_glory.actions import (
    aid,
    attacks,
    charging,
    choices,
    dice_tests,
    gm,
    mobs,
    movement,
    reactions,
    recovery,
    turn_order,
    turns,
)

CHAPTERS = (turn_order, movement, charging, turns, attacks, dice_tests, choices, reactions, recovery, aid, mobs, gm)
"""the modules that declare actions, in the order of the text"""
