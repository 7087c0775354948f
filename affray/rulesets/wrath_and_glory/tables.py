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
TESTED: Final = (*SKILLS, *ATTRIBUTES, "resolve")
"""whatever a test can be of"""

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
WORST_VISION: Final = len(VISION_RANGED) - 1
"""DN by level of bad vision (WG-34), and the worst level"""

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


ALL_OUT: Final = 2
"""what an All-Out Attack takes off the own Defence (WG-39b)"""
MOST_MODIFIERS: Final = 3
"""declared modifiers of one test at the most"""
MOST_ICONS: Final = 5
"""flat icons of one modifier at the most"""
MOST_DN_MOD: Final = 10
"""DN of one modifier at the most, either way"""
BLAST_DN: Final = 3
"""the DN of a shot at a point (WG-83)"""
SCATTER_STEP: Final = 2
"""metres of scatter for each point of the second die (WG-83)"""
TOPPLE_DN: Final = 3
"""the DN to keep one's feet beside the one who is hit (row 44-45 of WG-49)"""
SHOCK_PER_POINT: Final = 2
"""Shock for a point of Glory on that row (WG-49)"""
CRITICAL_ED: Final = 3
"""Extra Damage dice of a simple Critical Hit (WG-49)"""
SURPRISE_ED: Final = 2
"""Extra Damage dice of a Surprise (WG-31)"""
SUPERCHARGE_ED: Final = 3
"""Extra Damage dice of a Supercharge (WG-88k)"""
FORCE_PENALTY: Final = 2
"""damage that a Force weapon lacks in other hands (WG-86)"""
WARP_BELOW: Final = 4
"""how far under the Resilience a Warp weapon's damage stands at least (WG-88n)"""
TOP_FACE: Final = 6
"""Rad raises no face above this (WG-88d)"""
MOST_HARM: Final = 60
"""harm of each kind entered by hand at once, at the most (WG-99)"""
RUIN_FOR_DETERMINATION: Final = 1
"""what Troops and Elites pay for it (WG-52)"""
MOST_FALL: Final = 100
"""metres of a fall at the most"""
FALL_STEP: Final = 5
"""metres of a fall for each further d3 (WG-67)"""
ON_ONESELF: Final = 1
"""DN more for treating oneself (WG-76a)"""
UNDER_FIRE: Final = 1
"""DN more for rallying somebody who was hurt (WG-76f)"""
FEAR_DN: Final = 2
"""DN of a rally beside that of the Fear (WG-76k)"""
TREATED_DN: Final = 4
"""the DN to stop Bleeding (WG-76a)"""
LEFT_TO: Final = 3
"""a side die of 1 to 3 is left, above it right"""
AMBUSH_COST: Final = 1
"""what takes an ambush mark off (WG-08)"""
SHIFT_ICONS: Final = 2
"""icons that a shifted die takes with it"""
DODGED_BLAST: Final = 6
"""a Blast of this rating or more cannot be dodged (section 3.10)"""
RESTORED: Final = 3
"""Shock beside the d3 that a Ruin restores (WG-72)"""
WRATH_AFTER_REST: Final = 2
"""Wrath after a Respite (WG-74)"""
SEIZE_COST: Final = 1
"""what seizing costs (WG-05)"""
FLEE_DN: Final = 3
"""the Resolve test of a Mob that was halved (WG-92)"""
FRENZY_DN: Final = 3
"""the DN to come to one's senses (WG-76l)"""
ROLL_OUT_DN: Final = 3
"""the DN to put the fire out (WG-76b)"""
IGNORE_FIRE_DN: Final = 3
"""the DN to bear it (WG-76b)"""
