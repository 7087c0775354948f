"""What a combatant does in a turn besides attacks (AS-05, AS-20, AS-26, AS-51, AS-65)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Flag,
    Offer,
    OneOf,
    Reason,
    Some,
    Words,
    legal,
    legal_values,
    offer,
)
from affray.rulesets.astartes import codes
from affray.rulesets.astartes.events import rounds, turns
from affray.rulesets.astartes.rules import budget, fields, reserve
from affray.rulesets.astartes.state import Combatant, Fight


def immobile_reasons(combatant: Combatant) -> Iterator[Reason]:
    """Reasons against moving while immobile (AS-65)."""
    if combatant.immobile:
        yield Reason(codes.MOVE, f"{combatant.name} is immobile", "AS-65")


def motion_after(combatant: Combatant, steps: int) -> str:
    """Return how others see a combatant after it moves (AS-20)."""
    return "fast" if combatant.moved + steps > 1 else "moving"


class Move(Action, frozen=True, kw_only=True):
    """Move: all contact ends, and the contacts named begin (AS-05, AS-51). A sprint takes both movement actions."""

    says = "moves"
    label = "move"

    distance_m: int | None = None
    sprint: bool = False
    contact: tuple[str, ...] = ()

    @property
    def steps(self) -> int:
        """How many movement actions it takes."""
        return 2 if self.sprint else 1

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place != "acting":
            return
        actor = state.actor
        yield from budget.movement_reasons(state, actor, self.steps)
        limit = self.steps * actor.move_m
        if self.distance_m is not None and not 1 <= self.distance_m <= limit:
            yield Reason(codes.MOVE, f"{self.distance_m} m is outside 1 to {limit} m", "AS-51")
        yield from immobile_reasons(actor)
        yield from fields.contact_reasons(state, actor.id, self.contact)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        actor = state.actor
        yield reserve.spent(state, actor, "movement", "movement", self.steps, "AS-51")
        yield turns.Moved(
            "AS-05",
            id=actor.id,
            distance_m=self.distance_m,
            motion=motion_after(actor, self.steps),
            steps=self.steps,
            contact=self.contact,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        actor = state.actor
        others = tuple(each.id for each in state.combatants.values() if each.active and each.id != actor.id)
        touch: dict[str, Domain] = {} if state.settings.contact == "spoken" else {"contact": Some(others)}
        for sprint in (False, True):
            sample = cls(sprint=sprint)
            if not legal(state, sample, seats[0]):
                continue
            domains: dict[str, Domain] = {"distance_m": Between(1, sample.steps * actor.move_m), **touch}
            if sprint:
                yield offer(cls, seats, {"sprint": OneOf((True,)), **domains}, set(domains), "sprint")
            else:
                yield offer(cls, seats, domains, set(domains))


class StandUp(Action, frozen=True):
    """Stand up, which takes a movement action (2.4, AS-51)."""

    says = "stands up"
    label = "stand up"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place != "acting":
            return
        actor = state.actor
        yield from budget.movement_reasons(state, actor, 1)
        if actor.posture == "standing":
            yield Reason(codes.MOVE, f"{actor.name} is standing", "AS-51")
        yield from immobile_reasons(actor)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        actor = state.actor
        yield reserve.spent(state, actor, "movement", "movement", 1, "AS-51")
        yield turns.StoodUp("AS-20", id=actor.id, motion=motion_after(actor, 1))


class OtherAction(Action, frozen=True, kw_only=True):
    """Do something else; with `costs`, or to fill a magazine, it takes a movement action (AS-05, AS-26)."""

    says = "does something else"
    label = "do something else"

    note: str = ""
    costs: bool = False
    weapon: str = ""

    @property
    def paid(self) -> bool:
        """Whether it takes a movement action."""
        return self.costs or bool(self.weapon)

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place != "acting":
            return
        actor = state.actor
        if self.paid:
            yield from budget.movement_reasons(state, actor, 1)
        if not self.weapon:
            return
        weapon = actor.weapons.get(self.weapon)
        if weapon is None:
            known = ", ".join(actor.weapons) or "none"
            yield Reason(codes.WEAPON_DOMAIN, f"{actor.name} has no {self.weapon!r}; weapons: {known}", "AS-64")
        elif state.settings.ammo == "none" or weapon.domain != "ranged":
            yield Reason(codes.AMMO, f"{weapon.id} has no magazine to fill", "AS-26")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        actor = state.actor
        if self.paid:
            yield reserve.spent(state, actor, "movement", "movement", 1, "AS-05")
        left = actor.weapons[self.weapon].magazine if self.weapon else None
        rule = "AS-26" if self.weapon else "AS-05"
        yield turns.OtherDone(rule, id=actor.id, note=self.note, weapon=self.weapon, left=left)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        costs = legal_values(state, seats[0], lambda value: cls(costs=value), (False, True))
        yield offer(cls, seats, {"note": Words(), "costs": OneOf(costs)}, {"note", "costs"})
        weapons = legal_values(state, seats[0], lambda value: cls(weapon=value), tuple(state.actor.weapons))
        if weapons:
            domains: dict[str, Domain] = {"weapon": OneOf(weapons), "note": Words(), "costs": Flag()}
            yield offer(cls, seats, domains, {"note", "costs"}, "fill a magazine")


class Leave(Action, frozen=True):
    """Leave the fight for good, which takes a movement action (2.4)."""

    says = "leaves the fight"
    label = "leave the fight"
    final = True

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place == "acting":
            yield from budget.movement_reasons(state, state.actor, 1)
            yield from immobile_reasons(state.actor)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield reserve.spent(state, state.actor, "movement", "movement", 1, "AS-51")
        yield turns.CombatantFled("AS-65", id=state.acting)


class EndTurn(Action, frozen=True):
    """End the turn; dice and actions that are left serve for defence until the next one (AS-04, AS-12)."""

    says = "ends the turn"
    label = "end the turn"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield rounds.TurnEnded("AS-12", id=state.acting)
