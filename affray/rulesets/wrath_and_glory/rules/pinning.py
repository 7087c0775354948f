"""Pinning: who can be pinned, and what being Pinned does at once (WG-39g, WG-76f)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events.turns import MovementMade
from affray.rulesets.wrath_and_glory.facts import Declaration
from affray.rulesets.wrath_and_glory.rules import conditions
from affray.rulesets.wrath_and_glory.rules.attack_pool import aim_at, weapon_of
from affray.rulesets.wrath_and_glory.rules.sides import enemies, present
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import SHIFT_ICONS


def others(state: Fight) -> tuple[str, ...]:
    """Return whom a shift may pin beside the declared target, in order of id: those whose DN the icons can meet."""
    attack = state.declared
    meant = {target.id for target in state.shot.targets}
    near = present(state) if state.settings.friendly_fire else enemies(state, state.combatants[attack.actor])
    return tuple(
        combatant.id
        for combatant in near
        if combatant.id not in meant
        and combatant.id != attack.actor
        and not conditions.immune(combatant, "pinned")
        and state.test.icons - SHIFT_ICONS >= dn_of(state, combatant.id)
    )


def dn_of(state: Fight, target: str) -> int:
    """Return the DN to pin somebody with the attack in progress."""
    return aim_at(state, state.declared, target).dn


def pin_all(state: Fight, attack: Declaration) -> Iterator[Consequence]:
    """Yield Pinned for everybody the attack pins who is not yet, each running for cover if there is any."""
    salvo = weapon_of(state, attack).salvo_rating
    for target in [aimed.id for aimed in state.shot.targets if aimed.hit and aimed.id not in state.shot.pinned]:
        combatant = state.combatants[target]
        new = conditions.gain("pinned", value=0, dn=salvo, source=attack.actor, expiry="start_of_turn", of=attack.actor)
        yield conditions.gained(state, target, new, "WG-39g")
        # who is held where they are cannot run for cover
        stays = combatant.engaged or combatant.condition("restrained") or not attack.cover_near
        if combatant.cover == "none" and not stays:
            yield MovementMade("WG-76f", actor=target, mode="to_cover", metres=0, cover="half", material="medium")
