"""Save rolls, dealt with from the lowest (A10, A11; K-41 to K-46, K-50, K-51)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wh40k_11e.events.damage import DamageRollDue, ModelChoiceDue
from affray.rulesets.wh40k_11e.events.pools import AttacksLost
from affray.rulesets.wh40k_11e.events.saves import AttackFailed, SaveAllocated, SavesDone, SavesRolled, SavesSorted
from affray.rulesets.wh40k_11e.rules.damage import inflict
from affray.rulesets.wh40k_11e.rules.modifiers import damage_to
from affray.rulesets.wh40k_11e.rules.order import declare, group_name
from affray.rulesets.wh40k_11e.rules.outcomes import current_group, save_line
from affray.rulesets.wh40k_11e.rules.rerolls import offer_rerolls
from affray.rulesets.wh40k_11e.state import Battle, Pool


def saves_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A10: the save rolls fall, in A9 the silent way; they may be re-rolled before they are read."""
    pool = state.pool_now
    if not pool.ordered:
        yield from declare(state, None)
    yield SavesRolled("K-41", pool=pool.id, faces=faces)
    yield from offer_rerolls(state, "save", state.side_of(pool.unit), pool.unit, faces)
    if state.reroll is None:
        yield from sort_saves(state, faces)


def sort_saves(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A10: the dice are put in order, the lowest first (3.6)."""
    pool = state.pool_now
    pairs = sorted(zip(faces, pool.pending, strict=True))
    yield SavesSorted(
        "3.6", pool=pool.id, faces=tuple(face for face, _ in pairs), attacks=tuple(attack for _, attack in pairs)
    )


def next_die(state: Battle) -> Iterator[Consequence]:
    """A11: one die, or what ends the saves."""
    pool = state.pool_now
    if not state.stands(pool.unit):
        yield from _lose_the_rest(pool)
    elif pool.damage:
        yield from inflict(state, pool, group_name(current_group(state)), pool.model, pool.damage)
    elif pool.at < len(pool.saves):
        yield from _allocate(state, pool)
    else:
        leads_to = "mortals" if pool.devastating else "split" if pool.parts else "closed"
        yield SavesDone("K-50", pool=pool.id, next=leads_to)


def _lose_the_rest(pool: Pool) -> Iterator[Consequence]:
    """K-51: the unit is destroyed, and what is left of the pool is lost."""
    left = len(pool.saves) - pool.at + len(pool.devastating)
    left += sum(len(part.pending) + len(part.devastating) for part in pool.parts)
    if left:
        yield AttacksLost("K-51", count=left, reason="the unit is destroyed", pool=pool.id)
    yield SavesDone("K-51", pool=pool.id, next="closed")


def candidates(state: Battle, group: tuple[str, ...]) -> list[str]:
    """Return the models of a group that may be selected: its wounded ones, if it has any (K-43)."""
    models, full = state.models, state.profile(group[0]).wounds  # all of a group have the same W (K-36)
    living = [model for model in group if models[model].wounds > 0]
    if full == 1:  # nobody can have lost a wound and live
        return living
    return [model for model in living if models[model].wounds < full] or living


def _allocate(state: Battle, pool: Pool) -> Iterator[Consequence]:
    """K-42 to K-46: the current group, its model, and the die against the group's characteristics."""
    group = current_group(state)
    asked = state.settings.auto_model == "require_choice" and sum(map(state.alive, group)) > 1
    if asked and not pool.model:
        yield ModelChoiceDue(
            "K-43", unit=pool.unit, of="group", candidates=tuple(candidates(state, group)), next="saves"
        )
        return
    model = pool.model or candidates(state, group)[0]
    profile, name = state.profile(model), group_name(group)
    face, attack = pool.saves[pool.at], pool.saved[pool.at]
    line = save_line(state, face, profile)
    yield SaveAllocated(
        "K-44",
        pool=pool.id,
        attack=attack,
        face=face,
        modified=face + pool.key.save,
        group=name,
        model=model,
        line=line,
        ap=pool.ap,
        save=profile.save,
        invulnerable=profile.invulnerable,
    )
    if line in (2, 3):
        yield AttackFailed("K-44", pool=pool.id, attack=attack)
    elif pool.key.damage.count:
        yield DamageRollDue("K-47", pool=pool.id, attack=attack, model=model, dice=pool.key.damage.count)
    else:
        yield from inflict(state, pool, name, model, damage_to(profile, pool.key.damage.plus))
