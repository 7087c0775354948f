"""Entries told: who did what, what followed, with the figures and the rules behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any

from affray.cli.layout import padded, width_of
from affray.cli.screen import Screen, plain
from affray.cli.words import written

if TYPE_CHECKING:
    from affray import AnyEntry, Batch, Encounter, TimelineLine

Told = tuple["AnyEntry", "TimelineLine"]

UNDONE = "undone "


def tell(encounter: Encounter, start: int = 0, stop: int | None = None) -> Iterator[Told]:
    """Yield entries from `start` to `stop` (not included), each with its line of the timeline."""
    return zip(encounter.entries(start, stop), encounter.timeline(start, stop), strict=True)


class Tale:
    """Prints entries of one encounter, aligned with one another.

    A column says which are undone if any of the log is; on a terminal they are struck through as well. With `full`
    each entry also has its time and hash, and each event its address, type and fields.
    """

    def __init__(self, encounter: Encounter, screen: Screen, full: bool = False, last: int | None = None) -> None:
        self._screen, self._full = screen, full
        self._number = len(str(max(last or 0, encounter.head.seq)))
        self._seat = max(len(seat.id) for seat in encounter.opening.seats)
        self._margin = UNDONE if not all(encounter.live()) else ""

    def print(self, entry: AnyEntry, line: TimelineLine) -> None:
        """Print one entry with what followed from it."""
        margin = self._margin if not line.live else " " * len(self._margin)
        style = "" if line.live else "struck"
        lead = f"{margin}{line.seq:>{self._number}}  {padded(line.by, self._seat)}  "
        hang = margin + " " * (width_of(lead) - len(margin))
        self._screen.say(sentence(entry, line), lead, hang=hang, style=style or "strong")
        if self._full:
            self._screen.say(f"{line.at}  {fields(entry.action)}", hang, hang=hang + "  ", style="faint")
            self._screen.say(entry.hash, hang, style="faint", fit=False)
        for result, event in zip(line.then, entry.then, strict=True):
            if self._full:
                self._event(result.address, result.sentence, result.rule, event, hang + "  ", style)
            elif result.sentence:
                rest = hang + "  "
                self._screen.say(_with_rule(result.sentence, result.rule), rest, hang=rest + "  ", style=style)

    def aside(self, by: str, text: str, more: Sequence[str] = ()) -> None:
        """Print something that is no entry, such as a refusal, where an entry would stand."""
        lead = f"{' ' * len(self._margin)}{'-':>{self._number}}  {padded(by, self._seat)}  "
        self._screen.say(text, lead, style="warn")
        for extra in more:
            rest = " " * (width_of(lead) + 2)
            self._screen.say(extra, rest, hang=rest + "  ")

    def _event(self, address: str, words: str, rule: str, event: Any, lead: str, style: str) -> None:
        self._screen.say(_with_rule(words or "-", rule), f"{lead}{address}  ", style=style)
        rest = lead + " " * (len(address) + 2)
        self._screen.say(fields(event), rest, hang=rest + "  ", style="faint")


def sentence(entry: AnyEntry, line: TimelineLine) -> str:
    """Return what was done in an entry, with what an undo reached and the reasons that were given."""
    parts = [line.sentence or line.action]
    if line.batch is not None:
        parts.append(f"; {reached(line.batch, line.action)}")
    action = entry.action
    about, why = getattr(action, "about", ""), getattr(action, "why", "") or getattr(action, "reason", "")
    if line.action == "comment" and about:
        parts.append(f" (about {about})")
    if line.action in ("undo", "redo", "close") and why:
        parts.append(f"; why: {why}")
    return "".join(parts)


def reached(batch: Batch, action: str) -> str:
    """Return which entries an undo took back or a redo restored, and how many dice had been rolled in them."""
    runs = ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in batch.runs)
    dice = f", with {batch.dice} {'die' if batch.dice == 1 else 'dice'}" if batch.rolls else ""
    return f"{'restores' if action == 'redo' else 'takes back'} {runs}{dice}"


def fields(event: Any) -> str:
    """Return an event as its tag and its fields, in the way in which `affray act` takes them."""
    data = plain(event)
    given = (quote(f"{name}={written(value)}") for name, value in data.items() if name not in ("type", "rule"))
    return " ".join([data["type"], *given])


def told_as_data(entries: Iterable[Told]) -> Iterator[dict[str, Any]]:
    """Yield entries as data: all that the log has, with the sentences, and whether each is live."""
    for entry, line in entries:
        data = plain(entry)
        then = data.pop("then")
        yield {
            "seq": entry.seq,
            "at": entry.at,
            "by": entry.by,
            "live": line.live,
            "sentence": line.sentence,
            "action": data["action"],
            "then": [
                {
                    "address": consequence.address,
                    "rule": consequence.rule,
                    "sentence": consequence.sentence,
                    "event": event,
                }
                for consequence, event in zip(line.then, then, strict=True)
            ],
            "batch": line.batch,
            "hash": entry.hash,
        }


def _with_rule(words: str, rule: str) -> str:
    return f"{words} ({rule})" if rule else words
