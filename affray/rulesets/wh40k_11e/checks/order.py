"""The allocation order: what is refused (A9; K-36 to K-39)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.core.refusal import Reason
from affray.rulesets.wh40k_11e.actions import DeclareOrder
from affray.rulesets.wh40k_11e.checks.facts import listed
from affray.rulesets.wh40k_11e.rules.order import order_is_free, tiers
from affray.rulesets.wh40k_11e.state import Battle

Group = tuple[str, ...]


def order(state: Battle, action: DeclareOrder, by: str) -> Iterator[Reason]:
    """A9: every group once, in one of the orders that K-37 allows."""
    pool = state.pool
    if state.place != "attack.order" or pool is None:
        return
    if action.order is None:
        if order_is_free(state):
            text = f"two or more orders are legal, so one must be declared; groups: {_said(pool.groups)}"
            yield Reason("K_E_CHOICE_REQUIRED", text, "K-39")
        return
    known = {frozenset(group): group for group in pool.groups}
    named = [known[frozenset(group)] for group in action.order if frozenset(group) in known]
    missing = [group for group in pool.groups if group not in named]
    if missing:
        text = f"the order leaves out {_said(missing)}; every group belongs in it"
        yield Reason("K_E_ORDER_INCOMPLETE", text, "K-37")
    unknown = [group for group in action.order if frozenset(group) not in known]
    if unknown:
        text = f"{_said(unknown)} is no group; groups: {_said(pool.groups)}"
        yield Reason("K_E_ORDER_UNKNOWN_GROUP", text, "K-36")
    models = [model for group in action.order for model in group]
    twice = [model for at, model in enumerate(models) if model in models[:at]]
    if twice:
        yield Reason("K_E_ORDER_DUPLICATE", f"the order names {listed(twice)} twice; once is enough", "K-37")
    yield from _ranked(state, pool.groups, named)


def _ranked(state: Battle, groups: Sequence[Group], named: Sequence[Group]) -> Iterator[Reason]:
    """The clauses of K-37, over the groups that are named."""
    by_tier = tiers(state, list(groups))
    tier_of = {group: at for at, tier in enumerate(by_tier) for group in tier}
    seen = [tier_of[group] for group in named]
    legal = f"; legal: {'; then '.join(_said(tier) for tier in by_tier if tier)}"
    for code, later, sooner, text in (
        ("K_E_ORDER_WOUNDED_FIRST", (0,), (1, 2, 3), "a wounded group comes before all that are not"),
        ("K_E_ORDER_CHARACTER_EARLY", (0, 1), (2, 3), "no CHARACTER comes before another group"),
        ("K_E_ORDER_WOUNDED_CHARACTER", (2,), (3,), "a wounded CHARACTER comes before an unwounded one"),
    ):
        if any(one in later and any(before in sooner for before in seen[:at]) for at, one in enumerate(seen)):
            yield Reason(code, text + legal, "K-37")


def _said(groups: Sequence[Group]) -> str:
    return ", ".join(f"[{', '.join(group)}]" for group in groups)
