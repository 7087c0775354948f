"""Charge and Sprint: a whole turn of moving with an attack in it (WG-12, WG-13, WG-82)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared
from affray.rulesets.wrath_and_glory.rules import attacking, budget, movement, weapons
from affray.rulesets.wrath_and_glory.state import Fight


def charge(state: Fight, action: actions.Charge | actions.Sprint, by: str) -> Iterator[Consequence]:
    """Yield the declaration and the move; the attack comes after it."""
    what = "charge" if isinstance(action, actions.Charge) else "sprint"
    yield ActionDeclared("WG-11", state.actor, what, "full_round")
    yield from movement.travel(state)
    yield from strike(state)


def strike(state: Fight) -> Iterator[Consequence]:
    """Yield the attack at the end of the move in progress, if it has one and the move is made."""
    moving = state.moving
    if moving is None or not moving.made:
        return
    act = moving.act
    if isinstance(act, actions.Charge):
        yield of_charge(state, act)
    elif isinstance(act, actions.Sprint) and act.weapon is not None:
        yield of_sprint(state, act)


def of_charge(state: Fight, act: actions.Charge) -> AttackDeclared:
    """Return the attack of a charge."""
    return AttackDeclared(
        "WG-13", state.actor, "attack", act.weapon, (act.target,), "turn", "", act.options, act.called_shot,
        charging=True, modifiers=act.modifiers,
    )  # fmt: skip


def of_sprint(state: Fight, act: actions.Sprint) -> AttackDeclared:
    """Return the shot of a sprint."""
    targets = () if act.target is None else (act.target,)
    return AttackDeclared(
        "WG-82", state.actor, "attack", act.weapon or "", targets, "turn", distance=act.distance or 0,
        sprinting=True, modifiers=act.modifiers,
    )  # fmt: skip


def check_charge(state: Fight, action: actions.Charge, by: str) -> Iterator[Reason]:
    """Yield what is against a charge."""
    one = state.combatants[state.actor]
    yield from movement.facts(state, one, (), action.leaves)
    yield from attacking.check_target(state, one, action.target)
    if action.target in one.engaged and action.target not in action.leaves:
        yield Reason("WG_E_FACT", f"{one.name} is engaged with {action.target} already", "WG-13")
    if action.target in action.leaves:
        yield Reason("WG_E_FACT", f"{one.name} cannot charge whom it leaves", "WG-13")
    yield from budget.left(state, one, "full_round", "charging")
    low, high = movement.least(one, action), movement.limit(one, "charge")
    if not low <= action.metres <= high:
        yield Reason("WG_E_TOO_FAR", f"a charge over {action.metres} m; it takes {low} to {high} m", "WG-13")
    yield from movement.hindrances(state, one, "charge", "none")
    yield from budget.allowed(state, one, "charge")
    yield from weapons.unusable(state, one, action.weapon)
    carried = one.weapons.get(action.weapon)
    if carried is not None:
        if carried.profile.kind != "melee":
            yield Reason("WG_E_WEAPON", f"a charge ends in a melee attack; {action.weapon} is none", "WG-13")
        else:
            yield from attacking.check_options(state, one, of_charge(state, action), carried.profile)
    yield from attacking.check_modifiers(action.modifiers)


def check_sprint(state: Fight, action: actions.Sprint, by: str) -> Iterator[Reason]:
    """Yield what is against a sprint, and against firing in it."""
    one = state.combatants[state.actor]
    yield from movement.facts(state, one, (), action.leaves)
    yield from budget.left(state, one, "full_round", "sprinting")
    high = movement.limit(one, "sprint")
    if not action.straight:
        yield Reason("WG_E_TOO_FAR", "a sprint goes in a straight line", "WG-12")
    if not 1 <= action.metres <= high:
        yield Reason("WG_E_TOO_FAR", f"a sprint over {action.metres} m; it takes 1 to {high} m", "WG-12")
    yield from movement.hindrances(state, one, "sprint", action.cover)
    yield from budget.allowed(state, one, "sprint")
    yield from _check_shot(state, action)


def _check_shot(state: Fight, action: actions.Sprint) -> Iterator[Reason]:
    one = state.combatants[state.actor]
    if action.weapon is None:
        if action.target is not None or action.distance is not None or action.modifiers:
            yield Reason("WG_E_OPTION", "to fire in a sprint, name the weapon", "WG-82")
        return
    if one.condition("terror"):
        yield Reason("WG_E_TERROR", f"{one.name} is in Terror and does not fire", "WG-76k")
    yield from weapons.unusable(state, one, action.weapon)
    carried = one.weapons.get(action.weapon)
    if carried is None:
        return
    if not carried.profile.traits.assault or carried.profile.kind == "melee":
        yield Reason("WG_E_OPTION", f"{action.weapon} is no Assault weapon and is not fired in a sprint", "WG-82")
    yield from budget.melee_only(one, "an attack", carried.profile.kind == "melee")
    if action.target is None:
        yield Reason("WG_E_OPTION", "say whom to fire at", "WG-82")
        return
    yield from attacking.check_target(state, one, action.target)
    still = [enemy for enemy in one.engaged if enemy not in action.leaves]
    if still and not carried.profile.traits.pistol:
        yield Reason("WG_E_ENGAGED", f"{one.name} is still engaged with {', '.join(still)}", "WG-18")
    if still and action.target not in still:
        yield Reason("WG_E_ENGAGED", f"engaged, {one.name} attacks only {', '.join(still)}", "WG-18")
    yield from attacking.check_distance(one, carried.profile, action.distance, action.target in still)
    yield from attacking.check_modifiers(action.modifiers)
