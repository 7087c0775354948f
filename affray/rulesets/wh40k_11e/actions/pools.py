"""Gathering attack dice (A4; K-10 to K-12, K-81)."""

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, OneOf, Reason, Some, legal, legal_values, listed, offer
from affray.rulesets.wh40k_11e.rules import pools
from affray.rulesets.wh40k_11e.rules.modifiers import MODIFIERS
from affray.rulesets.wh40k_11e.rules.targets import against_use
from affray.rulesets.wh40k_11e.state import Attack, Battle


class Gather(Action, frozen=True):
    """Gather attack dice (K-10): those of the weapon named (the lowest id if left out) and of all identical ones.

    `ignore` names the modifiers that PSYCHIC attacks ignore (K-81), every detrimental one if left out.
    """

    says = "gathers attack dice"
    label = "gather its attack dice"

    weapon: str = ""
    ignore: tuple[str, ...] | None = None

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        attack = state.attack
        if attack is None:
            return
        if self.weapon and attack.enemy:
            yield from against_use(attack, self.weapon, attack.enemy)
        if state.place != "attack.gather":
            return
        waiting = _waiting(state, attack)
        if self.weapon and not any(line.weapon == self.weapon and line.unit == attack.enemy for line in attack.lines):
            if any(line.weapon == self.weapon for line in attack.lines):
                text = f"{self.weapon} has another target than {attack.enemy}; to be gathered: {listed(waiting)}"
                yield Reason("K_E_TARGET_UNKNOWN", text, "K-10")
            elif any(pick.weapon == self.weapon for pick in attack.weapons):
                text = f"{self.weapon} has no target; to be gathered: {listed(waiting)}"
                yield Reason("K_E_WEAPON_UNKNOWN", text, "K-10")
        if self.ignore is not None:
            yield from _against_ignoring(state, self.weapon or waiting[0], self.ignore)

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        attack = state.attack_now
        lines = pools.unused(state, attack.enemy)
        first = next((at for at in lines if attack.lines[at].weapon == self.weapon), lines[0])
        alike = pools.pools_against(state, attack.enemy, self.ignore)
        yield from pools.gather(state, next(pool for pool in alike if first in pool.lines), self.ignore)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        weapons = legal_values(state, seats[0], cls, _waiting(state, state.attack_now))
        yield offer(cls, seats, {"weapon": OneOf(weapons)}, ("weapon",))
        for weapon in weapons:
            names = pools.ignorable(state, weapon)
            if names is not None and legal(state, cls(weapon, ()), seats[0]):
                fields = {"weapon": OneOf((weapon,)), "ignore": Some(names)}
                optional = ("weapon",) if weapon == weapons[0] else ()
                yield offer(cls, seats, fields, optional, f"{weapon}, PSYCHIC")


def _waiting(state: Battle, attack: Attack) -> list[str]:
    """Return the weapons that are to be gathered against the enemy unit that is attacked now."""
    return [attack.lines[at].weapon for at in pools.unused(state, attack.enemy)]


def _against_ignoring(state: Battle, weapon: str, names: tuple[str, ...]) -> Iterator[Reason]:
    """K-81: what PSYCHIC may ignore; for a weapon that has no target, whether there are such modifiers at all."""
    aimed = any(line.weapon == weapon for line in state.attack_now.lines)
    known = pools.ignorable(state, weapon) if aimed else MODIFIERS
    if known is None:
        yield Reason("K_E_FACTS", "only PSYCHIC attacks ignore modifiers; leave ignore out", "K-81")
    elif len(dict.fromkeys(names)) < len(names) or any(name not in known for name in names):
        yield Reason("K_E_FACTS", f"{listed(names)} cannot be ignored; one or more of {listed(known)} can", "K-81")
