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
from affray.scenario.expecting import unmet
from affray.scenario.scenario import Scenario

MOST_BETWEEN = 1000
"""How many actions are taken at most where no act says otherwise, before one act."""


class Step(msgspec.Struct, frozen=True):
    """What became of one act: the entry written, or the refusal; and every expectation that was not met.

    `before` are the entries of the actions that were taken before it because no act says otherwise.
    """

    number: int
    act: Act
    entry: AnyEntry | None
    refusal: Refusal | None
    unmet: tuple[str, ...]
    before: tuple[AnyEntry, ...] = ()

    @property
    def place(self) -> str:
        """Where the act stands in its file, and its explanation, in words."""
        line = f", line {self.act.line}" if self.act.line else ""
        explain = f" [{self.act.explain}]" if self.act.explain else ""
        return f"act {self.number} ({self.act}){line}{explain}"


def play(scenario: Scenario, encounter: Encounter) -> Iterator[Step]:
    """Play the acts one by one, yielding what became of each.

    A refusal that was expected is a step like any other; one that was not is yielded as unmet, and so is what was
    expected and is otherwise. Playing goes on either way: whoever wants to stop stops.
    """
    labels: dict[str, int] = {}
    for number, act in enumerate(scenario.acts, 1):
        before = tuple(_otherwise(scenario.otherwise, act, encounter))
        entry: AnyEntry | None = None
        refusal: Refusal | None = None
        try:
            entry = do(encounter, act.do, act.by, _by_number(act, labels))
            labels[act.label] = entry.seq
        except Refused as refused:
            refusal = refused.refusal
        yield Step(number, act, entry, refusal, tuple(unmet(act.expect, encounter, entry, refusal)), before)


def _otherwise(tags: tuple[str, ...], act: Act, encounter: Encounter) -> Iterator[AnyEntry]:
    """Take actions that the scenario leaves unsaid until what the act does is on offer, or none of them is."""
    if not tags or act.do in CONDUCT or act.do in tags or "refused" in act.expect:
        return
    for _ in range(MOST_BETWEEN):
        offers = encounter.options()
        if any(offer.action == act.do for offer in offers):
            return
        plain = [offer for offer in offers if offer.action in tags and offer.fields.keys() <= offer.optional]
        if not plain:
            return
        chosen = min(plain, key=lambda offer: tags.index(offer.action))
        yield encounter.act(chosen.action, chosen.seats[0])


def _by_number(act: Act, labels: Mapping[str, int]) -> Mapping[str, Any]:
    """Return the fields of an act, with the entry that an undo goes back to in place of a label."""
    to = act.fields.get("to")
    if act.do != "undo" or not isinstance(to, str):
        return act.fields
    if to not in labels:
        raise BadInput(f"undo cannot go back to {to!r:.60}: the act with that label was refused, or there is none")
    return {**act.fields, "to": labels[to]}


def do(encounter: Encounter, tag: str, by: str, fields: Mapping[str, Any], if_head: str = "") -> AnyEntry:
    """Take any action by its tag, of the game or of conduct; raises what the encounter raises."""
    if tag not in CONDUCT:
        return encounter.act(tag, by, if_head=if_head, **fields)
    known = CONDUCT[tag].__struct_fields__
    unknown = [name for name in fields if name not in known]
    if unknown:
        raise BadInput(f"{tag} has no field {unknown[0]!r}; its fields: {', '.join(known)}")
    if tag == "comment" and "text" not in fields:
        raise BadInput("comment lacks the field 'text'")
    method: Callable[..., AnyEntry] = getattr(encounter, tag)
    return method(by=by, if_head=if_head, **fields)
