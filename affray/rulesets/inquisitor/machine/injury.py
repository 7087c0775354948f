"""The injury pipeline (2.8)."""

from __future__ import annotations

from typing import Final

from affray.core.machine import Row
from affray.rulesets.inquisitor.machine.rows import rolls

INJURY: Final = (
    Row(
        "injury.next",
        stays=(
            "hit_reported", "damage_rolled", "damage_applied", "body_part_found", "level_reached", "injury_added",
            "head_held", "stunned", "fell_prone", "grip_held", "weapon_dropped", "bleeding_set", "shock_resisted",
            "character_out", "character_died", "hold_ended",
        ),
        moves={
            "body_part_asked": "injury.body",
            "head_test_asked": "injury.head",
            "stun_dice_asked": "injury.stun",
            "extra_dice_asked": "injury.extra",
            "grip_test_asked": "injury.grip",
            "shock_test_asked": "injury.shock",
            "injury_ended:blow": "attack.after",
            "injury_ended:pressure": "grapple.test",
            "injury_ended:shot": "acting",
        },
    ),
    rolls("injury.body", "body_part", "injury.next"),
    rolls("injury.head", "head_test", "injury.next"),
    rolls("injury.stun", "stun", "injury.next"),
    rolls("injury.extra", "extra", "injury.next"),
    rolls("injury.grip", "grip", "injury.next"),
    rolls("injury.shock", "system_shock", "injury.next"),
)  # fmt: skip
"""The injury pipeline (2.8)."""
