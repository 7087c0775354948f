"""Recovery: Shock for Wrath or Ruin in the fight, Regroup and Respite after it (WG-71 to WG-74)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events.conditions import ExhaustedEnded, ShockRecovered
from affray.rulesets.wrath_and_glory.events.dice_tests import DiceRead
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import RESTORED


def lose_shock(combatant: Combatant, n: int, rule: str) -> Iterator[Consequence]:
    """Yield Shock going down, and Exhausted by Shock ending with it (WG-66)."""
    after = max(0, combatant.shock - n)
    yield ShockRecovered(rule, target=combatant.id, n=combatant.shock - after, before=combatant.shock, after=after)
    if combatant.exhausted:
        yield ExhaustedEnded("WG-66", combatant.id)


def restored(state: Fight, came: object) -> Iterator[Consequence]:
    """Yield what the die restores."""
    if isinstance(came, DiceRead) and came.roll == "restore":
        combatant = state.combatants[state.restoring]
        yield from lose_shock(combatant, came.value + RESTORED, "WG-72")


def resting(state: Fight, side: str) -> list[Combatant]:
    """Return who of a side takes a rest: everybody who is alive and was in the fight."""
    return [combatant for combatant in state.of(side) if combatant.status in ("active", "dying", "fled")]
