"""What must hold in every state of a fight."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.inquisitor.rules import figures, melee
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import HANDS, cap_of


def invariants(state: Table) -> Iterator[str]:
    """Yield what does not hold."""
    for fighter in state.fighters.values():
        yield from contacts(state, fighter)
        yield from body(state, fighter)
        yield from holds(state, fighter)
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
    if state.place in ("round_start", "acting") and state.asked:
        yield f"in {state.place} {state.asked} still owes a choice"
    if state.place in ("next", "round_start", "ended") and (state.active or state.doing):
        yield f"in {state.place} somebody still acts"


def contacts(state: Table, fighter: Fighter) -> Iterator[str]:
    """Contact is mutual, and the dead and fled have none."""
    for name in fighter.engaged_with:
        other = state.fighters[name]
        if fighter.id not in other.engaged_with:
            yield f"{fighter.id} is in contact with {name}, but not the other way round"
        if not melee.enemies(fighter, other) and not state.config.friendly_fire:
            yield f"{fighter.id} is in contact with {name} of the same side"
    if fighter.engaged_with and fighter.status in ("dead", "fled"):
        yield f"{fighter.id} is {fighter.status} and in contact"
    if not set(fighter.arms_length) <= set(fighter.engaged_with):
        yield f"{fighter.id} is at arm's length of somebody out of contact"


def body(state: Table, fighter: Fighter) -> Iterator[str]:
    """Figures are in their ranges, and useless arms hold nothing once an injury is worked out."""
    if any(not 0 <= level <= cap_of(place) for place, level in fighter.levels.items()):
        yield f"{fighter.id} has a level outside its range"
    counts = (fighter.injury_total, fighter.stunned, fighter.actions_left)
    if min(*counts, *fighter.bleeding.values(), *fighter.ammo.values()) < 0:
        yield f"{fighter.id} has a figure below 0"
    if state.injury is None and any(fighter.hands[hand] and not figures.usable(fighter, hand) for hand in HANDS):
        yield f"{fighter.id} holds something in a useless arm"
    if state.injury is None and state.config.injury == "full" and figures.active(fighter):
        if fighter.injury_total >= figures.conscious_limit(fighter, state.config) and state.place != "round_end":
            yield f"{fighter.id} is active with an injury total of {fighter.injury_total}"
        if figures.crawls(fighter) and fighter.posture != "prone":
            yield f"{fighter.id} stands on legs that only crawl"


def holds(state: Table, fighter: Fighter) -> Iterator[str]:
    """A hold is between two who are fit for it, in contact, one holding and one held."""
    if fighter.hold is None:
        return
    other = state.fighters[fighter.hold.other]
    if other.hold is None or other.hold.other != fighter.id or other.hold.role == fighter.hold.role:
        yield f"the hold of {fighter.id} and {other.id} is not mutual"
    if other.id not in fighter.engaged_with:
        yield f"{fighter.id} is in a hold with somebody out of contact"
    if state.injury is None and (not figures.active(fighter) or (fighter.stunned and fighter.hold.role == "holder")):
        yield f"{fighter.id} is {fighter.hold.role} in a hold and {fighter.status}, stunned {fighter.stunned}"
