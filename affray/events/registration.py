"""Which event classes may be registered: only those that come back from the log exactly as they went in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import inspect

from affray.events.base import Action, Consequence, Event, Roll, tag_of
from affray.events.conduct import CONDUCT

_LEAVES = (inspect.IntType, inspect.StrType, inspect.BoolType, inspect.NoneType, inspect.LiteralType)


def check_classes(actions: Sequence[type[Action]], consequences: Sequence[type[Consequence]]) -> None:
    """Refuse event classes that could be written but not read, or not read as they were written.

    Raises TypeError if one is not a frozen subclass of `Action` or `Consequence`, if two have one tag, or if a field
    is anything but an integer, a string, a boolean, None, a literal of these, a tuple, or a frozen struct of these.
    """
    ours: tuple[type[Event], ...] = (*CONDUCT, Roll)
    seen = {tag_of(kind): kind for kind in ours}
    given: tuple[tuple[type[Event], Sequence[type[Event]]], ...] = ((Action, actions), (Consequence, consequences))
    for root, kinds in given:
        for kind in kinds:
            if not issubclass(kind, root):
                raise TypeError(f"{kind!r} cannot be registered: it is not a subclass of {root.__name__}")
            other = seen.setdefault(tag_of(kind), kind)
            if other is not kind or kinds.count(kind) > 1:
                raise TypeError(f"{_name(kind)} cannot be registered: {_name(other)} has the tag {tag_of(kind)!r} too")
            for fault in _faults(_info(kind), kind.__name__):
                raise TypeError(f"{_name(kind)} cannot be registered: {fault}")


def _info(kind: type) -> inspect.Type:
    try:
        return inspect.type_info(kind)
    except TypeError as fault:
        raise TypeError(f"{_name(kind)} cannot be registered: {fault}") from None


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _faults(info: inspect.Type, place: str) -> Iterator[str]:
    """Yield what is wrong with a type, with the place at which it stands."""
    match info:
        case inspect.Metadata(type=inner):
            yield from _faults(inner, place)
        case inspect.StructType(cls=cls, fields=fields):
            config = cls.__struct_config__
            if not config.frozen:
                yield f"{place} is not frozen"
            if config.forbid_unknown_fields:
                yield f"{place} forbids unknown fields, so a later version could not add one"
            for field in fields:
                yield from _faults(field.type, f"{place}.{field.name}")
        case inspect.VarTupleType(item_type=item):
            yield from _faults(item, f"{place}[]")
        case inspect.TupleType(item_types=items):
            for number, item in enumerate(items):
                yield from _faults(item, f"{place}[{number}]")
        case inspect.UnionType(types=types):
            for member in types:
                yield from _faults(member, place)
        case _ if not isinstance(info, _LEAVES):
            kind = type(info).__name__.removesuffix("Type").lower()
            yield f"{place} is a {kind}; allowed are int, str, bool, None, tuples and frozen structs of these"
