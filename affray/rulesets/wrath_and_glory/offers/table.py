"""Offers before the fight, at a pick, between rounds and after the fight."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.domain import Offer, OneOf, Some, Words
from affray.rulesets.wrath_and_glory.offers.domains import Parts
from affray.rulesets.wrath_and_glory.rules import figures, mobs, recovery
from affray.rulesets.wrath_and_glory.rules.held import holders
from affray.rulesets.wrath_and_glory.rules.rounds import may_seize
from affray.rulesets.wrath_and_glory.rules.table import (
    GM,
    PLAYERS,
    SIDES,
    funds,
    other,
    pending,
    present,
    seats_of,
    seats_of_side,
)
from affray.rulesets.wrath_and_glory.state import Combatant, Fight

OUTCOME = frozenset({"outcome"})


def setup(state: Fight) -> Iterator[Offer]:
    """E0: ambush, Mobs, the start."""
    unmarked = tuple(one.id for one in present(state) if not one.ambushed)
    if unmarked:
        yield Offer("mark_ambush", (GM,), {"ids": Some(unmarked, 1)}, says="they get no turn in round 1")
    yield from of_mobs(state)
    yield Offer("start_encounter", (GM,), says="begin the first round")
    yield from negating(state)


def of_mobs(state: Fight) -> Iterator[Offer]:
    """Yield Mobs that can be formed, one offer for each kind of Troop, and Mobs that can be split."""
    seen: list[Combatant] = []
    for one in present(state):
        alike = [
            each.id
            for each in present(state)
            if mobs.may_join(one)
            and mobs.may_join(each)
            and mobs.alike(one, each)
            and not any(state.regrouped.get(member) == "split" for member in each.members or [each.id])
        ]
        if len(alike) > 1 and one.id in alike and not any(mobs.alike(one, old) for old in seen):
            seen.append(one)
            yield Offer("form_mob", (GM,), {"members": Some(tuple(alike), 2)}, says="Troops act as one")
        n = len(one.members)
        if n > 1 and not any(state.regrouped.get(member) == "formed" for member in one.members):
            fields = {"mob": OneOf((one.id,)), "sizes": Parts(n, 2, n)}
            yield Offer("split_mob", (GM,), fields, says=f"make parts of {one.name}")


def negating(state: Fight) -> Iterator[Offer]:
    """Yield marks that can be taken off."""
    for one in present(state):
        if one.ambushed and funds(state, one.side):
            price = "1 Glory" if one.side == PLAYERS else "1 Ruin"
            yield Offer("negate_ambush", seats_of_side(state, one.side), {"id": OneOf((one.id,))}, says=f"for {price}")


def between_turns(state: Fight) -> Iterator[Offer]:
    """Yield what the GM may do between turns."""
    absent = tuple(one.id for one in state.combatants.values() if one.status == "absent")
    if absent:
        yield Offer("join", (GM,), {"id": OneOf(absent)}, says="come to the table")
    if present(state):
        yield leaving((GM,), [one.id for one in present(state)])
    yield from of_objectives(state)
    yield Offer("end_encounter", (GM,), says="end the fight here")


def leaving(seats: tuple[str, ...], ids: list[str]) -> Offer:
    """Return the offer to take somebody off the table."""
    fields = {"id": OneOf(tuple(ids)), "status": OneOf(("fled", "removed"))}
    return Offer("leave", seats, fields, frozenset({"status"}), says="off the table")


def of_objectives(state: Fight) -> Iterator[Offer]:
    """Yield objectives that are still open."""
    still = tuple(key for key, now in state.objective_states.items() if now == "open")
    if still:
        fields = {"objective": OneOf(still), "state": OneOf(("achieved", "lost")), "outcome": Words()}
        yield Offer("set_objective", (GM,), fields, OUTCOME, says="the wider battle shifts")


def seize(state: Fight) -> Iterator[Offer]:
    """E2: seizing the other side's pick, or letting it be."""
    side = other(state.pick)
    if may_seize(state, side):
        ids = tuple(one.id for one in pending(state, side))
        price = "1 Glory" if side == PLAYERS else "1 Ruin"
        yield Offer(
            "seize", seats_of_side(state, side), {"combatant": OneOf(ids)}, says=f"act before {state.pick} for {price}"
        )
    yield Offer("decline", seats_of_side(state, side), says=f"let {state.pick} pick")
    yield from at_pick(state)


def pick(state: Fight) -> Iterator[Offer]:
    """E3: picking who acts."""
    ids = tuple(one.id for one in pending(state, state.pick))
    yield Offer("choose", seats_of_side(state, state.pick), {"combatant": OneOf(ids)}, says="who acts next")
    yield from at_pick(state)


def at_pick(state: Fight) -> Iterator[Offer]:
    """Yield what else may be done at a pick."""
    for one in holders(state):
        yield Offer("use_held", seats_of(state, one.id), {"combatant": OneOf((one.id,))}, says="use the held action")
    yield from negating(state)
    yield from between_turns(state)


def over(state: Fight) -> Iterator[Offer]:
    """E8a: between rounds."""
    yield Offer("next_round", (GM,), says=f"begin round {state.round + 1}")
    yield from of_mobs(state)
    yield from between_turns(state)


def ended(state: Fight) -> Iterator[Offer]:
    """E9: healing and rest."""
    for side in SIDES:
        there = [one for one in state.of(side) if one.present]
        healers = tuple(
            one.id
            for one in there
            if one.status == "active" and figures.skill(one, "medicae") and f"by {one.id}" not in state.healed
        )
        patients = tuple(one.id for one in there if f"of {one.id}" not in state.healed)
        if healers and patients:
            fields = {"healer": OneOf(healers), "patient": OneOf(patients)}
            yield Offer("regroup", seats_of_side(state, side), fields, says="an hour's rest, one heals another")
        if not any(one.dying for one in recovery.resting(state, side)):
            yield Offer("respite", seats_of_side(state, side), says="six hours of rest")
