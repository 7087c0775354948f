"""Mobs: Troops that act as one (WG-90)."""

from collections.abc import Iterator

import msgspec

from affray.rules import Action, Consequence, Offer, OneOf, Parts, Reason, Some, in_order, legal, offer
from affray.rulesets.wrath_and_glory.events.conditions import MobFormed, MobSplit
from affray.rulesets.wrath_and_glory.facts import Gain
from affray.rulesets.wrath_and_glory.profiles import Profile
from affray.rulesets.wrath_and_glory.rules import conditions, figures
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


class FormMob(Action, frozen=True):
    """Make a Mob of Troops (WG-90); it goes by the id of the first."""

    says = "forms a Mob of {members:names}"
    label = "form a Mob"
    offered_as = "ruling"

    members: tuple[str, ...]

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        members = self.members
        if len(set(members)) < 2 or len(set(members)) < len(members):
            yield Reason("WG_E_MOB", "a Mob is made of two Troops or more, each named once", "WG-90")
        known = [state.combatants[id] for id in members if id in state.combatants]
        for id in members:
            if id not in state.combatants:
                yield Reason("WG_E_UNKNOWN", f"there is no combatant {id!r}", "WG-90")
        for combatant in known:
            if not combatant.present:
                yield Reason("WG_E_NOT_ACTIVE", f"{combatant.name} is {combatant.status}", "WG-90")
            elif not _may_join(combatant):
                yield Reason("WG_E_MOB", f"{combatant.name} is no unwounded Troop", "WG-90")
            elif not _alike(known[0], combatant):
                yield Reason(
                    "WG_E_MOB", f"{combatant.name} is not like {known[0].name}: another profile or condition", "WG-90"
                )
            if any(state.regrouped.get(member) == "split" for member in combatant.members or [combatant.id]):
                yield Reason("WG_E_MOB", f"{combatant.name} was split off in this pause", "WG-90")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        mob, others = self.members[0], self.members[1:]
        for other in others:
            for name in dict.fromkeys(condition.name for condition in state.combatants[other].conditions):
                yield conditions.lost(other, name, "it is part of a Mob", "WG-90")
        yield MobFormed("WG-90", mob=mob, members=self.members, others=others)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        offered: set[str] = set()
        for id in state.order:
            if id not in offered:
                fellows = [fellow for fellow in state.order if legal(state, cls((id, fellow)), seats[0])]
                if fellows:
                    members = in_order((id, *fellows))
                    offered.update(members)
                    yield offer(cls, seats, {"members": Some(members, 2)}, says="Troops act as one")


class SplitMob(Action, frozen=True):
    """Split a Mob into parts of these sizes (WG-90); the first keeps the id."""

    says = "splits the Mob {mob:name} into {sizes:list}"
    label = "split a Mob"
    offered_as = "ruling"

    mob: str
    sizes: tuple[int, ...]

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        mob = state.combatants.get(self.mob)
        if mob is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.mob!r}", "WG-90")
            return
        if not mob.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{mob.name} is {mob.status}", "WG-90")
        elif not mob.mob:
            yield Reason("WG_E_MOB", f"{mob.name} is no Mob", "WG-90")
        else:
            n = len(mob.members)
            if len(self.sizes) < 2 or any(size < 1 for size in self.sizes) or sum(self.sizes) != n:
                yield Reason("WG_E_MOB", f"parts of {list(self.sizes)}; they must make up the Mob's {n}", "WG-90")
            if any(state.regrouped.get(member) == "formed" for member in mob.members):
                yield Reason("WG_E_MOB", f"{mob.name} was formed in this pause", "WG-90")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        mob = state.combatants[self.mob]
        rest = list(mob.members)
        parts = []
        for size in self.sizes:
            parts.append(tuple(rest[:size]))
            rest = rest[size:]
        # before the split, which leaves each part its Shock and conditions
        held = list(mob.conditions)
        ids = tuple(part[0] for part in parts)
        shocked = ids if figures.max_shock(mob) is not None else ()
        yield MobSplit("WG-90", mob=mob.id, into=tuple(parts), into_ids=ids, shock=mob.shock, shocked=shocked)
        for id in ids[1:]:
            for condition in held:
                had = Gain(
                    condition.name,
                    condition.value,
                    condition.dn,
                    condition.source,
                    condition.expiry,
                    condition.of,
                )
                yield conditions.gained(state, id, had, "WG-90")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for id in state.order:
            n = len(state.combatants[id].members)
            if legal(state, cls(id, (1, n - 1)), seats[0]):
                fields = {"mob": OneOf((id,)), "sizes": Parts(n, 2, n)}
                yield offer(cls, seats, fields, says=f"make parts of {state.combatants[id].name}")


def _likeness(profile: Profile) -> Profile:
    """Return a profile without what tells one Troop from the next."""
    return msgspec.structs.replace(profile, id="", name="", engaged_with=(), in_cover="none", material="medium")


def _condition_key(troop: Combatant) -> list[tuple[str, int]]:
    """Return the conditions of somebody as far as they must be alike."""
    return sorted({(condition.name, condition.value) for condition in troop.conditions})


def _alike(troop: Combatant, other: Combatant) -> bool:
    """Return whether two Troops may be of one Mob: one profile, one Shock, the same conditions and mark."""
    return (
        _likeness(troop.profile) == _likeness(other.profile)
        and troop.shock == other.shock
        and troop.ambushed == other.ambushed
        and troop.when == other.when
        and _condition_key(troop) == _condition_key(other)
    )


def _may_join(troop: Combatant) -> bool:
    """Return whether somebody can be of a Mob at all: a Troop that is there and unwounded."""
    return troop.profile.kind == "troop" and troop.status == "active" and troop.wounds == 0
