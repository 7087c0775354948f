"""The rules, one concern a file: what a roll brings about, what happens at a place by itself.

What several actions share stands here; nothing here knows an action.
"""

from __future__ import annotations

from affray.rules import Passing, Rolls
from affray.rulesets.wh40k_11e.rules import aftermath, damage, hits, mortals, order, pools, rerolls, saves, wounds

ROLLS: Rolls = {
    "attacks": pools.number_rolled,
    "hit": hits.hits_rolled,
    "sustained": hits.sustained_rolled,
    "wound": wounds.wounds_rolled,
    "save": saves.saves_rolled,
    "damage": damage.damage_rolled,
    "fnp": damage.feel_no_pain_rolled,
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
    "attack.damage": saves.next_die,
    "attack.mortals": mortals.next_wound,
    "attack.after": aftermath.next_step,
}
"""What happens at a place by itself. Where it yields nothing, somebody is waited for."""

READING: Rolls = {
    "attacks": pools.read_number,
    "hit": hits.classify_hits,
    "wound": wounds.classify_wounds,
    "save": saves.sort_saves,
    "damage": damage.read_damage,
    "hazard": aftermath.read_hazards,
}
"""What reads a roll once its re-rolled faces stand, by its step."""
