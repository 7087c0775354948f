"""A scenario read from its file, with every fault at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from affray.core.convert import convert
from affray.core.registry import kernel as kernel_of
from affray.events.errors import AffrayError, BadInput, BadRoster, UnknownRuleset
from affray.replay.opening import make_opening
from affray.scenario.act import act_of
from affray.scenario.judging import Judge, form_faults
from affray.scenario.lines import Lines, located
from affray.scenario.roster import with_roster
from affray.scenario.scenario import VERSION, Scenario
from affray.scenario.source import load


class _Head(msgspec.Struct):
    """The keys that all games share."""

    affray: int
    ruleset: str
    roster: str = ""
    title: str = ""
    dice: str = "table"
    seed: str = ""
    preset: str = ""
    options: dict[str, Any] = {}
    otherwise: list[str] = []
    act: list[dict[str, Any]] = []


def read(path: str | PathLike[str]) -> Scenario:
    """Return the scenario in a TOML file.

    Raises BadRoster with every fault of its contents, each with its line, BadInput for a file that cannot be read or is
    no TOML.
    """
    data, lines = load(path)
    try:
        return parse(data, Path(path).parent, lines)
    except RecursionError as error:
        raise BadInput(f"{path} is nested too deeply") from error
    except BadRoster as error:
        raise BadRoster(error.faults, f"{path}: {error.of}") from error
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from error


def parse(data: Mapping[str, Any], folder: Path | None = None, lines: Lines | None = None) -> Scenario:
    """Return the scenario in plain data. A roster file that it names is relative to `folder`.

    Raises BadRoster with every fault of the shared keys and the form of the acts, and then of the roster, the options,
    the dice and the title as well; or else with what the game has against the acts. Each has its line, where `lines`
    knows it. Raises BadInput for a format that is not known.
    """
    missing: list[str] = []
    lines = Lines() if lines is None else lines
    if "roster" in data:
        try:
            data, lines = with_roster(data, lines, folder)
        except BadInput as error:
            missing.append(str(error))
    shared = {key: data[key] for key in data if key in _Head.__struct_fields__}
    roster = {key: data[key] for key in data if key not in shared}
    head, faults = convert(shared, _Head)
    version = shared.get("affray")
    if type(version) is int and version != VERSION:
        raise BadInput(f"affray = {version} is a format that is not known here; known: {VERSION}")
    acts = shared.get("act")
    wrong = list(form_faults(acts)) if isinstance(acts, list) else []
    if missing:  # the roster, and with it perhaps the ruleset
        others = [fault for fault in faults if fault.partition(":")[0] not in ("roster", "ruleset")]
        raise _bad([*missing, *others, *wrong], lines)
    if head is None or faults or wrong:
        raise _bad([*faults, *wrong, *_opening_faults(shared, roster, faults)], lines)
    rows = lines.at("act")
    played = tuple(act_of(act, rows.part(at, 0).line) for at, act in enumerate(head.act))
    names = {"preset": head.preset, "dice": head.dice, "seed": head.seed, "title": head.title}
    scenario = Scenario(head.ruleset, roster, head.options, **names, acts=played, otherwise=tuple(head.otherwise))
    if faults := _act_faults(scenario, head.act):
        raise _bad(faults, lines)
    return scenario


def _bad(faults: Iterable[str], lines: Lines) -> BadRoster:
    return BadRoster([located(fault, lines) for fault in faults], "the scenario")


def _act_faults(scenario: Scenario, acts: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what the game has against acts; nothing where the encounter cannot be opened, which then says why."""
    if not acts and not scenario.otherwise:
        return []
    try:
        judge = Judge(scenario.create(clock=lambda: ""))
    except AffrayError:
        return []
    return [*judge.defaults(scenario.otherwise), *judge.faults(acts)]


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
