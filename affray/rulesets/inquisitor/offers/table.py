"""Offers of the game master, of the tied, and of declared actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from affray.core.domain import Arrange, Between, Judged, Many, Offer, OneOf, Pick, Words
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor.events.parts import Change
from affray.rulesets.inquisitor.offers.probe import legal
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.order import sides_of
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import KINDS, MOST_STUN, POSTURES, STATUSES


def start(state: Table) -> Iterator[Offer]:
    """Begin the fight."""
    if legal(state, a.StartEncounter(), "gm"):
        yield Offer("start_encounter", ("gm",), says="begin the fight")


def between_rounds(state: Table) -> Iterator[Offer]:
    """Special events, the next round, or the end."""
    yield Offer("begin_round", ("gm",), says="begin the next round")
    fields = {"note": Words(sample="smoke drifts across"), "changes": changes(state)}
    yield Offer("special_event", ("gm",), fields, frozenset(("changes",)), "bring on a special event")
    yield from end(state)


def changes(state: Table) -> Judged:
    """Return the domain of the changes of a special event."""

    def accepted(value: Any) -> bool:
        try:
            made = msgspec.convert(value, tuple[Change, ...])
        except msgspec.ValidationError:
            return False
        return legal(state, a.SpecialEvent("so", made), "gm")

    def make(pick: Pick) -> list[dict[str, Any]]:
        one = list(state.fighters.values())[pick(len(state.fighters))]
        others = [other.id for other in state.fighters.values() if m.enemies(one, other) and pick(2)]
        what = ("height", "posture", "unaware_of", "engaged_with")[pick(4)]
        value = {"height": pick(3), "posture": POSTURES[pick(2)]}.get(what, others)
        drawn = [{"id": one.id, "what": what, "value": value}]
        return drawn if accepted(drawn) else []

    words = "changes, each with id, what (height, posture, unaware_of, engaged_with) and its value"
    return Judged(words, accepted, make)


def end(state: Table) -> Iterator[Offer]:
    """End the fight."""
    fields = {"reason": Words(sample="the watch arrives")}
    yield Offer("end_encounter", ("gm",), fields, frozenset(fields), "end the fight")


def tie(state: Table) -> Iterator[Offer]:
    """Agree instead of rolling off."""
    yield Offer(
        "agree_order", sides_of(state, state.tied), {"ids": Arrange((state.tied,))}, says="agree who goes first"
    )


def declare(state: Table) -> Iterator[Offer]:
    """Declare 1 to Speed actions."""
    most = f.speed(state.acting)
    domain = Many((OneOf(KINDS),) * most, frozenset(range(1, most)))
    yield Offer("declare_actions", (state.acting.side,), {"list": domain}, says="declare what is to be done")


def conditions(state: Table) -> Iterator[Offer]:
    """Say how somebody fares, where injuries are only reported."""
    if state.config.injury != "report":
        return
    everybody = tuple(state.fighters)
    upright = tuple(one for one in everybody if not f.crawls(state.fighters[one]))
    note = Words()
    cases = (
        ("status", everybody, OneOf(STATUSES)),
        ("stunned", everybody, Between(0, MOST_STUN)),
        ("posture", upright, OneOf(POSTURES)),
        ("posture", everybody, OneOf(("prone",))),
    )
    for field, ids, value in cases:
        if ids:
            fields = {"id": OneOf(ids), "field": OneOf((field,)), "value": value, "note": note}
            yield Offer("set_condition", ("gm",), fields, frozenset(("note",)), f"say how somebody fares: {field}")
