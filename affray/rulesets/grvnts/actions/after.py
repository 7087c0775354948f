"""After the fight: repairs and rest (GR-25, GR-58)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, OneOf, Reason, legal_values, offer
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.events import after as told
from affray.rulesets.grvnts.rules import fields
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import REST_SIDES


def not_theirs(state: Fight, grvnt: str, by: str, rule: str) -> Iterator[Reason]:
    """Reasons against acting for a grvnt after the fight."""
    yield from fields.grvnt_named(state, grvnt, rule)
    combatant = state.combatants.get(grvnt)
    if combatant is not None and combatant.grvnt and by != seat_of(state, grvnt):
        yield Reason(codes.NOT_YOUR_TURN, f"{combatant.name} is played by {seat_of(state, grvnt)}, not {by}")


class RepairWeapon(Action, frozen=True):
    """Repair a broken or jammed weapon after the fight (GR-25)."""

    says = "repairs {weapon} of {grvnt:name}"
    label = "repair a weapon"

    grvnt: str
    weapon: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        if state.place != "ended":
            yield Reason(codes.NOT_REPAIRABLE, "weapons are repaired after the fight", "GR-25")
        yield from not_theirs(state, self.grvnt, by, "GR-25")
        combatant = state.combatants.get(self.grvnt)
        if combatant is None or not combatant.grvnt:
            return
        weapon = combatant.weapons.get(self.weapon)
        if combatant.status == "dead":
            yield Reason(codes.ACTOR_STATUS, f"{combatant.name} is dead", "GR-25")
        if weapon is None:
            yield Reason(codes.WEAPON_NOT_READY, f"{combatant.name} has no weapon {self.weapon!r}", "GR-25")
        elif weapon.state not in ("broken", "jammed"):
            yield Reason(codes.NOT_REPAIRABLE, f"{self.weapon} is {weapon.state}", "GR-25")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.WeaponRepaired("GR-25", grvnt=self.grvnt, weapon=self.weapon)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for grvnt in state.grvnts:
            seat = seat_of(state, grvnt.id)
            weapons = legal_values(state, seat, lambda id, g=grvnt: cls(g.id, id), tuple(grvnt.weapons))  # type: ignore[misc]
            if weapons and seat in seats:
                yield offer(cls, (seat,), {"grvnt": OneOf((grvnt.id,)), "weapon": OneOf(weapons)})


class Rest(Action, frozen=True):
    """Rest after the fight: a smoke and a ration (`short`), or a night (GR-58)."""

    says = "lets {grvnt:name} rest ({kind})"
    label = "rest"

    grvnt: str
    kind: str = "short"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        if state.place != "ended":
            yield Reason(codes.REST, "grvnts rest after the fight", "GR-58")
        yield from not_theirs(state, self.grvnt, by, "GR-58")
        combatant = state.combatants.get(self.grvnt)
        if self.kind not in REST_SIDES:
            yield Reason(codes.REST, f"{self.kind!r} is no rest; {', '.join(REST_SIDES)}", "GR-58")
        if combatant is None or not combatant.grvnt:
            return
        if combatant.status == "dead":
            yield Reason(codes.REST, f"{combatant.name} is dead", "GR-58")
        if self.kind in combatant.rested:
            yield Reason(codes.REST, f"{combatant.name} has had that rest", "GR-58")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.RestAsked("GR-58", grvnt=self.grvnt, kind=self.kind, seat=by, sides=REST_SIDES[self.kind])

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for grvnt in state.grvnts:
            seat = seat_of(state, grvnt.id)
            kinds = legal_values(state, seat, lambda kind, g=grvnt: cls(g.id, kind), tuple(REST_SIDES))  # type: ignore[misc]
            if kinds and seat in seats:
                optional = {"kind"} if "short" in kinds else set[str]()
                yield offer(cls, (seat,), {"grvnt": OneOf((grvnt.id,)), "kind": OneOf(kinds)}, optional)
