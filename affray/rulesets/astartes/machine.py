"""What may come when (2.1, 2.2): the places, who is waited for in each, and what leads where."""

from __future__ import annotations

from affray.rules import Machine, Row

MASTER = (
    "set_situation", "set_contact", "give_malus", "set_bonus", "change_hp", "set_status", "end_encounter",
)  # fmt: skip
"""what the game master may do in any turn"""

ROUNDS = (
    Row("setup", waits={"gm": ("start_encounter",)}, moves={"start_encounter": "opening"}),
    Row(
        "opening",
        stays=("encounter_started", "initiative_rolled"),
        moves={"initiative_asked": "initiative", "order_set": "round_start"},
    ),
    Row("initiative", waits={"anybody": ("roll:initiative",)}, moves={"roll:initiative": "opening"}),
    Row("round_start", moves={"round_started": "turn_start"}),
    Row(
        "turn_start",
        stays=("reserve_declared",),
        moves={
            "reserve_asked": "reserve",
            "turn_started": "acting",
            "round_closing": "round_end",
            "encounter_ended": "ended",
        },
    ),
    Row("reserve", waits={"player": ("declare_reserve",)}, moves={"declare_reserve": "turn_start"}),
    Row(
        "acting",
        waits={
            "player": (
                "shoot", "strike", "psychic", "move", "stand_up", "other_action", "leave", "end_turn",
            ),
            "gm": MASTER,
        },
        stays=(
            "action_spent", "moved", "stood_up", "other_done", "combatant_fled", "situation_set", "contact_set",
            "malus_given", "bonus_set", "status_set", "hp_changed", "combatant_out",
        ),
        moves={
            "shoot": "attack.declared",
            "strike": "attack.declared",
            "psychic": "attack.declared",
            "turn_ended": "turn_start",
            "encounter_ended": "ended",
        },
    ),
    Row("round_end", moves={"round_ended": "round_start"}),
    Row("ended"),
)  # fmt: skip
"""the encounter, its rounds and turns (2.1)"""

ATTACKS = (
    Row(
        "attack.declared",
        stays=(
            "attack_declared", "action_spent", "dice_lost", "dice_committed", "ammo_spent", "threshold_set",
            "defence_impossible",
        ),
        moves={"attack_roll_asked": "attack.roll", "defence_asked": "attack.defence"},
    ),
    Row("attack.roll", waits={"roller": ("roll:attack",)}, moves={"roll:attack": "attack.rolled"}),
    Row(
        "attack.rolled",
        stays=("successes_counted", "defence_impossible"),
        moves={
            "attack_failed": "attack.done",
            "power_rolled": "attack.done",
            "defence_asked": "attack.defence",
            "net_counted": "attack.net",
        },
    ),
    Row(
        "attack.defence",
        waits={"defender": ("dodge", "parry", "no_defence")},
        moves={"dodge": "attack.defended", "parry": "attack.defended", "no_defence": "attack.defended"},
    ),
    Row(
        "attack.defended",
        stays=("action_spent", "defence_declared", "defence_declined", "defence_scored", "defence_impossible"),
        moves={
            "defence_roll_asked": "defence.roll",
            "net_counted": "attack.net",
            "attack_roll_asked": "attack.roll",
            "defence_asked": "attack.defence",
        },
    ),
    Row("defence.roll", waits={"roller": ("roll:defence",)}, moves={"roll:defence": "attack.defended"}),
    Row(
        "attack.net",
        stays=(
            "projectiles_set", "projectiles_cancelled", "successes_invested", "damage_dealt", "damage_reported",
            "combatant_out",
        ),
        moves={"cancel_asked": "attack.cancel", "invest_asked": "attack.invest", "target_done": "attack.done"},
    ),
    Row("attack.cancel", waits={"defender": ("choose_cancel",)}, moves={"choose_cancel": "attack.net"}),
    Row("attack.invest", waits={"attacker": ("invest",)}, moves={"invest": "attack.net"}),
    Row(
        "attack.done",
        stays=("next_target_taken", "defence_impossible"),
        moves={"defence_asked": "attack.defence", "net_counted": "attack.net", "attack_ended": "acting"},
    ),
)  # fmt: skip
"""an attack with its defence (2.2)"""

MACHINE = Machine("setup", ("ended",), (*ROUNDS, *ATTACKS))
