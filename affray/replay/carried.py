"""The standing that a log goes on from when it continues another: written into entry 0, and taken up again.

It is the game's state and the shared views, as plain JSON. The roster of the earlier log is beside it and still says
who takes part; the standing says what has become of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from affray.core.kernel import Kernel, Standing
from affray.core.ruleset import Ruleset
from affray.core.state import State
from affray.events import limits
from affray.events.conduct import Open
from affray.events.errors import AffrayError, IllegalLog
from affray.events.faults import NOT_DECODED
from affray.events.irregularities import plain
from affray.projections import STANDARD


class _Carried(msgspec.Struct):
    """A standing as entry 0 has it; `views` by the name of their projection."""

    state: msgspec.Raw
    views: dict[str, msgspec.Raw]


def carry(standing: Standing) -> msgspec.Raw:
    """Return a standing as entry 0 has it."""
    views = {
        projection.name: msgspec.Raw(_encode(view)) for projection, view in zip(STANDARD, standing.views, strict=True)
    }
    return msgspec.Raw(_encode(_Carried(msgspec.Raw(_encode(standing.state)), views)))


def take_up(kernel: Kernel, opened: Open) -> Standing:
    """Return the standing that an opening carries. Raises IllegalLog if it is none of this game."""
    assert opened.continues is not None
    raw = bytes(opened.continues.standing)
    try:
        parts = msgspec.json.decode(raw, type=_Carried)
        state = _state(kernel.ruleset, parts.state, opened.version)
        views = [msgspec.json.decode(parts.views[projection.name], type=projection.view) for projection in STANDARD]
        place = kernel.places[state.place]
        standing = Standing(place, state, views)
        kernel.copy(standing)
        if bytes(carry(standing)) != raw:
            plain(raw, 0)
        wrong = next(_faults(kernel, standing), "")
    except AffrayError:
        raise
    except KeyError as missing:
        raise IllegalLog(0, f"the standing that it carries has no {missing}, or one that the game lacks") from None
    except (*NOT_DECODED, OverflowError) as fault:
        raise IllegalLog(0, f"the standing that it carries is none of {kernel.ruleset.id}: {fault}") from None
    if wrong:
        raise IllegalLog(0, f"the standing that it carries is none of {kernel.ruleset.id}: {wrong}")
    return standing


def _state(game: Ruleset[Any], raw: msgspec.Raw, version: str) -> State:
    if version == game.version:
        state: State = msgspec.json.decode(raw, type=game.state)
    else:
        state = msgspec.convert(game.upcast_state(version, msgspec.json.decode(raw)), game.state)
    return state


def _faults(kernel: Kernel, standing: Standing) -> Iterator[str]:
    """Yield what no fight can lead to."""
    if not standing.place.rests:
        yield f"nobody is waited for in {standing.place.name}"
    for number in _numbers(msgspec.to_builtins(standing.state)):
        if abs(number) > limits.NUMBER:
            yield f"it holds the number {number}"


def _numbers(value: Any) -> Iterator[int]:
    """Yield every whole number in plain data, however deep."""
    values = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    for item in values:
        if type(item) is int:
            yield item
        else:
            yield from _numbers(item)


_encode = msgspec.json.Encoder().encode
