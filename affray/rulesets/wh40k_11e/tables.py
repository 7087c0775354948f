"""The game's numbers."""

from __future__ import annotations

from typing import Literal

MOST = 500
MOST_DICE = 10
MOST_ADDED = 100
"""The greatest numbers a profile may hold, and in it the most dice and the most that is added by abilities or to
dice; the rules have no limits, a file from outside needs some."""

SIDE_COUNT = 2
CRITICAL = 6
SKILL_BEST, SKILL_WORST = 2, 6
NO_SAVE = 7
"""A Save characteristic of 7+ is none: no modifier makes it one (section 1)."""
DEMISE_ON = 6
HAZARD_FAILS_TO = 2
MODELS_PER_BONUS = 5
"""BLAST and CLEAVE count whole fives of models (K-65, K-66)."""
HEAVY_MOVE = 3
LONE_OPERATIVE = 12
SNAP_RANGE = 24
INDIRECT_FAILS_TO = 5
INDIRECT_SPOTTED_FAILS_TO = 3

Parameter = Literal["none", "number", "optional", "dice"]

WEAPON_ABILITIES: dict[str, Parameter] = {
    "ASSAULT": "none",
    "BLAST": "optional",
    "CLEAVE": "number",
    "CLOSE-QUARTERS": "none",
    "DEVASTATING WOUNDS": "none",
    "EXTRA ATTACKS": "none",
    "HAZARDOUS": "none",
    "HEAVY": "none",
    "IGNORES COVER": "none",
    "INDIRECT FIRE": "none",
    "LANCE": "none",
    "LETHAL HITS": "none",
    "MELTA": "number",
    "ONE SHOT": "none",
    "PRECISION": "none",
    "PSYCHIC": "none",
    "RAPID FIRE": "number",
    "SUSTAINED HITS": "dice",
    "TORRENT": "none",
    "TWIN-LINKED": "none",
}
"""Weapon abilities (K-64 to K-83) and what follows the name; ANTI-X Y+ (K-72) is read apart."""

AS_SUCH = (
    "DEVASTATING WOUNDS",
    "INDIRECT FIRE",
    "LETHAL HITS",
    "PRECISION",
    "PSYCHIC",
    "SUSTAINED HITS",
    "TORRENT",
    "TWIN-LINKED",
)
"""Weapon abilities that make attacks different as such, with their numbers (K-12). The others bear on the resolution
only through a figure, as ANTI through the roll that is critical, or not at all."""

OF_HIT_DICE = ("LETHAL HITS", "SUSTAINED HITS")
"""Those of them that only a die for the hit can set off, which an automatic hit does not have (K-19)."""

SAME_ABILITY = {"PISTOL": "CLOSE-QUARTERS"}

UNIT_ABILITIES: dict[str, Parameter] = {
    "DEADLY DEMISE": "dice",
    "FIGHTS FIRST": "none",
    "LONE OPERATIVE": "optional",
    "STEALTH": "none",
}
"""Unit abilities (K-84, K-88 to K-90) and what follows the name."""


def to_wound(strength: int, toughness: int) -> int:
    """Return the number that a wound roll needs (K-31).

    "Half or less" is tested before "less", or no roll would ever need a 6.
    """
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def clamp(number: int, low: int, high: int) -> int:
    """Return the number, or the bound that it lies beyond."""
    return low if number < low else high if number > high else number


def capped(modifier: int, cap: int | Literal["none"] | None) -> int:
    """Return the sum of modifiers within the cap that an option sets, if it sets one (K-21, K-45)."""
    return modifier if not modifier or cap is None or cap == "none" else clamp(modifier, -cap, cap)


ATTACKERS_ROLLS = ("attacks", "hit", "wound", "damage", "hazard")
"""The rolls of the unit that attacks that Command Re-roll may be used for (K-27)."""

MOST_MORTALS = 100
MOST_MODIFIER = 10
MOST_WORDS = 200
"""The longest reason, in characters: what is declared for all weapons stands with each of them in the log."""
LARGE_HAZARD = 3
