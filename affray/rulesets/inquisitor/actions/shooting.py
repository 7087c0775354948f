"""Shots at somebody who is not in contact, above all into a melee (2.7, IN-S1 to IN-S3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from affray.rules import (
    Between,
    Consequence,
    Domain,
    Judged,
    ListOf,
    Offer,
    OneOf,
    Pick,
    Reason,
    Record,
    judge,
    legal_values,
)
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.actions.declared import Declared, declared
from affray.rulesets.inquisitor.events.shooting import ShotDeclared
from affray.rulesets.inquisitor.facts import Weight
from affray.rulesets.inquisitor.rules import figures, legality
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.rules.shooting import candidates, even_weights
from affray.rulesets.inquisitor.state import Doing, Table
from affray.rulesets.inquisitor.tables import MOST_MODIFIER, MOST_WEIGHT
from affray.rulesets.inquisitor.wording import words


class Shoot(Declared, frozen=True, kw_only=True):
    """Shoot at somebody out of contact (IN-S1, IN-S3); `weights` are those of the draw, as listed (IN-D13)."""

    label = "shoot"

    weapon: str
    target: str
    shot_mod: int = 0
    weights: tuple[Weight, ...] | None = None

    def tell(self, names: Mapping[str, str]) -> str:
        return f"shoots at {names.get(self.target, self.target)} with the {words(self.weapon)}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "shoot")
        if not legality.on_turn(state, by):
            return
        fighter = state.acting
        yield from legality.target(state, fighter, self.target)
        if self.target in fighter.engaged_with:
            yield from legality.free_of_enemies(state, fighter)
        yield from legality.gun(state, fighter, self.weapon, ("pistol", "ranged"))
        if self.location:
            why = f"the place {self.location!r} cannot be named; it is read off the roll"
            yield Reason(codes.LOCATION, why, "IN-S1")
        if self.critical:
            yield Reason(codes.BACKSTAB_AWARE, "a shot is critical by its roll alone", "IN-S1")
        if self.charging:
            yield Reason(codes.CHARGE_BONUS, "a shot has no bonus for a charge", "IN-14")
        if not -MOST_MODIFIER <= self.shot_mod <= MOST_MODIFIER:
            why = f"shot_mod {self.shot_mod} is outside -{MOST_MODIFIER} to {MOST_MODIFIER}"
            yield Reason(codes.GM_MOD, why, "IN-S1")
        if self.high or self.arc != "front":
            yield Reason(codes.DECLARED, "high and arc belong to close combat", "IN-L6")
        else:
            yield from self.unfit(state)
        if self.weights is not None:
            yield from self._weights(state, self.weights)

    def _weights(self, state: Table, given: tuple[Weight, ...]) -> Iterator[Reason]:
        """What is against the weights of a draw (IN-S2)."""
        target = state.fighters.get(self.target)
        pool = [] if target is None else [fighter.id for fighter in candidates(state, state.acting, target)]
        ids = [weight.id for weight in given]
        outside = [name for name in ids if name not in pool]
        allowed = f"one for each of {', '.join(pool)}" if pool else "none: the target is in no melee"
        if outside or len(set(ids)) < len(ids):
            yield Reason(codes.WEIGHTS, f"weights name {', '.join(ids)}; allowed: {allowed}", "IN-S2")
        elif any(weight.weight < 0 for weight in given) or not 1 <= _sum(given) <= MOST_WEIGHT:
            why = f"weights must be 0 or more and add up to 1 to {MOST_WEIGHT}; {allowed}"
            yield Reason(codes.WEIGHTS, why, "IN-S2")

    def fold(self, state: Table) -> None:
        # The modifiers wait here: between the declaration and the shot there may be a test (IN-S3).
        state.doing = Doing(
            "shot",
            state.active,
            weapon=self.weapon,
            target=self.target,
            modifier=self.shot_mod,
            gm_mod=self.gm_mod,
            cover=self.cover,
        )

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        fighter, target = state.acting, state.fighters[self.target]
        yield spend(state, "shoot")
        yield ShotDeclared(
            "IN-S1",
            id=fighter.id,
            target=target.id,
            weapon=self.weapon,
            weights=even_weights(candidates(state, fighter, target)) if self.weights is None else self.weights,
            cover=self.cover,
        )

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        for arm in figures.in_hand(state, state.acting):
            yield from cls._offer(state, seats, arm.id)

    @classmethod
    def _offer(cls, state: Table, seats: tuple[str, ...], gun: str) -> Iterator[Offer]:
        """Yield the offers of one gun: at anybody, and into a melee with weights."""
        targets = legal_values(state, seats[0], lambda id: cls(weapon=gun, target=id), state.fighters)
        fields: dict[str, Domain] = {
            "weapon": OneOf((gun,)),
            "target": OneOf(targets),
            "shot_mod": Between(-MOST_MODIFIER, MOST_MODIFIER),
        }
        if targets:
            yield from declared(state, cls, seats, fields, ("shot_mod",), melee=False)
        for target in targets:
            pool = [fighter.id for fighter in candidates(state, state.acting, state.fighters[target])]
            if pool:
                into = {**fields, "target": OneOf((target,)), "weights": cls._draw(state, seats[0], gun, target, pool)}
                says = "shoot into a melee, with weights"
                yield from declared(state, cls, seats, into, ("shot_mod",), says, melee=False)

    @classmethod
    def _draw(cls, state: Table, by: str, gun: str, target: str, pool: list[str]) -> Judged:
        """Return the domain of the weights of a draw."""

        def draw(pick: Pick) -> list[dict[str, Any]]:
            return [{"id": name, "weight": 1 + pick(20)} for name in pool[: 1 + pick(len(pool))][:12]]

        return Judged(
            f"weights of {', '.join(pool)}, 0 or more, together 1 to {MOST_WEIGHT}",
            judge(state, by, lambda given: cls(weapon=gun, target=target, weights=given), tuple[Weight, ...]),
            draw,
            shape=lambda: ListOf(
                Record({"id": OneOf(tuple(pool)), "weight": Between(0, MOST_WEIGHT)}), 1, len(pool), ("id",)
            ),
        )


def _sum(weights: tuple[Weight, ...]) -> int:
    return sum(weight.weight for weight in weights)
