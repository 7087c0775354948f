"""The contract that a game fulfils; docs/rulesets.md builds one step by step.

The kernel owns entries, hashes, seats, conduct, dice, storage, projections and replay. A game brings its state, its
machine, its events and its rules, and nothing else. It uses no clock, no source of chance, no floats and nothing
whose order depends on hashing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from affray.core.chapters import collect
from affray.core.machine import Machine
from affray.core.offer import Offer
from affray.core.offering import offers_of
from affray.core.refusal import Reason
from affray.core.state import State
from affray.events.base import Action, Consequence, Event, Roll, tag_of
from affray.events.conduct import Seat
from affray.projections.card import Cast

S = TypeVar("S", bound=State)

Rolls = Mapping[str, Callable[[Any, tuple[int, ...]], Iterable[Consequence]]]
"""Purpose of a roll to what its faces bring about: `(state, dice) -> consequences`."""

Passing = Mapping[str, Callable[[Any], Iterable[Consequence]]]
"""Place to what happens there without anybody being asked: `(state) -> consequences`."""


class GeneralCodes(NamedTuple):
    """The ruleset's codes for what the kernel itself refuses."""

    place: str
    """the action is not accepted in this state of the machine"""
    seat: str
    """the action belongs to another seat"""
    dice_count: str
    """a roll has another number of dice than the request"""
    dice_face: str
    """a face is outside 1 to the number of sides"""


class Ruleset(ABC, Generic[S]):
    """One game. Stateless: one instance serves every encounter.

    Class variables that a game sets:
        id: name on the command line and in logs.
        version: names the text of the rules that is followed; written in entry 0.
        reads: older versions whose logs `upcast` brings forward; others are refused by name.
        title: the game in a few words.
        machine: places and transitions (`core.machine`). The order of the actions that a place waits for is the order
            in which they are offered.
        state: class of the state.
        roster: class of the roster, what a roster file holds apart from the keys that all games share.
        encounter_options: class of the encounter's options, every field with its default and a closed type.
        presets: named sets of option values that differ from the defaults.
        chapters: the modules that declare the game's events, in the order of the text. Actions say what is against
            them, what follows and when they are on offer; every event says what it changes.
        rolls: what the faces of a roll bring about, by its purpose.
        passing: what happens at the places that are passed through, each rule one step. A rule that yields nothing
            leaves the table waiting there.
        codes: every refusal code in the order of the specification's table, with its condition in words.
        general: which of those codes stand for the kernel's own refusals.
        endings: actions that end a fight at once; a random player takes them only now and then.
        scored_last: codes that name a refusal only when no other applies.
        scored_in_order: codes of `general` for place and seat that name a refusal by their place in the table of codes;
            without this they come after all others.
        scored_after: code to the codes that come before it where both apply, whatever the order of the table.

    Class variables that are read off the chapters:
        actions, consequences: every event class of the game, `Roll` not among them.
    """

    id: ClassVar[str]
    version: ClassVar[str]
    reads: ClassVar[tuple[str, ...]] = ()
    title: ClassVar[str]
    machine: ClassVar[Machine]
    state: ClassVar[type[State]]
    roster: ClassVar[type[msgspec.Struct]]
    encounter_options: ClassVar[type[msgspec.Struct]]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    chapters: ClassVar[Sequence[ModuleType]]
    rolls: ClassVar[Rolls] = {}
    passing: ClassVar[Passing] = {}
    codes: ClassVar[Mapping[str, str]]
    general: ClassVar[GeneralCodes]
    endings: ClassVar[tuple[str, ...]] = ()
    scored_last: ClassVar[tuple[str, ...]] = ()
    scored_in_order: ClassVar[tuple[str, ...]] = ()
    scored_after: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    actions: ClassVar[tuple[type[Action], ...]]
    consequences: ClassVar[tuple[type[Consequence], ...]]

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        if "chapters" in vars(cls):
            cls.actions, cls.consequences = collect(cls.chapters)

    @abstractmethod
    def seats(self, roster: Any) -> tuple[Seat, ...]:
        """Return who sits at the table, in the order of the roster; ids are unique."""

    @abstractmethod
    def muster(self, roster: Any, options: Any) -> S:
        """Return the opening state.

        Raises BadRoster with every fault at once, each with the path into the file, the value and what is allowed.
        """

    @abstractmethod
    def cast(self, state: S) -> Cast:
        """Return what the shared views start from; called once, on the opening state."""

    @abstractmethod
    def who(self, state: S, role: str) -> tuple[str, ...]:
        """Return the seats that have a role of the machine's rows (`attacker`) as things stand."""

    def check(self, state: S, action: Action, by: str) -> Iterable[Reason]:
        """Return every reason against an action, each once; none if it is legal. Never changes anything.

        Called in every place of the machine, also where the action is not accepted: the kernel adds the general
        reasons (place, seat, number and faces of dice), and the ruleset's own come first. The default asks the
        action itself.
        """
        if isinstance(action, Roll):
            return dict.fromkeys(self.against_roll(state, action, by))
        return dict.fromkeys(action.against(state, by))

    def against_roll(self, state: S, roll: Roll, by: str) -> Iterable[Reason]:
        """Return what the rules say against a roll now, as where a choice must be made before it.

        Whether the roll is asked for, and the number and faces of its dice, are left to the kernel.
        """
        return ()

    def rolling(self, state: S) -> tuple[str, ...]:
        """Return the combatants of which the pending roll may be said to be: what `who` of a roll accepts.

        The default names none, and a roll that names somebody is refused. What else is against a roll of somebody,
        `against_roll` says.
        """
        return ()

    def fold_roll(self, state: S, roll: Roll) -> None:
        """Change the state by a roll, which is no event of the game: keep its faces, if a later rule asks for them."""

    def follow(self, state: S, action: Action, by: str) -> Iterator[Consequence]:
        """Yield what follows from a legal action, in the order of play: what it brings about by itself, then one place
        after another that is passed through, until somebody is waited for.

        The action is already folded in and the machine moved by it. Each event yielded is folded into `state`, and
        moves the machine, before the generator goes on. Ends in a place that waits for somebody, or at the end.
        """
        came: Event = action
        for came in self.rolled(state, action) if isinstance(action, Roll) else action.follow(state, by):
            yield came
        while True:
            before = came
            for came in self.pass_through(state, before):
                yield came
            if came is before:
                return

    def rolled(self, state: S, roll: Roll) -> Iterable[Consequence]:
        """Return what a roll brings about by itself. The default asks `rolls`."""
        rule = self.rolls.get(roll.want)
        return () if rule is None else rule(state, roll.dice)

    def pass_through(self, state: S, came: Event) -> Iterable[Consequence]:
        """Return one step of what happens where the table is without anybody being asked; nothing if it waits.

        `came` is the event that led here. The default asks `passing`.
        """
        rule = self.passing.get(state.place)
        return () if rule is None else rule(state)

    def options(self, state: S) -> Iterable[Offer]:
        """Return the legal actions now; `Roll` is left to the kernel, which knows the request.

        Everything listed is accepted, and nothing that is accepted is missing. The default asks every action that the
        machine waits for here, in the order of its row.
        """
        for kind in self.awaited(state.place):
            yield from offers_of(kind, state, self.takers(state, tag_of(kind)))

    def awaited(self, place: str) -> tuple[type[Action], ...]:
        """Return the actions that the machine waits for at a place, in the order of its row, rolls left out."""
        row = self.machine.by_place[place]
        triggers = dict.fromkeys(trigger for triggers in row.waits.values() for trigger in triggers)
        by_tag = {tag_of(kind): kind for kind in self.actions}
        return tuple(by_tag[trigger] for trigger in triggers if trigger in by_tag)

    def takers(self, state: S, trigger: str) -> tuple[str, ...]:
        """Return the seats that may take an action, by its trigger, as things stand; none where it has no place."""
        seats: dict[str, None] = {}
        for role in self.machine.roles(state.place, trigger):
            seats.update(dict.fromkeys(self.who(state, role)))
        return tuple(seats)

    def about(self, state: S) -> Any:
        """Return who and what the pending roll is about: who acts, with what, at whom.

        After an undo with the dice standing, a roll that is asked for again shows the same faces only if this is the
        same as it was. The kernel adds the round, whose turn it is, and the request itself. What is not named here may
        be chosen otherwise without another roll, such as how the target defends. The value is compared as plain data
        and never shown. The default is the whole state, so that any other choice calls for other dice.
        """
        return state

    @abstractmethod
    def invariants(self, state: S) -> Iterable[str]:
        """Return what does not hold in a state although it always must; none if all is well."""

    def show(self, state: S) -> dict[str, Any]:
        """Return what this game shows beside the shared views, as plain data.

        The key `combatants` may hold further fields by combatant id; `allocation_order` may replace the view's.
        """
        return {}

    def upcast(self, version: str, event: dict[str, Any]) -> dict[str, Any]:
        """Return an event (plain JSON) of a log by an older `version`, one of `reads`, in the form of this one."""
        return event

    def upcast_state(self, version: str, state: dict[str, Any]) -> dict[str, Any]:
        """Return a state (plain JSON) that a log by an older `version` carries in its opening, in the form of this one.

        Only a log that continues another carries one. A field that was added with a default needs nothing.
        """
        return state
