"""Encounter and rounds (E0 to E3, E7 to E9)."""

from __future__ import annotations

from affray.rules import Row
from affray.rulesets.wrath_and_glory.machine.frames import BETWEEN_TURNS, CALLS, PASSING

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
