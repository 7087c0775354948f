"""Targets: what is fixed with one, which are gone, what is against one (A2, A3; K-06 to K-08, K-61, K-62, K-90)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from affray.rules import Reason, listed
from affray.rulesets.wh40k_11e.facts import Aim, Line, Pick, TargetFacts
from affray.rulesets.wh40k_11e.profiles import WeaponProfile
from affray.rulesets.wh40k_11e.rules.declared import against_target_facts
from affray.rulesets.wh40k_11e.rules.modifiers import engaged
from affray.rulesets.wh40k_11e.rules.weapons import use_of
from affray.rulesets.wh40k_11e.state import Attack, Battle
from affray.rulesets.wh40k_11e.tables import LONE_OPERATIVE, SNAP_RANGE


def line_at(state: Battle, weapon: str, unit: str) -> Line | None:
    """Return the line of a weapon that is aimed at a unit and not gathered yet, if there is one."""
    attack = state.attack_now
    lines = (line for at, line in enumerate(attack.lines) if at not in attack.used)
    return next((line for line in lines if line.weapon == weapon and line.unit == unit), None)


def gone(state: Battle) -> list[Line]:
    """Return the lines not yet gathered whose target is destroyed."""
    attack = state.attack_now
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


class Foe(msgspec.Struct, frozen=True, gc=False):
    """What counts of a unit that is shot at, with whatever weapon: the units that it is engaged with, beyond how many
    inches it is not visible (K-90; 0 for no bound), and whether it is engaged and a MONSTER or VEHICLE."""

    enemies: tuple[str, ...] = ()
    reach: int = 0
    large: bool = False


def foes_of(state: Battle, attack: Attack, units: Iterable[str]) -> dict[str, Foe]:
    """Return what counts of those units that stand; of one that is fought, nothing."""
    standing = [unit for unit in units if unit in state.units and state.stands(unit)]
    if attack.mode != "shoot":
        return dict.fromkeys(standing, Foe())
    foes = {}
    for unit in standing:
        enemies = engaged(state, unit)
        foes[unit] = Foe(enemies, _lone_operative(state, unit), bool(enemies) and state.large(unit))
    return foes


def against_target(state: Battle, unit: str, by: str) -> Iterator[Reason]:
    """Whether a unit can be attacked at all: by the side that attacks now, else by the seat that asks."""
    side = by if state.attack is None else state.side_of(state.attack.unit)
    if unit not in state.units:
        yield Reason("K_E_TARGET_UNKNOWN", f"there is no unit {unit}; targets: {_foes(state, side)}", "K-06")
        return
    if state.side_of(unit) == side:
        yield Reason("K_E_TARGET_FRIENDLY", f"{unit} is {side}'s own; targets: {_foes(state, side)}", "K-06")
    if not state.stands(unit):
        yield Reason("K_E_TARGET_DESTROYED", f"{unit} is destroyed; targets: {_foes(state, side)}", "K-06")


def _foes(state: Battle, side: str) -> str:
    """Return in words the units that a side may attack; for who has no side, all."""
    enemies = state.sides[state.foe_of(side)].units if side in state.sides else state.units
    return listed([unit for unit in enemies if state.stands(unit)])


def against_every_weapon(
    state: Battle, attack: Attack, unit: str, facts: TargetFacts, foes: Mapping[str, Foe]
) -> Iterator[Reason]:
    """Whether every weapon that is selected may have a unit as its target."""
    foe = foes.get(unit)
    if foe is not None and not _open_to_all(attack, facts, foe):
        for pick in attack.weapons:
            yield from _target_of(state, attack, pick, Aim(pick.weapon, unit, facts=facts), foes)


def against_use(attack: Attack, weapon: str, unit: str) -> Iterator[Reason]:
    """Whether a weapon is one of those selected, and has not been used against a unit (K-10, K-61)."""
    selected = [pick.weapon for pick in attack.weapons]
    if weapon not in selected:
        yield Reason("K_E_WEAPON_UNKNOWN", f"{weapon} is not selected; selected: {listed(selected)}", "K-61")
    if any(line.weapon == weapon and line.unit == unit and at in attack.used for at, line in enumerate(attack.lines)):
        yield Reason("K_E_WEAPON_ALREADY_USED", f"{weapon} has been used against {unit}", "K-10")


def against_aim(
    state: Battle, attack: Attack, aim: Aim, pick: Pick | None, foes: Mapping[str, Foe]
) -> Iterator[Reason]:
    """Whether a weapon may have its target, by the facts declared; the unit itself is judged by `against_target`.

    `pick` is how the weapon was selected, None if it was not.
    """
    if pick is None:
        text = f"{aim.weapon} is not selected; selected: {listed([pick.weapon for pick in attack.weapons])}"
        yield Reason("K_E_WEAPON_UNKNOWN", text, "K-61")
    elif aim.unit:
        yield from _target_of(state, attack, pick, aim, foes)
    if aim.unit:
        yield from against_target_facts(state, attack.mode, aim.unit, aim.facts)
    elif aim.facts != TargetFacts(aim.facts.in_range, aim.facts.visible):
        text = f"facts of a target for {aim.weapon}, which has none; only in_range and visible can say why"
        yield Reason("K_E_FACTS", text, "K-95")


def _target_of(state: Battle, attack: Attack, pick: Pick, aim: Aim, foes: Mapping[str, Foe]) -> Iterable[Reason]:
    """Whether a unit, if it stands, may be the target of a weapon that is selected."""
    foe = foes.get(aim.unit)
    if foe is None or _open_to_all(attack, aim.facts, foe):
        return ()
    return _shot_at(state, attack, pick, aim, foe) if attack.mode == "shoot" else _fought(attack, aim)


def _open_to_all(attack: Attack, facts: TargetFacts, foe: Foe) -> bool:
    """Whether a unit may be shot at with whatever weapon, so that none of them need be asked."""
    bound = foe.enemies or foe.reach or attack.kind in ("snap", "close-quarters")
    return attack.mode == "shoot" and facts.in_range and facts.visible and not bound


def _fought(attack: Attack, aim: Aim) -> Iterator[Reason]:
    if aim.unit not in attack.facts.engaged_with or not aim.facts.in_range:
        text = f"{aim.weapon} cannot attack {aim.unit}: not engaged with it; {attack.unit} is engaged with "
        yield Reason("K_E_TARGET_NOT_ENGAGED", text + listed(attack.facts.engaged_with), "K-07")


def _shot_at(state: Battle, attack: Attack, pick: Pick, aim: Aim, foe: Foe) -> Iterator[Reason]:
    use = use_of(state, pick, aim.unit)
    profile, abilities = use.profile, use.abilities
    if not aim.facts.in_range:
        yield Reason("K_E_TARGET_OUT_OF_RANGE", f"{aim.unit} is out of range of {aim.weapon}", "K-06")
    if attack.kind == "snap" and _beyond(aim, profile, SNAP_RANGE):
        text = f"snap shooting reaches {SNAP_RANGE} inches; {aim.unit} is beyond half the range of {aim.weapon}, "
        yield Reason("K_E_TARGET_OUT_OF_RANGE", text + "unless half_range is declared", "K-80")
    if not (attack.kind == "indirect" and "INDIRECT FIRE" in abilities):
        if not aim.facts.visible:
            yield Reason("K_E_TARGET_NOT_VISIBLE", f"{aim.unit} is not visible", "K-06")
        if foe.reach and _beyond(aim, profile, foe.reach):
            text = f"{aim.unit} is a Lone Operative and not visible beyond {foe.reach} inches; "
            text += f"it is beyond half the range of {aim.weapon}, unless half_range is declared"
            yield Reason("K_E_TARGET_NOT_VISIBLE", text, "K-90")
    close = attack.kind == "close-quarters"
    together = attack.unit in foe.enemies
    if close and not together and not state.profile(aim.weapon.split(".")[0]).large:
        text = f"{aim.weapon} may only be used against units that {attack.unit} is engaged with: "
        yield Reason("K_E_TARGET_NOT_ENGAGED", text + listed(attack.facts.engaged_with), "K-04")
    if not foe.enemies:
        return
    if "BLAST" in abilities:
        yield Reason("K_E_BLAST_ENGAGED", f"{aim.unit} is engaged, so no BLAST weapon may be used on it", "K-65")
    if not (close and together) and (attack.kind == "snap" or not foe.large):
        text = f"{aim.unit} is engaged with {listed(foe.enemies)}; only an unengaged unit may be shot at"
        yield Reason("K_E_TARGET_ENGAGED", text, "K-06")


def _beyond(aim: Aim, profile: WeaponProfile, inches: int) -> bool:
    """Whether what is declared says that the target is beyond a distance: not within half range of a weapon whose
    half range is that far."""
    return not aim.facts.half_range and profile.range >= 2 * inches


def _lone_operative(state: Battle, unit: str) -> int:
    """Return beyond how many inches a unit is not visible (K-90); 0 if it is not a Lone Operative."""
    if state.units[unit].attached or not state.every(unit, "LONE OPERATIVE"):
        return 0
    abilities = [state.profile(model).ability("LONE OPERATIVE") for model in state.living(unit)]
    return max((ability.x.plus or LONE_OPERATIVE) for ability in abilities if ability is not None)
