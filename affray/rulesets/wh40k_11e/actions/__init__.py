"""What a seat does: every action with what is against it, what follows and when it is on offer, in the order of play.

A field that may be left out says what then holds (section 2.5 of the rules, README.md).
"""

from affray.rulesets.wh40k_11e.actions import (
    aftermath,
    battle,
    damage,
    order,
    pools,
    rerolls,
    selection,
    targets,
    wounds,
)

CHAPTERS = (battle, selection, targets, pools, rerolls, wounds, order, damage, aftermath)
