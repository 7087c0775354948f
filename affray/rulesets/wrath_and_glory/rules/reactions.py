"""Reaction windows: a strike at somebody leaving, a target's Full Defence, a dodge (R1, T2, T10; WG-97, WG-98)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared, CompareOpened
from affray.rulesets.wrath_and_glory.events.tests import TestEnded
from affray.rulesets.wrath_and_glory.events.turns import (
    DodgeOffered,
    ReactionDeclined,
    ReactionTaken,
    WindowClosed,
)
from affray.rulesets.wrath_and_glory.rules import attacking, damage, defending, tests, weapons
from affray.rulesets.wrath_and_glory.rules.building import by_defence, weapon_of
from affray.rulesets.wrath_and_glory.rules.table import seats_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import DODGED_BLAST


def may_defend(one: Combatant) -> bool:
    """Return whether somebody may take Full Defence as a reaction now."""
    return one.status == "active" and one.turn.reflexive and one.condition("frenzied") is None


def defenders(state: Fight) -> tuple[str, ...]:
    """Return the targets who may still take Full Defence against the declared attack (WG-97 (b))."""
    if state.place != "test.pool" or not state.test.attacking or state.attack is None:
        return ()
    if not by_defence(state, state.attack.declared):
        return ()
    return tuple(one for one in state.test.against if may_defend(state.combatants[one]))


def react(state: Fight, action: actions.React, by: str) -> Iterator[Consequence]:
    """Yield a reaction, by where it is taken."""
    who = reactor(state, action, by)
    if state.place == "react":
        yield ReactionTaken("WG-98", who, "attack")
        yield AttackDeclared(
            "WG-98", who, "attack", action.weapon, (state.actor,), "reflex", modifiers=action.modifiers
        )
    else:
        frame = "defence" if state.place == "test.pool" else "dodge"
        yield ReactionTaken("WG-15", who, "full_defence")
        yield from defending.roll(state, who, frame, "WG-15", action.modifiers)


def reactor(state: Fight, action: actions.React, by: str) -> str:
    """Return who reacts: the one asked, or the target named or the seat's only one."""
    if state.place != "test.pool":
        return state.asked
    if action.combatant is not None:
        return action.combatant
    own = [one for one in defenders(state) if by in seats_of(state, one)]
    return own[0] if own else ""


def check_react(state: Fight, action: actions.React, by: str) -> Iterator[Reason]:
    """Yield what is against a reaction."""
    yield from attacking.check_modifiers(action.modifiers)
    if state.place == "test.pool":
        yield from _check_defence(state, action, by)
        return
    wanted = "attack" if state.place == "react" else "full_defence"
    if action.kind != wanted:
        yield Reason("WG_E_REACTION", f"no {action.kind} now; the reaction here is {wanted}", "WG-97")
    if action.combatant not in (None, state.asked):
        yield Reason("WG_E_REACTION", f"{action.combatant} is not asked; {state.asked} is", "WG-97")
    if state.place == "react" and action.kind == "attack":
        yield from _check_strike(state, action)
    elif action.weapon != "unarmed":
        yield Reason("WG_E_WEAPON", "Full Defence takes no weapon", "WG-15")


def _check_strike(state: Fight, action: actions.React) -> Iterator[Reason]:
    one = state.combatants[state.asked]
    yield from weapons.unusable(state, one, action.weapon)
    carried = one.weapons.get(action.weapon)
    if carried is not None and carried.profile.kind != "melee":
        yield Reason("WG_E_WEAPON", f"a reflexive attack is a melee attack; {action.weapon} is no such weapon", "WG-98")


def _check_defence(state: Fight, action: actions.React, by: str) -> Iterator[Reason]:
    may = defenders(state)
    own = [one for one in may if by in seats_of(state, one)]
    if action.kind != "full_defence":
        yield Reason("WG_E_REACTION", "an attack is answered by full_defence alone", "WG-97")
    if action.weapon != "unarmed":
        yield Reason("WG_E_WEAPON", "Full Defence takes no weapon", "WG-15")
    if action.combatant is None and len(own) != 1:
        said = f"one of {', '.join(own)}" if own else "nobody of this seat may"
        yield Reason("WG_E_REACTION", f"say who reacts: {said}", "WG-97")
    elif action.combatant is not None and action.combatant not in own:
        said = ", ".join(own) or "nobody of this seat"
        yield Reason("WG_E_REACTION", f"{action.combatant} may not react; {said} may", "WG-97")


def let_pass(state: Fight) -> Iterator[Consequence]:
    """Yield that the one asked does not react."""
    yield ReactionDeclined("WG-97", state.asked)
    yield WindowClosed("WG-97")


def defended(state: Fight, came: object) -> Iterator[Consequence]:
    """T2, after a target's Full Defence: the pool again, against the new Defence."""
    if isinstance(came, TestEnded):
        yield from defending.taken(state, came)
        yield tests.rebuild(state)


def dodges(state: Fight, came: object) -> Iterator[Consequence]:
    """T10a: the damage, then each target of an area who may dodge is asked, then it is compared."""
    if state.shot.damage is None:
        yield damage.computed(state)
    if isinstance(came, TestEnded):
        yield from defending.taken(state, came)
    asked = next(iter(dodgers(state)), None)
    yield CompareOpened("WG-45") if asked is None else DodgeOffered("WG-97", asked)


def dodgers(state: Fight) -> list[str]:
    """Return the targets who may still dodge: hit by a Blast below 6 or a Flamer (section 3.10)."""
    assert state.attack is not None
    traits = weapon_of(state, state.attack.declared).traits
    if not traits.flamer and not 0 < traits.blast < DODGED_BLAST:
        return []
    return [
        one.id
        for one in state.shot.targets
        if one.hit and not one.asked and may_defend(state.combatants[one.id]) and one.id != state.attack.declared.actor
    ]
