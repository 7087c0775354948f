"""How many dice a unit could ever have to roll at once, and how much could follow; one entry of a log has limits."""

from __future__ import annotations

from affray.rules import Expression, limits
from affray.rulesets.wh40k_11e.muster.reading import Faults
from affray.rulesets.wh40k_11e.profiles import WeaponProfile
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import MODELS_PER_BONUS

PER_MODEL, PER_UNIT, BESIDES = 2, 4, 20
"""The most consequences of mortal wounds beside the wounds that are lost: for each model that falls, for each unit,
and around them."""


def check_dice(faults: Faults, battle: Battle) -> None:
    """Note every unit whose attacks, with all that abilities can add, could take more dice than one roll may have."""
    largest = max((len(unit.models) for unit in battle.units.values()), default=0)
    for unit_id, unit in battle.units.items():
        weapons = [battle.weapon(weapon) for model in unit.models for weapon in battle.models[model].weapons]
        for kind in ("ranged", "melee"):
            targets = len(battle.units) if kind == "melee" else 1
            profiles = [weapon.profiles for weapon in weapons if weapon.kind == kind]
            dice = sum(max(_most(weapon, largest, targets) for weapon in options) for options in profiles)
            if dice > limits.DICE:
                value = f"unit {unit_id} with up to {dice} {kind} attacks and hits"
                faults.add("side", value, f"at most {limits.DICE}")
    if max((wounds.count for wounds in _blasts(battle)), default=0) * len(battle.units) > limits.DICE:
        faults.add("side", f"{len(battle.units)} units", "fewer, where Deadly Demise is rolled for each")


def check_entries(faults: Faults, battle: Battle) -> None:
    """Note a Deadly Demise that, with every unit within reach, could have more consequences than an entry holds."""
    most = max(map(_top, _blasts(battle)), default=0)
    wounds = (sum(battle.profile(model).wounds for model in unit.models) for unit in battle.units.values())
    lost = sum(min(most, of_unit) for of_unit in wounds)
    count = lost + PER_MODEL * len(battle.models) + PER_UNIT * len(battle.units) + BESIDES
    if most and count > limits.EVENTS:
        value = f"Deadly Demise with up to {most} mortal wounds on each of {len(battle.units)} units"
        faults.add("side", value, f"fewer of either: {count} things could follow at once, at most {limits.EVENTS}")


def _blasts(battle: Battle) -> list[Expression]:
    abilities = (profile.ability("DEADLY DEMISE") for profile in battle.profiles.values())
    return [ability.x for ability in abilities if ability is not None]


def _most(profile: WeaponProfile, models: int, targets: int) -> int:
    """Return the most hits that one weapon, its attacks divided among targets, can have to be rolled for."""
    named = {ability.name: ability.x for ability in profile.abilities}
    fives = models // MODELS_PER_BONUS
    attacks = _top(profile.attacks)
    shares = 1 if profile.attacks.count else min(attacks, targets)
    attacks += shares * fives * (named["BLAST"].plus or 1) if "BLAST" in named else 0
    attacks += fives * named["CLEAVE"].plus if "CLEAVE" in named else 0
    attacks += named["RAPID FIRE"].plus if "RAPID FIRE" in named else 0
    sustained = [_top(ability.x) for ability in profile.abilities if ability.name == "SUSTAINED HITS"]
    return attacks * (1 + max(sustained, default=0))


def _top(dice: Expression) -> int:
    return dice.count * dice.sides + dice.plus
