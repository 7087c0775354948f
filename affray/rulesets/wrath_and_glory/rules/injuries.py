"""Memorable and Traumatic Injuries, and the death they bring (WG-56, WG-59, WG-60)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events.dice_tests import DiceRead
from affray.rulesets.wrath_and_glory.events.harm import CharacterDied, MemorableInjurySuffered, TraumaticInjurySuffered
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import LEFT_TO, MEMORABLE, SIDED, TRAUMATIC


def survives(combatant: Combatant) -> int:
    """Return how many Traumatic Injuries a combatant survives (WG-60)."""
    return combatant.profile.tier + 1


def read(state: Fight, combatant: Combatant, dice: DiceRead) -> Iterator[Consequence]:
    """Yield the injuries that dice bring."""
    if dice.roll == "memorable":
        injury = MEMORABLE[dice.faces[0]]
        had = next((old for old in combatant.memorable if old.injury == injury), None)
        escalated = had is not None and not had.escalated
        yield MemorableInjurySuffered(
            "WG-56", target=combatant.id, roll=dice.faces[0], injury=injury, escalated=escalated
        )
        return
    for face, side_face in zip(dice.faces[::2], dice.faces[1::2], strict=True):
        injury = TRAUMATIC[face]
        side = ("left" if side_face <= LEFT_TO else "right") if injury in SIDED else ""
        yield from _suffer(combatant, face, injury, side)
        if not combatant.present:
            return


def lose_limb(state: Fight, combatant: Combatant, limb: str) -> Iterator[Consequence]:
    """Yield the loss of a limb that was picked (row 66); it counts like any other injury."""
    side, injury = limb.split()
    yield from _suffer(combatant, 0, injury, side)


def _suffer(combatant: Combatant, roll: int, injury: str, side: str) -> Iterator[Consequence]:
    n = len(combatant.traumatic) + 1
    yield TraumaticInjurySuffered("WG-59", target=combatant.id, roll=roll, injury=injury, side=side, n=n)
    if n > survives(combatant):
        yield CharacterDied("WG-60", target=combatant.id, cause=f"{n} Traumatic Injuries")
