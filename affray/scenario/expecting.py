"""What an act expects: a refusal or what followed, what is and is not on offer, and values in what is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from affray.core.refusal import Refusal
from affray.encounter import Encounter
from affray.events.base import Event, tag_of
from affray.events.entry import AnyEntry
from affray.scenario import matching
from affray.scenario.matching import MISSING, written
from affray.scenario.paths import around, could_be_absent, look

EVENTS = ("then", "then_all", "then_lacks")
OFFERS = ("offered", "not_offered")
RESERVED = ("refused", *EVENTS, *OFFERS)
"""The keys of `expect` that are no paths."""


def unmet(
    expect: Mapping[str, Any], encounter: Encounter, entry: AnyEntry | None, refusal: Refusal | None
) -> Iterator[str]:
    """Yield in words every expectation of an act that is not met by what became of it."""
    yield from _refused(expect.get("refused"), refusal)
    if entry is not None:
        yield from _followed(expect, [as_data(event) for event in entry.then])
    if any(key in expect for key in OFFERS):
        yield from _offered(expect, encounter)
    paths = {path: wanted for path, wanted in expect.items() if path not in RESERVED}
    shown = encounter.show() if paths else {}
    for path, wanted in paths.items():
        yield from unmet_path(shown, path, wanted)


def unmet_path(shown: Any, path: str, wanted: Any) -> Iterator[str]:
    """Yield in words what is expected at a path of what is shown and is otherwise."""
    value = look(shown, path)
    for difference in matching.unmet(wanted, value):
        yield f"{path}: {difference}" + (f"; {around(shown, path)}" if value is MISSING else "")
    if value is MISSING and wanted == {"absent": True} and not could_be_absent(shown, path):
        yield f"{path}: expected nothing at the last step alone, but the path ends before it; {around(shown, path)}"


def _refused(wanted: Any, refusal: Refusal | None) -> Iterator[str]:
    if refusal is None:
        if wanted is not None:
            yield f"expected refused: {_wanted_refusal(wanted)}, but it was accepted"
        return
    codes = [reason.code for reason in refusal.reasons]
    if wanted is None:
        yield f"expected accepted, but it was {refusal}"
    elif isinstance(wanted, str):
        if wanted != refusal.code:
            yield f"expected refused: {wanted}, but it was {refusal}"
    elif isinstance(wanted, list):
        if wanted != codes:
            yield f"expected refused: {', '.join(wanted)} and no others, but it was {refusal}"
    else:
        met: dict[str, Callable[[str], bool]] = {
            "code": lambda code: code == refusal.code,
            "also": lambda code: code in codes,
            "text": lambda text: any(text in reason.text for reason in refusal.reasons),
            "rule": lambda rule: any(rule == reason.rule for reason in refusal.reasons),
        }
        for name, values in wanted.items():
            for value in values if isinstance(values, list) else [values]:
                if not met[name](value):
                    yield f"expected refused with the {name} {value!r}, but it was {refusal}"


def _wanted_refusal(wanted: Any) -> str:
    if isinstance(wanted, Mapping):
        return ", ".join(f"{name} {value}" for name, value in wanted.items())
    return wanted if isinstance(wanted, str) else ", ".join(wanted)


def as_data(value: Any) -> Any:
    """Return an event as plain data: its tag as `event`, and every field by its name in the log, defaults too."""
    if isinstance(value, msgspec.Struct):
        names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        tag = {"event": tag_of(type(value))} if isinstance(value, Event) else {}
        return tag | {written_as: as_data(getattr(value, name)) for name, written_as in names}
    return [as_data(item) for item in value] if isinstance(value, tuple) else value


def _event(wanted: Any) -> Mapping[str, Any]:
    return {"event": wanted} if isinstance(wanted, str) else wanted


def _followed(expect: Mapping[str, Any], events: list[dict[str, Any]]) -> Iterator[str]:
    tags = ", ".join(event["event"] for event in events) or "nothing"
    rest = iter(events)
    for wanted in expect.get("then", ()):
        if not any(matching.fits(_event(wanted), event) for event in rest):
            alike = [event for event in events if event["event"] == _event(wanted).get("event")]
            nearest = f"; of that kind: {written(alike)}" if alike and not isinstance(wanted, str) else ""
            yield f"then: expected {written(wanted)} in its place, found {tags}{nearest}"
            break
    every = expect.get("then_all")
    if every is not None and not (
        len(every) == len(events)
        and all(matching.fits(_event(wanted), event) for wanted, event in zip(every, events, strict=True))
    ):
        yield f"then_all: expected {written(every)}, found {written(events)}"
    for wanted in expect.get("then_lacks", ()):
        for event in events:
            if matching.fits(_event(wanted), event):
                yield f"then_lacks: expected no {written(wanted)}, found {written(event)}"
                break


def _offered(expect: Mapping[str, Any], encounter: Encounter) -> Iterator[str]:
    offers = encounter.options()
    for key in OFFERS:
        for wanted in expect.get(key, ()):
            fields = dict({"do": wanted} if isinstance(wanted, str) else wanted)
            do, by = fields.pop("do"), fields.pop("by", "")
            on_offer = any(
                offer.action == do and (not by or by in offer.seats) and (not fields or offer.accepts(fields))
                for offer in offers
            )
            if on_offer != (key == "offered"):
                there = ", ".join(dict.fromkeys(offer.action for offer in offers)) or "nothing"
                actual = f"found {there}" if key == "offered" else "found it on offer"
                yield f"{key}: expected {written(wanted)}, {actual}"
