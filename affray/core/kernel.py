"""The kernel: one ruleset made ready to play. Judges actions, works out what follows, folds events into a standing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import GenericAlias
from typing import Any

import msgspec

from affray.core.domain import Domain, Faces, OneOf
from affray.core.offer import Offer
from affray.core.refusal import Reason, Refusal
from affray.core.ruleset import Ruleset
from affray.core.state import Request, State
from affray.core.table import NotAccepted, Place, compile_table, fold_of
from affray.events.base import Action, Consequence, Event, Roll, tag_of, trigger_of
from affray.events.bounds import bound
from affray.events.conduct import CONDUCT
from affray.events.entry import AnyEntry
from affray.events.errors import IllegalLog, RulesetFault
from affray.events.limits import EVENTS
from affray.projections import STANDARD, OfRolls
from affray.projections.card import Cast


def describe_failure(error: Exception) -> str:
    """Return what is wrong with a recorded entry, as text, given the error that folding it raised."""
    if isinstance(error, KeyError) and len(error.args) == 1 and isinstance(error.args[0], (str, int)):
        return f"the state has no {error.args[0]!r}"
    if isinstance(error, OverflowError):
        return "a number grows beyond 64 bits"
    return "it breaks the state"


class Standing:
    """How things stand: the game's state, its place in the machine, and the shared views in the order of STANDARD.

    Mutable, and touched by the fold alone; whoever needs one to keep takes a copy from `Kernel.copy`.
    """

    __slots__ = ("place", "state", "views")

    def __init__(self, place: Place, state: State, views: list[Any]) -> None:
        self.place, self.state, self.views = place, state, views


class Kernel:
    """A ruleset compiled: its table of places, its codes, its snapshots. One serves every encounter."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        actions: tuple[type[Action], ...] = (Roll, *ruleset.actions)
        bound((*ruleset.actions, *ruleset.consequences))  # before the state, which may hold their structs, is compiled
        self.actions = {tag_of(action): action for action in actions}
        self.places = compile_table(
            ruleset.machine,
            (Roll, *ruleset.actions, *ruleset.consequences),
            self._fold_of,
            self._view_folds,
        )
        self._on_roll = [
            (at, projection.on_roll) for at, projection in enumerate(STANDARD) if isinstance(projection, OfRolls)
        ]
        self._turns = [projection.name for projection in STANDARD].index("turn_order")
        self._rank = {code: at for at, code in enumerate(ruleset.codes)}
        self._encode = msgspec.msgpack.Encoder().encode
        shape = GenericAlias(tuple, (ruleset.state, *(projection.view for projection in STANDARD)))
        self._decode: Callable[[bytes], Any] = msgspec.msgpack.Decoder(shape).decode

    def _fold_of(self, kind: type[Event]) -> Any:
        ruleset = self.ruleset
        if kind is Roll and type(ruleset).fold_roll is not Ruleset.fold_roll:
            return lambda event, state: ruleset.fold_roll(state, event)
        return fold_of(kind)

    @staticmethod
    def _view_folds(event: type[Event]) -> tuple[tuple[int, Any], ...]:
        folds = ((at, projection.handler(event)) for at, projection in enumerate(STANDARD))
        return tuple((at, fold) for at, fold in folds if fold is not None)

    def opening(self, roster: Any, options: Any) -> tuple[Standing, Cast]:
        """Return the standing after entry 0 and the cast. Raises BadRoster with every fault of the roster."""
        state = self.ruleset.muster(roster, options)
        place = self.places[self.ruleset.machine.initial]
        state.place = place.name
        cast = self.ruleset.cast(state)
        return Standing(place, state, [projection.start(cast) for projection in STANDARD]), cast

    def snapshot(self, standing: Standing) -> bytes:
        """Return a standing as bytes; equal standings of one process give equal bytes."""
        return self._encode((standing.state, *standing.views))

    def restore(self, snapshot: bytes) -> Standing:
        """Return a new standing from the bytes of `snapshot`."""
        state, *views = self._decode(snapshot)
        return Standing(self.places[state.place], state, views)

    def copy(self, standing: Standing) -> Standing:
        """Return a copy that shares nothing with the standing."""
        return self.restore(self.snapshot(standing))

    def apply(self, standing: Standing, event: Event) -> None:
        """Move the machine by one event, fold it into the state and into every view that it concerns.

        Raises NotAccepted if the machine does not accept the event here; the standing is then unchanged.
        """
        try:
            move = standing.place.moves[type(event)]
            to = move.to or move.split[move.purpose(event)]  # type: ignore[index,misc]
        except KeyError:
            raise NotAccepted from None
        state = standing.state
        if to is not standing.place:
            standing.place = to
            state.place = to.name
        if move.fold is not None:
            move.fold(event, state)
        if move.views:
            for at, fold in move.views:
                fold(standing.views[at], event)

    def act(self, standing: Standing, action: Action, by: str) -> None:
        """Apply an action; a roll also answers the pending request and is counted for its seat.

        Raises NotAccepted if the machine, or for a roll the request, does not accept it here.
        """
        if isinstance(action, Roll):
            self._answer(standing, action, by)
        self.apply(standing, action)

    def _answer(self, standing: Standing, roll: Roll, by: str) -> None:
        """Let a roll answer the pending request, and count it for its seat. Raises NotAccepted if it is no answer."""
        state = standing.state
        request = state.request
        if request is None or request.purpose != roll.want or request.dice != len(roll.dice):
            raise NotAccepted
        state.request = None
        for at, count in self._on_roll:
            count(standing.views[at], by, request.sides, roll)

    def fold(self, standing: Standing, entries: Sequence[AnyEntry]) -> int:
        """Fold recorded entries, up to the first that is not of the game; return how many those were.

        Raises IllegalLog at the first that the machine or the state does not accept; the standing is then to be
        thrown away.
        """
        place, state, views = standing.place, standing.state, standing.views
        count = 0
        event: Any = None
        try:
            for entry in entries:
                event = entry.action
                events = (event, *entry.then)
                if type(event) is Roll:
                    self._answer(standing, event, entry.by)
                for event in events:  # what `apply` does, without a call for every event of a long log
                    try:
                        move = place.moves[type(event)]
                        to = move.to
                        if to is None:
                            to = move.split[move.purpose(event)]  # type: ignore[index,misc]
                    except KeyError:
                        if isinstance(event, CONDUCT):  # which is of no game, and has no move anywhere
                            return count
                        raise NotAccepted from None
                    if to is not place:
                        place = to
                        state.place = to.name
                    fold = move.fold
                    if fold is not None:
                        fold(event, state)
                    if move.views:
                        for at, view in move.views:
                            view(views[at], event)
                standing.place = place
                if not place.rests:
                    break
                count += 1
            else:
                return count
        except NotAccepted:
            raise IllegalLog(entry.seq, f"{trigger_of(event)} is not accepted in {place.name}") from None
        except Exception as error:
            if event is None:  # raised before the first entry was looked at, as by a signal handler
                raise
            what = describe_failure(error)
            raise IllegalLog(entry.seq, f"{trigger_of(event)} does not fit the state: {what}") from error
        raise IllegalLog(entry.seq, f"it ends in {place.name}, where nobody is waited for")

    def follow(self, standing: Standing, action: Action, by: str) -> Iterator[Consequence]:
        """Apply a legal action and yield its consequences, each already applied.

        Raises RulesetFault if the ruleset breaks its contract; the standing is then to be thrown away.
        """
        event: Event = action
        count = 0
        try:
            self.act(standing, action, by)
            for event in self.ruleset.follow(standing.state, action, by):
                if count == EVENTS:
                    last = trigger_of(event)
                    raise RulesetFault(f"{self.ruleset.id}: more than {EVENTS} consequences, the last {last}")
                count += 1
                self.apply(standing, event)
                yield event
        except NotAccepted:
            where = standing.place.name
            raise RulesetFault(f"{self.ruleset.id}: {trigger_of(event)} is not accepted in {where}") from None
        if not standing.place.rests:
            raise RulesetFault(f"{self.ruleset.id}: {tag_of(type(action))} ends in {standing.place.name}")

    def complete(self, standing: Standing, action: Action) -> Action:
        """Return a roll with the purpose of the pending request filled in, and any other action as it is."""
        if isinstance(action, Roll) and not action.want and standing.state.request is not None:
            return msgspec.structs.replace(action, want=standing.state.request.purpose)
        return action

    def refusal(self, standing: Standing, action: Action, by: str) -> Refusal | None:
        """Return why an action is not legal, with every reason that applies, or None if it is."""
        ruleset, state = self.ruleset, standing.state
        reasons = [*ruleset.check(state, action, by), *self._general(standing, action, by)]
        if not reasons:
            return None
        given = {reason.code for reason in reasons}
        if undeclared := sorted(given - self._rank.keys()):
            raise ValueError(f"the ruleset refuses with {undeclared[0]!r}, a code that it does not declare in codes")
        after = (code for code, others in ruleset.scored_after.items() if not given.isdisjoint(others))
        general = {ruleset.general.place, ruleset.general.seat}.difference(ruleset.scored_in_order)
        last = dict.fromkeys(after, 1) | dict.fromkeys((*ruleset.scored_last, *general), 2)
        reasons.sort(key=lambda reason: (last.get(reason.code, 0), self._rank[reason.code]))
        legal = tuple(dict.fromkeys(f"{offer.action} ({', '.join(offer.seats)})" for offer in self.options(standing)))
        return Refusal(reasons[0].code, tuple(reasons), state.place, tag_of(type(action)), by, legal)

    def _general(self, standing: Standing, action: Action, by: str) -> list[Reason]:
        ruleset, state, trigger = self.ruleset, standing.state, trigger_of(action)
        general, roles = ruleset.general, ruleset.machine.roles(state.place, trigger)
        request = state.request
        if not roles or (isinstance(action, Roll) and request is None):
            return [Reason(general.place, f"{trigger.rstrip(':')} cannot be done in {state.place}")]
        reasons: list[Reason] = []
        if isinstance(action, Roll) and request is not None:
            dice, sides = action.dice, request.sides
            if len(dice) != request.dice:
                given = f"{len(dice)} {'die' if len(dice) == 1 else 'dice'} given"
                reasons.append(Reason(general.dice_count, f"{given}, {request.dice} wanted for {request.purpose}"))
            if dice and not 1 <= min(dice) <= max(dice) <= sides:
                text = ", ".join([str(face) for face in dice if not 1 <= face <= sides])
                reasons.append(Reason(general.dice_face, f"a die cannot show {text}; faces are 1 to {sides}"))
            able = ruleset.rolling(state) if action.who else ()
            if action.who and action.who not in able:
                instead = f"it is the roll of {' or '.join(able)}" if able else "leave out who rolls"
                reasons.append(Reason(general.seat, f"this is no roll of {action.who}; {instead}"))
            if by == request.seat:
                return reasons
            seats = self.rollers(standing, request)
        else:
            seats = ruleset.takers(state, trigger)
        if by not in seats:
            text = f"it is for {' or '.join(seats) or 'nobody'} to do, not {by or 'nobody'}"
            reasons.append(Reason(general.seat, text))
        return reasons

    def seats(self, standing: Standing, trigger: str) -> tuple[str, ...]:
        """Return the seats that may take an action, by its trigger, as things stand; none where it has no place."""
        return self.ruleset.takers(standing.state, trigger)

    def rollers(self, standing: Standing, request: Request) -> tuple[str, ...]:
        """Return the seats that may answer a roll request: the one it names, and all that have the role of its roll."""
        return tuple(dict.fromkeys((request.seat, *self.seats(standing, f"roll:{request.purpose}"))))

    def about(self, standing: Standing) -> bytes:
        """Return who and what a pending roll is about: the round, whose turn it is, and what the ruleset names."""
        turn = standing.views[self._turns]
        return self._encode((turn.round, turn.acting, self.ruleset.about(standing.state)))

    def options(
        self, standing: Standing, faces: tuple[int, ...] | None = None, seeded: bool = False
    ) -> tuple[Offer, ...]:
        """Return every legal action with its seats and what each field accepts, a pending roll first.

        A roll is left out while the ruleset speaks against it, as where a choice must be made before it. `faces` are
        those that it must show, where dice were ordered to stand. Where dice are `seeded`, a roll takes no
        others.
        """
        state = standing.state
        request = state.request
        offers = list(self.ruleset.options(state))
        if request is not None and self.ruleset.machine.roles(state.place, f"roll:{request.purpose}"):
            roll = Roll((1,) * request.dice, request.purpose)
            if not any(True for _ in self.ruleset.check(state, roll, request.seat)):
                fields: dict[str, Domain] = {}
                if faces is not None or not seeded:
                    fields["dice"] = Faces(request.dice, request.sides, faces)
                seats = self.rollers(standing, request)
                able = self.ruleset.rolling(state)
                if able:
                    fields["who"] = OneOf(able)
                left_out = frozenset({"who"} & fields.keys())
                offers.insert(0, Offer("roll", seats, fields, left_out, request.what, "answer", "dice"))
        return tuple(offers)
