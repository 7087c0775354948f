"""What follows by the rules: every consequence with what it changes, in the order of play."""

from affray.rulesets.wh40k_11e.events import (
    aftermath,
    battle,
    damage,
    hits,
    mortals,
    order,
    pools,
    rerolls,
    saves,
    selection,
    wounds,
)

CHAPTERS = (battle, selection, pools, rerolls, hits, wounds, order, saves, damage, mortals, aftermath)
