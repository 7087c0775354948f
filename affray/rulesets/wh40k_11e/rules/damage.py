"""Saves and damage (A10, A11; K-41 to K-51)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.actions import SelectModel
from affray.rulesets.wh40k_11e.events.damage import (
    AttackFailed,
    AttacksLost,
    DamageInflicted,
    DamageRollDue,
    DamageRolled,
    ModelChoiceDue,
    ModelSelected,
    SaveAllocated,
    SavesDone,
)
from affray.rulesets.wh40k_11e.events.saves import SavesRolled, SavesSorted
from affray.rulesets.wh40k_11e.evolve.attack import attack_of, pool_of
from affray.rulesets.wh40k_11e.expression import total
from affray.rulesets.wh40k_11e.rules.modifiers import damage_to
from affray.rulesets.wh40k_11e.rules.order import declare_silently, group_name
from affray.rulesets.wh40k_11e.rules.outcomes import current_group, save_line
from affray.rulesets.wh40k_11e.rules.rerolls import offer
from affray.rulesets.wh40k_11e.rules.suffering import suffer
from affray.rulesets.wh40k_11e.state import Battle, Pool


def saves_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A10: the save rolls fall, in A9 the silent way; they may be re-rolled before they are read."""
    pool = pool_of(state)
    if not pool.ordered:
        yield from declare_silently(state)
    yield SavesRolled("K-41", pool.id, faces)
    yield from offer(state, "save", state.side_of(pool.unit), pool.unit, faces)
    if state.reroll is None:
        yield from sort_saves(state, faces)


def sort_saves(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A10: the dice are put in order, the lowest first (3.6)."""
    pool = pool_of(state)
    pairs = sorted(zip(faces, pool.pending, strict=True))
    yield SavesSorted("3.6", pool.id, tuple(face for face, _ in pairs), tuple(attack for _, attack in pairs))


def next_die(state: Battle) -> Iterator[Consequence]:
    """A11: one die, or what ends the saves."""
    pool = pool_of(state)
    if not state.stands(pool.unit):
        yield from _lose_the_rest(pool)
    elif pool.damage:
        yield from _inflict(state, pool, group_name(current_group(state)), pool.model, pool.damage)
    elif pool.at < len(pool.saves):
        yield from _allocate(state, pool)
    else:
        leads_to = "mortals" if pool.devastating else "split" if pool.parts else "closed"
        yield SavesDone("K-50", pool.id, leads_to)


def _lose_the_rest(pool: Pool) -> Iterator[Consequence]:
    """K-51: the unit is destroyed, and what is left of the pool is lost."""
    left = len(pool.saves) - pool.at + len(pool.devastating)
    left += sum(len(part.pending) + len(part.devastating) for part in pool.parts)
    if left:
        yield AttacksLost("K-51", left, "the unit is destroyed", pool=pool.id)
    yield SavesDone("K-51", pool.id, "closed")


def candidates(state: Battle, group: tuple[str, ...]) -> tuple[str, ...]:
    """Return the models of a group that may be selected: its wounded ones, if it has any (K-43)."""
    models, full = state.models, state.profile(group[0]).wounds  # all of a group have the same W (K-36)
    living = tuple([model for model in group if models[model].wounds > 0])
    if full == 1:  # nobody can have lost a wound and live
        return living
    return tuple([model for model in living if models[model].wounds < full]) or living


def _allocate(state: Battle, pool: Pool) -> Iterator[Consequence]:
    """K-42 to K-46: the current group, its model, and the die against the group's characteristics."""
    group = current_group(state)
    asked = state.settings.auto_model == "require_choice" and sum(map(state.alive, group)) > 1
    if asked and not pool.model:
        yield ModelChoiceDue("K-43", pool.unit, "group", candidates(state, group), "saves")
        return
    model = pool.model or candidates(state, group)[0]
    profile, name = state.profile(model), group_name(group)
    face, attack = pool.saves[pool.at], pool.saved[pool.at]
    line = save_line(state, face, profile)
    yield SaveAllocated(
        "K-44",
        pool.id,
        attack,
        face,
        face + pool.key.save,
        name,
        model,
        line,
        pool.ap,
        profile.save,
        profile.invulnerable,
    )
    if line in (2, 3):
        yield AttackFailed("K-44", pool.id, attack)
    elif pool.key.damage.count:
        yield DamageRollDue("K-47", pool.id, attack, model, pool.key.damage.count)
    else:
        yield from _inflict(state, pool, name, model, damage_to(profile, pool.key.damage.plus))


def _inflict(state: Battle, pool: Pool, group: str, model: str, damage: int) -> Iterator[Consequence]:
    """K-47, K-48: the damage of one attack on one model of a group."""
    yield DamageInflicted("K-47", pool.id, pool.saved[pool.at], group, model, damage)
    yield from suffer(state, model, damage, "normal", "saves")


def select_model(state: Battle, action: SelectModel, by: str) -> Iterator[Consequence]:
    """A11a: the model that suffers is chosen."""
    choice = state.choice
    assert choice is not None
    yield ModelSelected("K-43" if choice.of == "group" else "K-55", action.model, choice.next)


def damage_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A11b: the damage of one attack falls; it may be re-rolled before it is read."""
    attack = attack_of(state)
    yield from offer(state, "damage", state.side_of(attack.unit), attack.unit, faces)
    if state.reroll is None:
        yield from read_damage(state, faces)


def read_damage(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A11b: what the dice come to, with bonuses and what the model does to it (K-47)."""
    pool = pool_of(state)
    saving = pool.at < len(pool.saves)
    attack = pool.saved[pool.at] if saving else pool.devastating[0]
    damage = damage_to(state.profile(pool.model), total(pool.key.damage, faces))
    yield DamageRolled("K-47", pool.id, attack, pool.model, faces, damage, "saves" if saving else "mortals")
