"""Checks of everything else a fighter does in his turn."""

from __future__ import annotations

from affray.core.refusal import Reason
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor import codes as c
from affray.rulesets.inquisitor.checks import common
from affray.rulesets.inquisitor.checks.common import Reasons
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.others import free_hands
from affray.rulesets.inquisitor.state import Table


def break_off(state: Table, action: a.BreakOff, by: str) -> Reasons:
    """Leaving contact."""
    yield from common.may_act(state, by, "break_off")
    if names_somebody(state, action.direction):
        yield Reason(
            c.CHARGE_AFTER_BREAKOFF,
            f"the free run cannot be a charge at {action.direction!r}; name a direction",
            "IN-38",
        )
    if common.on_turn(state, by) and not state.acting.engaged_with:
        yield Reason(c.NOT_ENGAGED, f"{state.acting.name} is in contact with nobody", "IN-37")


def names_somebody(state: Table, words: str) -> bool:
    """Return whether words are somebody's id or name, and no direction (IN-38)."""
    return any(words in (one.id, one.name) for one in state.fighters.values())


def stand_up(state: Table, action: a.StandUp, by: str) -> Reasons:
    """Getting up."""
    yield from common.may_act(state, by, "stand_up")
    if common.on_turn(state, by):
        if state.acting.posture != "prone":
            yield Reason(c.POSTURE, f"{state.acting.name} is standing already", "IN-40")
        elif f.crawls(state.acting):
            yield Reason(c.POSTURE, f"the legs of {state.acting.name} only crawl", "IN-46")


def other_action(state: Table, action: a.OtherAction, by: str) -> Reasons:
    """Drawing, putting away, picking up, anything else."""
    yield from common.may_act(state, by, action.what)
    if not common.on_turn(state, by):
        return
    fighter, weapon = state.acting, action.weapon
    sources = {
        "draw": fighter.carried,
        "pick_up": fighter.dropped,
        "put_away": [*fighter.hands.values()],
        "other": [""],
    }
    there = [one for one in sources[action.what] if one]
    if weapon not in sources[action.what] or (not weapon and action.what != "other"):
        yield Reason(c.WEAPON, f"there is no {weapon!r} to {action.what}; there is {', '.join(there) or 'nothing'}")
    elif action.what in ("draw", "pick_up"):
        if state.weapons[weapon].kind == "natural":
            yield Reason(c.WEAPON, f"{weapon!r} is part of {fighter.name}")
        elif not free_hands(state, fighter, weapon, action.hand):
            said = f"in the {action.hand} hand" if action.hand in ("left", "right") else "for it"
            yield Reason(c.WEAPON, f"{fighter.name} has no free hand {said}, or not as many as {weapon!r} needs")
    if action.hand and action.what in ("put_away", "other"):
        yield Reason(c.WEAPON, f"{action.what} names no hand")


def staunch(state: Table, action: a.Staunch, by: str) -> Reasons:
    """Staunching a bleeding."""
    yield from common.may_act(state, by, "staunch")
    yield from common.known_place(state, action.location)
    if not common.on_turn(state, by):
        return
    patient = state.fighters.get(action.patient)
    if patient is None or patient.status == "fled":
        yield Reason(c.TARGET, f"there is no {action.patient!r} here to tend")
    elif patient.status == "dead":
        yield Reason(c.STAUNCH, f"{patient.name} is dead", "IN-51")
    elif not (patient.bleeding.get(action.location, 0) if action.location else f.bleeds(patient)):
        where = ", ".join(place for place, n in patient.bleeding.items() if n) or "nowhere"
        yield Reason(c.STAUNCH, f"{patient.name} does not bleed there; bleeding: {where}", "IN-51")


def move(state: Table, action: a.Move, by: str) -> Reasons:
    """Moving out of and into contact."""
    yield from common.may_act(state, by, "move")
    if not common.on_turn(state, by):
        return
    fighter = state.acting
    yield from common.free_of_enemies(state, fighter)
    most = f.stride(fighter, state.config)
    if not 1 <= action.yards <= most:
        yield Reason(c.MOVE_RANGE, f"{action.yards} yards is no move; 1 to {most}", "IN-16")
    if action.contact and state.config.contact_without_charge == "gm_only":
        yield Reason(c.MOVE_RANGE, "a move may not end in contact; only a charge or a special event", "IN-15")
    for at, one in enumerate(action.contact):
        yield from common.target(state, fighter, one)
        if one in action.contact[:at]:
            yield Reason(c.TARGET, f"{one!r} is named twice")


def leave(state: Table, action: a.Leave, by: str) -> Reasons:
    """Leaving the board."""
    yield from common.may_act(state, by, "leave")
    if common.on_turn(state, by):
        yield from common.free_of_enemies(state, state.acting)


def drop(state: Table, action: a.Drop, by: str) -> Reasons:
    """Letting go what a hand holds."""
    yield from common.may_act(state, by, "", cost=False)
    if common.on_turn(state, by) and not state.acting.hands[action.hand]:
        yield Reason(c.WEAPON, f"the {action.hand} hand of {state.acting.name} is empty")


def end_activation(state: Table, action: a.EndActivation, by: str) -> Reasons:
    """Being done."""
    yield from common.may_act(state, by, "", cost=False)


def step_back(state: Table, action: a.StepBack, by: str) -> Reasons:
    """Stepping back to arm's length (IN-L7)."""
    yield from common.may_act(state, by, "step_back")
    if state.config.preset != "lrb":
        yield Reason(c.DECLARED, "stepping back belongs to the preset lrb", "IN-L7")
    elif common.on_turn(state, by):
        fighter = state.acting
        near = [one.id for one in m.opponents(state, fighter) if one.id not in fighter.arms_length]
        if not fighter.engaged_with:
            yield Reason(c.NOT_ENGAGED, f"{fighter.name} is in contact with nobody", "IN-L7")
        elif not near:
            yield Reason(c.ARMS_LENGTH, f"{fighter.name} is at arm's length already", "IN-L7")
        if fighter.posture == "prone":
            yield Reason(c.POSTURE, f"{fighter.name} is prone", "IN-L7")
