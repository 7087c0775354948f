"""Bounds for the whole numbers of events: none is without them, so that no short line can stand for endless work.

A field that declares a bound on a side keeps it. Every other whole number of an event, and of the structs in it, gets
`limits.NUMBER`, above and below zero. msgspec then checks it wherever it checks the type: when an action is made, when
an entry is read, and when one is written, since what is written is read again first. The fold of a game may allocate by
a number only if the field has a narrower bound of its own, such as `Count`. The faces of a roll have no bounds
here, for the die that is asked for has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import Annotated, Any, ClassVar, Union, get_args, get_origin, get_type_hints

import msgspec

from affray.events.limits import DICE, NUMBER

Count = Annotated[int, msgspec.Meta(ge=0, le=DICE)]
"""How many there are of something, in an event whose fold keeps each of them."""

_done: set[type] = set()


def bound(kinds: Iterable[type[msgspec.Struct]]) -> None:
    """Give bounds to the whole numbers of struct classes, and of the structs in their fields; each class once.

    To be called before msgspec compiles a class for a decoder: what it has compiled it keeps.
    """
    for kind in kinds:
        for owner in kind.__mro__:
            if owner in _done or not issubclass(owner, msgspec.Struct):
                continue
            _done.add(owner)
            written = vars(owner).get("__annotations__", {})
            hints = get_type_hints(owner, include_extras=True) if written else {}
            fields = {name: hints[name] for name in written if get_origin(hints[name]) is not ClassVar}
            owner.__annotations__ = {**written, **{name: _bounded(hint) for name, hint in fields.items()}}


def _bounded(hint: Any) -> Any:
    """Return a type whose whole numbers have bounds."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is int:
        return Annotated[int, msgspec.Meta(ge=-NUMBER, le=NUMBER)]
    if origin is Annotated and args[0] is int:
        return _completed(hint)
    if origin is Annotated:
        return Annotated[(_bounded(args[0]), *args[1:])]
    if origin is tuple:
        return GenericAlias(tuple, tuple(item if item is ... else _bounded(item) for item in args))
    if origin in (Union, UnionType):
        return reduce(or_, (_bounded(arg) for arg in args))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        bound([hint])
    return hint


def _completed(hint: Any) -> Any:
    """Return an annotated whole number with a bound on the side that has none."""
    metas = [meta for meta in hint.__metadata__ if isinstance(meta, msgspec.Meta)]
    least = any(meta.ge is not None or meta.gt is not None for meta in metas)
    most = any(meta.le is not None or meta.lt is not None for meta in metas)
    if least and most:
        return hint
    return Annotated[hint, msgspec.Meta(ge=None if least else -NUMBER, le=None if most else NUMBER)]
