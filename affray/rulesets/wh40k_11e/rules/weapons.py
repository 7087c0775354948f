"""Weapons: which may be selected together, and as what they are used against a target (A1; K-04, K-05, K-69)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from affray.rules import in_order
from affray.rulesets.wh40k_11e.facts import Pick
from affray.rulesets.wh40k_11e.profiles import Ability, Weapon, WeaponProfile
from affray.rulesets.wh40k_11e.state import Attack, Battle


def default_weapons(state: Battle) -> tuple[Pick, ...]:
    """Return what is selected if nothing is said (K-05, section 2.5)."""
    attack = state.attack_now
    choose = _all_ranged if attack.mode == "shoot" else _one_melee
    return tuple(Pick(weapon) for model in state.living(attack.unit) for weapon in choose(state, attack, model))


def _all_ranged(state: Battle, attack: Attack, model: str) -> Sequence[str]:
    """Every ranged weapon that may be selected; CLOSE-QUARTERS ones only if there is no other, of large models too."""
    may = selectable(state, attack, model)
    return [weapon for weapon in may if not sidearm(state, weapon)] or may


def _one_melee(state: Battle, attack: Attack, model: str) -> Sequence[str]:
    """One ordinary melee weapon, the first by id, and whatever has EXTRA ATTACKS."""
    may = selectable(state, attack, model)
    added = [weapon for weapon in may if extra(state, weapon)]
    ordinary = [weapon for weapon in may if weapon not in added]
    return in_order([*ordinary[:1], *added]) if added else ordinary[:1]


def selectable(state: Battle, attack: Attack, model: str) -> list[str]:
    """Return the weapons of a model that are of the right kind and type, with at least one profile, and not spent."""
    wanted = "ranged" if attack.mode == "shoot" else "melee"
    any_profile = attack.kind not in DEMANDING and not state.spent
    weapons = []
    for weapon in state.models[model].weapons:
        kind = state.weapon(weapon)
        if kind.kind == wanted and (any_profile or _has_open_profile(state, attack, model, weapon, kind)):
            weapons.append(weapon)
    return weapons


def _has_open_profile(state: Battle, attack: Attack, model: str, weapon: str, kind: Weapon) -> bool:
    spent = weapon in state.spent
    for profile in kind.profiles:
        if fits(state, attack, model, profile) and not (spent and profile.has("ONE SHOT")):
            return True
    return False


DEMANDING = ("assault", "indirect", "close-quarters")
"""The types of shooting that not every weapon can be used in (K-04)."""


def fits(state: Battle, attack: Attack, model: str, profile: WeaponProfile) -> bool:
    """Whether the type of shooting allows a weapon of this profile (K-04, K-79)."""
    match attack.kind:
        case "assault":
            return profile.has("ASSAULT")
        case "indirect":
            return profile.has("INDIRECT FIRE")
        case "close-quarters":
            return profile.has("CLOSE-QUARTERS") or state.profile(model).large
        case _:
            return True


def sidearm(state: Battle, weapon: str) -> bool:
    """Whether a weapon is a CLOSE-QUARTERS one (K-67)."""
    return state.weapon(weapon).has("CLOSE-QUARTERS")


def mixes(state: Battle, attack: Attack, model: str) -> bool:
    """Whether a model may use CLOSE-QUARTERS weapons together with its other ranged ones (K-05)."""
    return attack.kind == "close-quarters" or state.profile(model).large


def extra(state: Battle, weapon: str) -> bool:
    """Whether a melee weapon is used beside the ordinary one (K-82)."""
    return state.weapon(weapon).has("EXTRA ATTACKS")


def pick_of(attack: Attack, weapon: str) -> Pick:
    """Return how a weapon was selected."""
    return next(pick for pick in attack.weapons if pick.weapon == weapon)


class Use(msgspec.Struct, frozen=True, gc=False):
    """A weapon as it is used against a target: its profile, and by name the abilities that count (section 3.9)."""

    profile: WeaponProfile
    abilities: dict[str, Ability]


def use_of(state: Battle, pick: Pick, target: str) -> Use:
    """Return a selected weapon as it is used against a target."""
    profile = state.picked(pick)
    if not profile.abilities:
        return Use(profile, {})
    abilities = profile.counting(pick.instances)
    limited = [ability for ability in abilities.values() if ability.only]
    if limited:
        keywords = state.keywords(target)
        for ability in limited:
            if keywords.isdisjoint(ability.only):
                del abilities[ability.name]
    return Use(profile, abilities)
