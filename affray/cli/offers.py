"""What may be done now: the legal actions, what their fields accept, and a command line for each that can be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any

from affray.cli.words import written

if TYPE_CHECKING:
    from affray import Offer


def dice_words(count: int, sides: int) -> str:
    """Return a number of dice in words: `5 dice`, `1 die of 10 sides`."""
    return f"{count} {'die' if count == 1 else 'dice'}{'' if sides == 6 else f' of {sides} sides'}"


def owed(pending: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return who owes which dice for what; or, where a game says so in what it shows, who owes a choice or a turn."""
    seat = pending["seat"]
    name = names.get(seat, seat)
    who = seat if name == seat else f"{name} ({seat})"
    if pending["kind"] != "roll":
        for_whom = names.get(pending["who"], pending["who"]) if pending.get("who") else ""
        of = f", for {for_whom}" if for_whom and pending["who"] != seat else ""
        return f"{who} owes a {pending['kind']}{of}: {pending['purpose']}"
    what = f": {pending['what']}" if pending.get("what") else ""
    return f"{who} rolls {dice_words(pending['dice'], pending['sides'])} for {pending['purpose']}{what}"


def legal(offers: Iterable[Offer]) -> dict[str, list[str]]:
    """Return the actions that each seat may take, each once, in the order of the offers."""
    by_seat: dict[str, list[str]] = {}
    for offer in offers:
        for seat in offer.seats:
            actions = by_seat.setdefault(seat, [])
            if offer.action not in actions:
                actions.append(offer.action)
    return by_seat


def together(legal: Mapping[str, Sequence[str]]) -> list[tuple[list[str], Sequence[str]]]:
    """Return seats that may do the same together, with what they may do."""
    groups: list[tuple[list[str], Sequence[str]]] = []
    for seat, actions in legal.items():
        same = next((seats for seats, others in groups if others == actions), None)
        if same is None:
            groups.append(([seat], actions))
        else:
            same.append(seat)
    return groups


CONDUCT_WORDS = {"comment": " 'a remark'"}
"""What an action of conduct needs on its command line."""

LONGEST = 400
"""How many characters an example may have that shows the fields that may be left out."""


def examples(path: str, offer: Offer, seat: str | None = None) -> list[str]:
    """Return command lines that take an action on offer, the most useful first.

    That is the one with the fields that it needs; where it needs none but takes some, the one with these, and then
    the bare one. Dice of the table are an example, and where dice are seeded none are given.
    """
    if offer.kind == "conduct":
        return [f"affray {offer.action} {quote(path)}{CONDUCT_WORDS.get(offer.action, '')}"]
    by = quote(offer.seats[0] if seat is None else seat)
    bare = _command(path, offer, by, _drawn(offer, [name for name in offer.fields if name not in offer.optional]))
    if not offer.fields or set(offer.fields) > offer.optional:
        return [bare]
    full = _command(path, offer, by, _drawn(offer, offer.fields))
    return [full, bare] if full != bare and len(full) <= LONGEST else [bare]


def _drawn(offer: Offer, names: Iterable[str]) -> dict[str, Any]:
    """Return an example of the fields named, without what says nothing and may be left out."""
    drawn = {}
    for name in names:
        domain = offer.fields[name]
        value = _pared(domain.draw(lambda n: 0), domain.accepts)
        if _says(value) or name not in offer.optional:
            drawn[name] = value
    return drawn


def _pared(value: Any, accepts: Callable[[Any], bool]) -> Any:
    """Return a value without the parts that say nothing, as far as what remains is accepted."""
    if type(value) is int and value < 0 and accepts(0):
        return 0
    if isinstance(value, list):
        for at, item in enumerate(value):
            if isinstance(item, (dict, list)):
                value = _with(value, at, _pared(item, lambda part, at=at, whole=value: accepts(_with(whole, at, part))))  # type: ignore[misc]
    if isinstance(value, dict):
        for key, item in list(value.items()):
            rest = {name: part for name, part in value.items() if name != key}
            if not _says(item) and accepts(rest):
                value = rest
            elif isinstance(item, (dict, list)):
                pared = _pared(item, lambda part, key=key, whole=value: accepts({**whole, key: part}))  # type: ignore[misc]
                rest = rest if not _says(pared) and accepts(rest) else {**value, key: pared}
                value = rest
    return value


def _with(value: list[Any], at: int, part: Any) -> list[Any]:
    return [*value[:at], part, *value[at + 1 :]]


def _says(value: Any) -> bool:
    return value not in (None, False, 0, "", [], {})


def _command(path: str, offer: Offer, by: str, values: Mapping[str, Any]) -> str:
    if offer.action == "roll":
        dice = offer.fields.get("dice")
        sides, stand = max(2, getattr(dice, "sides", 6)), getattr(dice, "stand", None)
        faces = map(str, [1 + at % sides for at in range(len(values.get("dice", ())))] if stand is None else stand)
        return " ".join(["affray roll", quote(path), *faces, "--by", by])
    fields = [quote(f"{name}={written(value)}") for name, value in values.items()]
    return " ".join(["affray act", quote(path), quote(offer.action), *fields, "--by", by])
