"""What the rows share: the detours, the frames that they come back to, and lists of actions."""

from __future__ import annotations

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

PASSING = (
    "hazard_triggered",
    "hazard_resolved",
    "damage_compared",
    "condition_gained",
    "condition_lessened",
    "condition_lost",
)
TABLE = ("set_objective", "end_encounter")
BETWEEN_TURNS = ("join", "leave", *TABLE)
COMBAT = ("attack", "pin", "interact", "rally", "treat", "recover_shock", "test")
TURN = (
    "move", "stand", "fall_back", "charge", "sprint", *COMBAT, "full_defence", "multi_action", "hold", "aim", "brace",
    "clear", "simple", "draw", "reload", "free", "leave", "end_turn",
)  # fmt: skip


def by(event: str, frames: dict[str, str]) -> dict[str, str]:
    return {f"{event}:{frame}": place for frame, place in frames.items()}
