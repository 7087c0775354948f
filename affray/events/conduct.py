"""The actions that every encounter has, whatever the game: opening, comments, taking back, closing."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from affray.events import limits
from affray.events.base import Action

FORMAT = 1
"""The number of the log format that this version writes (docs/format.md)."""

CONTINUED = 2
"""The format of a log that continues another, and otherwise the same: a reader that knows only format 1 would start
from the roster, and so must not read it."""

Role = Literal["player", "gm", "judge"]
Policy = Literal["solo"]
DiceKind = Literal["table", "seeded"]
Name = Annotated[str, msgspec.Meta(max_length=limits.NAME)]
Text = Annotated[str, msgspec.Meta(max_length=limits.TEXT)]


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody at the table. `side` is the side a player leads, empty for a game master or a judge."""

    id: Name
    role: Role = "player"
    side: Name = ""
    name: Name = ""


class DicePolicy(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where faces come from: `table` (typed in as they fell) or `seeded` (drawn from `seed`, see docs/format.md).

    `seed` is text, never a number. `scheme` names the way of drawing, so that a later one can be told apart.
    """

    kind: DiceKind = "table"
    seed: Text = ""
    scheme: Name = ""


class Stands(msgspec.Struct, frozen=True, gc=False):
    """A roll that was undone and stands: the request that it answered, and the faces that the same roll must show.

    `about` is the SHA-256 of what the ruleset says the roll is about, 64 hex digits.
    """

    purpose: Name
    seat: Name
    sides: Annotated[int, msgspec.Meta(ge=1, le=limits.SIDES)]
    about: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    dice: Annotated[tuple[int, ...], msgspec.Meta(max_length=limits.DICE)]


class Continues(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a log goes on from: the head of an earlier log, and how things stood there.

    `version` is that of the ruleset in the earlier log, `standing` the game's state and the shared views as JSON,
    `drawn` how many rolls had been drawn from the seed, and `stands` the undone rolls that stand.
    """

    seq: Annotated[int, msgspec.Meta(ge=0)]
    hash: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    version: Name
    standing: msgspec.Raw
    drawn: Annotated[int, msgspec.Meta(ge=0)] = 0
    stands: Annotated[tuple[Stands, ...], msgspec.Meta(max_length=limits.EVENTS)] = ()


class Open(Action, frozen=True, gc=False):
    """Entry 0: what is played, by whom, with what dice. `options` and `roster` are the ruleset's own JSON.

    `nonce` is a random text, so that two fights that are opened alike have different ids; older logs have none.
    `continues` says from which log this one goes on, if it does.
    """

    says: ClassVar[str] = "opens an encounter of {ruleset} {version}"

    affray: int
    ruleset: Name
    version: Name
    seats: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=limits.SEATS)]
    dice: DicePolicy
    options: msgspec.Raw
    roster: msgspec.Raw
    policy: Policy = "solo"
    title: Name = ""
    nonce: Name = ""
    continues: Continues | None = None

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the opening as one sentence, with the log that it goes on from."""
        sentence = super().tell(names)
        if self.continues is None:
            return sentence
        before = self.continues
        return f"{sentence}, going on from entry {before.seq} ({before.hash[:12]}) of a log of version {before.version}"


STANDING: Final = "request-1"
"""The rule by which new undos let dice stand: for the same request, as docs/format.md says."""


class Comment(Action, frozen=True, gc=False):
    """A remark. It changes nothing; `about` may point to an entry or event (`12` or `12.3`)."""

    says: ClassVar[str] = "notes: {text}"

    text: Text
    about: Name = ""


class Undo(Action, frozen=True, gc=False):
    """Go back to the state as it stood after entry `to`; what came later is undone and stays in the log.

    `dice` says what becomes of the dice rolled in what is undone: `afresh` (they are rolled anew), or `stand` (where
    the same roll is asked for again, it has the same faces). `scheme` names the rule by which dice stand; affray writes
    it, and older logs have none (docs/format.md).
    """

    says: ClassVar[str] = "goes back to entry {to}; dice {dice}"

    to: int
    why: Text = ""
    dice: Literal["afresh", "stand"] = "afresh"
    scheme: Literal["", "request-1"] = ""


class Redo(Action, frozen=True, gc=False):
    """Take the latest undo back; `to` is the entry that becomes the last live one again."""

    says: ClassVar[str] = "restores what was undone, up to entry {to}"

    to: int
    why: Text = ""


class Close(Action, frozen=True, gc=False):
    """The encounter is over and nothing more may be entered."""

    says: ClassVar[str] = "closes the encounter"

    reason: Text = ""


CONDUCT: tuple[type[Action], ...] = (Open, Comment, Undo, Redo, Close)
"""Every conduct action, in the order of the docs."""
