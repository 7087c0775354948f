"""Why an action may be refused: the codes in the order in which they name a refusal (section 5)."""

from __future__ import annotations

from affray.rules import GeneralCodes

NOT_YOUR_TURN = "GR_ERR_NOT_YOUR_TURN"
PHASE = "GR_ERR_PHASE"
SIDES = "GR_ERR_SIDES"
ACTOR_STATUS = "GR_ERR_ACTOR_STATUS"
NO_ACTION_LEFT = "GR_ERR_NO_ACTION_LEFT"
TARGET_UNKNOWN = "GR_ERR_TARGET_UNKNOWN"
TARGET_STATUS = "GR_ERR_TARGET_STATUS"
FRIENDLY_TARGET = "GR_ERR_FRIENDLY_TARGET"
SELF_TARGET = "GR_ERR_SELF_TARGET"
TOTAL_COVER = "GR_ERR_TOTAL_COVER"
WEAPON_NOT_READY = "GR_ERR_WEAPON_NOT_READY"
WEAPON_STATE = "GR_ERR_WEAPON_STATE"
NO_AMMO = "GR_ERR_NO_AMMO"
NOT_CHAMBERED = "GR_ERR_NOT_CHAMBERED"
RELOAD = "GR_ERR_RELOAD"
SCOPED_IN_MELEE = "GR_ERR_SCOPED_IN_MELEE"
NOT_IN_MELEE = "GR_ERR_NOT_IN_MELEE"
IN_MELEE = "GR_ERR_IN_MELEE"
CANNOT_TARGET = "GR_ERR_CANNOT_TARGET"
AIM_ALREADY = "GR_ERR_AIM_ALREADY"
AIM_NONE = "GR_ERR_AIM_NONE"
AIM_CHOICE = "GR_ERR_AIM_CHOICE"
CRIT_CHOICE = "GR_ERR_CRIT_CHOICE"
NO_COUNTER_PENDING = "GR_ERR_NO_COUNTER_PENDING"
MITIGATION = "GR_ERR_MITIGATION"
BLAST = "GR_ERR_BLAST"
OMEN = "GR_ERR_OMEN"
NOT_JAMMED = "GR_ERR_NOT_JAMMED"
NOT_REPAIRABLE = "GR_ERR_NOT_REPAIRABLE"
REST = "GR_ERR_REST"
ENEMY_ROLLS = "GR_ERR_ENEMY_ROLLS"
DIE_RANGE = "GR_ERR_DIE_RANGE"
STAT_RANGE = "GR_ERR_STAT_RANGE"
COVER_VALUE = "GR_ERR_COVER_VALUE"
TERRAIN = "GR_ERR_TERRAIN"
ORDER = "GR_ERR_ORDER"
ENCOUNTER_OVER = "GR_ERR_ENCOUNTER_OVER"

CODES = {
    NOT_YOUR_TURN: "it is another's turn, the enemy has had its turn, or the seat does not hold the combatant",
    PHASE: "not now, or the option that gives the action is off",
    SIDES: "an active combatant on each side is needed to start",
    ACTOR_STATUS: "whoever acts is downed, out, dead, fled, surrendered, turned or absent",
    NO_ACTION_LEFT: "the turn has no such action left",
    TARGET_UNKNOWN: "there is no such combatant",
    TARGET_STATUS: "the target is dead, gone or absent; or, to join, it is not absent",
    FRIENDLY_TARGET: "the target is of the same side, without friendly fire",
    SELF_TARGET: "nobody attacks themselves",
    TOTAL_COVER: "the target is in total cover and the weapon lacks HEAVY",
    WEAPON_NOT_READY: "the weapon is unknown, not in hand, or barred",
    WEAPON_STATE: "the weapon is jammed, broken or destroyed",
    NO_AMMO: "no ammunition or no use is left",
    NOT_CHAMBERED: "the weapon has been fired and not loaded again",
    RELOAD: "the weapon cannot be reloaded now",
    SCOPED_IN_MELEE: "a SCOPED weapon is not fired in melee range",
    NOT_IN_MELEE: "contact is needed",
    IN_MELEE: "contact bars it",
    CANNOT_TARGET: "SHOCK or gas bars it",
    AIM_ALREADY: "the aim is banked already",
    AIM_NONE: "a benefit of aiming without aim",
    AIM_CHOICE: "no benefit of aiming fits, or one must be named",
    CRIT_CHOICE: "the critical hit cannot take that, or there is none",
    NO_COUNTER_PENDING: "there is no counter-attack to make",
    MITIGATION: "that cannot be broken against this hit",
    BLAST: "those cannot be named for a blast or as nearby",
    OMEN: "no Omen can be spent so",
    NOT_JAMMED: "the weapon is not jammed",
    NOT_REPAIRABLE: "the weapon cannot be repaired now",
    REST: "no such rest can be taken",
    ENEMY_ROLLS: "players roll for attack and defence; enemies do not",
    DIE_RANGE: "a wrong number of dice, or a face that the die does not have",
    STAT_RANGE: "a number outside its range",
    COVER_VALUE: "no such cover or cover object",
    TERRAIN: "no such terrain",
    ORDER: "the order does not hold exactly the tied",
    ENCOUNTER_OVER: "the fight is over",
}

GENERAL = GeneralCodes(place=PHASE, seat=NOT_YOUR_TURN, dice_count=DIE_RANGE, dice_face=DIE_RANGE)

OCCASIONS = (CRIT_CHOICE, NO_COUNTER_PENDING, NOT_REPAIRABLE, REST, ENEMY_ROLLS, ENCOUNTER_OVER)
"""what names a command that has no occasion, before turn and phase"""
