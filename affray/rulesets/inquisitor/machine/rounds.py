"""Encounter and round (2.1)."""

from __future__ import annotations

from typing import Final

from affray.core.machine import Row
from affray.rulesets.inquisitor.machine.rows import choice, rolls

ROUND: Final = (
    Row("setup", waits={"gm": ("start_encounter",)}, moves={"start_encounter": "started"}),
    Row("started", moves={"encounter_started": "round_start"}),
    Row(
        "round_start",
        waits={"gm": ("special_event", "end_encounter", "begin_round")},
        stays=("special_event_applied",),
        moves={"begin_round": "order", "encounter_ended": "ended"},
    ),
    Row(
        "order",
        stays=("round_started", "order_tested", "tie_rolled", "order_agreed"),
        moves={"order_roll_asked": "order_roll", "tie_asked": "tie", "order_set": "next"},
    ),
    rolls("order_roll", "order", "order"),
    Row(
        "tie",
        waits={"roller": ("roll:tie",), "tied": ("agree_order",)},
        moves={"roll:tie": "order", "agree_order": "order"},
    ),
    Row(
        "next",
        stays=("activation_missed",),
        moves={
            "activation_started": "acting",
            "hold_asked": "hold_check",
            "round_closing": "round_end",
            "encounter_ended": "ended",
        },
    ),
    Row(
        "acting",
        waits={
            "player": (
                "attack", "two_weapon_attack", "charge", "grapple", "fire_pistol", "break_off", "stand_up",
                "other_action", "staunch", "shoot", "agree_to_part", "move", "drop", "leave", "end_activation",
                "pause", "step_back", "skip_action",
            ),
            "gm": ("set_condition", "end_encounter"),
        },
        stays=(
            "action_spent", "moved", "weapon_dropped", "character_fled", "condition_set", "hold_ended", "paused",
            "stepped_back", "action_skipped",
        ),
        moves={
            "attack": "attack.declared",
            "two_weapon_attack": "attack.declared",
            "charge": "attack.declared",
            "grapple": "attack.declared",
            "fire_pistol": "attack.declared",
            "break_off": "breakoff.declared",
            "stand_up": "other.declared",
            "other_action": "other.declared",
            "staunch": "other.declared",
            "shoot": "shot.declared",
            "agree_to_part": "parting.declared",
            "declaration_asked": "declare",
            "action_roll_asked": "speed_roll",
            "activation_ended": "next",
            "encounter_ended": "ended",
        },
    ),
    choice("declare", "player", {"declare_actions": "declared"}),
    Row(
        "declared",
        stays=("actions_declared",),
        moves={"action_roll_asked": "speed_roll", "actions_granted": "acting"},
    ),
    rolls("speed_roll", "actions", "declared"),
    choice("hold_check", "holder", {"release_hold": "hold_open", "maintain_hold": "grapple.test"}),
    Row("hold_open", stays=("hold_ended",), moves={"activation_started": "acting"}),
    Row(
        "round_end",
        stays=(
            "bleeding_applied", "character_out", "character_died", "hold_ended", "recovered", "recovery_failed",
        ),
        moves={
            "hold_asked": "hold_end",
            "bleeding_asked": "bleed",
            "recovery_asked": "recover",
            "recovery_dice_asked": "recover_dice",
            "round_ended": "round_start",
            "encounter_ended": "ended",
        },
    ),
    choice("hold_end", "holder", {"release_hold": "round_end", "maintain_hold": "grapple.test"}),
    rolls("bleed", "bleeding", "round_end"),
    rolls("recover", "recovery", "round_end"),
    rolls("recover_dice", "recovered", "round_end"),
    Row("ended"),
)  # fmt: skip
"""Encounter and round (2.1)."""
