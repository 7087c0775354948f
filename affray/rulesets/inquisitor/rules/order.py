"""The order of the round (IN-07 to IN-09, IN-L1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import rounds
from affray.rulesets.inquisitor.facts import Tested
from affray.rulesets.inquisitor.rules import figures
from affray.rulesets.inquisitor.rules.dice_tests import margin, passes
from affray.rulesets.inquisitor.state import Table

Ranking = tuple[tuple[str, ...], ...]


def find(state: Table) -> Iterator[Consequence]:
    """Test if the table tests, settle the first tie, and set the order when there is none left."""
    tied = first_tie(state.ranking)
    if not state.ranking and state.config.order == "tested":
        ids = tuple(fighter.id for fighter in state.fighters.values() if figures.active(fighter))
        yield rounds.OrderRollAsked("IN-09", ids=ids, seats=("gm", *state.sides))
    elif tied:
        yield rounds.TieAsked("IN-08", ids=tied, seats=sides_of(state, tied))
    else:
        yield rounds.OrderSet("IN-07", tuple(fighter for group in state.ranking for fighter in group))


def tested(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Passes first by margin, greatest first, then failures by margin, smallest first (IN-09)."""
    active = [fighter for fighter in state.fighters.values() if figures.active(fighter)]
    results = tuple(
        Tested(fighter.id, face, figures.turn_initiative(fighter, state.config))
        for fighter, face in zip(active, dice, strict=True)
    )

    def worth(result: Tested) -> int:
        by = margin(result.roll, result.target)
        return 1 + by if passes(result.roll, result.target) else -by

    yield rounds.OrderTested(
        "IN-09", results=results, ranking=ranked([(result.id, (worth(result),)) for result in results])
    )


def rolled_off(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The highest of the tied goes first; equals are still tied (IN-08)."""
    groups = ranked([(fighter, (face,)) for fighter, face in zip(state.tied, dice, strict=True)])
    yield rounds.TieRolled("IN-08", ids=state.tied, faces=dice, ranking=settled(state.ranking, state.tied, groups))


def by_initiative(state: Table) -> Ranking:
    """Return the groups of equals by Initiative; with dice for actions Speed comes first (IN-07, IN-L1)."""
    worths = []
    for fighter in state.fighters.values():
        if figures.active(fighter):
            first = figures.speed(fighter) if state.config.economy == "speed_dice" else 0
            worths.append((fighter.id, (first, figures.turn_initiative(fighter, state.config))))
    return ranked(worths)


def ranked(worths: Sequence[tuple[str, tuple[int, ...]]]) -> Ranking:
    """Return ids in groups of equal worth, the greatest first; inside a group they keep their order."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for fighter, worth in worths:
        groups.setdefault(worth, []).append(fighter)
    return tuple(tuple(groups[worth]) for worth in sorted(groups, reverse=True))


def settled(ranking: Ranking, tied: tuple[str, ...], groups: Iterable[tuple[str, ...]]) -> Ranking:
    """Return the ranking with the tied group replaced by smaller ones."""
    at = ranking.index(tied)
    return (*ranking[:at], *groups, *ranking[at + 1 :])


def first_tie(ranking: Ranking) -> tuple[str, ...]:
    """Return the first group of several equals, or nothing."""
    return next((group for group in ranking if len(group) > 1), ())


def sides_of(state: Table, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the sides that any of these are on, in the order of the roster."""
    sides = {state.fighters[fighter].side for fighter in ids}
    return tuple(side for side in state.sides if side in sides)
