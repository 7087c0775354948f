"""The end of the round: holds, bleeding, recovery, each by the order of turns (2.1, IN-50, IN-52)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import lasting
from affray.rulesets.inquisitor.events.grapples import HoldAsked
from affray.rulesets.inquisitor.events.rounds import RoundEnded
from affray.rulesets.inquisitor.rules import figures, melee
from affray.rulesets.inquisitor.rules.dice_tests import passes
from affray.rulesets.inquisitor.rules.ending import ended
from affray.rulesets.inquisitor.rules.grapples import broken_holds
from affray.rulesets.inquisitor.rules.injury import fallen
from affray.rulesets.inquisitor.state import Fighter, Table


def closing(state: Table) -> Iterator[Consequence]:
    """What is still to be done this round, one thing after another."""
    yield from ended(state)
    if state.winner:
        return
    holder = next((fighter for fighter in melee.by_turn(state) if holds_untested(state, fighter)), None)
    bleeding = next((fighter for fighter in melee.by_turn(state) if bleeds_on(state, fighter)), None)
    patient = next((fighter for fighter in melee.by_turn(state) if may_recover(state, fighter)), None)
    if holder is not None and holder.hold is not None:
        yield HoldAsked("IN-G3", holder=holder.id, victim=holder.hold.other)
    elif bleeding is not None:
        yield lasting.BleedingAsked("IN-50", id=bleeding.id, counts=figures.bleeds(bleeding), seat=bleeding.side)
    elif patient is not None:
        yield lasting.RecoveryAsked("IN-52", id=patient.id, target=patient.t, seat=patient.side)
    else:
        yield RoundEnded("IN-10", state.round)


def holds_untested(state: Table, fighter: Fighter) -> bool:
    """Return whether a holder is still to be asked at the round's end (IN-G3)."""
    hold = fighter.hold
    late = state.config.hold_check == "round_end"
    return late and hold is not None and hold.role == "holder" and hold.tested < state.round


def bleeds_on(state: Table, fighter: Fighter) -> bool:
    """Return whether a fighter still has to bleed this round: anybody on the field who is not dead (IN-50)."""
    return fighter.status in ("active", "out") and figures.bleeds(fighter) > 0 and fighter.id not in state.bled


def may_recover(state: Table, fighter: Fighter) -> bool:
    """Return whether a fighter still has a recovery test this round (IN-52)."""
    if state.config.recovery == "none" or fighter.id in state.recovered:
        return False
    return fighter.status in ("active", "out") and fighter.injury_total > 0


def bled(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A D3 for every count goes on the total, then death and consciousness only (IN-50)."""
    fighter, n = state.fighters[state.asked], sum(dice)
    yield lasting.BleedingApplied("IN-50", id=fighter.id, n=n, total=fighter.injury_total + n, faces=dice)
    if state.config.injury == "full":
        yield from fallen(state, fighter)
        yield from broken_holds(state)


def recovery(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A Toughness test to recover (IN-52)."""
    fighter, face = state.fighters[state.asked], dice[0]
    if passes(face, fighter.t):
        yield lasting.RecoveryDiceAsked("IN-52", id=fighter.id, roll=face, target=fighter.t, seat=fighter.side)
    else:
        yield lasting.RecoveryFailed("IN-52", id=fighter.id, roll=face, target=fighter.t)


def recovered(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """D3, and one for each full ten of Toughness above 50, off the total; levels stay (IN-52)."""
    fighter = state.fighters[state.asked]
    bonus = figures.bonus(fighter.t)
    n = min(fighter.injury_total, dice[0] + bonus)
    yield lasting.Recovered("IN-52", id=fighter.id, n=n, total=fighter.injury_total - n, bonus=bonus)
