"""The game's numbers."""

HITS_ON = 3
"""a blow lands on this face or more (D-3)"""
PARRIED = 2
"""how much harder a parry makes it (D-4)"""
HARD_BLOW = 6
"""a face that wounds twice (D-5)"""
