"""The machine of a ruleset as a Mermaid state diagram."""

from __future__ import annotations

import re

from affray.core.machine import Machine, Row


def mermaid(machine: Machine) -> str:
    """Return a machine as a Mermaid state diagram, the same for the same machine, ending in a newline.

    A place says who is waited for and what they may do; an arrow has every trigger that leads from one place to
    another. A purpose stands in brackets, `roll (hit)` for `roll:hit`, since Mermaid has other uses for the colon.
    """
    ids = _ids([row.place for row in machine.rows])
    lines = ["stateDiagram-v2"]
    lines += [f'    state "{_place(row)}" as {ids[row.place]}' for row in machine.rows]
    lines.append(f"    [*] --> {ids[machine.initial]}")
    arrows: dict[tuple[str, str], list[str]] = {}
    for move in machine.transitions():
        arrows.setdefault((move["source"], move["dest"]), []).append(_spoken(move["trigger"]))
    for (source, dest), triggers in arrows.items():
        lines.append(f"    {ids[source]} --> {ids[dest]} : {'<br>'.join(triggers)}")
    lines += [f"    {ids[end]} --> [*]" for end in machine.ends]
    return "\n".join(lines) + "\n"


def _ids(places: list[str]) -> dict[str, str]:
    """Return an id for each place that Mermaid can read; two places never share one."""
    ids: dict[str, str] = {}
    for place in places:
        id = re.sub(r"\W", "_", place, flags=re.ASCII)
        while id in ids.values() or id == "end":
            id += "_"
        ids[place] = id
    return ids


def _place(row: Row) -> str:
    waits = [f"{role}: {', '.join(map(_spoken, triggers))}" for role, triggers in row.waits.items()]
    return "<br>".join([row.place, *waits])


def _spoken(trigger: str) -> str:
    tag, colon, purpose = trigger.partition(":")
    return f"{tag} ({purpose})" if colon else tag
