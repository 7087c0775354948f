"""Striking back, and free attacks: who is able, with what (IN-30 to IN-34, IN-L4)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events.attacks import AttackDeclared
from affray.rulesets.inquisitor.events.reactions import BlowStopped, CounterAsked, CounterImpossible
from affray.rulesets.inquisitor.facts import Manner
from affray.rulesets.inquisitor.rules import figures
from affray.rulesets.inquisitor.rules.defence import parriers
from affray.rulesets.inquisitor.state import Fighter, Frame, Table


def overreached(state: Table) -> Iterator[Consequence]:
    """A matched failure gives the defender a free attack (IN-30)."""
    frame = state.frame
    why = no_counter(state, frame)
    if why:
        yield CounterImpossible("IN-32", id=frame.target, why=why)
    else:
        yield from open_counter(state, "IN-30")


def after_a_parry(state: Table, frame: Frame) -> Iterator[Consequence]:
    """A good parry stops the blow, and gives a defender who is able a free attack (IN-L4)."""
    if no_counter(state, frame):
        yield BlowStopped("IN-L3", frame.target)
    else:
        yield from open_counter(state, "IN-L4")


def open_counter(state: Table, rule: str) -> Iterator[Consequence]:
    """The defender is asked; where the table lets counters happen of themselves it is made (IN-32)."""
    defender, attacker = state.target, state.attacker
    weapons = counter_weapons(state, defender, attacker)
    if state.config.auto_counter:
        ready = [arm.id for arm in parriers(state, defender) if arm.id in weapons]
        yield AttackDeclared(
            rule,
            frame="counter",
            attacker=defender.id,
            target=attacker.id,
            weapon=ready[0] if ready else weapons[-1],
            manner=Manner(),
        )
    else:
        yield CounterAsked(rule, to=defender.id, weapons=weapons)


def no_counter(state: Table, frame: Frame) -> str:
    """Return why a matched failure gives no counter-attack, or nothing (IN-31 to IN-33)."""
    if frame.kind == "counter":
        return "a counter-attack gives nothing back"
    if frame.kind == "punish" and not state.config.free_attack_chains:
        return "a free attack gives nothing back"
    return unable(state, state.fighters[frame.target], state.fighters[frame.attacker])


def unable(state: Table, striker: Fighter, at: Fighter) -> str:
    """Return why somebody cannot take a free attack, or nothing (IN-32)."""
    obstacles = (
        (not figures.active(striker), striker.status),
        (striker.stunned > 0, "stunned"),
        (striker.hold is not None, "in a hold"),
        (not figures.may_strike(state, striker), "prone"),
        (at.id in striker.unaware_of, "unaware of it"),
        (at.id not in striker.engaged_with, "not in contact"),
        (not counter_weapons(state, striker, at), "nothing to strike with at arm's length"),
    )
    return next((why for applies, why in obstacles if applies), "")


def counter_weapons(state: Table, striker: Fighter, at: Fighter) -> tuple[str, ...]:
    """Return what a free attack can be made with: no pistol, and at arm's length a long weapon (IN-31, IN-L7)."""
    apart = at.id in striker.arms_length
    return tuple(arm.id for arm in figures.blades(state, striker) if figures.is_long(arm) or not apart)
