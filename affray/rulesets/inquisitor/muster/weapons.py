"""Weapons of a roster, those of the starter table, and the options that have a range."""

from __future__ import annotations

from affray.core.expression import Expression, parse
from affray.events.limits import NAME, TEXT
from affray.events.text import faults_in
from affray.rulesets.inquisitor.codes import STAT_RANGE, WEAPON
from affray.rulesets.inquisitor.profiles import Roster, Weapon
from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.state import Arm
from affray.rulesets.inquisitor.tables import IMPROVISED_PARRY, MOST_DICE, MOST_SIDES, PARRYING, STARTER, UNARMED


def dice(text: str) -> Expression | None:
    """Return the dice of a weapon's damage, `NdM+K`; None if it is not that."""
    found = parse(text)
    rolled = found is not None and 1 <= found.count <= MOST_DICE and found.sides <= MOST_SIDES
    return found if rolled else None


def improvised(enc: int, lrb: bool) -> Expression:
    """Return the damage of an improvised weapon: D3, and one for each full hundred of its encumbrance (1.2)."""
    return Expression(1, 3, 2 if lrb else max(0, enc) // 100)


def arms(roster: Roster, settings: Settings) -> dict[str, Arm]:
    """Return every weapon that a roster may name, by id: its own, the starter table's, and `unarmed`."""
    lrb = settings.preset == "lrb"
    found = {
        name: _arm(
            Weapon(
                name,
                damage=one.damage,
                ws_mod=one.ws_mod,
                parry=one.parry,
                can_parry=one.can_parry,
                enc=one.enc,
                reach=one.reach,
                hands=one.hands,  # type: ignore[arg-type]
            ),
            lrb,
        )
        for name, one in STARTER.items()
    }
    found[UNARMED] = _arm(Weapon(UNARMED, kind="unarmed", damage="D3+1" if lrb else "D3"), lrb)
    found.update((one.id, _arm(one, lrb)) for one in roster.weapon)
    return found


def _arm(one: Weapon, lrb: bool) -> Arm:
    makeshift = one.kind == "improvised"
    damage = improvised(one.enc, lrb) if makeshift and not one.damage else dice(one.damage)
    usual = IMPROVISED_PARRY if makeshift else 0
    return Arm(
        id=one.id,
        name=one.name or one.id.replace("_", " "),
        kind=one.kind,
        damage=damage or Expression(),
        ws_mod=one.ws_mod,
        parry=usual if one.parry is None else one.parry,
        can_parry=one.kind in PARRYING if one.can_parry is None else one.can_parry,
        enc=one.enc,
        reach=0 if one.id == UNARMED else one.reach,
        hands=str(one.hands),
        ammo=one.ammo,
    )


def weapon_faults(roster: Roster) -> list[str]:
    """Return what is wrong with the weapons of a roster."""
    faults: list[str] = []
    ids = [one.id for one in roster.weapon]
    for at, one in enumerate(roster.weapon):
        path = f"weapon[{at}]"
        if not one.id or ids.index(one.id) < at or one.id == UNARMED:
            faults.append(f"{path}.id: {one.id!r} is not allowed; allowed: a name of its own ({WEAPON})")
        for field, text, limit in (("id", one.id, NAME), ("name", one.name, NAME), ("special", one.special, TEXT)):
            said = faults_in(text, limit)
            if said is not None:
                faults.append(f"{path}.{field}: {text!r} is not allowed: {said} ({WEAPON})")
        if dice(one.damage) is None and not (one.kind == "improvised" and not one.damage):
            faults.append(
                f"{path}.damage: {one.damage!r} is not allowed; allowed: NdM, NdM+K or NdM-K with 1 to {MOST_DICE} "
                f"dice of 2 to {MOST_SIDES} sides ({WEAPON})"
            )
        ranges = [("parry", one.parry or 0, 0, 100), ("enc", one.enc, 0, 10_000), ("reach", one.reach, 0, 6)]
        ranges += [("ws_mod", one.ws_mod, -100, 100), ("ammo", one.ammo or 0, 0, 10_000)]
        for name, value, low, high in ranges:
            if not low <= value <= high:
                faults.append(f"{path}.{name}: {value} is not allowed; allowed: {low} to {high} ({STAT_RANGE})")
        if one.kind in ("pistol", "ranged") and one.can_parry:
            faults.append(f"{path}.can_parry: true is not allowed; allowed: false for a {one.kind} weapon ({WEAPON})")
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
