"""Tests (T2 to T6, T14)."""

from __future__ import annotations

from affray.rules import Row
from affray.rulesets.wrath_and_glory.machine.frames import CALLS, TEST_FRAMES, by

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
            **by("test_ended", TEST_FRAMES),
            "test_closed": "attack.done",
        },
    ),
    Row(  # T14a
        "test.complication_choice",
        waits={"gm": ("complication", "decline")},
        moves={"complication_resolved": "test.complication"},
    ),
)
