"""Whose turn it is, how many actions it has, and what ends it (2.1, IN-10 to IN-12, IN-L1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import activation
from affray.rulesets.inquisitor.events.fighters import ActionSpent
from affray.rulesets.inquisitor.events.grapples import HoldAsked
from affray.rulesets.inquisitor.events.rounds import RoundClosing
from affray.rulesets.inquisitor.rules import figures, melee
from affray.rulesets.inquisitor.rules.ending import ended
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import ACTIONS_A_ROUND, LRB_GRANTED_AT


def next_up(state: Table) -> Iterator[Consequence]:
    """The next in the order acts, misses the turn, or is asked about a hold; after the last the round closes."""
    yield from ended(state)
    if state.winner:
        return
    waiting = (state.fighters[id] for id in state.order if id not in state.gone)
    up = next(filter(figures.active, waiting), None)
    if up is None:
        yield RoundClosing("IN-10", state.round)
    elif up.stunned:
        left = up.stunned - 1
        still, over = (up.id, "") if left else ("", up.id)
        yield activation.ActivationMissed("IN-47", id=up.id, reason="stunned", left=left, still=still, over=over)
    elif up.hold is None:
        yield activation.ActivationStarted("IN-10", id=up.id, actions=budget(state, up))
    elif up.hold.role == "victim":
        yield activation.ActivationMissed("IN-G2", id=up.id, reason="held")
    elif state.config.hold_check == "round_end" or up.hold.since_round >= state.round:
        yield activation.ActivationMissed("IN-G3", id=up.id, reason="holding")
    else:
        yield HoldAsked("IN-G3", holder=up.id, victim=up.hold.other)


def budget(state: Table, fighter: Fighter) -> int:
    """Return how many actions an activation has; with dice for actions that is rolled (IN-10, IN-12)."""
    if state.config.economy == "speed_dice":
        return 0
    slower = state.config.speed_penalty == "minus_one_action" and figures.slowed(fighter)
    return ACTIONS_A_ROUND - 1 if slower else ACTIONS_A_ROUND


def acting(state: Table) -> Iterator[Consequence]:
    """While no frame is open: the end is looked for, a turn that cannot go on is over, dice for actions are asked."""
    yield from ended(state)
    if state.winner:
        return
    fighter = state.acting
    reason = cut_short(fighter)
    if reason:
        yield activation.ActivationEnded("IN-47" if reason == "stunned" else "IN-10", id=fighter.id, reason=reason)
    elif not state.granted:
        if melee.in_melee(state, fighter):
            yield activation.ActionRollAsked("IN-L1", id=fighter.id, dice=figures.speed(fighter), seat=fighter.side)
        else:
            yield activation.DeclarationAsked("IN-L1", id=fighter.id, most=figures.speed(fighter))


def cut_short(fighter: Fighter) -> str:
    """Return why an activation cannot go on, or nothing."""
    if not figures.active(fighter):
        return fighter.status
    if fighter.stunned:
        return "stunned"
    if fighter.hold is not None:
        return "held" if fighter.hold.role == "victim" else "holding"
    return ""


def granted(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Each die of 4 or more gives an action; the first so many of the list happen (IN-L1)."""
    n = sum(face >= LRB_GRANTED_AT for face in dice)
    plan = state.declared or None
    if plan is not None and "pause" not in plan:
        n = min(n, len(plan))
    yield activation.ActionsGranted("IN-L1", id=state.active, n=n, faces=dice, plan=plan)


def spend(state: Table, what: str, meets: Iterable[str] = ()) -> ActionSpent:
    """Return the event that uses an action; where actions were declared it is the first of the list.

    Once engaged any kind goes, so nothing of the list is left for somebody in a melee, or who `meets` an active enemy
    by this action (IN-L1).
    """
    fighter = state.acting
    plan = state.plan
    if plan is not None:
        met = map(state.fighters.__getitem__, meets)
        meeting = any(figures.active(other) and melee.enemies(other, fighter) for other in met)
        engaged = meeting or melee.in_melee(state, fighter)
        plan = None if engaged else plan[1:]
    return ActionSpent("IN-11", id=fighter.id, what=what, left=fighter.actions_left - 1, plan=plan)


def next_kind(state: Table) -> str | None:
    """Return the kind of action that was declared next; None if any goes."""
    if state.plan is None or melee.in_melee(state, state.acting):
        return None
    return state.plan[0] if state.plan else ""


def after_release(state: Table) -> Iterator[Consequence]:
    """The holder who let go acts with all actions (2.6)."""
    holder = state.fighters[state.asked]
    yield activation.ActivationStarted("IN-G3", id=holder.id, actions=budget(state, holder))
