"""What must hold whatever happens."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.grvnts.rules.adjusting import most_tier
from affray.rulesets.grvnts.rules.weapons import hands_taken
from affray.rulesets.grvnts.state import AttackFrame, Combatant, Fight
from affray.rulesets.grvnts.tables import COVERS, HANDS, SHOCK_MOST

TAKING_PART = ("active", "downed")


def broken(state: Fight) -> Iterator[str]:
    """Yield what does not hold although it must."""
    for combatant in state.combatants.values():
        yield from of_combatant(state, combatant)
    waiting = state.place in ROLL_PLACES
    if (state.request is not None) != waiting:
        yield f"dice are asked for in {state.place}" if state.request else f"no dice are asked for in {state.place}"
    if state.frames and state.place in NO_FRAME:
        yield f"a frame is open in {state.place}"
    for object, level in state.cover_objects.items():
        if any(each.cover_object == object and each.cover != level for each in state.combatants.values()):
            yield f"the cover at {object} differs from the object's"
    yield from of_actor(state)


def of_combatant(state: Fight, combatant: Combatant) -> Iterator[str]:
    """Yield what does not hold of a combatant."""
    name = combatant.id
    if combatant.hp > combatant.hp_max:
        yield f"{name} has more hit points than it can have"
    stands_at_0 = combatant.grvnt and combatant.hp == 0 and state.settings.zero_hp_profile == "morkborg"
    if combatant.active and combatant.hp <= 0 and not stands_at_0 and not state.frames:
        yield f"{name} is active with {combatant.hp} hit points"
    if not 0 <= combatant.armor_tier <= most_tier(combatant):
        yield f"{name} has the armour tier {combatant.armor_tier}"
    if combatant.cover not in COVERS:
        yield f"{name} has the cover {combatant.cover}"
    if combatant.ammo < 0 or combatant.omens < 0 or combatant.burn < 0 or not 0 <= combatant.shock <= SHOCK_MOST:
        yield f"{name} has less than nothing, or too much"
    if combatant.melee_with and combatant.status not in TAKING_PART:
        yield f"{name} is {combatant.status} and in contact"
    for other in combatant.melee_with:
        if name not in state.combatants[other].melee_with:
            yield f"the contact of {name} and {other} holds on one side alone"
    if combatant.grvnt and not combatant.came_over and hands_taken(combatant, combatant.ready) > HANDS:
        yield f"{name} has more in hand than two hands hold"


def of_actor(state: Fight) -> Iterator[str]:
    """Yield what does not hold of the combatant whose turn it is."""
    if state.place in ("grvnt_turn", "enemy_turn") and not state.acting:
        yield f"nobody acts in {state.place}"
    if state.actions_left < 0 or state.attacks_left < 0:
        yield "more actions are taken than there were"
    if state.frames and state.place.startswith("attack.") and not isinstance(state.frames[-1], AttackFrame):
        yield f"no attack runs in {state.place}"


ROLL_PLACES = (
    "side_init", "party_order", "test.gas", "gas_table", "wake", "rest_roll", "rest_shock", "test.break", "test.roll",
    "attack.fire", "attack.roll", "attack.fumble", "defence.roll", "harm.damage", "harm.armor", "harm.downed",
    "harm.broken", "harm.broken_dice", "harm.shock", "harm.shock_dice", "harm.morale", "harm.outcome", "omen_roll",
)  # fmt: skip
"""where dice are waited for"""

NO_FRAME = ("setup", "side_init", "party_order", "party_tie", "grvnt_turn", "enemy_side", "enemy_turn", "ended")
"""where no attack and no harm is in progress"""
