"""Scenario files: a roster, and acts with what is expected after each, in TOML (docs/scenarios.md).

A scenario without acts is a roster. Everything that is not one of the keys that all games share belongs to the roster,
in the ruleset's own terms.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from affray.core.convert import convert
from affray.core.refusal import Refusal, Refused
from affray.core.ruleset import Ruleset
from affray.encounter import Clock, Encounter, utc_now
from affray.events.entry import AnyEntry
from affray.events.errors import BadInput

VERSION = 1
"""The number of the scenario format that this version reads."""

CONDUCT = {"undo": ("to", "why", "dice"), "redo": ("why",), "comment": ("text", "about"), "close": ("reason",)}
"""What an act may do beside the actions of the game, and the fields of each."""


class Act(msgspec.Struct, frozen=True):
    """One act: who does what with which fields, and what is expected then (paths into the shown state)."""

    do: str
    by: str
    fields: Mapping[str, Any]
    expect: Mapping[str, Any]


class Scenario(msgspec.Struct, frozen=True):
    """A scenario as read: what the encounter is opened with, and the acts in their order."""

    ruleset: str
    roster: Mapping[str, Any]
    options: Mapping[str, Any]
    preset: str
    dice: str
    seed: str
    title: str
    acts: tuple[Act, ...]

    def create(
        self,
        path: str | PathLike[str] | None = None,
        *,
        clock: Clock = utc_now,
        ruleset: Ruleset[Any] | None = None,
        **more: Any,
    ) -> Encounter:
        """Open the scenario's encounter, at `path` or in memory; raises what `Encounter.create` raises."""
        return Encounter.create(
            ruleset or self.ruleset,
            self.roster,
            options=self.options,
            preset=self.preset,
            dice=self.dice,
            seed=self.seed,
            path=path,
            title=self.title,
            clock=clock,
            **more,
        )


class Step(msgspec.Struct, frozen=True):
    """What became of one act: the entry written, or the refusal; and every expectation that was not met."""

    number: int
    act: Act
    entry: AnyEntry | None
    refusal: Refusal | None
    unmet: tuple[str, ...]


class _Head(msgspec.Struct):
    """The keys that all games share."""

    affray: int
    ruleset: str
    title: str = ""
    dice: str = "table"
    seed: str = ""
    preset: str = ""
    options: dict[str, Any] = {}
    act: list[dict[str, Any]] = []


def read(path: str | PathLike[str]) -> Scenario:
    """Return the scenario in a TOML file. Raises BadInput for a file that cannot be read or does not fit."""
    try:
        data = Path(path).read_bytes()
    except OSError as lost:
        raise BadInput(f"{path} cannot be read: {lost.strerror}") from lost
    try:
        return parse(tomllib.loads(data.decode()))
    except UnicodeDecodeError as wrong:
        raise BadInput(f"{path} is not UTF-8 text: {wrong.reason} at byte {wrong.start}") from wrong
    except RecursionError as wrong:
        raise BadInput(f"{path} is nested too deeply") from wrong
    except ValueError as wrong:
        raise BadInput(f"{path} is not TOML: {wrong}") from wrong
    except BadInput as wrong:
        raise BadInput(f"{path}: {wrong}") from wrong


def parse(data: Mapping[str, Any]) -> Scenario:
    """Return the scenario in plain data. Raises BadInput with every fault of the shared keys."""
    shared = {key: data[key] for key in data if key in _Head.__struct_fields__}
    head, faults = convert(shared, _Head)
    if head is None:
        raise BadInput("\n  ".join(["not a scenario:", *faults]))
    if head.affray != VERSION:
        raise BadInput(f"affray = {head.affray} is a format that is not known here; known: {VERSION}")
    acts = tuple(_act(at, act) for at, act in enumerate(head.act))
    roster = {key: data[key] for key in data if key not in shared}
    return Scenario(head.ruleset, roster, head.options, head.preset, head.dice, head.seed, head.title, acts)


def _act(at: int, raw: Mapping[str, Any]) -> Act:
    fields = dict(raw)
    do, by, expect = fields.pop("do", None), fields.pop("by", ""), fields.pop("expect", {})
    if not isinstance(do, str):
        raise BadInput(f"act[{at}].do: missing; wanted: the tag of an action")
    if not isinstance(by, str) or not isinstance(expect, dict):
        raise BadInput(f"act[{at}]: by is a seat and expect a table of paths with values")
    return Act(do, by, fields, expect)


def play(scenario: Scenario, encounter: Encounter) -> Iterator[Step]:
    """Play the acts one by one, yielding what became of each.

    A refusal that was expected is a step like any other; one that was not is yielded as unmet, and so is what was
    expected and is otherwise. Playing goes on either way: whoever wants to stop stops.
    """
    for number, act in enumerate(scenario.acts, 1):
        entry: AnyEntry | None = None
        refusal: Refusal | None = None
        try:
            entry = do(encounter, act.do, act.by, act.fields)
        except Refused as refused:
            refusal = refused.refusal
        yield Step(number, act, entry, refusal, tuple(_unmet(act.expect, encounter, refusal)))


def do(encounter: Encounter, tag: str, by: str, fields: Mapping[str, Any]) -> AnyEntry:
    """Take any action by its tag, of the game or of conduct; raises what the encounter raises."""
    if tag not in CONDUCT:
        return encounter.act(tag, by, **fields)
    unknown = [name for name in fields if name not in CONDUCT[tag]]
    if unknown:
        raise BadInput(f"{tag} has no field {unknown[0]!r}; its fields: {', '.join(CONDUCT[tag])}")
    method: Callable[..., AnyEntry] = getattr(encounter, tag)
    try:
        return method(by=by, **fields)
    except TypeError as wrong:
        raise BadInput(f"{tag} lacks the field {CONDUCT[tag][0]!r}") from wrong


def _unmet(expect: Mapping[str, Any], encounter: Encounter, refusal: Refusal | None) -> Iterator[str]:
    wanted = expect.get("refused")
    got = None if refusal is None else refusal.code
    if wanted != got:
        said = "accepted" if refusal is None else str(refusal)
        yield f"expected {'refused: ' + wanted if wanted else 'accepted'}, but it was {said}"
    paths = {path: value for path, value in expect.items() if path != "refused"}
    shown = encounter.show() if paths else {}
    for path, value in paths.items():
        found = look(shown, path)
        if found != value:
            yield f"{path}: expected {value!r}, found {found!r}"


def look(shown: Any, path: str) -> Any:
    """Return what stands at a dotted path (`combatants.b1.wounds.left`, `turn_order.0`), or None."""
    for part in path.split("."):
        if isinstance(shown, Mapping):
            shown = shown.get(part)
        elif isinstance(shown, (list, tuple)) and part.isdigit() and int(part) < len(shown):
            shown = shown[int(part)]
        else:
            return None
    return shown
