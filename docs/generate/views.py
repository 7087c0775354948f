"""The page of projections: the views that every game shares."""

from __future__ import annotations

import inspect
from typing import Any

from affray.projections import (
    PERSONAL,
    STANDARD,
    Batch,
    Change,
    History,
    HistoryLine,
    OfRolls,
    Projection,
    Timeline,
    TimelineLine,
    Told,
)
from affray.projections.base import Personal
from docs.generate.markdown import code, page, prose, table
from docs.generate.structs import described


def views() -> str:
    """Return the page of every projection with its version, what it folds and what it shows."""
    rows = [
        [f"[{code(projection.name)}](#{projection.name})", str(projection.version), _about(projection)]
        for projection in STANDARD
    ]
    readers: list[tuple[str, type[History | Timeline]]] = [("history", History), ("timeline", Timeline)]
    return page(
        "Views",
        "A view is a fold of the events that are live; every game has these, whatever it is. The version of a view "
        "rises when the same events give another one. What each shows stands in [what show gives](show.md).",
        table(
            ["view", "version", "of whom"],
            [*rows, *([f"[{code(name)}](#{name})", str(kind.version), _ENTRIES[name]] for name, kind in readers)],
        ),
        *(_section(projection) for projection in STANDARD),
        f"## history\n\n{prose(History.__doc__)}",
        described(HistoryLine, 3),
        described(Change, 3),
        f"## timeline\n\n{prose(Timeline.__doc__)}",
        *(described(projection, 3) for projection in (TimelineLine, Told, Batch)),
    )


_ENTRIES = {"history": "one combatant, event by event", "timeline": "the log, entry by entry"}


def _about(projection: Projection[Any]) -> str:
    if projection in PERSONAL:
        return "each combatant or owner"
    return "each seat" if isinstance(projection, OfRolls) else "the encounter"


def _section(projection: Projection[Any]) -> str:
    text = [f"## {projection.name}", prose(inspect.getdoc(type(projection))), prose(inspect.getdoc(projection.view))]
    text.append(_shown(projection))
    return "\n\n".join(part for part in text if part)


def _shown(projection: Projection[Any]) -> str:
    """Return what a projection says of what it shows, where it says more than every projection does."""
    for name, root in (("about", Personal), ("show", Projection)):
        own = getattr(type(projection), name, None)
        text = None if own is None else inspect.getdoc(own)
        if text and text != inspect.getdoc(getattr(root, name)):
            return prose(text)
    return ""
