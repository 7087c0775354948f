"""Tests: calling one, rolling, re-rolling, adding dice for Glory (WG-20, WG-28, WG-29)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Reason, Roll
from affray.rulesets.wrath_and_glory.events import dice_tests as dice_tests_events
from affray.rulesets.wrath_and_glory.facts import Modifier
from affray.rulesets.wrath_and_glory.rules import figures, test_pool
from affray.rulesets.wrath_and_glory.rules.attack_pool import build_attack
from affray.rulesets.wrath_and_glory.rules.sides import PLAYERS
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import half_up, icons_of

INCIDENTAL = {
    "opposed": "WG-30",
    "stray": "WG-39k",
    "scatter": "WG-83",
    "complication": "WG-94",
    "critical": "WG-49",
    "critical_effect": "WG-49",
    "memorable": "WG-56",
    "traumatic": "WG-59",
    "fire": "WG-76b",
    "supercharge": "WG-88k",
    "fall": "WG-67",
    "restore": "WG-72",
}
"""dice beside a pool to their rule; those of hazards are WG-95"""


def call(
    state: Fight,
    rule: str,
    *,
    roller: str,
    skill: str,
    dn: int,
    frame: str,
    what: str,
    about: str = "",
    modifiers: tuple[Modifier, ...] = (),
) -> Iterator[Consequence]:
    """Yield a test being called and its pool."""
    yield dice_tests_events.TestCalled(
        rule, roller=roller, skill=skill, dn=dn, frame=frame, what=what, about=about, modifiers=modifiers
    )
    yield test_pool.build_test(state)


def rebuild(state: Fight) -> dice_tests_events.PoolBuilt:
    """Return the pool of the test in progress as it is now."""
    return build_attack(state) if state.test.attacking else test_pool.build_test(state)


def roll_pool(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Yield the faces of a pool, Wrath dice first."""
    trial = state.test
    wrath, rest = dice[: trial.wrath_dice], dice[trial.wrath_dice :]
    yield dice_tests_events.DiceRolled(
        "WG-20", roller=trial.roller, wrath=wrath, pool=rest, icons=icons_of(dice) + trial.pool.flat_icons
    )


def faces(state: Fight, came: object) -> Iterator[Consequence]:
    """T3: offer what may still be done about the dice, or let them stand."""
    trial = state.test
    again = rerollable(state)
    if again or may_add(state):
        cost = "wrath" if state.combatants[trial.roller].side == PLAYERS else "ruin"
        yield dice_tests_events.RerollOffered("WG-28" if again else "WG-29", roller=trial.roller, dice=again, cost=cost)
    else:
        yield stand(state)


def stand(state: Fight) -> dice_tests_events.FacesFinal:
    """Return the final faces: what the Wrath dice say is read now, and once (WG-22, WG-61).

    A Wrath 6 that is shifted later stays the critical that it was (WG-26).
    """
    trial = state.test
    combatant = state.combatants[trial.roller]
    wrath = tuple(trial.faces[: trial.wrath_dice])
    critical = all(face == 6 for face in wrath) and figures.heeds(combatant, "wrath")
    complication = any(face == 1 for face in wrath) and figures.heeds(combatant, "complication")
    rest = tuple(trial.faces[trial.wrath_dice :])
    return dice_tests_events.FacesFinal(
        "WG-22", wrath=wrath, pool=rest, icons=trial.icons, critical=critical, complication=complication
    )


def rerollable(state: Fight) -> tuple[int, ...]:
    """Return the dice, counted from 1, that a re-roll would take; none where it cannot be had (WG-28)."""
    trial = state.test
    combatant = state.combatants[trial.roller]
    if trial.rerolled or (combatant.wrath if combatant.side == PLAYERS else state.ruin) < 1:
        return ()
    return qualifying(state)


def qualifying(state: Fight) -> tuple[int, ...]:
    """Return the dice, counted from 1, that show 1 to 3: no Wrath die with a 1, no die added later."""
    trial = state.test
    # dice added for Glory after the roll are not rolled again
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


def reroll(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Yield new faces, in the place of the old ones or beside them."""
    trial = state.test
    numbers = trial.rerolling or tuple(range(len(trial.faces) + 1, len(trial.faces) + 1 + len(dice)))
    shown = dict(enumerate(trial.faces, 1)) | dict(zip(numbers, dice, strict=True))
    icons = icons_of(tuple(shown.values())) + trial.pool.flat_icons
    yield dice_tests_events.DiceRerolled("WG-28" if trial.rerolling else "WG-29", dice=numbers, faces=dice, icons=icons)


def read(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Yield what dice beside a pool say: a d66 tens first, a d3 as half a die, icons of an opposed test, or the
    face (2.5)."""
    asked = state.dice
    assert asked is not None
    match asked.roll:
        case "opposed":
            value = icons_of(dice)
        case "complication" | "critical":
            value = 10 * dice[0] + dice[1]
        case "fire" | "restore":
            value = half_up(dice[0])
        case _:
            value = dice[0] if len(dice) == 1 else 0
    yield dice_tests_events.DiceRead(
        INCIDENTAL.get(asked.roll, "WG-95"), frame=asked.frame, roll=asked.roll, faces=dice, value=value
    )


def against_roll(state: Fight, roll: Roll) -> Iterator[Reason]:
    """Yield what is against a roll: another number of dice than the pool, Determination that nobody is asked for.

    The kernel judges every other number of dice, and the faces.
    """
    request = state.request
    if request is not None and roll.want in ("", "pool") and request.purpose == "pool":
        if len(roll.dice) != request.dice:
            yield Reason("WG_E_POOL", f"{len(roll.dice)} dice rolled; the pool is {request.dice}", "WG-31")
    elif roll.want == "determination" and (request is None or request.purpose != "determination"):
        yield Reason(
            "WG_E_DETERMINATION_NOT_ALLOWED",
            "no Determination is asked for: not without Wounds, not while Exhausted, not for a Mob, not against "
            "Mortal Wounds without a Power Field, for Troops and Elites not without Ruin",
            "WG-52",
        )
