"""The machine: one flat automaton, in the parts of section 2 of the specification.

The order of the actions that a place waits for is the order in which they are offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from affray.rules import Machine, Row


def rolls(place: str, purpose: str, dest: str) -> Row:
    """Return a place that waits for one roll."""
    return Row(place, waits={"roller": (f"roll:{purpose}",)}, moves={f"roll:{purpose}": dest})


def choice(place: str, role: str, moves: Mapping[str, str]) -> Row:
    """Return a place that waits for the choice of one role."""
    return Row(place, waits={role: tuple(moves)}, moves=moves)


ROUND: Final = (
    Row("setup", waits={"gm": ("start_encounter",)}, moves={"start_encounter": "started"}),
    Row("started", moves={"encounter_started": "round_start"}),
    Row(
        "round_start",
        waits={"gm": ("begin_round", "special_event", "end_encounter"), "releaser": ("release_hold",)},
        stays=("special_event_applied", "hold_ended"),
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
                "attack", "two_weapon_attack", "charge", "grapple", "fire_pistol", "shoot", "break_off", "stand_up",
                "other_action", "staunch", "move", "leave", "drop", "agree_to_part", "step_back", "pause",
                "skip_action", "end_activation",
            ),
            "gm": ("set_condition", "end_encounter"),
            "releaser": ("release_hold",),
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

ATTACK: Final = (
    Row(
        "attack.declared",
        stays=("action_spent", "moved", "engaged", "attack_declared", "hold_ended"),
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
    Row(
        "attack.roll",
        waits={"roller": ("roll:attack",), "releaser": ("release_hold",)},
        moves={"roll:attack": "attack.rolled", "release_hold": "attack.declared"},
    ),
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
    Row(
        "shot.declared",
        stays=("action_spent", "shot_declared", "other_passed"),
        moves={
            "other_roll_asked": "shot.test",
            "shot_roll_asked": "shot.roll",
            "other_wasted": "acting",
            "other_botched": "breakoff.punish",
        },
    ),
    rolls("shot.test", "other", "shot.declared"),
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

MACHINE: Final = Machine(
    initial="setup", ends=("ended",), rows=(*ROUND, *ATTACK, *BREAK_OFF, *GRAPPLE, *OTHER, *INJURY)
)
