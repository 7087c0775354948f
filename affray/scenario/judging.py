"""What is wrong with the acts of a scenario, before any of them is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from affray.core import conduct
from affray.core.convert import convert
from affray.core.ruleset import Ruleset
from affray.encounter import Encounter
from affray.events.base import Roll, tag_of
from affray.events.errors import BadInput
from affray.scenario import matching
from affray.scenario.act import CONDUCT, KEYS
from affray.scenario.expecting import EVENTS, OFFERS, RESERVED
from affray.scenario.matching import written
from affray.scenario.paths import steps

_KINDS: tuple[tuple[str, type, str], ...] = (
    ("do", str, "the tag of an action"),
    ("by", str, "a seat"),
    ("label", str, "text"),
    ("explain", str, "text"),
    ("expect", dict, "a table"),
)
_REFUSAL = "the code of a refusal, a list of codes, or a table of code, also, text and rule"


def form_faults(acts: Sequence[Any]) -> Iterator[str]:
    """Yield what is wrong with the form of acts, whatever the game says of them."""
    labels: dict[str, int] = {}
    for at, act in enumerate(acts):
        if not isinstance(act, Mapping):
            continue  # the list as a whole is judged by its type
        path = f"act[{at}]"
        if "do" not in act:
            yield f"{path}.do: missing; wanted: the tag of an action"
        for key, kind, wanted in _KINDS:
            if not isinstance(act.get(key, kind()), kind):
                yield _wrong(f"{path}.{key}", act[key], wanted)
        if isinstance(expect := act.get("expect"), Mapping):
            yield from _expect_form(expect, f"{path}.expect")
        to, label = act.get("to"), act.get("label")
        if act.get("do") == "undo" and isinstance(to, str) and to not in labels:
            known = ", ".join(labels) or "none"
            yield f"{path}.to: no act before this one has the label {to!r:.60}; labels: {known}"
        if isinstance(label, str) and "label" in act:
            if not label or label in labels:
                problem = f"act[{labels[label]}] has it too" if label else "it is empty"
                yield f"{path}.label: {label!r:.60} is not allowed; {problem}"
            elif isinstance(expect, Mapping) and "refused" in expect:
                yield f"{path}.label: an act that is to be refused leads nowhere to go back to"
            labels.setdefault(label, at)


def _expect_form(expect: Mapping[str, Any], path: str) -> Iterator[str]:
    if "refused" in expect:
        yield from _refusal_form(expect["refused"], f"{path}.refused")
        yield from (f"{path}.{key}: nothing follows from what is refused" for key in EVENTS if key in expect)
    for key in (*EVENTS, *OFFERS):
        name = "event" if key in EVENTS else "do"
        for at, wanted in enumerate(_rows(expect.get(key, []))):
            tag = wanted.get(name, "") if isinstance(wanted, Mapping) else wanted
            if not isinstance(tag, str) or (name == "do" and not tag):
                yield _wrong(f"{path}.{key}[{at}]", wanted, f"a tag, or a table with {name} and fields")
        if not isinstance(expect.get(key, []), list):
            yield _wrong(f"{path}.{key}", expect[key], "a list")
    for key, wanted in expect.items():
        if key not in RESERVED:
            try:
                steps(key)
            except BadInput as error:
                yield f"{path}.{key}: {error}"
            if matching.is_conditions(wanted):
                yield from matching.condition_faults(wanted, f"{path}.{key}")


def _refusal_form(wanted: Any, path: str) -> Iterator[str]:
    values: Iterable[Any] = wanted if isinstance(wanted, list) else [wanted]
    if isinstance(wanted, Mapping):
        unknown = [key for key in wanted if key not in ("code", "also", "text", "rule")]
        values = [value for part in wanted.values() for value in (part if isinstance(part, list) else [part])]
        if unknown or not isinstance(wanted.get("code", ""), str):
            yield _wrong(path, wanted, _REFUSAL)
            return
    if not wanted or not all(isinstance(value, str) and value for value in values):
        yield _wrong(path, wanted, _REFUSAL)


class Judge:
    """Judges acts by the game that they are of: its actions and their fields, its codes, its seats, what it shows."""

    def __init__(self, encounter: Encounter) -> None:
        self._ruleset: Ruleset[Any] = encounter.ruleset
        self._actions = encounter.actions
        self._events = {tag_of(kind): kind for kind in self._ruleset.consequences}
        self._seats = [seat.id for seat in encounter.opening.seats]
        self._shown = encounter.show()
        self._codes = {**self._ruleset.codes, **conduct.CODES}

    def faults(self, acts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        """Yield what is wrong with acts of the right form.

        An act that is to be refused may be wrong in any way that its action can be refused for.
        """
        for at, act in enumerate(acts):
            path, expect = f"act[{at}]", act.get("expect", {})
            fields = {key: value for key, value in act.items() if key not in KEYS}
            if "refused" not in expect:
                yield from self._seat(act.get("by", ""), f"{path}.by")
                yield from self._action(act["do"], fields, path)
            elif act["do"] in CONDUCT:
                yield from _conduct(act["do"], fields, path)
            yield from self._expected(expect, f"{path}.expect")

    def defaults(self, tags: Sequence[str]) -> Iterator[str]:
        """Yield what is wrong with the actions that are taken where no act says otherwise."""
        for at, tag in enumerate(tags):
            if tag not in self._actions:
                yield _unknown(f"otherwise[{at}]", "action", tag, self._actions)

    def _seat(self, by: str, path: str) -> Iterator[str]:
        if by and by not in self._seats:
            yield _unknown(path, "seat", by, self._seats)

    def _action(self, tag: str, fields: Mapping[str, Any], path: str) -> Iterator[str]:
        if tag in CONDUCT:
            yield from _conduct(tag, fields, path)
        elif tag not in self._actions:
            yield _unknown(f"{path}.do", "action", tag, [*self._actions, *CONDUCT])
        elif "type" not in fields:  # which stands for a field of another name
            faults = convert(fields, self._actions[tag], path)[1]
            by_the_kernel = tag == tag_of(Roll)  # which completes a roll
            yield from (fault for fault in faults if not (by_the_kernel and "missing; wanted" in fault))

    def _expected(self, expect: Mapping[str, Any], path: str) -> Iterator[str]:
        refused = expect.get("refused", [])
        parts = [refused.get("code", []), refused.get("also", [])] if isinstance(refused, Mapping) else [refused]
        for code in (code for part in parts for code in ([part] if isinstance(part, str) else part)):
            if code not in self._codes:
                yield _unknown(f"{path}.refused", "code", code, self._codes)
        for key in EVENTS:
            for at, wanted in enumerate(expect.get(key, ())):
                yield from self._event({"event": wanted} if isinstance(wanted, str) else wanted, f"{path}.{key}[{at}]")
        for key in OFFERS:
            for at, wanted in enumerate(expect.get(key, ())):
                offer = {"do": wanted} if isinstance(wanted, str) else wanted
                yield from self._seat(offer.get("by", ""), f"{path}.{key}[{at}].by")
                if offer["do"] not in self._actions:
                    yield _unknown(f"{path}.{key}[{at}]", "action", offer["do"], self._actions)
        for key in expect:
            if key not in RESERVED and steps(key)[0] not in self._shown:
                yield _unknown(f"{path}.{key}", "key of what is shown", steps(key)[0], self._shown)

    def _event(self, wanted: Mapping[str, Any], path: str) -> Iterator[str]:
        tag = wanted.get("event", "")
        if not tag:
            return
        kind = self._events.get(tag)
        if kind is None:
            yield _unknown(path, "consequence", tag, self._events)
            return
        for name in wanted:
            if name != "event" and name not in kind.__struct_encode_fields__:
                yield _unknown(f"{path}.{name}", f"field of {tag}", name, kind.__struct_encode_fields__)


def _conduct(tag: str, fields: Mapping[str, Any], path: str) -> list[str]:
    return convert(fields, CONDUCT[tag], path)[1]


def _rows(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _wrong(path: str, value: Any, allowed: str) -> str:
    return f"{path}: {written(value):.60} is not allowed; allowed: {allowed}"


def _unknown(path: str, what: str, name: str, known: Iterable[str]) -> str:
    known = list(known)
    near = get_close_matches(name, known, 1)
    meant = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known[:40])}" + ", ..." * (len(known) > 40)
    return f"{path}: there is no {what} {name!r:.60}; {meant}"
