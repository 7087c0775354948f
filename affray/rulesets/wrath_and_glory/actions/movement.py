"""Moving, alone or with an attack in it (WG-12, WG-13, WG-19, WG-82)."""

from collections.abc import Iterator, Mapping
from typing import get_args

from msgspec.structs import replace

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Offer,
    OneOf,
    Reason,
    Some,
    legal,
    legal_among,
    legal_in,
    offer,
)
from affray.rulesets.wrath_and_glory.domains import MATERIALS
from affray.rulesets.wrath_and_glory.events.conditions import ConditionLost
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared
from affray.rulesets.wrath_and_glory.facts import CoverName, Material, MoveMode
from affray.rulesets.wrath_and_glory.progress import Moving
from affray.rulesets.wrath_and_glory.rules import budget, conditions, figures, movement
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import COVER, half_up


class Move(Action, frozen=True):
    """Walk, run or crawl (WG-12). `cover` is what the mover stands in afterwards."""

    says = "moves {metres} m ({mode})"
    label = "move"

    mode: MoveMode
    metres: int
    engages: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    cover: CoverName = "none"
    material: Material = "medium"

    def fold(self, state: Fight) -> None:
        state.moving = Moving(
            mode=self.mode,
            metres=self.metres,
            leaves=self.leaves,
            dying=state.combatants[state.actor].dying,
            engages=self.engages,
            cover=self.cover,
            material=self.material,
        )

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from movement.engagement(state, combatant, self.engages, self.leaves)
        turn = combatant.turn
        if not turn.movement:
            yield Reason(
                "WG_E_BUDGET", f"moving needs Movement; {combatant.name} has {budget.in_words(combatant)}", "WG-10"
            )
        if self.mode == "run" and not (turn.simple or turn.ran):
            yield Reason("WG_E_BUDGET", f"running needs the Simple Action too; {combatant.name} has none", "WG-12")
        yield from movement.within_limit(combatant, self.mode, self.metres)
        yield from movement.hindrances(state, combatant, self.mode, self.cover)
        yield from budget.allowed(state, combatant, self.mode)
        if combatant.condition("terror") and self.engages:
            yield Reason("WG_E_TERROR", f"{combatant.name} is in Terror and moves away", "WG-76k")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        combatant = state.combatants[state.actor]
        if self.mode == "crawl" and not combatant.condition("prone"):
            yield conditions.gained(state, combatant.id, conditions.gain("prone", source="crawling"), "WG-12")
        yield from movement.travel(state)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        combatant = state.combatants[state.actor]
        for mode in get_args(MoveMode):
            sample = cls(mode, 1, cover="half")
            if not legal(state, sample, seats[0]):
                continue
            near = legal_among(state, seats[0], sample, "engages", state.order)
            most = movement.limit(combatant, mode)
            fields = {"mode": OneOf((mode,)), "metres": Between(1, most), "engages": Some(near)}
            free = ("engages",)
            yield move_offer(state, seats, sample, fields, free, f"up to {most} m")


class Stand(Action, frozen=True):
    """Stand up (WG-76g)."""

    says = "stands up"
    label = "get up"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        if not combatant.condition("prone"):
            yield Reason("WG_E_PRONE", f"{combatant.name} is not Prone", "WG-76g")
        yield from budget.allowed(state, combatant, "stand")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-76g", actor=state.actor, action="stand", cost="free")
        yield ConditionLost("WG-76g", target=state.actor, name="prone", why="it stood up")


class FallBack(Action, frozen=True):
    """Leave engagement without being attacked (WG-19). `hemmed`: the surroundings allow no more."""

    says = "falls back {metres} m from {leaves:names}"
    label = "fall back"

    metres: int
    leaves: tuple[str, ...]
    hemmed: bool = False
    cover: CoverName = "none"
    material: Material = "medium"

    def fold(self, state: Fight) -> None:
        dying = state.combatants[state.actor].dying
        state.moving = Moving("fall_back", self.metres, self.leaves, dying, cover=self.cover, material=self.material)

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from movement.engagement(state, combatant, (), self.leaves)
        if not self.leaves:
            yield Reason("WG_E_FACT", f"say whom {combatant.name} falls back from", "WG-19")
        yield from budget.left(state, combatant, "combat", "falling back")
        yield from budget.left(state, combatant, "movement", "falling back")
        low, high = self._metres(combatant)
        if not low <= self.metres <= high:
            yield Reason("WG_E_TOO_FAR", f"{self.metres} m; falling back takes {low} to {high} m", "WG-19")
        yield from movement.hindrances(state, combatant, "fall_back", self.cover)
        yield from budget.allowed(state, combatant, "fall_back")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-19", actor=state.actor, action="fall_back", cost="combat")
        yield from movement.travel(state)

    def _metres(self, combatant: Combatant) -> tuple[int, int]:
        """Return how far a combatant falls back at least and at most: half the Speed, unless that is too far."""
        most = movement.limit(combatant, "fall_back")
        return (0 if self.hemmed else min(most, half_up(figures.speed(combatant)))), most

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        combatant = state.combatants[state.actor]
        for hemmed in (False, True):
            sample = cls(0, tuple(combatant.engaged), hemmed, "half")
            low, high = sample._metres(combatant)
            sample = replace(sample, metres=high)
            if legal(state, sample, seats[0]):
                fields = {
                    "metres": Between(low, high),
                    "leaves": Some(tuple(combatant.engaged), 1),
                    "hemmed": OneOf((hemmed,)),
                }
                free = () if hemmed else ("hemmed",)
                yield move_offer(state, seats, sample, fields, free, "leave without being struck at")


def move_offer(
    state: Fight,
    seats: tuple[str, ...],
    sample: Action,
    fields: Mapping[str, Domain],
    free: tuple[str, ...],
    says: str,
) -> Offer:
    """Return the offer of a move: who is left, what the mover stands in then; the Pinned leave no cover."""
    covers = legal_in(state, seats[0], sample, "cover", COVER)
    engaged = tuple(state.combatants[state.actor].engaged)
    every: dict[str, Domain] = {"leaves": Some(engaged), **fields, "cover": OneOf(covers), "material": MATERIALS}
    optional = [*free, "material"]
    if every["leaves"].accepts(()):
        optional.append("leaves")
    if "none" in covers:
        optional.append("cover")
    return offer(type(sample), seats, every, optional, says)
