"""Derived traits: what a combatant's figures come to as it stands (1.1). Every number has one function."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.wrath_and_glory.facts import Part, total
from affray.rulesets.wrath_and_glory.profiles import Armour, Weapon
from affray.rulesets.wrath_and_glory.settings import Settings
from affray.rulesets.wrath_and_glory.state import Combatant
from affray.rulesets.wrath_and_glory.tables import SIZE_DEFENCE, SKILLS, TESTED, half_up


def attribute(combatant: Combatant, name: str) -> int:
    """Return an attribute with what talents, powered armour (WG-89c) and frenzy (WG-76l) add to it."""
    profile = combatant.profile
    value = int(getattr(profile, name)) + profile.bonuses.get(name, 0)
    if name == "strength":
        value += max((piece.powered for piece in profile.armour), default=0)
        if combatant.condition("frenzied"):
            value += 1
    return value


def skill(combatant: Combatant, name: str) -> int:
    """Return a skill's rating, 0 for one that was never learnt."""
    return combatant.profile.skills.get(name, 0)


def is_skill(name: str) -> bool:
    """Return whether there is a skill, attribute or trait of that name to test."""
    return name in TESTED


def pool(combatant: Combatant, name: str) -> int:
    """Return the dice of a skill, an attribute, or Resolve, before bonus dice (1.1)."""
    if name == "resolve":
        return resolve(combatant)
    if name in SKILLS:
        return max(1, attribute(combatant, SKILLS[name]) + skill(combatant, name))
    return max(1, attribute(combatant, name))


def weapon_skill(weapon: Weapon) -> str:
    """Return the skill that a weapon is used with."""
    return "weapon_skill" if weapon.kind == "melee" else "ballistic_skill"


def max_wounds(combatant: Combatant) -> int:
    """Return the maximum of Wounds: formula for Agents, printed for Threats."""
    profile = combatant.profile
    base = profile.max_wounds
    if base is None:
        base = 2 * profile.tier + attribute(combatant, "toughness")
    return max(1, base + profile.bonuses.get("max_wounds", 0))


def max_shock(combatant: Combatant) -> int | None:
    """Return the maximum of Shock, None for a Threat that never suffers any."""
    profile = combatant.profile
    base = profile.max_shock
    if base is None:
        if profile.side == "gm":
            return None
        base = attribute(combatant, "willpower") + profile.tier
    return max(1, base + profile.bonuses.get("max_shock", 0))


def resolve(combatant: Combatant) -> int:
    """Return Resolve."""
    profile = combatant.profile
    base = attribute(combatant, "willpower") - 1 if profile.resolve is None else profile.resolve
    return max(1, base + profile.bonuses.get("resolve", 0))


def determination(combatant: Combatant) -> int:
    """Return the dice of Determination (WG-52)."""
    printed = combatant.profile.determination
    base = attribute(combatant, "toughness") if printed is None else printed.dice
    return max(1, base + combatant.profile.bonuses.get("determination", 0))


def speed(combatant: Combatant) -> int:
    """Return Speed as it is now: Bulk comes off first, then it is halved once at most (WG-12, WG-89a)."""
    profile = combatant.profile
    full = max(0, profile.speed + profile.bonuses.get("speed", 0) - sum(piece.bulk for piece in profile.armour))
    return half_up(full) if combatant.condition("staggered") or combatant.condition("full_defence") else full


def shield_rating(combatant: Combatant) -> int:
    """Return what shields add to Defence and Resilience (WG-89e)."""
    return sum(piece.rating for piece in combatant.profile.armour if piece.shield)


def own_defence(combatant: Combatant) -> Iterator[Part]:
    """Yield the parts of Defence that belong to the combatant itself (WG-32, WG-38).

    A printed Defence is taken as it is, size and shields included.
    """
    profile = combatant.profile
    if profile.defence is None:
        yield Part("Defence", attribute(combatant, "initiative") - 1)
        if profile.size in SIZE_DEFENCE:
            yield Part(profile.size, SIZE_DEFENCE[profile.size])
        if shield_rating(combatant):
            yield Part("shield", shield_rating(combatant))
    else:
        yield Part("Defence", profile.defence)
    if profile.bonuses.get("defence"):
        yield Part("talents", profile.bonuses["defence"])
    for name, sign in (("full_defence", 1), ("vulnerable", -1), ("all_out", -1)):
        condition = combatant.condition(name)
        if condition is not None:
            yield Part(name.replace("_", " "), sign * condition.value)
    if combatant.condition("restrained"):
        yield Part("restrained", -2)


def defence(combatant: Combatant) -> int:
    """Return Defence as it stands, before anything that depends on the attack."""
    return max(1, total(own_defence(combatant)))


def armour_ratings(combatant: Combatant, ap: int) -> tuple[int, int]:
    """Return the ordinary and the Invulnerable armour that count (WG-43).

    Every shield counts, and one piece besides: whichever, together with the shields, leaves most against this AP; of
    equals the Invulnerable one, whose rating no AP reduces (WG-89f).
    """
    shields = [piece for piece in combatant.profile.armour if piece.shield]
    worn = [piece for piece in combatant.profile.armour if not piece.shield]

    def protects(piece: Armour) -> tuple[int, bool]:
        ordinary, invulnerable = _ratings([*shields, piece])
        return max(0, ordinary + ap) + invulnerable, piece.invulnerable

    return _ratings([*shields, max(worn, key=protects)] if worn else shields)


def _ratings(pieces: list[Armour]) -> tuple[int, int]:
    ordinary = sum(piece.rating for piece in pieces if not piece.invulnerable)
    invulnerable = sum(piece.rating for piece in pieces if piece.invulnerable)
    return ordinary, invulnerable


def bare_resilience(combatant: Combatant) -> int:
    """Return Resilience without its armour part: the formula's, or what is printed less the armour listed."""
    profile = combatant.profile
    if profile.resilience is None:
        return attribute(combatant, "toughness") + 1 + profile.bonuses.get("resilience", 0)
    # so that AP has an armour part to work on (1.1)
    ordinary, invulnerable = armour_ratings(combatant, 0)
    return profile.resilience - ordinary - invulnerable + profile.bonuses.get("resilience", 0)


def resilience(combatant: Combatant) -> int:
    """Return Resilience before AP and anything that depends on the attack."""
    return max(1, bare_resilience(combatant) + sum(armour_ratings(combatant, 0)))


def resilience_parts(
    combatant: Combatant, ap: int, settings: Settings, extra: tuple[Part, ...] = ()
) -> tuple[Part, ...]:
    """Return Resilience against an AP with its parts, `extra` (cover shot through, a dodge) added after AP
    (WG-43, WG-44); a last part brings a sum below 1 up to 1."""
    if settings.ap_mode == "armour_only":
        ordinary, invulnerable = armour_ratings(combatant, ap)
        parts = [Part("toughness and body", bare_resilience(combatant))]
        if ordinary:
            parts.append(Part("armour", ordinary))
        if invulnerable:
            parts.append(Part("invulnerable armour", invulnerable))
        if ordinary and ap:
            parts.append(Part("AP", max(ap, -ordinary)))
        _floor(parts)
    else:
        parts = [Part("Resilience", resilience(combatant))]
        if ap and not any(piece.invulnerable for piece in combatant.profile.armour):
            parts.append(Part("AP", ap))
            _floor(parts)
    parts += extra
    _floor(parts)
    return tuple(parts)


def _floor(parts: list[Part]) -> None:
    if total(parts) < 1:
        parts.append(Part("never below 1", 1 - total(parts)))


def mob_bonus(n: int, settings: Settings) -> int:
    """Return the bonus dice of so many members attacking together (WG-90)."""
    if n < 2:
        return 0
    return half_up(n) if settings.mob_bonus_rounding == "up" else n // 2


def explosive(combatant: Combatant) -> bool:
    """Return whether a combatant carries explosives (WG-50)."""
    carried = combatant.weapons.values()
    return "explosives" in combatant.profile.abilities or any(weapon.profile.traits.blast for weapon in carried)


def vehicle(combatant: Combatant) -> bool:
    """Return whether a combatant counts as a vehicle (WG-81, WG-84)."""
    return "VEHICLE" in combatant.profile.keywords


def exhausted(combatant: Combatant) -> bool:
    """Return whether a combatant is Exhausted, by Shock or by something else (WG-64, WG-66, WG-76m)."""
    return combatant.exhausted or combatant.condition("exhausted") is not None


def wounded(combatant: Combatant) -> bool:
    """Return whether a combatant is Wounded (WG-55)."""
    return combatant.wounds > 0


def heeds(combatant: Combatant, ability: str) -> bool:
    """Return whether a combatant heeds its Wrath die: Troops only with the ability (WG-23)."""
    return combatant.profile.kind != "troop" or ability in combatant.profile.abilities


def tracks_reloads(combatant: Combatant) -> bool:
    """Return whether a combatant counts its Reloads: Troops do not (WG-17)."""
    return combatant.profile.kind != "troop"
