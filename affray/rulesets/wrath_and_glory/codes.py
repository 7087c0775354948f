"""Every code of refusal with its condition, in the order of the specification (section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from affray.rules import GeneralCodes

CODES: Final[Mapping[str, str]] = {
    "WG_E_STATE": "the action has no place here",
    "WG_E_SEAT": "the action is another seat's",
    "WG_E_UNKNOWN": "an id that nobody and nothing has",
    "WG_E_FACT": "facts that cannot be true together, or are not true",
    "WG_E_NOT_YOUR_PICK": "a side picks when the other is next",
    "WG_E_ALREADY_ACTED": "the combatant has had its turn this round",
    "WG_E_NOT_ACTIVE": "a combatant who is dead, gone or not there yet",
    "WG_E_SEIZE_NO_RESOURCE": "no Glory or Ruin to seize with",
    "WG_E_SEIZE_TWICE": "seizing again although the other side has not had a turn since",
    "WG_E_SEIZE_OWN_PICK": "seizing one's own pick, or for the other side's combatant",
    "WG_E_AMBUSHED": "an ambushed combatant in round 1, or a mark that is not there",
    "WG_E_BUDGET": "what the action costs is spent",
    "WG_E_TOO_FAR": "more or fewer metres than the movement allows",
    "WG_E_RESTRAINED": "moving while Restrained",
    "WG_E_PINNED": "leaving cover while Pinned",
    "WG_E_STAGGERED": "running while Staggered or in Cumbersome armour",
    "WG_E_PRONE": "what cannot be done Prone, or in the turn of standing up",
    "WG_E_FRENZIED": "what a frenzy does not leave",
    "WG_E_TERROR": "what Terror does not leave",
    "WG_E_EXHAUSTED": "what the Exhausted cannot do",
    "WG_E_DYING": "what the Dying cannot do",
    "WG_E_DETERMINATION_NOT_ALLOWED": "Determination where it is not offered",
    "WG_E_WEAPON": "a weapon that is not owned, drawn, ready or fit for this",
    "WG_E_RANGE": "a target out of range or out of reach",
    "WG_E_ENGAGED": "an attack that engagement does not allow",
    "WG_E_OPTION": "options that this attack cannot have, or not together",
    "WG_E_DEFENCE_FLOOR": "an All-Out Attack that leaves no Defence at all",
    "WG_E_HEAVY_UNBRACED": "a Heavy weapon without Strength or Brace",
    "WG_E_POOL": "another number of dice than the pool",
    "WG_E_DICE_COUNT": "another number of dice than asked for",
    "WG_E_DICE_FACE": "a face the die does not have",
    "WG_E_REROLL": "a re-roll that cannot be had",
    "WG_E_SHIFT": "a shift that cannot be made",
    "WG_E_GLORY": "more Glory than there is, or not the players'",
    "WG_E_RUIN": "more Ruin than there is, or not the GM's",
    "WG_E_WRATH": "Wrath that is not there",
    "WG_E_CRIT": "a critical that was not scored",
    "WG_E_REACTION": "a reaction or held action that cannot be taken now",
    "WG_E_MOB": "Troops that cannot form or split a Mob",
    "WG_E_HAZARD": "a hazard or harm without test or effect",
    "WG_E_OBJECTIVE": "an objective that is not open",
    "WG_E_RECOVERY": "a recovery that cannot be had",
    "WG_E_STAT": "a figure outside its range",
    "WG_E_TARGET_SIDE": "attacking an ally",
}

GENERAL: Final = GeneralCodes("WG_E_STATE", "WG_E_SEAT", "WG_E_DICE_COUNT", "WG_E_DICE_FACE")
SCORED_LAST: Final = ("WG_E_STATE", "WG_E_SEAT")
