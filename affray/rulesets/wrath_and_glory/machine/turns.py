"""A turn, reactions, held actions, dice beside a pool (E3a to E6, R1, H1, H2, D1)."""

from __future__ import annotations

from affray.rules import Row
from affray.rulesets.wrath_and_glory.machine import frames

TURN_ROWS = (
    Row(  # E3a
        "turn.start",
        stays=frames.PASSING,
        moves={**frames.CALLS, "fire_choice_offered": "turn.fire", "turn_opened": "turn", "turn_closing": "turn.end"},
    ),
    Row(  # E3b
        "turn.fire",
        waits={"actor": ("roll_out", "ignore_fire")},
        stays=("action_declared", "condition_gained"),
        moves={"test_called": "test.pool"},
    ),
    Row(  # E4
        "turn",
        waits={
            "actor": frames.TURN,
            "holders": ("interrupt",),
            "gm": ("trigger_hazard", "inflict", "frighten", "fall", "restore_shock", "leave", *frames.TABLE),
        },
        stays=(
            "damage_compared",
            "action_declared",
            "action_held",
            "movement_made",
            "reloaded",
            "reload_spent",
            "weapon_restored",
            "wrath_spent",
            "ruin_spent",
            "shock_recovered",
            "exhausted_ended",
            "condition_gained",
            "condition_lost",
            "combatant_left",
            "hazard_triggered",
            "hazard_resolved",
            "objective_set",
        ),
        moves={
            **frames.CALLS,
            "reaction_offered": "react",
            "attack_declared": "attack.declared",
            "held_opened": "held",
            "turn_closing": "turn.end",
            "encounter_ended": "ended",
        },
    ),
    Row(  # E4a
        "turn.resume",
        stays=(
            "movement_made",
            "action_cancelled",
            "interrupt_resolved",
            "shock_recovered",
            "exhausted_ended",
            "condition_gained",
            "condition_lost",
            "weapon_restored",
            "damage_compared",
            "hazard_triggered",
            "hazard_resolved",
        ),
        moves={
            **frames.CALLS,
            "reaction_offered": "react",
            "attack_declared": "attack.declared",
            "held_opened": "held",
            "turn_continues": "turn",
            "turn_closing": "turn.end",
        },
    ),
    Row("turn.end", stays=frames.PASSING, moves={**frames.CALLS, "turn_ended": "round.next"}),  # E6
    Row(  # R1
        "react",
        waits={"asked": ("react", "decline")},
        stays=("reaction_offered", "reaction_taken", "reaction_declined"),
        moves={"attack_declared": "attack.declared", "window_closed": "turn.resume"},
    ),
    Row(  # H1
        "held",
        waits={"holder": (*frames.COMBAT, "decline")},
        stays=("action_declared", "wrath_spent", "shock_recovered", "exhausted_ended"),
        moves={"test_called": "test.pool", "attack_declared": "attack.declared", "held_closed": "held.done"},
    ),
    Row(  # H2
        "held.done",
        stays=("condition_gained", "condition_lost", "weapon_restored", "held_closed"),
        moves={
            **frames.CALLS,
            "held_ended:seize": "round.seize",
            "held_ended:pick": "round.pick",
            "held_ended:turn": "turn.resume",
        },
    ),
    Row("dice", waits={"roller_of_dice": ("roll:incidental",)}, moves=frames.by("dice_read", frames.DICE_FRAMES)),  # D1
)
