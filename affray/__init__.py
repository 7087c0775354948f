"""affray keeps the record of a tabletop fight and judges it by the rules.

`Encounter` is the object to start with; docs/library.md shows it in use. Names are loaded when they are first used,
so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affray.core.domain import Domain
    from affray.core.form import Menu, menu_schema
    from affray.core.offer import Offer
    from affray.core.refusal import Reason, Refusal, Refused
    from affray.core.registry import installed, ruleset, versions
    from affray.core.ruleset import Ruleset
    from affray.encounter import Encounter
    from affray.events.base import Action, Consequence, Event, Roll
    from affray.events.entry import AnyEntry, Entry
    from affray.events.errors import (
        AffrayError,
        BadInput,
        BadRoster,
        Busy,
        Conflict,
        CorruptLog,
        IllegalLog,
        RulesetFault,
        StorageError,
        UnknownEvent,
        UnknownFormat,
        UnknownRuleset,
    )
    from affray.events.file import FileLog
    from affray.events.log import Head, Log
    from affray.events.memory import MemoryLog
    from affray.projections import Batch, HistoryLine, TimelineLine
    from affray.replay.levels import Level
    from affray.replay.options import Options
    from affray.replay.position import Position
    from affray.replay.report import Report
    from affray.replay.verify import verify
    from affray.scenario import Scenario, Step

__version__ = "0.1.0"

_HOMES = {
    "affray.core.domain": ("Domain",),
    "affray.core.offer": ("Offer",),
    "affray.core.form": ("Menu", "menu_schema"),
    "affray.core.refusal": ("Reason", "Refusal", "Refused"),
    "affray.core.registry": ("installed", "ruleset", "versions"),
    "affray.core.ruleset": ("Ruleset",),
    "affray.encounter": ("Encounter",),
    "affray.events.base": ("Action", "Consequence", "Event", "Roll"),
    "affray.events.entry": ("AnyEntry", "Entry"),
    "affray.events.errors": (
        "AffrayError",
        "BadInput",
        "BadRoster",
        "Busy",
        "Conflict",
        "CorruptLog",
        "IllegalLog",
        "RulesetFault",
        "StorageError",
        "UnknownEvent",
        "UnknownFormat",
        "UnknownRuleset",
    ),
    "affray.events.file": ("FileLog",),
    "affray.events.log": ("Head", "Log"),
    "affray.events.memory": ("MemoryLog",),
    "affray.projections": ("Batch", "HistoryLine", "TimelineLine"),
    "affray.replay.options": ("Options",),
    "affray.replay.position": ("Position",),
    "affray.replay.levels": ("Level",),
    "affray.replay.report": ("Report",),
    "affray.replay.verify": ("verify",),
    "affray.scenario": ("Scenario", "Step"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Action",
    "AffrayError",
    "AnyEntry",
    "BadInput",
    "BadRoster",
    "Batch",
    "Busy",
    "Conflict",
    "Consequence",
    "CorruptLog",
    "Domain",
    "Encounter",
    "Entry",
    "Event",
    "FileLog",
    "Head",
    "HistoryLine",
    "IllegalLog",
    "Level",
    "Log",
    "MemoryLog",
    "Menu",
    "Offer",
    "Options",
    "Position",
    "Reason",
    "Refusal",
    "Refused",
    "Report",
    "Roll",
    "Ruleset",
    "RulesetFault",
    "Scenario",
    "Step",
    "StorageError",
    "TimelineLine",
    "UnknownEvent",
    "UnknownFormat",
    "UnknownRuleset",
    "__version__",
    "installed",
    "menu_schema",
    "ruleset",
    "verify",
    "versions",
]


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'affray' has no attribute {name!r}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
