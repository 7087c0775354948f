"""The kit for people who write rules.

Given/when/then, scripted dice, a random legal player, checks of whole encounters, the lint of a machine.
"""

from affray.core.lint import lint
from affray.testing.checks import check_encounter, check_scenario
from affray.testing.given import Given, Outcome, given
from affray.testing.offers import check_offers
from affray.testing.player import Picker, play
from affray.testing.scripted import Scripted, scripted

__all__ = [
    "Given",
    "Outcome",
    "Picker",
    "Scripted",
    "check_encounter",
    "check_offers",
    "check_scenario",
    "given",
    "lint",
    "play",
    "scripted",
]
