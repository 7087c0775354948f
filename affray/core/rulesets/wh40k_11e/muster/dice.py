"""How many dice a unit could ever have to roll at once; a log takes no more than a certain number in one roll."""

from __future__ import annotations

from affray.core.rulesets.wh40k_11e.expression import Dice
from affray.core.rulesets.wh40k_11e.muster.reading import Faults
from affray.core.rulesets.wh40k_11e.profiles import WeaponProfile
from affray.core.rulesets.wh40k_11e.state import Battle
from affray.core.rulesets.wh40k_11e.tables import MODELS_PER_BONUS
from affray.events import limits


def check_dice(faults: Faults, battle: Battle) -> None:
    """Note every unit whose attacks, with all that abilities can add, could take more dice than one roll may have."""
    largest = max(len(unit.models) for unit in battle.units.values())
    for unit_id, unit in battle.units.items():
        weapons = [battle.weapon(weapon) for model in unit.models for weapon in battle.models[model].weapons]
        for kind in ("ranged", "melee"):
            dice = sum(max(_most(one, largest) for one in weapon.profiles) for weapon in weapons if weapon.kind == kind)
            if dice > limits.DICE:
                said = f"unit {unit_id} with up to {dice} {kind} attacks and hits"
                faults.add("side", said, f"at most {limits.DICE}")
    blasts = [
        ability.x.count
        for model in battle.models
        if (ability := battle.profile(model).ability("DEADLY DEMISE")) is not None
    ]
    if max(blasts, default=0) * len(battle.units) > limits.DICE:
        faults.add("side", f"{len(battle.units)} units", "fewer, where Deadly Demise is rolled for each")


def _most(profile: WeaponProfile, models: int) -> int:
    """Return the most hits that one weapon can have to be rolled for."""
    named = {ability.name: ability.x for ability in profile.abilities}
    fives = models // MODELS_PER_BONUS
    attacks = _top(profile.attacks)
    attacks += fives * (named["BLAST"].plus or 1) if "BLAST" in named else 0
    attacks += fives * named["CLEAVE"].plus if "CLEAVE" in named else 0
    attacks += named["RAPID FIRE"].plus if "RAPID FIRE" in named else 0
    return attacks * (1 + max((_top(one.x) for one in profile.abilities if one.name == "SUSTAINED HITS"), default=0))


def _top(dice: Dice) -> int:
    return dice.count * dice.sides + dice.plus
