"""Building offers by asking the checks: what is listed is accepted, because the same code judged it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from affray.core.domain import Between, Domain, Flag, Offer, OneOf, Words
from affray.events.base import Action
from affray.rulesets.inquisitor.checks import CHECKS
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import LRB_ARC, MOST_COVER, MOST_MODIFIER


def legal(state: Table, action: Action, by: str) -> bool:
    """Return whether nothing speaks against an action that has its place now."""
    return not any(True for _ in CHECKS[type(action)](state, action, by))


def those(state: Table, by: str, names: Iterable[str], make: Callable[[str], Action]) -> tuple[str, ...]:
    """Return the names with which an action is legal."""
    return tuple(one for one in names if legal(state, make(one), by))


def declared(
    state: Table,
    action: str,
    by: str,
    fields: Mapping[str, Domain],
    optional: Iterable[str] = (),
    says: str = "",
    *,
    modifiers: bool = True,
    melee: bool = True,
) -> Iterator[Offer]:
    """Yield the offers of an attack: plain, and with a modifier and its reason."""
    more: dict[str, Domain] = {"cover": Between(0, MOST_COVER)}
    if state.config.preset == "lrb" and melee:
        more |= {"high": Flag(), "arc": OneOf(tuple(LRB_ARC))}
    free = frozenset((*optional, *more))
    yield Offer(action, (by,), {**fields, **more}, free, says)
    if modifiers:
        gm: dict[str, Domain] = {"gm_mod": Between(-MOST_MODIFIER, MOST_MODIFIER), "gm_reason": Words()}
        yield Offer(action, (by,), {**fields, **gm, **more}, free, f"{says}, with a modifier of the game master")
