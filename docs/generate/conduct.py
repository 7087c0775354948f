"""The page of what every encounter has, whatever the game."""

from __future__ import annotations

from affray.core.conduct import CODES
from affray.core.conduct import CONDUCT as MACHINE
from affray.events.base import tag_of
from affray.events.conduct import CONDUCT, FORMAT, Open
from docs.generate.docstrings import parted
from docs.generate.machine import places
from docs.generate.markdown import code, page, prose, table
from docs.generate.refusals import code_table
from docs.generate.structs import described, fields, nested


def conduct() -> str:
    """Return the page of the conduct actions, their machine and the refusal codes that all games share."""
    return page(
        "Conduct",
        f"What every encounter has, whatever the game. The log format is number {FORMAT}.",
        table(
            ["action", "what it is"],
            [
                [f"[{code(tag_of(action))}](#{tag_of(action)})", prose(parted(action)[0]).split(".")[0]]
                for action in CONDUCT
            ],
        ),
        *(f"## {tag_of(action)}\n\n{prose(parted(action)[0])}\n\n{fields(action)}" for action in CONDUCT),
        *(described(action) for action in nested([Open])),
        "## When what may come",
        "`play` stands for every action of a game.",
        places(MACHINE),
        "## Refusals that are the same in every game",
        code_table(CODES),
    )
