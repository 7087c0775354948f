"""Enemy units and pools: what is refused (A3, A4; K-10, K-60 to K-62, K-81)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.rulesets.wh40k_11e.actions import Gather, Pass, Retarget, SelectEnemyUnit
from affray.rulesets.wh40k_11e.checks.facts import listed
from affray.rulesets.wh40k_11e.checks.targets import aimed, foes_of, target_unit
from affray.rulesets.wh40k_11e.evolve.attack import attack_of
from affray.rulesets.wh40k_11e.facts import Aim, TargetFacts
from affray.rulesets.wh40k_11e.rules import pools, selection
from affray.rulesets.wh40k_11e.rules.keys import key_of
from affray.rulesets.wh40k_11e.rules.modifiers import MODIFIERS, hit_modifiers, skill_modifiers
from affray.rulesets.wh40k_11e.state import Attack, Battle


def enemy(state: Battle, action: SelectEnemyUnit, by: str) -> Iterator[Reason]:
    """A3: one of the units that are still to be attacked (K-60). That it can be attacked is judged in any place."""
    wrong = list(target_unit(state, action.unit, by)) if action.unit else []
    yield from wrong
    if state.place != "attack.unit" or wrong:
        return
    left = pools.enemies_left(state)
    if not left or (action.unit and action.unit not in left):
        said = f"{action.unit} is not still to be attacked" if action.unit else "no enemy unit is to be attacked"
        yield Reason("K_E_TARGET_UNKNOWN", f"{said}; to be attacked: {listed(left)}", "K-60")


def retarget(state: Battle, action: Retarget, by: str) -> Iterator[Reason]:
    """A3: only weapons whose target is gone, and only with the option (K-62)."""
    yield from target_unit(state, action.unit, by)
    attack = state.attack
    if attack is None:
        return
    used = list(_of_attack(attack, action.weapon, action.unit))
    yield from used
    if state.place != "attack.unit":
        return
    gone = [line.weapon for line in selection.gone(state)]
    if not pools.may_retarget(state):
        yield Reason("K_E_PHASE", 'targets are final; new ones need lost_target_pools = "retarget"', "K-61")
    elif action.weapon not in gone and not used:
        text = f"{action.weapon} is no weapon whose target is gone; those are {listed(gone)}"
        yield Reason("K_E_WEAPON_UNKNOWN", text, "K-62")
    foes = foes_of(state, attack, [action.unit])
    aim = Aim(action.weapon, action.unit, facts=action.facts)
    yield from aimed(state, attack, aim, attack.picks().get(action.weapon), foes)
    yield from _together(state, attack, action)


def _together(state: Battle, attack: Attack, action: Retarget) -> Iterator[Reason]:
    """What the targets that are not attacked yet say against a new one (K-80, K-95)."""
    others = [unit for unit in pools.enemies_left(state) if unit != action.unit]
    if attack.kind == "snap" and others:
        text = f"snap shooting has one target; other weapons are aimed at {listed(others)} now"
        yield Reason("K_E_SHOOTING_TYPE", text, "K-80")
    share = selection.line_at(state, action.weapon, action.unit)
    if share is not None and action.facts not in (TargetFacts(), share.facts):
        text = (
            f"facts of {action.weapon} and {action.unit} are declared already and hold for this attack; leave them out"
        )
        yield Reason("K_E_FACTS", text, "K-95")


def give_up(state: Battle, action: Pass, by: str) -> Iterator[Reason]:
    """A3: a pass gives up targets that are gone, so there must be some."""
    if state.place == "attack.unit" and not selection.gone(state):
        yield Reason("K_E_PHASE", "there is nothing to pass on; choose the next enemy unit", "K-60")


def gather(state: Battle, action: Gather, by: str) -> Iterator[Reason]:
    """A4: a weapon that is not used yet against this enemy unit (K-10), and PSYCHIC for what is ignored (K-81).

    That the weapon has not been used is judged in any place of an attack.
    """
    attack = state.attack
    if attack is None:
        return
    if action.weapon and attack.enemy:
        yield from _of_attack(attack, action.weapon, attack.enemy)
    if state.place != "attack.gather":
        return
    waiting = [attack.lines[at].weapon for at in pools.unused(state, attack.enemy)]
    if action.weapon and not any(line.weapon == action.weapon and line.unit == attack.enemy for line in attack.lines):
        if any(line.weapon == action.weapon for line in attack.lines):
            text = f"{action.weapon} has another target than {attack.enemy}; to be gathered: {listed(waiting)}"
            yield Reason("K_E_TARGET_UNKNOWN", text, "K-10")
        elif any(pick.weapon == action.weapon for pick in attack.weapons):
            text = f"{action.weapon} has no target; to be gathered: {listed(waiting)}"
            yield Reason("K_E_WEAPON_UNKNOWN", text, "K-10")
    if action.ignore is not None:
        yield from _ignored(state, action.weapon or waiting[0], action.ignore)


def _of_attack(attack: Attack, weapon: str, unit: str) -> Iterator[Reason]:
    """Whether a weapon is one of those selected, and has not been used against a unit (K-10, K-61)."""
    selected = [pick.weapon for pick in attack.weapons]
    if weapon not in selected:
        yield Reason("K_E_WEAPON_UNKNOWN", f"{weapon} is not selected; selected: {listed(selected)}", "K-61")
    if any(line.weapon == weapon and line.unit == unit and at in attack.used for at, line in enumerate(attack.lines)):
        yield Reason("K_E_WEAPON_ALREADY_USED", f"{weapon} has been used against {unit}", "K-10")


def _ignored(state: Battle, weapon: str, named: tuple[str, ...]) -> Iterator[Reason]:
    """What PSYCHIC may ignore; for a weapon that has no target, whether there are such modifiers at all."""
    attack = attack_of(state)
    aimed_at = any(line.weapon == weapon for line in attack.lines)
    known = ignorable(state, weapon) if aimed_at else MODIFIERS
    if known is None:
        yield Reason("K_E_FACTS", "only PSYCHIC attacks ignore modifiers; leave ignore out", "K-81")
    elif len(dict.fromkeys(named)) < len(named) or any(name not in known for name in named):
        yield Reason("K_E_FACTS", f"{listed(named)} cannot be ignored; one or more of {listed(known)} can", "K-81")


def ignorable(state: Battle, weapon: str) -> tuple[str, ...] | None:
    """Return the modifiers that a PSYCHIC weapon, and those gathered with it, may ignore; None if it is not PSYCHIC."""
    attack = attack_of(state)
    own = [line for line in attack.lines if line.weapon == weapon]
    waiting = [attack.lines[at] for at in pools.unused(state, attack.enemy)]
    psychic = [line for line in (*own, *waiting) if key_of(state, line, ()).psychic]
    if not any(line in psychic for line in own):
        return None
    picks = attack.picks()
    found: set[str] = set()
    for line in psychic:
        abilities = selection.use_of(state, picks[line.weapon], line.unit).abilities
        found |= {*skill_modifiers(line), *hit_modifiers(state, line, abilities)}
    return tuple(name for name in MODIFIERS if name in found)
