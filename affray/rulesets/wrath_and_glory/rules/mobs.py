"""Mobs: Troops that act as one (WG-90)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.conditions import ConditionGained, MobFormed, MobSplit
from affray.rulesets.wrath_and_glory.profiles import Profile
from affray.rulesets.wrath_and_glory.rules import conditions, figures
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


def likeness(profile: Profile) -> Profile:
    """Return a profile without what tells one Troop from the next."""
    return msgspec.structs.replace(profile, id="", name="", engaged_with=(), in_cover="none", material="medium")


def condition_key(one: Combatant) -> list[tuple[str, int]]:
    """Return the conditions of somebody as far as they must be alike."""
    return sorted((condition.name, condition.value) for condition in one.conditions)


def alike(one: Combatant, another: Combatant) -> bool:
    """Return whether two Troops may be of one Mob: one profile, one Shock, the same conditions and mark."""
    return (
        likeness(one.profile) == likeness(another.profile)
        and one.shock == another.shock
        and one.ambushed == another.ambushed
        and one.when == another.when
        and condition_key(one) == condition_key(another)
    )


def may_join(one: Combatant) -> bool:
    """Return whether somebody can be of a Mob at all: a Troop that is there and unwounded."""
    return one.profile.kind == "troop" and one.status == "active" and one.wounds == 0


def form(state: Fight, action: actions.FormMob, by: str) -> Iterator[Consequence]:
    """Yield a Mob under the id of the first named."""
    mob, others = action.members[0], action.members[1:]
    for other in others:
        for condition in state.combatants[other].conditions:
            yield conditions.lost(other, condition.name, "it is part of a Mob", "WG-90")
    yield MobFormed("WG-90", mob, action.members, others)


def check_form(state: Fight, action: actions.FormMob, by: str) -> Iterator[Reason]:
    """Yield what is against forming a Mob."""
    members = action.members
    if len(set(members)) < 2 or len(set(members)) < len(members):
        yield Reason("WG_E_MOB", "a Mob is made of two Troops or more, each named once", "WG-90")
    known = [state.combatants[one] for one in members if one in state.combatants]
    for key in members:
        if key not in state.combatants:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {key!r}", "WG-90")
    for one in known:
        if not one.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{one.name} is {one.status}", "WG-90")
        elif not may_join(one):
            yield Reason("WG_E_MOB", f"{one.name} is no unwounded Troop", "WG-90")
        elif not alike(known[0], one):
            yield Reason("WG_E_MOB", f"{one.name} is not like {known[0].name}: another profile or condition", "WG-90")
        if any(state.regrouped.get(member) == "split" for member in one.members or [one.id]):
            yield Reason("WG_E_MOB", f"{one.name} was split off in this pause", "WG-90")


def split(state: Fight, action: actions.SplitMob, by: str) -> Iterator[Consequence]:
    """Yield a Mob's parts; Shock and conditions stay with each."""
    mob = state.combatants[action.mob]
    rest = list(mob.members)
    parts = []
    for size in action.sizes:
        parts.append(tuple(rest[:size]))
        rest = rest[size:]
    held = list(mob.conditions)
    ids = tuple(part[0] for part in parts)
    shocked = ids if figures.max_shock(mob) is not None else ()
    yield MobSplit("WG-90", mob.id, tuple(parts), ids, mob.shock, shocked)
    for one in ids[1:]:
        for had in held:
            until = conditions.until(state, had.name, had.expiry, had.of)
            yield ConditionGained("WG-90", one, had.name, had.value, had.source, had.expiry, until, had.of, had.dn)


def check_split(state: Fight, action: actions.SplitMob, by: str) -> Iterator[Reason]:
    """Yield what is against splitting a Mob."""
    mob = state.combatants.get(action.mob)
    if mob is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.mob!r}", "WG-90")
        return
    if not mob.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{mob.name} is {mob.status}", "WG-90")
    elif not mob.mob:
        yield Reason("WG_E_MOB", f"{mob.name} is no Mob", "WG-90")
    else:
        n = len(mob.members)
        if len(action.sizes) < 2 or any(size < 1 for size in action.sizes) or sum(action.sizes) != n:
            yield Reason("WG_E_MOB", f"parts of {list(action.sizes)}; they must make up the Mob's {n}", "WG-90")
        if any(state.regrouped.get(member) == "formed" for member in mob.members):
            yield Reason("WG_E_MOB", f"{mob.name} was formed in this pause", "WG-90")
