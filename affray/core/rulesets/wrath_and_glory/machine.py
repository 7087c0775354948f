"""The machine: encounter, rounds and turns, the attack, and the detours for tests, dice and harm. Data only.

The names beside the rows are those of the specification. A row that waits for nobody is passed through within one
entry. A frame (`turn`, `attack`, ...) is where a test, dice or harm began, and so where they come back to.
"""

from __future__ import annotations

from affray.core.machine import Machine, Row

CALLS = {
    "test_called": "test.pool",
    "roll_called": "dice",
    "determination_offered": "harm.determination",
    "harm_due": "harm.apply",
}
"""the four detours"""

TURNS = {
    "round_start": "round.start",
    "start": "turn.start",
    "turn": "turn.resume",
    "held": "held.done",
    "end": "turn.end",
    "round_end": "round.end",
}
"""frames outside an attack"""

TEST_FRAMES = {**TURNS, "attack": "attack.compare", "defence": "test.pool", "dodge": "attack.dodges"}
DICE_FRAMES = {
    **TURNS,
    "attack": "attack.compare",
    "check": "test.check",
    "critical": "attack.critical",
    "harm": "harm.apply",
    "complication": "test.complication",
}
HARM_FRAMES = {**TURNS, "attack": "attack.compare", "complication": "test.complication"}

PASSING = ("hazard_triggered", "hazard_resolved", "damage_compared", "condition_gained", "condition_lost")
TABLE = ("set_objective", "end_encounter")
BETWEEN_TURNS = ("join", "leave", *TABLE)
COMBAT = ("attack", "pin", "interact", "rally", "treat", "recover_shock", "test")
TURN = (
    "move", "stand", "charge", "sprint", "full_defence", *COMBAT, "fall_back", "aim", "brace", "draw", "reload",
    "simple", "free", "clear", "multi_action", "hold", "leave", "end_turn",
)  # fmt: skip


def _by(event: str, frames: dict[str, str]) -> dict[str, str]:
    return {f"{event}:{frame}": place for frame, place in frames.items()}


ROUNDS = (
    Row(  # E0
        "setup",
        waits={
            "gm": ("mark_ambush", "form_mob", "split_mob", "start_encounter"),
            "own_side": ("negate_ambush",),
        },
        stays=(
            "ambush_set",
            "ambush_negated",
            "glory_spent",
            "ruin_spent",
            "mob_formed",
            "mob_split",
            "condition_gained",
            "condition_lost",
        ),
        moves={"encounter_started": "round.start"},
    ),
    Row(  # E1
        "round.start",
        stays=("round_started", *PASSING),
        moves={
            **CALLS,
            "seize_offered": "round.seize",
            "pick_offered": "round.pick",
            "round_closing": "round.end",
        },
    ),
    Row(  # E2
        "round.seize",
        waits={
            "other": ("seize", "decline"),
            "holders": ("use_held",),
            "own_side": ("negate_ambush",),
            "gm": BETWEEN_TURNS,
        },
        stays=(
            "seize_offered",
            "glory_spent",
            "ruin_spent",
            "initiative_seized",
            "ambush_negated",
            "combatant_joined",
            "combatant_left",
            "objective_set",
        ),
        moves={
            "turn_started": "turn.start",
            "pick_offered": "round.pick",
            "held_opened": "held",
            "round_closing": "round.end",
            "encounter_ended": "ended",
        },
    ),
    Row(  # E3
        "round.pick",
        waits={
            "picker": ("choose",),
            "holders": ("use_held",),
            "own_side": ("negate_ambush",),
            "gm": BETWEEN_TURNS,
        },
        stays=(
            "pick_offered",
            "glory_spent",
            "ruin_spent",
            "ambush_negated",
            "combatant_joined",
            "combatant_left",
            "objective_set",
        ),
        moves={
            "turn_started": "turn.start",
            "seize_offered": "round.seize",
            "held_opened": "held",
            "round_closing": "round.end",
            "encounter_ended": "ended",
        },
    ),
    Row(  # E7
        "round.next",
        moves={
            "seize_offered": "round.seize",
            "pick_offered": "round.pick",
            "round_closing": "round.end",
            "encounter_ended": "ended",
        },
    ),
    Row(  # E8
        "round.end",
        stays=("held_lost", *PASSING),
        moves={**CALLS, "round_ended": "round.over"},
    ),
    Row(  # E8a
        "round.over",
        waits={"gm": ("next_round", "form_mob", "split_mob", *BETWEEN_TURNS)},
        stays=(
            "mob_formed",
            "mob_split",
            "condition_gained",
            "condition_lost",
            "combatant_joined",
            "combatant_left",
            "objective_set",
        ),
        moves={"round_started": "round.start", "encounter_ended": "ended"},
    ),
    Row(  # E9
        "ended",
        waits={"either": ("regroup", "respite")},
        stays=("wounds_recovered", "shock_recovered", "wrath_reset", "dying_ended", "exhausted_ended"),
    ),
)

TURN_ROWS = (
    Row(  # E3a
        "turn.start",
        stays=PASSING,
        moves={**CALLS, "fire_choice_offered": "turn.fire", "turn_opened": "turn", "turn_closing": "turn.end"},
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
            "actor": TURN,
            "holders": ("interrupt",),
            "gm": ("trigger_hazard", "inflict", "frighten", "fall", "restore_shock", "leave", *TABLE),
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
            **CALLS,
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
            **CALLS,
            "reaction_offered": "react",
            "attack_declared": "attack.declared",
            "held_opened": "held",
            "turn_continues": "turn",
            "turn_closing": "turn.end",
        },
    ),
    Row("turn.end", stays=PASSING, moves={**CALLS, "turn_ended": "round.next"}),  # E6
    Row(  # R1
        "react",
        waits={"asked": ("react", "decline")},
        stays=("reaction_offered", "reaction_taken", "reaction_declined"),
        moves={"attack_declared": "attack.declared", "window_closed": "turn.resume"},
    ),
    Row(  # H1
        "held",
        waits={"holder": (*COMBAT, "decline")},
        stays=("action_declared", "wrath_spent", "shock_recovered", "exhausted_ended"),
        moves={"test_called": "test.pool", "attack_declared": "attack.declared", "held_closed": "held.done"},
    ),
    Row(  # H2
        "held.done",
        stays=("condition_gained", "condition_lost", "weapon_restored", "held_closed"),
        moves={
            **CALLS,
            "held_ended:seize": "round.seize",
            "held_ended:pick": "round.pick",
            "held_ended:turn": "turn.resume",
        },
    ),
    Row("dice", waits={"roller_of_dice": ("roll:incidental",)}, moves=_by("dice_read", DICE_FRAMES)),  # D1
)

TESTS = (
    Row(  # T2
        "test.pool",
        waits={"roller": ("spend_glory", "roll:pool"), "targets": ("react",)},
        stays=("pool_built", "glory_spent", "reaction_taken", "test_called", "condition_gained"),
        moves={"dice_rolled": "test.faces"},
    ),
    Row("test.faces", moves={"reroll_offered": "test.reroll", "faces_final": "test.check"}),  # T3
    Row(  # T4
        "test.reroll",
        waits={"roller": ("spend_wrath", "spend_ruin", "spend_glory", "accept")},
        stays=("wrath_spent", "ruin_spent", "glory_spent"),
        moves={"reroll_called": "test.reroll_dice", "faces_final": "test.check"},
    ),
    Row(  # T4a
        "test.reroll_dice",
        waits={"roller": ("roll:reroll", "roll:added")},
        moves={"dice_rerolled": "test.faces"},
    ),
    Row(  # T5
        "test.check",
        stays=("glory_gained", "ruin_gained", "complication_triggered", "complication_ignored", "target_strayed"),
        moves={
            "roll_called": "dice",
            "retarget_offered": "attack.retarget",
            "area_offered": "attack.area",
            "pool_built": "test.pool",
            "test_resolved:shift": "test.shift",
            "test_resolved:hit": "attack.critical",
            "test_resolved:done": "test.complication",
        },
    ),
    Row(  # T6
        "test.shift",
        waits={"roller": ("shift", "accept")},
        stays=("icons_shifted", "glory_gained", "condition_gained", "movement_made"),
        moves={"shift_closed:hit": "attack.critical", "shift_closed:done": "test.complication"},
    ),
    Row(  # T14
        "test.complication",
        stays=(
            "complication_resolved",
            "condition_gained",
            "condition_lost",
            "movement_made",
            "weapon_emptied",
            "weapon_disabled",
            "glory_gained",
        ),
        moves={
            **CALLS,
            "complication_offered": "test.complication_choice",
            **_by("test_ended", TEST_FRAMES),
            "test_closed": "attack.done",
        },
    ),
    Row(  # T14a
        "test.complication_choice",
        waits={"gm": ("complication", "decline")},
        moves={"complication_resolved": "test.complication"},
    ),
)

ATTACKS = (
    Row("attack.declared", stays=("reload_spent",), moves={"pool_built": "test.pool"}),  # T1
    Row(  # T5a
        "attack.retarget",
        waits={"gm": ("retarget", "decline")},
        moves={"attack_retargeted": "test.check"},
    ),
    Row("attack.area", waits={"gm": ("caught", "decline")}, moves={"area_declared": "test.check"}),  # T5b
    Row(  # T7
        "attack.critical",
        stays=("critical_scored",),
        moves={
            "roll_called": "dice",
            "critical_offered": "attack.critical_choice",
            "extra_damage_due": "attack.damage",
            "extra_damage_rolled:glory": "attack.glory",
            "extra_damage_rolled:done": "attack.dodges",
        },
    ),
    Row(  # T7a
        "attack.critical_choice",
        waits={
            "attacker": ("choose_critical_mode",),
            "players": ("spend_glory",),
            "severity": ("accept",),
        },
        stays=("glory_spent",),
        moves={"critical_chosen": "attack.critical"},
    ),
    Row(  # T8
        "attack.damage",
        waits={"attacker": ("roll:ed",)},
        moves={"extra_damage_rolled:glory": "attack.glory", "extra_damage_rolled:done": "attack.dodges"},
    ),
    Row(  # T9
        "attack.glory",
        waits={"players": ("spend_glory", "accept")},
        stays=("glory_spent",),
        moves={"damage_computed": "attack.dodges"},
    ),
    Row(  # T10a
        "attack.dodges",
        stays=("damage_computed", "condition_gained"),
        moves={"dodge_offered": "attack.dodge", "compare_opened": "attack.compare"},
    ),
    Row(  # T10
        "attack.dodge",
        waits={"asked": ("react", "decline")},
        stays=("reaction_taken", "reaction_declined"),
        moves={"test_called": "test.pool", "window_closed": "attack.dodges"},
    ),
    Row(  # T11
        "attack.compare",
        stays=("damage_compared",),
        moves={**CALLS, "targets_done": "test.complication"},
    ),
    Row(  # T15
        "attack.done",
        stays=("weapon_emptied", "condition_lost"),
        moves={
            "pool_built": "test.pool",
            "attack_resolved:turn": "turn.resume",
            "attack_resolved:held": "held.done",
            "attack_resolved:reflex": "turn.resume",
        },
    ),
)

HARM = (
    Row(  # T12
        "harm.determination",
        waits={"victim": ("roll:determination", "decline")},
        stays=("ruin_spent", "determination_declined"),
        moves={"determination_rolled": "harm.apply", "harm_due": "harm.apply"},
    ),
    Row(  # T13
        "harm.apply",
        stays=(
            "wounds_suffered",
            "shock_suffered",
            "mortal_wounds_suffered",
            "condition_gained",
            "dying_started",
            "exhausted_started",
            "memorable_injury_suffered",
            "traumatic_injury_suffered",
            "mob_reduced",
            "character_died",
        ),
        moves={
            "roll_called": "dice",
            "determination_offered": "harm.determination",
            **_by("harm_ended", HARM_FRAMES),
        },
    ),
)

MACHINE = Machine(initial="setup", ends=("ended",), rows=(*ROUNDS, *TURN_ROWS, *TESTS, *ATTACKS, *HARM))
