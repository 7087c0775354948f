"""The fold: what each event changes in the state. It decides nothing."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.rulesets.wh40k_11e.evolve.aftermath import AFTERMATH
from affray.rulesets.wh40k_11e.evolve.attack import ATTACK
from affray.rulesets.wh40k_11e.evolve.battle import BATTLE
from affray.rulesets.wh40k_11e.evolve.damage import DAMAGE

EVOLVE: Evolve = {**BATTLE, **ATTACK, **DAMAGE, **AFTERMATH}
