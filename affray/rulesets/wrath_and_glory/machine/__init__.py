"""The machine: encounter, rounds and turns, the attack, and the detours for tests, dice and harm. Data only.

The names beside the rows are those of the specification. A row that waits for nobody is passed through within one
entry. A frame (`turn`, `attack`, ...) is where a test, dice or harm began, and so where they come back to.
"""

from __future__ import annotations

from affray.rules import Machine
from affray.rulesets.wrath_and_glory.machine.attacks import ATTACKS, HARM
from affray.rulesets.wrath_and_glory.machine.dice_tests import TESTS
from affray.rulesets.wrath_and_glory.machine.turn_order import ROUNDS
from affray.rulesets.wrath_and_glory.machine.turns import TURN_ROWS

MACHINE = Machine(initial="setup", ends=("ended",), rows=(*ROUNDS, *TURN_ROWS, *TESTS, *ATTACKS, *HARM))
"""the one machine of this game"""
