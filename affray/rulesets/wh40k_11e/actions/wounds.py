"""LETHAL HITS, and the parts of a split pool (A6, A6a; K-34, K-70)."""

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, OneOf, Reason, Some, legal, legal_values, listed, offer
from affray.rulesets.wh40k_11e.events.wounds import SubPoolChosen
from affray.rulesets.wh40k_11e.rules import wounds
from affray.rulesets.wh40k_11e.state import Battle


class ChooseLethal(Action, frozen=True):
    """Choose the critical hits that wound automatically (K-70), by their number; the default if left out."""

    says = "chooses which critical hits wound automatically"
    label = "critical hits that wound automatically"
    offered_as = "answer"

    attacks: tuple[int, ...] | None = None

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        pool = state.pool
        if state.place != "attack.wounds" or pool is None:
            return
        if not pool.key.lethal:
            yield Reason("K_E_LETHAL_NOT_CRIT", "the pool has no LETHAL HITS; roll for the wounds", "K-70")
            return
        attacks = self.attacks or ()
        wrong = [hit for at, hit in enumerate(attacks) if hit not in pool.critical or hit in attacks[:at]]
        if wrong:
            named, allowed = listed([str(hit) for hit in wrong]), listed([str(hit) for hit in pool.critical])
            text = f"{named} cannot wound automatically; each once: {allowed}"
            yield Reason("K_E_LETHAL_NOT_CRIT", text, "K-70")
        if not wounds.lethal_open(pool):
            yield Reason("K_E_PHASE", "there is nothing left to choose; the wounds are to be rolled", "K-70")
        elif self.attacks is None:
            yield from wounds.against_silence(state)

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        return wounds.choose_lethal(state, self.attacks)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls(()), seats[0]):
            attacks = legal_values(state, seats[0], lambda attack: cls((attack,)), state.pool_now.critical)
            yield offer(cls, seats, {"attacks": Some(attacks)}, ("attacks",) if legal(state, cls(), seats[0]) else ())


class ChoosePool(Action, frozen=True):
    """Choose which part of a split pool is resolved next (K-34); better AP first if left out."""

    says = "chooses the next part of the pool"
    label = "the part resolved next"
    offered_as = "answer"

    pool: str = ""

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        pool = state.pool
        if not self.pool or pool is None:
            return
        waiting = [part.id for part in pool.parts]
        if self.pool in pool.finished or self.pool == pool.part:
            text = f"part {self.pool} has been chosen already; parts left: {listed(waiting)}"
            yield Reason("K_E_WEAPON_ALREADY_USED", text, "K-34")
        elif state.place == "attack.subpools" and self.pool not in waiting:
            yield Reason("K_E_PHASE", f"there is no part {self.pool}; parts left: {listed(waiting)}", "K-34")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        parts = state.pool_now.parts
        part = next((part for part in parts if part.id == self.pool), parts[0])
        yield SubPoolChosen("K-34", pool=part.id, next=wounds.way_of(state, part))

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        parts = legal_values(state, seats[0], cls, (part.id for part in state.pool_now.parts))
        yield offer(cls, seats, {"pool": OneOf(parts)}, ("pool",))
