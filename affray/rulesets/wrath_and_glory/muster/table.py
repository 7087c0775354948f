"""Whether what stands beside the combatants fits: sides, hazards, objectives, pools (1.3, WG-95, WG-96)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.wrath_and_glory.muster.stats import between
from affray.rulesets.wrath_and_glory.profiles import Effect, Hazard, Roster
from affray.rulesets.wrath_and_glory.rules.figures import is_skill
from affray.rulesets.wrath_and_glory.rules.hazards import amount
from affray.rulesets.wrath_and_glory.rules.sides import GM, JUDGE

DEFAULT_SEAT = "players"


def player_seats(roster: Roster) -> tuple[tuple[str, str], ...]:
    """Return the players' seats with their names: those the roster lists, or one for them all."""
    side = next((side for side in roster.side if side.id == "players"), None)
    if side is None or not side.seats:
        return ((DEFAULT_SEAT, side.name if side is not None else ""),)
    return tuple((seat, side.name) for seat in side.seats)


def side_faults(roster: Roster) -> Iterator[str]:
    """Yield every fault of sides and seats."""
    ids = [side.id for side in roster.side]
    for at, side in enumerate(roster.side):
        if ids.count(side.id) > 1:
            yield f"side[{at}].id: {side.id!r} stands twice; each side once"
        if side.id == "gm" and side.seats:
            yield f"side[{at}].seats: not allowed; the GM has the seat {GM!r}"
        for seat in side.seats:
            if seat in (GM, JUDGE, "") or side.seats.count(seat) > 1:
                yield f"side[{at}].seats: {seat!r} is not allowed; allowed: ids of their own, not {GM!r} or {JUDGE!r}"
    seats = [seat for seat, _ in player_seats(roster)]
    for at, combatant in enumerate(roster.combatant):
        if combatant.player and combatant.player not in seats:
            yield f"combatant[{at}].player: {combatant.player!r} does not sit at the table; seats: {', '.join(seats)}"


def pool_faults(roster: Roster, agents: int) -> Iterator[str]:
    """Yield the fault of Glory or Ruin outside its range."""
    if roster.glory is not None:
        yield from between("glory", roster.glory, 0, max(6, agents + 2))
    if roster.ruin is not None:
        yield from between("ruin", roster.ruin, 0, 2 * agents)


def hazard_faults(roster: Roster, ids: set[str]) -> Iterator[str]:
    """Yield every fault of hazards and objectives."""
    keys = [hazard.id for hazard in roster.hazard]
    for at, hazard in enumerate(roster.hazard):
        path = f"hazard[{at}]"
        if keys.count(hazard.id) > 1 or not hazard.id:
            yield f"{path}.id: {hazard.id!r} is not allowed; allowed: an id of its own"
        yield from _hazard(path, hazard, ids)
    keys = [objective.id for objective in roster.objective]
    for at, objective in enumerate(roster.objective):
        if keys.count(objective.id) > 1 or not objective.id:
            yield f"objective[{at}].id: {objective.id!r} is not allowed; allowed: an id of its own"


def _hazard(path: str, hazard: Hazard, ids: set[str]) -> Iterator[str]:
    if hazard.test and not is_skill(hazard.test):
        yield f"{path}.test: there is no skill or attribute {hazard.test!r} (WG_E_HAZARD)"
    if hazard.test and not 1 <= hazard.dn <= 30:
        yield f"{path}.dn: {hazard.dn} is not allowed; allowed: 1 to 30 (WG_E_HAZARD)"
    if not hazard.on_fail and not hazard.on_success:
        yield f"{path}: a hazard without effect; wanted: on_fail or on_success (WG_E_HAZARD)"
    if not hazard.test and (hazard.on_success or hazard.on_repeat):
        yield f"{path}: without a test there is neither success nor repeated failure (WG_E_HAZARD)"
    if hazard.who == "random" and hazard.when not in ("round_start", "round_end"):
        yield f"{path}.who: 'random' is not allowed with when = {hazard.when!r}; allowed: round_start, round_end"
    if hazard.chance and hazard.when == "event":
        yield f"{path}.chance: not allowed with when = 'event', which the GM triggers"
    if any(not 1 <= face <= 6 for face in hazard.chance):
        yield f"{path}.chance: {list(hazard.chance)} is not allowed; allowed: faces 1 to 6"
    for id in hazard.who if isinstance(hazard.who, tuple) else ():
        if id not in ids:
            yield f"{path}.who: there is no combatant {id!r}"
    for name in ("on_fail", "on_success", "on_repeat"):
        for at, effect in enumerate(getattr(hazard, name)):
            yield from _effect(f"{path}.{name}[{at}]", effect)


def _effect(path: str, effect: Effect) -> Iterator[str]:
    for name in ("shock", "mortal"):
        value = getattr(effect, name)
        try:
            amount(value)
        except ValueError:
            yield f"{path}.{name}: {value!r} is not allowed; allowed: a whole number, d3 or d6, d3+1 and the like"
            return
        if isinstance(value, int) and not 0 <= value <= 100:
            yield f"{path}.{name}: {value} is not allowed; allowed: 0 to 100"
    given = [effect.damage is not None, bool(effect.shock), bool(effect.mortal), effect.condition is not None]
    if sum(given) + effect.lost_action != 1:
        yield f"{path}: wanted: exactly one of damage, shock, mortal, condition, lost_action (WG_E_HAZARD)"
    if effect.damage is not None and not (0 <= effect.damage <= 100 and 0 <= effect.ed <= 20):
        yield f"{path}.damage: {effect.damage} + {effect.ed} ED is not allowed; allowed: 0 to 100, 0 to 20 ED"
    if effect.ed and effect.damage is None:
        yield f"{path}.ed: goes with damage"
    if effect.expiry == "start_of_turn":
        yield f"{path}.expiry: 'start_of_turn' is not allowed; a hazard has no turn"
