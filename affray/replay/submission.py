"""What a caller wants to do, made into an action by a seat, and the refusals that are the same in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any, NoReturn

import msgspec

from affray.core.conduct import CODES
from affray.core.convert import convert, remake
from affray.core.dice import Dice, TableDice
from affray.core.refusal import Reason, Refusal, Refused
from affray.events.base import Action, Roll, tag_of
from affray.events.conduct import STANDING, Comment, Redo, Undo
from affray.events.errors import BadInput, capped
from affray.events.limits import NAME, TEXT
from affray.events.text import faults_in
from affray.replay.replay import Replay

_ADDRESS = re.compile(r"(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*))?", re.ASCII)


def named(by: object) -> str:
    """Return the id that names a seat as plain text. Raises BadInput for what is no text.

    A subclass of `str` may compare as it likes and cannot be written to a log.
    """
    if not isinstance(by, str):
        raise BadInput(f"a seat is named by its id, not by {by!r}")
    return str.__str__(by)


class Submission:
    """Makes actions for one encounter. Nothing here writes or changes anything."""

    def __init__(self, replay: Replay, dice: Dice) -> None:
        self._replay, self._dice = replay, dice

    def play(
        self, action: str | Action, by: str, fields: Mapping[str, Any], foretell: bool = True
    ) -> tuple[Action, str]:
        """Return an action of the game complete (a roll with its purpose and faces) and the seat that takes it.

        Without `by` it is the only seat that may take it as it is. Raises Refused for a tag, field or value that is
        not known, for dice that the encounter's source does not allow, and without `foretell` for dice that the
        source would have to draw; BadInput for what is no action or no seat at all.
        """
        kernel, standing = self._replay.kernel, self._replay.standing
        by = named(by)
        if self._replay.older and not self._replay.closed:
            self._begun_under_older_rules(action, by)
        if isinstance(action, str):
            act = self._built(action, by, fields)
        elif isinstance(action, Action):
            act = self._checked(action, by)
        else:
            raise BadInput(f"an action is given by its tag or as an object, not as {action!r}")
        act = kernel.complete(standing, act)
        if isinstance(act, Roll):
            act = self._with_faces(act, by, foretell)
        if by:
            return act, by
        request = standing.state.request
        if not isinstance(act, Roll):
            seats = kernel.seats(standing, tag_of(type(act)))
        else:
            seats = () if request is None else (request.seat,)
        return act, self._seat_for(act, seats)

    def _begun_under_older_rules(self, action: object, by: str) -> NoReturn:
        """Refuse an action of a fight whose rules are not installed: it is not played on by others in silence."""
        tag = action[:NAME] if isinstance(action, str) else tag_of(type(action)) if isinstance(action, Action) else ""
        self.refuse(
            tag,
            by,
            "E_VERSION",
            f"the encounter was begun under {self._replay.older}; comments, undos, redos and the close can be "
            "entered, and a new log can go on from it (affray continue)",
        )

    def _seat_for(self, action: Action, seats: tuple[str, ...]) -> str:
        """Return the one seat that may take an action as it is.

        Raises Refused if several may; if none may, with the reasons of the seat that has the least against it.
        """
        if len(seats) == 1:
            return seats[0]
        kernel, standing, tag = self._replay.kernel, self._replay.standing, tag_of(type(action))
        if self._replay.closed:
            self.refuse(tag, "", "E_CLOSED", CODES["E_CLOSED"])
        against = {seat: kernel.refusal(standing, action, seat) for seat in seats or self._replay.seats}
        free = [seat for seat, refusal in against.items() if refusal is None]
        if len(free) > 1:
            self.refuse(tag, "", "E_SEAT", f"say who does it: {' or '.join(free)}")
        if free:
            return free[0]
        least = min(filter(None, against.values()), key=lambda refusal: len(refusal.reasons))
        raise Refused(msgspec.structs.replace(least, by=""))

    def refusal(self, action: Action, by: str) -> Refusal | None:
        """Return why an action of the game is not legal, or None if it is."""
        code, why = self._unfit(action, by)
        if code:
            return self.refused(tag_of(type(action)), by, code, why)
        return self._replay.kernel.refusal(self._replay.standing, action, by)

    def conduct(self, kind: type[Action], by: str, fields: Mapping[str, Any]) -> tuple[Action, str]:
        """Return an action of conduct and its seat, the first if none is named. Raises Refused."""
        by = named(by)
        seat = by or next(iter(self._replay.seats))
        action, faults = convert(dict(fields), kind)
        if action is None:
            self.refuse(tag_of(kind), seat, "E_FIELDS", "; ".join(faults))
        code, why = self._unfit(action, seat)
        if code:
            self.refuse(tag_of(kind), seat, code, why)
        return action, seat

    def comment(self, text: str, about: str, by: str) -> tuple[Action, str]:
        """Return a remark, perhaps about an entry or event. Raises Refused if it is empty or points to nothing."""
        action, seat = self.conduct(Comment, by, {"text": text, "about": about})
        if not text.strip():
            self.refuse("comment", seat, "E_FIELDS", "text: it is empty; a comment says something")
        if about and (wrong := self._pointless(about)):
            self.refuse("comment", seat, "E_FIELDS", f"about: {wrong}")
        return action, seat

    def _pointless(self, about: str) -> str:
        """Return why an address points to nothing, empty if it points to an entry or event that is there."""
        last = self._replay.head.seq
        if _ADDRESS.fullmatch(about) is None:
            return f"{about!r} is no entry and no event; allowed: 0 to {last}, or an event such as {last}.0"
        seq, _, at = about.partition(".")
        if len(seq) > len(str(last)) or int(seq) > last:
            return f"there is no entry {seq}; entries are 0 to {last}"
        (entry,) = self._replay.entries(int(seq), int(seq) + 1)
        if len(at) > len(str(len(entry.then))) or int(at or 0) > len(entry.then):
            return f"there is no event {about}; events of entry {seq} are {seq}.0 to {seq}.{len(entry.then)}"
        return ""

    def undo(self, to: int | None, why: str, dice: str, by: str) -> tuple[Action, str]:
        """Return the undo back to entry `to`, or of the last live entry of the game. Raises Refused."""
        replay, lineage = self._replay, self._replay.lineage
        if lineage.tip == 0 and not replay.closed:
            self.refuse("undo", by, "E_NOTHING_TO_UNDO", "no action of the game is live")
        target = max(0, lineage.parent(lineage.tip)) if to is None else to
        scheme = STANDING if dice == "stand" else ""
        action, seat = self.conduct(Undo, by, {"to": target, "why": why, "dice": dice, "scheme": scheme})
        if not 0 <= target <= replay.head.seq:
            text = f"there is no entry {target}; entries are 0 to {replay.head.seq}"
            self.refuse("undo", by, "E_UNDO_TARGET", text)
        tip = lineage.tip_after(target)
        if not lineage.on_chain(tip, lineage.tip):
            self.refuse("undo", by, "E_UNDO_TARGET", f"entry {target} is itself undone; name one that is live")
        if tip == lineage.tip:
            self.refuse("undo", by, "E_UNDO_TARGET", f"no action of the game is live after entry {target}")
        return action, seat

    def redo(self, why: str, by: str) -> tuple[Action, str]:
        """Return the redo of the latest undo. Raises Refused."""
        to = self._replay.lineage.redoable
        if to is None and not self._replay.closed:
            self.refuse("redo", by, "E_NOTHING_TO_REDO", self._why_no_redo())
        return self.conduct(Redo, by, {"to": to or 0, "why": why})

    def _why_no_redo(self) -> str:
        """Return why no undo can be taken back: none is left, or an action of the game came after the last one."""
        lineage, names = self._replay.lineage, self._replay.names
        undo = lineage.last_undo()
        if undo is None:
            return "nothing is undone"
        between = next(seq for seq in range(undo + 1, len(lineage)) if lineage.is_play(seq))
        (entry,) = self._replay.entries(between, between + 1)
        did = f"{entry.by}: {entry.action.tell(names) or tag_of(type(entry.action))}"
        gone = lineage.between(lineage.tip_after(undo - 1), lineage.tip_after(undo))
        what = f"entry {gone[0]}" if len(gone) == 1 else f"entries {gone[0]} to {gone[-1]}"
        return f"the undo in entry {undo} took back {what}, and entry {between} came in between ({did})"

    def refused(self, tag: str, by: str, code: str, text: str) -> Refusal:
        """Return a refusal with one of the codes that all games share."""
        assert code in CODES
        return Refusal(code, (Reason(code, text),), self._replay.standing.state.place, tag, by)

    def refuse(self, tag: str, by: str, code: str, text: str) -> NoReturn:
        """Raise a refusal with one of the codes that all games share."""
        raise Refused(self.refused(tag, by, code, text))

    def _unfit(self, action: Action, by: str) -> tuple[str, str]:
        if by and by not in self._replay.seats:
            return "E_SEAT", f"{by!r} does not sit at the table; seats: {', '.join(self._replay.seats)}"
        if self._replay.closed:
            return "E_CLOSED", CODES["E_CLOSED"]
        faults = [] if _plain(action) else capped(self._faults_in_texts(action))
        return ("E_FIELDS", "; ".join(faults)) if faults else ("", "")

    def _faults_in_texts(self, action: Action) -> Iterator[str]:
        """Yield what is wrong with the texts of an action.

        A text of the roster is accepted whatever it holds: the log may be older than the judge of texts, and what the
        game offers is named by it.
        """
        for text in _texts(action):
            fault = faults_in(text, TEXT)
            if fault is not None and text not in self._recorded:
                yield fault

    @cached_property
    def _recorded(self) -> frozenset[str]:
        """Every text of the recorded roster, and the ids and names that the game made from it."""
        roster = _texts(msgspec.json.decode(self._replay.open.roster))
        cast = self._replay.cast
        return frozenset([*roster, *(card.id for card in cast.cards), *cast.names().values()])

    def _built(self, tag: str, by: str, fields: Mapping[str, Any]) -> Action:
        known = self._replay.kernel.actions
        kind = known.get(tag)
        if kind is None:
            self._unknown(tag, by)
        action, faults = convert(_as_written(kind, fields) if "type" in fields else fields, kind)
        if action is None:
            self.refuse(tag, by, "E_FIELDS", "; ".join(faults))
        return action

    def _unknown(self, tag: str, by: str) -> NoReturn:
        known = self._replay.kernel.actions
        near = get_close_matches(tag[:NAME], known, 1)
        meant = f" (did you mean {near[0]}?)" if near else ""
        shown = repr(tag) if len(tag) <= NAME else repr(tag[:NAME]) + "..."
        self.refuse(tag[:NAME], by, "E_FIELDS", f"there is no action {shown}{meant}; actions: {', '.join(known)}")

    def _checked(self, action: Action, by: str) -> Action:
        """Return an action object whose fields are what they say they are. Raises Refused."""
        kind = type(action)
        if self._replay.kernel.actions.get(tag_of(kind)) is not kind:
            self._unknown(tag_of(kind), by)
        made, faults = remake(action)
        if made is None:
            self.refuse(tag_of(kind), by, "E_FIELDS", "; ".join(faults))
        return made

    def _with_faces(self, roll: Roll, by: str, foretell: bool) -> Roll:
        """Return a roll with the faces that stand or that the source supplies, if they are not there yet."""
        request = self._replay.standing.state.request
        if request is None or self._replay.closed:
            return roll
        if roll.want != request.purpose:
            kernel = self._replay.kernel
            against = kernel.refusal(self._replay.standing, roll, by or request.seat)
            if against is not None and against.code != kernel.ruleset.general.place:
                return roll  # the rules have a reason of their own against such a roll
            text = f"{request.seat} owes a roll for {request.purpose}, not for {roll.want[:NAME]}"
            self.refuse("roll", by, "E_ROLL_OWED", text)
        kept = self._replay.standing_faces()
        if kept is None and not foretell and not isinstance(self._dice, TableDice):
            text = "the dice are seeded and not rolled yet; a trial does not show how they will fall"
            self.refuse("roll", by, "E_DICE_UNROLLED", text)
        seq = self._replay.head.seq + 1
        supplied = self._dice.supply(request, seq, self._replay.drawn.before(seq)) if kept is None else kept
        if supplied is None:
            if not roll.dice and request.dice:
                dice = "1 die" if request.dice == 1 else f"{request.dice} dice"
                text = f"no faces are given, and the dice are rolled at the table: {dice} of {request.sides} sides"
                if self._replay.stands:
                    text += "; the dice that stand are those of another roll"
                self.refuse("roll", by, "E_DICE_MISSING", text)
            return roll
        if roll.dice and roll.dice != supplied:
            if kept is not None:
                shown = " ".join(map(str, supplied))
                text = f"the dice of this roll stand as they fell: give {shown}, or no faces"
                self.refuse("roll", by, "E_DICE_STAND", text)
            text = "the dice of this encounter are seeded: roll without faces"
            self.refuse("roll", by, "E_DICE_SOURCE", text)
        return msgspec.structs.replace(roll, dice=supplied)


def _plain(action: Action) -> bool:
    """Return whether an action as a whole is short printable ASCII, as most are: then no text in it can do harm."""
    if isinstance(action, Roll) and not action.who:  # the most frequent one; its purpose is all its text
        return len(action.want) <= TEXT and action.want.isascii() and action.want.isprintable()
    try:
        data = msgspec.json.encode(action)
    except UnicodeEncodeError:
        return False
    return len(data) <= TEXT and data.isascii() and b"\\" not in data and b"\x7f" not in data


def _as_written(kind: type[Action], fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return fields with a `type` by their names in the log, where that is the tag: a game's own type is its `kind`."""
    if "kind" not in kind.__struct_fields__:
        return fields
    return {"kind" if name == "type" else name: value for name, value in fields.items()}


def _texts(value: Any) -> Iterator[str]:
    """Yield every text inside an action or plain data, however deep, keys of tables too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _texts(part)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _texts(getattr(value, name))
