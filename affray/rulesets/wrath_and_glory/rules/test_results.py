"""The check: what the Wrath die says, where the attack really goes, and whether the test succeeds (T5)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, in_order
from affray.rulesets.wrath_and_glory.events import attacks as attacks_events
from affray.rulesets.wrath_and_glory.events.complications import ComplicationIgnored, ComplicationTriggered
from affray.rulesets.wrath_and_glory.events.dice_tests import DiceRead, FacesFinal, RollCalled, TestResolved
from affray.rulesets.wrath_and_glory.facts import Declaration, Judged
from affray.rulesets.wrath_and_glory.rules import shifting
from affray.rulesets.wrath_and_glory.rules.attack_pool import aim_at, build_attack, separate_pools, weapon_of
from affray.rulesets.wrath_and_glory.rules.resources import gain
from affray.rulesets.wrath_and_glory.rules.sides import GM, present, seat_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import SCATTER_STEP, complication_kind


def check(state: Fight, came: object) -> Iterator[Consequence]:
    """T5: read the Wrath dice, find out whom the attack meets, judge the test; in this order."""
    if isinstance(came, FacesFinal):
        yield from wrath_dice(state, came)
    attack = state.attacking
    if attack is None:
        yield judge_test(state)
    else:
        yield next(_astray(state, attack, came), None) or judge_attack(state, attack)


def wrath_dice(state: Fight, final: FacesFinal) -> Iterator[Consequence]:
    """Yield what the Wrath dice bring, hit or miss (WG-22); Reliable takes the first Complication (WG-88f)."""
    trial = state.test
    combatant = state.combatants[trial.roller]
    if final.critical:
        yield gain(state, combatant.side, 1, "Wrath Critical", "WG-61" if trial.wrath_dice > 1 else "WG-22")
    if not final.complication:
        return
    attack = state.attacking
    if attack is not None and attack.mode != "interact":
        carried = combatant.weapons[attack.weapon]
        if carried.profile.traits.reliable and not carried.complicated:
            yield ComplicationIgnored("WG-88f", roller=combatant.id, weapon=attack.weapon, why="its weapon is Reliable")
            return
    yield ComplicationTriggered("WG-22", combatant.id)


def _astray(state: Fight, attack: Declaration, came: object) -> Iterator[Consequence]:
    """Yield the next thing that comes between the faces and the judgement, if there is one."""
    if attack.mode == "interact":
        return
    shot = state.shot
    trial = state.test
    # 65-66 turns the attack before it is judged, so the d66 comes first
    if state.settings.complication_mode == "table":
        for complication in trial.complications:
            if not complication.table_roll:
                yield RollCalled(
                    "WG-94", roll="complication", dice=2, sides=6, seat=GM, frame="check", about=trial.roller
                )
            elif complication_kind(complication.table_roll) == "new_target" and not shot.retargeted:
                if new_targets(state):
                    yield attacks_events.RetargetOffered("WG-94")
                break
    if not shot.strayed and strays(state, attack):
        meant = attack.targets[0]
        others = melee_of(state, attack, meant)
        if isinstance(came, DiceRead) and came.roll == "stray":
            yield attacks_events.TargetStrayed(
                "WG-39k", missed=meant, to=others[came.value - 1], aimed=aim_at(state, attack, others[came.value - 1])
            )
        elif len(others) == 1:
            yield attacks_events.TargetStrayed(
                "WG-39k", missed=meant, to=others[0], aimed=aim_at(state, attack, others[0])
            )
        elif others:
            yield RollCalled(
                "WG-39k",
                roll="stray",
                dice=1,
                sides=len(others),
                seat=seat_of(state, attack.actor),
                frame="check",
                about=meant,
            )
    if attack.mode == "attack" and weapon_of(state, attack).area:
        yield from _area(state, attack)
    if separate_pools(state, attack) and shot.pools < len(attack.targets):
        yield build_attack(state, number=shot.pools)


def strays(state: Fight, attack: Declaration) -> bool:
    """Return whether a shot into a melee goes wrong: the Wrath die shows 1 (WG-39k)."""
    weapon = weapon_of(state, attack)
    trial = state.test
    aimed = state.combatants[attack.actor].turn.aimed == "melee" and attack.frame == "turn"
    return (
        weapon.kind != "melee"
        and not weapon.area
        and len(attack.targets) == 1
        and not attack.groups
        and not state.shot.turned
        and 1 in trial.faces[: trial.wrath_dice]
        and not aimed
        and bool(melee_of(state, attack, attack.targets[0]))
    )


def melee_of(state: Fight, attack: Declaration, target: str) -> list[str]:
    """Return the others of a target's melee, the shooter apart, in order of id (WG-39k)."""
    near = state.combatants[target].engaged
    around = {id for other in near for id in state.combatants[other].engaged}
    return list(in_order((set(near) | around) - {target, attack.actor}))


def _area(state: Fight, attack: Declaration) -> Iterator[Consequence]:
    """Yield what is needed to know who stands in an area: scatter on a failed Blast, then the GM's word (WG-83)."""
    shot, trial = state.shot, state.test
    blast = weapon_of(state, attack).traits.blast
    hit = trial.icons >= trial.dn
    if blast and not hit and not shot.scattered:
        yield RollCalled(
            "WG-83",
            roll="scatter",
            dice=2,
            sides=6,
            seat=seat_of(state, attack.actor),
            frame="check",
            about=attack.actor,
        )
    elif not shot.area_asked and (blast or hit):
        centre = attack.point or shot.targets[0].id
        direction, metres = (shot.scattered[0], SCATTER_STEP * shot.scattered[1]) if shot.scattered else (0, 0)
        yield attacks_events.AreaOffered(
            "WG-83" if blast else "WG-85", centre=centre, radius=blast, direction=direction, metres=metres
        )


def judge_test(state: Fight) -> TestResolved:
    """Return whether a test that is no attack succeeds (WG-20)."""
    trial = state.test
    success = trial.icons >= trial.dn
    shifts = shifting.most(state, success)
    following = "shift" if shifts else "done"
    return TestResolved(
        "WG-20",
        roller=trial.roller,
        icons=trial.icons,
        dn=trial.dn,
        success=success,
        next=following,
        per_target=(),
        shifts=shifts,
    )


def judge_attack(state: Fight, attack: Declaration) -> TestResolved:
    """Return whom the attack hits, and whether there is anything to shift (WG-20, WG-39d, WG-83)."""
    trial, shot = state.test, state.shot
    blast = attack.mode == "attack" and weapon_of(state, attack).traits.blast > 0
    if blast:
        success = trial.icons >= trial.dn
        judged = tuple(Judged(aimed.id, aimed.dn, aimed.caught or success) for aimed in shot.targets)
    else:
        judged = tuple(
            Judged(target.id, target.dn, target.caught or target.icons >= target.dn) for target in shot.targets
        )
        success = any(against.hit for against in judged)
    shifts = shifting.most(state, success)
    anybody = any(entry_.hit for entry_ in judged)
    if shifts or (attack.mode == "interact" and success):
        following = "shift"
    else:
        following = "hit" if attack.mode == "attack" and anybody else "done"
    return TestResolved(
        "WG-20",
        roller=trial.roller,
        icons=trial.icons,
        dn=trial.dn,
        success=success,
        next=following,
        per_target=judged,
        shifts=shifts,
    )


def caught_candidates(state: Fight) -> tuple[str, ...]:
    """Return who may be caught in the area of the attack in progress: anybody there who is not hit already, the
    attacker only by a Blast."""
    attack, shot = state.declared, state.shot
    safe = set() if shot.scattered else {target.id for target in shot.targets}
    if not weapon_of(state, attack).traits.blast:
        safe.add(attack.actor)
    return tuple(combatant.id for combatant in present(state) if combatant.id not in safe)


def decline_area(state: Fight) -> Iterator[Consequence]:
    """Yield that nobody else is caught."""
    yield attacks_events.AreaDeclared("WG-83", ())


def new_targets(state: Fight) -> tuple[str, ...]:
    """Return whom an attack may be turned on (WG-94, 65-66)."""
    meant = {target.id for target in state.shot.targets}
    actor = state.declared.actor
    return tuple(combatant.id for combatant in present(state) if combatant.id not in meant and combatant.id != actor)


def keep_target(state: Fight) -> Iterator[Consequence]:
    """Yield the attack staying where it was."""
    meant = state.shot.targets[0].id if state.shot.targets else state.declared.point
    yield attacks_events.AttackRetargeted("WG-94", meant=meant, to=meant)
