"""Domains that only this game needs, and those that several offers share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from affray.core.domain import Between, Domain, Many, OneOf, Pick, Record, Words
from affray.rulesets.wrath_and_glory.tables import MOST_DICE, MOST_DN_MOD, MOST_ICONS, MOST_MODIFIERS


@dataclass(frozen=True)
class Parts(Domain):
    """Whole numbers of 1 or more that make up `whole`, from `least` to `most` of them."""

    whole: int
    least: int
    most: int

    def describe(self) -> str:
        count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{count} numbers of 1 or more that make {self.whole}"

    def accepts(self, value: Any) -> bool:
        return (
            isinstance(value, (list, tuple))
            and self.least <= len(value) <= self.most
            and all(type(one) is int and one >= 1 for one in value)
            and sum(value) == self.whole
        )

    def draw(self, pick: Pick) -> list[int]:
        sizes = [1] * (self.least + pick(self.most - self.least + 1))
        for _ in range(self.whole - len(sizes)):
            sizes[pick(len(sizes))] += 1
        return sizes


@dataclass(frozen=True)
class Containing(Domain):
    """A list with all of `needed` and any of `free`, each once, in any order."""

    needed: tuple[str, ...]
    free: tuple[str, ...] = ()

    def describe(self) -> str:
        said = [f"all of {', '.join(self.needed)}"] if self.needed else []
        return " and ".join([*said, f"any of {', '.join(self.free) or 'nothing'}"])

    def accepts(self, value: Any) -> bool:
        return (
            isinstance(value, (list, tuple))
            and all(one in (*self.needed, *self.free) for one in value)
            and all(one in value for one in self.needed)
            and all(one not in value[:at] for at, one in enumerate(value))
        )

    def draw(self, pick: Pick) -> list[str]:
        rest = [*self.needed, *(one for one in self.free if pick(2))]
        return [rest.pop(pick(len(rest))) for _ in range(len(rest))]


@dataclass(frozen=True)
class Shifts(Domain):
    """Shifts of exalted dice: at most `most` of them, with at least `least`; `reach` has whom `pin` and `arc` can
    name, with how many icons each leaves room for, `sixes` the numbers of the dice."""

    least: int
    most: int
    uses: tuple[str, ...]
    sixes: tuple[int, ...]
    reach: Mapping[str, int]

    def describe(self) -> str:
        named = f", target: one of {', '.join(self.reach)} for pin and arc, each once" if self.reach else ""
        return (
            f"{self.least} to {self.most} of {{use: one of {', '.join(self.uses)} (glory once){named}, "
            f"die?: one of {', '.join(map(str, self.sixes))}}}"
        )

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, (list, tuple)) or not self.least <= len(value) <= self.most:
            return False
        if not all(isinstance(one, Mapping) for one in value):
            return False
        targets = [one["target"] for one in value if one.get("target")]
        dice = [one["die"] for one in value if one.get("die") is not None]
        return (
            all(self._fits(one, len(value)) for one in value)
            and len(set(targets)) == len(targets)
            and len(set(dice)) == len(dice)
            and sum(one["use"] == "glory" for one in value) <= 1
        )

    def _fits(self, one: Mapping[str, Any], count: int) -> bool:
        reaches = one.get("use") in ("pin", "arc")
        target = one.get("target", "")
        return (
            set(one) <= {"use", "target", "die"}
            and one.get("use") in self.uses
            and (self.reach.get(target, -1) >= count if reaches else not target)
            and (one.get("die") is None or one["die"] in self.sixes)
        )

    def draw(self, pick: Pick) -> list[dict[str, Any]]:
        count = self.least + pick(self.most - self.least + 1)
        near = [one for one, room in self.reach.items() if room >= count]
        dice = list(self.sixes)
        drawn: list[dict[str, Any]] = []
        for _ in range(count):
            had = any(one["use"] == "glory" for one in drawn)
            uses = [use for use in self.uses if not (use == "glory" and had) and (use not in ("pin", "arc") or near)]
            if not uses:
                break
            shift: dict[str, Any] = {"use": uses[pick(len(uses))]}
            if shift["use"] in ("pin", "arc"):
                shift["target"] = near.pop(pick(len(near)))
            if pick(2):
                shift["die"] = dice.pop(pick(len(dice)))
            drawn.append(shift)
        return drawn


MODIFIER = Record(
    {
        "why": Words(sample="a talent"),
        "bonus_dice": Between(-MOST_DICE, MOST_DICE),
        "bonus_icons": Between(0, MOST_ICONS),
        "dn_mod": Between(-MOST_DN_MOD, MOST_DN_MOD),
    },
    frozenset({"bonus_dice", "bonus_icons", "dn_mod"}),
)
MODIFIERS = Many((MODIFIER,) * MOST_MODIFIERS, frozenset(range(MOST_MODIFIERS)))
"""what every test that is declared may bring"""
COVERS = OneOf(("none", "part", "half"))
MATERIALS = OneOf(("ultra_light", "light", "medium", "heavy", "super_heavy"))
VISION = Between(0, 4)
YES, NO = OneOf((True,)), OneOf((False,))
