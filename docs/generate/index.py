"""The first page of the reference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.core.ruleset import Ruleset
from docs.generate.markdown import code, page, table
from docs.generate.structs import nested


def index(games: Sequence[Ruleset[Any]]) -> str:
    """Return the first page, with a link to every other."""
    rows = [
        [
            f"[{game.id}]({game.id}/index.md)",
            game.title,
            code(game.version),
            f"[{len(game.actions)}]({game.id}/actions.md)",
            f"[{len(game.consequences)}]({game.id}/consequences.md)",
            f"[{len(game.codes)}]({game.id}/refusals.md)",
            f"[{len(game.machine.rows)}]({game.id}/machine.md)",
            f"[{_tables(game)}]({game.id}/roster.md)",
        ]
        for game in games
    ]
    return page(
        "Reference",
        "Made from the types, machines and tables themselves by `python -m docs.generate`; the tests compare.",
        "## Rulesets",
        table(
            ["ruleset", "title", "version", "actions", "consequences", "refusals", "places", "tables of a roster"], rows
        ),
        "## What all games share",
        """\
- [Commands](commands.md): every verb of the command line with its flags
- [Conduct](conduct.md): opening, comments, taking back, closing; refusals that all games share
- [What show gives](show.md): the keys of `affray show --json`
- [Views](views.md): wounds, turn order, history and the others, with their versions
- [Errors and exit codes](errors.md)
- [Limits](limits.md): how large anything may be that comes from outside
- [The schema of a menu](menu.schema.json): what `affray options --json` prints, for whoever draws a form from it
- [Contract](contract.md): the names that a ruleset and its tests are written with
""",
    )


def _tables(game: Ruleset[Any]) -> int:
    """Return of how many kinds of table a roster is made."""
    return 1 + len(list(nested([game.roster])))
