"""Working a recorded entry out again by the rules, and comparing: exact, or diverged and how."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.core.dice import SeededDice
from affray.core.kernel import Kernel, Standing
from affray.events.base import Roll
from affray.events.entry import AnyEntry


class Divergence(msgspec.Struct, frozen=True):
    """What the rules say now against what is recorded in entry `seq`.

    `at` is the address of the first event that differs (`12.3`; `12.0` is the action itself, where the rules now
    refuse it or the dice are not those of the seed). `recorded` and `derived` are JSON, or words. `dice` where the
    faces are not those of the seed, which is so under every version of the rules.
    """

    seq: int
    at: str
    recorded: str
    derived: str
    dice: bool = False


def adjudicate(
    kernel: Kernel, standing: Standing, entry: AnyEntry, dice: SeededDice | None, drawn: int
) -> Divergence | None:
    """Work an entry of the game out again on the standing before it; None if everything is as recorded.

    Exact or not, the standing is used up: after None it is the standing after the entry, otherwise to be thrown away.
    `dice` is the source of the faces, if they were drawn from a seed, and `drawn` how many rolls were drawn before.
    """
    action, request = entry.action, standing.state.request
    refusal = kernel.refusal(standing, action, entry.by)
    if refusal is not None:
        return Divergence(entry.seq, f"{entry.seq}.0", as_json(action), str(refusal).partition("\n")[0])
    if isinstance(action, Roll) and dice is not None and request is not None:
        faces = dice.supply(request, entry.seq, drawn)
        if faces is not None and faces != action.dice:
            return Divergence(entry.seq, f"{entry.seq}.0", as_json(action), f"the seed gives {list(faces)}", dice=True)
    derived = kernel.follow(standing, action, entry.by)
    for at, recorded in enumerate(entry.then, 1):
        consequence = next(derived, None)
        if consequence != recorded:
            return Divergence(entry.seq, f"{entry.seq}.{at}", as_json(recorded), as_json(consequence))
    extra = next(derived, None)
    if extra is not None:
        return Divergence(entry.seq, f"{entry.seq}.{len(entry.then) + 1}", as_json(None), as_json(extra))
    return None


def as_json(value: Any) -> str:
    """Return an event, or another recorded value, as JSON; `nothing` for none."""
    return "nothing" if value is None else msgspec.json.encode(value).decode()
