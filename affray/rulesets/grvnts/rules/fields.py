"""Reasons that many actions share: whose turn it is, what is left of it, cover, contacts, the fight being over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from affray.rules import Reason
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.profiles import Cover, Terrain
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.state import Fight

TERRAINS: tuple[str, ...] = get_args(Terrain)
LEVELS: tuple[str, ...] = get_args(Cover)


def over(state: Fight) -> Iterator[Reason]:
    """Reasons against anything but repairs and rest after the end (GR-60)."""
    if state.place in ("ended", "resting", "rest_roll", "rest_shock"):
        yield Reason(codes.ENCOUNTER_OVER, "the fight is over", "GR-60")


def own_turn(state: Fight, by: str, what: str) -> Iterator[Reason]:
    """Reasons against an action of a grvnt's turn: no turn, another's, not active, or the fight is over."""
    yield from over(state)
    if state.place != "grvnt_turn":
        if state.acting and not state.actor.grvnt:
            yield Reason(codes.NOT_YOUR_TURN, f"it is the turn of {state.actor.name}, not of a grvnt", "GR-09")
        elif state.place == "enemy_side":
            yield Reason(codes.NOT_YOUR_TURN, "the enemies act, and no grvnt", "GR-08")
        return
    if by != seat_of(state, state.acting):
        yield Reason(codes.NOT_YOUR_TURN, f"{state.actor.name} is played by {seat_of(state, state.acting)}, not {by}")
    if not state.actor.active:
        yield Reason(codes.ACTOR_STATUS, f"{state.actor.name} is {state.actor.status} and cannot {what}")


def main_action(state: Fight, what: str) -> Iterator[Reason]:
    """Reasons against a main action in a grvnt's turn (GR-09)."""
    if state.place == "grvnt_turn" and state.actions_left < 1:
        yield Reason(codes.NO_ACTION_LEFT, f"{state.actor.name} has no main action left to {what}", "GR-09")


def whole_turn(state: Fight, what: str) -> Iterator[Reason]:
    """Reasons against something that takes the whole turn (GR-13)."""
    if state.place != "grvnt_turn":
        return
    if state.actions_left < state.settings.actions_per_turn or not state.move_left:
        yield Reason(codes.NO_ACTION_LEFT, f"to {what} takes the whole turn, and a part of it has been used", "GR-13")


def level_of(state: Fight, cover: str, object: str) -> str:
    """Return the cover after a move: what is named, else what the object gives, else none (GR-37)."""
    return cover or (state.cover_objects[object] if object else "none")


def cover_reasons(state: Fight, cover: str, object: str) -> Iterator[Reason]:
    """Reasons against a level of cover, or an object (GR-32, GR-37)."""
    if cover and cover not in LEVELS:
        yield Reason(codes.COVER_VALUE, f"{cover!r} is no cover; {', '.join(LEVELS)}", "GR-32")
    if object and object not in state.cover_objects:
        known = ", ".join(state.cover_objects) or "none"
        yield Reason(codes.COVER_VALUE, f"there is no cover object {object!r}; objects: {known}", "GR-37")
    elif object and cover in LEVELS and cover != state.cover_objects[object]:
        level = state.cover_objects[object]
        yield Reason(codes.COVER_VALUE, f"{object} gives {level} cover now, not {cover}", "GR-37")


def known(state: Fight, ids: Iterable[str], side: str, rule: str = "GR-09c") -> Iterator[Reason]:
    """Reasons against ids that are to be active combatants of a side, each named once."""
    ids = tuple(ids)
    yield from once(ids, rule)
    for id in ids:
        combatant = state.combatants.get(id)
        if combatant is None:
            yield Reason(codes.TARGET_UNKNOWN, f"there is no {id!r}; combatants: {', '.join(state.combatants)}", rule)
        elif combatant.side != side:
            yield Reason(codes.FRIENDLY_TARGET, f"{combatant.name} is not on the side of the {side}", rule)
        elif not combatant.active:
            yield Reason(codes.TARGET_STATUS, f"{combatant.name} is {combatant.status}", rule)


def once(ids: Iterable[str], rule: str) -> Iterator[Reason]:
    """Reasons against naming somebody twice."""
    listed = list(ids)
    twice = [id for at, id in enumerate(listed) if id in listed[:at]]
    if twice:
        yield Reason(codes.TARGET_UNKNOWN, f"{', '.join(dict.fromkeys(twice))}: name each once", rule)


def caught(state: Fight, ids: tuple[str, ...], able: tuple[str, ...], most: int, rule: str) -> Iterator[Reason]:
    """Reasons against those who are named as caught by a blast, or as near: unknown, not able, twice, too many."""
    for id in ids:
        if id not in state.combatants:
            yield Reason(codes.TARGET_UNKNOWN, f"there is no {id!r}; combatants: {', '.join(state.combatants)}", rule)
    if len(ids) > most:
        yield Reason(codes.BLAST, f"{len(ids)} are too many; up to {most}", rule)
    if len(set(ids)) < len(ids):
        yield Reason(codes.BLAST, "a combatant is named twice", rule)
    strange = [state.name(id) for id in ids if id in state.combatants and id not in able]
    if strange:
        others = ", ".join(map(state.name, able)) or "nobody"
        yield Reason(codes.BLAST, f"{', '.join(strange)} cannot be named; {others} can", rule)


def grvnt_named(state: Fight, id: str, rule: str) -> Iterator[Reason]:
    """Reasons against an id that is to be a grvnt or follower."""
    combatant = state.combatants.get(id)
    if combatant is None or not combatant.grvnt:
        grvnts = ", ".join(each.id for each in state.grvnts)
        yield Reason(codes.TARGET_UNKNOWN, f"there is no grvnt {id!r}; grvnts: {grvnts}", rule)


def active_enemies(state: Fight) -> tuple[str, ...]:
    """Return the active enemies, as listed."""
    return tuple(each.id for each in state.enemies if each.active)


def active_grvnts(state: Fight) -> tuple[str, ...]:
    """Return the active grvnts, as listed."""
    return tuple(each.id for each in state.grvnts if each.active)
