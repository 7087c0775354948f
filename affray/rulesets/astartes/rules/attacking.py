"""An attack, step by step (2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Term, total
from affray.rulesets.astartes.events import attack as told
from affray.rulesets.astartes.events.harm import NetCounted
from affray.rulesets.astartes.facts import Other, Situation
from affray.rulesets.astartes.rules import reserve, thresholds
from affray.rulesets.astartes.rules.defending import question
from affray.rulesets.astartes.rules.scoring import score
from affray.rulesets.astartes.state import Combatant, Fight, Weapon
from affray.rulesets.astartes.tables import EXTRA_DICE, MODE_DICE


def extra_dice(mode: str, extra: bool) -> tuple[Term, ...]:
    """Return the bonus dice of a mode and of a second action, term by term (AS-22, AS-24, AS-54)."""
    terms = (
        Term(f"{mode} mode", MODE_DICE.get(mode, 0), "AS-22"),
        Term("second action", EXTRA_DICE if extra else 0, "AS-24"),
    )
    return tuple(term for term in terms if term.value)


def bonus_of(combatant: Combatant, kind: str, mode: str = "", extra: bool = False) -> int:
    """Return the bonus dice of an attack (AS-54)."""
    return total(extra_dice(mode, extra)) + combatant.bonus_dice.get(kind, 0)


def cartridges(weapon: Weapon, mode: str, dice: int) -> int:
    """Return what a shot takes of the magazine: 1, the burst, or one for each die rolled (AS-26)."""
    return {"single": 1, "semi": weapon.burst}.get(mode, dice)


def declare(
    state: Fight,
    kind: str,
    weapon: Weapon,
    targets: tuple[Other, ...],
    situation: Situation,
    *,
    mode: str = "",
    extra: bool = False,
    char: str,
    dice: int | None,
) -> Iterator[Consequence]:
    """The attack as declared: what it takes, and its threshold (AS-11, AS-24, AS-54)."""
    attacker = state.actor
    char = reserve.char_of(state, attacker, kind, char)
    taken = reserve.dice_of(state, attacker, kind, char, dice)
    target = state.combatants[targets[0].id] if targets else None
    rule = {"ranged": "AS-53", "melee": "AS-27", "psychic": "AS-29"}[kind]
    terms = threshold_of(state, attacker, kind, weapon, mode, extra, target, situation)
    yield told.AttackDeclared(
        rule,
        kind=kind,
        attacker=attacker.id,
        weapon=weapon.id,
        mode=mode,
        ids=tuple(each.id for each in targets),
        targets=targets,
        situation=situation,
        extra_action=extra,
    )
    yield reserve.spent(state, attacker, "attack", kind, 2 if extra else 1, "AS-24" if extra else "AS-01")
    pool = reserve.pool_of(state, kind)
    lost = reserve.loss(attacker, kind)
    if lost:
        after = reserve.left(state, attacker, pool=pool, dice=lost)
        yield told.DiceLost("AS-11", id=attacker.id, pool=pool, dice=lost, left=after)
    dice_terms = reserve.dice_terms(attacker, kind, char, taken, extra_dice(mode, extra))
    yield told.DiceCommitted(
        "AS-54",
        id=attacker.id,
        pool=pool,
        char=char,
        reserve=taken,
        bonus=total(dice_terms) - taken,
        available=max(0, reserve.available(attacker, char, pool) - taken),
        terms=dice_terms,
        left=reserve.left(state, attacker, pool=pool, dice=taken),
    )
    if kind == "ranged" and state.settings.ammo == "count":
        left = weapon.left - cartridges(weapon, mode, total(dice_terms))
        yield told.AmmoSpent("AS-26", id=attacker.id, weapon=weapon.id, left=left)
    yield told.ThresholdSet(rule, terms=terms, threshold=total(terms))


def threshold_of(
    state: Fight,
    attacker: Combatant,
    kind: str,
    weapon: Weapon,
    mode: str,
    extra: bool,
    target: Combatant | None,
    situation: Situation,
) -> tuple[Term, ...]:
    """Return the threshold of an attack, that of its first target, term by term."""
    if kind == "psychic" or target is None:
        return thresholds.of_power(state, attacker, weapon, situation)
    if kind == "melee":
        return thresholds.of_blow(state, attacker, weapon, target, situation)
    return thresholds.of_shot(state, attacker, weapon, mode, extra, target, situation)


def declared(state: Fight) -> Iterator[Consequence]:
    """The attack is rolled, or by option every target is asked before (AS-34)."""
    attack = state.attack_now
    before = state.settings.defence_timing == "before_roll"
    if before and len(attack.answers) < len(attack.targets):
        yield from question(state)
        return
    yield told.AttackRollAsked(
        "AS-54",
        seat=state.attacker.seat,
        dice=total(attack.dice_terms),
        die=state.settings.die,
        threshold=total(attack.terms),
        dice_terms=attack.dice_terms,
        terms=attack.terms,
    )


def attack_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """AS-13: the successes of the attack."""
    threshold = total(state.attack_now.terms)
    per_die = score(state.settings, dice, threshold)
    yield told.SuccessesCounted(
        "AS-13", faces=dice, die=state.settings.die, threshold=threshold, per_die=per_die, total=sum(per_die)
    )


def rolled(state: Fight) -> Iterator[Consequence]:
    """AS-34: without a success nothing follows; else the target answers."""
    attack = state.attack_now
    if not attack.targets:
        yield told.PowerRolled("AS-29", successes=attack.successes)
    elif not attack.successes:
        yield told.AttackFailed("AS-34")
    else:
        yield from answer(state)


def answer(state: Fight) -> Iterator[Consequence]:
    """The target in hand is asked, or its successes are counted where it has answered or cannot (AS-34)."""
    if state.target_now.id not in state.attack_now.answers:
        yield from question(state)
    if state.target_now.id in state.attack_now.answers:
        yield net_of(state)


def net_of(state: Fight) -> NetCounted:
    """Return the net successes (AS-36, AS-40)."""
    attack, target = state.attack_now, state.target_now.id
    defence = attack.answers[target]
    terms: tuple[Term, ...] = (Term("successes", attack.successes, "AS-13"),)
    if defence:
        terms += (Term("defence", -min(defence, attack.successes), "AS-36"),)
    return NetCounted(
        "AS-40", target=target, successes=attack.successes, defence=defence, net=total(terms), terms=terms
    )


def defended(state: Fight) -> Iterator[Consequence]:
    """After an answer: the successes are counted, or the attack goes on to its roll (AS-34)."""
    if state.attack_now.rolled:
        yield net_of(state)
    else:
        yield from declared(state)


def done(state: Fight) -> Iterator[Consequence]:
    """The next target of an area answers, or the attack is over (AS-25)."""
    attack = state.attack_now
    if attack.over or attack.at + 1 >= len(attack.targets):
        yield told.AttackEnded("AS-25")
        return
    yield told.NextTargetTaken("AS-25", target=attack.targets[attack.at + 1].id)
    yield from answer(state)
