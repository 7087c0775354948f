"""The machine of a ruleset: written as rows, built with `transitions`, compiled to a table for the fold.

A row is a place of the machine as a specification lists it: who may do what there (`waits`), what happens without
moving (`stays`), and what moves it where (`moves`). Events are triggers by their tags,
some with a purpose behind it (`roll:hit`). No transition has a condition, so the machine is a deterministic automaton.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from transitions import Machine as LiveMachine


@dataclass(frozen=True)
class Row:
    """One place. `waits` maps a role to the actions it may take here; an action that is not in `moves` stays."""

    place: str
    waits: Mapping[str, Sequence[str]] = field(default_factory=dict)
    stays: Sequence[str] = ()
    moves: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Machine:
    """A ruleset's machine: its rows, the place it starts in and the places where it may end."""

    initial: str
    ends: tuple[str, ...]
    rows: tuple[Row, ...]

    @cached_property
    def by_place(self) -> dict[str, Row]:
        """The rows by place."""
        return {row.place: row for row in self.rows}

    def roles(self, place: str, trigger: str) -> tuple[str, ...]:
        """Return the roles that may take an action (by its trigger) at a place; empty if it is not accepted."""
        return self._takers.get((place, trigger), ())

    @cached_property
    def _takers(self) -> dict[tuple[str, str], tuple[str, ...]]:
        takers: dict[tuple[str, str], tuple[str, ...]] = {}
        for row in self.rows:
            for role, triggers in row.waits.items():
                for trigger in dict.fromkeys(triggers):
                    takers[row.place, trigger] = (*takers.get((row.place, trigger), ()), role)
        return takers

    def transitions(self) -> list[dict[str, str]]:
        """Return every transition once, as `transitions` takes them: trigger, source, dest."""
        dests: dict[tuple[str, str], str] = {}
        for row in self.rows:
            waits = [trigger for triggers in row.waits.values() for trigger in triggers]
            for trigger in [*waits, *row.stays]:
                dests.setdefault((row.place, trigger), row.place)
            for trigger, dest in row.moves.items():
                dests[row.place, trigger] = dest
        return [{"trigger": trigger, "source": source, "dest": dest} for (source, trigger), dest in dests.items()]

    @cached_property
    def live(self) -> LiveMachine:
        """The one `transitions` machine of this ruleset; move a cursor with `events[trigger].trigger(cursor)`."""
        from transitions import Machine as Live

        return Live(
            model=None,
            states=[row.place for row in self.rows],
            initial=self.initial,
            transitions=self.transitions(),
            auto_transitions=False,
        )

    @cached_property
    def table(self) -> dict[str, dict[str, str]]:
        """Place to trigger to place, read off the live machine."""
        table: dict[str, dict[str, str]] = {row.place: {} for row in self.rows}
        for trigger, event in self.live.events.items():
            for source, moves in event.transitions.items():
                table[source][trigger] = str(moves[0].dest)
        return table
