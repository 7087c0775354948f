"""The order of the round (IN-07 to IN-09, IN-L1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import AgreeOrder, BeginRound, SpecialEvent, StartEncounter
from affray.rulesets.inquisitor.events.encounter import (
    EncounterStarted,
    OrderAgreed,
    OrderRollAsked,
    OrderSet,
    OrderTested,
    RoundStarted,
    SpecialEventApplied,
    TieAsked,
    TieRolled,
)
from affray.rulesets.inquisitor.events.parts import Tested
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules.tests import margin, passes
from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.state import Table

Ranking = tuple[tuple[str, ...], ...]


def start(state: Table, action: StartEncounter, by: str) -> Iterator[Consequence]:
    """The fight begins."""
    plain, chosen = Settings(), state.config
    config = tuple(
        f"{name}={getattr(chosen, name)}"
        for name in Settings.__struct_fields__
        if getattr(chosen, name) != getattr(plain, name)
    )
    yield EncounterStarted("IN-07", config, tuple(state.fighters))


def special(state: Table, action: SpecialEvent, by: str) -> Iterator[Consequence]:
    """The game master's special events come before everybody (IN-07)."""
    postures = {one.id: one.value for one in action.changes if one.what == "posture"}
    yield SpecialEventApplied(
        "IN-07",
        action.note,
        action.changes,
        tuple(one for one, value in postures.items() if value == "prone"),
        tuple(one for one, value in postures.items() if value == "standing"),
    )


def begin(state: Table, action: BeginRound, by: str) -> Iterator[Consequence]:
    """A round begins; by Initiative the ranking is known at once, by test it is not."""
    ranking = () if state.config.order == "tested" else by_initiative(state)
    yield RoundStarted("IN-07" if state.config.economy == "two_actions" else "IN-L1", state.round + 1, ranking)


def find(state: Table) -> Iterator[Consequence]:
    """Test if the table tests, settle the first tie, and set the order when there is none left."""
    tied = first_tie(state.ranking)
    if not state.ranking and state.config.order == "tested":
        ids = tuple(one.id for one in state.fighters.values() if f.active(one))
        yield OrderRollAsked("IN-09", ids, ("gm", *state.sides))
    elif tied:
        yield TieAsked("IN-08", tied, sides_of(state, tied))
    else:
        yield OrderSet("IN-07", tuple(one for group in state.ranking for one in group))


def tested(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Passes first by margin, greatest first, then failures by margin, smallest first (IN-09)."""
    active = [one for one in state.fighters.values() if f.active(one)]
    results = tuple(
        Tested(one.id, face, f.turn_initiative(one, state.config)) for one, face in zip(active, dice, strict=True)
    )

    def worth(one: Tested) -> int:
        by = margin(one.roll, one.target)
        return 1 + by if passes(one.roll, one.target) else -by

    yield OrderTested("IN-09", results, ranked([(one.id, (worth(one),)) for one in results]))


def rolled_off(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The highest of the tied goes first; equals are still tied (IN-08)."""
    groups = ranked([(one, (face,)) for one, face in zip(state.tied, dice, strict=True)])
    yield TieRolled("IN-08", state.tied, dice, settled(state.ranking, state.tied, groups))


def agreed(state: Table, action: AgreeOrder, by: str) -> Iterator[Consequence]:
    """The tied go as they agreed (IN-08)."""
    groups = tuple((one,) for one in action.ids)
    yield OrderAgreed("IN-08", action.ids, settled(state.ranking, state.tied, groups))


def by_initiative(state: Table) -> Ranking:
    """Return the groups of equals by Initiative; with dice for actions Speed comes first (IN-07, IN-L1)."""
    worths = []
    for one in state.fighters.values():
        if f.active(one):
            first = f.speed(one) if state.config.economy == "speed_dice" else 0
            worths.append((one.id, (first, f.turn_initiative(one, state.config))))
    return ranked(worths)


def ranked(worths: Sequence[tuple[str, tuple[int, ...]]]) -> Ranking:
    """Return ids in groups of equal worth, the greatest first; inside a group they keep their order."""
    found: dict[tuple[int, ...], list[str]] = {}
    for one, worth in worths:
        found.setdefault(worth, []).append(one)
    return tuple(tuple(found[worth]) for worth in sorted(found, reverse=True))


def settled(ranking: Ranking, tied: tuple[str, ...], groups: Iterable[tuple[str, ...]]) -> Ranking:
    """Return the ranking with the tied group replaced by smaller ones."""
    at = ranking.index(tied)
    return (*ranking[:at], *groups, *ranking[at + 1 :])


def first_tie(ranking: Ranking) -> tuple[str, ...]:
    """Return the first group of several equals, or nothing."""
    return next((group for group in ranking if len(group) > 1), ())


def sides_of(state: Table, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the sides that any of these are on, in the order of the roster."""
    found = {state.fighters[one].side for one in ids}
    return tuple(side for side in state.sides if side in found)
