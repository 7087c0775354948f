"""Selecting targets, the next enemy unit, and new targets for those that are gone (A2, A3; K-06 to K-09, K-60 to K-62,
K-80, K-90, K-95)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from affray.rules import (
    Action,
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
    in_order,
    judge,
    legal,
    legal_values,
    limits,
    listed,
    offer,
)
from affray.rulesets.wh40k_11e.events.pools import EnemyUnitSelected
from affray.rulesets.wh40k_11e.events.selection import TargetsSelected
from affray.rulesets.wh40k_11e.facts import Aim, TargetFacts
from affray.rulesets.wh40k_11e.rules import declared, pools, targets
from affray.rulesets.wh40k_11e.rules.division import against_division
from affray.rulesets.wh40k_11e.rules.weapons import pick_of
from affray.rulesets.wh40k_11e.state import Attack, Battle

PLAIN_FACTS: tuple[dict[str, Any], ...] = ({}, {"half_range": True})
"""The facts with which a target is tried: none, and within half range, which a Lone Operative may need (K-90)."""


class SelectTargets(Action, frozen=True):
    """Select targets (K-06, K-07): one `unit` for every weapon with `facts` for all, or `targets` weapon by weapon.

    A weapon that is not named has no target and makes no attacks (K-09).
    """

    says = "selects targets"
    label = "select targets"

    unit: str = ""
    facts: TargetFacts = TargetFacts()
    targets: tuple[Aim, ...] = ()

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        """The units are judged in any place, the rest where targets are selected."""
        units = [unit for unit in dict.fromkeys([self.unit, *(aim.unit for aim in self.targets)]) if unit]
        for unit in units:
            yield from targets.against_target(state, unit, by)
        attack = state.attack
        if attack is None or state.place != "attack.targets":
            return
        if self.unit and self.targets:
            text = "targets are given twice; name one unit for every weapon, or targets weapon by weapon"
            yield Reason("K_E_FACTS", text, "K-95")
        if not self.unit and self.facts != TargetFacts():
            yield Reason("K_E_FACTS", "facts without a unit for every weapon; they stand with each target", "K-95")
        foes = targets.foes_of(state, attack, units)
        if self.unit:
            yield from declared.against_target_facts(state, attack.mode, self.unit, self.facts)
            yield from targets.against_every_weapon(state, attack, self.unit, self.facts, foes)
        picks = attack.picks()
        for aim in self.targets:
            yield from targets.against_aim(state, attack, aim, picks.get(aim.weapon), foes)
        if not self.unit:
            yield from _against_divisions(state, attack, self.targets)

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        """What counts at this moment is fixed (K-08)."""
        attack = state.attack_now
        aims = [aim for aim in self._aims(attack) if aim.unit]
        picks = attack.picks()
        times: dict[str, int] = {}
        for aim in aims:
            times[aim.weapon] = times.get(aim.weapon, 0) + 1
        fixed = {unit: targets.target_of(state, unit) for unit in dict.fromkeys([aim.unit for aim in aims])}
        lines = [
            targets.line_of(state, attack, picks[aim.weapon], aim, fixed[aim.unit], alone=times[aim.weapon] == 1)
            for aim in aims
        ]
        untargeted = tuple(weapon for weapon in picks if weapon not in times)
        if not self.unit:
            order = {weapon: at for at, weapon in enumerate(picks)}
            lines.sort(key=lambda line: order[line.weapon])
        yield TargetsSelected("K-08", lines=tuple(lines), untargeted=untargeted)

    def _aims(self, attack: Attack) -> Sequence[Aim]:
        """Return the targets weapon by weapon; one unit for all in the order of the weapons."""
        if not self.unit:
            return self.targets
        return [Aim(pick.weapon, self.unit, facts=self.facts) for pick in attack.weapons]

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        attack = state.attack_now
        for unit in _foes(state, attack):
            accepts = judge(state, seats[0], partial(cls, unit), TargetFacts)
            yield from _offer(state, cls, seats, {"unit": unit}, accepts, f"{unit} for every weapon")
        accepts = judge(state, seats[0], lambda aims: cls(targets=aims), tuple[Aim, ...])
        plain: list[Any] = []
        if not accepts(plain):
            foe = next(filter(state.stands, attack.facts.engaged_with))
            plain = [{"weapon": pick.weapon, "unit": foe} for pick in attack.weapons]

        def make(pick: Pick) -> Any:
            common = declared.one_of(pick, _foes(state, attack))
            return [aim for use in attack.weapons for aim in _draw(state, attack, use.weapon, common, pick)]

        words = "[{weapon, unit? (none for no target), share? (melee), facts?}], facts: " + declared.TARGET_FACTS
        optional = ("targets",) if legal(state, cls(), seats[0]) else ()
        yield offer(
            cls,
            seats,
            {"targets": Judged(words, accepts, make, plain, lambda: _aims(state, attack))},
            optional,
            "by weapon",
        )


def _against_divisions(state: Battle, attack: Attack, aims: Sequence[Aim]) -> Iterator[Reason]:
    """How attacks are divided: those of each weapon, and in snap shooting all of them."""
    by_weapon: dict[str, list[Aim]] = {pick.weapon: [] for pick in attack.weapons}
    for aim in aims:
        by_weapon.get(aim.weapon, []).append(aim)
    for pick in attack.weapons:
        yield from against_division(state, attack, pick, by_weapon[pick.weapon])
    if attack.kind == "snap":
        units = in_order({aim.unit for aim in aims if aim.unit})
        if len(units) > 1:
            yield Reason("K_E_SHOOTING_TYPE", f"snap shooting has one target, not {listed(units)}", "K-80")


class SelectEnemyUnit(Action, frozen=True):
    """Choose which enemy unit is attacked next (K-60), that of the lowest id if left out."""

    says = "turns to the next enemy unit"
    label = "the next enemy unit"
    offered_as = "answer"

    unit: str = ""

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        """That the unit can be attacked is judged in any place."""
        wrong = list(targets.against_target(state, self.unit, by)) if self.unit else []
        yield from wrong
        if state.place != "attack.unit" or wrong:
            return
        left = pools.enemies_left(state)
        if not left or (self.unit and self.unit not in left):
            problem = f"{self.unit} is not still to be attacked" if self.unit else "no enemy unit is to be attacked"
            yield Reason("K_E_TARGET_UNKNOWN", f"{problem}; to be attacked: {listed(left)}", "K-60")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        """Weapons whose target is gone lose their attacks (K-62)."""
        unit = self.unit or pools.enemies_left(state)[0]
        gone = targets.gone(state)
        if gone:
            yield from pools.lose_attacks(state, gone)
        yield EnemyUnitSelected("K-60", unit)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        units = legal_values(state, seats[0], cls, pools.enemies_left(state))
        if units:
            yield offer(cls, seats, {"unit": OneOf(units)}, ("unit",))


class Pass(Action, frozen=True):
    """Choose no further targets; weapons without one lose their attacks (K-62)."""

    says = "passes"
    label = "give up targets that are gone"
    offered_as = "answer"

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        if state.place == "attack.unit" and not targets.gone(state):
            yield Reason("K_E_PHASE", "there is nothing to pass on; choose the next enemy unit", "K-60")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        return pools.lose_attacks(state, targets.gone(state))


class Retarget(Action, frozen=True):
    """Give a weapon whose target is gone a new one (K-62), if the option allows it."""

    says = "gives {weapon} a new target: {unit:name}"
    label = "choose a new target"
    offered_as = "answer"

    weapon: str
    unit: str
    facts: TargetFacts = TargetFacts()

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        yield from targets.against_target(state, self.unit, by)
        attack = state.attack
        if attack is None:
            return
        used = list(targets.against_use(attack, self.weapon, self.unit))
        yield from used
        if state.place != "attack.unit":
            return
        gone = [line.weapon for line in targets.gone(state)]
        if not pools.may_retarget(state):
            yield Reason("K_E_PHASE", 'targets are final; new ones need lost_target_pools = "retarget"', "K-61")
        elif self.weapon not in gone and not used:
            text = f"{self.weapon} is no weapon whose target is gone; those are {listed(gone)}"
            yield Reason("K_E_WEAPON_UNKNOWN", text, "K-62")
        foes = targets.foes_of(state, attack, [self.unit])
        aim = Aim(self.weapon, self.unit, facts=self.facts)
        yield from targets.against_aim(state, attack, aim, attack.picks().get(self.weapon), foes)
        yield from self._against_other_targets(state, attack)

    def _against_other_targets(self, state: Battle, attack: Attack) -> Iterator[Reason]:
        """What the targets that are not attacked yet say against a new one (K-80, K-95)."""
        others = [unit for unit in pools.enemies_left(state) if unit != self.unit]
        if attack.kind == "snap" and others:
            text = f"snap shooting has one target; other weapons are aimed at {listed(others)} now"
            yield Reason("K_E_SHOOTING_TYPE", text, "K-80")
        share = targets.line_at(state, self.weapon, self.unit)
        if share is not None and self.facts not in (TargetFacts(), share.facts):
            text = f"facts of {self.weapon} and {self.unit} are declared already and hold for this attack; "
            yield Reason("K_E_FACTS", text + "leave them out", "K-95")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        """A share joins the one that goes to the new target already (K-07); nothing is asked with one way to go on.

        What was fixed with the targets stays: that the attacks were divided, and all about a unit that is one of them.
        """
        attack = state.attack_now
        old = next(line for line in targets.gone(state) if line.weapon == self.weapon)
        there = targets.line_at(state, self.weapon, self.unit)
        if there is None:
            aim = Aim(self.weapon, self.unit, old.share, self.facts)
            target = targets.target_of(state, self.unit)
            line = targets.line_of(state, attack, pick_of(attack, self.weapon), aim, target, old.alone)
        else:
            line = replace(there, share=there.share + old.share)
        yield TargetsSelected("K-62", lines=(line,), instead=old.unit)
        units = pools.enemies_left(state)
        if not targets.gone(state) and len(units) == 1:
            yield EnemyUnitSelected("K-60", units[0])

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        for line in targets.gone(state):
            for unit in _foes(state, state.attack_now):
                accepts = judge(state, seats[0], partial(cls, line.weapon, unit), TargetFacts)
                named = {"weapon": line.weapon, "unit": unit}
                yield from _offer(state, cls, seats, named, accepts, f"{line.weapon} at {unit}")


def _foes(state: Battle, attack: Attack) -> list[str]:
    foe = state.foe_of(state.side_of(attack.unit))
    return [unit for unit in state.sides[foe].units if state.stands(unit)]


def _aims(state: Battle, attack: Attack) -> Domain:
    """Return the form of targets that are given weapon by weapon."""
    foes = tuple(_foes(state, attack))
    fields: dict[str, Domain] = {
        "weapon": OneOf(tuple(pick.weapon for pick in attack.weapons)),
        "unit": OneOf(foes),
        "share": Between(0, limits.ROWS),
        "facts": declared.target_facts(state, foes),
    }
    most = len(attack.weapons) * len(foes)
    return ListOf(Record(fields, frozenset(("unit", "share", "facts"))), 0, most)


def _offer(
    state: Battle,
    action: type[Action],
    seats: tuple[str, ...],
    named: dict[str, str],
    accepts: Callable[[Any], bool],
    says: str,
) -> Iterator[Offer]:
    """Offer an action at a unit, with what else it names, if it is legal with facts that a target is tried with."""
    attack, unit = state.attack_now, named["unit"]
    plain = next((facts for facts in PLAIN_FACTS if accepts(facts)), None)
    if plain is None:
        return

    def make(pick: Pick) -> Any:
        return declared.draw_target_facts(state, attack.mode, unit, attack.kind == "indirect", pick) | plain

    fields = {name: OneOf((value,)) for name, value in named.items()}
    domain = Judged(declared.TARGET_FACTS, accepts, make, plain, lambda: declared.target_facts(state, [unit]))
    yield offer(action, seats, fields | {"facts": domain}, () if plain else ("facts",), says)


def _draw(state: Battle, attack: Attack, weapon: str, common: str, pick: Pick) -> list[dict[str, Any]]:
    """Return targets for one weapon that may well be legal; melee attacks are divided now and then."""
    foes = _foes(state, attack)
    if attack.mode == "fight":
        foes = [foe for foe in foes if foe in attack.facts.engaged_with]
    if not foes:
        return []
    if attack.mode == "shoot" and pick(6) == 1:
        return [{"weapon": weapon}] if pick(2) else []
    attacks = state.picked(pick_of(attack, weapon)).attacks
    shares: tuple[tuple[str, int], ...]
    if attack.mode == "fight" and not attacks.count and attacks.plus > 1 and len(foes) > 1 and pick(3) == 1:
        first = 1 + pick(attacks.plus - 1)
        shares = ((foes[0], first), (foes[1], attacks.plus - first))
    else:
        unit = common if common in foes and pick(3) != 1 else declared.one_of(pick, foes)
        shares = ((unit if attack.kind != "snap" else common, 0),)
    facts = declared.draw_target_facts(state, attack.mode, shares[0][0], attack.kind == "indirect", pick)
    return [
        {"weapon": weapon, "unit": unit, "share": share, "facts": facts if unit == shares[0][0] else {}}
        for unit, share in shares
    ]
