"""The acts of a scenario, played one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from affray.core.refusal import Refusal, Refused
from affray.encounter import Encounter
from affray.events.entry import AnyEntry
from affray.events.errors import BadInput
from affray.scenario.act import CONDUCT, Act
from affray.scenario.paths import look
from affray.scenario.scenario import Scenario


class Step(msgspec.Struct, frozen=True):
    """What became of one act: the entry written, or the refusal; and every expectation that was not met."""

    number: int
    act: Act
    entry: AnyEntry | None
    refusal: Refusal | None
    unmet: tuple[str, ...]


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


def do(encounter: Encounter, tag: str, by: str, fields: Mapping[str, Any], if_head: str = "") -> AnyEntry:
    """Take any action by its tag, of the game or of conduct; raises what the encounter raises."""
    if tag not in CONDUCT:
        return encounter.act(tag, by, if_head=if_head, **fields)
    unknown = [name for name in fields if name not in CONDUCT[tag]]
    if unknown:
        raise BadInput(f"{tag} has no field {unknown[0]!r}; its fields: {', '.join(CONDUCT[tag])}")
    if tag == "comment" and "text" not in fields:
        raise BadInput("comment lacks the field 'text'")
    method: Callable[..., AnyEntry] = getattr(encounter, tag)
    return method(by=by, if_head=if_head, **fields)


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
