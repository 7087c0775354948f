"""How an encounter is conducted, whatever the game: open until closed, and who may take back what."""

from __future__ import annotations

from affray.core.machine import Machine, Row

CONDUCT = Machine(
    initial="open",
    ends=("closed",),
    rows=(
        Row("open", waits={"anybody": ("play", "comment", "undo", "redo", "close")}, moves={"close": "closed"}),
        Row("closed"),
    ),
)
"""The machine of conduct; `play` stands for every action of a game."""

CODES: dict[str, str] = {
    "E_SEAT": "nobody of that name sits at the table",
    "E_VERSION": "the encounter was begun under a version of its rules that is not installed",
    "E_CLOSED": "the encounter is closed; nothing more may be entered",
    "E_FIELDS": "the action has no such field, lacks one, or a field holds what it does not accept",
    "E_NOTHING_TO_UNDO": "no action of the game is live",
    "E_UNDO_TARGET": "an undo goes back to an entry that does not exist yet or is itself undone",
    "E_NOTHING_TO_REDO": "nothing is undone that could be restored: an action of the game came after the undo",
    "E_ROLL_OWED": "a roll for something else than the roll that is owed",
    "E_DICE_SOURCE": "faces typed in where the encounter's dice are seeded",
    "E_DICE_MISSING": "a roll without faces where dice are rolled at the table",
    "E_DICE_UNROLLED": "seeded dice asked for before they are rolled, by a trial",
    "E_DICE_STAND": "other faces than those that were ordered to stand when the roll was undone",
}
"""Refusal codes that are the same in every game."""
