"""Offers of attacks in one's own turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from affray.core.domain import Between, Domain, Judged, Offer, OneOf, Pick
from affray.rulesets.inquisitor.actions import Attack, Charge, FirePistol, Grapple, Shoot, TwoWeaponAttack
from affray.rulesets.inquisitor.offers.probe import declared, those
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules.shooting import candidates
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import MOST_MODIFIER, MOST_WEIGHT, UNARMED


def attack(state: Table) -> Iterator[Offer]:
    """A blow with anything at hand at anybody in contact."""
    by, fighter = state.acting.side, state.acting
    targets = those(state, by, fighter.engaged_with, lambda one: Attack(weapon=UNARMED, target=one))
    weapons = tuple(arm.id for arm in f.blades(state, fighter))
    if targets:
        fields = {"weapon": OneOf(weapons), "target": OneOf(targets)}
        yield from declared(state, "attack", by, fields, says="strike somebody in contact")


def two_weapon_attack(state: Table) -> Iterator[Offer]:
    """Both weapons at once."""
    by, fighter = state.acting.side, state.acting
    targets = those(state, by, fighter.engaged_with, lambda one: TwoWeaponAttack(target=one))
    if targets:
        fields: dict[str, Domain] = {
            "target": OneOf(targets),
            "first": OneOf(tuple(arm.id for arm in f.pair(state, fighter))),
        }
        if state.config.two_weapon_split_targets:
            fields["second_target"] = OneOf(targets)
        optional = ("first", "second_target") if "second_target" in fields else ("first",)
        yield from declared(state, "two_weapon_attack", by, fields, optional, "strike with both weapons")


def charge(state: Table) -> Iterator[Offer]:
    """A run into contact, with a blow, two weapons or a grapple at its end."""
    by, fighter = state.acting.side, state.acting
    yards = Between(1, f.run(fighter, state.config))
    blades = f.blades(state, fighter)
    far = [arm.id for arm in blades if lrb.long(arm)]
    for how in ("attack", "two_weapons", "grapple"):
        targets = those(state, by, state.fighters, lambda one, how=how: Charge(target=one, yards=1, how=how))  # type: ignore[misc]
        if not targets:
            continue
        weapons = {
            "attack": tuple(arm.id for arm in blades),
            "two_weapons": tuple(arm.id for arm in f.pair(state, fighter)),
            "grapple": (UNARMED,),
        }[how]
        fields = {"target": OneOf(targets), "yards": yards, "how": OneOf((how,)), "weapon": OneOf(weapons)}
        optional = ("how", "weapon") if how == "attack" else ("weapon",)
        yield from declared(state, "charge", by, fields, optional, f"charge: {how.replace('_', ' ')}")
        if how == "attack" and far and state.config.preset == "lrb":
            fields |= {"weapon": OneOf(tuple(far)), "arms_length": OneOf((True,))}
            optional = ("how", "weapon") if lrb.long(blades[0]) else ("how",)
            yield from declared(state, "charge", by, fields, optional, "charge to arm's length")


def grapple(state: Table) -> Iterator[Offer]:
    """An attempt to take hold."""
    by = state.acting.side
    targets = those(state, by, state.acting.engaged_with, lambda one: Grapple(target=one))
    if targets:
        yield from declared(state, "grapple", by, {"target": OneOf(targets)}, says="take hold of somebody")


def fire_pistol(state: Table) -> Iterator[Offer]:
    """A pistol in close combat, alone or before a blade."""
    by, fighter = state.acting.side, state.acting
    for arm in f.in_hand(state, fighter):
        near = fighter.engaged_with
        targets = those(state, by, near, lambda one, gun=arm.id: FirePistol(weapon=gun, target=one))  # type: ignore[misc]
        if targets:
            fields = {"weapon": OneOf((arm.id,)), "target": OneOf(targets)}
            says = "fire a pistol at somebody in contact"
            yield from declared(state, "fire_pistol", by, fields, says=says, modifiers=False)
        for blade in f.pair(state, fighter):
            both = those(
                state,
                by,
                near,
                lambda one, gun=arm.id, with_=blade.id: FirePistol(weapon=gun, target=one, second=with_),  # type: ignore[misc]
            )
            if both:
                fields = {"weapon": OneOf((arm.id,)), "target": OneOf(both), "with": OneOf((blade.id,))}
                yield from declared(state, "fire_pistol", by, fields, says="fire a pistol, then strike")


def shoot(state: Table) -> Iterator[Offer]:
    """A shot from outside."""
    by, fighter = state.acting.side, state.acting
    for arm in f.in_hand(state, fighter):
        targets = those(state, by, state.fighters, lambda one, gun=arm.id: Shoot(weapon=gun, target=one))  # type: ignore[misc]
        fields: dict[str, Domain] = {
            "weapon": OneOf((arm.id,)),
            "target": OneOf(targets),
            "shot_mod": Between(-MOST_MODIFIER, MOST_MODIFIER),
        }
        if targets:
            yield from declared(state, "shoot", by, fields, ("shot_mod",), "shoot", melee=False)
        for target in targets:
            pool = [one.id for one in candidates(state, state.fighters[target])]
            if pool:
                own = {**fields, "target": OneOf((target,)), "weights": weights(state, by, arm.id, target, pool)}
                says = "shoot into a melee, with weights"
                yield from declared(state, "shoot", by, own, ("shot_mod",), says, melee=False)


def weights(state: Table, by: str, gun: str, target: str, pool: list[str]) -> Judged:
    """Return the domain of the weights of a draw."""

    def judge(value: Any) -> bool:
        try:
            ids, numbers = [one["id"] for one in value], [one["weight"] for one in value]
        except (TypeError, KeyError):
            return False
        return (
            all(one in pool for one in ids)
            and len(set(ids)) == len(ids)
            and all(type(one) is int and one >= 0 for one in numbers)
            and 1 <= sum(numbers) <= MOST_WEIGHT
        )

    def make(pick: Pick) -> list[dict[str, Any]]:
        return [{"id": one, "weight": 1 + pick(20)} for one in pool[: 1 + pick(len(pool))][:12]]

    return Judged(f"weights of {', '.join(pool)}, 0 or more, together 1 to {MOST_WEIGHT}", judge, make)
