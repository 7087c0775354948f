"""Weapons at muster."""

from __future__ import annotations

from affray.rulesets.wh40k_11e.muster.reading import ID, Faults
from affray.rulesets.wh40k_11e.profiles import Number, ProfileEntry, Weapon, WeaponEntry, WeaponProfile
from affray.rulesets.wh40k_11e.tables import CRITICAL, MOST, SKILL_BEST, SKILL_WORST, WEAPON_ABILITIES

_STEPS = ("attacks", "hit", "wound", "damage", "hazard")
_NO_TORRENT = ("INDIRECT FIRE", "PRECISION")
"""What a TORRENT weapon may not have (K-71)."""


def read_weapon(faults: Faults, key: str, entry: WeaponEntry) -> Weapon:
    """Return a weapon with its profiles."""
    path = f"weapon.{key}"
    if not ID.fullmatch(key):
        faults.add("weapon", key, "letters, digits, - and _ in a weapon's key")
    if not entry.profile:
        return Weapon(entry.name or key, entry.kind, (_profile(faults, path, entry, ProfileEntry(name="")),))
    names = [profile.name for profile in entry.profile]
    for at, name in enumerate(names):
        if not ID.fullmatch(name) or name in names[:at]:
            faults.add(f"{path}.profile[{at}].name", name, "letters, digits, - and _, each name once")
    profiles = tuple(
        _profile(faults, f"{path}.profile[{at}]", entry, profile) for at, profile in enumerate(entry.profile)
    )
    return Weapon(entry.name or key, entry.kind, profiles)


def _profile(faults: Faults, path: str, weapon: WeaponEntry, own: ProfileEntry) -> WeaponProfile:
    def of(name: str) -> Number | None:
        value: Number | None = getattr(own, name)
        return getattr(weapon, name) if value is None else value

    texts = weapon.abilities if own.abilities is None else own.abilities
    abilities = faults.abilities(f"{path}.abilities", texts, WEAPON_ABILITIES, anti=True)
    names = {ability.name for ability in abilities}
    if "TORRENT" in names:
        for other in _NO_TORRENT:
            if other in names:
                faults.add(f"{path}.abilities", f"TORRENT with {other}", "one or the other", "K_E_TORRENT_COMBO")
    automatic = any(ability.name == "TORRENT" and not ability.only for ability in abilities)
    ap_of_criticals = of("critical_wound_ap")
    return WeaponProfile(
        name=own.name,
        range=_range(faults, f"{path}.range", weapon.kind, of("range")),
        attacks=faults.dice(f"{path}.A", of("A")),
        skill=_skill(faults, f"{path}.skill", of("skill"), automatic),
        strength=1 if of("S") == "-" else faults.whole(f"{path}.S", of("S"), 1, MOST, ", or - which counts as 1"),
        ap=faults.whole(f"{path}.AP", of("AP"), -MOST, 0),
        damage=faults.dice(f"{path}.D", of("D")),
        abilities=abilities,
        critical_hit_on=_critical(faults, f"{path}.critical_hit_on", of("critical_hit_on")),
        critical_wound_ap=(
            None
            if ap_of_criticals is None
            else faults.whole(f"{path}.critical_wound_ap", ap_of_criticals, -MOST, 0, ", or left out")
        ),
        rerolls=faults.rerolls(f"{path}.rerolls", weapon.rerolls if own.rerolls is None else own.rerolls, _STEPS),
    )


def _range(faults: Faults, path: str, kind: str, value: Number | None) -> int:
    if kind == "ranged":
        return faults.whole(path, value, 1, MOST)
    if value is not None and str(value).strip().lower() != "melee":
        faults.add(path, value, "Melee, or left out, for a melee weapon")
    return 0


def _skill(faults: Faults, path: str, value: Number | None, automatic: bool) -> int:
    none = value is None or str(value).strip().upper() in ("-", "N/A")
    if not automatic:
        return faults.whole(path, value, SKILL_BEST, SKILL_WORST)
    if not none:
        faults.add(path, value, "left out, or -, for a TORRENT weapon")
    return 0


def _critical(faults: Faults, path: str, value: Number | None) -> int:
    return CRITICAL if value is None else faults.whole(path, value, 2, CRITICAL)
