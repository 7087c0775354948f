"""Checks of what the game master does, of the order of the round, and of declared actions."""

from __future__ import annotations

from affray.core.refusal import Reason
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor import codes as c
from affray.rulesets.inquisitor.checks import common
from affray.rulesets.inquisitor.checks.common import Reasons
from affray.rulesets.inquisitor.events.parts import Change
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules.activation import next_kind
from affray.rulesets.inquisitor.rules.breakoff import strikers
from affray.rulesets.inquisitor.rules.ending import sides_standing
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import KINDS, MOST_HEIGHT, MOST_STUN, POSTURES, STATUSES


def start(state: Table, action: a.StartEncounter, by: str) -> Reasons:
    """A fight takes two sides."""
    standing = sides_standing(state)
    if state.place == "setup" and len(standing) < 2:
        yield Reason(
            c.SIDES, f"somebody active is needed on two sides; on {', '.join(standing) or 'none'} there is", "IN-55"
        )


def special_event(state: Table, action: a.SpecialEvent, by: str) -> Reasons:
    """What the game master may change before a round."""
    seen: set[tuple[str, str]] = set()
    for change in action.changes:
        if change.id not in state.fighters or (change.id, change.what) in seen:
            yield Reason(
                c.TARGET, f"there is no {change.id!r}, or he is changed twice; fighters: {', '.join(state.fighters)}"
            )
        else:
            yield from one_change(state, change)
        seen.add((change.id, change.what))


def one_change(state: Table, change: Change) -> Reasons:
    """One change of a special event."""
    fighter, value = state.fighters[change.id], change.value
    if fighter.status in ("dead", "fled"):
        yield Reason(c.TARGET, f"{fighter.name} is {fighter.status}")
    elif change.what == "height":
        if type(value) is not int or not -MOST_HEIGHT <= value <= MOST_HEIGHT:
            yield Reason(c.STAT_RANGE, f"the height {value!r} is no number from -{MOST_HEIGHT} to {MOST_HEIGHT}")
    elif change.what == "posture":
        if value not in POSTURES or (value == "standing" and (f.crawls(fighter) or not f.active(fighter))):
            yield Reason(c.POSTURE, f"{fighter.name} cannot be {value!r}; standing on legs that carry, or prone")
    elif not isinstance(value, tuple):
        yield Reason(c.TARGET, f"{change.what} takes a list of ids, not {value!r}")
    else:
        yield from related(state, change, value)


def related(state: Table, change: Change, ids: tuple[str, ...]) -> Reasons:
    """Awareness and contacts by a special event."""
    fighter = state.fighters[change.id]
    if len(set(ids)) < len(ids):
        yield Reason(c.TARGET, f"{change.what} of {fighter.name} names somebody twice")
    if change.what == "unaware_of":
        for one in ids:
            if one not in state.fighters or one == fighter.id:
                yield Reason(c.TARGET, f"{fighter.name} cannot be unaware of {one!r}")
        return
    touched = {fighter.id, *ids, *fighter.engaged_with}
    if any(one in state.fighters and state.fighters[one].hold is not None for one in touched):
        yield Reason(c.HELD, f"the contacts of {fighter.name} cannot change while one of them is in a hold", "IN-G2")
    for one in ids:
        yield from common.target(state, fighter, one)


def agree_order(state: Table, action: a.AgreeOrder, by: str) -> Reasons:
    """Exactly the tied, in any order."""
    if state.place == "tie" and sorted(action.ids) != sorted(state.tied):
        yield Reason(c.ORDER, f"{', '.join(action.ids) or 'nobody'} are not the tied: {', '.join(state.tied)}", "IN-08")


def name_striker(state: Table, action: a.NameStriker, by: str) -> Reasons:
    """Somebody who is able to take the free attack."""
    if state.place == "breakoff.punished":
        able = [one.id for one in strikers(state)]
        if action.id not in able:
            yield Reason(c.ORDER, f"{action.id!r} is not able; able: {', '.join(able)}", "IN-34")


def set_condition(state: Table, action: a.SetCondition, by: str) -> Reasons:
    """Only where injuries are not worked out."""
    if state.config.injury != "report":
        yield Reason(c.PHASE, "conditions follow from injuries here; setting them is for injury=report", "IN-42")
    fighter = state.fighters.get(action.id)
    if fighter is None:
        yield Reason(c.TARGET, f"there is no {action.id!r}; fighters: {', '.join(state.fighters)}")
        return
    if action.field == "status" and action.value not in STATUSES:
        yield Reason(c.STATUS, f"the status {action.value!r} is none of {', '.join(STATUSES)}")
    if action.field == "stunned" and (type(action.value) is not int or not 0 <= action.value <= MOST_STUN):
        yield Reason(c.STAT_RANGE, f"stunned for {action.value!r} is not allowed; 0 to {MOST_STUN}")
    if action.field == "posture":
        crawler = action.value == "standing" and f.crawls(fighter)
        if action.value not in POSTURES or crawler:
            yield Reason(c.POSTURE, f"{fighter.name} cannot be {action.value!r}; standing on legs that carry, or prone")


def declare_actions(state: Table, action: a.DeclareActions, by: str) -> Reasons:
    """1 to Speed kinds of action (IN-L1)."""
    if state.config.economy != "speed_dice":
        yield Reason(c.DECLARED, "actions are declared only where they are rolled for", "IN-L1")
        return
    if state.place == "declare":
        fighter = state.acting
        if fighter.side != by:
            yield Reason(c.NOT_ACTIVE, f"it is {fighter.name} of {fighter.side} who acts, not {by}", "IN-07")
        most = f.speed(fighter)
        unknown = [one for one in action.list if one not in KINDS]
        if not 1 <= len(action.list) <= most:
            yield Reason(c.DECLARED, f"{len(action.list)} actions are declared; 1 to {most}", "IN-L1")
        if unknown:
            yield Reason(c.DECLARED, f"{', '.join(unknown)} cannot be declared; {', '.join(KINDS)} can", "IN-L1")


def pause(state: Table, action: a.Pause, by: str) -> Reasons:
    """A pause that was declared."""
    yield from common.may_act(state, by, "pause")
    if state.config.economy != "speed_dice" or (common.on_turn(state, by) and next_kind(state) is None):
        yield Reason(c.DECLARED, "only a declared pause is made", "IN-L1")


def skip_action(state: Table, action: a.SkipAction, by: str) -> Reasons:
    """A declared action that has become impossible."""
    # The offers are built by asking the checks: only here does a check ask what is on offer.
    from affray.rulesets.inquisitor.offers import possible

    kind = next_kind(state) if common.on_turn(state, by) else None
    yield from common.may_act(state, by, kind or "")
    if state.config.economy != "speed_dice" or (common.on_turn(state, by) and not kind):
        yield Reason(c.DECLARED, "there is no declared action to pass", "IN-L1")
    elif kind and possible(state, kind):
        yield Reason(c.DECLARED, f"{kind} was declared and is possible", "IN-L1")
