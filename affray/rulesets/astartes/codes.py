"""Why an action may be refused: the codes in the order in which they name a refusal (section 5)."""

from __future__ import annotations

from affray.rules import GeneralCodes

PHASE = "AS_ERR_PHASE"
NOT_ACTIVE = "AS_ERR_NOT_ACTIVE"
STATUS = "AS_ERR_STATUS"
SIDES = "AS_ERR_SIDES"
AUTO_REPEAT = "AS_ERR_AUTO_REPEAT"
TOTAL_ACTIONS = "AS_ERR_TOTAL_ACTIONS"
ATTACK_CAP = "AS_ERR_ATTACK_CAP"
DEFENCE_CAP = "AS_ERR_DEFENCE_CAP"
MOVE_CAP = "AS_ERR_MOVE_CAP"
EXTRA_ACTION = "AS_ERR_EXTRA_ACTION"
MODE = "AS_ERR_MODE"
AMMO = "AS_ERR_AMMO"
CHAR = "AS_ERR_CHAR"
DICE_ZERO = "AS_ERR_DICE_ZERO"
SKILL_CAP = "AS_ERR_SKILL_CAP"
RESERVE = "AS_ERR_RESERVE"
DICE_COUNT = "AS_ERR_DICE_COUNT"
DIE_RANGE = "AS_ERR_DIE_RANGE"
RANGE = "AS_ERR_RANGE"
MOVE = "AS_ERR_MOVE"
COVER = "AS_ERR_COVER"
CONFLICT = "AS_ERR_CONFLICT"
TARGET = "AS_ERR_TARGET"
WEAPON_DOMAIN = "AS_ERR_WEAPON_DOMAIN"
DEFENCE_OWNER = "AS_ERR_DEFENCE_OWNER"
DEFENCE_TWICE = "AS_ERR_DEFENCE_TWICE"
DEFENCE_IMMOBILE = "AS_ERR_DEFENCE_IMMOBILE"
PARRY_NO_WEAPON = "AS_ERR_PARRY_NO_WEAPON"
PARRY_PSYCHIC = "AS_ERR_PARRY_PSYCHIC"
INVEST = "AS_ERR_INVEST"
CANCEL = "AS_ERR_CANCEL"
STAT_RANGE = "AS_ERR_STAT_RANGE"
GM_MOD = "AS_ERR_GM_MOD"
ENDED = "AS_ERR_ENDED"

CODES = {
    PHASE: "not now, or the option that gives the action is off",
    NOT_ACTIVE: "it is not this combatant's turn, or the seat does not hold the combatant",
    STATUS: "whoever acts is out or has fled; or no such status can be set",
    SIDES: "an active combatant on each of two sides is needed to start; or the winner is no side",
    AUTO_REPEAT: "an automatic shot stands alone in its turn",
    TOTAL_ACTIONS: "all actions of the window are used",
    ATTACK_CAP: "all attack actions are used",
    DEFENCE_CAP: "all defensive actions are used",
    MOVE_CAP: "all movement actions are used",
    EXTRA_ACTION: "the second attack action is not there to be used, or the shot is not automatic",
    MODE: "the weapon has no such mode, or has several and none is named",
    AMMO: "the magazine holds too little, or there is none to fill",
    CHAR: "the characteristic cannot feed this",
    DICE_ZERO: "too few reserve dice, no die at all, or none named",
    SKILL_CAP: "more reserve dice than the skill allows",
    RESERVE: "more reserve dice than are left",
    DICE_COUNT: "a wrong number of faces",
    DIE_RANGE: "a face that the die does not have",
    RANGE: "the target is out of range or of reach, or the distance cannot be told",
    MOVE: "no such movement can be made now",
    COVER: "no such cover",
    CONFLICT: "two facts that exclude each other, or one that does not fit",
    TARGET: "that combatant cannot be named, or one of several must be",
    WEAPON_DOMAIN: "the weapon does not fit the attack or is not there, or one of several must be named",
    DEFENCE_OWNER: "the defence belongs to the target",
    DEFENCE_TWICE: "no defence is asked for, or it has been made",
    DEFENCE_IMMOBILE: "who is immobile cannot defend",
    PARRY_NO_WEAPON: "a parry needs a melee weapon or a shield",
    PARRY_PSYCHIC: "a power cannot be parried",
    INVEST: "no such investment can be made",
    CANCEL: "those successes cannot be cancelled",
    STAT_RANGE: "a number outside its range, or a value that is missing",
    GM_MOD: "a modifier outside -10 to +10, or no reason",
    ENDED: "the encounter is over",
}

GENERAL = GeneralCodes(place=PHASE, seat=NOT_ACTIVE, dice_count=DICE_COUNT, dice_face=DIE_RANGE)

OCCASIONS = (DEFENCE_OWNER, DEFENCE_TWICE, INVEST, CANCEL, ENDED)
"""what names a command that has no occasion, before turn and phase"""
