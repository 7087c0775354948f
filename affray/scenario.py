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
from affray.core.registry import kernel as kernel_of
from affray.core.ruleset import Ruleset
from affray.encounter import Clock, Encounter, utc_now
from affray.events.entry import AnyEntry
from affray.events.errors import BadInput, BadRoster, UnknownRuleset
from affray.replay.opening import make_opening

VERSION = 1
"""The number of the scenario format that this version reads."""

LARGEST = 16 * 1024 * 1024
"""How many bytes a scenario file may have."""

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
        nonce: str | None = "",
        ruleset: Ruleset[Any] | None = None,
        **more: Any,
    ) -> Encounter:
        """Open the scenario's encounter, at `path` or in memory; raises what `Encounter.create` raises.

        The same scenario played twice at the same times gives the same bytes, so it has no nonce unless one is given;
        None draws a random one.
        """
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
            nonce=nonce,
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
    """Return the scenario in a TOML file.

    Raises BadRoster with every fault of its contents, BadInput for a file that cannot be read or is no TOML.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as lost:
        raise BadInput(f"{path} cannot be read: {lost.strerror}") from lost
    if len(data) > LARGEST:
        raise BadInput(f"{path} is too long; a scenario has at most {LARGEST} bytes")
    try:
        return parse(tomllib.loads(data.decode()))
    except UnicodeDecodeError as wrong:
        raise BadInput(f"{path} is not UTF-8 text: {wrong.reason} at byte {wrong.start}") from wrong
    except RecursionError as wrong:
        raise BadInput(f"{path} is nested too deeply") from wrong
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"{path} is not TOML: {wrong}") from wrong
    except ValueError as wrong:  # Python's own limit on digits, in words that speak of Python
        raise BadInput(f"{path} is not TOML: a number in it has thousands of digits") from wrong
    except BadRoster as wrong:
        raise BadRoster(wrong.faults, f"{path}: {wrong.of}") from wrong
    except BadInput as wrong:
        raise BadInput(f"{path}: {wrong}") from wrong


def parse(data: Mapping[str, Any]) -> Scenario:
    """Return the scenario in plain data.

    Raises BadRoster with every fault of the shared keys and the acts, and then of the roster, the options, the dice and
    the title as well; BadInput for a format that is not known.
    """
    shared = {key: data[key] for key in data if key in _Head.__struct_fields__}
    roster = {key: data[key] for key in data if key not in shared}
    head, faults = convert(shared, _Head)
    version = shared.get("affray")
    if type(version) is int and version != VERSION:
        raise BadInput(f"affray = {version} is a format that is not known here; known: {VERSION}")
    acts = shared.get("act")
    if isinstance(acts, list):
        faults += [fault for at, act in enumerate(acts) if isinstance(act, dict) for fault in _act_faults(at, act)]
    if head is None or faults:
        raise BadRoster([*faults, *_opening_faults(shared, roster, faults)], "the scenario")
    played = tuple(_act(act) for act in head.act)
    return Scenario(head.ruleset, roster, head.options, head.preset, head.dice, head.seed, head.title, played)


def _act_faults(at: int, raw: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with an act, whatever the game says of it."""
    if "do" not in raw:
        yield f"act[{at}].do: missing; wanted: the tag of an action"
    for key, kind, wanted in (("do", str, "the tag of an action"), ("by", str, "a seat"), ("expect", dict, "a table")):
        if not isinstance(raw.get(key, kind()), kind):
            yield f"act[{at}].{key}: {raw[key]!r:.60} is not allowed; allowed: {wanted}"


def _opening_faults(shared: Mapping[str, Any], roster: Mapping[str, Any], known: list[str]) -> list[str]:
    """Return what would be wrong with the encounter, apart from what is known to be wrong with the shared keys."""
    named = shared.get("ruleset")
    if not isinstance(named, str):
        return []
    wrong = {fault.partition(":")[0].partition(".")[0] for fault in known}
    given = {key: shared[key] for key in ("options", "preset", "dice", "seed", "title") if key in shared}
    try:
        make_opening(kernel_of(named), roster, **{key: value for key, value in given.items() if key not in wrong})
    except UnknownRuleset as unknown:
        return [f"ruleset: {unknown}"]
    except BadRoster as refused:
        return list(refused.faults)
    except BadInput as refused:
        return [str(refused)]
    return []


def _act(raw: Mapping[str, Any]) -> Act:
    fields = dict(raw)
    return Act(fields.pop("do"), fields.pop("by", ""), fields=fields, expect=fields.pop("expect", {}))


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
    if tag == "comment" and "text" not in fields:
        raise BadInput("comment lacks the field 'text'")
    method: Callable[..., AnyEntry] = getattr(encounter, tag)
    return method(by=by, **fields)


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
