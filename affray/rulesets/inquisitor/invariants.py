"""What must hold in every state of a fight."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import HANDS, cap_of


def invariants(state: Table) -> Iterator[str]:
    """Yield what does not hold."""
    for one in state.fighters.values():
        yield from contacts(state, one)
        yield from body(state, one)
        yield from holds(state, one)
    if len(state.frames) > 2:
        yield f"{len(state.frames)} frames are open; at most two can be"
    if [frame.kind for frame in state.frames[1:]] not in ([], ["counter"]):
        yield "only a counter-attack is made inside another attack"
    if len(set(state.order)) != len(state.order) or len(set(state.gone)) != len(state.gone):
        yield "somebody has two turns in a round"
    if state.active and (state.active not in state.order or state.active not in state.gone):
        yield f"{state.active} acts out of order"
    if state.injury is not None and not (state.frames or state.doing):
        yield "an injury is worked out that nothing caused"
    if state.place in ("next", "round_start", "ended") and (state.active or state.doing):
        yield f"in {state.place} somebody still acts"


def contacts(state: Table, one: Fighter) -> Iterator[str]:
    """Contact is mutual, and the dead and fled have none."""
    for name in one.engaged_with:
        other = state.fighters[name]
        if one.id not in other.engaged_with:
            yield f"{one.id} is in contact with {name}, but not the other way round"
        if not m.enemies(one, other) and not state.config.friendly_fire:
            yield f"{one.id} is in contact with {name} of the same side"
    if one.engaged_with and one.status in ("dead", "fled"):
        yield f"{one.id} is {one.status} and in contact"
    if not set(one.arms_length) <= set(one.engaged_with):
        yield f"{one.id} is at arm's length of somebody out of contact"


def body(state: Table, one: Fighter) -> Iterator[str]:
    """Figures are in their ranges, and useless arms hold nothing once an injury is worked out."""
    if any(not 0 <= level <= cap_of(place) for place, level in one.levels.items()):
        yield f"{one.id} has a level outside its range"
    if min(one.injury_total, one.stunned, one.actions_left, *one.bleeding.values(), *one.ammo.values(), 0) < 0:
        yield f"{one.id} has a figure below 0"
    if state.injury is None and any(one.hands[hand] and not f.usable(one, hand) for hand in HANDS):
        yield f"{one.id} holds something in a useless arm"
    if state.injury is None and state.config.injury == "full" and f.active(one):
        if one.injury_total >= f.conscious_limit(one, state.config) and state.place != "round_end":
            yield f"{one.id} is active with an injury total of {one.injury_total}"
        if f.crawls(one) and one.posture != "prone":
            yield f"{one.id} stands on legs that only crawl"


def holds(state: Table, one: Fighter) -> Iterator[str]:
    """A hold is between two who are fit for it, in contact, one holding and one held."""
    if one.hold is None:
        return
    other = state.fighters[one.hold.other]
    if other.hold is None or other.hold.other != one.id or other.hold.role == one.hold.role:
        yield f"the hold of {one.id} and {other.id} is not mutual"
    if other.id not in one.engaged_with:
        yield f"{one.id} is in a hold with somebody out of contact"
    if state.injury is None and (not f.active(one) or (one.stunned and one.hold.role == "holder")):
        yield f"{one.id} is {one.hold.role} in a hold and {one.status}, stunned {one.stunned}"
