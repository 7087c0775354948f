"""What is wrong with declared facts: against one another, and against the battle as it stands (K-95)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.core.refusal import Reason
from affray.rulesets.wh40k_11e.facts import TargetFacts, UnitFacts
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import MOST, MOST_MODIFIER, MOST_WORDS


def listed(ids: Sequence[str]) -> str:
    """Return ids as a list in a sentence, `nobody` for none."""
    return ", ".join(ids) or "nobody"


def _wrong(text: str) -> Reason:
    return Reason("K_E_FACTS", text, "K-95")


def unit_facts(state: Battle, unit: str, facts: UnitFacts) -> Iterator[Reason]:
    """Yield what contradicts in the facts declared with a unit; with whom one is engaged only if there is the unit."""
    moved = [name for name in ("advanced", "fell_back", "charged") if getattr(facts, name)]
    if facts.farthest:
        moved.append(f"farthest {facts.farthest}")
    if facts.remained_stationary and moved:
        yield _wrong(f"{unit} cannot have remained stationary and {', '.join(moved)}; declare one or the other")
    if facts.advanced and facts.fell_back:
        yield _wrong(f"{unit} cannot have advanced and fallen back in one turn")
    if not 0 <= facts.farthest <= MOST:
        yield _wrong(f"{unit} cannot have moved {facts.farthest} inches; 0 to {MOST}")
    if unit in state.units and (facts.engaged_with or facts.others):
        yield from _engagements(state, unit, facts)


def _engagements(state: Battle, unit: str, facts: UnitFacts) -> Iterator[Reason]:
    side = state.side_of(unit)
    own, foes = (_standing(state, who) for who in (side, state.foe_of(side)))
    yield from _members(f"{unit} cannot be engaged with", facts.engaged_with, foes)
    yield from _members("others cannot speak of", [one.unit for one in facts.others], foes)
    for one in facts.others:
        yield from _members(f"{one.unit} cannot be engaged with", one.engaged_with, own)
        if (unit in one.engaged_with) != (one.unit in facts.engaged_with):
            said = "is" if one.unit in facts.engaged_with else "is not"
            yield _wrong(f"{unit} {said} said to be engaged with {one.unit}, but not the other way round; it is mutual")


def _members(said: str, named: Sequence[str], allowed: Sequence[str]) -> Iterator[Reason]:
    for at, name in enumerate(named):
        if name not in allowed:
            yield _wrong(f"{said} {name}; it may be {listed(allowed)}")
        elif name in named[:at]:
            yield _wrong(f"{said} {name} twice")


def _standing(state: Battle, side: str) -> list[str]:
    return [unit for unit in state.sides[side].units if state.stands(unit)]


def target_facts(state: Battle, mode: str, unit: str, facts: TargetFacts) -> Iterator[Reason]:
    """Yield what contradicts in the facts declared with a weapon and its target; who is unseen only if there is it."""
    if facts == TargetFacts():
        return
    if facts.half_range and not facts.in_range:
        yield _wrong(f"{unit} cannot be within half range and out of range")
    if mode == "fight":
        found = [name for name in ("cover", "plunging", "half_range") if getattr(facts, name)]
        if found:
            yield _wrong(f"{', '.join(found)} cannot be declared in melee")
    if facts.unseen and unit in state.units:
        characters = [model for model in state.living(unit) if state.profile(model).character]
        yield from _members(f"{unit} cannot have the unseen CHARACTER", facts.unseen, characters)
    for name, number, why in (
        ("skill", facts.skill_mod, facts.skill_why),
        ("hit", facts.hit_mod, facts.hit_why),
        ("wound", facts.wound_mod, facts.wound_why),
        ("save", facts.save_mod, facts.save_why),
    ):
        if number and not why:
            yield _wrong(f"{name}_mod {number:+} needs its reason in words: {name}_why")
        if len(why) > MOST_WORDS:
            yield _wrong(f"{name}_why is {len(why)} characters long; at most {MOST_WORDS}")
        if abs(number) > MOST_MODIFIER:
            yield _wrong(f"{name}_mod {number:+} is too much; -{MOST_MODIFIER} to +{MOST_MODIFIER}")
