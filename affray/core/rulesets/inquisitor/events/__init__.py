"""What follows by the rules, by topic; `CONSEQUENCES` has every class."""

from affray.core.rulesets.inquisitor.events.attack import ATTACK
from affray.core.rulesets.inquisitor.events.encounter import ENCOUNTER
from affray.core.rulesets.inquisitor.events.fighters import FIGHTERS
from affray.core.rulesets.inquisitor.events.injury import INJURY
from affray.core.rulesets.inquisitor.events.leaving import LEAVING
from affray.core.rulesets.inquisitor.events.others import OTHERS

CONSEQUENCES = (*ENCOUNTER, *FIGHTERS, *ATTACK, *LEAVING, *OTHERS, *INJURY)

__all__ = ["CONSEQUENCES"]
