"""What follows by the rules: every consequence, in the order of play."""

from __future__ import annotations

from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.events.aftermath import AFTERMATH
from affray.rulesets.wh40k_11e.events.attack import ATTACK
from affray.rulesets.wh40k_11e.events.battle import BATTLE
from affray.rulesets.wh40k_11e.events.damage import DAMAGE
from affray.rulesets.wh40k_11e.events.saves import SAVES
from affray.rulesets.wh40k_11e.events.suffering import SUFFERING
from affray.rulesets.wh40k_11e.events.wounding import WOUNDING

CONSEQUENCES: tuple[type[Consequence], ...] = (*BATTLE, *ATTACK, *WOUNDING, *SAVES, *DAMAGE, *SUFFERING, *AFTERMATH)
