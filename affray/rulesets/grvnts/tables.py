"""The game's numbers, each with the rule that it comes from."""

from __future__ import annotations

PLAYERS = "players"
ENEMIES = "enemies"
"""the two sides"""
GM = "gm"
JUDGE = "judge"
"""the seats beside those of the players"""

ABILITIES = ("strength", "agility", "presence", "toughness")
ABILITY_RANGE = (-6, 6)
"""lowest and highest ability modifier (section 5)"""
MODIFIER_RANGE = (-6, 6)
"""`roll_mod`, `dr_mod` and `defence_dr_mod` as the game master may set them (GR-61)"""
STOCK_RANGE = (0, 20)
"""`ammo`, `uses`, `burn` and `omens` as the game master may set them (GR-61)"""

DR = 12
"""the base of every difficulty (GR-01, GR-10, GR-11, GR-27)"""
LEAST_DR = 1
"""no difficulty is lower (GR-16, GR-27)"""
TRENCH_MELEE_DR = 10
"""the base of a melee attack in a trench (GR-15)"""
TRENCH_AGILITY = 2
"""what a trench adds to every Agility test (GR-15)"""
MELEE_FIRE = 2
"""what firing in melee range adds (GR-12)"""
AIM_DR = -2
AIM_DAMAGE = 2
"""the two benefits of an aimed shot (GR-13)"""
COVER_DR = {"none": 0, "partial": 2, "full": 4, "total": 4}
"""cover to its part of a DR (GR-32); total counts as full only where HEAVY is judged after the roll (GR-34)"""
COVERS = ("none", "partial", "full", "total")
"""the ladder of cover from the bottom (2.6)"""
BLEEDING_DR = 16
"""every base DR of a grvnt that is bleeding out (GR-50)"""

D20 = 20
FUMBLE = 1
CRIT = 20
"""the natural faces that are more than a number (GR-02)"""

ARMOR_DICE = (0, 2, 4, 6, 8, 10, 12)
"""armour tier to the sides of its die (GR-18)"""
GRVNT_TIER = 4
"""the highest tier of a grvnt (1.1)"""
ENEMY_TIER = 6
"""the highest tier of an enemy (1.2)"""
ARMOR_TESTS = ((0, 0), (0, 0), (2, 2), (4, 2), (4, 2), (4, 2), (4, 2))
"""undamaged tier to what it adds to Agility tests and to defence, by option `armor_dr_penalty` (GR-59)"""

SHIELD_SOAK = {"none": 0, "small": 1, "large": 2}
SHIELD_COVER = {"none": "none", "small": "partial", "large": "full"}
"""what a shield takes off damage, and the cover it is against shots (GR-42)"""

HANDS = 2
"""hands of a grvnt"""
UNARMED = "unarmed"
UNARMED_DAMAGE = (1, 2)
"""dice and sides of bare hands (GR-66)"""

FUMBLE_SIDES = 4
"""the table of GR-22: 1 no ammunition, 2 jammed, 3 broken, 4 explodes"""
BURN_SIDES = 4
"""damage of a burning round (GR-46)"""

SIDE_SIDES = 6
ENEMIES_FIRST = 3
"""a side roll of up to this lets the enemies act first (GR-04)"""
ORDER_SIDES = 6

DOWNED_SIDES = 6
DOWNED_LOWEST = -1
"""below this a grvnt is dead without a table (GR-49, GR-51)"""
DOWNED_HP = {1: 3, 2: 2, 3: 1, 4: 1}
"""entry of the downed table to the hit points after it; 5 is death, 6 and more death and a grenade (GR-49)"""
DOWNED_SHOCK = 4
"""the entry that brings SHOCK points as well"""
DOWNED_GRENADE = 6
GRENADE_SIDES = 4
NEARBY = 3
"""the most who stand near a hidden grenade (GR-49)"""

BROKEN_SIDES = 4
BROKEN_OUT, BROKEN_LIMB, BROKEN_BLEEDING, BROKEN_DEAD = 1, 2, 3, 4
"""entries of the table of GR-50"""
BROKEN_ROUNDS_SIDES = 4
BROKEN_LIMB_SIDES = 6
BROKEN_EYE = 6
"""the face of the second die that is an eye and not a limb"""
WAKE_SIDES = 4

MORALE_RANGE = (2, 12)
MORALE_DICE, MORALE_SIDES = 2, 6
OUTCOME_SIDES = 6
OUTCOMES = {
    "farewell": ("fled", "fled", "fled", "surrendered", "surrendered", "turned"),
    "morkborg": ("fled", "fled", "fled", "surrendered", "surrendered", "surrendered"),
}
"""face of the second die of a failed morale test to what becomes of those who failed, by option (GR-54)"""
LOW_HP = 3
"""a lone enemy below one such part of its hit points tests morale (GR-53)"""

SHOCK_MOST = 12
SHOCK_TEST_DR = 14
SHOCK_SIDES, SHOCK_SIDES_AFTER_2, SHOCK_SIDES_DOWNED = 4, 6, 2
SHOCK_DAMAGE = -1
"""what entry 4 adds to damage rolls (GR-55)"""
SHOCK_FIRE_DR = 16
"""the base of the shot that entry 6 compels (GR-55)"""
ROUNDS_SIDES = 2

GAS_DR, GAS_MASK_DR = 14, 8
GAS_SIDES = 8
GAS_TABLE_ADD = 2
"""what gas adds to the downed table (GR-56, entry 7)"""

OMEN_DR = -4
OMEN_SIDES = 6
"""what an Omen takes off a DR, and the die that softens damage (GR-57)"""

REST_SIDES = {"short": 4, "night": 6}
REST_SHOCK_SIDES = 2
"""dice of a rest (GR-58)"""

INFLICT_DICE = (1, 6)
INFLICT_SIDES = (2, 4, 6, 8, 10, 12)
INFLICT_PLUS = (0, 12)
"""damage that the game master may enter (GR-65)"""

MOST_HP = 999
MOST_STOCK = 99
MOST_KEYWORD = 20
MOST_ATTACKS = 20
WEAPON_DICE, WEAPON_SIDES, WEAPON_PLUS = 20, 20, (-20, 20)
"""how large a roster's figures may be; the rules set no bound of their own"""
