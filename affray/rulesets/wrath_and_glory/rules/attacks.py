"""How an attack begins and ends (T1, T15; WG-17, WG-39e, WG-39f)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events.attacks import AttackResolved
from affray.rulesets.wrath_and_glory.events.turns import ReloadSpent, WeaponEmptied
from affray.rulesets.wrath_and_glory.facts import Declaration
from affray.rulesets.wrath_and_glory.rules import conditions, figures
from affray.rulesets.wrath_and_glory.rules.attack_pool import build_attack
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import ALL_OUT


def takes_salvo(attack: Declaration) -> bool:
    """Return whether an attack fires the whole Salvo: Spray, Full Auto or Pinning (WG-39e, WG-39f, WG-39g)."""
    return attack.mode == "pin" or "spray" in attack.options or "full_auto" in attack.options


def begin(state: Fight, came: object) -> Iterator[Consequence]:
    """T1: the Reload of a Salvo option is paid, then the pool is built; who goes all out is open until next turn."""
    attack = state.declared
    attacker = state.combatants[attack.actor]
    if takes_salvo(attack) and state.settings.spray_reload == "at_use" and figures.tracks_reloads(attacker):
        yield ReloadSpent("WG-39e", id=attacker.id, left=attacker.reloads - 1, weapon=attack.weapon)
    yield build_attack(state)
    if "all_out" in attack.options:
        new = conditions.gain("all_out", ALL_OUT, source=attacker.id, expiry="start_of_turn", of=attacker.id)
        yield conditions.gained(state, attacker.id, new)


def finish(state: Fight, came: object) -> Iterator[Consequence]:
    """T15: the next group of a split Mob, or the weapon is empty if it is, and the attack is over."""
    attack = state.declared
    attacker = state.combatants[attack.actor]
    group = state.assault.group + 1
    while group < len(attack.groups) and not state.combatants[attack.targets[group]].present:
        group += 1
    if group < len(attack.groups) and attacker.present:
        yield build_attack(state, group, 0)
        return
    if attack.mode != "interact":
        carried = attacker.weapons[attack.weapon]
        salvo = takes_salvo(attack)
        single = carried.profile.kind == "ranged" and not carried.profile.salvo_rating
        if (salvo or single) and carried.loaded:
            yield WeaponEmptied("WG-39e" if salvo else "WG-17", actor=attacker.id, weapon=attack.weapon)
    yield AttackResolved("WG-31", frame=attack.frame, actor=attacker.id)
