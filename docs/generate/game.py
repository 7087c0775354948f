"""The pages of one ruleset."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import msgspec

from affray.core.ruleset import Ruleset
from docs.generate.docstrings import parted
from docs.generate.events import actions, consequences
from docs.generate.machine import machine
from docs.generate.markdown import code, codes, page, prose, table
from docs.generate.refusals import refusals
from docs.generate.rules import rules
from docs.generate.structs import accepts, default, described, fields_of, nested, note

ROOT = Path(__file__).parents[2]


def pages(game: Ruleset[Any]) -> dict[str, str]:
    """Return every page of a ruleset by its name in the ruleset's folder."""
    return {
        "index.md": summary(game),
        "actions.md": actions(game),
        "consequences.md": consequences(game),
        "refusals.md": refusals(game),
        "roster.md": roster(game),
        "machine.md": machine(game),
        "rules.md": rules(game),
    }


def summary(game: Ruleset[Any]) -> str:
    """Return the first page: what the game is, its options and presets, and where the rest stands."""
    doc, _ = parted(game.encounter_options)
    return page(
        f"{game.id}: {game.title}",
        f"Ruleset {code(game.id)}, version {code(game.version)}.{_older(game)}{_own_words(game)}",
        _contents(game),
        "## Options",
        prose(doc),
        options(game),
        *(described(struct, 3) for struct in nested((game.encounter_options,))),
        "## Presets",
        presets(game) or "There are none.",
        *_own_view(game),
    )


def _older(game: Ruleset[Any]) -> str:
    versions = "version" if len(game.reads) == 1 else "versions"
    return f" It also reads logs of {versions} {codes(game.reads)}." if game.reads else ""


def _own_words(game: Ruleset[Any]) -> str:
    """Return a link to the rules in words, which stand beside the code of a game."""
    readme = Path(inspect.getfile(type(game))).parent / "README.md"
    if not readme.is_file():
        return ""
    return f" [The rules in our own words](../../../{readme.relative_to(ROOT).as_posix()})."


def _contents(game: Ruleset[Any]) -> str:
    counts = {
        "actions": len(game.actions),
        "consequences": len(game.consequences),
        "refusals": len(game.codes),
        "machine": len(game.machine.rows),
    }
    return "\n".join(
        [
            f"- [Actions](actions.md): the {counts['actions']} things that can be done",
            f"- [Consequences](consequences.md): the {counts['consequences']} things that can follow",
            f"- [Refusals](refusals.md): the {counts['refusals']} codes",
            "- [Roster](roster.md): what a roster file holds",
            f"- [Machine](machine.md): the {counts['machine']} places, and what leads where",
            "- [Rules](rules.md): every rule by its id: where it is told, which function holds it, which tests name it",
        ]
    )


def options(game: Ruleset[Any]) -> str:
    """Return the table of options."""
    _, about = parted(game.encounter_options)
    rows = [
        [code(field.encode_name), accepts(field.type), default(field), note(about, field.name)]
        for field in fields_of(game.encounter_options)
    ]
    return table(["option", "values", "default", "what it decides"], rows) or "There are none."


def presets(game: Ruleset[Any]) -> str:
    """Return the table of presets, each with the values that differ from the defaults."""
    rows = []
    for name, values in game.presets.items():
        choices = (f"{option} = {msgspec.json.encode(value).decode()}" for option, value in values.items())
        rows.append([code(name), codes(choices) or "every option at its default"])
    return table(["preset", "options"], rows)


def _own_view(game: Ruleset[Any]) -> tuple[str, ...]:
    own = type(game).show
    if own is Ruleset.show:
        return ()
    text = prose(own.__doc__).removeprefix("Return ")
    return ("## What it shows besides", f"Beside [the keys that all games share](../show.md): {text}" if text else "")


def roster(game: Ruleset[Any]) -> str:
    """Return the page of the roster: its tables, each with its fields."""
    shared = "`affray`, `ruleset`, `title`, `dice`, `seed`, `preset`, `options` and `act`"
    endings = codes(game.endings) or "none"
    return page(
        f"Roster of {game.id}",
        f"What a roster or scenario file holds beside the keys that all games share ({shared}).",
        described(game.roster),
        *(described(struct) for struct in nested([game.roster])),
        "## Seats and ends",
        f"Roles in the machine: {codes(dict.fromkeys(_roles(game))) or 'none'}. "
        f"Actions that end a fight at once: {endings}. "
        f"The game is over in: {codes(game.machine.ends)}. "
        f"It begins in {code(game.machine.initial)}.",
    )


def _roles(game: Ruleset[Any]) -> list[str]:
    return [role for row in game.machine.rows for role in row.waits]
