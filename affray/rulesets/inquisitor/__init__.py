"""The d100 narrative skirmish game: close combat, from the charge to the last breath."""

from affray.rulesets.inquisitor.ruleset import Inquisitor

RULESET = Inquisitor()
