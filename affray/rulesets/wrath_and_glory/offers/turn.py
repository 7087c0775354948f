"""Offers in a turn, apart from attacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from affray.core.domain import Between, Domain, Offer, OneOf, Some, Words
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.offers import attack, gm
from affray.rulesets.wrath_and_glory.offers.domains import COVERS, MATERIALS, MODIFIERS, NO, YES
from affray.rulesets.wrath_and_glory.offers.table import leaving
from affray.rulesets.wrath_and_glory.rules import helping, minor, movement, turns
from affray.rulesets.wrath_and_glory.rules.attacks import acting
from affray.rulesets.wrath_and_glory.rules.defending import check_full_defence
from affray.rulesets.wrath_and_glory.rules.held import check_hold, holders
from affray.rulesets.wrath_and_glory.rules.recovery import check_recover_shock
from affray.rulesets.wrath_and_glory.rules.table import enemies, seats_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import ATTRIBUTES, CLEARING, MOST_ACTIONS, MOST_DN, SKILLS

MOD = frozenset({"modifiers"})
TESTED = (*SKILLS, *ATTRIBUTES, "resolve")
IN_COVER = OneOf(("part", "half"))


def turn(state: Fight) -> Iterator[Offer]:
    """E4: everything that may be done in a turn."""
    one = state.combatants[state.actor]
    seats = seats_of(state, one.id)
    yield from _moves(state, one, seats)
    yield from attack.charges(state, one, seats)
    yield from combat(state, one, seats)
    yield from _others(state, one, seats)
    for holder in holders(state):
        if holder.id not in state.waiting:
            fields = {"combatant": OneOf((holder.id,))}
            yield Offer("interrupt", seats_of(state, holder.id), fields, says="an opposed Initiative test to act now")
    yield from gm.entered(state)


def held(state: Fight) -> Iterator[Offer]:
    """H1: one Combat Action without movement."""
    one = acting(state)
    seats = seats_of(state, one.id)
    yield from combat(state, one, seats)
    yield Offer("decline", seats, says="keep the held action")


def fire(state: Fight) -> Iterator[Offer]:
    """E3b: the choice of somebody on fire."""
    seats = seats_of(state, state.actor)
    if not list(turns.check_roll_out(state, actions.RollOut(), seats[0])):
        yield Offer("roll_out", seats, {"modifiers": MODIFIERS}, MOD, "Prone, and Athletics DN 3 ends it")
    yield Offer("ignore_fire", seats, {"modifiers": MODIFIERS}, MOD, "Willpower DN 3, or Hindered")


def _moves(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    near = tuple(enemy.id for enemy in enemies(state, one) if enemy.id not in one.engaged)
    stuck = one.condition("pinned") is not None and one.cover != "none"
    for mode in ("walk", "run", "crawl"):
        most = movement.limit(one, mode)
        sample = actions.Move(mode, 1, cover="half")
        if most < 1 or list(movement.check_move(state, sample, seats[0])):
            continue
        fields: dict[str, Domain] = {
            "mode": OneOf((mode,)),
            "metres": Between(1, most),
            "engages": Some(() if one.condition("terror") else near),
            "leaves": Some(tuple(one.engaged)),
            "cover": IN_COVER if stuck else COVERS,
            "material": MATERIALS,
        }
        free = {"engages", "leaves", "material"} | (set() if stuck else {"cover"})
        yield Offer("move", seats, fields, frozenset(free), f"up to {most} m")
    if not list(movement.check_stand(state, actions.Stand(), seats[0])):
        yield Offer("stand", seats, says="get up")
    if one.engaged:
        yield from _fall_back(state, one, seats, stuck)


def _fall_back(state: Fight, one: Combatant, seats: tuple[str, ...], stuck: bool) -> Iterator[Offer]:
    most = movement.limit(one, "fall_back")
    for hemmed in (False, True):
        sample = actions.FallBack(most, tuple(one.engaged), hemmed, "half")
        if list(movement.check_fall_back(state, sample, seats[0])):
            continue
        low = min(most, movement.least(one, sample))
        fields: dict[str, Domain] = {
            "metres": Between(low, most),
            "leaves": Some(tuple(one.engaged), 1),
            "hemmed": YES if hemmed else NO,
            "cover": IN_COVER if stuck else COVERS,
            "material": MATERIALS,
        }
        free = {"material"} | (set() if stuck else {"cover"}) | (set() if hemmed else {"hemmed"})
        yield Offer("fall_back", seats, fields, frozenset(free), "leave without being struck at")


def combat(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    """Yield the Combat Actions that a turn and a held action share."""
    yield from attack.attacks(state, one, seats)
    yield from attack.pins(state, one, seats)
    yield from attack.interactions(state, one, seats)
    for condition in ("pinned", "fear"):
        ids = tuple(helping.rallied(state, condition))
        if ids and not list(helping.spent(state, "rally")):
            fields = {"condition": OneOf((condition,)), "targets": Some(ids, 1), "modifiers": MODIFIERS}
            yield Offer("rally", seats, fields, MOD, "Leadership to rally them")
    yield from _treat(state, one, seats)
    if not list(check_recover_shock(state, actions.RecoverShock(), seats[0])):
        yield Offer("recover_shock", seats, says="1 Wrath for rank + tier Shock")
    if not list(helping.spent(state, "test")):
        fields_of: dict[str, Domain] = {
            "skill": OneOf(TESTED),
            "dn": Between(1, MOST_DN),
            "what": Words(),
            "modifiers": MODIFIERS,
        }
        yield Offer("test", seats, fields_of, MOD, "anything else that is a test")


def _treat(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    if list(helping.spent(state, "treat")):
        return
    for condition in ("bleeding", "poisoned"):
        for target in (each for each in state.combatants.values() if each.present and each.condition(condition)):
            own = target is one and condition == "bleeding"
            fields = {
                "target": OneOf((target.id,)),
                "condition": OneOf((condition,)),
                "skill": OneOf(("medicae", "toughness") if own else ("medicae",)),
                "modifiers": MODIFIERS,
            }
            yield Offer("treat", seats, fields, MOD | {"skill"}, f"end {condition}")


def _others(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    by = seats[0]
    if not list(check_full_defence(state, actions.FullDefence(), by)):
        yield Offer("full_defence", seats, {"modifiers": MODIFIERS}, MOD, "the whole turn for Defence")
    if not list(minor.check_multi_action(state, actions.MultiAction(2), by)):
        yield Offer("multi_action", seats, {"count": Between(2, MOST_ACTIONS)}, says="+2 DN for each beyond the first")
    if not list(check_hold(state, actions.Hold(), by)):
        yield Offer("hold", seats, says="keep the Combat Action for later")
    if not list(minor.check_aim(state, actions.Aim(), by)):
        yield Offer("aim", seats, {"use": OneOf(("die", "melee"))}, frozenset({"use"}), "a die, or no risk in a melee")
    if not list(minor.check_brace(state, actions.Brace(), by)):
        yield Offer("brace", seats, says="steady a Heavy weapon")
    yield from _clear(state, one, seats)
    yield from _simple(state, one, seats)
    yield Offer("free", seats, {"what": Words()}, says="in passing")
    yield leaving(seats, [one.id])
    yield Offer("end_turn", seats, says="what is left is lost")


def _clear(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    if list(helping.spent(state, "clear")):
        return
    broken = tuple(key for key, carried in one.weapons.items() if carried.state in CLEARING)
    if broken:
        yield Offer("clear", seats, {"weapon": OneOf(broken), "modifiers": MODIFIERS}, MOD, "mend a weapon")
    if one.condition("restrained"):
        yield Offer("clear", seats, {"condition": OneOf(("restrained",)), "modifiers": MODIFIERS}, MOD, "break free")
    if one.condition("blinded"):
        fields: dict[str, Domain] = {
            "condition": OneOf(("blinded",)),
            "skill": OneOf(TESTED),
            "dn": Between(1, MOST_DN),
            "modifiers": MODIFIERS,
        }
        yield Offer("clear", seats, fields, MOD | {"skill", "dn"}, "see again")


def _simple(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    by = seats[0]
    if list(minor.check_simple(state, actions.Simple("x"), by)):
        return
    yield Offer("simple", seats, {"what": Words()}, says="a quick task")
    wanted: tuple[tuple[str, Any], ...] = (
        ("draw", lambda key: minor.check_draw(state, actions.Draw(key), by)),
        ("reload", lambda key: minor.check_reload(state, actions.Reload(key), by)),
    )
    for what, check in wanted:
        ids = tuple(key for key in one.weapons if not list(check(key)))
        if ids:
            yield Offer(what, seats, {"weapon": OneOf(ids)}, says=f"{what} a weapon")
    for field in ("pick_up", "stow"):
        ids = tuple(
            key for key in one.weapons if not list(minor.check_simple(state, actions.Simple("x", **{field: key}), by))
        )
        if ids:
            yield Offer("simple", seats, {"what": Words(), field: OneOf(ids)}, says=field.replace("_", " "))
