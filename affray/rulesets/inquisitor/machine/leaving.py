"""Breaking off and grapples (2.5, 2.6)."""

from __future__ import annotations

from typing import Final

from affray.core.machine import Row
from affray.rulesets.inquisitor.machine.rows import choice, rolls

BREAK_OFF: Final = (
    Row(
        "breakoff.declared",
        stays=("action_spent", "consent_given", "consent_refused", "broke_free", "stood_up", "moved"),
        moves={
            "consent_asked": "breakoff.consent",
            "break_roll_asked": "breakoff.roll",
            "break_off_ended": "acting",
            "break_off_failed": "acting",
            "break_off_botched": "breakoff.punish",
        },
    ),
    choice(
        "breakoff.consent",
        "opponent",
        {"allow_break_off": "breakoff.declared", "refuse_break_off": "breakoff.declared"},
    ),
    rolls("breakoff.roll", "break_off", "breakoff.declared"),
    Row(
        "breakoff.punish",
        moves={
            "free_attack_asked": "breakoff.punished",
            "free_attack_declined": "acting",
            "free_attack_impossible": "acting",
        },
    ),
    Row(
        "breakoff.punished",
        waits={"opponent": ("take_free_attack", "decline_free_attack"), "gm": ("name_striker",)},
        moves={
            "take_free_attack": "attack.declared",
            "decline_free_attack": "breakoff.punish",
            "name_striker": "breakoff.punish",
        },
    ),
)
"""Breaking off, and the free attack on somebody whose action went badly wrong (2.5)."""

GRAPPLE: Final = (
    rolls("grapple.escape", "escape", "grapple.caught"),
    Row("grapple.caught", moves={"escaped": "attack.after", "hold_taken": "attack.after"}),
    Row(
        "grapple.test",
        stays=("hold_kept", "hold_ended", "pressure_declined"),
        moves={
            "hold_roll_asked": "grapple.roll",
            "pressure_asked": "grapple.pressure",
            "damage_asked": "grapple.damage",
            "activation_ended": "next",
            "hold_settled": "round_end",
        },
    ),
    rolls("grapple.roll", "hold", "grapple.test"),
    choice("grapple.pressure", "holder", {"apply_pressure": "grapple.test", "decline_pressure": "grapple.test"}),
    rolls("grapple.damage", "damage", "injury.next"),
)
"""Grapples (2.6)."""
