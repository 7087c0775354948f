"""The game's numbers."""

HITS_ON = 3
"""a blow lands on this face or more (D-3)"""
PARRIED = 2
"""how much harder a parry makes it (D-4)"""
HARD_BLOW = 6
"""a face that takes two wounds (D-5)"""

PRESETS = {"gentle": {"hard_blows": "off"}}
"""named sets of option values"""
CODES = {
    "DUEL_NO_FOCUS": "a parry without focus (D-4)",
    "DUEL_STATE": "not now",
    "DUEL_SEAT": "not for this seat",
    "DUEL_DICE": "another number of dice than asked for",
    "DUEL_FACE": "a face that a die does not have",
}
"""why an action may be refused; of several reasons that apply, the first in this table names the refusal"""
