"""Tests: calling one, rolling, re-rolling, adding dice for Glory (WG-20, WG-28, WG-29)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence, Roll
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.resources import GlorySpent, WrathSpent
from affray.rulesets.wrath_and_glory.events.tests import (
    DiceRerolled,
    DiceRolled,
    FacesFinal,
    PoolBuilt,
    RerollCalled,
    RerollOffered,
    TestCalled,
)
from affray.rulesets.wrath_and_glory.facts import Modifier
from affray.rulesets.wrath_and_glory.rules import dns, figures
from affray.rulesets.wrath_and_glory.rules.building import build_attack
from affray.rulesets.wrath_and_glory.rules.pools import pay
from affray.rulesets.wrath_and_glory.rules.table import GM, PLAYERS, seat_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import icons_of


def call(
    state: Fight,
    roller: str,
    skill: str,
    dn: int,
    frame: str,
    what: str,
    rule: str,
    about: str = "",
    modifiers: tuple[Modifier, ...] = (),
) -> Iterator[Consequence]:
    """Yield a test being called and its pool."""
    yield TestCalled(rule, roller, skill, dn, frame, what, about, modifiers)
    yield dns.build_test(state)


def rebuild(state: Fight) -> PoolBuilt:
    """Return the pool of the test in progress as it is now."""
    return build_attack(state) if state.test.attacking else dns.build_test(state)


def roll_pool(state: Fight, roll: Roll) -> Iterator[Consequence]:
    """Yield the faces of a pool, Wrath dice first."""
    trial = state.test
    wrath, rest = roll.dice[: trial.wrath_dice], roll.dice[trial.wrath_dice :]
    yield DiceRolled("WG-20", trial.roller, wrath, rest, icons_of(roll.dice) + trial.pool.flat_icons)


def faces(state: Fight, came: object) -> Iterator[Consequence]:
    """T3: offer what may still be done about the dice, or let them stand."""
    trial = state.test
    again = rerollable(state)
    if again or may_add(state):
        cost = "wrath" if state.combatants[trial.roller].side == PLAYERS else "ruin"
        yield RerollOffered("WG-28" if again else "WG-29", trial.roller, again, cost)
    else:
        yield stand(state)


def stand(state: Fight) -> FacesFinal:
    """Return the final faces: what the Wrath dice say is read now, and once (WG-22, WG-61)."""
    trial = state.test
    one = state.combatants[trial.roller]
    wrath = tuple(trial.faces[: trial.wrath_dice])
    critical = all(face == 6 for face in wrath) and figures.heeds(one, "wrath")
    complication = any(face == 1 for face in wrath) and figures.heeds(one, "complication")
    rest = tuple(trial.faces[trial.wrath_dice :])
    return FacesFinal("WG-22", wrath, rest, trial.icons, critical, complication)


def rerollable(state: Fight) -> tuple[int, ...]:
    """Return the dice, counted from 1, that a re-roll would take; none where it cannot be had (WG-28)."""
    trial = state.test
    one = state.combatants[trial.roller]
    if trial.rerolled or (one.wrath if one.side == PLAYERS else state.ruin) < 1:
        return ()
    return qualifying(state)


def qualifying(state: Fight) -> tuple[int, ...]:
    """Return the dice, counted from 1, that show 1 to 3: no Wrath die with a 1, no die added later."""
    trial = state.test
    rolled = trial.faces[: len(trial.faces) - trial.added]
    return tuple(
        number for number, face in enumerate(rolled, 1) if face <= 3 and not (face == 1 and number <= trial.wrath_dice)
    )


def may_add(state: Fight) -> bool:
    """Return whether Glory dice may be added to the faces seen (option glory_dice_timing)."""
    return state.settings.glory_dice_timing == "after" and glory_dice(state) > 0


def glory_dice(state: Fight) -> int:
    """Return how much Glory may go into dice of this test (WG-29)."""
    trial = state.test
    if state.combatants[trial.roller].side != PLAYERS:
        return 0
    most = state.settings.max_bonus_dice
    if most is None:
        return state.glory
    bonus = sum(part.n for part in trial.bonus) + trial.added
    return max(0, min(state.glory, most - bonus))


def buy_dice(state: Fight, action: actions.SpendGlory) -> Iterator[Consequence]:
    """Yield Glory spent on dice: into the pool before the roll, or rolled by themselves after it."""
    trial = state.test
    yield GlorySpent("WG-29", action.n, state.glory - action.n, "dice")
    if state.place == "test.pool":
        yield rebuild(state)
    else:
        yield RerollCalled("WG-29", seat_of(state, trial.roller), (), action.n)


def check_buy_dice(state: Fight, action: actions.SpendGlory, by: str) -> Iterator[Reason]:
    """Yield what is against buying dice."""
    timing = "before" if state.place == "test.pool" else "after"
    if state.combatants[state.test.roller].side != PLAYERS:
        yield Reason("WG_E_GLORY", "Glory is for the tests of Agents", "WG-29")
    elif state.settings.glory_dice_timing != timing:
        yield Reason("WG_E_GLORY", f"Glory dice are bought {state.settings.glory_dice_timing} the roll", "WG-29")
    elif not 1 <= action.n <= glory_dice(state):
        yield Reason("WG_E_GLORY", f"{action.n} Glory for dice; 1 to {glory_dice(state)} can be spent", "WG-29")
    if action.effect or action.target:
        yield Reason("WG_E_GLORY", "Glory for dice takes neither effect nor target", "WG-29")


def spend_wrath(state: Fight, action: actions.SpendWrath, by: str) -> Iterator[Consequence]:
    """Yield a re-roll for Wrath."""
    trial = state.test
    dice = qualifying(state)
    yield WrathSpent("WG-28", trial.roller, state.combatants[trial.roller].wrath - 1, "a re-roll")
    yield RerollCalled("WG-28", seat_of(state, trial.roller), dice)


def spend_ruin(state: Fight, action: actions.SpendRuin, by: str) -> Iterator[Consequence]:
    """Yield a re-roll for Ruin."""
    dice = qualifying(state)
    yield pay(state, GM, 1, "a re-roll", "WG-28")
    yield RerollCalled("WG-28", seat_of(state, state.test.roller), dice)


def check_reroll(state: Fight, action: actions.SpendWrath | actions.SpendRuin, by: str) -> Iterator[Reason]:
    """Yield what is against a re-roll: paid by the wrong side, bought already, nothing to re-roll (WG-28)."""
    trial = state.test
    one = state.combatants[trial.roller]
    agent = one.side == PLAYERS
    dice = qualifying(state)
    if isinstance(action, actions.SpendWrath):
        if not agent:
            yield Reason("WG_E_WRATH", "a Threat has no Wrath; its re-roll costs the GM 1 Ruin", "WG-28")
        elif one.wrath < 1:
            yield Reason("WG_E_WRATH", f"{one.name} has no Wrath left", "WG-28")
    elif agent:
        yield Reason("WG_E_RUIN", "Ruin is the GM's; an Agent's re-roll costs 1 Wrath", "WG-28")
    elif state.ruin < 1:
        yield Reason("WG_E_RUIN", "there is no Ruin left", "WG-28")
    if trial.rerolled:
        yield Reason("WG_E_REROLL", "this test has been re-rolled; once is all", "WG-28")
    elif not dice:
        yield Reason("WG_E_REROLL", "no die shows 1 to 3 (a Wrath die's 1 stays)", "WG-28")
    elif action.dice is not None and action.dice != dice:
        said = ", ".join(map(str, dice))
        yield Reason("WG_E_REROLL", f"dice {list(action.dice)} named; a re-roll takes exactly {said}", "WG-28")


def reroll(state: Fight, roll: Roll) -> Iterator[Consequence]:
    """Yield new faces, in the place of the old ones or beside them."""
    trial = state.test
    numbers = trial.rerolling or tuple(range(len(trial.faces) + 1, len(trial.faces) + 1 + len(roll.dice)))
    shown = dict(enumerate(trial.faces, 1)) | dict(zip(numbers, roll.dice, strict=True))
    icons = icons_of(tuple(shown.values())) + trial.pool.flat_icons
    yield DiceRerolled("WG-28" if trial.rerolling else "WG-29", numbers, roll.dice, icons)
