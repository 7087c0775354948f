"""PRECISION and the allocation order (A8, A9; K-36 to K-40)."""

from collections.abc import Iterator, Sequence

from affray.rules import Action, Arrange, Consequence, Offer, OneOf, Reason, legal, legal_values, listed, offer
from affray.rulesets.wh40k_11e.events.order import PrecisionGroupChosen
from affray.rulesets.wh40k_11e.rules.order import Group, against_silence, declare, precision_targets, tiers
from affray.rulesets.wh40k_11e.state import Battle


class ChoosePrecision(Action, frozen=True):
    """Choose the CHARACTER that a PRECISION pool attacks (K-40), by the model's id, or `none`."""

    says = "chooses a PRECISION target"
    label = "the CHARACTER that is attacked, or none"
    offered_as = "answer"

    group: str = ""

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        pool = state.pool
        if pool is None:
            return
        if not pool.key.precision:
            yield Reason("K_E_PRECISION_NO_ABILITY", "the pool has no PRECISION", "K-40")
        required = state.settings.precision_default == "require_choice" and state.place == "attack.precision"
        seen = precision_targets(state)
        if not self.group and required:
            text = f"say which CHARACTER is attacked, or none; it may be {listed(seen)}"
            yield Reason("K_E_CHOICE_REQUIRED", text, "K-40")
        if self.group in ("", "none"):
            return
        characters = [model for model in state.units[pool.unit].models if state.profile(model).character]
        if self.group not in characters:
            text = f"{self.group} is no CHARACTER of {pool.unit}; it may be {listed(seen)}"
            yield Reason("K_E_PRECISION_NOT_CHARACTER", text, "K-40")
        elif not state.alive(self.group):
            yield Reason("K_E_MODEL_DESTROYED", f"{self.group} is destroyed; it may be {listed(seen)}", "K-40")
        elif pool.key.precision and self.group not in seen:
            text = f"no attacking model sees {self.group}; it may be {listed(seen)}"
            yield Reason("K_E_PRECISION_NOT_VISIBLE", text, "K-40")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        """With nothing to save, mortal wounds follow (K-58)."""
        pool = state.pool_now
        way = "order" if pool.pending else "mortals"
        group, dice = self.group or "none", len(pool.pending)
        yield PrecisionGroupChosen("K-40", pool=pool.id, group=group, dice=dice, next=way)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        groups = legal_values(state, seats[0], cls, (*state.pool_now.seen, "none"))
        yield offer(cls, seats, {"group": OneOf(groups)}, ("group",) if legal(state, cls(), seats[0]) else ())


class DeclareOrder(Action, frozen=True):
    """Declare the allocation order (K-37): every group as a list of its models; the canonical order if left out.

    The sequence inside a group is the standing choice of who suffers first.
    """

    says = "declares the allocation order"
    label = "the order in which groups suffer"
    offered_as = "answer"

    order: tuple[tuple[str, ...], ...] | None = None

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        pool = state.pool
        if state.place != "attack.order" or pool is None:
            return
        if self.order is None:
            yield from against_silence(state)
            return
        known = {frozenset(group): group for group in pool.groups}
        named = [known[frozenset(group)] for group in self.order if frozenset(group) in known]
        missing = [group for group in pool.groups if group not in named]
        if missing:
            text = f"the order leaves out {_in_words(missing)}; every group belongs in it"
            yield Reason("K_E_ORDER_INCOMPLETE", text, "K-37")
        unknown = [group for group in self.order if frozenset(group) not in known]
        if unknown:
            text = f"{_in_words(unknown)} is no group; groups: {_in_words(pool.groups)}"
            yield Reason("K_E_ORDER_UNKNOWN_GROUP", text, "K-36")
        models = [model for group in self.order for model in group]
        twice = [model for at, model in enumerate(models) if model in models[:at]]
        if twice:
            yield Reason("K_E_ORDER_DUPLICATE", f"the order names {listed(twice)} twice; once is enough", "K-37")
        yield from _against_sequence(state, pool.groups, named)

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        return declare(state, self.order)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        fields = {"order": Arrange(tiers(state, list(state.pool_now.groups)))}
        yield offer(cls, seats, fields, ("order",) if legal(state, cls(), seats[0]) else ())


def _against_sequence(state: Battle, groups: Sequence[Group], named: Sequence[Group]) -> Iterator[Reason]:
    """The clauses of K-37, over the groups that are named."""
    by_tier = tiers(state, list(groups))
    tier_of = {group: at for at, tier in enumerate(by_tier) for group in tier}
    given = [tier_of[group] for group in named]
    allowed = f"; legal: {'; then '.join(_in_words(tier) for tier in by_tier if tier)}"
    for code, later, sooner, text in (
        ("K_E_ORDER_WOUNDED_FIRST", (0,), (1, 2, 3), "a wounded group comes before all that are not"),
        ("K_E_ORDER_CHARACTER_EARLY", (0, 1), (2, 3), "no CHARACTER comes before another group"),
        ("K_E_ORDER_WOUNDED_CHARACTER", (2,), (3,), "a wounded CHARACTER comes before an unwounded one"),
    ):
        if any(tier in later and any(before in sooner for before in given[:at]) for at, tier in enumerate(given)):
            yield Reason(code, text + allowed, "K-37")


def _in_words(groups: Sequence[Group]) -> str:
    return ", ".join(f"[{', '.join(group)}]" for group in groups)
