"""Scenario files: a roster, and acts with what is expected after each, in TOML (docs/scenarios.md).

A scenario without acts is a roster. Everything that is not one of the keys that all games share belongs to the roster,
in the ruleset's own terms.
"""

from affray.scenario.act import CONDUCT, Act
from affray.scenario.matching import MISSING
from affray.scenario.paths import look
from affray.scenario.playing import Step, do, play
from affray.scenario.reading import parse, read
from affray.scenario.scenario import VERSION, Scenario
from affray.scenario.source import LARGEST

__all__ = ["CONDUCT", "LARGEST", "MISSING", "VERSION", "Act", "Scenario", "Step", "do", "look", "parse", "play", "read"]
