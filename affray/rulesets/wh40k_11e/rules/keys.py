"""What makes attacks identical: every figure that can change how an attack is resolved, and nothing else (K-12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from affray.rules import Expression
from affray.rulesets.wh40k_11e.facts import Key, Line
from affray.rulesets.wh40k_11e.profiles import Ability, Permission, WeaponProfile
from affray.rulesets.wh40k_11e.rules.modifiers import hit_modifiers, skill_modifiers, wound_modifiers
from affray.rulesets.wh40k_11e.rules.weapons import Use, pick_of, use_of
from affray.rulesets.wh40k_11e.state import Attack, Battle
from affray.rulesets.wh40k_11e.tables import (
    AS_SUCH,
    CRITICAL,
    INDIRECT_FAILS_TO,
    INDIRECT_SPOTTED_FAILS_TO,
    OF_HIT_DICE,
    SKILL_BEST,
    SKILL_WORST,
    capped,
    clamp,
)


def key_of(state: Battle, line: Line, ignore: Sequence[str] | None) -> Key:
    """Return the key of a weapon's attacks on a target (K-12)."""
    use = use_of(state, pick_of(state.attack_now, line.weapon), line.unit)
    return figures_of(state, line, use, ignore)[0]


def figures_of(state: Battle, line: Line, use: Use, ignore: Sequence[str] | None) -> tuple[Key, tuple[int, int, int]]:
    """Return the key of a weapon's attacks on a target (K-12), and the sums of the modifiers to their hit, wound and
    save rolls before any cap.

    What cannot change their resolution is left out of the key: what has to do with hit rolls where none are made
    (K-19) or only a 6 hits, what modifiers are beyond the cap, abilities for other targets, an AP that no save meets.
    `ignore` names the modifiers that PSYCHIC attacks ignore; None stands for every detrimental one (K-81).
    """
    attack, settings = state.attack_now, state.settings
    profile, abilities = use.profile, use.abilities
    automatic = "TORRENT" in abilities  # K-71
    skill = sum(_kept(skill_modifiers(line), abilities, ignore).values())
    hit = sum(_kept(hit_modifiers(state, line, abilities), abilities, ignore).values())
    wound, save = sum(wound_modifiers(state, line, abilities).values()), line.facts.save_mod
    fails_to = 1 if automatic else _fails_to(attack, line, abilities)
    only_a_6 = fails_to == CRITICAL - 1
    # K-75
    melta = abilities["MELTA"].x.plus if "MELTA" in abilities and line.facts.half_range else 0
    key = Key(
        # K-23 bounds the skill, no modifier does (K-20)
        skill=0 if automatic else clamp(profile.skill - skill, SKILL_BEST, SKILL_WORST),
        strength=profile.strength,
        ap=profile.ap,
        damage=profile.damage.add(melta) if melta else profile.damage,
        hit=0 if automatic or only_a_6 else capped(hit, settings.hit_wound_mod_cap),
        wound=capped(wound, settings.hit_wound_mod_cap),
        save=capped(save, settings.save_mod_cap),
        critical_hit=CRITICAL if automatic or only_a_6 else profile.critical_hit_on,
        critical_wound=_anti(state, abilities, line.unit) if abilities else CRITICAL,
        critical_wound_ap=_ap_of_criticals(profile, abilities),
        sustained=Expression() if automatic or "SUSTAINED HITS" not in abilities else abilities["SUSTAINED HITS"].x,
        abilities=_as_such(abilities, OF_HIT_DICE if automatic else ()) if abilities else (),
        fails_to=fails_to,
        rerolls=_useful(permissions(state, line, profile), profile, abilities, not automatic and fails_to == 1),
    )
    return key, (hit, wound, save)


def permissions(state: Battle, line: Line, profile: WeaponProfile) -> tuple[Permission, ...]:
    """Return what a weapon, and the model that uses it, may re-roll, each once (K-26)."""
    weapons, models = profile.rerolls, state.profile(line.weapon.split(".")[0]).rerolls
    return tuple(sorted(dict.fromkeys((*weapons, *models)), key=str)) if weapons or models else ()


def _kept(
    modifiers: Mapping[str, int], abilities: Mapping[str, Ability], ignore: Sequence[str] | None
) -> Mapping[str, int]:
    """Return the modifiers of BS, WS or the hit roll that PSYCHIC does not ignore (K-81)."""
    if "PSYCHIC" not in abilities:
        return modifiers
    return {name: n for name, n in modifiers.items() if (n > 0 if ignore is None else name not in ignore)}


def _fails_to(attack: Attack, line: Line, abilities: Mapping[str, Ability]) -> int:
    """Return up to which unmodified hit rolls fail whatever the skill: 1, more in indirect fire and snap shooting.

    That a friendly unit sees the target of indirect fire is what `spotted` says (K-79, K-80).
    """
    if attack.kind == "snap":
        return CRITICAL - 1
    if attack.kind != "indirect" or "INDIRECT FIRE" not in abilities:
        return 1
    aided = attack.facts.remained_stationary and line.facts.spotted
    return INDIRECT_SPOTTED_FAILS_TO if aided else INDIRECT_FAILS_TO


def _anti(state: Battle, abilities: Mapping[str, Ability], target: str) -> int:
    """K-72: the unmodified wound roll that is critical against this target."""
    anti = [ability for ability in abilities.values() if ability.against]
    if not anti:
        return CRITICAL
    keywords = state.keywords(target)
    return min([CRITICAL, *(ability.threshold for ability in anti if ability.against in keywords)])


def _ap_of_criticals(profile: WeaponProfile, abilities: Mapping[str, Ability]) -> int | None:
    """K-34: the AP of critical wounds, if it is another one and they are saved against at all (K-57)."""
    ap = profile.critical_wound_ap
    return None if ap == profile.ap or "DEVASTATING WOUNDS" in abilities else ap


def _as_such(abilities: Mapping[str, Ability], without: Collection[str]) -> tuple[str, ...]:
    """Return the abilities that make attacks different as such, with their numbers in one spelling."""
    counting = [ability for ability in abilities.values() if ability.name in AS_SUCH and ability.name not in without]
    spelt = [f"{ability.name} {ability.x}" if ability.x != Expression() else ability.name for ability in counting]
    return tuple(sorted(spelt)) if spelt else ()


def _useful(
    allowed: Sequence[Permission], profile: WeaponProfile, abilities: Mapping[str, Ability], hits: bool
) -> tuple[Permission, ...]:
    """Return the widest permission for each roll that is made and that nothing else allows to be re-rolled.

    `any` covers what `failed` and `ones` do, and `failed` covers `ones`, which always fail. `hits` is whether there
    are hit rolls that may be re-rolled.
    """
    if not allowed:
        return ()
    steps: tuple[tuple[str, bool, tuple[str, ...]], ...] = (
        ("damage", profile.damage.count > 0, ("any", "ones")),
        ("hit", hits, ("any", "failed", "ones")),
        ("wound", "TWIN-LINKED" not in abilities, ("any", "failed", "ones")),
    )
    kept = []
    for step, rolled, widest_first in steps:
        by_which = {permission.which: permission for permission in allowed if permission.step == step} if rolled else {}
        kept += [by_which[which] for which in widest_first if which in by_which][:1]
    return tuple(kept)
