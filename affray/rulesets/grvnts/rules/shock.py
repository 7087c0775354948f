"""The SHOCK track: tests, points, and what each entry does (GR-45, GR-55)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, counted, total
from affray.rulesets.grvnts.events import shock as told
from affray.rulesets.grvnts.events.life import GrvntDied, NearbyAsked
from affray.rulesets.grvnts.events.morale import MoraleTriggered
from affray.rulesets.grvnts.events.turns import GrvntFled
from affray.rulesets.grvnts.rules import difficulty
from affray.rulesets.grvnts.rules.blasts import nearby
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.rules.targets import reach_reasons, without_bare_hands
from affray.rulesets.grvnts.rules.weapons import forms, highest_damage, unusable
from affray.rulesets.grvnts.state import Combatant, Fight
from affray.rulesets.grvnts.tables import (
    ROUNDS_SIDES,
    SHOCK_FIRE_DR,
    SHOCK_MOST,
    SHOCK_SIDES,
    SHOCK_SIDES_AFTER_2,
    SHOCK_SIDES_DOWNED,
    SHOCK_TEST_DR,
)


def touches(state: Fight, victim: Combatant) -> bool:
    """Return whether the keyword does anything to a victim that is hurt: a grvnt tests, an enemy's nerve (GR-45)."""
    if state.harm.shock_done:
        return False
    if victim.grvnt:
        return state.settings.shock_enabled and not victim.came_over
    return state.settings.morale and victim.morale > 0


def of_hit(state: Fight, victim: Combatant) -> Consequence:
    """GR-45: a grvnt tests Toughness, an enemy tests morale alone when the victims are done."""
    if victim.grvnt:
        return test(state, victim)
    return MoraleTriggered("GR-45", group="", why="SHOCK", enemy=victim.id)


def test(state: Fight, grvnt: Combatant) -> told.ShockTestAsked:
    """GR-55: Toughness against DR 14."""
    terms = difficulty.terms_of_test(state, grvnt, "toughness", SHOCK_TEST_DR, "GR-55")
    return told.ShockTestAsked("GR-55", id=grvnt.id, seat=seat_of(state, grvnt.id), dr=total(terms), terms=terms)


def test_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-55: a failed test brings points; entry 2 makes the next die a d6."""
    grvnt = state.combatants[state.harm.shock_of]
    sum_ = dice[0] + difficulty.modifier(grvnt, "toughness")
    if sum_ >= state.dr:
        yield told.ShockResisted("GR-55", id=grvnt.id, face=dice[0], total=sum_, dr=state.dr)
    else:
        sides = SHOCK_SIDES_AFTER_2 if 2 in grvnt.shock_marks else SHOCK_SIDES
        yield told.ShockDiceAsked("GR-55", id=grvnt.id, seat=seat_of(state, grvnt.id), sides=sides, what="points")


def dice_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-55: the points of SHOCK, or the rounds of entry 5."""
    frame = state.harm
    grvnt = state.combatants[frame.shock_of]
    if frame.shock_dice == "rounds":
        yield told.ShockEffect(
            "GR-55",
            id=grvnt.id,
            entry=5,
            what=f"attacks nobody for {counted(dice[0], 'round')}, this one included",
            mark="SHOCK 5",
            marked=grvnt.id,
            rounds=dice[0],
        )
    else:
        after = min(SHOCK_MOST, grvnt.shock + dice[0])
        used_up = grvnt.id if 2 in grvnt.shock_marks else ""
        yield told.ShockGained("GR-55", id=grvnt.id, points=dice[0], total=after, used_up=used_up)


def play(state: Fight) -> Iterator[Consequence]:
    """One step of SHOCK: points after the downed table, an entry, then comrades to whom it spreads."""
    frame = state.harm
    if frame.shock_due:
        grvnt = state.victim
        yield told.ShockDiceAsked(
            "GR-49", id=grvnt.id, seat=seat_of(state, grvnt.id), sides=SHOCK_SIDES_DOWNED, what="points"
        )
    elif frame.shock_entry:
        yield from effect(state, state.combatants[frame.shock_of], frame.shock_entry)
    else:
        yield test(state, state.combatants[frame.spread[0]])


def effect(state: Fight, grvnt: Combatant, entry: int) -> Iterator[Consequence]:
    """GR-55: what an entry does; "none such" does nothing."""
    if entry == 7 and not (state.settings.omens_enabled and grvnt.omens):
        yield from hurt_oneself(state, grvnt)
        return
    match entry:
        case 1:
            yield lasting(grvnt, 1, "is always last in the order from now on")
        case 2:
            yield lasting(grvnt, 2, "will roll a d6 for the next SHOCK")
        case 3:
            lost = forms(grvnt, grvnt.weapons[grvnt.ready[0]]) if grvnt.ready else ()
            what = f"drops {' and '.join(lost) or 'nothing'}"
            yield told.ShockEffect("GR-55", id=grvnt.id, entry=3, what=what, lost=lost)
        case 4:
            yield lasting(grvnt, 4, "does 1 less damage from now on")
        case 5:
            yield told.ShockDiceAsked(
                "GR-55", id=grvnt.id, seat=seat_of(state, grvnt.id), sides=ROUNDS_SIDES, what="rounds"
            )
        case 6:
            yield from fire(state, grvnt)
        case 7:
            yield told.ShockEffect(
                "GR-55", id=grvnt.id, entry=7, what="loses an Omen", omens=grvnt.omens - 1, poorer=grvnt.id
            )
        case 8:
            yield from hurt_oneself(state, grvnt)
        case 9:
            yield from run(state, grvnt)
        case 10:
            yield from turn_on_comrade(state, grvnt)
        case 11:
            yield from walk(state, grvnt)
        case _:
            yield told.ShockEffect("GR-55", id=grvnt.id, entry=12, what="dies of it")
            yield GrvntDied("GR-55", id=grvnt.id, cause="SHOCK")


def lasting(grvnt: Combatant, entry: int, what: str) -> told.ShockEffect:
    """Return an entry that stays in force."""
    return told.ShockEffect("GR-55", id=grvnt.id, entry=entry, what=what, mark=f"SHOCK {entry}", marked=grvnt.id)


def nothing(grvnt: Combatant, entry: int, what: str) -> told.ShockEffect:
    """Return an entry for which there is nobody or nothing."""
    return told.ShockEffect("GR-55", id=grvnt.id, entry=entry, what=what)


def usable(state: Fight, grvnt: Combatant) -> tuple[str, ...]:
    """Return the weapons that a grvnt could use now, those in hand in their order; bare hands are left out."""
    listed = dict.fromkeys((*grvnt.ready, *grvnt.weapons))
    return without_bare_hands(tuple(id for id in listed if not any(True for _ in unusable(state, grvnt, id))))


def reaches(state: Fight, grvnt: Combatant, target: str, weapon: str) -> bool:
    """Return whether a weapon may target somebody (GR-33)."""
    return not any(True for _ in reach_reasons(state, grvnt, target, weapon))


def fire(state: Fight, grvnt: Combatant) -> Iterator[Consequence]:
    """Entry 6: fire at once at the nearest enemy."""
    shots = [id for id in usable(state, grvnt) if grvnt.weapons[id].ranged]
    active = [each.id for each in state.enemies if each.active]
    enemies = sorted(active, key=lambda id: id not in grvnt.melee_with)
    if shots and enemies and reaches(state, grvnt, enemies[0], shots[0]):
        yield told.ShockEffect("GR-55", id=grvnt.id, entry=6, what="fires blindly", done=False)
        yield told.AttackCompelled("GR-55", id=grvnt.id, target=enemies[0], weapon=shots[0], dr=SHOCK_FIRE_DR)
    else:
        yield nothing(grvnt, 6, "has nothing to fire, or nobody to fire at")


def hurt_oneself(state: Fight, grvnt: Combatant) -> Iterator[Consequence]:
    """Entry 8: hurt oneself with the first usable melee or thrown weapon."""
    arms = [id for id in usable(state, grvnt) if not grvnt.weapons[id].ranged]
    if not arms:
        yield nothing(grvnt, 8, "has no side arm to hurt themselves with")
        return
    weapon = grvnt.weapons[arms[0]]
    yield told.ShockEffect("GR-55", id=grvnt.id, entry=8, what="turns on themselves", done=False)
    yield told.SelfHarmed(
        "GR-55",
        id=grvnt.id,
        weapon=weapon.id,
        damage=weapon.damage,
        ignores_helmet=weapon.ignores_helmet,
        roller=seat_of(state, grvnt.id),
    )


def run(state: Fight, grvnt: Combatant) -> Iterator[Consequence]:
    """Entry 9: run away and spread SHOCK to comrades nearby."""
    yield told.ShockEffect("GR-55", id=grvnt.id, entry=9, what="runs")
    yield GrvntFled("GR-55", grvnt=grvnt.id)
    if near := nearby(state, "runner", grvnt.id):
        yield NearbyAsked("GR-55", what="runner", up_to=len(near))


def turn_on_comrade(state: Fight, grvnt: Combatant) -> Iterator[Consequence]:
    """Entry 10: attack the first comrade with the strongest weapon."""
    comrades = [each.id for each in state.grvnts if each.active and each.id != grvnt.id]
    arms = sorted(usable(state, grvnt), key=lambda id: -highest_damage(grvnt.weapons[id]))
    if comrades and arms and reaches(state, grvnt, comrades[0], arms[0]):
        yield told.ShockEffect("GR-55", id=grvnt.id, entry=10, what="turns on a comrade", done=False)
        yield told.AttackCompelled("GR-55", id=grvnt.id, target=comrades[0], weapon=arms[0], dr=0)
    else:
        yield nothing(grvnt, 10, "has no comrade to turn on, or nothing to do it with")


def walk(state: Fight, grvnt: Combatant) -> Iterator[Consequence]:
    """Entry 11: walk unarmed at the first enemy."""
    enemies = [each.id for each in state.enemies if each.active]
    yield told.ShockEffect(
        "GR-55",
        id=grvnt.id,
        entry=11,
        what="drops everything and walks at the enemy",
        lost=tuple(without_bare_hands(tuple(grvnt.weapons))),
        contact=enemies[0] if enemies else "",
    )
