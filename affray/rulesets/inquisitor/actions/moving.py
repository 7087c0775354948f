"""Moving, leaving the board, letting go of a weapon, stepping back (IN-15, IN-16, IN-53, IN-L7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Offer,
    OneOf,
    Reason,
    Some,
    counted,
    legal,
    legal_values,
    offer,
)
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.events.activation import SteppedBack
from affray.rulesets.inquisitor.events.fighters import CharacterFled, Moved, WeaponDropped
from affray.rulesets.inquisitor.rules import figures, legality, melee
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import HANDS


class Move(Action, frozen=True):
    """Move out of all contact, and come into contact with those named (IN-15, IN-16)."""

    label = "move"

    yards: int
    contact: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        return f"moves {counted(self.yards, 'yard')}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "move")
        if not legality.on_turn(state, by):
            return
        fighter = state.acting
        yield from legality.free_of_enemies(state, fighter)
        most = figures.stride(fighter, state.config)
        if not 1 <= self.yards <= most:
            yield Reason(codes.MOVE_RANGE, f"{self.yards} yards is no move; 1 to {most}", "IN-16")
        if self.contact and state.config.contact_without_charge == "gm_only":
            why = "a move may not end in contact; only a charge or a special event"
            yield Reason(codes.MOVE_RANGE, why, "IN-15")
        for at, name in enumerate(self.contact):
            yield from legality.target(state, fighter, name)
            if name in self.contact[:at]:
                yield Reason(codes.TARGET, f"{name!r} is named twice")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        fighter = state.acting
        yield spend(state, "move", self.contact)
        left = tuple(fighter.engaged_with)
        yield Moved("IN-16", id=fighter.id, yards=self.yards, contacts=self.contact, left_contact=left)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls(1), seats[0]):
            fields: dict[str, Domain] = {"yards": Between(1, figures.stride(state.acting, state.config))}
            near = legal_values(state, seats[0], lambda id: cls(1, (id,)), state.fighters)
            if near:
                fields["contact"] = Some(near)
            yield offer(cls, seats, fields, tuple(fields)[1:])


class Leave(Action, frozen=True):
    """Leave the board (2.9)."""

    says = "leaves the field"
    label = "leave the field for good"
    final = True

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "leave")
        if legality.on_turn(state, by):
            yield from legality.free_of_enemies(state, state.acting)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "leave")
        yield CharacterFled("IN-53", state.active)


class Drop(Action, frozen=True):
    """Let go of what a hand holds; it costs nothing (IN-11)."""

    says = "lets go of what the {hand} hand holds"
    label = "let go of what a hand holds"

    hand: Literal["right", "left"]

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "", cost=False)
        if legality.on_turn(state, by) and not state.acting.hands[self.hand]:
            yield Reason(codes.WEAPON, f"the {self.hand} hand of {state.acting.name} is empty")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield WeaponDropped("IN-11", id=state.active, weapon=state.acting.hands[self.hand])

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        hands = legal_values(state, seats[0], cls, HANDS)
        if hands:
            yield offer(cls, seats, {"hand": OneOf(hands)})


class StepBack(Action, frozen=True):
    """Step back to arm's length of everybody in contact (IN-L7)."""

    says = "steps back"
    label = "step back to arm's length"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "step_back")
        if not state.config.arms_length:
            yield Reason(codes.DECLARED, "stepping back belongs to the option arms_length", "IN-L7")
        elif legality.on_turn(state, by):
            fighter = state.acting
            near = [foe.id for foe in melee.opponents(state, fighter) if foe.id not in fighter.arms_length]
            if not fighter.engaged_with:
                yield Reason(codes.NOT_ENGAGED, f"{fighter.name} is in contact with nobody", "IN-L7")
            elif not near:
                yield Reason(codes.ARMS_LENGTH, f"{fighter.name} is at arm's length already", "IN-L7")
            if fighter.posture == "prone":
                yield Reason(codes.POSTURE, f"{fighter.name} is prone", "IN-L7")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        fighter = state.acting
        yield spend(state, "step_back")
        yield SteppedBack("IN-L7", id=fighter.id, ids=tuple(foe.id for foe in melee.opponents(state, fighter)))
