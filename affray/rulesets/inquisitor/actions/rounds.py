"""What the game master does between rounds, and the tied who agree (2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from affray.rules import (
    Action,
    Arrange,
    Between,
    Consequence,
    Domain,
    Either,
    Judged,
    ListOf,
    Offer,
    OneOf,
    Pick,
    Reason,
    Record,
    Some,
    Words,
    judge,
    legal,
    limits,
    offer,
)
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.events import rounds
from affray.rulesets.inquisitor.facts import Change
from affray.rulesets.inquisitor.rules import ending, figures, legality, melee, order
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import MOST_HEIGHT, POSTURES


class StartEncounter(Action, frozen=True):
    """The fight begins."""

    says = "begins the fight"
    label = "begin the fight"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        standing = ending.sides_standing(state)
        if state.place == "setup" and len(standing) < 2:
            there = ", ".join(standing) or "none"
            yield Reason(codes.SIDES, f"somebody active is needed on two sides; on {there} there is", "IN-55")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield rounds.EncounterStarted("IN-07", config=state.config.differing(), combatants=tuple(state.fighters))


def _nobody_left(state: Table) -> Iterator[Reason]:
    """Why the fight does not go on although nobody has ended it (IN-56)."""
    if state.place == "round_start" and not ending.sides_standing(state):
        yield Reason(codes.PHASE, "nobody is active any more; the fight can only be ended", "IN-56")


class BeginRound(Action, frozen=True):
    """A new round begins; by Initiative its order is known at once, by test it is not (IN-07, IN-09)."""

    says = "begins a round"
    label = "begin the next round"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _nobody_left(state)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        ranking = () if state.config.order == "tested" else order.by_initiative(state)
        rule = "IN-07" if state.config.economy == "two_actions" else "IN-L1"
        yield rounds.RoundStarted(rule, n=state.round + 1, ranking=ranking)


class SpecialEvent(Action, frozen=True):
    """Something happens before the round (IN-07, IN-D1): `note` says what, `changes` what it changes."""

    says = "brings on: {note}"
    label = "bring on a special event"
    offered_as = "ruling"

    note: str
    changes: tuple[Change, ...] = ()

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _nobody_left(state)
        seen: set[tuple[str, str]] = set()
        for change in self.changes:
            if change.id not in state.fighters or (change.id, change.what) in seen:
                known = ", ".join(state.fighters)
                yield Reason(codes.TARGET, f"there is no {change.id!r}, or they are changed twice; fighters: {known}")
            else:
                yield from _change(state, change)
            seen.add((change.id, change.what))

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        postures = {change.id: change.value for change in self.changes if change.what == "posture"}
        yield rounds.SpecialEventApplied(
            "IN-07",
            note=self.note,
            changes=self.changes,
            fell=tuple(who for who, value in postures.items() if value == "prone"),
            rose=tuple(who for who, value in postures.items() if value == "standing"),
        )

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls("smoke drifts across"), seats[0]):
            fields = {"note": Words(sample="smoke drifts across"), "changes": _changes(state, seats[0])}
            yield offer(cls, seats, fields, ("changes",))


def _change(state: Table, change: Change) -> Iterator[Reason]:
    """What is against one change of a special event."""
    fighter, value = state.fighters[change.id], change.value
    if fighter.status in ("dead", "fled"):
        yield Reason(codes.TARGET, f"{fighter.name} is {fighter.status}")
    elif change.what == "height":
        if type(value) is not int or not -MOST_HEIGHT <= value <= MOST_HEIGHT:
            yield Reason(codes.STAT_RANGE, f"the height {value!r} is no number from -{MOST_HEIGHT} to {MOST_HEIGHT}")
    elif change.what == "posture":
        if value not in POSTURES or (value == "standing" and (figures.crawls(fighter) or not figures.active(fighter))):
            yield Reason(codes.POSTURE, f"{fighter.name} cannot be {value!r}; standing on legs that carry, or prone")
    elif not isinstance(value, tuple):
        yield Reason(codes.TARGET, f"{change.what} takes a list of ids, not {value!r}")
    else:
        yield from _related(state, change, value)


def _related(state: Table, change: Change, ids: tuple[str, ...]) -> Iterator[Reason]:
    """What is against a change of awareness or contacts."""
    fighter = state.fighters[change.id]
    if len(set(ids)) < len(ids):
        yield Reason(codes.TARGET, f"{change.what} of {fighter.name} names somebody twice")
    if change.what == "unaware_of":
        for name in ids:
            if name not in state.fighters or name == fighter.id:
                yield Reason(codes.TARGET, f"{fighter.name} cannot be unaware of {name!r}")
        return
    touched = {fighter.id, *ids, *fighter.engaged_with}
    if any(name in state.fighters and state.fighters[name].hold is not None for name in touched):
        why = f"the contacts of {fighter.name} cannot change while one of them is in a hold"
        yield Reason(codes.HELD, why, "IN-G2")
    for name in ids:
        yield from legality.target(state, fighter, name)


def _changes(state: Table, by: str) -> Judged:
    """Return the domain of the changes of a special event."""
    accepted = judge(state, by, lambda changes: SpecialEvent("so", changes), tuple[Change, ...])

    def draw(pick: Pick) -> list[dict[str, Any]]:
        fighter = list(state.fighters.values())[pick(len(state.fighters))]
        others = [other.id for other in state.fighters.values() if melee.enemies(fighter, other) and pick(2)]
        what = ("height", "posture", "unaware_of", "engaged_with")[pick(4)]
        value = {"height": pick(3), "posture": POSTURES[pick(2)]}.get(what, others)
        drawn = [{"id": fighter.id, "what": what, "value": value}]
        return drawn if accepted(drawn) else []

    words = "changes, each with id, what (height, posture, unaware_of, engaged_with) and its value"
    return Judged(words, accepted, draw, shape=lambda: _change_form(state))


def _change_form(state: Table) -> Domain:
    """Return the form of the changes of a special event."""
    ids = tuple(state.fighters)
    value = Either((Between(-MOST_HEIGHT, MOST_HEIGHT), OneOf(POSTURES), Some(ids)))
    what = OneOf(("height", "posture", "unaware_of", "engaged_with"))
    return ListOf(Record({"id": OneOf(ids), "what": what, "value": value}), 0, limits.ROWS)


class EndEncounter(Action, frozen=True):
    """The game master ends the fight (IN-55)."""

    says = "ends the fight: {reason}"
    label = "end the fight"
    offered_as = "ruling"
    final = True

    reason: str = ""

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        standing = ending.sides_standing(state)
        winner = standing[0] if len(standing) == 1 else ending.NOBODY
        yield rounds.EncounterEnded("IN-55", winner=winner, reason="gm", note=self.reason)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, {"reason": Words(sample="the watch arrives")}, ("reason",))


class AgreeOrder(Action, frozen=True):
    """The tied agree who goes first (IN-08, IN-D2); `ids` are exactly the tied."""

    says = "settles the tie: {ids:names}"
    label = "agree who goes first"
    offered_as = "answer"

    ids: tuple[str, ...]

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        if state.place == "tie" and sorted(self.ids) != sorted(state.tied):
            why = f"{', '.join(self.ids) or 'nobody'} are not the tied: {', '.join(state.tied)}"
            yield Reason(codes.ORDER, why, "IN-08")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        groups = tuple((fighter,) for fighter in self.ids)
        yield rounds.OrderAgreed("IN-08", ids=self.ids, ranking=order.settled(state.ranking, state.tied, groups))

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, {"ids": Arrange((state.tied,))})
