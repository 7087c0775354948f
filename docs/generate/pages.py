"""Every page of the reference by its path, made from what is installed."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from affray.core.form import menu_schema
from affray.core.registry import installed, ruleset
from affray.core.ruleset import Ruleset
from docs.generate import commands, conduct, contract, errors, game, index, limits, show, views


class Made(NamedTuple):
    """The pages by path, and the rulesets of this project that cannot be loaded, each with the reason."""

    pages: dict[str, str]
    failures: dict[str, str]


def made() -> Made:
    """Return the whole reference: the shared pages, and a folder for each ruleset of this project."""
    games, failures = rulesets()
    pages = {
        "index.md": index.index(games),
        "commands.md": commands.commands(),
        "conduct.md": conduct.conduct(),
        "views.md": views.views(),
        "show.md": show.show(),
        "errors.md": errors.errors(),
        "limits.md": limits.limits(),
        "contract.md": contract.contract(),
        "menu.schema.json": json.dumps(menu_schema(), indent=1) + "\n",
    }
    for rules in games:
        for name, text in game.pages(rules).items():
            pages[f"{rules.id}/{name}"] = text
    return Made(pages, failures)


def rulesets() -> tuple[list[Ruleset[Any]], dict[str, str]]:
    """Return the installed rulesets of this project, and those that cannot be loaded. Other people's are not ours."""
    games, failures = [], {}
    for name in installed():
        try:
            rules = ruleset(name)
        except Exception as fault:
            failures[name] = f"{type(fault).__name__}: {fault}"
        else:
            if type(rules).__module__.partition(".")[0] == "affray":
                games.append(rules)
    return games, failures
