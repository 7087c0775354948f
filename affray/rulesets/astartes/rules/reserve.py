"""The reserve of dice, and what an attack or defence may take of it (AS-06 to AS-12)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Reason, Term
from affray.rulesets.astartes import codes
from affray.rulesets.astartes.events.turns import ActionSpent
from affray.rulesets.astartes.facts import Left
from affray.rulesets.astartes.rules.budget import ATTACKS, used_in_all, used_of
from affray.rulesets.astartes.state import Combatant, Fight
from affray.rulesets.astartes.tables import CHARACTERISTICS, FEEDS, GROUP_ACTIONS, SKILL_OF, TOTAL_ACTIONS

POOL_OF = {"force": "melee", "agilite": "melee", "perception": "ranged", "psyche": "psychic"}
"""the counter that a view shows for a characteristic, where each domain has one"""


def pool_of(state: Fight, kind: str) -> str:
    """Return the counter that an attack or a defence is spent from (AS-08)."""
    if state.settings.pool_mode != "per_domain":
        return "all"
    return "defence" if kind in ("dodge", "parry") else kind


def available(combatant: Combatant, char: str, pool: str) -> int:
    """Return the dice of a characteristic that are left: less the malus and what is spent (AS-08, AS-10)."""
    return max(0, combatant.stats[char] - combatant.malus - combatant.spent.get(pool, 0))


def loss(combatant: Combatant, kind: str) -> int:
    """Return the dice that are lost before an attack; a defence loses none (AS-11)."""
    return combatant.per_attack_malus if kind in ATTACKS else 0


def skill(combatant: Combatant, kind: str) -> int:
    """Return the most reserve dice of an attack or a defence (AS-07)."""
    return combatant.skills[SKILL_OF[kind]]


def chars_of(state: Fight, combatant: Combatant, kind: str) -> tuple[str, ...]:
    """Return the characteristics that may feed an attack or defence now (AS-06, AS-08, AS-31)."""
    if state.settings.pool_mode != "single_declared":
        return FEEDS[kind]
    return tuple(char for char in FEEDS[kind] if char == combatant.declared)


def char_of(state: Fight, combatant: Combatant, kind: str, named: str) -> str:
    """Return the characteristic that feeds it: the one named, else that with more dice left (AS-D3)."""
    if named:
        return named
    able = chars_of(state, combatant, kind) or FEEDS[kind]
    pool = pool_of(state, kind)
    return max(able, key=lambda char: available(combatant, char, pool))


def char_reasons(state: Fight, combatant: Combatant, kind: str, named: str) -> Iterator[Reason]:
    """Reasons against the characteristic (AS-06, AS-08, AS-31)."""
    able = chars_of(state, combatant, kind)
    if not able:
        feeds = " or ".join(FEEDS[kind])
        yield Reason(
            codes.CHAR, f"{combatant.name} has declared {combatant.declared}, and this is fed by {feeds}", "AS-08"
        )
    elif named and named not in able:
        yield Reason(codes.CHAR, f"{named!r} does not feed this; {', '.join(able)}", "AS-06")


def most(state: Fight, combatant: Combatant, kind: str, char: str) -> int:
    """Return the most reserve dice that can be taken: the skill, and what is left after the loss (AS-D2)."""
    left = available(combatant, char, pool_of(state, kind)) - loss(combatant, kind)
    return min(skill(combatant, kind), left)


def dice_of(state: Fight, combatant: Combatant, kind: str, char: str, named: int | None) -> int:
    """Return the reserve dice: those named, else as many as cap and reserve allow, never too few (AS-09, AS-D2)."""
    if named is not None:
        return named
    return max(state.settings.min_reserve_dice, most(state, combatant, kind, char))


def dice_reasons(
    state: Fight, combatant: Combatant, kind: str, named_char: str, named: int | None, bonus: int
) -> Iterator[Reason]:
    """Reasons against the reserve dice of an attack or a defence (AS-07, AS-08, AS-09, AS-11)."""
    if named_char and named_char not in FEEDS[kind]:
        return
    char = char_of(state, combatant, kind, named_char)
    least = state.settings.min_reserve_dice
    if named is None and state.settings.default_dice == "required":
        yield Reason(codes.DICE_ZERO, "say how many reserve dice are taken", "AS-D2")
        return
    dice = dice_of(state, combatant, kind, char, named)
    if dice < least:
        yield Reason(codes.DICE_ZERO, f"{dice} reserve dice are too few; at least {least}", "AS-09")
    elif dice + bonus < 1:
        yield Reason(codes.DICE_ZERO, "one die must be rolled", "AS-09")
    cap = skill(combatant, kind)
    if dice > cap:
        yield Reason(codes.SKILL_CAP, f"{dice} reserve dice are more than the skill {SKILL_OF[kind]} {cap}", "AS-07")
    left = available(combatant, char, pool_of(state, kind)) - loss(combatant, kind)
    if dice > left:
        rule = "AS-11" if loss(combatant, kind) else "AS-08"
        yield Reason(codes.RESERVE, f"{dice} reserve dice of {char} are more than are left: {max(0, left)}", rule)


def dice_terms(combatant: Combatant, kind: str, char: str, dice: int, extra: tuple[Term, ...] = ()) -> tuple[Term, ...]:
    """Return the dice of an attack or a defence, term by term (AS-06, AS-54)."""
    bonus = combatant.bonus_dice.get(kind, 0)
    return tuple(
        term
        for term in (Term(char, dice, "AS-06"), *extra, Term("bonus dice", bonus, "AS-54"))
        if term.value or term.source == char
    )


def left(state: Fight, combatant: Combatant, *, pool: str = "", dice: int = 0, kind: str = "", count: int = 0) -> Left:
    """Return what a combatant has left after dice of a counter, or actions of a kind, are taken."""
    spent = {**combatant.spent, pool: combatant.spent.get(pool, 0) + dice} if pool else combatant.spent
    used = {**combatant.used, kind: combatant.used.get(kind, 0) + count} if kind else combatant.used
    after = type(combatant)(**{name: getattr(combatant, name) for name in combatant.__struct_fields__})
    after.spent, after.used = spent, used
    return left_now(state, after)


def left_now(state: Fight, combatant: Combatant) -> Left:
    """Return what a combatant has left."""
    domains = state.settings.pool_mode == "per_domain"
    dice = {char: available(combatant, char, POOL_OF[char] if domains else "all") for char in CHARACTERISTICS}
    used = {kind: used_of(state, combatant, kind) for kind in ("ranged", "defence", "movement")}
    groups = GROUP_ACTIONS
    attacks = groups - used["ranged"]
    if state.settings.attack_group == "separate":
        attacks = sum(groups - used_of(state, combatant, attack) for attack in ATTACKS)
    return Left(
        **dice,
        spent=sum(combatant.spent.values()),
        attack=attacks,
        defence=groups - used["defence"],
        movement=groups - used["movement"],
        actions=TOTAL_ACTIONS - used_in_all(state, combatant),
    )


def spent(state: Fight, combatant: Combatant, group: str, kind: str, count: int, rule: str = "AS-01") -> ActionSpent:
    """Return the event that uses actions of a group."""
    after = left(state, combatant, kind=kind, count=count)
    return ActionSpent(rule, id=combatant.id, group=group, kind=kind, count=count, left=after)
