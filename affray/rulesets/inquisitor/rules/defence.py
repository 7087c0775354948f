"""What a defender can do against a blow, with which weapons, and what a parry is worth (IN-19 to IN-26, IN-35)."""

from __future__ import annotations

from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules.tests import halved
from affray.rulesets.inquisitor.state import Arm, Fighter, Frame, Table


def forbidden(state: Table, frame: Frame) -> str:
    """Return why the target cannot react at all, or nothing (IN-25, IN-26)."""
    attacker, target = state.fighters[frame.attacker], state.fighters[frame.target]
    most = state.config.max_reactions
    if attacker.id in target.unaware_of:
        return "unaware of the attack"
    if not f.active(target):
        return f"{target.status}"
    if target.hold is not None:
        return "in a hold"
    if most is not None and target.reacted >= most:
        return f"has reacted {most} times this round"
    return ""


def able_kinds(state: Table, frame: Frame) -> tuple[str, ...]:
    """Return what the target can do about a blow, `none` not among it."""
    if forbidden(state, frame):
        return ()
    target = state.fighters[frame.target]
    pistol = state.weapons[frame.weapon].kind == "pistol"
    parry = parriers(state, target) and not pistol
    return (("parry",) if parry else ()) + (("dodge",) if not target.stunned else ())


def reaction_weapons(state: Table, frame: Frame, named: str) -> tuple[str, ...]:
    """Return the weapons of a parry, the best first: the one named, or what the table uses when none is named.

    That is the best one; all of them under `parry_multi=sum`; and in `lrb` both weapons of a pair together.
    """
    target = state.fighters[frame.target]
    able = [arm.id for arm in parriers(state, target)]
    if state.config.parry_multi == "sum" and state.config.preset != "lrb":
        return tuple(able)
    if named:
        return (named,)
    if state.config.preset == "lrb" and len(able) > 1 and len(f.pair(state, target)) == 2:
        return tuple(able)
    return (able[0],)


def parry_effect(state: Table, target: Fighter, weapons: tuple[str, ...]) -> int:
    """Return what a parry takes off: the best of the weapons that are still ready, or their sum (IN-22, IN-26)."""
    values = [parry_value(state, target, state.weapons[one]) for one in weapons if f.ready(state, target, one)]
    found = sum(values) if state.config.parry_multi == "sum" else max(values, default=0)
    return halved(found, state.config) if target.stunned else found


def parry_value(state: Table, fighter: Fighter, arm: Arm) -> int:
    """Return the parry magnitude of a weapon in these hands (IN-19, IN-22)."""
    if state.config.enc_parry == "reduce":
        return max(0, arm.parry - f.excess(state, fighter, arm))
    if state.config.enc_parry == "increase":
        return arm.parry + f.excess(state, fighter, arm)
    return arm.parry


def parriers(state: Table, fighter: Fighter) -> tuple[Arm, ...]:
    """Return the weapons that can parry, the best first, of equals that of the main hand (IN-21, IN-23)."""
    able = [arm for arm in f.in_hand(state, fighter) if arm.can_parry]
    return tuple(sorted(able, key=lambda arm: -parry_value(state, fighter, arm)))
