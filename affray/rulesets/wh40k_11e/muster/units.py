"""Models and units at muster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from affray.rules import in_order, limits
from affray.rulesets.wh40k_11e.muster.reading import ID, Faults, words
from affray.rulesets.wh40k_11e.profiles import Ability, ModelEntry, ModelProfile, UnitEntry
from affray.rulesets.wh40k_11e.state import Battle, Model, Unit
from affray.rulesets.wh40k_11e.tables import MOST, UNIT_ABILITIES

_STEPS = ("attacks", "hit", "wound", "save", "damage", "hazard", "advance", "charge")


def read_unit(faults: Faults, path: str, entry: UnitEntry, side: str, battle: Battle) -> Unit:
    """Return a unit; its models and their profiles are put into the battle."""
    keywords = words(entry.keywords)
    if "CHARACTER" in keywords:
        faults.add(f"{path}.keywords", "CHARACTER", "it with the model that has it, never with its unit")
    abilities = faults.abilities(f"{path}.abilities", entry.abilities, UNIT_ABILITIES)
    if not entry.model:
        faults.add(f"{path}.model", "nobody", "at least one model")
    models: list[str] = []
    for at, model in enumerate(entry.model):
        place = f"{path}.model[{at}]"
        battle.profiles[place] = _profile(faults, place, model, keywords, abilities)
        carried = _weapons(faults, f"{place}.weapons", model.weapons, battle.weapons)
        wounds = _wounds(faults, place, model, battle.profiles[place].wounds)
        for number, name in enumerate(_ids(faults, place, model), 1):
            if name in battle.models:
                faults.add(f"{place}.id", name, "an id that nobody else has")
            shown = model.name or name
            shown = f"{shown} {number}" if model.name and model.count > 1 else shown
            weapons = tuple(f"{name}.{weapon}" for weapon in carried)
            battle.models[name] = Model(shown, entry.id, place, weapons, wounds)
            models.append(name)
    attached = _attached(faults, path, entry)
    ordered = in_order(dict.fromkeys(models))
    return Unit(entry.name or entry.id, side, ordered, attached, entry.battle_shocked)


def _ids(faults: Faults, path: str, entry: ModelEntry) -> list[str]:
    if not ID.fullmatch(entry.id) or entry.id == "none":
        faults.add(f"{path}.id", repr(entry.id), "letters, digits, - and _, and not none")
    if not 1 <= entry.count <= limits.COMBATANTS:
        faults.add(f"{path}.count", entry.count, f"1 to {limits.COMBATANTS}")
        return []
    return [entry.id] if entry.count == 1 else [f"{entry.id}{number}" for number in range(1, entry.count + 1)]


def _profile(
    faults: Faults, path: str, entry: ModelEntry, keywords: tuple[str, ...], abilities: tuple[Ability, ...]
) -> ModelProfile:
    for name, low, high in (("M", 1, MOST), ("Ld", 5, 8), ("OC", 0, MOST)):
        faults.optional(f"{path}.{name}", getattr(entry, name), low, high)
    halvings, reduction = _damage_mods(faults, f"{path}.damage_mods", entry.damage_mods)
    return ModelProfile(
        toughness=faults.whole(f"{path}.T", entry.T, 1, MOST),
        save=faults.whole(f"{path}.Sv", entry.Sv, 2, 7),
        invulnerable=faults.optional(f"{path}.InSv", entry.InSv, 2, 6),
        wounds=faults.whole(f"{path}.W", entry.W, 1, MOST),
        keywords=tuple(sorted({*keywords, *words(entry.keywords)})),
        abilities=(*abilities, *faults.abilities(f"{path}.abilities", entry.abilities, UNIT_ABILITIES)),
        feel_no_pain=faults.feel_no_pain(f"{path}.fnp", entry.fnp),
        halvings=halvings,
        reduction=reduction,
        rerolls=faults.rerolls(f"{path}.rerolls", entry.rerolls, _STEPS),
        part=entry.role,
    )


def _wounds(faults: Faults, path: str, entry: ModelEntry, most: int) -> int:
    wounds = most if entry.wounds is None else entry.wounds
    if most and not 1 <= wounds <= most:
        faults.add(f"{path}.wounds", wounds, f"1 to {most}")
    return wounds


def _damage_mods(faults: Faults, path: str, texts: Iterable[str]) -> tuple[int, int]:
    halvings = reduction = 0
    for at, text in enumerate(texts):
        printed = text.strip().lower()
        if printed == "halve":
            halvings += 1
        elif printed.startswith("-") and printed[1:].isascii() and printed[1:].isdigit():
            reduction += int(printed[1:4])
        else:
            faults.add(f"{path}[{at}]", text, "halve, or -N such as -1")
    return halvings, reduction


def _weapons(faults: Faults, path: str, keys: Iterable[str], known: Mapping[str, object]) -> tuple[str, ...]:
    carried: list[str] = []
    counts: dict[str, int] = {}
    for at, key in enumerate(keys):
        if key not in known:
            allowed = ", ".join(known) or "none; there is no weapon table"
            faults.add(f"{path}[{at}]", repr(key), f"a weapon of this file: {allowed}")
            continue
        counts[key] = counts.get(key, 0) + 1
        carried.append(key if counts[key] == 1 else f"{key}.{counts[key]}")
    return in_order(carried)


def _attached(faults: Faults, path: str, entry: UnitEntry) -> bool:
    """Return whether the unit is an attached one; section 1 says what it may be made of."""
    roles = [model.role for model in entry.model]
    if "leader" not in roles and "support" not in roles:
        return False
    if "bodyguard" not in roles:
        faults.add(path, "an attached unit without a bodyguard unit", "one with models of that role", "K_E_ATTACHED")
    if "none" in roles:
        faults.add(f"{path}.model", "a model without a role", "a role for each in an attached unit", "K_E_ATTACHED")
    for role in ("leader", "support"):
        components = {model.component or model.id for model in entry.model if model.role == role}
        if len(components) > 1 and not entry.more_components:
            value = f"{len(components)} {role} units ({', '.join(sorted(components))})"
            faults.add(path, value, f"one {role} unit, or more_components = true if a rule permits it", "K_E_ATTACHED")
    return True
