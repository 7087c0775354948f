"""Ending conditions and mending weapons: clear, rally, treat (WG-76, WG-94)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared
from affray.rulesets.wrath_and_glory.rules import attacking, budget, tests, weapons
from affray.rulesets.wrath_and_glory.rules.aftermath import FEAR
from affray.rulesets.wrath_and_glory.rules.attacks import acting, frame_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import (
    ATTRIBUTES,
    CLEARING,
    FEAR_DN,
    MOST_DN,
    ON_ONESELF,
    SKILLS,
    TREATED_DN,
    UNDER_FIRE,
)


def start(state: Fight, what: str, rule: str) -> ActionDeclared:
    """Return a Combat Action being taken, in the own turn at its cost, or as a held one."""
    return ActionDeclared(rule, acting(state).id, what, "" if state.holder else "combat")


def spent(state: Fight, what: str) -> Iterator[Reason]:
    """Yield why a Combat Action of this kind cannot be taken."""
    one = acting(state)
    if not state.holder:
        yield from budget.left(state, one, "combat", what)
    yield from budget.allowed(state, one, what)


def is_skill(name: str) -> bool:
    """Return whether there is a skill, attribute or trait of that name to test."""
    return name in SKILLS or name in ATTRIBUTES or name == "resolve"


def clear(state: Fight, action: actions.Clear, by: str) -> Iterator[Consequence]:
    """Yield the test that mends a weapon or ends a condition."""
    one = acting(state)
    skill, dn = clearing(one, action)
    yield start(state, "clear", "WG-94")
    about = action.weapon or action.condition
    yield from tests.call(state, one.id, skill, dn, "turn", "clear", "WG-94", about, action.modifiers)


def clearing(one: Combatant, action: actions.Clear) -> tuple[str, int]:
    """Return what is tested, against what; the condition's own DN and what the GM names go first."""
    what = one.weapons[action.weapon].state if action.weapon else action.condition
    skill, dn = CLEARING[what]
    condition = one.condition(action.condition)
    if condition is not None and condition.dn:
        dn = condition.dn
    return action.skill or skill, action.dn or dn


def check_clear(state: Fight, action: actions.Clear, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    one = acting(state)
    yield from spent(state, "clear")
    yield from attacking.check_modifiers(action.modifiers)
    if bool(action.weapon) == bool(action.condition):
        yield Reason("WG_E_OPTION", "clear a weapon or a condition, one of the two", "WG-94")
    if action.weapon:
        carried = one.weapons.get(action.weapon)
        if carried is None:
            yield from weapons.unknown(state, one, action.weapon)
        elif carried.state not in CLEARING:
            yield Reason("WG_E_WEAPON", f"{action.weapon} is {carried.state}; there is nothing to clear", "WG-94")
    elif action.condition and not one.condition(action.condition):
        yield Reason("WG_E_FACT", f"{one.name} is not {action.condition}", "WG-76h")
    if action.condition != "blinded" and (action.skill is not None or action.dn is not None):
        yield Reason("WG_E_OPTION", "the GM names another test only against Blinded", "WG-76c")
    if action.skill is not None and not is_skill(action.skill):
        yield Reason("WG_E_UNKNOWN", f"there is no skill {action.skill!r}", "WG-76c")
    if action.dn is not None and not 1 <= action.dn <= MOST_DN:
        yield Reason("WG_E_STAT", f"DN {action.dn}; 1 to {MOST_DN}", "WG-76c")


def rally(state: Fight, action: actions.Rally, by: str) -> Iterator[Consequence]:
    """Yield the test that rallies allies."""
    one, frame = acting(state), frame_of(state)
    rule = "WG-76f" if action.condition == "pinned" else "WG-76k"
    yield start(state, "rally", rule)
    about = f"{action.condition}:{','.join(action.targets)}"
    yield from tests.call(
        state, one.id, "leadership", rally_dn(state, action), frame, "rally", rule, about, action.modifiers
    )


def rally_dn(state: Fight, action: actions.Rally) -> int:
    """Return the DN to rally: the Salvo that pins, one more under fire; or 2 + X against Fear (the highest of all)."""
    ones = [state.combatants[target] for target in action.targets]
    if action.condition == "pinned":
        salvo = max(condition.dn for one in ones if (condition := one.condition("pinned")) is not None)
        return salvo + (UNDER_FIRE if any(one.hurt for one in ones) else 0)
    return FEAR_DN + max(_fear(one) for one in ones)


def _fear(one: Combatant) -> int:
    return max((condition.dn for name in FEAR if (condition := one.condition(name)) is not None), default=0)


def rallied(state: Fight, condition: str) -> list[str]:
    """Return whom the actor may rally, in order of id: allies with the condition, against Fear not itself."""
    one = acting(state)
    names = ("pinned",) if condition == "pinned" else FEAR
    return [
        ally.id
        for ally in state.of(one.side)
        if ally.present and any(ally.condition(name) for name in names) and (condition == "pinned" or ally is not one)
    ]


def check_rally(state: Fight, action: actions.Rally, by: str) -> Iterator[Reason]:
    """Yield what is against rallying."""
    yield from spent(state, "rally")
    yield from attacking.check_modifiers(action.modifiers)
    may = rallied(state, action.condition)
    if not action.targets or len(set(action.targets)) < len(action.targets):
        yield Reason("WG_E_FACT", "name whom to rally, each once", "WG-76f")
    for target in action.targets:
        if target not in state.combatants:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {target!r}", "WG-76f")
        elif target not in may:
            said = ", ".join(may) or "nobody"
            yield Reason("WG_E_FACT", f"{target} cannot be rallied from {action.condition}; {said} can", "WG-76f")


def treat(state: Fight, action: actions.Treat, by: str) -> Iterator[Consequence]:
    """Yield the test that treats somebody."""
    one = acting(state)
    frame = frame_of(state)
    yield start(state, "treat", "WG-76a")
    about = f"{action.condition}:{action.target}"
    yield from tests.call(
        state, one.id, action.skill, treat_dn(state, action, one), frame, "treat", "WG-76a", about, action.modifiers
    )


def treat_dn(state: Fight, action: actions.Treat, one: Combatant) -> int:
    """Return the DN to treat somebody; Medicae on one's own Bleeding is harder by 1."""
    condition = state.combatants[action.target].condition(action.condition)
    dn = condition.dn if condition is not None and condition.dn else TREATED_DN
    own = action.target == one.id and action.condition == "bleeding" and action.skill == "medicae"
    return dn + (ON_ONESELF if own else 0)


def check_treat(state: Fight, action: actions.Treat, by: str) -> Iterator[Reason]:
    """Yield what is against treating."""
    one = acting(state)
    yield from spent(state, "treat")
    yield from attacking.check_modifiers(action.modifiers)
    target = state.combatants.get(action.target)
    if target is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.target!r}", "WG-76a")
        return
    if not target.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{target.name} is {target.status}", "WG-76a")
    elif not target.condition(action.condition):
        yield Reason("WG_E_FACT", f"{target.name} is not {action.condition}", "WG-76a")
    if action.skill == "toughness" and (target is not one or action.condition != "bleeding"):
        yield Reason("WG_E_OPTION", "Toughness is tested against one's own Bleeding alone", "WG-76a")


def test(state: Fight, action: actions.Test, by: str) -> Iterator[Consequence]:
    """Yield a test of something that is not modelled."""
    one, frame = acting(state), frame_of(state)
    yield start(state, "test", "WG-20")
    yield from tests.call(state, one.id, action.skill, action.dn, frame, "test", "WG-20", action.what, action.modifiers)


def check_test(state: Fight, action: actions.Test, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    yield from spent(state, "test")
    yield from attacking.check_modifiers(action.modifiers)
    if not is_skill(action.skill):
        yield Reason("WG_E_UNKNOWN", f"there is no skill or attribute {action.skill!r}", "WG-20")
    if not 1 <= action.dn <= MOST_DN:
        yield Reason("WG_E_STAT", f"DN {action.dn}; 1 to {MOST_DN}", "WG-20")
