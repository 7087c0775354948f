"""Re-rolls: what is refused (R1; K-24 to K-27). A re-roll is judged wherever it is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.core.refusal import Reason
from affray.rulesets.wh40k_11e.actions import CommandReroll, Reroll
from affray.rulesets.wh40k_11e.checks.facts import listed
from affray.rulesets.wh40k_11e.rules import rerolls as rules
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.state import Reroll as Frame


def reroll(state: Battle, action: Reroll, by: str) -> Iterator[Reason]:
    """K-24, K-26: each die once, by an ability that allows it."""
    frame = state.reroll
    if state.place != "reroll" or frame is None:
        reasons = list(_protected(state))
        yield from reasons or [Reason("K_E_REROLL_NOT_ALLOWED", "no roll is open to re-rolls now", "K-26")]
        return
    if not action.dice:
        yield Reason("K_E_REROLL_NOT_ALLOWED", f"no die is named; dice: {_open(state, frame)}", "K-26")
    dice = rules.open_dice(state)
    for number, at in enumerate(action.dice):
        if at in action.dice[:number]:
            yield Reason("K_E_REROLL_TWICE", f"die {at} is named twice", "K-24")
        wrong = _die(frame, at)
        if wrong is not None:
            yield wrong
            continue
        found = rules.of_abilities(dice.get(at, ()))
        if not found or (action.source and action.source not in found):
            said = f"by {action.source}" if action.source else "by any ability"
            text = f"die {at} ({frame.faces[at - 1]}) may not be re-rolled {said}; dice: {_open(state, frame)}"
            yield Reason("K_E_REROLL_NOT_ALLOWED", text, "K-26")


def command_reroll(state: Battle, action: CommandReroll, by: str) -> Iterator[Reason]:
    """K-27: switched on, one command point, once, and for a unit that is not battle-shocked."""
    frame = state.reroll
    if not state.settings.command_reroll_enabled:
        yield Reason("K_E_STRATAGEM_OFF", "Command Re-roll is switched off (command_reroll_enabled)", "K-27")
    rolled = state.rolled
    if rolled and state.units[rolled].battle_shocked and state.side_of(rolled) == by:
        yield Reason("K_E_STRATAGEM_OFF", f"{rolled} is battle-shocked; no stratagem may be used on it", "K-91")
    if by in state.sides:
        if state.sides[by].cp < 1:
            yield Reason("K_E_CP", f"{by} has no command point left; Command Re-roll costs 1", "K-27")
        if by in state.commanded:
            text = f"{by} has used Command Re-roll during this attack already"
            yield Reason("K_E_STRATAGEM_USED", text, "K-27")
    if state.place != "reroll" or frame is None:
        yield from _protected(state)
        return
    wrong = _die(frame, action.die)
    if wrong is not None:
        yield wrong


def _die(frame: Frame, at: int) -> Reason | None:
    """Return what is wrong with naming a die, whatever allows it."""
    if not 1 <= at <= len(frame.faces):
        text = f"there is no die {at}; the dice are 1 to {len(frame.faces)}"
        return Reason("K_E_REROLL_NOT_ALLOWED", text, "K-26")
    if at in frame.done:
        return Reason("K_E_REROLL_TWICE", f"die {at} has been re-rolled; a die is re-rolled once at most", "K-24")
    return None


def _open(state: Battle, frame: Frame) -> str:
    """Return in words which dice may be re-rolled, and by what."""
    found: dict[str, Sequence[str]] = {}
    for at, names in rules.open_dice(state).items():
        found[f"{at} ({frame.faces[at - 1]})"] = rules.of_abilities(names) or (rules.COMMAND,)
    return listed([f"{die} by {' or '.join(names)}" for die, names in found.items()])


def _protected(state: Battle) -> Iterator[Reason]:
    pool = state.pool
    if pool is not None and pool.key.protected and not pool.pending and not pool.devastating:
        snap = state.attack is not None and state.attack.kind == "snap"
        text = "hit rolls of indirect fire and snap shooting are never re-rolled"
        yield Reason("K_E_REROLL_NOT_ALLOWED", text, "K-80" if snap else "K-79")
