"""The game's numbers: locations, effects of injuries, modifiers, starter weapons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from affray.rules import Expression

LOCATIONS: Final = ("right_leg", "left_leg", "body", "right_arm", "left_arm", "head")
"""The places of a body in the order of the location table (IN-27)."""

PARTS: Final = ("chest", "abdomen", "groin")
"""What the body is made of where its parts have levels of their own (IN-46, IN-L6)."""

SPLIT_LOCATIONS: Final = ("right_leg", "left_leg", *PARTS, "right_arm", "left_arm", "head")

REVERSED: Final = (
    (10, "right_leg"),
    (20, "left_leg"),
    (60, "body"),
    (75, "right_arm"),
    (90, "left_arm"),
    (100, "head"),
)
"""Upper end of each range of the location table (IN-27)."""

LRB_LOCATIONS: Final = ((30, "leg"), (35, "groin"), (65, "arm"), (80, "abdomen"), (95, "chest"), (100, "head"))
"""Upper end of each range of the location table of the preset `lrb` (IN-L6)."""

BODY_PARTS: Final = ((3, "groin"), (11, "abdomen"), (20, "chest"))
"""Upper end of each range of the d20 for a part of the body (IN-46, `body_table=split`)."""

HANDS: Final = ("right", "left")
LEVELS: Final = ("none", "light", "heavy", "serious", "acute", "crippled")
HEAD_LEVELS: Final = ("none", "light", "heavy", "acute", "crippled")
"""Names of the levels; head and groin have four (IN-43, IN-46)."""

SERIOUS: Final = 3
"""The level from which an arm or a leg is impaired (IN-46)."""

ACUTE: Final = 4
"""The level from which an arm is useless and a leg only crawls (IN-46)."""


def kind_of(location: str) -> str:
    """Return the column of the effects table for a location: head, chest, abdomen, groin, arm or leg."""
    if location == "body":
        return "chest"
    return location.partition("_")[2] or location


def cap_of(location: str) -> int:
    """Return the highest level a location can have (1.1)."""
    return 4 if location in ("head", "groin") else 5


def level_name(location: str, level: int) -> str:
    """Return a level in words."""
    return (HEAD_LEVELS if cap_of(location) == 4 else LEVELS)[level]


class Effect(NamedTuple):
    """What reaching a level does at once, in the order of the cell, and what it leaves behind (IN-46).

    `at_once` holds prone, stun (D3 activations), extra3 and extra6 (a die on the total), grip (a test, or the hand's
    weapon is dropped), drop, bleed, dead. `shock` is the system shock that is due: empty, `test` or `auto`.
    """

    at_once: tuple[str, ...] = ()
    shock: str = ""
    slower: bool = False
    crawl: bool = False


_LEG4 = Effect(("prone", "bleed"), slower=True, crawl=True)

EFFECTS: Final[Mapping[str, tuple[Effect, ...]]] = {
    "head": (
        Effect(("stun",)),
        Effect(("stun", "extra6"), slower=True),
        Effect(shock="auto"),
        Effect(("dead",)),
    ),
    "chest": (
        Effect(("prone",)),
        Effect(("prone",), slower=True),
        Effect(("prone", "stun", "extra3"), slower=True),
        Effect(("prone", "stun", "extra3", "bleed"), slower=True),
        Effect(shock="auto"),
    ),
    "arm": (
        Effect(),
        Effect(("grip",)),
        Effect(("grip", "extra3")),
        Effect(("drop", "bleed")),
        Effect(("drop", "bleed"), shock="test"),
    ),
    "leg": (
        Effect(),
        Effect(slower=True),
        Effect(("prone", "extra3"), slower=True),
        _LEG4,
        _LEG4._replace(shock="test"),
    ),
    "abdomen": (
        Effect(("extra3",)),
        Effect(("extra3", "prone"), slower=True),
        Effect(("extra3", "prone", "bleed"), slower=True),
        Effect(("extra3", "prone", "bleed", "stun"), slower=True),
        Effect(("extra3", "prone", "bleed", "stun"), slower=True, crawl=True),
    ),
    "groin": (
        Effect(("prone",)),
        Effect(("prone", "stun"), slower=True),
        Effect(("prone", "stun", "extra3", "bleed"), slower=True),
        Effect(shock="auto"),
    ),
}
"""Column to its effects, level 1 first."""

ACTIONS_A_ROUND: Final = 2
CHARGE: Final = 10
HEIGHT: Final = 10
OFF_HAND: Final = 20
PRONE_ATTACK: Final = 10
BREAK_OFF_PRONE: Final = 20
CRAWL_YARDS: Final = 2
SPEED_IN_INITIATIVE: Final = 20
"""What a point of Speed is worth in the order of turns (IN-12)."""

AUTO_HIT: Final = 5
AUTO_MISS: Final = 96
"""The bands in which a roll to hit, parry or dodge needs no target (IN-05, `auto_bands=lrb`)."""

STATUSES: Final = ("active", "out", "dead", "fled")
POSTURES: Final = ("standing", "prone")

MOST_MODIFIER: Final = 100
MOST_HEIGHT: Final = 10_000
MOST_STUN: Final = 100
MOST_COVER: Final = 100
MOST_WEIGHT: Final = 256
"""The weights of a draw add up to a die, and a die has at most this many sides."""

AIMED: Final = 10
"""What aiming high adds to the number of the place, once more at a lower target (IN-L6)."""

LRB_REACH: Final = 10
LRB_PRONE: Final = 20
LRB_SIZE: Final = 30
LRB_ARC: Final[Mapping[str, int]] = {"front": 0, "side": 20, "rear": 40}
LRB_TWO_WEAPONS: Final = 20
LRB_DODGE: Final = 20
LRB_DODGE_YARDS: Final = 2
LRB_ARMS_LENGTH: Final = 20
LRB_LONG_REACH: Final = 4
"""The reach from which a weapon fights at arm's length (IN-L7)."""

LRB_GRANTED_AT: Final = 4
"""The face from which a die of Speed gives an action (IN-L1)."""

KINDS: Final = (
    "attack", "two_weapon_attack", "charge", "fire_pistol", "grapple", "break_off", "stand_up", "draw", "put_away",
    "pick_up", "other", "staunch", "move", "shoot", "leave", "pause",
)  # fmt: skip
"""What a list of declared actions may hold (IN-L1)."""


class Profile(NamedTuple):
    """A starter weapon: damage, WS modifier, parry, encumbrance; the rest as in `profiles.Weapon`."""

    damage: str
    ws_mod: int = 0
    parry: int = 0
    enc: int = 0
    reach: int = 0
    hands: int | str = 1
    can_parry: bool = True


STARTER: Final[Mapping[str, Profile]] = {
    "axe": Profile("2D6+2", 10, 10, 20, 2),
    "long_sword": Profile("D10+4", 10, 15, 30, 3, "either"),
    "club": Profile("D6+2", 10, 10, 25, 2),
    "fencing_sword": Profile("D10", 15, 30, 15, 3),
    "curved_blade": Profile("3D6", 5, 10, 35, 3, "either"),
    "flail": Profile("D6+1", 20, 0, 25, 3),
    "great_axe": Profile("3D6+2", 0, 5, 35, 3, "either"),
    "great_hammer": Profile("2D6+2", 0, 5, 40, 3, 2),
    "halberd": Profile("D10+2", 10, 10, 35, 4, 2),
    "knife": Profile("D6", 0, 5, 5, 1),
    "fist_spikes": Profile("D3", can_parry=False),
    "lance": Profile("D10", 20, 0, 30, 5, 2),
    "short_sword": Profile("D10", 10, 15, 15, 2),
    "spear": Profile("D10", 20, 15, 20, 4, "either"),
    "staff": Profile("D6", 10, 15, 15, 4, 2),
    "sword": Profile("2D6", 15, 25, 20, 3),
    "whip": Profile("D6-4", 15, 0, 10, 5),
    "powered_axe": Profile("2D10+2", 5, 5, 30, 2),
    "powered_sword": Profile("2D10", 10, 10, 25, 3),
    "powered_great_blade": Profile("2D10+6", 0, 0, 40, 4, 2),
    "rifle_butt": Profile("D3+1", 10, 10, 0, 1, 2),
}
"""Weapons that a roster may name without describing them. Reach and hands are this table's own: no source has them."""

UNARMED: Final = "unarmed"

PARRYING: Final = ("melee", "improvised")
"""The kinds of weapon that parry if a roster does not say otherwise (1.2)."""

IMPROVISED_PARRY: Final = 5
IMPROVISED_PLUS: Final = 2
"""What an improvised weapon adds to its D3 where it does not go by its encumbrance (IN-L6)."""

MOST_DICE: Final = 20
MOST_SIDES: Final = 100
"""What the damage of a weapon is rolled with (1.2)."""

PRESSURE: Final = Expression(1, 3)
"""The damage of pressing a hold (IN-G4)."""
