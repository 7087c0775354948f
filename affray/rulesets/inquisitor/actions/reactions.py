"""What is done about a blow: parry, dodge, nothing; and the place of a blow at somebody unaware (3.5, IN-B1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from affray.rules import Action, Consequence, Flag, Offer, OneOf, Reason, legal_values, offer
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.events.attacks import BackstabChosen
from affray.rulesets.inquisitor.events.reactions import ReactionMade
from affray.rulesets.inquisitor.rules import defence, figures, legality
from affray.rulesets.inquisitor.rules.location import chosen
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import UNARMED
from affray.rulesets.inquisitor.wording import armed


class ChooseBackstab(Action, frozen=True):
    """Where a blow at somebody unaware lands, and whether it is critical; left out: the body, and yes (IN-D7)."""

    says = "picks the place to strike"
    label = "pick the place to strike"
    offered_as = "answer"

    location: str = ""
    critical: bool = True

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        if state.place != "attack.backstab":
            yield Reason(codes.BACKSTAB_AWARE, "nobody unaware is being struck now", "IN-B1")
            return
        yield from legality.owner(state, by, "attack.backstab", "the place")
        yield from legality.known_place(state, self.location)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        frame = state.frame
        body = "chest" if state.config.location == "rolled" else "body"
        critical = self.critical or state.target.hold is not None
        yield BackstabChosen(
            "IN-B1",
            attacker=frame.attacker,
            target=frame.target,
            location=self.location or body,
            critical=critical and not frame.manner.grapple,
        )

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        fields = {"location": OneOf(chosen(state.config)), "critical": Flag()}
        yield offer(cls, seats, fields, fields)


class React(Action, frozen=True):
    """Parry, dodge or do nothing (IN-21). Left out: parry with the best weapon, nothing if impossible (IN-D4)."""

    label = "parry, dodge or do nothing"
    offered_as = "answer"

    kind: Literal["", "parry", "dodge", "none"] = ""
    weapon: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        how = {"dodge": "tries to dodge", "none": "does nothing"}.get(self.kind, "parries if possible")
        return f"parries {armed(self.weapon)}" if self.weapon else "parries" if self.kind == "parry" else how

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        if state.place != "attack.react":
            yield _out_of_place(state, by)
            return
        not_asked = list(legality.owner(state, by, "attack.react", "a reaction"))
        yield from not_asked
        if not_asked:
            return
        defender = state.target
        if self.kind in ("dodge", "none") and self.weapon:
            why = f"{self.kind} uses no weapon; a parry and something else are two"
            yield Reason(codes.TWO_REACTIONS, why, "IN-21")
        if self.kind == "dodge" and defender.stunned:
            yield Reason(codes.REACT_FORBIDDEN, f"{defender.name} is stunned and can only parry", "IN-26")
        if self.kind == "parry" or (self.weapon and not self.kind):
            yield from _parry(state, defender, self.weapon)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        frame, defender = state.frame, state.target
        kind = self.kind or ("parry" if "parry" in defence.able_kinds(state, frame) else "none")
        weapons = defence.reaction_weapons(state, frame, self.weapon) if kind == "parry" else ()
        worn = 0
        if state.config.reactions == "rolled" and kind != "none":
            worn = defence.earlier(defender, kind, weapons)
        yield ReactionMade(
            "IN-21", id=defender.id, kind=kind, weapon=weapons[0] if weapons else "", also=weapons[1:], earlier=worn
        )

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        by = seats[0]
        parriers = (arm.id for arm in defence.parriers(state, state.chooser))
        weapons = legal_values(state, by, lambda weapon: cls("parry", weapon), parriers)
        if weapons:
            fields = {"kind": OneOf(("parry",)), "weapon": OneOf(weapons)}
            yield offer(cls, seats, fields, fields, "parry, with the best weapon if none is named")
        others: tuple[Literal["dodge", "none"], ...] = ("dodge", "none")
        kinds = legal_values(state, by, cls, others)
        says = "dodge, or do nothing" if "dodge" in kinds else "do nothing"
        yield offer(cls, seats, {"kind": OneOf(kinds)}, () if weapons else ("kind",), says)


def _parry(state: Table, defender: Fighter, weapon: str) -> Iterator[Reason]:
    """What is against a parry: no weapon that parries, or a blow that cannot be parried (IN-23, IN-35)."""
    parriers = [arm.id for arm in defence.parriers(state, defender)]
    if state.weapons[state.frame.weapon].kind == "pistol":
        yield Reason(codes.PARRY_PISTOL, "a shot cannot be parried; dodge or none", "IN-35")
    if not parriers:
        yield Reason(codes.PARRY_UNARMED, f"{defender.name} has nothing to parry with", "IN-23")
    elif weapon and weapon not in parriers:
        held = [arm.id for arm in figures.in_hand(state, defender)]
        code = codes.PARRY_UNARMED if weapon in held or weapon == UNARMED else codes.WEAPON
        yield Reason(code, f"{weapon!r} cannot parry; {', '.join(parriers)} can", "IN-23")


def _out_of_place(state: Table, by: str) -> Reason:
    """Return why there is no reaction now: it was made, it is impossible, or nobody is asked."""
    if not state.frames or state.target.side != by:
        return Reason(codes.REACT_OWNER, f"{by or 'nobody'} is not asked for a reaction now", "IN-21")
    frame, name = state.frame, state.target.name
    why = defence.forbidden(state, frame)
    if frame.reaction in ("parry", "dodge"):
        return Reason(codes.TWO_REACTIONS, f"{name} has chosen to {frame.reaction} already", "IN-21")
    if why:
        return Reason(codes.REACT_FORBIDDEN, f"{name} cannot react: {why}", "IN-26")
    return Reason(codes.REACT_OWNER, f"{name} is not asked for a reaction now", "IN-21")
