"""Reaction windows: a strike at somebody leaving, a target's Full Defence, a dodge (R1, T2, T10; WG-97, WG-98)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events.attacks import CompareOpened
from affray.rulesets.wrath_and_glory.events.dice_tests import TestEnded
from affray.rulesets.wrath_and_glory.events.turns import DodgeOffered, ReactionDeclined, WindowClosed
from affray.rulesets.wrath_and_glory.rules import aftermath, damage, dice_tests
from affray.rulesets.wrath_and_glory.rules.attack_pool import by_defence, weapon_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import DODGED_BLAST


def may_defend(combatant: Combatant) -> bool:
    """Return whether somebody may take Full Defence as a reaction now."""
    return combatant.status == "active" and combatant.turn.reflexive and combatant.condition("frenzied") is None


def defenders(state: Fight) -> tuple[str, ...]:
    """Return the targets who may still take Full Defence against the declared attack (WG-97 (b))."""
    attack = state.attacking if state.place == "test.pool" else None
    if attack is None or not by_defence(state, attack):
        return ()
    return tuple(target for target in state.test.against if may_defend(state.combatants[target]))


def let_pass(state: Fight) -> Iterator[Consequence]:
    """Yield that the one asked does not react."""
    yield ReactionDeclined("WG-97", state.asked)
    yield WindowClosed("WG-97")


def defended(state: Fight, came: object) -> Iterator[Consequence]:
    """T2, after a target's Full Defence: the pool again, against the new Defence."""
    if isinstance(came, TestEnded):
        yield from aftermath.full_defence(state, came)
        yield dice_tests.rebuild(state)


def dodges(state: Fight, came: object) -> Iterator[Consequence]:
    """T10a: the damage, then each target of an area who may dodge is asked, then it is compared."""
    if state.shot.damage is None:
        yield damage.computed(state)
    if isinstance(came, TestEnded):
        yield from aftermath.full_defence(state, came)
    asked = next(iter(dodgers(state)), None)
    yield CompareOpened("WG-45") if asked is None else DodgeOffered("WG-97", asked)


def dodgers(state: Fight) -> list[str]:
    """Return the targets who may still dodge: hit by a Blast below 6 or a Flamer (section 3.10)."""
    traits = weapon_of(state, state.declared).traits
    # a larger Blast leaves no room to dodge
    if not traits.flamer and not 0 < traits.blast < DODGED_BLAST:
        return []
    return [
        target.id
        for target in state.shot.targets
        if target.hit
        and not target.asked
        and may_defend(state.combatants[target.id])
        and target.id != state.declared.actor
    ]
