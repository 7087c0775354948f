"""Weapons of a roster, those of the starter table, and the options that have a range."""

from __future__ import annotations

from affray.rules import Expression, parse
from affray.rulesets.inquisitor.codes import STAT_RANGE, WEAPON
from affray.rulesets.inquisitor.profiles import Roster, Weapon
from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.state import Arm
from affray.rulesets.inquisitor.tables import (
    IMPROVISED_PARRY,
    IMPROVISED_PLUS,
    MOST_DICE,
    MOST_SIDES,
    PARRYING,
    STARTER,
    UNARMED,
)


def dice(text: str) -> Expression | None:
    """Return the dice of a weapon's damage, `NdM+K`; None if it is not that."""
    damage = parse(text)
    rolled = damage is not None and 1 <= damage.count <= MOST_DICE and damage.sides <= MOST_SIDES
    return damage if rolled else None


def improvised(enc: int, settings: Settings) -> Expression:
    """Return the damage of an improvised weapon: D3, and one for each full hundred of its weight, or D3+2 (1.2)."""
    return Expression(1, 3, IMPROVISED_PLUS if settings.improvised_damage == "fixed" else max(0, enc) // 100)


def arms(roster: Roster, settings: Settings) -> dict[str, Arm]:
    """Return every weapon that a roster may name, by id: its own, the starter table's, and `unarmed`."""
    weapons = {
        name: _arm(
            Weapon(
                name,
                damage=profile.damage,
                ws_mod=profile.ws_mod,
                parry=profile.parry,
                can_parry=profile.can_parry,
                enc=profile.enc,
                reach=profile.reach,
                hands=profile.hands,  # type: ignore[arg-type]
            ),
            settings,
        )
        for name, profile in STARTER.items()
    }
    weapons[UNARMED] = _arm(Weapon(UNARMED, kind="unarmed", damage=settings.unarmed_damage or ""), settings)
    weapons.update((weapon.id, _arm(weapon, settings)) for weapon in roster.weapon)
    return weapons


def _arm(weapon: Weapon, settings: Settings) -> Arm:
    makeshift = weapon.kind == "improvised"
    damage = improvised(weapon.enc, settings) if makeshift and not weapon.damage else dice(weapon.damage)
    usual = IMPROVISED_PARRY if makeshift else 0
    return Arm(
        id=weapon.id,
        name=weapon.name or weapon.id.replace("_", " "),
        kind=weapon.kind,
        damage=damage or Expression(),
        ws_mod=weapon.ws_mod,
        parry=usual if weapon.parry is None else weapon.parry,
        can_parry=weapon.kind in PARRYING if weapon.can_parry is None else weapon.can_parry,
        enc=weapon.enc,
        reach=0 if weapon.id == UNARMED else weapon.reach,
        hands=str(weapon.hands),
        ammo=weapon.ammo,
    )


def weapon_faults(roster: Roster) -> list[str]:
    """Return what is wrong with the weapons of a roster."""
    faults: list[str] = []
    ids = [weapon.id for weapon in roster.weapon]
    for at, weapon in enumerate(roster.weapon):
        path = f"weapon[{at}]"
        if not weapon.id or ids.index(weapon.id) < at or weapon.id == UNARMED:
            faults.append(f"{path}.id: {weapon.id!r} is not allowed; allowed: a name of its own ({WEAPON})")
        if dice(weapon.damage) is None and not (weapon.kind == "improvised" and not weapon.damage):
            faults.append(
                f"{path}.damage: {weapon.damage!r} is not allowed; allowed: NdM, NdM+K or NdM-K with 1 to {MOST_DICE} "
                f"dice of 2 to {MOST_SIDES} sides ({WEAPON})"
            )
        ranges = [("parry", weapon.parry or 0, 0, 100), ("enc", weapon.enc, 0, 10_000), ("reach", weapon.reach, 0, 6)]
        ranges += [("ws_mod", weapon.ws_mod, -100, 100), ("ammo", weapon.ammo or 0, 0, 10_000)]
        for name, value, low, high in ranges:
            if not low <= value <= high:
                faults.append(f"{path}.{name}: {value} is not allowed; allowed: {low} to {high} ({STAT_RANGE})")
        if weapon.kind in ("pistol", "ranged") and weapon.can_parry:
            faults.append(
                f"{path}.can_parry: true is not allowed; allowed: false for a {weapon.kind} weapon ({WEAPON})"
            )
    return faults


def option_faults(settings: Settings) -> list[str]:
    """Return what is wrong with the options that have a range."""
    ranges = [("run_yards", settings.run_yards, 1, 100), ("reach_yards", settings.reach_yards, 0, 100)]
    ranges += [("max_reactions", settings.max_reactions or 0, 0, 100)]
    return [
        f"options.{name}: {value} is not allowed; allowed: {low} to {high} ({STAT_RANGE})"
        for name, value, low, high in ranges
        if not low <= value <= high
    ]
