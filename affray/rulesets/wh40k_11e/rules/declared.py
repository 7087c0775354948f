"""Facts that the players declare: what contradicts in them, and what they might be (K-95)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from affray.rules import Between, Domain, Flag, ListOf, OneOf, Pick, Reason, Record, Some, Words, listed
from affray.rulesets.wh40k_11e.facts import TargetFacts, UnitFacts
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import MOST, MOST_MODIFIER, MOST_WORDS

T = TypeVar("T")


def _wrong(text: str) -> Reason:
    return Reason("K_E_FACTS", text, "K-95")


def against_unit_facts(state: Battle, unit: str, facts: UnitFacts) -> Iterator[Reason]:
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
    friends, foes = (_standing(state, who) for who in (side, state.foe_of(side)))
    yield from _members(f"{unit} cannot be engaged with", facts.engaged_with, foes)
    yield from _members("others cannot name", [enemy.unit for enemy in facts.others], foes)
    for enemy in facts.others:
        yield from _members(f"{enemy.unit} cannot be engaged with", enemy.engaged_with, friends)
        if (unit in enemy.engaged_with) != (enemy.unit in facts.engaged_with):
            verb = "is" if enemy.unit in facts.engaged_with else "is not"
            yield _wrong(f"{unit} {verb} engaged with {enemy.unit}, but not the other way round; it is mutual")


def _members(problem: str, named: Sequence[str], allowed: Sequence[str]) -> Iterator[Reason]:
    for at, name in enumerate(named):
        if name not in allowed:
            yield _wrong(f"{problem} {name}; it may be {listed(allowed)}")
        elif name in named[:at]:
            yield _wrong(f"{problem} {name} twice")


def _standing(state: Battle, side: str) -> list[str]:
    return [unit for unit in state.sides[side].units if state.stands(unit)]


def against_target_facts(state: Battle, mode: str, unit: str, facts: TargetFacts) -> Iterator[Reason]:
    """Yield what contradicts in the facts declared with a weapon and its target; who is unseen only if there is it."""
    if facts == TargetFacts():
        return
    if facts.half_range and not facts.in_range:
        yield _wrong(f"{unit} cannot be within half range and out of range")
    if mode == "fight":
        named = [name for name in ("cover", "plunging", "half_range") if getattr(facts, name)]
        if named:
            yield _wrong(f"{', '.join(named)} cannot be declared in melee")
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


UNIT_FACTS = (
    "{advanced?, fell_back?, charged?, set_up_this_turn?, remained_stationary?: true or false, farthest?: inches, "
    "engaged_with?: enemy units, others?: [{unit: enemy unit, engaged_with: own units}]}"
)


TARGET_FACTS = (
    "{in_range?, visible?, half_range?, cover?, plunging?, spotted?: true or false, unseen?: CHARACTER models, "
    "skill_mod?, hit_mod?, wound_mod?, save_mod?: -10 to 10, each with skill_why, hit_why, wound_why, save_why}"
)


def unit_facts(state: Battle, unit: str) -> Record:
    """Return the form of the facts that are declared with a unit."""
    side = state.side_of(unit)
    friends, foes = (tuple(_standing(state, who)) for who in (side, state.foe_of(side)))
    others = Record({"unit": OneOf(foes), "engaged_with": Some(friends)}, frozenset(("engaged_with",)))
    fields: dict[str, Domain] = {
        **dict.fromkeys(("advanced", "fell_back", "charged", "set_up_this_turn", "remained_stationary"), Flag()),
        "farthest": Between(0, MOST),
        "engaged_with": Some(foes),
        "others": ListOf(others, 0, len(foes), ("unit",)),
    }
    return Record(fields, frozenset(fields))


def target_facts(state: Battle, units: Sequence[str]) -> Record:
    """Return the form of the facts that are declared with a weapon and its target, one of `units`."""
    characters = tuple(model for unit in units for model in state.living(unit) if state.profile(model).character)
    fields: dict[str, Domain] = {
        **dict.fromkeys(("in_range", "visible", "half_range", "cover", "plunging", "spotted"), Flag()),
        "unseen": Some(characters),
    }
    for name in ("skill", "hit", "wound", "save"):
        fields |= {f"{name}_mod": Between(-MOST_MODIFIER, MOST_MODIFIER), f"{name}_why": Words(MOST_WORDS)}
    return Record(fields, frozenset(fields))


def draw_unit_facts(state: Battle, unit: str, kind: str, engaged: bool, pick: Pick) -> dict[str, Any]:
    """Return facts that let a unit shoot or fight in a way, engaged with somebody or not."""
    side = state.side_of(unit)
    foes = [name for name in state.sides[state.foe_of(side)].units if state.stands(name)]
    friends = [name for name in state.sides[side].units if state.stands(name) and name != unit]
    facts: dict[str, Any] = {"engaged_with": [], "set_up_this_turn": pick(8) == 1, "charged": pick(3) == 1}
    if engaged:
        first = one_of(pick, foes)
        facts["engaged_with"] = [foe for foe in foes if foe == first or pick(3) == 1]
    if kind == "assault":
        facts["advanced"] = True
    elif pick(3) == 1:
        facts |= {"remained_stationary": True, "charged": False}
    if not facts.get("remained_stationary"):
        facts["farthest"] = pick(9)
    facts["others"] = [
        {"unit": foe, "engaged_with": [*([unit] if foe in facts["engaged_with"] else []), *some_of(pick, friends)]}
        for foe in foes
        if pick(4) == 1
    ]
    return facts


def draw_target_facts(state: Battle, mode: str, unit: str, indirect: bool, pick: Pick) -> dict[str, Any]:
    """Return facts of a weapon and its target, as a table might declare them."""
    facts: dict[str, Any] = {}
    if mode == "shoot":
        facts = {name: True for name in ("half_range", "cover", "plunging", "spotted") if pick(3) == 1}
        if indirect:
            facts["visible"] = not pick(2)
    characters = [model for model in state.living(unit) if state.profile(model).character]
    facts["unseen"] = [model for model in characters if pick(4) == 1]
    for name in ("skill", "hit", "wound", "save"):
        if pick(8) == 1:
            facts[f"{name}_mod"] = one_of(pick, (-2, -1, 1, 2))
            facts[f"{name}_why"] = "as the table agreed"
    return facts


def one_of(pick: Pick, values: Sequence[T]) -> T:
    """Return a value that the picker chooses."""
    return values[pick(len(values))]


def some_of(pick: Pick, values: Sequence[T]) -> list[T]:
    """Return some of the values, perhaps none, in their order."""
    return [value for value in values if pick(2)]
