"""Collecting the event classes of a game from its chapters: the modules that declare them, in the order of the text."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from affray.events.base import Action, Consequence


def collect(chapters: Sequence[ModuleType]) -> tuple[tuple[type[Action], ...], tuple[type[Consequence], ...]]:
    """Return the actions and the consequences that modules declare, in their order.

    A class that a module only imports is left to the module that declares it, and a class that is `abstract` is no
    event. An action that names no chapter gets the name of its chapter.
    """
    classes = [
        kind
        for chapter in chapters
        for kind in vars(chapter).values()
        if isinstance(kind, type) and kind.__module__ == chapter.__name__ and not vars(kind).get("abstract", False)
    ]
    actions = tuple(kind for kind in classes if issubclass(kind, Action))
    for kind in actions:
        if not kind.chapter:
            kind.chapter = kind.__module__.rpartition(".")[2].replace("_", " ")
    return actions, tuple(kind for kind in classes if issubclass(kind, Consequence))
