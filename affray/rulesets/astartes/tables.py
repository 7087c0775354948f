"""The numbers of the game."""

from __future__ import annotations

GM = "gm"
JUDGE = "judge"
NONE = "none"

CHARACTERISTICS = ("force", "agilite", "perception", "psyche")
SKILLS = ("tir", "melee", "psy", "esquive", "parade")
BONUS_KINDS = ("melee", "ranged", "psychic", "dodge", "parry")

FEEDS = {
    "ranged": ("perception",),
    "melee": ("force", "agilite"),
    "psychic": ("psyche",),
    "dodge": ("agilite",),
    "parry": ("force", "agilite"),
}
"""what is done to the characteristics that may feed it (AS-06, AS-31)"""
SKILL_OF = {"ranged": "tir", "melee": "melee", "psychic": "psy", "dodge": "esquive", "parry": "parade"}

TOTAL_ACTIONS = 4
"""actions from one turn to the next (AS-01)"""
GROUP_ACTIONS = 2
"""actions of one group within them (AS-02)"""

MODE_THRESHOLD = {"auto": -2}
MODE_DICE = {"semi": 2, "auto": 3}
UNMOVED = 1
"""a single shot without prior movement (AS-22)"""
EXTRA_DICE = 2
EXTRA_THRESHOLD = 2
"""what the second action gives an automatic shot (AS-24)"""

SIZE = {"normal": 0, "large": 1, "gigantic": 2}
MOTION = {"still": 0, "moving": -1, "fast": -2}
IMMOBILE = 2
SHOT_ELEVATED = 2
SHOT_UNFAVOURABLE = -2
AIMED = -2
SHOT_BLIND = -6
BANDS = {"point_blank": 4, "short": 2, "normal": 0, "long": -2, "extreme": -4}
MOST_COVER = 3

OUTNUMBER = 1
BY_GUESS = -2
BLOW_ELEVATED = 1
BLOW_UNFAVOURABLE = -1
PRONE = 2

OUT_OF_SIGHT = -2
RANGED_DEFENCE = -4
PREDICTABLE = 2
ZONES = {"none": 0, "centre": -2, "edge": 2}

MOST_SUCCESSES = 4
"""successes that are converted into damage, and of one projectile (AS-40, AS-44)"""

MOST_STAT = 20
MOST_SPEC = 5
MOST_GM_MOD = 10
MOST_DICE = 100
"""bonus dice, dice of a malus, projectiles of a burst"""
MOST_SIZE = 1000
"""damage, armour, hit points, metres, cartridges"""
