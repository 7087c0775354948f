"""Who is down, dead or out after damage (2.5; GR-49 to GR-52)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.grvnts.events import life as told
from affray.rulesets.grvnts.events.turns import AimLost
from affray.rulesets.grvnts.rules.blasts import nearby
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.state import Combatant, Fight
from affray.rulesets.grvnts.tables import (
    BROKEN_BLEEDING,
    BROKEN_DEAD,
    BROKEN_EYE,
    BROKEN_LIMB,
    BROKEN_LIMB_SIDES,
    BROKEN_ROUNDS_SIDES,
    DOWNED_GRENADE,
    DOWNED_HP,
    DOWNED_LOWEST,
    DOWNED_SHOCK,
    NEARBY,
)


def must_check(state: Fight, victim: Combatant) -> bool:
    """Return whether damage leaves a victim with 0 hit points or less."""
    return victim.hp <= 0 and victim.active


def check(state: Fight, victim: Combatant) -> Iterator[Consequence]:
    """GR-49 to GR-52: what becomes of a victim at 0 hit points or less."""
    if not victim.grvnt:
        yield told.EnemyDied("GR-52", id=victim.id)
    elif victim.follower:
        yield told.GrvntDied("GR-52", id=victim.id, cause="no hit points left")
    elif state.settings.zero_hp_profile == "simple":
        yield told.GrvntOut("GR-51", id=victim.id)
    elif state.settings.zero_hp_profile == "morkborg":
        yield from broken(state, victim)
    elif victim.hp < DOWNED_LOWEST:
        yield told.GrvntDied("GR-51", id=victim.id, cause="too many wounds")
    else:
        yield told.GrvntDowned("GR-49", id=victim.id)
        yield from lose_aim(state, victim)
        yield told.DownedAsked("GR-49", id=victim.id, seat=seat_of(state, victim.id))


def broken(state: Fight, victim: Combatant) -> Iterator[Consequence]:
    """GR-50: exactly 0 is broken, less is dead."""
    if victim.hp < 0:
        yield told.GrvntDied("GR-50", id=victim.id, cause="below 0 hit points")
    else:
        yield from lose_aim(state, victim)
        yield told.BrokenAsked("GR-50", id=victim.id, seat=seat_of(state, victim.id))


def lose_aim(state: Fight, victim: Combatant) -> Iterator[Consequence]:
    """GR-13: going down loses the aim, unless an option says otherwise."""
    if victim.aim and "downed" in state.settings.aim_lost_on:
        yield AimLost("GR-13", grvnt=victim.id, why="down")


def downed_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-49: a scar, SHOCK, death, or death and a hidden grenade."""
    victim = state.victim
    entry = min(DOWNED_GRENADE, dice[0] + state.harm.downed_add)
    yield from lose_aim(state, victim)  # of those whom gas brings down; the others have lost it before
    if entry in DOWNED_HP:
        hp = min(DOWNED_HP[entry], victim.hp_max)
        shock = entry == DOWNED_SHOCK
        yield told.GrvntRecovered(
            "GR-49",
            id=victim.id,
            entry=entry,
            hp=hp,
            scar=not shock,
            shock=shock and state.settings.shock_enabled,
        )
        return
    yield told.GrvntDied("GR-49", id=victim.id, cause=f"entry {entry} of the downed table")
    if entry == DOWNED_GRENADE and nearby(state, "grenade", victim.id):
        yield told.NearbyAsked("GR-49", what="grenade", up_to=NEARBY)


def broken_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-50: unconscious, a limb or an eye, bleeding out, dead."""
    victim = state.victim
    seat = seat_of(state, victim.id)
    match dice[0]:
        case entry if entry == BROKEN_DEAD:
            yield told.GrvntDied("GR-50", id=victim.id, cause="broken")
        case entry if entry == BROKEN_BLEEDING:
            yield told.GrvntBleeding("GR-50", id=victim.id)
        case entry if entry == BROKEN_LIMB:
            yield told.BrokenDiceAsked("GR-50", id=victim.id, seat=seat, what="limb", sides=BROKEN_LIMB_SIDES)
        case _:
            yield told.BrokenDiceAsked("GR-50", id=victim.id, seat=seat, what="rounds", sides=BROKEN_ROUNDS_SIDES)


def broken_dice_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-50: which part is hurt, then for how many rounds."""
    victim = state.victim
    if state.harm.broken == "limb":
        hurt = "an eye" if dice[0] == BROKEN_EYE else "a limb"
        yield told.BrokenDiceAsked(
            "GR-50",
            id=victim.id,
            seat=seat_of(state, victim.id),
            what="rounds",
            sides=BROKEN_ROUNDS_SIDES,
            hurt=hurt,
        )
    else:
        yield told.GrvntOut("GR-50", id=victim.id, rounds=dice[0], waits=victim.id)
