"""What may be attacked, and in which order (A2, A3, A4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from affray.core.domain import Judged, Offer, OneOf, Pick, Some
from affray.rulesets.wh40k_11e.actions import Gather, Pass, Retarget, SelectTargets
from affray.rulesets.wh40k_11e.checks.pools import ignorable
from affray.rulesets.wh40k_11e.evolve.attack import attack_of
from affray.rulesets.wh40k_11e.facts import Aim, TargetFacts
from affray.rulesets.wh40k_11e.offers.facts import TARGET_FACTS, draw_target_facts
from affray.rulesets.wh40k_11e.offers.judged import judged_by, legal, one_of
from affray.rulesets.wh40k_11e.rules import pools
from affray.rulesets.wh40k_11e.rules import selection as rules
from affray.rulesets.wh40k_11e.state import Attack, Battle

PLAIN_FACTS: tuple[dict[str, Any], ...] = ({}, {"half_range": True})
"""The facts with which a target is tried: none, and within half range, which a Lone Operative may need (K-90)."""


def targets(state: Battle) -> Iterator[Offer]:
    """A2: one unit for every weapon, or targets weapon by weapon."""
    attack = attack_of(state)
    attacker = state.side_of(attack.unit)
    for unit in _foes(state, attack):
        yield from _for_every_weapon(state, attack, attacker, unit)
    yield _weapon_by_weapon(state, attack, attacker)


def _for_every_weapon(state: Battle, attack: Attack, attacker: str, unit: str) -> Iterator[Offer]:
    judge = judged_by(state, lambda value: SelectTargets(unit, value), TargetFacts)
    plain = next((facts for facts in PLAIN_FACTS if judge(facts)), None)
    if plain is not None:
        domain = _facts(state, attack, unit, judge, plain)
        optional = frozenset() if plain else frozenset({"facts"})
        fields = {"unit": OneOf((unit,)), "facts": domain}
        yield Offer("select_targets", (attacker,), fields, optional, f"{unit} for every weapon")


def _weapon_by_weapon(state: Battle, attack: Attack, attacker: str) -> Offer:
    judge = judged_by(state, lambda value: SelectTargets(targets=value), tuple[Aim, ...])
    plain: list[Any] = []
    if not judge(plain):
        foe = next(filter(state.stands, attack.facts.engaged_with))
        plain = [{"weapon": pick.weapon, "unit": foe} for pick in attack.weapons]

    def make(pick: Pick) -> Any:
        common = one_of(pick, _foes(state, attack))
        return [aim for one in attack.weapons for aim in _aims(state, attack, one.weapon, common, pick)]

    said = "[{weapon, unit? (none for no target), share? (melee), facts?}], facts: " + TARGET_FACTS
    optional = frozenset({"targets"}) if legal(state, SelectTargets()) else frozenset[str]()
    return Offer("select_targets", (attacker,), {"targets": Judged(said, judge, make, plain)}, optional, "by weapon")


def _foes(state: Battle, attack: Attack) -> list[str]:
    foe = state.foe_of(state.side_of(attack.unit))
    return [unit for unit in state.sides[foe].units if state.stands(unit)]


def _facts(state: Battle, attack: Attack, unit: str, judge: Any, plain: dict[str, Any]) -> Judged:
    def make(pick: Pick) -> Any:
        return draw_target_facts(state, attack.mode, unit, attack.kind == "indirect", pick) | plain

    return Judged(TARGET_FACTS, judge, make, plain)


def _aims(state: Battle, attack: Attack, weapon: str, common: str, pick: Pick) -> list[dict[str, Any]]:
    """Return targets for one weapon that may well be legal; melee attacks are divided now and then."""
    foes = _foes(state, attack)
    if attack.mode == "fight":
        foes = [foe for foe in foes if foe in attack.facts.engaged_with]
    if not foes:
        return []
    if attack.mode == "shoot" and pick(6) == 1:
        return [{"weapon": weapon}] if pick(2) else []
    attacks = state.picked(rules.pick_of(attack, weapon)).attacks
    shares: tuple[tuple[str, int], ...]
    indirect = attack.kind == "indirect"
    if attack.mode == "fight" and not attacks.count and attacks.plus > 1 and len(foes) > 1 and pick(3) == 1:
        first = 1 + pick(attacks.plus - 1)
        shares = ((foes[0], first), (foes[1], attacks.plus - first))
    else:
        unit = common if common in foes and pick(3) != 1 else one_of(pick, foes)
        shares = ((unit if attack.kind != "snap" else common, 0),)
    facts = draw_target_facts(state, attack.mode, shares[0][0], indirect, pick)
    return [
        {"weapon": weapon, "unit": unit, "share": share, "facts": facts if unit == shares[0][0] else {}}
        for unit, share in shares
    ]


def next_unit(state: Battle) -> Iterator[Offer]:
    """A3: the next enemy unit, or new targets for weapons whose target is gone."""
    attack = attack_of(state)
    attacker = state.side_of(attack.unit)
    left = pools.enemies_left(state)
    if left:
        yield Offer("select_enemy_unit", (attacker,), {"unit": OneOf(left)}, frozenset({"unit"}), "the next enemy unit")
    if legal(state, Pass()):
        yield Offer("pass", (attacker,), says="give up targets that are gone")
    for line in rules.gone(state):
        for unit in _foes(state, attack):
            yield from _retarget(state, attack, attacker, line.weapon, unit)


def _retarget(state: Battle, attack: Attack, attacker: str, weapon: str, unit: str) -> Iterator[Offer]:
    judge = judged_by(state, lambda value: Retarget(weapon, unit, value), TargetFacts)
    plain = next((facts for facts in PLAIN_FACTS if judge(facts)), None)
    if plain is not None:
        domain = _facts(state, attack, unit, judge, plain)
        fields = {"weapon": OneOf((weapon,)), "unit": OneOf((unit,)), "facts": domain}
        optional = frozenset() if plain else frozenset({"facts"})
        yield Offer("retarget", (attacker,), fields, optional, f"{weapon} at {unit}")


def gather(state: Battle) -> Iterator[Offer]:
    """A4: the next weapon; a PSYCHIC one may ignore modifiers."""
    attack = attack_of(state)
    attacker = state.side_of(attack.unit)
    weapons = tuple(attack.lines[at].weapon for at in pools.unused(state, attack.enemy))
    yield Offer("gather", (attacker,), {"weapon": OneOf(weapons)}, frozenset({"weapon"}), "gather its attack dice")
    for weapon in weapons:
        names = ignorable(state, weapon)
        if names is not None and legal(state, Gather(weapon, ())):
            fields = {"weapon": OneOf((weapon,)), "ignore": Some(names)}
            optional = frozenset({"weapon"} if weapon == weapons[0] else ())
            yield Offer("gather", (attacker,), fields, optional, f"{weapon}, PSYCHIC")
