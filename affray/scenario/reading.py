"""A scenario read from its file, with every fault at once."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from affray.core.convert import convert
from affray.core.registry import kernel as kernel_of
from affray.events.errors import BadInput, BadRoster, UnknownRuleset
from affray.replay.opening import make_opening
from affray.scenario.act import act_faults, act_of
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
    act: list[dict[str, Any]] = []


def read(path: str | PathLike[str]) -> Scenario:
    """Return the scenario in a TOML file.

    Raises BadRoster with every fault of its contents, BadInput for a file that cannot be read or is no TOML.
    """
    data = load(path)
    try:
        return parse(data, Path(path).parent)
    except RecursionError as error:
        raise BadInput(f"{path} is nested too deeply") from error
    except BadRoster as error:
        raise BadRoster(error.faults, f"{path}: {error.of}") from error
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from error


def parse(data: Mapping[str, Any], folder: Path | None = None) -> Scenario:
    """Return the scenario in plain data; a roster file that it names is relative to `folder`.

    Raises BadRoster with every fault of the shared keys and the acts, and then of the roster, the options, the dice and
    the title as well; BadInput for a format that is not known.
    """
    missing: list[str] = []
    if "roster" in data:
        try:
            data = with_roster(data, folder)
        except BadInput as error:
            missing.append(str(error))
    shared = {key: data[key] for key in data if key in _Head.__struct_fields__}
    roster = {key: data[key] for key in data if key not in shared}
    head, faults = convert(shared, _Head)
    version = shared.get("affray")
    if type(version) is int and version != VERSION:
        raise BadInput(f"affray = {version} is a format that is not known here; known: {VERSION}")
    acts = shared.get("act")
    if isinstance(acts, list):
        faults += [fault for at, act in enumerate(acts) if isinstance(act, dict) for fault in act_faults(at, act)]
    if missing:  # the roster, and with it perhaps the ruleset
        others = [fault for fault in faults if fault.partition(":")[0] not in ("roster", "ruleset")]
        raise BadRoster([*missing, *others], "the scenario")
    if head is None or faults:
        raise BadRoster([*faults, *_opening_faults(shared, roster, faults)], "the scenario")
    played = tuple(act_of(act) for act in head.act)
    return Scenario(head.ruleset, roster, head.options, head.preset, head.dice, head.seed, head.title, played)


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
