"""What must hold whatever happens."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.astartes.rules.budget import used_in_all
from affray.rulesets.astartes.state import Combatant, Fight
from affray.rulesets.astartes.tables import GROUP_ACTIONS, TOTAL_ACTIONS

ROLLS = ("initiative", "attack.roll", "defence.roll")
"""where dice are waited for"""


def broken(state: Fight) -> Iterator[str]:
    """Yield what does not hold although it must."""
    for combatant in state.combatants.values():
        yield from of_combatant(state, combatant)
    if (state.request is not None) != (state.place in ROLLS):
        yield f"dice are asked for in {state.place}" if state.request else f"no dice are asked for in {state.place}"
    within = state.place.startswith(("attack.", "defence."))
    if within != (state.attack is not None):
        yield (
            f"an attack is in progress in {state.place}"
            if state.attack
            else f"no attack is in progress in {state.place}"
        )
    if state.place == "acting" and not state.acting:
        yield "nobody acts"


def of_combatant(state: Fight, combatant: Combatant) -> Iterator[str]:
    """Yield what does not hold of a combatant."""
    name = combatant.id
    if state.settings.hp == "track":
        if combatant.hp > combatant.hp_max:
            yield f"{name} has more hit points than it can have"
        if combatant.active and combatant.hp <= 0 and state.place in ("acting", "turn_start"):
            yield f"{name} is active with {combatant.hp} hit points"
    if used_in_all(state, combatant) > TOTAL_ACTIONS:
        yield f"{name} has used more actions than there are"
    if any(count > GROUP_ACTIONS for count in combatant.used.values()):
        yield f"{name} has used more actions of a group than there are"
    if any(count < 0 for count in (*combatant.spent.values(), combatant.malus, combatant.pending_malus)):
        yield f"{name} has spent less than nothing"
    if any(weapon.left < 0 for weapon in combatant.weapons.values()):
        yield f"{name} has fired more than there was"
    if combatant.contact and not combatant.active:
        yield f"{name} is {combatant.status} and in contact"
    for other in combatant.contact:
        if name not in state.combatants[other].contact:
            yield f"the contact of {name} and {other} holds on one side alone"
