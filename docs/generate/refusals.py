"""The page of a ruleset's refusal codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from affray.core.ruleset import GeneralCodes, Ruleset
from docs.generate.docstrings import under
from docs.generate.markdown import code, codes, page, plain, table

_RULE = re.compile(r"\b[A-Z]{1,3}-\d+[a-z]?\b")


def refusals(game: Ruleset[Any]) -> str:
    """Return the page of every code, in the order in which one of several names the refusal."""
    last = (
        f"Those that name a refusal only when no other applies: {codes(game.scored_last)}." if game.scored_last else ""
    )
    return page(
        f"Refusals of {game.id}",
        "A refusal has every reason that applies; of several the first in this table names it. A place or a seat that "
        "is wrong names it only when nothing else is. Codes that begin with `E_` are the same in every game, see "
        "[conduct](../conduct.md).",
        last,
        code_table(game.codes, game.general),
    )


def code_table(conditions: Mapping[str, str], general: GeneralCodes | None = None) -> str:
    """Return the table of codes with the condition of each, and the rules that the condition names."""
    kernel = {} if general is None else {getattr(general, name): text for name, text in under(GeneralCodes).items()}
    rows = []
    for name, condition in conditions.items():
        rules = ", ".join(dict.fromkeys(_RULE.findall(condition)))
        rows.append([code(name), plain(condition), rules, plain(kernel.get(name, ""))])
    return table(["code", "when", "rule", "from the kernel"], rows)
