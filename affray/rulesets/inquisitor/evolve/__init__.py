"""The fold: what each event changes in the state. Decides nothing."""

from affray.core.ruleset import Evolve
from affray.rulesets.inquisitor.evolve.attack import ATTACK
from affray.rulesets.inquisitor.evolve.encounter import ENCOUNTER
from affray.rulesets.inquisitor.evolve.injury import INJURY
from affray.rulesets.inquisitor.evolve.leaving import LEAVING
from affray.rulesets.inquisitor.evolve.others import OTHERS

EVOLVE: Evolve = {**ENCOUNTER, **ATTACK, **LEAVING, **OTHERS, **INJURY}

__all__ = ["EVOLVE"]
