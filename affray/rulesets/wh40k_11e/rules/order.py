"""Allocation groups, PRECISION and the allocation order (A7 to A9; K-35 to K-40)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Reason, in_order
from affray.rulesets.wh40k_11e.events.order import AllocationGroupsCreated, AllocationOrderDeclared
from affray.rulesets.wh40k_11e.state import Battle

Group = tuple[str, ...]


def groups_of(state: Battle, unit: str) -> list[Group]:
    """Return the living models in groups: each CHARACTER alone, the others by equal W, Sv and InSv (K-36).

    Groups and the models inside them are in order of id.
    """
    groups: dict[tuple[str, int, int, int], list[str]] = {}
    for model in state.living(unit):
        profile = state.profile(model)
        key = (model if profile.character else "", profile.wounds, profile.save, profile.invulnerable)
        groups.setdefault(key, []).append(model)
    return [tuple(group) for group in groups.values()]


def tiers(state: Battle, groups: list[Group]) -> tuple[tuple[Group, ...], ...]:
    """Return the groups in the tiers of K-37 and K-38: wounded, other, wounded CHARACTERs, other CHARACTERs.

    An order is legal if the tiers keep their order; inside a tier the defender is free.
    """
    tiers: tuple[list[Group], ...] = ([], [], [], [])
    for group in groups:
        character = state.profile(group[0]).character
        wounded = any(map(state.wounded, group))
        tiers[2 * character + (not wounded)].append(group)
    return tuple(tuple(tier) for tier in tiers)


def canonical(state: Battle, groups: list[Group]) -> tuple[Group, ...]:
    """Return the order that holds if nothing is said (K-39)."""
    return tuple(group for tier in tiers(state, groups) for group in tier)


def order_is_free(state: Battle) -> bool:
    """Whether two or more orders are legal, and an option has the defender say which (K-39)."""
    pool = state.pool_now
    return state.settings.auto_order == "require_choice" and any(
        len(tier) > 1 for tier in tiers(state, list(pool.groups))
    )


def against_silence(state: Battle) -> Iterator[Reason]:
    """K-39: whether an option has the defender declare the order, and several are legal."""
    if order_is_free(state):
        groups = ", ".join(f"[{', '.join(group)}]" for group in state.pool_now.groups)
        text = f"two or more orders are legal, so declare one before the saves are rolled; groups: {groups}"
        yield Reason("K_E_CHOICE_REQUIRED", text, "K-39")


def precision_targets(state: Battle) -> tuple[str, ...]:
    """Return the CHARACTER models that PRECISION may pick: seen by at least one attacking model (K-40)."""
    pool, attack = state.pool_now, state.attack_now
    if not pool.key.precision:
        return ()
    lines = [attack.lines[at] for at in pool.lines]
    return tuple(
        model
        for model in state.living(pool.unit)
        if state.profile(model).character
        and any(line.facts.visible and model not in line.facts.unseen for line in lines)
    )


def create_groups(state: Battle) -> Iterator[Consequence]:
    """A7: the groups are made afresh for every pool."""
    pool = state.pool_now
    seen = precision_targets(state)
    groups = canonical(state, groups_of(state, pool.unit))
    leads_to = "precision" if seen else "order"
    yield AllocationGroupsCreated("K-36", pool=pool.id, groups=groups, dice=len(pool.pending), next=leads_to, seen=seen)


def declare(state: Battle, order: tuple[Group, ...] | None) -> Iterator[Consequence]:
    """A9: the order is declared before the save dice are seen; left unsaid, the canonical one holds (K-39)."""
    pool = state.pool_now
    groups = pool.groups if order is None else order
    yield AllocationOrderDeclared("K-37", pool=pool.id, groups=groups, auto=order is None, dice=len(pool.pending))


def group_name(group: Group) -> str:
    """Return the id of a group: the lowest of its models' ids."""
    return in_order(group)[0]
