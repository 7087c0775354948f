"""Recovery: Shock for Wrath or Ruin in the fight, Regroup and Respite after it (WG-71 to WG-74)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.conditions import (
    DyingEnded,
    ExhaustedEnded,
    ShockRecovered,
    WoundsRecovered,
)
from affray.rulesets.wrath_and_glory.events.resources import WrathReset, WrathSpent
from affray.rulesets.wrath_and_glory.events.tests import DiceRead, RollCalled
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared
from affray.rulesets.wrath_and_glory.rules import budget, figures
from affray.rulesets.wrath_and_glory.rules.attacks import acting
from affray.rulesets.wrath_and_glory.rules.held import not_used
from affray.rulesets.wrath_and_glory.rules.pools import pay
from affray.rulesets.wrath_and_glory.rules.table import GM, PLAYERS, side_of_seat
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import RESTORED, WRATH_AFTER_REST


def lose_shock(one: Combatant, n: int, rule: str) -> Iterator[Consequence]:
    """Yield Shock going down, and Exhausted by Shock ending with it (WG-66)."""
    after = max(0, one.shock - n)
    yield ShockRecovered(rule, one.id, one.shock - after, one.shock, after)
    if one.exhausted:
        yield ExhaustedEnded("WG-66", one.id)


def recover_shock(state: Fight, action: actions.RecoverShock, by: str) -> Iterator[Consequence]:
    """Yield Wrath spent and Shock shaken off."""
    one = acting(state)
    yield ActionDeclared("WG-71", one.id, "recover_shock", "" if state.holder else "combat")
    yield WrathSpent("WG-71", one.id, one.wrath - 1, "Shock")
    yield from lose_shock(one, one.profile.rank + one.profile.tier, "WG-71")
    if state.holder:
        yield from not_used(state)


def check_recover_shock(state: Fight, action: actions.RecoverShock, by: str) -> Iterator[Reason]:
    """Yield what is against shaking off Shock."""
    one = acting(state)
    if not state.holder:
        yield from budget.left(state, one, "combat", "shaking off Shock")
    yield from budget.allowed(state, one, "recover_shock")
    if one.side == GM:
        yield Reason("WG_E_WRATH", f"{one.name} is a Threat and has no Wrath", "WG-71")
    elif one.wrath < 1:
        yield Reason("WG_E_WRATH", f"{one.name} has no Wrath left", "WG-71")
    if one.shock < 1:
        yield Reason("WG_E_RECOVERY", f"{one.name} has no Shock to recover", "WG-71")


def restore(state: Fight, action: actions.RestoreShock, by: str) -> Iterator[Consequence]:
    """Yield Ruin spent for a Threat's Shock, and the call for its die."""
    yield pay(state, GM, 1, "a Threat's Shock", "WG-72")
    yield RollCalled("WG-72", "restore", 1, 6, GM, "turn", action.threat)


def restored(state: Fight, came: object) -> Iterator[Consequence]:
    """Yield what the die restores."""
    if isinstance(came, DiceRead) and came.roll == "restore":
        one = state.combatants[state.restoring]
        yield from lose_shock(one, came.value + RESTORED, "WG-72")


def check_restore(state: Fight, action: actions.RestoreShock, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    one = state.combatants.get(action.threat)
    if one is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.threat!r}", "WG-72")
    elif one.side != GM:
        yield Reason("WG_E_TARGET_SIDE", f"{one.name} is no Threat", "WG-72")
    elif not one.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{one.name} is {one.status}", "WG-72")
    elif one.shock < 1:
        yield Reason("WG_E_RECOVERY", f"{one.name} has no Shock to recover", "WG-72")
    if state.combatants[state.actor].side != GM:
        yield Reason("WG_E_RECOVERY", "Shock is restored in a Threat's turn", "WG-72")
    if state.ruin < 1:
        yield Reason("WG_E_RUIN", "it costs 1 Ruin; there is none", "WG-72")


def regroup(state: Fight, action: actions.Regroup, by: str) -> Iterator[Consequence]:
    """Yield one healing another as far as their Medicae goes (WG-73)."""
    healer, patient = state.combatants[action.healer], state.combatants[action.patient]
    n = min(patient.wounds, figures.pool(healer, "medicae"))
    yield WoundsRecovered("WG-73", patient.id, n, patient.wounds, patient.wounds - n, healer.id)
    if patient.dying and n:
        yield DyingEnded("WG-62", patient.id)
    given = state.settings.regroup_shock
    shock = patient.shock if given == "all" else min(patient.shock, given)
    if shock:
        yield from lose_shock(patient, shock, "WG-73")


def check_regroup(state: Fight, action: actions.Regroup, by: str) -> Iterator[Reason]:
    """Yield what is against it: both there and of the seat's side, Medicae, once for healer and healed."""
    side = side_of_seat(state, by)
    for key in (action.healer, action.patient):
        one = state.combatants.get(key)
        if one is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {key!r}", "WG-73")
        elif not one.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{one.name} is {one.status}", "WG-73")
        elif side and one.side != side:
            yield Reason("WG_E_TARGET_SIDE", f"{one.name} is the other side's", "WG-73")
    healer = state.combatants.get(action.healer)
    if healer is not None and (figures.skill(healer, "medicae") < 1 or healer.status != "active"):
        yield Reason("WG_E_RECOVERY", f"{healer.name} has no Medicae, or is in no state to heal", "WG-73")
    if f"by {action.healer}" in state.healed:
        yield Reason("WG_E_RECOVERY", f"{action.healer} has healed once", "WG-73")
    if f"of {action.patient}" in state.healed:
        yield Reason("WG_E_RECOVERY", f"{action.patient} has been healed once", "WG-73")


def respite(state: Fight, action: actions.Respite, by: str) -> Iterator[Consequence]:
    """Yield a side's rest: no Wounds, no Shock, Wrath at its start; injuries stay (WG-74)."""
    for one in resting(state, side_of_seat(state, by)):
        if one.wounds:
            yield WoundsRecovered("WG-74", one.id, one.wounds, one.wounds, 0)
        if one.shock:
            yield from lose_shock(one, one.shock, "WG-74")
        if one.side == PLAYERS and one.wrath != WRATH_AFTER_REST:
            yield WrathReset("WG-74", one.id, WRATH_AFTER_REST)


def resting(state: Fight, side: str) -> list[Combatant]:
    """Return who of a side takes a rest: everybody who is alive and was in the fight."""
    return [one for one in state.of(side) if one.status in ("active", "dying", "fled")]


def check_respite(state: Fight, action: actions.Respite, by: str) -> Iterator[Reason]:
    """Yield what is against a rest."""
    for one in resting(state, side_of_seat(state, by)):
        if one.dying:
            yield Reason("WG_E_RECOVERY", f"{one.name} is Dying; there is no rest until that is over", "WG-74")
