"""Whether the names in a ruleset's declarations lead somewhere: fields, tags, purposes, codes, options, types."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from inspect import getsource
from sys import modules
from types import ModuleType
from typing import Any

from msgspec import inspect, structs

from affray.core.convert import convert
from affray.core.identity import identity_faults
from affray.core.refusal import Reason
from affray.core.ruleset import Ruleset
from affray.events.base import Action, Event, Roll, tag_of

_NO_STATE = (inspect.FloatType, inspect.SetType, inspect.FrozenSetType)


def lint_names(ruleset: Ruleset[Any]) -> list[str]:
    """Return every name that leads nowhere, in words; empty if there is none."""
    return [
        *identity_faults(ruleset),
        *_events(ruleset),
        *_triggers(ruleset),
        *_codes(ruleset),
        *_reasons(ruleset),
        *_offers(ruleset),
        *_presets(ruleset),
        *_state(ruleset),
    ]


def _events(ruleset: Ruleset[Any]) -> Iterator[str]:
    kinds: tuple[type[Event], ...] = (*ruleset.actions, *ruleset.consequences)
    for kind in kinds:
        place = f"{kind.__module__}.{kind.__qualname__}"
        if not kind.__struct_config__.frozen:
            yield f"{place}: an event is frozen; declare the class with frozen=True"
        names = [name for _, name, _, _ in string.Formatter().parse(kind.says) if name is not None]
        for name in names:
            if not hasattr(kind, re.split(r"[.\[]", name, maxsplit=1)[0]):
                yield f"{place}: says names {name!r}, which is no field; fields: {_fields(kind)}"
        if kind.asks is not None:
            for what in (kind.asks.dice, kind.asks.sides, kind.asks.seat):
                if isinstance(what, str) and not hasattr(kind, what):
                    yield f"{place}: asks names {what!r}, which is no field; fields: {_fields(kind)}"


def _fields(kind: type[Event]) -> str:
    return ", ".join(kind.__struct_fields__) or "none"


def _triggers(ruleset: Ruleset[Any]) -> Iterator[str]:
    kinds: tuple[type[Event], ...] = (Roll, *ruleset.actions, *ruleset.consequences)
    known = set(map(tag_of, kinds))
    purposes = {kind.asks.purpose for kind in ruleset.consequences if kind.asks is not None}
    rolled = tag_of(Roll)
    for row in ruleset.machine.rows:
        waited = (trigger for triggers in row.waits.values() for trigger in triggers)
        for trigger in dict.fromkeys((*waited, *row.stays, *row.moves)):
            tag, _, purpose = trigger.partition(":")
            if tag not in known:
                yield f"{row.place}: {trigger} is the tag of no event"
            elif tag == rolled:
                purposes.add(purpose)
    if "" not in purposes:  # a machine that waits for any roll says nothing of purposes
        for purpose in ruleset.rolls:
            if purpose not in purposes:
                yield f"rolls: nothing asks for {purpose!r}; asked for: {', '.join(sorted(purposes)) or 'nothing'}"


def _codes(ruleset: Ruleset[Any]) -> Iterator[str]:
    named = [("general", code) for code in ruleset.general]
    named += [("scored_last", code) for code in ruleset.scored_last]
    named += [("scored_in_order", code) for code in ruleset.scored_in_order]
    for code, before in ruleset.scored_after.items():
        named += [("scored_after", name) for name in (code, *before)]
    for where, code in dict.fromkeys(named):
        if code not in ruleset.codes:
            yield f"{where}: {code!r} is not declared in codes"
    tags = {tag_of(kind) for kind in ruleset.actions}
    yield from (f"endings: {tag!r} is no action" for tag in ruleset.endings if tag not in tags)


def _reasons(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Yield the codes that the source of the game refuses with and that are not declared."""
    package = type(ruleset).__module__.rpartition(".")[0] or type(ruleset).__module__
    homes = [name for name in modules if name == package or name.startswith(f"{package}.")]
    for name in sorted({*homes, type(ruleset).__module__, *(kind.__module__ for kind in ruleset.actions)}):
        for line, code in _codes_in(modules[name]):
            if code not in ruleset.codes:
                yield f"{name}, line {line}: {code!r} is not declared in codes"


def _codes_in(module: ModuleType) -> Iterator[tuple[int, str]]:
    """Yield the codes that are written out in a module as the first argument of a Reason, each with its line."""
    try:
        tree = ast.parse(getsource(module))
    except (OSError, TypeError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Reason.__name__:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield node.lineno, first.value


def _offers(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Yield the actions that need fields and say nothing of when they are on offer."""
    for kind in ruleset.actions:
        needed = [field.encode_name for field in structs.fields(kind) if field.required]
        if needed and kind.offers.__func__ is Action.offers.__func__:  # type: ignore[attr-defined]
            yield f"{kind.__module__}.{kind.__qualname__}: it needs {', '.join(needed)} and has no offers of its own"


def _presets(ruleset: Ruleset[Any]) -> Iterator[str]:
    for name, values in ruleset.presets.items():
        _, faults = convert(dict(values), ruleset.encounter_options, f"presets.{name}")
        yield from faults


def _state(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Yield the fields of the state that are not the same in every process: floats and sets."""
    waiting: list[tuple[str, Any]] = [(ruleset.state.__name__, inspect.type_info(ruleset.state))]
    seen: set[type] = set()
    while waiting:
        place, info = waiting.pop()
        match info:
            case _ if isinstance(info, _NO_STATE):
                what = type(info).__name__.removesuffix("Type").lower()
                yield f"{place} is a {what}; a state holds no floats, and nothing whose order hangs on hashing"
            case inspect.Metadata(type=inner):
                waiting.append((place, inner))
            case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
                seen.add(cls)
                waiting += [(f"{cls.__name__}.{field.name}", field.type) for field in reversed(fields)]
            case inspect.DictType(key_type=key, value_type=value):
                waiting += [(f"{place}{{}}", value), (f"{place}{{}}", key)]
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                waiting.append((f"{place}[]", item))
            case inspect.TupleType(item_types=items) | inspect.UnionType(types=items):
                waiting += [(place, item) for item in reversed(items)]
