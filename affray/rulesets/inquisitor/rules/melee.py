"""Who is in close combat with whom: enemies, opponents, the whole melee (1.1, IN-S2, IN-B1)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.inquisitor.rules import figures
from affray.rulesets.inquisitor.state import Fighter, Table


def enemies(fighter: Fighter, other: Fighter) -> bool:
    """Return whether two are on different sides."""
    return fighter.side != other.side


def opponents(state: Table, fighter: Fighter) -> Iterator[Fighter]:
    """Yield the enemies in contact, in the order of the round."""
    for other in by_turn(state):
        if other.id in fighter.engaged_with and enemies(fighter, other):
            yield other


def capable_opponents(state: Table, fighter: Fighter) -> list[Fighter]:
    """Return the enemies in contact who are capable, in the order of the round."""
    return [other for other in opponents(state, fighter) if figures.capable(other)]


def in_melee(state: Table, fighter: Fighter) -> bool:
    """Return whether a fighter is in contact with an enemy who is in the fight."""
    return any(figures.active(other) for other in opponents(state, fighter))


def by_turn(state: Table) -> list[Fighter]:
    """Return everybody in the order of the round, who is not in it after that in the order of the roster."""
    ids = dict.fromkeys((*state.order, *state.fighters))
    return [state.fighters[fighter] for fighter in ids]


def melee(state: Table, fighter: Fighter) -> list[Fighter]:
    """Return everybody active joined to a fighter by contacts, the fighter too, in roster order (IN-S2)."""
    joined = {fighter.id}
    fresh = [fighter]
    while fresh:
        for other in fresh.pop().engaged_with:
            if other not in joined and figures.active(state.fighters[other]):
                joined.add(other)
                fresh.append(state.fighters[other])
    return [fighter for fighter in state.fighters.values() if fighter.id in joined and figures.active(fighter)]


def helpless(state: Table, attacker: Fighter, target: Fighter) -> bool:
    """Return whether a target is unaware of an attacker, or counts as such (IN-B1)."""
    out = target.status == "out" and state.config.helpless_is_unaware
    return out or attacker.id in target.unaware_of
