"""The page of the contract: every name that a game is written with, and the kit for its tests."""

from __future__ import annotations

import dataclasses
import inspect
import re
from importlib import import_module
from types import ModuleType
from typing import Any, get_type_hints

import msgspec

import affray.rules
import affray.testing
from docs.generate.docstrings import under
from docs.generate.markdown import code, page, plain, prose, table
from docs.generate.structs import described

_CHAPTERS = {
    "The ruleset": ("affray.core.ruleset",),
    "The machine": ("affray.core.machine",),
    "State and rolls": ("affray.core.state",),
    "Figures": ("affray.core.terms",),
    "Events": ("affray.events.base", "affray.events.bounds"),
    "Marks": ("affray.events.marks",),
    "Offers and domains": (
        "affray.core.offering",
        "affray.core.offer",
        "affray.core.domain",
        "affray.core.domain_lists",
        "affray.core.form",
    ),
    "Refusals and faults": ("affray.core.refusal", "affray.events.errors"),
    "Ids and numbers": ("affray.core.ids", "affray.core.expression"),
    "Texts": ("affray.events.telling", "affray.events.text"),
    "Seats and the opening": ("affray.events.conduct", "affray.projections.card"),
}
"""The chapters of the page, and the modules whose names stand in each."""

_KIT = (
    "affray.testing.given",
    "affray.testing.scripted",
    "affray.testing.player",
    "affray.testing.checks",
    "affray.testing.offers",
    "affray.core.lint",
)


def contract() -> str:
    """Return the page of all names of `affray.rules` and `affray.testing`. Raises ValueError if one has no place."""
    parts = []
    listed: set[str] = set()
    for title, homes in {**_CHAPTERS, "The kit for tests": _KIT}.items():
        public = affray.testing if homes is _KIT else affray.rules
        names = [name for home in homes for name in _names(public, import_module(home))]
        listed |= set(names)
        parts += [f"## {title}", *("From `affray.testing`." for _ in [0] if homes is _KIT)]
        parts += [_described(name, getattr(public, name), homes) for name in names]
    missing = {*affray.rules.__all__, *affray.testing.__all__} - {*listed, "limits"}
    if missing:
        raise ValueError(f"public names that have no place on the page: {sorted(missing)}")
    return page(
        "Contract",
        "The names that a ruleset is written with, all of them in `affray.rules`; [the tutorial](../rulesets.md) "
        "builds a game with them. `limits` has the [limits](limits.md) by name.",
        *parts,
    )


def _names(public: ModuleType, home: ModuleType) -> list[str]:
    """Return the names that a public module has from the module they are defined in, in the order of that."""
    return [name for name, thing in vars(home).items() if name in public.__all__ and _is_of(home, name, thing)]


def _is_of(home: ModuleType, name: str, thing: Any) -> bool:
    """Return whether a thing is defined in a module; an alias is where something is said of it."""
    if inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing)):
        return bool(thing.__module__ == home.__name__)
    return name in under(home)


def _described(name: str, thing: Any, homes: tuple[str, ...]) -> str:
    if inspect.isfunction(inspect.unwrap(thing)):  # one that remembers its answers is a function all the same
        return "\n\n".join([f"### {name}", _signature(name, thing), prose(thing.__doc__)])
    if not inspect.isclass(thing):
        text_under = next(text for home in homes if (text := under(import_module(home)).get(name)))
        return f"### {name}\n\n{plain(text_under)}"
    if issubclass(thing, msgspec.Struct):
        return "\n\n".join(filter(None, [described(thing, 3), _methods(thing)]))
    return "\n\n".join(filter(None, [f"### {name}", prose(thing.__doc__), _fields(thing), _methods(thing)]))


def _fields(kind: type) -> str:
    """Return the table of the fields of a dataclass or a named tuple."""
    about = under(kind)
    if dataclasses.is_dataclass(kind):
        rows = [[code(field.name), code(str(field.type)), _default(field), ""] for field in dataclasses.fields(kind)]
    else:
        types = get_type_hints(kind)
        rows = [
            [code(name), code(types[name].__name__), "required", plain(about[name])]
            for name in getattr(kind, "_fields", ())
        ]
    return table(["field", "type", "if left out", "what it is"], rows)


def _default(field: dataclasses.Field[Any]) -> str:
    if field.default is not dataclasses.MISSING:
        return code(repr(field.default))
    if field.default_factory is not dataclasses.MISSING:
        return code(repr(field.default_factory()))
    return "required"


def _methods(kind: type) -> str:
    """Return the public methods and properties that a class itself defines and says something about."""
    methods = []
    for name, member in vars(kind).items():
        function = member.fget if isinstance(member, property) else member
        if name.startswith("_") or not inspect.isfunction(function) or not function.__doc__:
            continue
        head = code(name) if isinstance(member, property) else _signature(name, function)
        methods.append(f"{head}\n\n{prose(function.__doc__)}")
    return "\n\n".join(methods)


def _signature(name: str, function: Any) -> str:
    """Return how a function is called, without `self` and with its types as they are written."""
    shape = inspect.signature(function)
    taken = [_parameter(parameter) for parameter in shape.parameters.values() if parameter.name != "self"]
    return code(f"{name}({', '.join(taken)}) -> {_typed(shape.return_annotation)}")


def _parameter(parameter: inspect.Parameter) -> str:
    star = (
        "*" if parameter.kind is parameter.VAR_POSITIONAL else "**" if parameter.kind is parameter.VAR_KEYWORD else ""
    )
    default = "" if parameter.default is inspect.Parameter.empty else f" = {parameter.default!r}"
    return f"{star}{parameter.name}: {_typed(parameter.annotation)}{default}"


def _typed(annotation: Any) -> str:
    """Return a type as it is written, also where the module keeps it as a type and not as text."""
    if isinstance(annotation, str):
        return annotation
    return re.sub(r"\b[a-z_.]+\.(?=[A-Z])", "", inspect.formatannotation(annotation))
