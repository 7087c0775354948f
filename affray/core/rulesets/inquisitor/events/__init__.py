"""What follows by the rules, by topic; `CONSEQUENCES` has every class."""

from affray.core.rulesets.inquisitor.events.activation import ACTIVATION
from affray.core.rulesets.inquisitor.events.attack import ATTACK
from affray.core.rulesets.inquisitor.events.effects import EFFECTS
from affray.core.rulesets.inquisitor.events.encounter import ENCOUNTER
from affray.core.rulesets.inquisitor.events.fighters import FIGHTERS
from affray.core.rulesets.inquisitor.events.grapples import GRAPPLES
from affray.core.rulesets.inquisitor.events.injury import INJURY
from affray.core.rulesets.inquisitor.events.lasting import LASTING
from affray.core.rulesets.inquisitor.events.leaving import LEAVING
from affray.core.rulesets.inquisitor.events.others import OTHERS
from affray.core.rulesets.inquisitor.events.parting import PARTING
from affray.core.rulesets.inquisitor.events.reactions import REACTIONS
from affray.core.rulesets.inquisitor.events.shooting import SHOOTING

CONSEQUENCES = (
    *ENCOUNTER, *ACTIVATION, *FIGHTERS, *ATTACK, *REACTIONS, *LEAVING, *GRAPPLES, *OTHERS, *SHOOTING, *PARTING,
    *INJURY, *EFFECTS, *LASTING,
)  # fmt: skip

__all__ = ["CONSEQUENCES"]
