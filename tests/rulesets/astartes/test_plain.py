"""The rules against a second, plain working-out, over many shots and dodges at random."""

from __future__ import annotations

from random import Random

import pytest

from tests.rulesets.astartes.plain import damage, successes
from tests.rulesets.astartes.table import asked, begun, drakk, of, shot, state, varo


@pytest.mark.parametrize("seed", range(120))
def test_damage_of_a_shot_is_what_the_rules_say(seed: int) -> None:
    chance = Random(seed)
    armour = chance.randint(0, 12)
    mode = chance.choice(("single", "semi", "auto"))
    lift = chance.randint(-3, 5)
    foe = drakk(armour=armour, hp_max=500)
    at = begun(varo(bonus_dice={"ranged": chance.randint(0, 3)}), foe)
    shot(at, mode, gm_mod={"value": lift, "reason": "any"}, gm_defence={"value": chance.randint(0, 8), "reason": "any"})
    threshold = 6 + lift + {"single": 1, "semi": 0, "auto": -2}[mode]
    faces = [chance.randint(1, 10) for _ in range(asked(at))]
    at.rolled(*faces)
    defence = 0
    if state(at).place == "attack.defence":
        dice = chance.randint(0, 4)
        if dice:
            declared = at.when("dodge", "horde", dice=dice).events[1]
            dodged = [chance.randint(1, 10) for _ in range(dice)]
            threshold_of_dodge: int = declared.threshold  # type: ignore[attr-defined]
            defence = sum(successes(dodged, threshold_of_dodge))
            at.rolled(*dodged)
        else:
            at.and_("no_defence", "horde")
    invest = 0
    if state(at).place == "attack.invest":
        invest = chance.randint(0, state(at).attack_now.limit)
        at.and_("invest", "chapter", n=invest)
    assert of(at, "drakk").hp == 500 - damage(mode, faces, threshold, defence, invest, armour)
