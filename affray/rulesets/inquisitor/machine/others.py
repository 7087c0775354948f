"""Other actions, shooting, parting (2.7)."""

from __future__ import annotations

from typing import Final

from affray.core.machine import Row
from affray.rulesets.inquisitor.machine.rows import choice, rolls

OTHER: Final = (
    Row(
        "other.declared",
        stays=("action_spent", "other_passed"),
        moves={
            "other_roll_asked": "other.roll",
            "staunch_roll_asked": "other.staunch",
            "other_done": "acting",
            "stood_up": "acting",
            "staunched": "acting",
            "staunch_failed": "acting",
            "other_wasted": "acting",
            "other_botched": "breakoff.punish",
        },
    ),
    rolls("other.roll", "other", "other.declared"),
    rolls("other.staunch", "staunch", "other.declared"),
    Row("shot.declared", stays=("action_spent", "shot_declared"), moves={"shot_roll_asked": "shot.roll"}),
    rolls("shot.roll", "shot", "shot.rolled"),
    Row(
        "shot.rolled",
        stays=("ammo_spent", "shot_hit", "target_drawn", "location_found"),
        moves={
            "draw_asked": "shot.draw",
            "location_asked": "shot.location",
            "damage_asked": "shot.damage",
            "shot_missed": "acting",
        },
    ),
    rolls("shot.draw", "draw", "shot.rolled"),
    rolls("shot.location", "location", "shot.rolled"),
    rolls("shot.damage", "damage", "injury.next"),
    Row(
        "parting.declared",
        stays=("parting_proposed", "parting_agreed"),
        moves={"parting_asked": "parting.consent", "melee_parted": "acting", "parting_refused": "acting"},
    ),
    choice("parting.consent", "other", {"agree_to_part": "parting.declared", "refuse_to_part": "parting.declared"}),
)
"""Other actions, shooting, parting (2.7)."""
