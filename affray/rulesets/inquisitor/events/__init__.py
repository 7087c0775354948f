"""What follows by the rules, by topic; `CONSEQUENCES` has every class."""

from affray.rulesets.inquisitor.events.activation import ACTIVATION
from affray.rulesets.inquisitor.events.attack import ATTACK
from affray.rulesets.inquisitor.events.effects import EFFECTS
from affray.rulesets.inquisitor.events.encounter import ENCOUNTER
from affray.rulesets.inquisitor.events.fighters import FIGHTERS
from affray.rulesets.inquisitor.events.grapples import GRAPPLES
from affray.rulesets.inquisitor.events.injury import INJURY
from affray.rulesets.inquisitor.events.lasting import LASTING
from affray.rulesets.inquisitor.events.leaving import LEAVING
from affray.rulesets.inquisitor.events.others import OTHERS
from affray.rulesets.inquisitor.events.parting import PARTING
from affray.rulesets.inquisitor.events.reactions import REACTIONS
from affray.rulesets.inquisitor.events.shooting import SHOOTING

CONSEQUENCES = (
    *ENCOUNTER, *ACTIVATION, *FIGHTERS, *ATTACK, *REACTIONS, *LEAVING, *GRAPPLES, *OTHERS, *SHOOTING, *PARTING,
    *INJURY, *EFFECTS, *LASTING,
)  # fmt: skip

__all__ = ["CONSEQUENCES"]
