"""Selecting targets: what is refused (A2, A3, A4; K-06, K-07, K-10, K-60 to K-62)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.core.rulesets.wh40k_11e.actions import Gather, Pass, Retarget, SelectEnemyUnit, SelectTargets
from affray.core.rulesets.wh40k_11e.checks.facts import listed, target_facts
from affray.core.rulesets.wh40k_11e.evolve.attack import attack_of
from affray.core.rulesets.wh40k_11e.facts import Aim, TargetFacts
from affray.core.rulesets.wh40k_11e.rules import pools, selection
from affray.core.rulesets.wh40k_11e.rules.keys import key_of
from affray.core.rulesets.wh40k_11e.rules.modifiers import engaged, hit_modifiers, skill_modifiers
from affray.core.rulesets.wh40k_11e.state import Attack, Battle
from affray.core.rulesets.wh40k_11e.tables import LONE_OPERATIVE, SNAP_RANGE


def targets(state: Battle, action: SelectTargets, by: str) -> Iterator[Reason]:
    """A2: which targets may be selected."""
    if state.place != "attack.targets":
        return
    if action.unit and action.targets:
        text = "targets are given twice; name one unit for every weapon, or targets weapon by weapon"
        yield Reason("K_E_FACTS", text, "K-95")
        return
    if not action.unit and action.facts != TargetFacts():
        yield Reason("K_E_FACTS", "facts without a unit for every weapon; they stand with each target", "K-95")
    attack = attack_of(state)
    by_weapon: dict[str, list[Aim]] = {pick.weapon: [] for pick in attack.weapons}
    for aim in selection.aims(state, action):
        if aim.weapon not in by_weapon:
            text = f"{aim.weapon} is not selected; selected: {listed(tuple(by_weapon))}"
            yield Reason("K_E_WEAPON_UNKNOWN", text, "K-61")
            continue
        by_weapon[aim.weapon].append(aim)
        yield from _target(state, attack, aim)
    for weapon, found in by_weapon.items():
        yield from _divided(state, attack, weapon, found)
    units = {aim.unit for found in by_weapon.values() for aim in found if aim.unit}
    if attack.kind == "snap" and len(units) > 1:
        text = f"snap shooting has one target, not {listed(sorted(units))}"
        yield Reason("K_E_SHOOTING_TYPE", text, "K-80")


def _divided(state: Battle, attack: Attack, weapon: str, aims: list[Aim]) -> Iterator[Reason]:
    """How the attacks of one weapon are divided (K-06, K-07)."""
    aimed = [aim for aim in aims if aim.unit]
    if len(aimed) < len(aims) and len(aims) > 1:
        yield Reason("K_E_SPLIT", f"{weapon} has a target and none; name it once for none", "K-07")
    elif attack.mode == "shoot":
        if len(aimed) > 1:
            yield Reason("K_E_SPLIT", f"{weapon} is a ranged weapon and has one target, not {len(aimed)}", "K-06")
        elif any(aim.share for aim in aimed):
            yield Reason("K_E_SPLIT", f"{weapon} is a ranged weapon; its attacks have no share", "K-06")
    elif not aimed:
        legal = [unit for unit in attack.facts.engaged_with if state.stands(unit)]
        if legal and not any(not aim.facts.in_range for aim in aims):
            text = f"{weapon} must have a target; it may be {listed(legal)}"
            yield Reason("K_E_CHOICE_REQUIRED", text, "K-07")
    else:
        yield from _shares(state, attack, weapon, aimed)


def _shares(state: Battle, attack: Attack, weapon: str, aims: list[Aim]) -> Iterator[Reason]:
    attacks = state.picked(selection.pick_of(attack, weapon)).attacks
    units = [aim.unit for aim in aims]
    if len(set(units)) < len(units):
        yield Reason("K_E_SPLIT", f"{weapon} names a target twice; one share for each", "K-07")
    if attacks.count:
        if len(aims) > 1 or aims[0].share:
            text = f"{weapon} has {attacks} attacks, rolled later; they all go to one target without a share"
            yield Reason("K_E_SPLIT", text, "K-13")
        return
    if len(aims) == 1 and not aims[0].share:
        return
    shares = [aim.share for aim in aims]
    if min(shares) < 1 or sum(shares) != attacks.plus:
        text = f"the shares of {weapon} are {', '.join(map(str, shares))}; wanted: 1 or more each, {attacks} together"
        yield Reason("K_E_SPLIT", text, "K-07")


def _target(state: Battle, attack: Attack, aim: Aim) -> Iterator[Reason]:
    """Whether a unit may be the target of a weapon, by the facts declared."""
    if not aim.unit:
        return
    side = state.side_of(attack.unit)
    foes = [unit for unit in state.sides[state.foe_of(side)].units if state.stands(unit)]
    if aim.unit not in state.units:
        yield Reason("K_E_TARGET_UNKNOWN", f"there is no unit {aim.unit}; targets: {listed(foes)}", "K-06")
        return
    if state.side_of(aim.unit) == side:
        yield Reason("K_E_TARGET_FRIENDLY", f"{aim.unit} is {side}'s own; targets: {listed(foes)}", "K-06")
    if not state.stands(aim.unit):
        yield Reason("K_E_TARGET_DESTROYED", f"{aim.unit} is destroyed; targets: {listed(foes)}", "K-06")
        return
    yield from target_facts(state, attack.mode, aim.unit, aim.facts)
    yield from (_shot_at if attack.mode == "shoot" else _fought)(state, attack, aim)


def _fought(state: Battle, attack: Attack, aim: Aim) -> Iterator[Reason]:
    if aim.unit not in attack.facts.engaged_with or not aim.facts.in_range:
        text = f"{aim.weapon} cannot attack {aim.unit}: not engaged with it; {attack.unit} is engaged with "
        yield Reason("K_E_TARGET_NOT_ENGAGED", text + listed(attack.facts.engaged_with), "K-07")


def _shot_at(state: Battle, attack: Attack, aim: Aim) -> Iterator[Reason]:
    abilities = selection.counting(state, selection.pick_of(attack, aim.weapon), aim.unit)
    if not aim.facts.in_range:
        yield Reason("K_E_TARGET_OUT_OF_RANGE", f"{aim.unit} is out of range of {aim.weapon}", "K-06")
    elif attack.kind == "snap" and _beyond(state, attack, aim, SNAP_RANGE):
        text = f"snap shooting reaches {SNAP_RANGE} inches; {aim.unit} is beyond half the range of {aim.weapon}, "
        yield Reason("K_E_TARGET_OUT_OF_RANGE", text + "unless half_range is declared", "K-80")
    if not (attack.kind == "indirect" and "INDIRECT FIRE" in abilities):
        yield from _seen(state, attack, aim)
    enemies = engaged(state, aim.unit)
    together = attack.unit in enemies
    shooter = state.profile(aim.weapon.split(".")[0])
    if attack.kind == "close-quarters" and not shooter.large and not together:
        text = f"{aim.weapon} may only be used against units that {attack.unit} is engaged with: "
        yield Reason("K_E_TARGET_NOT_ENGAGED", text + listed(attack.facts.engaged_with), "K-04")
    if not enemies:
        return
    if "BLAST" in abilities:
        yield Reason("K_E_BLAST_ENGAGED", f"{aim.unit} is engaged, so no BLAST weapon may be used on it", "K-65")
    close = attack.kind == "close-quarters" and together
    if not close and (attack.kind == "snap" or not state.large(aim.unit)):
        text = f"{aim.unit} is engaged with {listed(enemies)}; only an unengaged unit may be shot at"
        yield Reason("K_E_TARGET_ENGAGED", text, "K-06")


def _seen(state: Battle, attack: Attack, aim: Aim) -> Iterator[Reason]:
    if not aim.facts.visible:
        yield Reason("K_E_TARGET_NOT_VISIBLE", f"{aim.unit} is not visible", "K-06")
        return
    reach = lone_operative(state, aim.unit)
    if reach and _beyond(state, attack, aim, reach):
        text = f"{aim.unit} is a Lone Operative and not visible beyond {reach} inches; "
        text += f"it is beyond half the range of {aim.weapon}, unless half_range is declared"
        yield Reason("K_E_TARGET_NOT_VISIBLE", text, "K-90")


def _beyond(state: Battle, attack: Attack, aim: Aim, inches: int) -> bool:
    """Whether what is declared says that the target is beyond a distance: not within half range of a weapon whose
    half range is that far."""
    return not aim.facts.half_range and state.picked(selection.pick_of(attack, aim.weapon)).range >= 2 * inches


def lone_operative(state: Battle, unit: str) -> int:
    """Return beyond how many inches a unit is not visible (K-90); 0 if it is not a Lone Operative."""
    if state.units[unit].attached or not state.every(unit, "LONE OPERATIVE"):
        return 0
    found = [state.profile(model).ability("LONE OPERATIVE") for model in state.living(unit)]
    return max((one.x.plus or LONE_OPERATIVE) for one in found if one is not None)


def retarget(state: Battle, action: Retarget, by: str) -> Iterator[Reason]:
    """A3: only weapons whose target is gone, and only with the option (K-62)."""
    if state.place != "attack.unit":
        return
    gone = [line.weapon for line in selection.gone(state)]
    if not pools.may_retarget(state):
        yield Reason("K_E_PHASE", 'targets are final; new ones need lost_target_pools = "retarget"', "K-61")
        return
    if action.weapon not in gone:
        text = f"{action.weapon} is no weapon whose target is gone; those are {listed(gone)}"
        yield Reason("K_E_WEAPON_UNKNOWN", text, "K-62")
        return
    yield from _target(state, attack_of(state), Aim(action.weapon, action.unit, facts=action.facts))


def enemy(state: Battle, action: SelectEnemyUnit, by: str) -> Iterator[Reason]:
    """A3: one of the units that are still to be attacked (K-60)."""
    if state.place != "attack.unit":
        return
    left = pools.enemies_left(state)
    if not left or (action.unit and action.unit not in left):
        said = f"{action.unit} is not still to be attacked" if action.unit else "no enemy unit is to be attacked"
        text = f"{said}; to be attacked: {listed(left)}"
        yield Reason("K_E_TARGET_UNKNOWN", text, "K-60")


def give_up(state: Battle, action: Pass, by: str) -> Iterator[Reason]:
    """A3: a pass gives up targets that are gone, so there must be some."""
    if state.place == "attack.unit" and not selection.gone(state):
        yield Reason("K_E_PHASE", "there is nothing to pass on; choose the next enemy unit", "K-60")


def gather(state: Battle, action: Gather, by: str) -> Iterator[Reason]:
    """A4: a weapon that is not used yet against this enemy unit (K-10), and PSYCHIC for what is ignored (K-81)."""
    if state.place != "attack.gather":
        return
    attack = attack_of(state)
    open_lines = pools.unused(state, attack.enemy)
    open_weapons = [attack.lines[at].weapon for at in open_lines]
    if action.weapon and action.weapon not in open_weapons:
        used = any(line.weapon == action.weapon and line.unit == attack.enemy for line in attack.lines)
        known = any(line.weapon == action.weapon for line in attack.lines)
        if used:
            code, said = "K_E_WEAPON_ALREADY_USED", f"{action.weapon} has been used against {attack.enemy}"
        elif known:
            code, said = "K_E_TARGET_UNKNOWN", f"{action.weapon} has another target than {attack.enemy}"
        else:
            code, said = "K_E_WEAPON_UNKNOWN", f"{action.weapon} has no target"
        yield Reason(code, f"{said}; to be gathered: {listed(open_weapons)}", "K-10")
    elif action.ignore is not None:
        yield from _ignored(state, action)


def _ignored(state: Battle, action: Gather) -> Iterator[Reason]:
    known, named = ignorable(state, action.weapon), action.ignore or ()
    if known is None:
        yield Reason("K_E_FACTS", "only PSYCHIC attacks ignore modifiers; leave ignore out", "K-81")
    elif len(set(named)) < len(named) or not set(named) <= set(known):
        yield Reason("K_E_FACTS", f"{listed(named)} cannot be ignored; one or more of {listed(known)} can", "K-81")


def ignorable(state: Battle, weapon: str) -> tuple[str, ...] | None:
    """Return the modifiers that a PSYCHIC weapon, and those gathered with it, may ignore; None if it is not PSYCHIC."""
    attack = attack_of(state)
    lines = [attack.lines[at] for at in pools.unused(state, attack.enemy)]
    first = next((line for line in lines if line.weapon == weapon), lines[0])
    psychic = [line for line in lines if key_of(state, line, ()).psychic]
    if first not in psychic:
        return None
    return tuple(sorted({name for line in psychic for name in (*skill_modifiers(line), *hit_modifiers(state, line))}))
