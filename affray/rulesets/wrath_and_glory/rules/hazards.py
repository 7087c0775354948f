"""Hazards, and harm that the GM enters: Fear, falls, powers that are not modelled (WG-67, WG-76k, WG-95, WG-99)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, in_order
from affray.rulesets.wrath_and_glory.events.attacks import DamageCompared
from affray.rulesets.wrath_and_glory.events.dice_tests import DiceRead, RollCalled, TestEnded
from affray.rulesets.wrath_and_glory.events.hazards import HazardResolved, HazardTriggered
from affray.rulesets.wrath_and_glory.facts import Gain, Harm, total
from affray.rulesets.wrath_and_glory.profiles import Effect, Hazard
from affray.rulesets.wrath_and_glory.progress import Ordeal
from affray.rulesets.wrath_and_glory.rules import compare_damage, conditions, dice_tests, figures, harm
from affray.rulesets.wrath_and_glory.rules.sides import GM, present, seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
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
    everybody = [other.id for other in present(state)]
    return (
        everybody if isinstance(hazard.who, str) else [combatant for combatant in everybody if combatant in hazard.who]
    )


def come_due(state: Fight, came: object, frame: str, when: str, actor: str = "") -> Iterator[Consequence]:
    """Yield the next hazard that strikes by itself at a passage, or the dice it takes; in order of their ids."""
    for key in in_order(state.hazards):
        hazard = state.hazards[key]
        if hazard.when != when or state.dealt_with("hazard", key):
            continue
        targets = struck(state, hazard)
        if actor:
            targets = [combatant for combatant in targets if combatant == actor]
        if not targets:
            continue
        if hazard.chance and not state.dealt_with("chance", key):
            yield RollCalled("WG-95", roll="chance", dice=1, sides=6, seat=GM, frame=frame, about=key)
            return
        if isinstance(came, DiceRead) and came.roll == "chance" and came.value not in hazard.chance:
            yield HazardTriggered("WG-95", id=key, targets=(), frame=frame)
            return
        if hazard.who == "random" and len(targets) > 1:
            if not (isinstance(came, DiceRead) and came.roll == "random_target"):
                yield RollCalled(
                    "WG-95", roll="random_target", dice=1, sides=len(targets), seat=GM, frame=frame, about=key
                )
                return
            targets = [targets[came.value - 1]]
        yield HazardTriggered("WG-95", id=key, targets=tuple(targets), frame=frame)
        return


def proceed(state: Fight, came: object, frame: str) -> Iterator[Consequence]:
    """Yield the next step of what is happening to several, one after another; nothing when it is over."""
    ordeal = state.ordeal
    if ordeal is None or ordeal.frame != frame:
        return
    left = (state.combatants[key] for key in ordeal.targets if key not in ordeal.done)
    combatant = next((facing for facing in left if facing.present and not _immune(ordeal, facing)), None)
    if combatant is None:
        return
    match ordeal.kind:
        case "hazard":
            yield from _hazard(state, ordeal, combatant, came)
        case "fear":
            yield from _fear(state, ordeal, combatant, came)
        case "fall":
            yield from _fall(state, ordeal, combatant)
        case _:
            yield from _strike(state, ordeal, combatant, ordeal.effects)


def _immune(ordeal: Ordeal, combatant: Combatant) -> bool:
    """Return whether harm that was entered does nothing to a combatant."""
    return ordeal.kind == "inflict" and not effective(combatant, ordeal.effects)


def _hazard(state: Fight, ordeal: Ordeal, combatant: Combatant, came: object) -> Iterator[Consequence]:
    hazard = state.hazards[ordeal.id]
    if ordeal.resolved:
        effects = effects_of(hazard, ordeal.success, ordeal.repeat)
        yield from _dice(state, ordeal, combatant, effects)
        if state.dice is None:
            yield from _strike(state, ordeal, combatant, effects)
    elif hazard.test and not ordeal.tested:
        yield from dice_tests.call(
            state,
            roller=combatant.id,
            skill=hazard.test,
            dn=hazard.dn,
            frame=ordeal.frame,
            what="hazard",
            rule="WG-95",
            about=ordeal.id,
        )
    else:
        success = isinstance(came, TestEnded) and came.success
        failed_before = state.failures.get(f"{ordeal.id}:{combatant.id}", 0) > 0
        repeat = not success and failed_before and bool(hazard.on_repeat)
        effects = effects_of(hazard, success, repeat)
        count = len(effects) if effective(combatant, effects) else 0
        yield HazardResolved("WG-95", id=ordeal.id, target=combatant.id, success=success, repeat=repeat, effects=count)


def effects_of(hazard: Hazard, success: bool, repeat: bool) -> tuple[Effect, ...]:
    """Return what a hazard does to somebody who fared like this."""
    if success:
        return hazard.on_success
    return hazard.on_repeat if repeat else hazard.on_fail


def effective(combatant: Combatant, effects: tuple[Effect, ...]) -> bool:
    """Return whether any of the effects does something to a combatant."""
    return any(effect.condition is None or not conditions.immune(combatant, effect.condition) for effect in effects)


def _dice(state: Fight, ordeal: Ordeal, combatant: Combatant, effects: tuple[Effect, ...]) -> Iterator[Consequence]:
    """Yield the call for dice that the effects still need: Extra Damage first, then one for each number."""
    ed = sum(effect.ed for effect in effects if effect.damage is not None)
    numbers = len(_rolled(effects))
    if ed and ordeal.ed_faces is None:
        yield RollCalled("WG-95", roll="hazard_ed", dice=ed, sides=6, seat=GM, frame=ordeal.frame, about=combatant.id)
    elif numbers and ordeal.effect_faces is None:
        yield RollCalled(
            "WG-95", roll="hazard_effect", dice=numbers, sides=6, seat=GM, frame=ordeal.frame, about=combatant.id
        )


def _rolled(effects: tuple[Effect, ...]) -> list[Amount]:
    """Return the numbers of effects that are dice, in their order."""
    numbers = [amount(number) for effect in effects for number in (effect.shock, effect.mortal)]
    return [number for number in numbers if number.die]


def _strike(state: Fight, ordeal: Ordeal, combatant: Combatant, effects: tuple[Effect, ...]) -> Iterator[Consequence]:
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
            gains.append(
                conditions.gain(
                    effect.condition, value=effect.value, dn=effect.dn, source=ordeal.cause, expiry=effect.expiry
                )
            )
        if effect.lost_action:
            gains.append(lost_action(state, combatant, ordeal.cause))
    if damage:
        dealt = sum(damage) + sum(ED[face] for face in ordeal.ed_faces or ())
        parts = figures.resilience_parts(combatant, ordeal.ap, state.settings)
        wounds, equal = compare_damage.outcome(dealt, total(parts), 0)
        shock += equal
        rule = "WG-99" if ordeal.kind == "inflict" else "WG-95"
        yield DamageCompared(
            rule,
            target=combatant.id,
            damage=dealt,
            resilience=total(parts),
            resilience_parts=parts,
            wounds=wounds,
            shock=equal,
        )
    suffered = Harm(wounds=wounds, shock=shock, mortal=mortal, conditions=tuple(gains))
    yield from harm.due(
        state,
        "WG-95" if ordeal.kind == "hazard" else "WG-99",
        target=combatant.id,
        frame=ordeal.frame,
        cause=ordeal.cause,
        harm=suffered,
    )


def lost_action(state: Fight, combatant: Combatant, cause: str) -> Gain:
    """Return the loss of the next unused Combat Action: in the own turn, before its end, that of this turn (WG-95)."""
    # at the end of a turn its Combat Action is gone, used or not
    in_turn = state.actor == combatant.id and state.place != "turn.end"
    now = in_turn and combatant.turn.combat > 0 and not combatant.lost_action
    return conditions.gain("action_lost", source=cause, expiry="end_of_turn" if now else "end_of_next_turn")


def _fear(state: Fight, ordeal: Ordeal, combatant: Combatant, came: object) -> Iterator[Consequence]:
    if ordeal.tested and isinstance(came, TestEnded):
        new = conditions.gain(ordeal.id, value=0, dn=ordeal.dn, source="the GM")
        yield conditions.gained(state, combatant.id, new)
    else:
        yield from dice_tests.call(
            state,
            roller=combatant.id,
            skill="resolve",
            dn=ordeal.dn,
            frame=ordeal.frame,
            what="fear",
            rule="WG-76k",
            about=ordeal.id,
        )


def _fall(state: Fight, ordeal: Ordeal, combatant: Combatant) -> Iterator[Consequence]:
    further = (ordeal.metres - FALL_STEP) // FALL_STEP
    if further and ordeal.effect_faces is None:
        yield RollCalled(
            "WG-67",
            roll="fall",
            dice=further,
            sides=6,
            seat=seat_of(state, combatant.id),
            frame=ordeal.frame,
            about=combatant.id,
        )
        return
    mortal = 1 + sum(half_up(face) for face in ordeal.effect_faces or ())
    yield from harm.due(
        state, "WG-67", target=combatant.id, frame=ordeal.frame, cause="a fall", harm=Harm(mortal=mortal)
    )
