"""What a seat may do, a module for each chapter (2.10): what is against it, what follows, when it is on offer.

A field that is left out means what section 4 of the specification says.
"""

from affray.rulesets.inquisitor.actions import (
    activation,
    attacks,
    counters,
    grapples,
    leaving,
    moving,
    others,
    parting,
    reactions,
    rounds,
    shooting,
)

CHAPTERS = (
    rounds, attacks, leaving, others, moving, shooting, parting, reactions, counters, grapples, activation,
)  # fmt: skip
