"""What is on offer is accepted, and what is accepted is on offer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from affray.core.domain import Pick
from affray.core.offer import Offer
from affray.core.refusal import Refusal
from affray.encounter import Encounter
from affray.events.base import Action, Roll, tag_of
from affray.testing.player import Picker


def check_offers(encounter: Encounter, seed: str = "", tries: int = 0, keep: Collection[str] = ()) -> int:
    """Compare what is on offer with what is accepted; fails with AssertionError where they differ.

    Every action of the game is tried by every seat without fields. Then, `tries` times for each offer, fields are
    drawn from it, changed in one place or left as they are, and tried by a seat; all of it is chosen by `seed`. Fields
    named in `keep` are never changed.
    Rolls are left out: the kernel offers and judges them. Returns how many actions with changed fields were accepted,
    so that a test can tell that it has tried some that are legal.
    """
    offers = [offer for offer in encounter.options() if offer.action != tag_of(Roll)]
    seats = [seat.id for seat in encounter.opening.seats]
    for tag in encounter.actions:
        if tag != tag_of(Roll):
            for seat in seats:
                _compare(encounter, offers, tag, seat, {})
    pick, accepted = Picker(f"offers:{seed}"), 0
    words = _words(encounter) if tries else []
    for offer in offers:
        for _ in range(tries if offer.fields else 0):
            drawn = offer.draw(pick)
            kept = {name: value for name, value in drawn.items() if name in keep}
            open_to_change = {name: value for name, value in drawn.items() if name not in keep}
            fields = kept | bent(open_to_change, words, pick) if pick(tries + 1) else drawn
            among = list(offer.seats) if pick(2) else seats
            legal = _compare(encounter, offers, offer.action, among[pick(len(among))], fields)
            accepted += legal and fields != drawn
    return accepted


def on_offer(offers: Sequence[Offer], action: str, by: str, fields: dict[str, Any]) -> bool:
    """Return whether one of the offers covers an action with all its fields by a seat."""
    return any(offer.action == action and by in offer.seats and offer.accepts(fields) for offer in offers)


def bent(value: Any, words: Sequence[str], pick: Pick) -> Any:
    """Return a plain value with something in it changed, added, left out or put in another place, chosen by `pick`.

    Texts are changed for one of the `words`.
    """
    match value:
        case bool():
            return not value
        case int():
            return value + (-1, 1, 2)[pick(3)]
        case str() if words:
            return words[pick(len(words))]
        case [*items] if items:
            at = pick(len(items))
            rest = items[:at] + items[at + 1 :]
            return (rest, [*items, items[at]], [*rest, bent(items[at], words, pick)], items[::-1])[pick(4)]
        case [] if words and pick(2):
            return [words[pick(len(words))]]
        case dict() if value:
            name = sorted(value)[pick(len(value))]
            rest_of = {key: item for key, item in value.items() if key != name}
            return rest_of if not pick(3) else rest_of | {name: bent(value[name], words, pick)}
        case _:
            return value


def _compare(encounter: Encounter, offers: Sequence[Offer], action: str, by: str, fields: dict[str, Any]) -> bool:
    """Check one action; return whether it is accepted."""
    tried = encounter.try_act(action, by, **fields)
    accepted = not isinstance(tried, Refusal)
    offered = on_offer(offers, action, by, fields)
    attempt = f"{action} by {by} with {fields} after entry {encounter.head.seq}"
    assert accepted or not offered, f"{attempt} is on offer but refused: {tried}"
    if accepted and not offered:  # a field at its default is as good as left out
        given = {
            name: value for name, value in fields.items() if not _at_default(encounter.actions[action], name, value)
        }
        assert on_offer(offers, action, by, given), f"{attempt} is accepted but not on offer"
    return accepted


def _at_default(kind: type[Action], name: str, value: Any) -> bool:
    """Return whether a field of an action holds what it holds when it is left out."""
    (field,) = (field for field in msgspec.structs.fields(kind) if field.encode_name == name)
    try:
        made = msgspec.convert(value, field.type)
    except msgspec.ValidationError:
        return False
    return type(made) is type(field.default) and bool(made == field.default)


def _words(encounter: Encounter) -> list[str]:
    """Return the texts that may mean something in an action: names, what the roster says, and literals of fields."""
    texts = dict.fromkeys(encounter.names)
    texts |= dict.fromkeys(_texts(msgspec.json.decode(encounter.opening.roster)))
    for kind in encounter.actions.values():
        texts |= dict.fromkeys(_literals(kind))
    return [word for word in texts if word]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from (key, *_texts(item))
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _literals(kind: type[Action]) -> Iterator[str]:
    waiting: list[Any] = [inspect.type_info(kind)]
    seen = set()
    while waiting:
        match waiting.pop():
            case inspect.Metadata(type=inner) | inspect.VarTupleType(item_type=inner):
                waiting.append(inner)
            case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
                seen.add(cls)
                waiting += [field.type for field in reversed(fields)]
            case inspect.UnionType(types=types):
                waiting += reversed(types)
            case inspect.LiteralType(values=values):
                yield from (value for value in values if isinstance(value, str))
