"""Hazards, and harm that the GM enters: Fear, falls, powers that are not modelled (WG-67, WG-76k, WG-95, WG-99)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.ids import in_order
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.events.attacks import DamageCompared
from affray.rulesets.wrath_and_glory.events.resources import HazardResolved, HazardTriggered
from affray.rulesets.wrath_and_glory.events.tests import DiceRead, RollCalled, TestEnded
from affray.rulesets.wrath_and_glory.evolve.steps import step
from affray.rulesets.wrath_and_glory.facts import Gain, total
from affray.rulesets.wrath_and_glory.profiles import Effect, Hazard
from affray.rulesets.wrath_and_glory.rules import comparing, conditions, figures, harm, tests
from affray.rulesets.wrath_and_glory.rules.table import GM, present, seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight, Ordeal
from affray.rulesets.wrath_and_glory.tables import ED, FALL_STEP, Amount, half_up


def amount(given: int | str) -> Amount:
    """Return a number of a hazard, which may be a die: `2`, `d3`, `d6+1`. Raises ValueError for anything else."""
    if isinstance(given, int):
        return Amount(0, given)
    die, _, plus = given.partition("+")
    if die not in ("d3", "d6") or (plus and not plus.isdigit()) or given.endswith("+"):
        raise ValueError(given)
    return Amount(int(die[1:]), int(plus or 0))


def struck(state: Fight, hazard: Hazard) -> list[str]:
    """Return whom a hazard can strike, in order of id."""
    everybody = [one.id for one in present(state)]
    return everybody if isinstance(hazard.who, str) else [one for one in everybody if one in hazard.who]


def come_due(state: Fight, came: object, frame: str, when: str, actor: str = "") -> Iterator[Consequence]:
    """Yield the next hazard that strikes by itself at a passage, or the dice it takes; in order of their ids."""
    for key in in_order(state.hazards):
        hazard = state.hazards[key]
        if hazard.when != when or step("hazard", key) in state.steps:
            continue
        targets = struck(state, hazard)
        if actor:
            targets = [one for one in targets if one == actor]
        if not targets:
            continue
        if hazard.chance and step("chance", key) not in state.steps:
            yield RollCalled("WG-95", "chance", 1, 6, GM, frame, key)
            return
        if isinstance(came, DiceRead) and came.roll == "chance" and came.value not in hazard.chance:
            yield HazardTriggered("WG-95", key, (), frame)
            return
        if hazard.who == "random" and len(targets) > 1:
            if not (isinstance(came, DiceRead) and came.roll == "random_target"):
                yield RollCalled("WG-95", "random_target", 1, len(targets), GM, frame, key)
                return
            targets = [targets[came.value - 1]]
        yield HazardTriggered("WG-95", key, tuple(targets), frame)
        return


def proceed(state: Fight, came: object, frame: str) -> Iterator[Consequence]:
    """Yield the next step of what is happening to several, one after another; nothing when it is over."""
    ordeal = state.ordeal
    if ordeal is None or ordeal.frame != frame:
        return
    left = (state.combatants[key] for key in ordeal.targets if key not in ordeal.done)
    one = next((one for one in left if one.present and not _immune(ordeal, one)), None)
    if one is None:
        return
    match ordeal.kind:
        case "hazard":
            yield from _hazard(state, ordeal, one, came)
        case "fear":
            yield from _fear(state, ordeal, one, came)
        case "fall":
            yield from _fall(state, ordeal, one)
        case _:
            yield from _strike(state, ordeal, one, ordeal.effects)


def _immune(ordeal: Ordeal, one: Combatant) -> bool:
    """Return whether harm that was entered does nothing to a combatant."""
    return ordeal.kind == "inflict" and not effective(one, ordeal.effects)


def _hazard(state: Fight, ordeal: Ordeal, one: Combatant, came: object) -> Iterator[Consequence]:
    hazard = state.hazards[ordeal.id]
    if ordeal.resolved:
        effects = effects_of(hazard, ordeal.success, ordeal.repeat)
        yield from _dice(state, ordeal, one, effects)
        if state.dice is None:
            yield from _strike(state, ordeal, one, effects)
    elif hazard.test and not ordeal.tested:
        yield from tests.call(state, one.id, hazard.test, hazard.dn, ordeal.frame, "hazard", "WG-95", ordeal.id)
    else:
        success = isinstance(came, TestEnded) and came.success
        failed_before = state.failures.get(f"{ordeal.id}:{one.id}", 0) > 0
        repeat = not success and failed_before and bool(hazard.on_repeat)
        effects = effects_of(hazard, success, repeat)
        count = len(effects) if effective(one, effects) else 0
        yield HazardResolved("WG-95", ordeal.id, one.id, success, repeat, count)


def effects_of(hazard: Hazard, success: bool, repeat: bool) -> tuple[Effect, ...]:
    """Return what a hazard does to somebody who fared like this."""
    if success:
        return hazard.on_success
    return hazard.on_repeat if repeat else hazard.on_fail


def effective(one: Combatant, effects: tuple[Effect, ...]) -> bool:
    """Return whether any of the effects does something to a combatant."""
    return any(effect.condition is None or not conditions.immune(one, effect.condition) for effect in effects)


def _dice(state: Fight, ordeal: Ordeal, one: Combatant, effects: tuple[Effect, ...]) -> Iterator[Consequence]:
    """Yield the call for dice that the effects still need: Extra Damage first, then one for each number."""
    ed = sum(effect.ed for effect in effects if effect.damage is not None)
    numbers = len(_rolled(effects))
    if ed and ordeal.ed_faces is None:
        yield RollCalled("WG-95", "hazard_ed", ed, 6, GM, ordeal.frame, one.id)
    elif numbers and ordeal.effect_faces is None:
        yield RollCalled("WG-95", "hazard_effect", numbers, 6, GM, ordeal.frame, one.id)


def _rolled(effects: tuple[Effect, ...]) -> list[Amount]:
    """Return the numbers of effects that are dice, in their order."""
    numbers = [amount(number) for effect in effects for number in (effect.shock, effect.mortal)]
    return [number for number in numbers if number.die]


def _strike(state: Fight, ordeal: Ordeal, one: Combatant, effects: tuple[Effect, ...]) -> Iterator[Consequence]:
    """Yield what effects do to one combatant, all of it in one harm."""
    faces = list(ordeal.effect_faces or ())
    wounds = shock = mortal = 0
    gains: list[Gain] = []
    damage = [effect.damage for effect in effects if effect.damage is not None]
    for effect in effects:
        numbers = (amount(effect.shock), amount(effect.mortal))
        sums = [number.value(faces.pop(0)) if number.die else number.plus for number in numbers]
        shock += sums[0]
        mortal += sums[1]
        if effect.condition is not None:
            gains.append(conditions.gain(effect.condition, effect.value, effect.dn, ordeal.cause, effect.expiry))
        if effect.lost_action:
            gains.append(lost_action(state, one, ordeal.cause))
    if damage:
        dealt = sum(damage) + sum(ED[face] for face in ordeal.ed_faces or ())
        parts = figures.resilience_parts(one, ordeal.ap, state.settings)
        wounds, equal = comparing.outcome(dealt, total(parts), 0)
        shock += equal
        rule = "WG-99" if ordeal.kind == "inflict" else "WG-95"
        yield DamageCompared(rule, one.id, dealt, total(parts), parts, wounds, equal)
    yield from harm.due(
        state, one.id, ordeal.frame, ordeal.cause, "WG-95" if ordeal.kind == "hazard" else "WG-99",
        wounds, shock, mortal, tuple(gains),
    )  # fmt: skip


def lost_action(state: Fight, one: Combatant, cause: str) -> Gain:
    """Return the loss of the Combat Action of the present turn, or of the next if there is none (WG-95)."""
    now = state.actor == one.id and one.turn.combat > 0 and one.condition("action_lost") is None
    return conditions.gain("action_lost", source=cause, expiry="end_of_turn" if now else "end_of_next_turn")


def _fear(state: Fight, ordeal: Ordeal, one: Combatant, came: object) -> Iterator[Consequence]:
    if ordeal.tested and isinstance(came, TestEnded):
        new = conditions.gain(ordeal.id, 0, ordeal.dn, "the GM")
        yield conditions.gained(state, one.id, new)
    else:
        yield from tests.call(state, one.id, "resolve", ordeal.dn, ordeal.frame, "fear", "WG-76k", ordeal.id)


def _fall(state: Fight, ordeal: Ordeal, one: Combatant) -> Iterator[Consequence]:
    further = (ordeal.metres - FALL_STEP) // FALL_STEP
    if further and ordeal.effect_faces is None:
        yield RollCalled("WG-67", "fall", further, 6, seat_of(state, one.id), ordeal.frame, one.id)
        return
    mortal = 1 + sum(half_up(face) for face in ordeal.effect_faces or ())
    yield from harm.due(state, one.id, ordeal.frame, "a fall", "WG-67", mortal=mortal)
