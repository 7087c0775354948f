"""Actions that mean something else in each place: rolling, going on, declining, Glory (2.4, 2.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from affray.core.refusal import Reason
from affray.events.base import Action, Consequence, Roll
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.rules import (
    checking,
    complications,
    criticals,
    damage,
    dice,
    harm,
    held,
    picks,
    reactions,
    rounds,
    shifting,
    tests,
)
from affray.rulesets.wrath_and_glory.rules.table import GM, side_of_seat
from affray.rulesets.wrath_and_glory.state import Fight

ROLLS: dict[str, Callable[[Fight, Roll], Iterator[Consequence]]] = {
    "pool": tests.roll_pool,
    "reroll": tests.reroll,
    "added": tests.reroll,
    "ed": damage.roll_ed,
    "determination": harm.roll_determination,
    "incidental": dice.read,
}
DECLINED: dict[str, Callable[[Fight], Iterator[Consequence]]] = {
    "react": reactions.let_pass,
    "held": held.not_used,
    "attack.retarget": checking.keep_target,
    "attack.area": checking.decline_area,
    "attack.dodge": reactions.let_pass,
    "harm.determination": harm.decline_determination,
    "test.complication_choice": complications.no_complication,
}


def roll(state: Fight, action: Roll, by: str) -> Iterator[Consequence]:
    """Return what the dice bring that were asked for."""
    return ROLLS[action.want](state, action)


def check_roll(state: Fight, action: Roll, by: str) -> Iterator[Reason]:
    """Yield what is against a roll of a pool: the kernel judges every other number of dice, and the faces."""
    request = state.request
    if request is not None and request.purpose == "pool" and len(action.dice) != request.dice:
        yield Reason("WG_E_POOL", f"{len(action.dice)} dice rolled; the pool is {request.dice}", "WG-31")
    if action.want not in ("", request.purpose if request is not None else ""):
        yield from _no_determination(state, action)


def _no_determination(state: Fight, action: Roll) -> Iterator[Reason]:
    if action.want == "determination":
        yield Reason(
            "WG_E_DETERMINATION_NOT_ALLOWED",
            "no Determination is asked for: not without Wounds, not while Exhausted, not for a Mob, not against "
            "Mortal Wounds without a Power Field, for Troops and Elites not without Ruin",
            "WG-52",
        )


def decline(state: Fight, action: actions.Decline, by: str) -> Iterator[Consequence]:
    """Yield what declining means here."""
    if state.place == "round.seize":
        yield from rounds.open_pick(state, state.pick)
    else:
        yield from DECLINED[state.place](state)


def accept(state: Fight, action: actions.Accept, by: str) -> Iterator[Consequence]:
    """Yield going on without what is on offer."""
    match state.place:
        case "test.reroll":
            yield tests.stand(state)
        case "test.shift":
            yield shifting.close(state)
        case "attack.critical_choice":
            yield from criticals.accept(state, action)
        case _:
            yield damage.computed(state)


def check_accept(state: Fight, action: actions.Accept, by: str) -> Iterator[Reason]:
    """Yield what is against going on."""
    if state.place == "attack.critical_choice":
        yield from criticals.check_accept(state, action)
        return
    if action.limb is not None or action.target is not None:
        yield Reason("WG_E_OPTION", "there is nothing to pick here", "WG-50")
    if state.place == "test.shift" and state.test.what == "interact":
        yield Reason(
            "WG_E_OPTION", "an Interaction attack that succeeds leaves a condition: shift, and say which", "WG-39h"
        )


def spend_glory(state: Fight, action: actions.SpendGlory, by: str) -> Iterator[Consequence]:
    """Yield Glory spent on what is for sale here."""
    match state.place:
        case "attack.critical_choice":
            yield from criticals.buy_severity(state, action)
        case "attack.glory":
            yield from damage.buy_damage(state, action)
        case _:
            yield from tests.buy_dice(state, action)


def check_spend_glory(state: Fight, action: actions.SpendGlory, by: str) -> Iterator[Reason]:
    """Yield what is against spending Glory."""
    if by == GM:
        yield Reason("WG_E_GLORY", "Glory is the players'", "WG-29")
    match state.place:
        case "attack.critical_choice":
            yield from criticals.check_severity(state, action)
        case "attack.glory":
            yield from damage.check_buy_damage(state, action)
        case _:
            yield from tests.check_buy_dice(state, action, by)


def out_of_place(state: Fight, action: Action, by: str) -> Iterator[Reason]:
    """Yield why an action has no place here, where a rule says more than that."""
    match action:
        case Roll():
            yield from _no_determination(state, action)
        case actions.Choose() if state.place in ("round.seize", "round.pick"):
            if side_of_seat(state, by) != state.pick:
                yield from picks.check_choose(state, action, by)
        case actions.Seize():
            yield from picks.check_seize_elsewhere(state, action, by)
        case actions.React() | actions.UseHeld() | actions.Interrupt():
            yield Reason("WG_E_REACTION", "there is no such window now", "WG-97")
        case actions.SpendWrath() | actions.SpendRuin():
            yield Reason("WG_E_REROLL", "no test waits for a re-roll", "WG-28")
            if isinstance(action, actions.SpendRuin) and by != GM:
                yield Reason("WG_E_RUIN", "Ruin is the GM's", "WG-28")
        case actions.SpendGlory():
            if by == GM:
                yield Reason("WG_E_GLORY", "Glory is the players'", "WG-29")
            if not 1 <= action.n <= state.glory:
                yield Reason("WG_E_GLORY", f"{action.n} Glory; there is {state.glory}", "WG-29")
        case actions.ShiftIcons():
            yield Reason(
                "WG_E_SHIFT", "no dice wait to be shifted: the test failed, or its icons are all needed", "WG-24"
            )
        case actions.ChooseCriticalMode():
            yield Reason(
                "WG_E_CRIT", "no critical was scored: it takes Wrath 6 and a hit, and no Troop scores one", "WG-48"
            )
