"""Whose turn it is, how many actions he has, and what ends his turn (2.1, IN-10 to IN-12, IN-L1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import DeclareActions, EndActivation, Pause, SetCondition, SkipAction
from affray.rulesets.inquisitor.events.activation import (
    ActionRollAsked,
    ActionsDeclared,
    ActionsGranted,
    ActionSkipped,
    ActivationEnded,
    ActivationMissed,
    ActivationStarted,
    DeclarationAsked,
    Paused,
)
from affray.rulesets.inquisitor.events.encounter import ConditionSet, RoundClosing
from affray.rulesets.inquisitor.events.fighters import ActionSpent
from affray.rulesets.inquisitor.events.grapples import HoldAsked
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.ending import ended
from affray.rulesets.inquisitor.rules.grapples import broken_holds
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import ACTIONS_A_ROUND, LRB_GRANTED_AT


def next_up(state: Table) -> Iterator[Consequence]:
    """The next in the order acts, misses his turn, or is asked about his hold; after the last the round closes."""
    yield from ended(state)
    if state.winner:
        return
    up = next((state.fighters[one] for one in state.order if one not in state.gone and waits(state, one)), None)
    if up is None:
        yield RoundClosing("IN-10", state.round)
    elif up.stunned:
        left = up.stunned - 1
        still, over = (up.id, "") if left else ("", up.id)
        yield ActivationMissed("IN-47", up.id, "stunned", left, still, over)
    elif up.hold is None:
        yield ActivationStarted("IN-10", up.id, budget(state, up))
    elif up.hold.role == "victim":
        yield ActivationMissed("IN-G2", up.id, "held")
    elif state.config.hold_check == "round_end" or up.hold.since_round >= state.round:
        yield ActivationMissed("IN-G3", up.id, "holding")
    else:
        yield HoldAsked("IN-G3", up.id, up.hold.other)


def waits(state: Table, fighter: str) -> bool:
    """Return whether a fighter is still in the fight."""
    return f.active(state.fighters[fighter])


def budget(state: Table, fighter: Fighter) -> int:
    """Return how many actions an activation has; with dice for actions that is rolled (IN-10, IN-12)."""
    if state.config.economy == "speed_dice":
        return 0
    slower = state.config.speed_penalty == "minus_one_action" and f.slowed(fighter)
    return ACTIONS_A_ROUND - 1 if slower else ACTIONS_A_ROUND


def acting(state: Table) -> Iterator[Consequence]:
    """While no frame is open: the end is looked for, a turn that cannot go on is over, dice for actions are asked."""
    yield from ended(state)
    if state.winner:
        return
    fighter = state.acting
    reason = cut_short(fighter)
    if reason:
        yield ActivationEnded("IN-47" if reason == "stunned" else "IN-10", fighter.id, reason)
    elif not state.granted:
        if m.in_melee(state, fighter):
            yield ActionRollAsked("IN-L1", fighter.id, f.speed(fighter), fighter.side)
        else:
            yield DeclarationAsked("IN-L1", fighter.id, f.speed(fighter))


def cut_short(fighter: Fighter) -> str:
    """Return why an activation cannot go on, or nothing."""
    if not f.active(fighter):
        return fighter.status
    if fighter.stunned:
        return "stunned"
    if fighter.hold is not None:
        return "held" if fighter.hold.role == "victim" else "holding"
    return ""


def declare(state: Table, action: DeclareActions, by: str) -> Iterator[Consequence]:
    """The list is fixed before the dice are rolled (IN-L1)."""
    yield ActionsDeclared("IN-L1", action.list)
    fighter = state.acting
    yield ActionRollAsked("IN-L1", fighter.id, f.speed(fighter), fighter.side)


def granted(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Each die of 4 or more gives an action; the first so many of the list happen (IN-L1)."""
    n = sum(face >= LRB_GRANTED_AT for face in dice)
    plan = state.declared or None
    if plan is not None and "pause" not in plan:
        n = min(n, len(plan))
    yield ActionsGranted("IN-L1", state.active, n, dice, plan)


def spend(state: Table, what: str, meets: Iterable[str] = ()) -> ActionSpent:
    """Return the event that uses an action; where actions were declared it is the first of the list.

    Once engaged any kind goes, so nothing of the list is left for somebody in a melee, or who `meets` an active enemy
    by this action (IN-L1).
    """
    fighter = state.acting
    plan = state.plan
    if plan is not None:
        met = (state.fighters[one] for one in meets)
        engaged = m.in_melee(state, fighter) or any(f.active(one) and m.enemies(one, fighter) for one in met)
        plan = None if engaged else plan[1:]
    return ActionSpent("IN-11", fighter.id, what, fighter.actions_left - 1, plan)


def next_kind(state: Table) -> str | None:
    """Return the kind of action that was declared next; None if any goes."""
    if state.plan is None or m.in_melee(state, state.acting):
        return None
    return state.plan[0] if state.plan else ""


def pause(state: Table, action: Pause, by: str) -> Iterator[Consequence]:
    """A declared pause: from here on any kind goes (IN-L1)."""
    yield spend(state, "pause")
    yield Paused("IN-L1", state.active)


def skip(state: Table, action: SkipAction, by: str) -> Iterator[Consequence]:
    """A declared action that has become impossible is passed, and its action used (IN-L1)."""
    what = next_kind(state) or ""
    yield spend(state, what)
    yield ActionSkipped("IN-L1", state.active, what)


def done(state: Table, action: EndActivation, by: str) -> Iterator[Consequence]:
    """Unused actions are lost (IN-10)."""
    yield ActivationEnded("IN-10", state.active, "done")


def after_release(state: Table) -> Iterator[Consequence]:
    """The holder who let go acts with all his actions (2.6)."""
    holder = state.fighters[state.asked]
    yield ActivationStarted("IN-G3", holder.id, budget(state, holder))


def set_condition(state: Table, action: SetCondition, by: str) -> Iterator[Consequence]:
    """The game master says how somebody fares; a hold that cannot go on ends (IN-42)."""
    who, field, value = action.id, action.field, action.value
    yield ConditionSet(
        "IN-42",
        who,
        field,
        value,
        action.note,
        whose_status=who if field == "status" else "",
        fell=who if value in ("prone", "out", "dead") else "",
        rose=who if value == "standing" else "",
        stunned=who if field == "stunned" and value else "",
        came_to=who if field == "stunned" and not value else "",
    )
    yield from broken_holds(state, who if field == "stunned" and value else "")
