"""Domains that only this game needs, and those that several offers share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from affray.rules import Between, Domain, Form, Labels, ListOf, Many, OneOf, Pick, Record, Words
from affray.rulesets.wrath_and_glory import tables


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
        if not all(isinstance(shift, Mapping) for shift in value):
            return False
        targets = [shift["target"] for shift in value if shift.get("target")]
        dice = [shift["die"] for shift in value if shift.get("die") is not None]
        return (
            all(self._fits(shift, len(value)) for shift in value)
            and len(set(targets)) == len(targets)
            and len(set(dice)) == len(dice)
            and sum(shift["use"] == "glory" for shift in value) <= 1
        )

    def _fits(self, shift: Mapping[str, Any], count: int) -> bool:
        reaches = shift.get("use") in ("pin", "arc")
        target = shift.get("target", "")
        return (
            set(shift) <= {"use", "target", "die"}
            and shift.get("use") in self.uses
            and (self.reach.get(target, -1) >= count if reaches else not target)
            and (shift.get("die") is None or shift["die"] in self.sixes)
        )

    def form(self, labels: Labels) -> Form:
        fields: dict[str, Domain] = {
            "use": OneOf(self.uses),
            "target": OneOf(tuple(self.reach)),
            "die": OneOf(self.sixes),
        }
        return ListOf(Record(fields, frozenset(("target", "die"))), self.least, self.most).form(labels)

    def draw(self, pick: Pick) -> list[dict[str, Any]]:
        count = self.least + pick(self.most - self.least + 1)
        near = [shift for shift, room in self.reach.items() if room >= count]
        dice = list(self.sixes)
        drawn: list[dict[str, Any]] = []
        for _ in range(count):
            had = any(shift["use"] == "glory" for shift in drawn)
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


@dataclass(frozen=True)
class Places(Domain):
    """Where single combatants stand, each named once: `{target, cover?, distance?}`."""

    ids: tuple[str, ...]
    distances: Domain
    covers: Domain

    def describe(self) -> str:
        return (
            f"a list of {{target: one of {', '.join(self.ids)}, each once, cover?: {self.covers.describe()}, "
            f"distance?: {self.distances.describe()}}}"
        )

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, (list, tuple)) or not all(isinstance(placed, Mapping) for placed in value):
            return False
        targets = [placed.get("target") for placed in value]
        return all(map(self._fits, value)) and all(target not in targets[:at] for at, target in enumerate(targets))

    def _fits(self, placed: Mapping[str, Any]) -> bool:
        cover, distance = placed.get("cover"), placed.get("distance")
        return (
            set(placed) <= {"target", "cover", "distance"}
            and placed.get("target") in self.ids
            and (cover is None or self.covers.accepts(cover))
            and (distance is None or self.distances.accepts(distance))
        )

    def form(self, labels: Labels) -> Form:
        fields: dict[str, Domain] = {"target": OneOf(self.ids), "cover": self.covers, "distance": self.distances}
        record = Record(fields, frozenset(("cover", "distance")))
        return ListOf(record, 0, len(self.ids), ("target",)).form(labels)

    def draw(self, pick: Pick) -> list[dict[str, Any]]:
        rest, drawn = list(self.ids), []
        for _ in range(pick(min(3, len(rest) + 1))):
            placed: dict[str, Any] = {"target": rest.pop(pick(len(rest)))}
            if pick(2):
                placed["cover"] = self.covers.draw(pick)
            if pick(2):
                placed["distance"] = self.distances.draw(pick)
            drawn.append(placed)
        return drawn


MODIFIER = Record(
    {
        "why": Words(sample="a talent"),
        "bonus_dice": Between(-tables.MOST_DICE, tables.MOST_DICE),
        "bonus_icons": Between(0, tables.MOST_ICONS),
        "dn_mod": Between(-tables.MOST_DN_MOD, tables.MOST_DN_MOD),
    },
    frozenset({"bonus_dice", "bonus_icons", "dn_mod"}),
)
MODIFIERS = Many((MODIFIER,) * tables.MOST_MODIFIERS, frozenset(range(tables.MOST_MODIFIERS)))
"""what every test that is declared may bring"""
MOD = ("modifiers",)
"""the field that any declared test may leave out"""
MATERIALS = OneOf(tuple(tables.MATERIAL))
VISION = Between(0, tables.WORST_VISION)
