"""From a roster to the opening state: everything is checked, and every fault is named at once."""

from __future__ import annotations

from affray.rules import BadRoster, in_order, limits
from affray.rulesets.wh40k_11e.muster.dice import check_dice, check_entries
from affray.rulesets.wh40k_11e.muster.reading import ID, Faults
from affray.rulesets.wh40k_11e.muster.units import read_unit
from affray.rulesets.wh40k_11e.muster.weapons import read_weapon
from affray.rulesets.wh40k_11e.profiles import Roster, SideEntry
from affray.rulesets.wh40k_11e.settings import Settings
from affray.rulesets.wh40k_11e.state import Battle, Side
from affray.rulesets.wh40k_11e.tables import MOST, SIDE_COUNT

JUDGE = "judge"


def muster(roster: Roster, settings: Settings) -> Battle:
    """Return the opening state. Raises BadRoster with every fault of the roster."""
    faults = Faults()
    battle = Battle(settings=settings)
    for key, weapon in roster.weapon.items():
        battle.weapons[key] = read_weapon(faults, key, weapon)
    if len(roster.side) != SIDE_COUNT:
        faults.add("side", f"{len(roster.side)} sides", f"{SIDE_COUNT}, an attacker and a defender")
    for at, side in enumerate(roster.side):
        _side(faults, f"side[{at}]", side, battle)
    _ids_of_units(faults, roster, battle)
    if len(battle.models) > limits.COMBATANTS:
        faults.add("side", f"{len(battle.models)} models", f"at most {limits.COMBATANTS}")
    ids = (*battle.weapons, *battle.models, *battle.units)
    if not all(map(ID.fullmatch, ids)):  # what is checked below finds weapons and models by their ids
        raise BadRoster(faults.lines)
    check_dice(faults, battle)
    check_entries(faults, battle)
    if settings.two_wounded_groups == "reject":
        _one_wounded_group(faults, battle)
    if faults.lines:
        raise BadRoster(faults.lines)
    return battle


def _side(faults: Faults, path: str, entry: SideEntry, battle: Battle) -> None:
    if not ID.fullmatch(entry.id) or entry.id in (JUDGE, "none") or entry.id in battle.sides:
        faults.add(f"{path}.id", repr(entry.id), "letters, digits, - and _, each id once, and not judge or none")
    if not 0 <= entry.cp <= MOST:
        faults.add(f"{path}.cp", entry.cp, f"0 to {MOST}")
    if not entry.unit:
        faults.add(f"{path}.unit", "no unit", "at least one")
    for at, unit in enumerate(entry.unit):
        place = f"{path}.unit[{at}]"
        if not ID.fullmatch(unit.id) or unit.id == "none":
            faults.add(f"{place}.id", repr(unit.id), "letters, digits, - and _, and not none")
        if unit.id in battle.units:
            faults.add(f"{place}.id", unit.id, "an id that no other unit has")
        battle.units[unit.id] = read_unit(faults, place, unit, entry.id, battle)
    units = in_order(unit.id for unit in entry.unit)
    battle.sides[entry.id] = Side(entry.name or entry.id, entry.cp, units)


def _ids_of_units(faults: Faults, roster: Roster, battle: Battle) -> None:
    """Refuse units that are called as a model of either side is."""
    for at, side in enumerate(roster.side):
        for number, unit in enumerate(side.unit):
            if unit.id in battle.models:
                faults.add(f"side[{at}].unit[{number}].id", unit.id, "an id that no model has")


def _one_wounded_group(faults: Faults, battle: Battle) -> None:
    """Refuse units with two wounded groups (K-38), if the option says so; models with faults are left aside."""
    for unit_id, unit in battle.units.items():
        wounded = [model for model in unit.models if battle.wounded(model)]
        profiles = [battle.profile(model) for model in wounded if not faults.under(battle.models[model].profile)]
        groups = {(profile.wounds, profile.save, profile.invulnerable) for profile in profiles if not profile.character}
        if len(groups) > 1:
            value = f"unit {unit_id} with {len(groups)} wounded groups"
            faults.add("side", value, 'one, unless two_wounded_groups is "all_wounded_first"')
