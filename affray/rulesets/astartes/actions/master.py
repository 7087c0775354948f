"""What the game master does, in anybody's turn (3.9; AS-52, AS-59 to AS-62)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from affray.rules import Action, Between, Consequence, Domain, Offer, OneOf, Reason, Some, Words, legal_in, offer
from affray.rulesets.astartes import codes, tables
from affray.rulesets.astartes.events import master as told
from affray.rulesets.astartes.events.rounds import EncounterEnded
from affray.rulesets.astartes.rules import damage, fields
from affray.rulesets.astartes.state import Fight

FACTS: dict[str, tuple[str | bool, ...]] = {
    "posture": ("standing", "prone"),
    "immobile": (False, True),
    "size": tuple(tables.SIZE),
    "motion": tuple(tables.MOTION),
}
"""facts that can be set, with their values; `armour` is a number besides (AS-59)"""
STATUSES = ("active", "out", "fled")


def sides(state: Fight) -> tuple[str, ...]:
    """Return the sides, in the order listed."""
    return tuple(dict.fromkeys(each.side for each in state.combatants.values()))


class SetSituation(Action, frozen=True):
    """Set a fact of a combatant (AS-59)."""

    says = "sets the {field} of {id:name} to {value}"
    label = "set a fact"
    offered_as = "ruling"

    id: str
    field: str
    value: str | int | bool

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from fields.known(state, self.id, "AS-59")
        if self.field == "armour":
            if type(self.value) is not int or not 0 <= self.value <= tables.MOST_SIZE:
                yield Reason(codes.STAT_RANGE, f"armour {self.value} is outside 0 to {tables.MOST_SIZE}", "AS-59")
        elif self.field not in FACTS:
            yield Reason(codes.STAT_RANGE, f"{self.field!r} is no fact; {', '.join((*FACTS, 'armour'))}", "AS-59")
        elif not any(self.value == each and type(self.value) is type(each) for each in FACTS[self.field]):
            allowed = ", ".join(str(each).lower() for each in FACTS[self.field])
            yield Reason(codes.STAT_RANGE, f"{self.field} {self.value!r} cannot be; {allowed}", "AS-59")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        condition = {"posture": "prone", "immobile": "immobile", "motion": str(self.value)}.get(self.field, "")
        has = condition if self.value in ("prone", True, "moving", "fast") and condition else ""
        loses = "" if has or self.field == "motion" else condition
        value = str(self.value).lower() if isinstance(self.value, bool) else str(self.value)
        yield told.SituationSet(
            "AS-59",
            id=self.id,
            field=self.field,
            value=value,
            gaining=self.id if has else "",
            gained=has,
            losing=self.id if loses else "",
            lost=loses,
            stilled=self.id if self.field == "motion" else "",
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        ids = OneOf(tuple(state.combatants))
        for field, values in FACTS.items():
            yield offer(cls, seats, {"id": ids, "field": OneOf((field,)), "value": OneOf(values)})
        armour = Between(0, tables.MOST_SIZE)
        yield offer(cls, seats, {"id": ids, "field": OneOf(("armour",)), "value": armour})


class SetContact(Action, frozen=True):
    """Set who is in contact with a combatant: exactly these (AS-59)."""

    says = "puts {id:name} in contact with {ids:names}"
    label = "set contacts"
    offered_as = "ruling"

    id: str
    ids: tuple[str, ...]

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from fields.known(state, self.id, "AS-59")
        if state.settings.contact == "spoken":
            yield Reason(codes.CONFLICT, "nobody keeps contacts: the option contact is spoken", "AS-56")
            return
        yield from fields.contact_reasons(state, self.id, self.ids)
        combatant = state.combatants.get(self.id)
        if combatant is not None and not combatant.active and self.ids:
            yield Reason(codes.TARGET, f"{combatant.name} is {combatant.status} and in contact with nobody", "AS-59")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.ContactSet("AS-59", id=self.id, ids=self.ids)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if state.settings.contact == "spoken":
            return
        active = tuple(each.id for each in state.combatants.values() if each.active)
        for id, combatant in state.combatants.items():
            others = tuple(other for other in active if other != id) if combatant.active else ()
            yield offer(cls, seats, {"id": OneOf((id,)), "ids": Some(others)})


class GiveMalus(Action, frozen=True):
    """Give a dice malus: for the next turn, or before each attack (AS-10, AS-11, AS-60)."""

    says = "gives {id:name} a dice malus ({kind}): {dice}"
    label = "give a dice malus"
    offered_as = "ruling"

    id: str
    kind: Literal["turn", "attack"]
    dice: int

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from fields.known(state, self.id, "AS-60")
        if not 0 <= self.dice <= tables.MOST_DICE:
            yield Reason(codes.STAT_RANGE, f"a malus of {self.dice} is outside 0 to {tables.MOST_DICE}", "AS-60")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        turn = self.kind == "turn"
        total = self.dice + (state.combatants[self.id].pending_malus if turn else 0)
        yield told.MalusGiven(
            "AS-60",
            id=self.id,
            kind=self.kind,
            dice=self.dice,
            total=total,
            gaining="" if turn or not total else self.id,
            losing="" if turn or total else self.id,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        domains: dict[str, Domain] = {
            "id": OneOf(tuple(state.combatants)),
            "kind": OneOf(("turn", "attack")),
            "dice": Between(0, tables.MOST_DICE),
        }
        yield offer(cls, seats, domains)


class SetBonus(Action, frozen=True):
    """Set the bonus dice of a kind (AS-60)."""

    says = "sets the bonus dice of {id:name} ({kind}) to {dice}"
    label = "set bonus dice"
    offered_as = "ruling"

    id: str
    kind: Literal["melee", "ranged", "psychic", "dodge", "parry"]
    dice: int

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from fields.known(state, self.id, "AS-60")
        if not 0 <= self.dice <= tables.MOST_DICE:
            yield Reason(codes.STAT_RANGE, f"{self.dice} bonus dice are outside 0 to {tables.MOST_DICE}", "AS-60")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.BonusSet("AS-60", id=self.id, kind=self.kind, dice=self.dice)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        domains: dict[str, Domain] = {
            "id": OneOf(tuple(state.combatants)),
            "kind": OneOf(tables.BONUS_KINDS),
            "dice": Between(0, tables.MOST_DICE),
        }
        yield offer(cls, seats, domains)


class ChangeHp(Action, frozen=True):
    """Change hit points: harm or healing from elsewhere, without armour (AS-62)."""

    says = "changes the hit points of {id:name} by {change:+} ({reason})"
    label = "change hit points"
    offered_as = "ruling"

    id: str
    change: int
    reason: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.settings.hp == "report" and state.place != "ended":
            yield Reason(codes.PHASE, "no hit points are kept: the option hp is report", "AS-62")
        yield from fields.known(state, self.id, "AS-62")
        if not self.change or not -tables.MOST_SIZE <= self.change <= tables.MOST_SIZE:
            yield Reason(
                codes.STAT_RANGE, f"a change of {self.change}; from 1 to {tables.MOST_SIZE}, either way", "AS-62"
            )
        if not self.reason:
            yield Reason(codes.GM_MOD, "a change of hit points needs a reason", "AS-62")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        combatant = state.combatants[self.id]
        after = min(combatant.hp + self.change, combatant.hp_max)
        yield told.HpChanged(
            "AS-62", id=self.id, change=self.change, reason=self.reason, before=combatant.hp, after=after
        )
        if self.change < 0:
            yield from damage.out(combatant)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if state.settings.hp == "report":
            return
        ids = OneOf(tuple(state.combatants))
        for change in (Between(-tables.MOST_SIZE, -1), Between(1, tables.MOST_SIZE)):
            yield offer(cls, seats, {"id": ids, "change": change, "reason": Words()})


class SetStatus(Action, frozen=True):
    """Set a status: surrendered, carried off, come late (AS-61)."""

    says = "declares {id:name} {status}"
    label = "set a status"
    offered_as = "ruling"

    id: str
    status: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from fields.known(state, self.id, "AS-61")
        combatant = state.combatants.get(self.id)
        if self.status not in STATUSES:
            yield Reason(codes.STATUS, f"{self.status!r} is no status; {', '.join(STATUSES)}", "AS-61")
        elif self.status == "active" and state.settings.hp == "track" and combatant is not None and combatant.hp <= 0:
            yield Reason(codes.STATUS, f"{combatant.name} has {combatant.hp} hit points", "AS-61")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.StatusSet("AS-61", id=self.id, status=self.status)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for id in state.combatants:
            able = legal_in(state, seats[0], cls(id, "out"), "status", STATUSES)
            yield offer(cls, seats, {"id": OneOf((id,)), "status": OneOf(able)})


class EndEncounter(Action, frozen=True):
    """End the encounter, with a reason; a winner may be named (AS-52)."""

    says = "ends the fight ({reason})"
    label = "end the fight"
    offered_as = "ruling"
    final = True

    reason: str = ""
    winner: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if self.winner and self.winner not in sides(state):
            yield Reason(codes.SIDES, f"{self.winner!r} is no side; {', '.join(sides(state))}", "AS-52")
        if not self.reason:
            yield Reason(codes.GM_MOD, "the end needs a reason", "AS-52")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield EncounterEnded("AS-52", winner=self.winner or tables.NONE, reason="gm", note=self.reason)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, {"reason": Words(), "winner": OneOf(sides(state))}, {"winner"})
