"""The check: what the Wrath die says, where the attack really goes, and whether the test succeeds (T5)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.ids import in_order
from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.attacks import (
    AreaDeclared,
    AreaOffered,
    AttackDeclared,
    AttackRetargeted,
    RetargetOffered,
    TargetStrayed,
)
from affray.rulesets.wrath_and_glory.events.tests import (
    ComplicationIgnored,
    ComplicationTriggered,
    DiceRead,
    FacesFinal,
    RollCalled,
    TestResolved,
)
from affray.rulesets.wrath_and_glory.facts import Judged
from affray.rulesets.wrath_and_glory.rules import shifting
from affray.rulesets.wrath_and_glory.rules.building import aim_at, build_attack, separate_pools, weapon_of
from affray.rulesets.wrath_and_glory.rules.pools import gain
from affray.rulesets.wrath_and_glory.rules.table import GM, present, seat_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import SCATTER_STEP, complication_kind


def check(state: Fight, came: object) -> Iterator[Consequence]:
    """T5: read the Wrath dice, find out whom the attack meets, judge the test; in this order."""
    if isinstance(came, FacesFinal):
        yield from wrath_dice(state, came)
    declared = state.attack.declared if state.test.attacking and state.attack is not None else None
    if declared is None:
        yield judge_test(state)
    else:
        yield next(_astray(state, declared, came), None) or judge_attack(state, declared)


def wrath_dice(state: Fight, final: FacesFinal) -> Iterator[Consequence]:
    """Yield what the Wrath dice bring, hit or miss (WG-22); Reliable takes the first Complication (WG-88f)."""
    trial = state.test
    one = state.combatants[trial.roller]
    if final.critical:
        yield gain(state, one.side, 1, "Wrath Critical", "WG-61" if trial.wrath_dice > 1 else "WG-22")
    if not final.complication:
        return
    attack = state.attack
    if trial.attacking and attack is not None and attack.declared.mode != "interact":
        carried = one.weapons[attack.declared.weapon]
        if carried.profile.traits.reliable and not carried.complicated:
            yield ComplicationIgnored("WG-88f", one.id, attack.declared.weapon, "its weapon is Reliable")
            return
    yield ComplicationTriggered("WG-22", one.id)


def _astray(state: Fight, declared: AttackDeclared, came: object) -> Iterator[Consequence]:
    """Yield the next thing that comes between the faces and the judgement, if there is one."""
    if declared.mode == "interact":
        return
    shot = state.shot
    trial = state.test
    if state.settings.complication_mode == "table":
        for complication in trial.complications:
            if not complication.table_roll:
                yield RollCalled("WG-94", "complication", 2, 6, GM, "check", trial.roller)
            elif complication_kind(complication.table_roll) == "new_target" and not shot.retargeted:
                if new_targets(state):
                    yield RetargetOffered("WG-94")
                break
    if not shot.strayed and strays(state, declared):
        meant = declared.targets[0]
        others = melee_of(state, declared, meant)
        if isinstance(came, DiceRead) and came.roll == "stray":
            yield TargetStrayed(
                "WG-39k", meant, others[came.value - 1], aim_at(state, declared, others[came.value - 1])
            )
        elif len(others) == 1:
            yield TargetStrayed("WG-39k", meant, others[0], aim_at(state, declared, others[0]))
        elif others:
            yield RollCalled("WG-39k", "stray", 1, len(others), seat_of(state, declared.actor), "check", meant)
    if declared.mode == "attack" and weapon_of(state, declared).area:
        yield from _area(state, declared)
    if separate_pools(state, declared) and shot.pools < len(declared.targets):
        yield build_attack(state, number=shot.pools)


def strays(state: Fight, declared: AttackDeclared) -> bool:
    """Return whether a shot into a melee goes wrong: the Wrath die shows 1 (WG-39k)."""
    weapon = weapon_of(state, declared)
    trial = state.test
    aimed = state.combatants[declared.actor].turn.aimed == "melee" and declared.frame == "turn"
    return (
        weapon.kind != "melee"
        and not weapon.area
        and len(declared.targets) == 1
        and not declared.groups
        and not state.shot.turned
        and 1 in trial.faces[: trial.wrath_dice]
        and not aimed
        and bool(melee_of(state, declared, declared.targets[0]))
    )


def melee_of(state: Fight, declared: AttackDeclared, target: str) -> list[str]:
    """Return the others of a target's melee, the shooter apart, in order of id (WG-39k)."""
    near = state.combatants[target].engaged
    around = {one for other in near for one in state.combatants[other].engaged}
    return list(in_order((set(near) | around) - {target, declared.actor}))


def _area(state: Fight, declared: AttackDeclared) -> Iterator[Consequence]:
    """Yield what is needed to know who stands in an area: scatter on a failed Blast, then the GM's word (WG-83)."""
    shot, trial = state.shot, state.test
    blast = weapon_of(state, declared).traits.blast
    hit = trial.icons >= trial.dn
    if blast and not hit and not shot.scattered:
        yield RollCalled("WG-83", "scatter", 2, 6, seat_of(state, declared.actor), "check", declared.actor)
    elif not shot.area_asked and (blast or hit):
        centre = declared.point or shot.targets[0].id
        direction, metres = (shot.scattered[0], SCATTER_STEP * shot.scattered[1]) if shot.scattered else (0, 0)
        yield AreaOffered("WG-83" if blast else "WG-85", centre, blast, direction, metres)


def judge_test(state: Fight) -> TestResolved:
    """Return whether a test that is no attack succeeds (WG-20)."""
    trial = state.test
    success = trial.icons >= trial.dn
    shifts = shifting.most(state, success)
    following = "shift" if shifts else "done"
    return TestResolved("WG-20", trial.roller, trial.icons, trial.dn, success, following, (), shifts)


def judge_attack(state: Fight, declared: AttackDeclared) -> TestResolved:
    """Return whom the attack hits, and whether there is anything to shift (WG-20, WG-39d, WG-83)."""
    trial, shot = state.test, state.shot
    blast = declared.mode == "attack" and weapon_of(state, declared).traits.blast > 0
    if blast:
        success = trial.icons >= trial.dn
        judged = tuple(Judged(one.id, one.dn, one.caught or success) for one in shot.targets)
    else:
        judged = tuple(Judged(one.id, one.dn, one.caught or one.icons >= one.dn) for one in shot.targets)
        success = any(one.hit for one in judged)
    shifts = shifting.most(state, success)
    anybody = any(one.hit for one in judged)
    if shifts or (declared.mode == "interact" and success):
        following = "shift"
    else:
        following = "hit" if declared.mode == "attack" and anybody else "done"
    return TestResolved("WG-20", trial.roller, trial.icons, trial.dn, success, following, judged, shifts)


def caught_candidates(state: Fight) -> tuple[str, ...]:
    """Return who may be caught in the area of the attack in progress: anybody there who is not hit already, the
    attacker only by a Blast."""
    assert state.attack is not None
    declared, shot = state.attack.declared, state.shot
    safe = set() if shot.scattered else {one.id for one in shot.targets}
    if not weapon_of(state, declared).traits.blast:
        safe.add(declared.actor)
    return tuple(one.id for one in present(state) if one.id not in safe)


def declare_area(state: Fight, action: actions.Caught, by: str) -> Iterator[Consequence]:
    """Yield who is caught, in order of id (WG-97)."""
    yield AreaDeclared("WG-83", in_order(action.ids))


def decline_area(state: Fight) -> Iterator[Consequence]:
    """Yield that nobody else is caught."""
    yield AreaDeclared("WG-83", ())


def check_caught(state: Fight, action: actions.Caught, by: str) -> Iterator[Reason]:
    """Yield what is against the ids named."""
    allowed = caught_candidates(state)
    for one in action.ids:
        if one not in state.combatants:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {one!r}", "WG-83")
        elif one not in allowed:
            yield Reason("WG_E_NOT_ACTIVE", f"{one} cannot be caught here; it can be: {', '.join(allowed)}", "WG-83")
    if len(set(action.ids)) < len(action.ids):
        yield Reason("WG_E_FACT", "somebody is named twice", "WG-83")


def new_targets(state: Fight) -> tuple[str, ...]:
    """Return whom an attack may be turned on (WG-94, 65-66)."""
    assert state.attack is not None
    meant = {one.id for one in state.shot.targets}
    actor = state.attack.declared.actor
    return tuple(one.id for one in present(state) if one.id not in meant and one.id != actor)


def retarget(state: Fight, action: actions.Retarget, by: str) -> Iterator[Consequence]:
    """Yield the attack going at another target."""
    assert state.attack is not None
    declared = state.attack.declared
    meant = state.shot.targets[0].id if state.shot.targets else declared.point
    yield AttackRetargeted("WG-94", meant, action.target, aim_at(state, declared, action.target))


def keep_target(state: Fight) -> Iterator[Consequence]:
    """Yield the attack staying where it was."""
    assert state.attack is not None
    meant = state.shot.targets[0].id if state.shot.targets else state.attack.declared.point
    yield AttackRetargeted("WG-94", meant, meant)


def check_retarget(state: Fight, action: actions.Retarget, by: str) -> Iterator[Reason]:
    """Yield what is against a new target."""
    allowed = new_targets(state)
    if action.target not in state.combatants:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.target!r}", "WG-94")
    elif action.target not in allowed:
        said = ", ".join(allowed) or "nobody"
        yield Reason("WG_E_NOT_ACTIVE", f"{action.target} cannot be the new target; it can be {said}", "WG-94")
