"""The end of an activation, what the game master sets in it, and actions that are declared (IN-10, IN-42, IN-L1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Many,
    Offer,
    OneOf,
    Reason,
    Words,
    legal_values,
    offer,
    offers_of,
    tag_of,
)
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.actions import attacks, leaving, moving, others, shooting
from affray.rulesets.inquisitor.events import activation
from affray.rulesets.inquisitor.events.rounds import ConditionSet
from affray.rulesets.inquisitor.rules import figures, legality
from affray.rulesets.inquisitor.rules.activation import next_kind, spend
from affray.rulesets.inquisitor.rules.grapples import broken_holds
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import KINDS, MOST_STUN, POSTURES, STATUSES
from affray.rulesets.inquisitor.wording import words

COSTING: tuple[type[Action], ...] = (
    attacks.Attack, attacks.TwoWeaponAttack, attacks.Charge, attacks.Grapple, attacks.FirePistol, shooting.Shoot,
    leaving.BreakOff, others.StandUp, others.OtherAction, others.Staunch, moving.Move, moving.Leave,
)  # fmt: skip
"""What may be declared, and costs an action."""


def possible(state: Table, kind: str, by: str) -> bool:
    """Return whether an action of a declared kind can be taken now: whether it is on offer."""
    if kind == "pause":
        return True
    for action in COSTING:
        for offered in offers_of(action, state, (by,)):
            what = offered.fields.get("what")
            if tag_of(action) == kind or (what is not None and what.accepts(kind)):
                return True
    return False


class EndActivation(Action, frozen=True):
    """The activation is over; unused actions are lost (IN-10, IN-D3)."""

    says = "is done"
    label = "be done; unused actions are lost"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "", cost=False)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield activation.ActivationEnded("IN-10", id=state.active, reason="done")


class SetCondition(Action, frozen=True):
    """The game master says how somebody fares (only `injury=report`; IN-42, IN-D18)."""

    says = "sets {field} of {id:name} to {value}"
    label = "say how somebody fares"
    offered_as = "ruling"

    id: str
    field: Literal["status", "stunned", "posture"]
    value: int | str
    note: str = ""

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        if state.config.injury != "report":
            why = "conditions follow from injuries here; setting them is for injury=report"
            yield Reason(codes.PHASE, why, "IN-42")
        fighter = state.fighters.get(self.id)
        if fighter is None:
            yield Reason(codes.TARGET, f"there is no {self.id!r}; fighters: {', '.join(state.fighters)}")
            return
        if self.field == "status" and self.value not in STATUSES:
            yield Reason(codes.STATUS, f"the status {self.value!r} is none of {', '.join(STATUSES)}")
        if self.field == "stunned" and (type(self.value) is not int or not 0 <= self.value <= MOST_STUN):
            yield Reason(codes.STAT_RANGE, f"stunned for {self.value!r} is not allowed; 0 to {MOST_STUN}")
        if self.field == "posture":
            crawler = self.value == "standing" and figures.crawls(fighter)
            if self.value not in POSTURES or crawler:
                why = f"{fighter.name} cannot be {self.value!r}; standing on legs that carry, or prone"
                yield Reason(codes.POSTURE, why)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        who, value, stun = self.id, self.value, self.field == "stunned"
        yield ConditionSet(
            "IN-42",
            id=who,
            field=self.field,
            value=value,
            note=self.note,
            whose_status=who if self.field == "status" else "",
            fell=who if value in ("prone", "out", "dead") else "",
            rose=who if value == "standing" else "",
            stunned=who if stun and value else "",
            came_to=who if stun and not value else "",
        )
        yield from broken_holds(state, who if stun and value else "")

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        cases: tuple[tuple[Literal["status", "stunned", "posture"], int | str, Domain], ...] = (
            ("status", STATUSES[0], OneOf(STATUSES)),
            ("stunned", 0, Between(0, MOST_STUN)),
            ("posture", "standing", OneOf(POSTURES)),
            ("posture", "prone", OneOf(("prone",))),
        )
        for field, value, domain in cases:
            ids = legal_values(state, seats[0], lambda id, f=field, v=value: cls(id, f, v), state.fighters)  # type: ignore[misc]
            if ids:
                fields = {"id": OneOf(ids), "field": OneOf((field,)), "value": domain, "note": Words()}
                yield offer(cls, seats, fields, ("note",), f"say how somebody fares: {field}")


class DeclareActions(Action, frozen=True):
    """Say beforehand what is to be done, in this order; the dice come after (IN-L1, IN-D17)."""

    label = "declare what is to be done"

    list: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"means to {', then '.join(map(words, self.list))}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        if state.config.economy != "speed_dice":
            yield Reason(codes.DECLARED, "actions are declared only where they are rolled for", "IN-L1")
            return
        if state.place == "declare":
            fighter = state.acting
            if fighter.side != by:
                why = f"it is {fighter.name} of {fighter.side} who acts, not {by}"
                yield Reason(codes.NOT_ACTIVE, why, "IN-07")
            most = figures.speed(fighter)
            if not 1 <= len(self.list) <= most:
                yield Reason(codes.DECLARED, f"{len(self.list)} actions are declared; 1 to {most}", "IN-L1")
            unknown = ", ".join(kind for kind in self.list if kind not in KINDS)
            if unknown:
                yield Reason(codes.DECLARED, f"{unknown} cannot be declared; {', '.join(KINDS)} can", "IN-L1")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        fighter = state.acting
        yield activation.ActionsDeclared("IN-L1", self.list)
        yield activation.ActionRollAsked("IN-L1", id=fighter.id, dice=figures.speed(fighter), seat=fighter.side)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        most = figures.speed(state.acting)
        yield offer(cls, seats, {"list": Many((OneOf(KINDS),) * most, frozenset(range(1, most)))})


class Pause(Action, frozen=True):
    """Wait and see: what comes after may be anything (IN-L1)."""

    says = "pauses"
    label = "wait and see"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "pause")
        if state.config.economy != "speed_dice" or (legality.on_turn(state, by) and next_kind(state) is None):
            yield Reason(codes.DECLARED, "only a declared pause is made", "IN-L1")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "pause")
        yield activation.Paused("IN-L1", state.active)


class SkipAction(Action, frozen=True):
    """Pass a declared action that has become impossible; it is used all the same (IN-L1)."""

    says = "passes the next declared action"
    label = "pass the declared action, which is impossible"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        on_turn = legality.on_turn(state, by)
        kind = next_kind(state) if on_turn else None
        yield from legality.may_act(state, by, kind or "")
        if state.config.economy != "speed_dice" or (on_turn and not kind):
            yield Reason(codes.DECLARED, "there is no declared action to pass", "IN-L1")
        elif kind and possible(state, kind, by):
            yield Reason(codes.DECLARED, f"{kind} was declared and is possible", "IN-L1")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        what = next_kind(state) or ""
        yield spend(state, what)
        yield activation.ActionSkipped("IN-L1", id=state.active, what=what)
