"""The numbers of the game, as the rulebook's tables have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

SKILLS: Final[Mapping[str, str]] = {
    "athletics": "strength",
    "awareness": "intellect",
    "ballistic_skill": "agility",
    "cunning": "fellowship",
    "deception": "fellowship",
    "insight": "fellowship",
    "intimidation": "willpower",
    "investigation": "intellect",
    "leadership": "willpower",
    "medicae": "intellect",
    "persuasion": "fellowship",
    "pilot": "agility",
    "scholar": "intellect",
    "stealth": "agility",
    "survival": "willpower",
    "tech": "intellect",
    "weapon_skill": "initiative",
}
"""skill to the attribute it is rolled with (1.1)"""

ATTRIBUTES: Final = ("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship")

ICONS: Final = (0, 0, 0, 0, 1, 1, 2)
"""icons by face (WG-20); index 0 is no face"""

ED: Final = (0, 0, 0, 0, 1, 1, 2)
ED_BRUTAL: Final = (0, 0, 0, 1, 1, 2, 2)
ED_MELTA_VEHICLE: Final = (0, 1, 1, 1, 2, 2, 2)
"""extra damage by face: ordinary, Brutal or Melta at Short range, Melta against a vehicle (WG-40, WG-84)"""

RUN: Final = 2
SPRINT: Final = 3
CHARGE: Final = 2
"""Speed is multiplied by this (WG-12, WG-13)"""
CHARGE_LEAST: Final = 4

COVER: Final[Mapping[str, int]] = {"none": 0, "part": 1, "half": 2}
"""Defence by cover (WG-33)"""
MATERIAL: Final[Mapping[str, int]] = {"ultra_light": 1, "light": 2, "medium": 4, "heavy": 8, "super_heavy": 16}
"""Resilience by material when shot through (WG-39j)"""

SIZE_DEFENCE: Final[Mapping[str, int]] = {"tiny": 2, "small": 1}
SIZE_DICE: Final[Mapping[str, int]] = {"large": 1, "huge": 2, "gargantuan": 3}
"""WG-35"""

VISION_RANGED: Final = (0, 1, 2, 3, 4)
VISION_MELEE: Final = (0, 0, 1, 2, 3)
"""DN by level of bad vision (WG-34)"""

INTERACTIONS: Final[Mapping[str, str]] = {
    "intimidation": "intimidation",
    "deception": "insight",
    "athletics": "athletics",
    "persuasion": "insight",
    "tech": "tech",
}
"""skill of an Interaction attack to the one that opposes it where the option asks for that (WG-39h)"""


MEMORABLE: Final = ("", "scar", "scar", "burn", "jaw", "twitch", "ear")
"""Memorable Injury by face (WG-56)"""
TRAUMATIC: Final = ("", "hand", "arm", "foot", "leg", "torso", "eye")
"""Traumatic Injury by face (WG-59)"""
SIDED: Final = ("hand", "arm", "foot", "leg", "eye")
"""injuries that have a side: 1-3 left, 4-6 right"""
LIMBS: Final = tuple(f"{side} {limb}" for limb in ("hand", "arm", "foot", "leg") for side in ("left", "right"))
"""what row 66 of the critical table can take, the first where nobody picks (WG-50)"""

MOST_CALLED: Final = 20
MOST_ACTIONS: Final = 9
MOST_DN: Final = 30
MOST_METRES: Final = 1_000
MOST_DICE: Final = 10
"""how far declared figures may go: called shots, actions in a turn, DNs, metres, dice; far above any table's need"""

CLEARING: Final[Mapping[str, tuple[str, int]]] = {
    "jammed": ("tech", 2),
    "malfunctioning": ("tech", 4),
    "stuck": ("strength", 3),
    "restrained": ("strength", 4),
    "blinded": ("awareness", 3),
}
"""what `clear` ends: skill or attribute, and DN (WG-94, WG-76c, WG-76h)"""


class Complication(NamedTuple):
    """One row of the complications (WG-94): d66 from and to, and what it is."""

    low: int
    high: int
    kind: str


COMPLICATIONS: Final = (
    Complication(11, 26, "out_of_ammo"),
    Complication(31, 33, "jammed"),
    Complication(34, 36, "weapon_dropped"),
    Complication(41, 43, "malfunctioning"),
    Complication(44, 46, "stuck"),
    Complication(51, 53, "item_dropped"),
    Complication(54, 56, "prone"),
    Complication(61, 62, "restrained"),
    Complication(63, 64, "blinded"),
    Complication(65, 66, "new_target"),
)
COMPLICATION_WEAPON: Final[Mapping[str, str]] = {
    "jammed": "jammed",
    "weapon_dropped": "dropped",
    "malfunctioning": "malfunctioning",
    "stuck": "stuck",
}
COMPLICATION_KINDS: Final = (*(row.kind for row in COMPLICATIONS if row.kind != "new_target"), "narrative")
"""what the GM may name; a new target is for the table alone, which comes before the hit is judged"""


class Amount(NamedTuple):
    """A number of which part may be a die: `die` 0, 3 (a d6 halved, rounded up) or 6, and `plus`."""

    die: int = 0
    plus: int = 0

    def value(self, face: int) -> int:
        """Return the amount with a d6 showing `face`."""
        return self.plus + {0: 0, 3: (face + 1) // 2, 6: face}[self.die]


class Critical(NamedTuple):
    """One row of the critical hits (WG-49): d66 from and to, what it does, and what a point of Glory adds."""

    low: int
    high: int
    wounds: Amount = Amount()
    mortal: Amount = Amount()
    shock: Amount = Amount()
    condition: str = ""
    value: int = 0
    memorable: bool = False
    limb: bool = False
    topple: bool = False
    explosive: bool = False
    per: tuple[str, ...] = ("mortal",)


CRITICALS: Final = (
    Critical(11, 16, wounds=Amount(3), condition="staggered", per=("wound",)),
    Critical(21, 23, wounds=Amount(3), condition="hindered", value=1, per=("wound",)),
    Critical(24, 26, wounds=Amount(3), condition="vulnerable", value=2, per=("wound",)),
    Critical(31, 33, mortal=Amount(0, 1)),
    Critical(34, 36, mortal=Amount(0, 1), memorable=True),
    Critical(41, 43, mortal=Amount(3)),
    Critical(44, 45, mortal=Amount(0, 1), topple=True, per=("prone", "shock")),
    Critical(46, 46, mortal=Amount(3, 1), condition="prone", per=("wound",)),
    Critical(51, 53, shock=Amount(6), condition="staggered", per=("shock",)),
    Critical(54, 55, wounds=Amount(3, 1), condition="on_fire", per=("wound",)),
    Critical(56, 56, wounds=Amount(3, 1), per=("restrain",)),
    Critical(61, 63, mortal=Amount(3, 3)),
    Critical(64, 65, wounds=Amount(6), explosive=True, per=("target", "wound")),
    Critical(66, 66, mortal=Amount(0, 1), limb=True),
)


def critical_row(d66: int) -> Critical:
    """Return the row of the critical table for a d66 (WG-49)."""
    return next(row for row in CRITICALS if row.low <= d66 <= row.high)


def complication_kind(d66: int) -> str:
    """Return what a d66 brings as a complication (WG-94)."""
    return next(row.kind for row in COMPLICATIONS if row.low <= d66 <= row.high)


def half_up(n: int) -> int:
    """Return half of a number, rounded up."""
    return (n + 1) // 2


def icons_of(faces: tuple[int, ...] | list[int]) -> int:
    """Return the icons that faces show (WG-20)."""
    return sum(ICONS[face] for face in faces)
