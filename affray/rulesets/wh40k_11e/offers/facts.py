"""Drawing facts that a table might declare (K-95)."""

from __future__ import annotations

from typing import Any

from affray.core.domain import Pick
from affray.rulesets.wh40k_11e.offers.judged import one_of, some_of
from affray.rulesets.wh40k_11e.state import Battle

UNIT_FACTS = (
    "{advanced?, fell_back?, charged?, set_up_this_turn?, remained_stationary?: true or false, farthest?: inches, "
    "engaged_with?: enemy units, others?: [{unit: enemy unit, engaged_with: own units}]}"
)
TARGET_FACTS = (
    "{in_range?, visible?, half_range?, cover?, plunging?, spotted?: true or false, unseen?: CHARACTER models, "
    "skill_mod?, hit_mod?, wound_mod?, save_mod?: -10 to 10, each with skill_why, hit_why, wound_why, save_why}"
)


def draw_unit_facts(state: Battle, unit: str, kind: str, engaged: bool, pick: Pick) -> dict[str, Any]:
    """Return facts that let a unit shoot or fight in a way, engaged with somebody or not."""
    side = state.side_of(unit)
    foes = [one for one in state.sides[state.foe_of(side)].units if state.stands(one)]
    own = [one for one in state.sides[side].units if state.stands(one) and one != unit]
    facts: dict[str, Any] = {"engaged_with": [], "set_up_this_turn": pick(8) == 1, "charged": pick(3) == 1}
    if engaged:
        first = one_of(pick, foes)
        facts["engaged_with"] = [foe for foe in foes if foe == first or pick(3) == 1]
    if kind == "assault":
        facts["advanced"] = True
    elif pick(3) == 1:
        facts |= {"remained_stationary": True, "charged": False}
    if not facts.get("remained_stationary"):
        facts["farthest"] = pick(9)
    facts["others"] = [
        {"unit": foe, "engaged_with": [*([unit] if foe in facts["engaged_with"] else []), *some_of(pick, own)]}
        for foe in foes
        if pick(4) == 1
    ]
    return facts


def draw_target_facts(state: Battle, mode: str, unit: str, indirect: bool, pick: Pick) -> dict[str, Any]:
    """Return facts of a weapon and its target, as a table might declare them."""
    facts: dict[str, Any] = {}
    if mode == "shoot":
        facts = {name: True for name in ("half_range", "cover", "plunging", "spotted") if pick(3) == 1}
        if indirect:
            facts["visible"] = not pick(2)
    characters = [model for model in state.living(unit) if state.profile(model).character]
    facts["unseen"] = [model for model in characters if pick(4) == 1]
    for name in ("skill", "hit", "wound", "save"):
        if pick(8) == 1:
            facts[f"{name}_mod"] = one_of(pick, (-2, -1, 1, 2))
            facts[f"{name}_why"] = "as the table agreed"
    return facts
