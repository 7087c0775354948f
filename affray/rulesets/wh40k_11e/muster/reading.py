"""Reading characteristics and abilities as they are printed, and noting every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast, get_args

from affray.rules import Expression, parse
from affray.rulesets.wh40k_11e.profiles import Ability, FeelNoPain, Number, Permission, Scope, Step, Which
from affray.rulesets.wh40k_11e.tables import MOST, MOST_ADDED, MOST_DICE, SAME_ABILITY, Parameter

STAT = "K_E_STAT"
ID = re.compile(r"[A-Za-z0-9_-]{1,100}", re.ASCII)
_WHOLE = re.compile(r"(-?\d{1,6})[+\"]?", re.ASCII)
_ANTI = re.compile(r"ANTI-([^:]+?) ([2-6])\+", re.ASCII)
_FNP = re.compile(r"([2-6])\+(?: (all|mortal|normal))?", re.ASCII)
_STEPS = get_args(Step)
WANTED = 'a whole number, or dice as "D6", "2D3" or "D6+1"'
_SIDES = (3, 6)


def expression(value: int | str) -> Expression:
    """Return the number that a number or a text stands for.

    Raises ValueError for anything else, such as `D7`, for numbers below 1, and beyond the limits of `tables`.
    """
    number = parse(value)
    if number is None:
        raise ValueError(value)
    if number.count:
        fits = number.sides in _SIDES and number.count <= MOST_DICE and 0 <= number.plus <= MOST_ADDED
    else:
        fits = 1 <= number.plus <= MOST
    if not fits:
        raise ValueError(value)
    return number


class Faults:
    """The faults of a roster in their order, each with the path into the file, the value and what is allowed."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, path: str, value: Any, allowed: str, code: str = STAT) -> None:
        """Note that a value is not allowed at a path."""
        shown = "nothing" if value is None else value
        self.lines.append(f"{path}: {shown} is not allowed; allowed: {allowed} ({code})")

    def under(self, path: str) -> bool:
        """Return whether a fault lies at a path or below it."""
        return any(line.startswith((f"{path}:", f"{path}.", f"{path}[")) for line in self.lines)

    def whole(self, path: str, value: Number | None, low: int, high: int, other: str = "") -> int:
        """Return a number from `low` to `high`, as a number or printed (`3+`); 0 stands in for a fault.

        `other` says in words what else is allowed, where the caller has dealt with that already.
        """
        match = _WHOLE.fullmatch(str(value).strip()) if value is not None else None
        number = int(match[1]) if match else None
        if number is None or not low <= number <= high:
            self.add(path, value, f"{low} to {high}{other}")
            return 0
        return number

    def optional(self, path: str, value: Number | None, low: int, high: int) -> int:
        """Return a number from `low` to `high`, or 0 for none (left out, or `-`)."""
        return 0 if value is None or value == "-" else self.whole(path, value, low, high, ", or - for none")

    def dice(self, path: str, value: Number | None) -> Expression:
        """Return a number that may be random; 1 stands in for a fault."""
        try:
            if value is not None:
                return expression(value)
        except ValueError:
            pass
        self.add(path, value, WANTED)
        return Expression(plus=1)

    def abilities(
        self, path: str, texts: Sequence[str], known: Mapping[str, Parameter], anti: bool = False
    ) -> tuple[Ability, ...]:
        """Return abilities as printed: a name, what follows it, and after a colon the keywords that it is for."""
        return tuple(
            ability
            for at, text in enumerate(texts)
            if (ability := self._ability(f"{path}[{at}]", text, known, anti)) is not None
        )

    def _ability(self, path: str, text: str, known: Mapping[str, Parameter], anti: bool) -> Ability | None:
        printed = " ".join(text.replace("_", " ").upper().split())
        head, _, tail = printed.partition(":")
        head, only = head.strip(), words(tail.split(","))
        match = _ANTI.fullmatch(head)
        if anti and match:
            return Ability(printed, f"ANTI-{match[1]}", against=match[1], threshold=int(match[2]), only=only)
        name, _, behind = (head, "", "") if head in known or head in SAME_ABILITY else head.rpartition(" ")
        name = SAME_ABILITY.get(name, name)
        parameter = known.get(name)
        if parameter is None or (parameter == "none" and behind) or (parameter in ("number", "dice") and not behind):
            self.add(path, text, _abilities_said(known, anti))
            return None
        if not behind:
            return Ability(printed, name, only=only)
        try:
            x = expression(behind.rstrip('"'))
            if (x.count and parameter != "dice") or x.plus > MOST_ADDED:
                raise ValueError(behind)
        except ValueError:
            self.add(path, text, f"{name} with {WANTED if parameter == 'dice' else 'a whole number'}")
            return None
        return Ability(printed, name, x, only=only)

    def rerolls(self, path: str, texts: Iterable[str], steps: Sequence[str]) -> tuple[Permission, ...]:
        """Return permissions to re-roll as `hit ones`: a step and which dice."""
        permissions = []
        for at, text in enumerate(texts):
            step, _, which = " ".join(text.lower().split()).partition(" ")
            if step in steps and which in get_args(Which):
                if step in _STEPS:
                    permissions.append(Permission(cast(Step, step), cast(Which, which)))
            else:
                allowed = f"one of {', '.join(steps)}, followed by {' or '.join(get_args(Which))}"
                self.add(f"{path}[{at}]", text, allowed)
        return tuple(permissions)

    def feel_no_pain(self, path: str, texts: Sequence[str]) -> tuple[FeelNoPain, ...]:
        """Return feel no pains as `5+`, or `4+ mortal`."""
        kinds = []
        for at, text in enumerate(texts):
            match = _FNP.fullmatch(text.strip().lower())
            if match:
                kinds.append(FeelNoPain(int(match[1]), cast(Scope, match[2] or "all")))
            else:
                self.add(f"{path}[{at}]", text, "2+ to 6+, followed by nothing, all, mortal or normal")
        return tuple(kinds)


def words(texts: Iterable[str]) -> tuple[str, ...]:
    """Return keywords in capitals, each once, in order."""
    return tuple(sorted({" ".join(text.upper().split()) for text in texts} - {""}))


def _abilities_said(known: Mapping[str, Parameter], anti: bool) -> str:
    shown = {"none": "", "number": " X", "optional": " [X]", "dice": " X"}
    return ", ".join([f"{name}{shown[kind]}" for name, kind in known.items()] + ["ANTI-KEYWORD X+"] * anti)
