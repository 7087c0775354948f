"""The opening state of a roster that has no fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from affray.rules import BadRoster, in_order
from affray.rulesets.wrath_and_glory import state
from affray.rulesets.wrath_and_glory.muster.stats import profile_faults
from affray.rulesets.wrath_and_glory.muster.table import hazard_faults, player_seats, pool_faults, side_faults
from affray.rulesets.wrath_and_glory.profiles import UNARMED, Profile, Roster
from affray.rulesets.wrath_and_glory.rules import conditions, figures
from affray.rulesets.wrath_and_glory.settings import Settings


def muster(roster: Roster, settings: Settings) -> state.Fight:
    """Return the opening state. Raises BadRoster with every fault at once."""
    profiles = list(expanded(roster))
    agents = sum(entry_.kind == "agent" for entry_ in profiles)
    faults = [
        *side_faults(roster),
        *(fault for at, other in enumerate(roster.combatant) for fault in profile_faults(f"combatant[{at}]", other)),
        *_id_faults(roster),
        *pool_faults(roster, agents),
        *hazard_faults(roster, {profile.id for profile in profiles}),
        *_side_faults(profiles),
        *_setting_faults(settings),
        *_track_faults(roster, settings),
        *_engagement_faults(profiles),
    ]
    if faults:
        raise BadRoster(faults)
    combatants = {entry__.id: combatant(entry__) for entry__ in profiles}
    for entry___ in profiles:
        for other in entry___.engaged_with:
            for here, there in ((entry___.id, other), (other, entry___.id)):
                if there not in combatants[here].engaged:
                    combatants[here].engaged[:] = in_order([*combatants[here].engaged, there])
    return state.Fight(
        settings=settings,
        combatants=combatants,
        order=in_order(combatants),
        hazards={hazard.id: hazard for hazard in roster.hazard},
        objectives={objective.id: objective for objective in roster.objective},
        objective_states={objective.id: "open" for objective in roster.objective},
        player_seats=tuple(seat for seat, _ in player_seats(roster)),
        glory=0 if roster.glory is None else roster.glory,
        ruin=agents if roster.ruin is None else roster.ruin,
        agents=agents,
    )


def expanded(roster: Roster) -> Iterator[Profile]:
    """Yield every combatant, those of a count one by one."""
    for profile in roster.combatant:
        if profile.count == 1:
            yield profile
        else:
            for number in range(1, profile.count + 1):
                name = f"{profile.name} {number}" if profile.name else ""
                yield msgspec.structs.replace(profile, id=f"{profile.id}{number}", name=name, count=1)


def combatant(profile: Profile) -> state.Combatant:
    """Return a combatant as it begins."""
    carried = {weapon.id: weapon for weapon in (*profile.weapons, UNARMED)}
    combatant = state.Combatant(
        profile=profile,
        weapons={
            key: state.Carried(
                weapon,
                # an unloaded weapon is in order, and empty
                "ready" if weapon.state == "unloaded" else weapon.state,
                weapon.state != "unloaded",
                weapon.drawn,
            )
            for key, weapon in carried.items()
        },
        wounds=profile.wounds,
        shock=profile.shock,
        wrath=profile.wrath if profile.side == "players" else 0,
        reloads=profile.reloads,
        traumatic=[state.Injury(had.injury, had.side) for had in profile.traumatic_injuries],
        memorable=[state.Injury(had.injury, had.side) for had in profile.memorable_injuries],
        conditions=[],
        engaged=[],
        cover=profile.in_cover,
        material=profile.material,
        status=profile.status,
    )
    for given in profile.conditions:
        new = conditions.gain(given.name, given.value, dn=given.dn, source=given.source, expiry=given.expiry)
        combatant.conditions.append(
            state.Condition(name=new.name, value=new.value, dn=new.dn, source=new.source, expiry=new.expiry)
        )
    top = figures.max_shock(combatant)
    combatant.exhausted = top is not None and combatant.shock > top
    if combatant.wounds > figures.max_wounds(combatant):
        combatant.status = "dying"
        if not combatant.condition("prone"):
            combatant.conditions.append(state.Condition("prone", source="Dying"))
    return combatant


def _id_faults(roster: Roster) -> Iterator[str]:
    ids = Counter(profile.id for profile in expanded(roster))
    for at, profile in enumerate(roster.combatant):
        own = [f"{profile.id}{n}" for n in range(1, profile.count + 1)] if profile.count > 1 else [profile.id]
        if not profile.id or any(ids[id] > 1 for id in own) or "," in profile.id or ":" in profile.id:
            wanted = "an id of its own, without comma and colon"
            yield f"combatant[{at}].id: {profile.id!r} is not allowed; allowed: {wanted}"


def _side_faults(profiles: list[Profile]) -> Iterator[str]:
    for side in ("players", "gm"):
        if not any(profile.side == side for profile in profiles):
            yield f"combatant: nobody is of side {side!r}; each side needs somebody"


def _setting_faults(settings: Settings) -> Iterator[str]:
    if settings.max_bonus_dice is not None and settings.max_bonus_dice < 0:
        yield f"options.max_bonus_dice: {settings.max_bonus_dice} is not allowed; allowed: 0 or more"
    if isinstance(settings.regroup_shock, int) and settings.regroup_shock < 0:
        yield f"options.regroup_shock: {settings.regroup_shock} is not allowed; allowed: 0 or more, or all"


def _track_faults(roster: Roster, settings: Settings) -> Iterator[str]:
    """Yield the fault of a track that stands further than it can (WG-57, WG-65); not of whose figures are at fault."""
    for at, other in enumerate(roster.combatant):
        if next(profile_faults("", other), None) is not None:
            continue
        made = combatant(other)
        top, shock = figures.max_wounds(made), figures.max_shock(made)
        if settings.wound_clamp == "max_plus_one" and other.wounds > top + 1:
            yield f"combatant[{at}].wounds: {other.wounds} is not allowed; allowed: 0 to {top + 1} (WG_E_STAT)"
        if other.wounds > top and other.kind != "agent" and getattr(settings.threat_death, other.kind) == "past_max":
            yield f"combatant[{at}].wounds: {other.wounds} is past the maximum, {other.id} would be dead (WG_E_STAT)"
        elif other.wounds > top and other.status == "absent":
            yield f"combatant[{at}].status: 'absent' is not allowed past the Max Wounds; allowed: active, and Dying"
        if shock is None and other.shock:
            yield f"combatant[{at}].shock: {other.shock} is not allowed; {other.id} has no max_shock (WG_E_STAT)"
        if shock is not None and settings.shock_clamp != "uncapped":
            most = shock if settings.shock_clamp == "max" else shock + 1
            if other.shock > most:
                yield f"combatant[{at}].shock: {other.shock} is not allowed; allowed: 0 to {most} (WG_E_STAT)"


def _engagement_faults(profiles: list[Profile]) -> Iterator[str]:
    known = {profile.id: profile for profile in profiles}
    for entry_ in profiles:
        for other in entry_.engaged_with:
            there = known.get(other)
            if there is None or there.side == entry_.side or "absent" in (there.status, entry_.status):
                yield f"combatant {entry_.id}: engaged_with {other!r} is not allowed; allowed: enemies on the table"
