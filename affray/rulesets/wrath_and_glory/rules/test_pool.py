"""What a test is rolled with and against: base, bonus dice, DN and what changes them (WG-20, WG-32, WG-34)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.wrath_and_glory.events.dice_tests import PoolBuilt
from affray.rulesets.wrath_and_glory.facts import Aimed, Part, total
from affray.rulesets.wrath_and_glory.progress import Trial
from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.rules.sides import seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight

NO_DN = ("full_defence",)
"""tests whose only result is their icons (WG-14)"""
COMBAT_TESTS = ("attack", "pin", "interact", "clear", "rally", "treat", "test")
"""tests of Combat Actions, which Multi-Action makes harder (WG-16)"""


def on_all_tests(combatant: Combatant) -> Iterator[Part]:
    """Yield what makes every test of a combatant harder (WG-34, WG-55, WG-76)."""
    if figures.wounded(combatant):
        yield Part("Wounded", 1)
    hindered = combatant.condition("hindered")
    if hindered is not None:
        yield Part("Hindered", hindered.value)
    if combatant.condition("fear") or combatant.condition("terror"):
        yield Part("Fear", 2)
    if combatant.condition("poisoned"):
        yield Part("Poisoned", 2)


def of_trial(state: Fight, trial: Trial) -> Iterator[Part]:
    """Yield what makes this test harder or easier beside its own DN."""
    combatant = state.combatants[trial.roller]
    yield from on_all_tests(combatant)
    if trial.what in COMBAT_TESTS and trial.frame == "turn" and combatant.turn.multi > 1:
        yield Part("Multi-Action", 2 * (combatant.turn.multi - 1))
    for modifier in trial.modifiers:
        if modifier.dn_mod:
            yield Part(modifier.why, modifier.dn_mod)


def declared_dice(trial: Trial) -> Iterator[Part]:
    """Yield bonus dice that were declared or bought."""
    for modifier in trial.modifiers:
        if modifier.bonus_dice:
            yield Part(modifier.why, modifier.bonus_dice)
    if trial.glory:
        yield Part("Glory", trial.glory)


def capped(state: Fight, bonus: list[Part]) -> tuple[Part, ...]:
    """Return bonus dice with what goes over the encounter's limit taken off (option max_bonus_dice)."""
    most = state.settings.max_bonus_dice
    if most is not None and total(bonus) > most:
        bonus.append(Part(f"at most {most} bonus dice", most - total(bonus)))
    return tuple(bonus)


def pool(
    state: Fight,
    rule: str,
    *,
    base: int,
    bonus: list[Part],
    dn_parts: tuple[Part, ...] = (),
    against: tuple[Aimed, ...] = (),
    group: int = 0,
    number: int = 0,
) -> PoolBuilt:
    """Return the pool of the test in progress: at least one die, Wrath dice by WG-21 and WG-61, DN at least 1."""
    trial = state.test
    combatant = state.combatants[trial.roller]
    kept = capped(state, bonus)
    size = max(1, base + total(kept))
    wrath = min(size, 1 + len(combatant.traumatic)) if combatant.dying else 1
    flat = sum(modifier.bonus_icons for modifier in trial.modifiers)
    dn = max((aimed.dn for aimed in against), default=max(1, total(dn_parts)) if dn_parts else 0)
    seat = seat_of(state, trial.roller)
    return PoolBuilt(
        rule,
        roller=trial.roller,
        seat=seat,
        base=base,
        bonus=kept,
        wrath_dice=wrath,
        total=size,
        flat_icons=flat,
        dn=dn,
        dn_parts=dn_parts,
        against=against,
        group=group,
        pool=number,
    )


def build_test(state: Fight, rule: str = "WG-32") -> PoolBuilt:
    """Return the pool of a test that is no attack."""
    trial = state.test
    base = figures.pool(state.combatants[trial.roller], trial.skill)
    parts: tuple[Part, ...] = ()
    if trial.what not in NO_DN:
        parts = _floored([Part("DN", trial.base_dn), *of_trial(state, trial)])
    return pool(state, rule, base=base, bonus=list(declared_dice(trial)), dn_parts=parts)


def _floored(parts: list[Part]) -> tuple[Part, ...]:
    if total(parts) < 1:
        parts.append(Part("never below 1", 1 - total(parts)))
    return tuple(parts)


def aimed_at(target: str, parts: list[Part]) -> Aimed:
    """Return a target with its DN, never below 1 (WG-32)."""
    kept = _floored(parts)
    return Aimed(target, total(kept), kept)
