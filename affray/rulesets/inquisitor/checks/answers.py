"""Checks of answers: reactions, counters, backstabs, consents, free attacks, holds."""

from __future__ import annotations

from affray.core.refusal import Reason
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor import codes as c
from affray.rulesets.inquisitor.checks import common
from affray.rulesets.inquisitor.checks.common import Reasons
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.defence import forbidden, parriers
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import UNARMED


def owner(state: Table, by: str, place: str, what: str) -> Reasons:
    """Yield why a choice is not this seat's: nobody is asked for it, or somebody else is."""
    if state.place != place:
        yield Reason(c.REACT_OWNER, f"nobody is asked for {what} now", "IN-21")
    elif state.fighters[state.asked].side != by:
        asked = state.fighters[state.asked]
        yield Reason(c.REACT_OWNER, f"it is for {asked.name} of {asked.side} to say, not {by or 'nobody'}", "IN-21")


def react(state: Table, action: a.React, by: str) -> Reasons:
    """Parry, dodge or nothing."""
    if state.place != "attack.react":
        yield from out_of_place(state, by)
        return
    strange = list(owner(state, by, "attack.react", "a reaction"))
    yield from strange
    if strange:
        return
    frame = state.frame
    defender = state.fighters[frame.target]
    if action.kind in ("dodge", "none") and action.weapon:
        yield Reason(c.TWO_REACTIONS, f"{action.kind} uses no weapon; a parry and something else are two", "IN-21")
    if action.kind == "dodge" and defender.stunned:
        yield Reason(c.REACT_FORBIDDEN, f"{defender.name} is stunned and can only parry", "IN-26")
    if action.kind == "parry" or (action.weapon and not action.kind):
        yield from parry(state, defender, action.weapon)


def parry(state: Table, defender: Fighter, weapon: str) -> Reasons:
    """A parry needs a weapon that parries, and a blow that can be parried (IN-23, IN-35)."""
    able = [arm.id for arm in parriers(state, defender)]
    if state.weapons[state.frame.weapon].kind == "pistol":
        yield Reason(c.PARRY_PISTOL, "a shot cannot be parried; dodge or none", "IN-35")
    if not able:
        yield Reason(c.PARRY_UNARMED, f"{defender.name} has nothing to parry with", "IN-23")
    elif weapon and weapon not in able:
        held = [arm.id for arm in f.in_hand(state, defender)]
        code = c.PARRY_UNARMED if weapon in held or weapon == UNARMED else c.WEAPON
        yield Reason(code, f"{weapon!r} cannot parry; {', '.join(able)} can", "IN-23")


def out_of_place(state: Table, by: str) -> Reasons:
    """Say why there is no reaction now: it was made, it is impossible, or nobody is asked."""
    if state.frames and state.fighters[state.frame.target].side == by:
        frame, name = state.frame, state.fighters[state.frame.target].name
        why = forbidden(state, frame)
        if frame.reaction in ("parry", "dodge"):
            yield Reason(c.TWO_REACTIONS, f"{name} has chosen to {frame.reaction} already", "IN-21")
        elif why:
            yield Reason(c.REACT_FORBIDDEN, f"{name} cannot react: {why}", "IN-26")
        else:
            yield Reason(c.REACT_OWNER, f"{name} is not asked for a reaction now", "IN-21")
    else:
        yield Reason(c.REACT_OWNER, f"{by or 'nobody'} is not asked for a reaction now", "IN-21")


def take_counter(state: Table, action: a.TakeCounter, by: str) -> Reasons:
    """Strike back."""
    closed = list(counter_open(state, by))
    yield from closed
    if not closed:
        striker, at = state.fighters[state.asked], state.fighters[state.frame.attacker]
        yield from strike_back(state, striker, at, action, state.config.counter_weapons == "any")


def decline_counter(state: Table, action: a.DeclineCounter, by: str) -> Reasons:
    """Let it pass."""
    yield from counter_open(state, by)


def counter_open(state: Table, by: str) -> Reasons:
    """There is something to strike back at, and it is this seat's to do."""
    if state.place != "attack.counter":
        yield Reason(c.NO_COUNTER, "there is no opening to strike back at now", "IN-30")
    else:
        yield from owner(state, by, "attack.counter", "a counter-attack")


def take_free_attack(state: Table, action: a.TakeFreeAttack, by: str) -> Reasons:
    """A free attack on somebody whose action went badly wrong."""
    closed = list(free_open(state, by))
    yield from closed
    if not closed:
        config, striker = state.config, state.fighters[state.asked]
        two = config.counter_weapons == "any"
        if state.task.kind != "break_off":
            two = two or config.free_attack_action_allows_two_weapons
        yield from strike_back(state, striker, state.acting, action, two)


def decline_free_attack(state: Table, action: a.DeclineFreeAttack, by: str) -> Reasons:
    """Let it pass."""
    yield from free_open(state, by)


def free_open(state: Table, by: str) -> Reasons:
    """There is a free attack, and it is this seat's."""
    if state.place != "breakoff.punished":
        yield Reason(c.NO_COUNTER, "there is no free attack to take now", "IN-33")
    else:
        yield from owner(state, by, "breakoff.punished", "a free attack")


def strike_back(
    state: Table, striker: Fighter, at: Fighter, action: a.TakeCounter | a.TakeFreeAttack, two: bool
) -> Reasons:
    """What a free attack can be made with (IN-31)."""
    yield from common.claims(state, action)
    if action.grapple:
        yield from common.grapples(state, striker, at.id)
        if action.weapon not in ("", UNARMED) or action.second:
            yield Reason(c.WEAPON, "a grapple uses no weapon", "IN-G1")
    else:
        yield from common.blade(state, striker, action.weapon)
    arm = state.weapons[UNARMED] if action.grapple else state.weapons.get(action.weapon)
    yield from common.reach_back(state, striker, at, arm)
    if action.second and not action.grapple:
        yield from both(state, striker, at, action, two)
    yield from common.declaration(state, action)


def both(
    state: Table, striker: Fighter, at: Fighter, action: a.TakeCounter | a.TakeFreeAttack, allowed: bool
) -> Reasons:
    """A free attack with two weapons, where the table allows it."""
    if not allowed:
        yield Reason(c.TWO_WEAPON, "a free attack is made with one weapon", "IN-31")
    yield from common.two(state, striker)
    yield from common.aware(state, striker, at.id)
    pair = [arm.id for arm in f.pair(state, striker)]
    if {action.weapon, action.second} != set(pair) or action.weapon == action.second:
        yield Reason(c.WEAPON, f"{action.weapon!r} and {action.second!r} are not a weapon in each hand", "IN-20")


def choose_backstab(state: Table, action: a.ChooseBackstab, by: str) -> Reasons:
    """Where a blow at somebody unaware lands."""
    if state.place != "attack.backstab":
        yield Reason(c.BACKSTAB_AWARE, "nobody unaware is being struck now", "IN-B1")
        return
    yield from owner(state, by, "attack.backstab", "the place")
    yield from common.known_place(state, action.location)


def consent(state: Table, action: a.AllowBreakOff | a.RefuseBreakOff, by: str) -> Reasons:
    """An opponent lets somebody go or does not."""
    yield from owner(state, by, "breakoff.consent", "consent to a break-off")


def refuse_to_part(state: Table, action: a.RefuseToPart, by: str) -> Reasons:
    """Somebody of the melee fights on."""
    yield from owner(state, by, "parting.consent", "consent to part")


def agree_to_part(state: Table, action: a.AgreeToPart, by: str) -> Reasons:
    """Propose to part in one's own activation, or agree when asked."""
    if state.place == "parting.consent":
        yield from owner(state, by, "parting.consent", "consent to part")
        return
    yield from common.may_act(state, by, "", cost=False)
    if common.on_turn(state, by):
        if state.proposed:
            yield Reason(c.NO_ACTIONS, "parting was proposed in this activation already", "IN-54")
        if not m.in_melee(state, state.acting):
            yield Reason(c.NOT_ENGAGED, f"{state.acting.name} is in no melee", "IN-54")


def hold(state: Table, action: a.ReleaseHold | a.MaintainHold, by: str) -> Reasons:
    """The holder keeps the hold or lets go, when he is asked."""
    yield from holders(state, by, ("hold_check", "hold_end"))


def pressure(state: Table, action: a.ApplyPressure | a.DeclinePressure, by: str) -> Reasons:
    """The holder who won presses or does not."""
    yield from holders(state, by, ("grapple.pressure",))


def holders(state: Table, by: str, places: tuple[str, ...]) -> Reasons:
    """Yield why a command about a hold is not this seat's, or not now (IN-G2, IN-G3)."""
    if state.place in places and state.fighters[state.asked].side == by:
        return
    held = [one.hold.role for one in state.fighters.values() if one.side == by and one.hold is not None]
    if "holder" not in held:
        how = "only held" if held else "in no hold"
        yield Reason(c.HOLD_ROLE, f"{by or 'nobody'} is {how}; the holder decides", "IN-G2")
    else:
        yield Reason(c.HOLD_TIMING, "the hold is seen to once a round, from the round after it began", "IN-G3")
