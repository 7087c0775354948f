"""What may come when (2.1 to 2.7): the places, who is waited for in each, and what leads where."""

from __future__ import annotations

from affray.rules import Machine, Row

GROUND = ("set_terrain", "set_cover", "set_contact", "set_gas")
"""what the game master sets between actions"""
GROUND_SET = ("terrain_set", "cover_set", "contact_set", "gas_set")
MASTER = (*GROUND, "adjust", "inflict", "join", "end_encounter")
"""what the game master may do in any turn"""
MASTER_DONE = (*GROUND_SET, "adjusted", "combatant_joined")


def roll(place: str, purpose: str, to: str, **more: tuple[str, ...]) -> Row:
    """Return a place that waits for a roll, and for those actions that may come before it."""
    waits: dict[str, tuple[str, ...]] = {"roller": (f"roll:{purpose}",)}
    if more:
        waits["asked"] = more["asked"]
    return Row(place, waits=waits, stays=more.get("stays", ()), moves={f"roll:{purpose}": to})


ROUNDS = (
    Row(
        "setup",
        waits={"gm": ("start_encounter", *GROUND, "set_watch")},
        stays=(*GROUND_SET, "watch_set"),
        moves={"start_encounter": "opening"},
    ),
    Row(
        "opening",
        stays=("encounter_started", "watch_passed"),
        moves={"watch_asked": "on_watch", "side_initiative_asked": "side_init", "encounter_ended": "ended"},
    ),
    Row(
        "on_watch",
        waits={"asked": ("watch_shot", "pass_watch")},
        moves={"watch_shot": "attack.declared", "pass_watch": "opening"},
    ),
    Row(
        "side_init",
        waits={"anybody": ("roll:side_initiative",)},
        moves={"roll:side_initiative": "side_known"},
    ),
    Row("side_known", stays=("side_initiative_rolled",), moves={"party_order_asked": "party_order"}),
    Row("party_order", waits={"players": ("roll:party_order",)}, moves={"roll:party_order": "ordering"}),
    Row(
        "ordering",
        stays=("party_order_rolled",),
        moves={"tie_reroll_asked": "party_order", "tie_choice_asked": "party_tie", "round_started": "flow"},
    ),
    Row("party_tie", waits={"players": ("settle_tie",)}, moves={"settle_tie": "ordering"}),
    Row(
        "flow",
        stays=("side_turn_started", "enemies_passed", "adjusted"),
        moves={
            "turn_started": "grvnt_turn",
            "enemy_pick_asked": "enemy_side",
            "enemy_turn_started": "enemy_turn",
            "round_closing": "round_end",
            "encounter_ended": "ended",
        },
    ),
    Row(
        "round_end",
        stays=(
            "gas_resisted", "gassed", "grvnt_died", "grvnt_woke", "condition_ended", "round_ended",
        ),
        moves={
            "burn_ticked": "harm.next",
            "gas_ruined": "harm.next",
            "gas_test_asked": "test.gas",
            "gas_table_asked": "gas_table",
            "wake_asked": "wake",
            "round_started": "flow",
            "side_initiative_asked": "side_init",
            "encounter_ended": "ended",
        },
    ),
    roll("test.gas", "gas", "round_end"),
    roll("gas_table", "gas_table", "round_end"),
    roll("wake", "wake", "round_end"),
    Row(
        "ended",
        waits={"players": ("repair_weapon", "rest")},
        stays=("weapon_repaired",),
        moves={"rest": "resting"},
    ),
    Row("resting", moves={"rest_asked": "rest_roll", "shock_relief_asked": "rest_shock", "rested": "ended"}),
    roll("rest_roll", "rest", "resting"),
    roll("rest_shock", "rest_shock", "resting"),
)  # fmt: skip
"""rounds, and what comes before and after them (2.1)"""

TURNS = (
    Row(
        "grvnt_turn",
        waits={
            "asked": (
                "attack", "aim", "clear_jam", "switch_weapon", "reload", "use_item", "break_contact", "move",
                "withdraw", "end_turn",
            ),
            "gm": ("call_test", *MASTER),
        },
        stays=(
            "aim_banked", "aim_lost", "jam_cleared", "weapon_switched", "weapon_reloaded", "item_used", "moved",
            "grvnt_fled", *MASTER_DONE,
        ),
        moves={
            "attack": "attack.declared",
            "break_contact": "breaking",
            "call_test": "testing",
            "inflict": "harm.next",
            "turn_ended": "flow",
            "encounter_ended": "ended",
        },
    ),
    Row(
        "breaking",
        stays=("aim_lost",),
        moves={"break_test_asked": "test.break", "contact_broken": "grvnt_turn", "contact_held": "grvnt_turn"},
    ),
    roll("test.break", "break_contact", "breaking"),
    Row("testing", moves={"test_asked": "test.roll", "test_passed": "grvnt_turn", "test_failed": "grvnt_turn"}),
    roll("test.roll", "test", "testing"),
    Row(
        "enemy_side",
        waits={"gm": ("enemy_act", "end_side", *MASTER)},
        stays=(*GROUND_SET, "combatant_joined"),
        moves={
            "enemy_act": "enemy_acting",
            "end_side": "flow",
            "adjust": "flow",
            "inflict": "harm.next",
            "encounter_ended": "ended",
        },
    ),
    Row(
        "enemy_acting",
        stays=("enemy_turn_started", "enemy_moved", "enemy_passed", "enemy_fled"),
        moves={
            "enemy_waits": "enemy_turn",
            "enemy_attack_declared": "defence.declared",
            "enemy_turn_ended": "flow",
        },
    ),
    Row(
        "enemy_turn",
        waits={"gm": ("enemy_act", *MASTER)},
        stays=MASTER_DONE,
        moves={
            "enemy_act": "enemy_acting",
            "inflict": "harm.next",
            "enemy_turn_ended": "flow",
            "encounter_ended": "ended",
        },
    ),
)  # fmt: skip
"""the turns of grvnts and enemies (2.1)"""

ATTACK = (
    Row(
        "attack.declared",
        stays=("attack_declared", "aim_used", "aim_lost", "cover_degraded"),
        moves={"fire_test_asked": "attack.fire", "attack_roll_asked": "attack.roll"},
    ),
    roll("attack.fire", "fire_test", "attack.fired"),
    Row("attack.fired", moves={"fire_test_passed": "attack.declared", "fire_test_failed": "attack.done"}),
    roll("attack.roll", "attack", "attack.judge", asked=("spend_omen",), stays=("omen_spent",)),
    Row(
        "attack.judge",
        stays=("ammo_spent", "cover_degraded"),
        moves={
            "omen_asked": "omen",
            "attack_fumbled": "attack.fumble",
            "attack_crit": "attack.crit",
            "attack_hit": "attack.hit",
            "attack_missed": "attack.done",
        },
    ),
    Row("attack.crit", moves={"crit_choice_asked": "attack.choice", "crit_choice_skipped": "attack.hit"}),
    Row(
        "attack.choice",
        waits={"asked": ("choose_crit_reduction",)},
        moves={"choose_crit_reduction": "attack.hit"},
    ),
    Row(
        "attack.hit",
        stays=("crit_reduction_chosen", "blast_chosen", "armor_reduced", "cover_reduced"),
        moves={"blast_asked": "attack.blast", "harm_began": "harm.next"},
    ),
    Row("attack.blast", waits={"gm": ("choose_blast",)}, moves={"choose_blast": "attack.hit"}),
    roll("attack.fumble", "fumble", "attack.fumbled"),
    Row(
        "attack.fumbled",
        moves={
            "ammo_lost": "attack.done",
            "weapon_jammed": "attack.done",
            "weapon_broken": "attack.done",
            "weapon_exploded": "harm.next",
        },
    ),
    Row(
        "attack.done",
        moves={
            "attack_ended:turn": "grvnt_turn",
            "attack_ended:watch": "opening",
            "attack_ended:counter": "defence.done",
            "attack_ended:shock": "harm.apply",
        },
    ),
)
"""a grvnt's attack (2.2)"""

DEFENCE = (
    Row("defence.declared", stays=("cover_degraded",), moves={"defence_asked": "defence.roll"}),
    roll("defence.roll", "defence", "defence.judge", asked=("spend_omen",), stays=("omen_spent",)),
    Row(
        "defence.judge",
        stays=("cover_degraded",),
        moves={
            "omen_asked": "omen",
            "defence_fumbled": "defence.hit",
            "defence_failed": "defence.hit",
            "defence_held": "defence.done",
            "defence_crit": "defence.crit",
        },
    ),
    Row("defence.crit", moves={"counter_asked": "defence.counter", "counter_impossible": "defence.done"}),
    Row(
        "defence.counter",
        waits={"asked": ("accept_counter", "decline_counter")},
        moves={"accept_counter": "attack.declared", "decline_counter": "defence.done"},
    ),
    Row(
        "defence.hit",
        stays=("blast_chosen",),
        moves={"blast_asked": "defence.blast", "harm_began": "harm.next"},
    ),
    Row("defence.blast", waits={"gm": ("choose_blast",)}, moves={"choose_blast": "defence.hit"}),
    Row("defence.done", stays=("counter_declined",), moves={"defence_ended": "enemy_turn"}),
)
"""an enemy's attack and the defence (2.3)"""

HARM = (
    Row(
        "harm.next",
        stays=("harm_began", "victim_taken", "cover_degraded", "mitigation_declined", "harm_skipped"),
        moves={
            "mitigation_asked": "harm.mitigate",
            "damage_asked": "harm.damage",
            "damage_cancelled": "harm.apply",
            "damage_shared": "harm.apply",
            "downed_asked": "harm.downed",
            "morale_asked": "harm.morale",
            "harm_ended:attack": "attack.done",
            "harm_ended:defence": "defence.done",
            "harm_ended:round": "round_end",
            "harm_ended:turn": "grvnt_turn",
            "harm_ended:side": "flow",
            "harm_ended:enemy": "enemy_turn",
            "harm_ended:shock": "harm.apply",
        },
    ),
    Row("harm.mitigate", waits={"asked": ("choose_mitigation",)}, moves={"choose_mitigation": "harm.next"}),
    Row("harm.late", waits={"asked": ("choose_mitigation",)}, moves={"choose_mitigation": "harm.apply"}),
    roll("harm.damage", "damage", "harm.apply"),
    roll("harm.armor", "armor", "harm.apply"),
    Row(
        "harm.apply",
        stays=(
            "damage_rolled", "mitigation_declined", "damage_cancelled", "damage_applied", "armor_reduced",
            "cover_reduced", "aim_lost", "enemy_died", "grvnt_downed", "grvnt_recovered", "grvnt_out", "grvnt_bleeding",
            "grvnt_died", "grvnt_fled", "nearby_chosen", "shock_resisted", "shock_gained", "shock_effect", "burn_set",
            "morale_triggered",
        ),
        moves={
            "omen_asked": "omen",
            "mitigation_asked": "harm.late",
            "armor_asked": "harm.armor",
            "downed_asked": "harm.downed",
            "broken_asked": "harm.broken",
            "broken_dice_asked": "harm.broken_dice",
            "nearby_asked": "harm.nearby",
            "shock_test_asked": "harm.shock",
            "shock_dice_asked": "harm.shock_dice",
            "attack_compelled": "attack.declared",
            "self_harmed": "harm.next",
            "victim_done": "harm.next",
        },
    ),
    roll("harm.downed", "downed", "harm.apply"),
    roll("harm.broken", "broken", "harm.apply"),
    roll("harm.broken_dice", "broken_dice", "harm.apply"),
    Row("harm.nearby", waits={"gm": ("choose_nearby",)}, moves={"choose_nearby": "harm.apply"}),
    roll("harm.shock", "shock_test", "harm.apply"),
    roll("harm.shock_dice", "shock_dice", "harm.apply"),
    Row("harm.morale", waits={"gm": ("roll:morale",)}, moves={"roll:morale": "harm.nerve"}),
    Row(
        "harm.nerve",
        stays=("morale_held", "morale_failed", "enemy_fled", "enemy_surrendered", "enemy_turned"),
        moves={"morale_outcome_asked": "harm.outcome", "morale_settled": "harm.next"},
    ),
    Row("harm.outcome", waits={"gm": ("roll:morale_outcome",)}, moves={"roll:morale_outcome": "harm.nerve"}),
    Row(
        "omen",
        waits={"asked": ("spend_omen", "pass_omen")},
        moves={"spend_omen": "omen_used", "pass_omen": "omen_used"},
    ),
    Row(
        "omen_used",
        stays=("omen_spent", "omen_passed", "die_rerolled"),
        moves={
            "omen_die_asked": "omen_roll",
            "omen_closed:attack": "attack.judge",
            "omen_closed:defence": "defence.judge",
            "omen_closed:damage": "harm.apply",
        },
    ),
    roll("omen_roll", "omen", "omen_used"),
)  # fmt: skip
"""harm on its way, and Omens (2.7)"""

MACHINE = Machine(initial="setup", ends=("ended",), rows=(*ROUNDS, *TURNS, *ATTACK, *DEFENCE, *HARM))
