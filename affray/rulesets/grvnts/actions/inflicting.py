"""Harm from no attacker, as the game master enters it (GR-65)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Expression,
    Flag,
    Judged,
    Offer,
    Pick,
    Reason,
    Record,
    Some,
    Words,
    offer,
    parse,
)
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.events.harm import HarmBegan
from affray.rulesets.grvnts.facts import Keywords
from affray.rulesets.grvnts.rules import fields
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import GM, INFLICT_DICE, INFLICT_PLUS, INFLICT_SIDES, MOST_KEYWORD


class Inflict(Action, frozen=True, kw_only=True):
    """Harm from no attacker: a shell, a mine, a fall (GR-65). Without `damage` SHOCK and BURN touch the victims."""

    label = "inflict harm"
    says = "inflicts harm on {targets:names}: {why}"
    offered_as = "ruling"

    targets: tuple[str, ...]
    damage: str = ""
    keywords: Keywords = Keywords()
    why: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if not self.targets or len(set(self.targets)) < len(self.targets):
            yield Reason(codes.TARGET_UNKNOWN, "name each victim once, and at least one", "GR-65")
        for id in self.targets:
            combatant = state.combatants.get(id)
            if combatant is None:
                known = ", ".join(state.combatants)
                yield Reason(codes.TARGET_UNKNOWN, f"there is no {id!r}; combatants: {known}", "GR-65")
            elif not combatant.active:
                yield Reason(codes.TARGET_STATUS, f"{combatant.name} is {combatant.status}", "GR-65")
        if self.damage and inflicted(self.damage) is None:
            yield Reason(codes.STAT_RANGE, f"{self.damage!r} is no damage; {INFLICTABLE}", "GR-65")
        numbers = (self.keywords.BLAST, self.keywords.IMPACT, self.keywords.BURN)
        if not all(0 <= number <= MOST_KEYWORD for number in numbers):
            yield Reason(codes.STAT_RANGE, f"a keyword's number is 0 to {MOST_KEYWORD}", "GR-65")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        keywords = self.keywords if state.settings.keywords == "all" else Keywords(HEAVY=self.keywords.HEAVY)
        acting = state.combatants.get(state.acting)
        where = "side" if acting is None else "turn" if acting.grvnt else "enemy"
        yield HarmBegan(
            "GR-65",
            source="inflict",
            victims=self.targets,
            back=where,
            roller=GM,
            damage=inflicted(self.damage) if self.damage else None,
            keywords=keywords,
            primary=False,
            why=self.why,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        active = tuple(each.id for each in state.combatants.values() if each.active)
        harm: dict[str, Domain] = {"damage": DAMAGE, "keywords": KEYWORDS}
        yield offer(cls, seats, {"targets": Some(active, 1), **harm, "why": Words()}, set(harm))


INFLICTABLE = (
    f"{INFLICT_DICE[0]} to {INFLICT_DICE[1]} dice of {', '.join(map(str, INFLICT_SIDES))} sides, "
    f"plus {INFLICT_PLUS[0]} to {INFLICT_PLUS[1]}"
)


def draw_damage(pick: Pick) -> str:
    """Return some damage that may be entered."""
    low, high = INFLICT_DICE
    plus = pick(INFLICT_PLUS[1] + 1)
    return f"{low + pick(high)}d{INFLICT_SIDES[pick(len(INFLICT_SIDES))]}{f'+{plus}' if plus else ''}"


DAMAGE = Judged(
    INFLICTABLE,
    lambda value: isinstance(value, str) and (not value or inflicted(value) is not None),
    draw_damage,
    shape=Words,
)
_NUMBER, _FLAG = Between(0, MOST_KEYWORD), Flag()
KEYWORDS = Record(
    {"SCOPED": _FLAG, "BLAST": _NUMBER, "IMPACT": _NUMBER, "HEAVY": _FLAG, "SHOCK": _FLAG, "BURN": _NUMBER},
    frozenset(("SCOPED", "BLAST", "IMPACT", "HEAVY", "SHOCK", "BURN")),
)
"""what `inflict` accepts"""


def inflicted(text: str) -> Expression | None:
    """Return damage that the game master may enter, or None (GR-65)."""
    dice = parse(text)
    if dice is None or not INFLICT_DICE[0] <= dice.count <= INFLICT_DICE[1] or dice.sides not in INFLICT_SIDES:
        return None
    return dice if INFLICT_PLUS[0] <= dice.plus <= INFLICT_PLUS[1] else None
