"""A defence: who may make it, with what, against what threshold (3.6)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Reason, total
from affray.rulesets.astartes import codes
from affray.rulesets.astartes.events import defence as told
from affray.rulesets.astartes.rules import budget, reserve, thresholds
from affray.rulesets.astartes.rules.scoring import score
from affray.rulesets.astartes.rules.targets import weapons_of
from affray.rulesets.astartes.state import Fight

KINDS = ("dodge", "parry")


def able_reasons(state: Fight, kind: str) -> Iterator[Reason]:
    """Reasons why the target in hand cannot dodge, or parry, whatever it spends (AS-29, AS-31, AS-35)."""
    target, attack = state.target, state.attack_now
    if target.immobile:
        yield Reason(codes.DEFENCE_IMMOBILE, f"{target.name} is immobile and cannot defend", "AS-35")
    if kind == "parry" and not target.shield and not weapons_of(target, "melee"):
        yield Reason(codes.PARRY_NO_WEAPON, f"{target.name} has neither a melee weapon nor a shield", "AS-31")
    if kind == "parry" and attack.kind == "psychic" and not state.settings.psychic_parry:
        yield Reason(codes.PARRY_PSYCHIC, "a power cannot be parried", "AS-29")


def reasons(state: Fight, kind: str, char: str, dice: int | None) -> Iterator[Reason]:
    """Reasons against a dodge or a parry of the target in hand (AS-30, AS-31, AS-35)."""
    target = state.target
    yield from budget.defence_reasons(state, target)
    yield from reserve.char_reasons(state, target, kind, char)
    yield from reserve.dice_reasons(state, target, kind, char, dice, target.bonus_dice.get(kind, 0))
    yield from able_reasons(state, kind)


def why_impossible(state: Fight) -> str:
    """Return why no dodge and no parry would be accepted; empty where one would be (AS-34)."""
    target = state.target
    if target.immobile:
        return "immobile"
    if any(True for _ in budget.defence_reasons(state, target)):
        return "actions"
    for kind in KINDS:
        for char in reserve.chars_of(state, target, kind):
            for dice in (0, 1):
                if not any(True for _ in reasons(state, kind, char, dice)):
                    return ""
    return "dice"


def question(state: Fight) -> Iterator[Consequence]:
    """AS-34: the target is asked, or by option passed over where it cannot defend."""
    target = state.target_now.id
    why = why_impossible(state) if state.settings.ask_defence == "when_possible" else ""
    if why:
        yield told.DefenceImpossible("AS-34", target=target, why=why)
    else:
        yield told.DefenceAsked("AS-34", target=target)


def declare(state: Fight, kind: str, named_char: str, named_dice: int | None) -> Iterator[Consequence]:
    """AS-31, AS-32: the action and the dice are spent, and the dice are rolled."""
    target, attack = state.target, state.attack_now
    yield reserve.spent(state, target, "defence", "defence", 1, "AS-30")
    char = reserve.char_of(state, target, kind, named_char)
    dice = reserve.dice_of(state, target, kind, char, named_dice)
    pool = reserve.pool_of(state, kind)
    dice_terms = reserve.dice_terms(target, kind, char, dice)
    terms = thresholds.of_defence(state, attack.kind, kind, attack.situation, state.target_now.zone)
    yield told.DefenceDeclared(
        "AS-32",
        id=target.id,
        pool=pool,
        kind=kind,
        char=char,
        reserve=dice,
        bonus=target.bonus_dice.get(kind, 0),
        dice_terms=dice_terms,
        terms=terms,
        threshold=total(terms),
        left=reserve.left(state, target, pool=pool, dice=dice),
    )
    yield told.DefenceRollAsked(
        "AS-31",
        seat=target.seat,
        dice=total(dice_terms),
        die=state.settings.die,
        threshold=total(terms),
        dice_terms=dice_terms,
        terms=terms,
    )


def rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """AS-36: the successes of the defence."""
    attack, target = state.attack_now, state.target_now
    threshold = total(thresholds.of_defence(state, attack.kind, attack.parrying, attack.situation, target.zone))
    per_die = score(state.settings, dice, threshold)
    yield told.DefenceScored(
        "AS-36",
        target=target.id,
        faces=dice,
        die=state.settings.die,
        threshold=threshold,
        per_die=per_die,
        total=sum(per_die),
    )
