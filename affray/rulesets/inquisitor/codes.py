"""The refusal codes in the order of the specification's table (section 5), each with its condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from affray.rules import GeneralCodes

PHASE: Final = "IN_ERR_PHASE"
NOT_ACTIVE: Final = "IN_ERR_NOT_ACTIVE"
SIDES: Final = "IN_ERR_SIDES"
STATUS: Final = "IN_ERR_STATUS"
NO_ACTIONS: Final = "IN_ERR_NO_ACTIONS"
TARGET: Final = "IN_ERR_TARGET"
NOT_ENGAGED: Final = "IN_ERR_NOT_ENGAGED"
ALREADY_ENGAGED: Final = "IN_ERR_ALREADY_ENGAGED"
CHARGE_RANGE: Final = "IN_ERR_CHARGE_RANGE"
CHARGE_PRONE: Final = "IN_ERR_CHARGE_PRONE"
CHARGE_AFTER_BREAKOFF: Final = "IN_ERR_CHARGE_AFTER_BREAKOFF"
MOVE_RANGE: Final = "IN_ERR_MOVE_RANGE"
CHARGE_BONUS: Final = "IN_ERR_CHARGE_BONUS"
WEAPON: Final = "IN_ERR_WEAPON"
TWO_WEAPON: Final = "IN_ERR_TWO_WEAPON"
PARRY_UNARMED: Final = "IN_ERR_PARRY_UNARMED"
PARRY_PISTOL: Final = "IN_ERR_PARRY_PISTOL"
TWO_REACTIONS: Final = "IN_ERR_TWO_REACTIONS"
REACT_FORBIDDEN: Final = "IN_ERR_REACT_FORBIDDEN"
REACT_OWNER: Final = "IN_ERR_REACT_OWNER"
NO_COUNTER: Final = "IN_ERR_NO_COUNTER"
PRONE_ATTACK: Final = "IN_ERR_PRONE_ATTACK"
POSTURE: Final = "IN_ERR_POSTURE"
HELD: Final = "IN_ERR_HELD"
HOLD_ROLE: Final = "IN_ERR_HOLD_ROLE"
HOLD_TIMING: Final = "IN_ERR_HOLD_TIMING"
GRAPPLE_ARMED: Final = "IN_ERR_GRAPPLE_ARMED"
GRAPPLE_TARGET: Final = "IN_ERR_GRAPPLE_TARGET"
NO_AMMO: Final = "IN_ERR_NO_AMMO"
PLACED_SHOT: Final = "IN_ERR_PLACED_SHOT"
BACKSTAB_AWARE: Final = "IN_ERR_BACKSTAB_AWARE"
STAUNCH: Final = "IN_ERR_STAUNCH"
DECLARED: Final = "IN_ERR_DECLARED"
ARMS_LENGTH: Final = "IN_ERR_ARMS_LENGTH"
LOCATION: Final = "IN_ERR_LOCATION"
DIE_RANGE: Final = "IN_ERR_DIE_RANGE"
STAT_RANGE: Final = "IN_ERR_STAT_RANGE"
WEIGHTS: Final = "IN_ERR_WEIGHTS"
GM_MOD: Final = "IN_ERR_GM_MOD"
ORDER: Final = "IN_ERR_ORDER"
ENDED: Final = "IN_ERR_ENDED"

CODES: Final[Mapping[str, str]] = {
    PHASE: "the action has no place here, or it is for another seat to act",
    NOT_ACTIVE: "it is not this side's fighter whose activation runs",
    SIDES: "the fight begins without an active fighter on each of two sides",
    STATUS: "the fighter is out, dead, fled or stunned",
    NO_ACTIONS: "no action is left, or parting was proposed before in this activation",
    TARGET: "the target is unknown, oneself, of one's own side, dead or fled",
    NOT_ENGAGED: "the action needs contact",
    ALREADY_ENGAGED: "a capable enemy in contact forbids it",
    CHARGE_RANGE: "the charge is of less than a yard or too far",
    CHARGE_PRONE: "somebody prone or crawling cannot charge",
    CHARGE_AFTER_BREAKOFF: "the free run of a break-off is no charge",
    MOVE_RANGE: "the move is too short or too far, or may not end in contact",
    CHARGE_BONUS: "only the attack inside a charge has its bonus",
    WEAPON: "the weapon is unknown, not at hand, of the wrong kind, or there is no hand for it",
    TWO_WEAPON: "an attack with two weapons is not possible so",
    PARRY_UNARMED: "there is nothing to parry with",
    PARRY_PISTOL: "a shot cannot be parried",
    TWO_REACTIONS: "both a parry and a dodge against one attack",
    REACT_FORBIDDEN: "the fighter cannot react, or not so",
    REACT_OWNER: "the reaction, counter-attack or consent is somebody else's",
    NO_COUNTER: "there is nothing to strike back at",
    PRONE_ATTACK: "somebody prone cannot attack",
    POSTURE: "already standing, or legs that only crawl",
    HELD: "somebody in a hold can only see to the hold",
    HOLD_ROLE: "only the holder decides about the hold",
    HOLD_TIMING: "a hold is tested once a round, not in the round it began, and let go only at its moments",
    GRAPPLE_ARMED: "a grapple needs empty hands",
    GRAPPLE_TARGET: "who is out or in a hold cannot be grappled",
    NO_AMMO: "no shots are left",
    PLACED_SHOT: "no shot is placed in close combat",
    BACKSTAB_AWARE: "only a blow at somebody unaware picks its place or is critical at will",
    STAUNCH: "the patient does not bleed there, or is dead",
    DECLARED: "not the declared action, a list that does not do, or an action of another procedure",
    ARMS_LENGTH: "the weapon or the action does not go at this distance",
    LOCATION: "an unknown location, or one that is rolled and not chosen",
    DIE_RANGE: "a face that the die does not have, or another number of dice",
    STAT_RANGE: "a figure outside its range",
    WEIGHTS: "weights that are empty, negative, all zero, or name somebody outside the melee",
    GM_MOD: "a modifier without a reason, or outside -100 to +100",
    ORDER: "not exactly the tied, or a striker who is not able",
    ENDED: "the fight is over",
}
"""Code to its condition."""

GENERAL: Final = GeneralCodes(place=PHASE, seat=PHASE, dice_count=DIE_RANGE, dice_face=DIE_RANGE)
"""The codes of what the kernel itself refuses."""

OCCASIONS: Final = (
    CHARGE_AFTER_BREAKOFF, REACT_OWNER, NO_COUNTER, HELD, HOLD_ROLE, HOLD_TIMING, BACKSTAB_AWARE, ENDED,
)  # fmt: skip
"""Codes of a command without its occasion: they come before those of place and turn (section 5)."""

SCORED_AFTER: Final[Mapping[str, tuple[str, ...]]] = {NOT_ACTIVE: OCCASIONS}
"""Code to those that come before it where both apply."""
