"""The fold: what each event changes in the state. It decides nothing."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.rulesets.wh40k_11e.evolve.aftermath import AFTERMATH
from affray.core.rulesets.wh40k_11e.evolve.attack import ATTACK
from affray.core.rulesets.wh40k_11e.evolve.battle import BATTLE
from affray.core.rulesets.wh40k_11e.evolve.damage import DAMAGE

EVOLVE: Evolve = {**BATTLE, **ATTACK, **DAMAGE, **AFTERMATH}
