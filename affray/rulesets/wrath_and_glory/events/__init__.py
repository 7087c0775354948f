"""What follows by the rules, by topic.

Modules that declare structs do not postpone annotations: msgspec asks for those of every struct several times when a
game is first used, and text would have to be evaluated each time.
"""

from __future__ import annotations

from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.events.attacks import ATTACKS
from affray.rulesets.wrath_and_glory.events.conditions import CONDITIONS
from affray.rulesets.wrath_and_glory.events.harm import HARM
from affray.rulesets.wrath_and_glory.events.resources import RESOURCES
from affray.rulesets.wrath_and_glory.events.rounds import ROUNDS
from affray.rulesets.wrath_and_glory.events.tests import TESTS
from affray.rulesets.wrath_and_glory.events.turns import TURNS

CONSEQUENCES: tuple[type[Consequence], ...] = (*ROUNDS, *TURNS, *TESTS, *ATTACKS, *HARM, *CONDITIONS, *RESOURCES)
"""Every consequence of the game."""

__all__ = ["CONSEQUENCES"]
