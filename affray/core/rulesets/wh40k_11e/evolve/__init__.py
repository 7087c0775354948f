"""The fold: what each event changes in the state. It decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from affray.core.rulesets.wh40k_11e.evolve.aftermath import AFTERMATH
from affray.core.rulesets.wh40k_11e.evolve.attack import ATTACK
from affray.core.rulesets.wh40k_11e.evolve.battle import BATTLE
from affray.core.rulesets.wh40k_11e.evolve.damage import DAMAGE

EVOLVE: Mapping[type[Any], Callable[[Any, Any], None]] = {**BATTLE, **ATTACK, **DAMAGE, **AFTERMATH}
