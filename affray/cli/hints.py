"""What would be right instead of what was refused, from the game's own offers: near names, and what fields accept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affray import Domain, Encounter, Offer, Refusal

MOST = 5
"""How many hints are given."""

CONDUCT = ("undo", "redo", "comment", "close")
"""What may be done in every game."""


@contextmanager
def hinted(encounter: Encounter, by: str, fields: Mapping[str, Any]) -> Iterator[None]:
    """Add to a refusal that passes through what would be right instead."""
    from affray import Refused

    try:
        yield
    except Refused as refused:
        with encounter.options().asking():
            for hint in list(hints(encounter, refused.refusal, by, fields))[:MOST]:
                refused.add_note(hint)
        raise


def hints(encounter: Encounter, refusal: Refusal, by: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield what would be right: the seat meant, the ids meant, and what the fields of the action accept now."""
    offers = [offer for offer in encounter.options() if offer.action == refusal.action]
    seats = tuple(dict.fromkeys(seat for offer in offers for seat in offer.seats))
    table = {seat.id: seat.name for seat in encounter.opening.seats}
    if refusal.action not in encounter.actions and refusal.action not in CONDUCT:
        yield from near(refusal.action, dict.fromkeys(CONDUCT, ""))
        yield f"in every game: {', '.join(CONDUCT)}"
    if by and by not in table:
        yield from near(by, table)
    elif not by and len(seats) > 1:
        yield "say who does it: " + " or ".join(f"--by {seat}" for seat in seats)
    if "by" in fields and not any("by" in offer.fields for offer in offers):
        yield "the seat is named with --by, and not as a field"
    if by in table and by not in seats:
        return
    mine = [offer for offer in offers if not by or by in offer.seats]
    yield from _meant(mine, fields, encounter.names)
    if refusal.action != "roll":
        yield from _taken(mine, fields)


def _meant(offers: Sequence[Offer], fields: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield what the texts in the fields may have been meant for, of what the same field accepts."""
    accepted: dict[str, dict[str, str]] = {}
    for offer in offers:
        for name, domain in offer.fields.items():
            for key, word in texts_of(domain, name):
                accepted.setdefault(key, {})[word] = names.get(word, "")
    for key, word in dict.fromkeys(_texts(fields, "")):
        known = accepted.get(key, {})
        if word not in known:
            yield from near(word, known)


def _taken(offers: Sequence[Offer], fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the fields accept that do not fit, going by the offers that come closest."""
    misfits = [_misfits(offer, fields) for offer in offers]
    least = min(map(len, misfits), default=0)
    accepted_by_field: dict[str, dict[str, None]] = {}
    for offer, names in zip(offers, misfits, strict=True):
        if len(names) == least:
            for name in names:
                what = offer.fields[name].describe() if name in offer.fields else "nothing: leave it out"
                accepted_by_field.setdefault(name, {})[what] = None
    for name, accepted in accepted_by_field.items():
        yield f"{name} takes {', or '.join(accepted)}"


def near(word: str, known: Mapping[str, str]) -> Iterator[str]:
    """Yield which of the known ids, or of the names that they stand for, a word may have been meant for."""
    low = {id.lower(): id for id in known} | {name.lower(): id for id, name in known.items() if name}
    word_low = word.lower()
    close = get_close_matches(word_low, low, 3, 0.8) or get_close_matches(word_low, low, 1)
    if word_low in low:
        close = [word_low]
    ids = dict.fromkeys(low[name] for name in close)
    if ids:
        yield f"did you mean {' or '.join(ids)} instead of {word!r}?"


def accepts(domain: Domain, value: Any) -> bool:
    """Return whether a domain accepts a value of any kind."""
    try:
        return domain.accepts(value)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        return False


def _misfits(offer: Offer, fields: Mapping[str, Any]) -> list[str]:
    """Return the fields that an offer does not accept as they are given, or lacks."""
    given = [
        name for name, value in fields.items() if name not in offer.fields or not accepts(offer.fields[name], value)
    ]
    return given + [name for name in offer.fields if name not in fields and name not in offer.optional]


DRAWS = 8
"""How many values are drawn to see which texts a domain takes that does not list them."""


def texts_of(domain: Domain, name: str) -> Iterator[tuple[str, str]]:
    """Yield the texts that a domain lists, or that values drawn from it hold, each with the name of its field."""
    from affray.rules import Arrange, Either, Many, OneOf, Record, Some, Words

    match domain:
        case OneOf(values=values) | Some(values=values) | Arrange(tiers=values):
            yield from _texts(values, name)
        case Either(domains=inner) | Many(items=inner):
            for part in inner:
                yield from texts_of(part, name)
        case Record(fields=fields):
            for key, part in fields.items():
                yield from texts_of(part, key)
        case Words():
            return
        case _:
            for at in range(DRAWS):
                yield from _texts(domain.draw(lambda n, at=at: at % n), name)  # type: ignore[misc]


def _texts(value: Any, name: str) -> Iterator[tuple[str, str]]:
    """Yield every text in plain data, with the name of the field that it stands in."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(item, key)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item, name)
