"""One close-combat attack (2.2 to 2.4)."""

from __future__ import annotations

from typing import Final

from affray.core.machine import Row
from affray.rulesets.inquisitor.machine.rows import choice, rolls

ATTACK: Final = (
    Row(
        "attack.declared",
        stays=("action_spent", "moved", "engaged", "attack_declared"),
        moves={
            "backstab_asked": "attack.backstab",
            "reaction_asked": "attack.react",
            "attack_roll_asked": "attack.roll",
        },
    ),
    choice("attack.backstab", "attacker", {"choose_backstab": "attack.hit"}),
    choice("attack.react", "defender", {"react": "attack.reacted"}),
    Row(
        "attack.reacted",
        stays=("reaction_made", "dodge_judged", "parry_judged"),
        moves={
            "dodge_roll_asked": "attack.dodge",
            "attack_roll_asked": "attack.roll",
            "parry_roll_asked": "attack.parry",
            "blow_hit": "attack.hit",
            "blow_stopped": "attack.after",
            "counter_asked": "attack.counter",
            "attack_declared": "attack.declared",
        },
    ),
    rolls("attack.dodge", "dodge", "attack.reacted"),
    rolls("attack.parry", "parry", "attack.reacted"),
    rolls("attack.roll", "attack", "attack.rolled"),
    Row(
        "attack.rolled",
        stays=("ammo_spent",),
        moves={
            "blow_hit": "attack.hit",
            "blow_missed": "attack.after",
            "blow_overreached": "attack.overreached",
            "reaction_asked": "attack.react",
        },
    ),
    Row(
        "attack.overreached",
        moves={
            "counter_asked": "attack.counter",
            "counter_impossible": "attack.after",
            "attack_declared": "attack.declared",
        },
    ),
    choice("attack.counter", "defender", {"take_counter": "attack.declared", "decline_counter": "attack.after"}),
    Row(
        "attack.hit",
        stays=("backstab_chosen", "location_found"),
        moves={
            "location_asked": "attack.location",
            "escape_asked": "grapple.escape",
            "damage_asked": "attack.damage",
        },
    ),
    rolls("attack.location", "location", "attack.hit"),
    rolls("attack.damage", "damage", "injury.next"),
    Row(
        "attack.after",
        stays=("counter_declined", "second_attack_lost", "attack_ended:counter"),
        moves={
            "second_blow_began": "attack.declared",
            "attack_ended:own": "acting",
            "attack_ended:punish": "acting",
        },
    ),
)
"""One close-combat attack (2.2 to 2.4). Where a counter is made without asking, the attack is declared at once."""
