"""Offers to the GM in a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from affray.core.domain import Between, Domain, Flag, Offer, OneOf, Some, Words
from affray.rulesets.wrath_and_glory.facts import ConditionName
from affray.rulesets.wrath_and_glory.offers.table import leaving, of_objectives
from affray.rulesets.wrath_and_glory.rules import conditions
from affray.rulesets.wrath_and_glory.rules.hazards import struck
from affray.rulesets.wrath_and_glory.rules.table import GM, present
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import FALL_STEP, MOST_DN, MOST_HARM, MOST_METRES

HARM = ("damage", "shock", "mortal", "condition")


def entered(state: Fight) -> Iterator[Offer]:
    """Yield what the GM may enter in a turn."""
    ids = tuple(one.id for one in present(state))
    for hazard in state.hazards.values():
        reached = tuple(struck(state, hazard))
        if hazard.when == "event" and reached:
            fields = {"hazard": OneOf((hazard.id,)), "targets": Some(reached, 1)}
            yield Offer("trigger_hazard", (GM,), fields, says=f"{hazard.name or hazard.id} strikes")
    yield from _inflict(ids)
    timid = tuple(one.id for one in present(state) if not conditions.immune(one, "fear"))
    if timid:
        afraid: dict[str, Domain] = {"targets": Some(timid, 1), "dn": Between(1, MOST_DN), "terror": Flag()}
        yield Offer("frighten", (GM,), afraid, frozenset({"terror"}), "tests of Resolve")
    fall: dict[str, Domain] = {"target": OneOf(ids), "metres": Between(FALL_STEP, MOST_METRES // 10)}
    yield Offer("fall", (GM,), fall, says="a fall")
    hurt = tuple(one.id for one in present(state) if one.side == GM and one.shock)
    if hurt and state.ruin and state.combatants[state.actor].side == GM:
        yield Offer("restore_shock", (GM,), {"threat": OneOf(hurt)}, says="1 Ruin for d3+3 Shock")
    yield leaving((GM,), list(ids))
    yield from of_objectives(state)
    yield Offer("end_encounter", (GM,), says="end the fight here")


def _inflict(ids: tuple[str, ...]) -> Iterator[Offer]:
    """Yield harm entered by hand, one offer for each kind of harm that must then be given."""
    every: dict[str, Domain] = {
        "targets": Some(ids, 1),
        "cause": Words(sample="something that is not modelled"),
        "damage": Between(0, MOST_HARM),
        "ap": Between(-MOST_HARM, 0),
        "shock": Between(0, MOST_HARM),
        "mortal": Between(0, MOST_HARM),
        "condition": OneOf(get_args(ConditionName)),
        "value": Between(0, MOST_HARM),
    }
    for needed in HARM:
        fields = dict(every)
        if needed in ("shock", "mortal"):
            fields[needed] = Between(1, MOST_HARM)
        optional = frozenset(fields) - {"targets", "cause", needed}
        yield Offer("inflict", (GM,), fields, optional, f"harm by hand: {needed}")
