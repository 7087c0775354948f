"""Selecting targets: what is refused (A2; K-06, K-07, K-80, K-90, K-95)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from affray.core.ids import in_order
from affray.core.refusal import Reason
from affray.rulesets.wh40k_11e.actions import SelectTargets
from affray.rulesets.wh40k_11e.checks.division import divided
from affray.rulesets.wh40k_11e.checks.facts import listed, target_facts
from affray.rulesets.wh40k_11e.facts import Aim, Pick, TargetFacts
from affray.rulesets.wh40k_11e.profiles import WeaponProfile
from affray.rulesets.wh40k_11e.rules import selection
from affray.rulesets.wh40k_11e.rules.modifiers import engaged
from affray.rulesets.wh40k_11e.state import Attack, Battle
from affray.rulesets.wh40k_11e.tables import LONE_OPERATIVE, SNAP_RANGE


def targets(state: Battle, action: SelectTargets, by: str) -> Iterator[Reason]:
    """A2: which targets may be selected. The units are judged in any place, the rest where targets are selected."""
    named = dict.fromkeys([action.unit, *(aim.unit for aim in action.targets)])
    for unit in filter(None, named):
        yield from target_unit(state, unit, by)
    attack = state.attack
    if attack is None or state.place != "attack.targets":
        return
    if action.unit and action.targets:
        text = "targets are given twice; name one unit for every weapon, or targets weapon by weapon"
        yield Reason("K_E_FACTS", text, "K-95")
    if not action.unit and action.facts != TargetFacts():
        yield Reason("K_E_FACTS", "facts without a unit for every weapon; they stand with each target", "K-95")
    foes = foes_of(state, attack, [unit for unit in named if unit])
    if action.unit:
        yield from target_facts(state, attack.mode, action.unit, action.facts)
        foe = foes.get(action.unit)
        for pick in () if foe is None or _open_to_all(attack, action.facts, foe) else attack.weapons:
            yield from _target_of(state, attack, pick, Aim(pick.weapon, action.unit, facts=action.facts), foes)
    picks = attack.picks()
    for aim in action.targets:
        yield from aimed(state, attack, aim, picks.get(aim.weapon), foes)
    if not action.unit:
        yield from _divisions(state, attack, action.targets)


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
    found = {}
    for unit in standing:
        enemies = engaged(state, unit)
        found[unit] = Foe(enemies, _lone_operative(state, unit), bool(enemies) and state.large(unit))
    return found


def target_unit(state: Battle, unit: str, by: str) -> Iterator[Reason]:
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
    return listed([one for one in enemies if state.stands(one)])


def aimed(state: Battle, attack: Attack, aim: Aim, pick: Pick | None, foes: Mapping[str, Foe]) -> Iterator[Reason]:
    """Whether a weapon may have its target, by the facts declared; the unit itself is judged by `target_unit`.

    `pick` is how the weapon was selected, None if it was not.
    """
    if pick is None:
        text = f"{aim.weapon} is not selected; selected: {listed([pick.weapon for pick in attack.weapons])}"
        yield Reason("K_E_WEAPON_UNKNOWN", text, "K-61")
    elif aim.unit:
        yield from _target_of(state, attack, pick, aim, foes)
    if aim.unit:
        yield from target_facts(state, attack.mode, aim.unit, aim.facts)
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


def _divisions(state: Battle, attack: Attack, aims: Sequence[Aim]) -> Iterator[Reason]:
    """How attacks are divided: those of each weapon, and in snap shooting all of them."""
    by_weapon: dict[str, list[Aim]] = {pick.weapon: [] for pick in attack.weapons}
    for aim in aims:
        by_weapon.get(aim.weapon, []).append(aim)
    for pick in attack.weapons:
        yield from divided(state, attack, pick, by_weapon[pick.weapon])
    if attack.kind == "snap":
        units = in_order({aim.unit for aim in aims if aim.unit})
        if len(units) > 1:
            yield Reason("K_E_SHOOTING_TYPE", f"snap shooting has one target, not {listed(units)}", "K-80")


def _fought(attack: Attack, aim: Aim) -> Iterator[Reason]:
    if aim.unit not in attack.facts.engaged_with or not aim.facts.in_range:
        text = f"{aim.weapon} cannot attack {aim.unit}: not engaged with it; {attack.unit} is engaged with "
        yield Reason("K_E_TARGET_NOT_ENGAGED", text + listed(attack.facts.engaged_with), "K-07")


def _shot_at(state: Battle, attack: Attack, pick: Pick, aim: Aim, foe: Foe) -> Iterator[Reason]:
    use = selection.use_of(state, pick, aim.unit)
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
    found = [state.profile(model).ability("LONE OPERATIVE") for model in state.living(unit)]
    return max((one.x.plus or LONE_OPERATIVE) for one in found if one is not None)
