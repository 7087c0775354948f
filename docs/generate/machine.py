"""The page of a machine: its places, and the diagram."""

from __future__ import annotations

from typing import Any

from affray.core.diagram import mermaid
from affray.core.machine import Machine
from affray.core.ruleset import Ruleset
from docs.generate.markdown import block, code, codes, page, table


def machine(game: Ruleset[Any]) -> str:
    """Return the page of a ruleset's machine."""
    rules = game.machine
    return page(
        f"Machine of {game.id}",
        f"It begins in {code(rules.initial)} and may end in {codes(rules.ends)}. An entry ends in a place that waits "
        "for somebody, or at an end; the other places are passed through. What waits or stays does not move the "
        "machine; what has a purpose is written with it, `roll:hit`.",
        places(rules),
        "## Diagram",
        block("mermaid", mermaid(rules)),
    )


def places(machine: Machine) -> str:
    """Return the table of places: who is waited for and for what, what happens there, and what leads where."""
    rows = []
    for row in machine.rows:
        waits = [f"{role}: {codes(triggers)}" for role, triggers in row.waits.items()]
        moves = [f"{code(trigger)} → {code(place)}" for trigger, place in row.moves.items()]
        rows.append([code(row.place), "<br>".join(waits), codes(row.stays), "<br>".join(moves)])
    return table(["place", "who may do what", "what stays", "what moves"], rows)
