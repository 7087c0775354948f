"""The fold: what each event changes in the state. Decides nothing."""

from affray.core.ruleset import Evolve
from affray.core.rulesets.inquisitor.evolve.attack import ATTACK
from affray.core.rulesets.inquisitor.evolve.encounter import ENCOUNTER
from affray.core.rulesets.inquisitor.evolve.injury import INJURY
from affray.core.rulesets.inquisitor.evolve.leaving import LEAVING
from affray.core.rulesets.inquisitor.evolve.others import OTHERS

EVOLVE: Evolve = {**ENCOUNTER, **ATTACK, **LEAVING, **OTHERS, **INJURY}

__all__ = ["EVOLVE"]
