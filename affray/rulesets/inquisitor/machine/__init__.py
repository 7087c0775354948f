"""The machine: one flat automaton, in the parts of section 2 of the specification."""

from __future__ import annotations

from typing import Final

from affray.core.machine import Machine
from affray.rulesets.inquisitor.machine.attack import ATTACK
from affray.rulesets.inquisitor.machine.injury import INJURY
from affray.rulesets.inquisitor.machine.leaving import BREAK_OFF, GRAPPLE
from affray.rulesets.inquisitor.machine.others import OTHER
from affray.rulesets.inquisitor.machine.rounds import ROUND

__all__ = ["MACHINE"]

MACHINE: Final = Machine(
    initial="setup", ends=("ended",), rows=(*ROUND, *ATTACK, *BREAK_OFF, *GRAPPLE, *OTHER, *INJURY)
)
