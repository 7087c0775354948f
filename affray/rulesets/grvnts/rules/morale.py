"""When enemies test morale, and what comes of it (GR-45, GR-53, GR-54)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.grvnts.events import morale as told
from affray.rulesets.grvnts.events.harm import HarmEnded
from affray.rulesets.grvnts.state import Combatant, Fight
from affray.rulesets.grvnts.tables import GM, LOW_HP, OUTCOMES


def triggered(state: Fight, victim: Combatant) -> told.MoraleTriggered | None:
    """GR-53: a trigger of the victim's group that has come up and was not used; None if there is none."""
    if not state.settings.morale or victim.grvnt:
        return None
    members = [each for each in state.enemies if each.group == victim.group]
    dead = sum(each.status == "dead" for each in members)
    active = [each for each in members if each.active]
    reasons = {
        "leader killed": victim.leader and victim.status == "dead",
        "half killed": victim.status == "dead" and dead * 2 >= state.sizes[victim.group],
        "alone and badly hurt": len(active) == 1 and active[0].hp * LOW_HP < active[0].hp_max,
    }
    for why, holds in reasons.items():
        if holds and f"{victim.group}:{why}" not in state.fired:
            return told.MoraleTriggered("GR-53", group=victim.group, why=why)
    return None


def due(state: Fight) -> Iterator[Consequence]:
    """GR-53, GR-54: one test for each group whose trigger came up, then for each enemy alone; then the harm is over."""
    frame = state.harm
    for group in frame.triggers:
        ids = tuple(each.id for each in state.enemies if each.group == group and each.active and each.morale)
        if ids:
            yield told.MoraleAsked("GR-54", group=group, ids=ids, seat=GM)
            return
    for id in frame.alone:
        if state.combatants[id].active and id not in frame.tested:
            yield told.MoraleAsked("GR-45", group="", ids=(id,), seat=GM)
            return
    yield HarmEnded("GR-48", back=frame.back)


def rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-54: a sum above morale fails; each compares it with its own."""
    total = sum(dice)
    testing = state.harm.testing
    failed = tuple(id for id in testing if total > state.combatants[id].morale)
    held = tuple(id for id in testing if id not in failed)
    if held:
        yield told.MoraleHeld("GR-54", ids=held, total=total)
    if failed:
        yield told.MoraleFailed("GR-54", ids=failed, total=total)
        yield told.MoraleOutcomeAsked("GR-54", seat=GM)
    else:
        yield told.MoraleSettled("GR-54")


def outcome_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-54: those who failed flee, surrender or change side."""
    outcome = OUTCOMES[state.settings.morale_outcome][dice[0] - 1]
    kind = {"fled": told.EnemyFled, "surrendered": told.EnemySurrendered, "turned": told.EnemyTurned}[outcome]
    for id in state.harm.failed:
        yield kind("GR-54", enemy=id)
    yield told.MoraleSettled("GR-54")
