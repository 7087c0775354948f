"""Selecting a unit, its weapons and its targets (B0a, A1, A2; K-01 to K-09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from affray.core.ids import in_order
from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.actions import Retarget, SelectTargets, SelectToFight, SelectToShoot, SelectWeapons
from affray.rulesets.wh40k_11e.events.attack import TargetsSelected, WeaponsSelected
from affray.rulesets.wh40k_11e.events.battle import UnitSelected
from affray.rulesets.wh40k_11e.evolve.attack import attack_of
from affray.rulesets.wh40k_11e.facts import Aim, Line, Pick
from affray.rulesets.wh40k_11e.profiles import Ability, Weapon, WeaponProfile
from affray.rulesets.wh40k_11e.state import Attack, Battle


def shoot(state: Battle, action: SelectToShoot, by: str) -> Iterator[Consequence]:
    """A unit is selected to shoot (K-04)."""
    yield UnitSelected("K-04", action.unit, "shoot", shooting_kind(action), action.facts)


def fight(state: Battle, action: SelectToFight, by: str) -> Iterator[Consequence]:
    """A unit is selected to fight (K-94)."""
    yield UnitSelected("K-94", action.unit, "fight", fighting_kind(action), action.facts)


def shooting_kind(action: SelectToShoot) -> str:
    """Return the type of shooting: the one named, else close-quarters for an engaged unit, else normal."""
    return action.kind or ("close-quarters" if action.facts.engaged_with else "normal")


def fighting_kind(action: SelectToFight) -> str:
    """Return the type of fight: the one named, else normal for an engaged unit, else overrun."""
    return action.kind or ("normal" if action.facts.engaged_with else "overrun")


def select_weapons(state: Battle, action: SelectWeapons, by: str) -> Iterator[Consequence]:
    """A1: weapons are selected (K-05)."""
    chosen = default_weapons(state) if action.weapons is None else action.weapons
    picks = {pick.weapon: pick for pick in chosen}
    weapons = tuple([picks[weapon] for weapon in in_order(picks)])
    spent = tuple([pick.weapon for pick in weapons if state.picked(pick).has("ONE SHOT")])
    yield WeaponsSelected("K-05", weapons, spent)


def default_weapons(state: Battle) -> tuple[Pick, ...]:
    """Return what is selected if nothing is said (K-05, section 2.5)."""
    attack = attack_of(state)
    choose = _all_ranged if attack.mode == "shoot" else _one_melee
    return tuple([Pick(weapon) for model in state.living(attack.unit) for weapon in choose(state, attack, model)])


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
    found = []
    for weapon in state.models[model].weapons:
        kind = state.weapon(weapon)
        if kind.kind == wanted and (any_profile or _has_open_profile(state, attack, model, weapon, kind)):
            found.append(weapon)
    return found


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


def extra(state: Battle, weapon: str) -> bool:
    """Whether a melee weapon is used beside the ordinary one (K-82)."""
    return state.weapon(weapon).has("EXTRA ATTACKS")


def select_targets(state: Battle, action: SelectTargets, by: str) -> Iterator[Consequence]:
    """A2: targets are selected, and what counts at this moment is fixed (K-06 to K-08)."""
    attack = attack_of(state)
    given = [aim for aim in aims(state, action) if aim.unit]
    picks = attack.picks()
    times: dict[str, int] = {}
    for aim in given:
        times[aim.weapon] = times.get(aim.weapon, 0) + 1
    targets = {unit: target_of(state, unit) for unit in dict.fromkeys([aim.unit for aim in given])}
    lines = [
        line_of(state, attack, picks[aim.weapon], aim, targets[aim.unit], alone=times[aim.weapon] == 1) for aim in given
    ]
    untargeted = tuple([weapon for weapon in picks if weapon not in times])
    if not action.unit:
        order = {weapon: at for at, weapon in enumerate(picks)}
        lines.sort(key=lambda line: order[line.weapon])
    yield TargetsSelected("K-08", tuple(lines), untargeted)


def aims(state: Battle, action: SelectTargets) -> tuple[Aim, ...]:
    """Return the action weapon by weapon; one unit for all in the order of the weapons."""
    if not action.unit:
        return action.targets
    return tuple([Aim(pick.weapon, action.unit, facts=action.facts) for pick in attack_of(state).weapons])


def retarget(state: Battle, action: Retarget, by: str) -> Iterator[Consequence]:
    """K-62: a weapon whose target is gone takes a new one; a share joins the one that goes there already (K-07).

    What was fixed with the targets stays: that the attacks were divided, and all about a unit that is one of them.
    """
    old = next(line for line in gone(state) if line.weapon == action.weapon)
    there = line_at(state, action.weapon, action.unit)
    if there is None:
        aim = Aim(action.weapon, action.unit, old.share, action.facts)
        attack = attack_of(state)
        line = line_of(state, attack, pick_of(attack, aim.weapon), aim, target_of(state, aim.unit), old.alone)
    else:
        line = msgspec.structs.replace(there, share=there.share + old.share)
    yield TargetsSelected("K-62", (line,), instead=old.unit)


def line_at(state: Battle, weapon: str, unit: str) -> Line | None:
    """Return the line of a weapon that is aimed at a unit and not gathered yet, if there is one."""
    attack = attack_of(state)
    lines = (line for at, line in enumerate(attack.lines) if at not in attack.used)
    return next((line for line in lines if line.weapon == weapon and line.unit == unit), None)


def gone(state: Battle) -> list[Line]:
    """Return the lines not yet gathered whose target is destroyed."""
    attack = attack_of(state)
    if not attack.lines:
        return []
    stands = {unit: state.stands(unit) for unit in dict.fromkeys([line.unit for line in attack.lines])}
    if all(stands.values()):
        return []
    return [line for at, line in enumerate(attack.lines) if at not in attack.used and not stands[line.unit]]


class Target(msgspec.Struct, frozen=True, gc=False):
    """What counts of a unit when it is selected as a target: how many models it has, whether all have STEALTH."""

    models: int
    stealth: bool


def target_of(state: Battle, unit: str) -> Target:
    """Return what counts of a unit as a target now."""
    return Target(len(state.living(unit)), state.every(unit, "STEALTH"))


def line_of(state: Battle, attack: Attack, pick: Pick, aim: Aim, target: Target, alone: bool) -> Line:
    """Return a weapon and its target with what is fixed now: the number of models, and whether cover counts."""
    return Line(
        aim.weapon,
        aim.unit,
        models=target.models,
        share=0 if alone and not aim.share else aim.share,
        alone=alone,
        cover=_covered(state, attack, pick, aim, target),
        facts=aim.facts,
    )


def _covered(state: Battle, attack: Attack, pick: Pick, aim: Aim, target: Target) -> bool:
    """K-84, K-85, K-79, K-77: whether the target has cover against this weapon."""
    covered, indirect = aim.facts.cover or target.stealth, attack.kind == "indirect"
    if attack.mode != "shoot" or not (covered or indirect):
        return False
    abilities = use_of(state, pick, aim.unit).abilities
    return "IGNORES COVER" not in abilities and (covered or "INDIRECT FIRE" in abilities)


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
    limited = [one for one in abilities.values() if one.only]
    if limited:
        keywords = state.keywords(target)
        for one in limited:
            if keywords.isdisjoint(one.only):
                del abilities[one.name]
    return Use(profile, abilities)
