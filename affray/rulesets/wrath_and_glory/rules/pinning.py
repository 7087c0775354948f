"""Pinning: who can be pinned, and what being Pinned does at once (WG-39g, WG-76f)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.events.turns import MovementMade
from affray.rulesets.wrath_and_glory.rules import conditions
from affray.rulesets.wrath_and_glory.rules.building import aim_at, weapon_of
from affray.rulesets.wrath_and_glory.rules.table import enemies, present
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import SHIFT_ICONS


def others(state: Fight) -> tuple[str, ...]:
    """Return whom a shift may pin beside the declared target, in order of id: those whose DN the icons can meet."""
    assert state.attack is not None
    declared = state.attack.declared
    meant = {one.id for one in state.shot.targets}
    near = present(state) if state.settings.friendly_fire else enemies(state, state.combatants[declared.actor])
    return tuple(
        one.id
        for one in near
        if one.id not in meant
        and one.id != declared.actor
        and not conditions.immune(one, "pinned")
        and state.test.icons - SHIFT_ICONS >= dn_of(state, one.id)
    )


def dn_of(state: Fight, target: str) -> int:
    """Return the DN to pin somebody with the attack in progress."""
    assert state.attack is not None
    return aim_at(state, state.attack.declared, target).dn


def pin_all(state: Fight, declared: AttackDeclared) -> Iterator[Consequence]:
    """Yield Pinned for everybody the attack pins who is not yet, each running for cover if there is any."""
    salvo = weapon_of(state, declared).salvo_rating
    for target in [one.id for one in state.shot.targets if one.hit and one.id not in state.shot.pinned]:
        one = state.combatants[target]
        new = conditions.gain("pinned", 0, salvo, declared.actor, "start_of_turn", declared.actor)
        yield conditions.gained(state, target, new, "WG-39g")
        stays = one.engaged or one.condition("restrained") or not declared.cover_near
        if one.cover == "none" and not stays:
            yield MovementMade("WG-76f", target, "to_cover", 0, cover="half", material="medium")
