"""What follows by the rules, a module for each chapter of the specification."""

from affray.rulesets.inquisitor.events import (
    activation,
    attacks,
    fighters,
    grapples,
    harm,
    injuries,
    lasting,
    leaving,
    others,
    parting,
    reactions,
    rounds,
    shooting,
)

CHAPTERS = (
    rounds, activation, fighters, attacks, reactions, leaving, grapples, others, shooting, parting, injuries, harm,
    lasting,
)  # fmt: skip
