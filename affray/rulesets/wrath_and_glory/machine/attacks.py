"""Attacks and harm (T1, T5a, T5b, T7 to T15)."""

from __future__ import annotations

from affray.rules import Row
from affray.rulesets.wrath_and_glory.machine.frames import CALLS, HARM_FRAMES, by

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
            **by("harm_ended", HARM_FRAMES),
        },
    ),
)
