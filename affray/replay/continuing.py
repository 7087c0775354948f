"""Going on from a fight in a new log, under the installed version of its rules."""

from __future__ import annotations

from affray.core.dice import seeded
from affray.events.conduct import CONTINUED, Continues, Open, Stands
from affray.events.errors import BadInput
from affray.events.log import Head, Log
from affray.replay.carried import carry
from affray.replay.opening import check_name
from affray.replay.replay import Replay


def continuation(replay: Replay, title: str | None, nonce: str) -> Open:
    """Return the opening of a log that goes on from where another stands.

    Who takes part, with which options, dice and seats, stays as it is; dice from a seed fall as they would have fallen.
    Raises BadInput if the log is played under the installed version, or has dice that an undo
    of an older affray ordered to stand for the next roll.
    """
    opened, game, head = replay.open, replay.kernel.ruleset, replay.head
    if not replay.older:
        by = f"{game.id} version {game.version}"
        raise BadInput(f"the encounter was begun under {by}, by which it is read: it goes on in its own log")
    if replay.stands.named:
        raise BadInput(
            "dice were ordered to stand and are not rolled yet; take that undo back (redo), or go back with dice afresh"
        )
    dice = seeded(opened.dice.seed) if opened.dice.kind == "seeded" else opened.dice
    drawn = replay.drawn.before(head.seq + 1)
    stands = tuple(
        Stands(roll.asked.purpose, roll.asked.seat, roll.asked.sides, roll.asked.about.hex(), roll.faces)
        for roll in replay.stands.read(replay)
    )
    return Open(
        CONTINUED,
        game.id,
        game.version,
        opened.seats,
        dice,
        opened.options,
        opened.roster,
        opened.policy,
        title=opened.title if title is None else check_name("title", title),
        nonce=check_name("nonce", nonce),
        continues=Continues(head.seq, head.hash, opened.version, carry(replay.standing), drawn, stands),
    )


def difference(opening: Replay, before: Log) -> str:
    """Return how a log, followed to its entry 0, opens otherwise than the log ends that it continues; empty if alike.

    Raises what following the earlier log raises. Entries of the earlier log after its head, as named, do not matter.
    """
    continues = opening.open.continues
    assert continues is not None
    earlier = Replay(before, opening.kernel.ruleset)
    earlier.advance(continues.seq + 1)
    head = Head(continues.seq, continues.hash)
    if earlier.head != head:
        return f"it continues {head}, which is not in the log that was given"
    if earlier.closed:
        return f"it continues a log that was closed in {head}"
    title, nonce = opening.open.title, opening.open.nonce
    if not earlier.older:
        return "the log that it continues is played under the same version of its rules"
    wanted = continuation(earlier, title, nonce)
    for name in ("seats", "options", "roster", "dice", "policy"):
        if getattr(opening.open, name) != getattr(wanted, name):
            return f"its {name} are not those of the log that it continues"
    assert wanted.continues is not None
    for name, what in (("version", "version"), ("drawn", "number of drawn rolls"), ("stands", "dice that stand")):
        if getattr(continues, name) != getattr(wanted.continues, name):
            return f"its {what} is not that of the log that it continues"
    if opening.snapshots.get(0) != earlier.kernel.snapshot(earlier.standing):
        return f"{head} of the log that it continues leads to another standing"
    return ""
