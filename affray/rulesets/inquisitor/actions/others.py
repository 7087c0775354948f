"""Standing up, doing something else, staunching (2.7, IN-40, IN-51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from affray.rules import Action, Consequence, Domain, Offer, OneOf, Reason, Words, legal_values, offer
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.rules import figures, legality
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.rules.others import free_hands
from affray.rulesets.inquisitor.state import Doing, Table
from affray.rulesets.inquisitor.wording import words

What = Literal["draw", "put_away", "pick_up", "other"]
Hand = Literal["", "right", "left", "both"]
CHOICES: tuple[Hand, ...] = ("", "right", "left", "both")


class StandUp(Action, frozen=True):
    """Get up."""

    says = "gets up"
    label = "get up"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "stand_up")
        if legality.on_turn(state, by):
            if state.acting.posture != "prone":
                yield Reason(codes.POSTURE, f"{state.acting.name} is standing already", "IN-40")
            elif figures.crawls(state.acting):
                yield Reason(codes.POSTURE, f"the legs of {state.acting.name} only crawl", "IN-46")

    def fold(self, state: Table) -> None:
        state.doing = Doing("stand_up", state.active)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "stand_up")


class OtherAction(Action, frozen=True):
    """Draw, put away or pick up a weapon, or do something else (IN-40)."""

    label = "do something else"

    what: What
    weapon: str = ""
    hand: Hand = ""
    note: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        if self.what == "other":
            return f"does something else{': ' if self.note else ''}{self.note}"
        return f"goes to {words(self.what)} the {words(self.weapon)}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, self.what)
        if not legality.on_turn(state, by):
            return
        fighter, weapon = state.acting, self.weapon
        sources = self._sources(state)[self.what]
        if weapon not in sources or (not weapon and self.what != "other"):
            there = ", ".join(filter(None, sources)) or "nothing"
            yield Reason(codes.WEAPON, f"there is no {weapon!r} to {self.what}; there is {there}")
        elif self.what in ("draw", "pick_up"):
            if state.weapons[weapon].kind == "natural":
                yield Reason(codes.WEAPON, f"{weapon!r} is part of {fighter.name}")
            elif not free_hands(state, fighter, weapon, self.hand):
                where = f"in the {self.hand} hand" if self.hand in ("left", "right") else "for it"
                why = f"{fighter.name} has no free hand {where}, or not as many as {weapon!r} needs"
                yield Reason(codes.WEAPON, why)
        if self.hand and self.what in ("put_away", "other"):
            yield Reason(codes.WEAPON, f"{self.what} names no hand")

    @staticmethod
    def _sources(state: Table) -> dict[What, list[str]]:
        """Return the weapons that each kind of action may name."""
        fighter = state.acting
        return {
            "draw": fighter.carried,
            "pick_up": fighter.dropped,
            "put_away": [*fighter.hands.values()],
            "other": [""],
        }

    def fold(self, state: Table) -> None:
        hands = (self.hand,) if self.hand else ()
        state.doing = Doing("other", state.active, self.what, self.weapon, hands, self.note)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, self.what)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        for what, weapons in cls._sources(state).items():
            for weapon in dict.fromkeys(weapons):

                def with_hand(hand: Hand, what: What = what, weapon: str = weapon) -> OtherAction:
                    return cls(what, weapon, hand)

                hands = legal_values(state, seats[0], with_hand, CHOICES)
                if not hands:
                    continue
                fields: dict[str, Domain] = {"what": OneOf((what,)), "note": Words(sample="looking for the key")}
                if weapon:
                    fields["weapon"] = OneOf((weapon,))
                if hands != ("",):
                    fields["hand"] = OneOf(tuple(hand for hand in hands if hand))
                optional = {"note", "hand"} if "" in hands else {"note"}
                yield offer(cls, seats, fields, optional & set(fields), words(what))


class Staunch(Action, frozen=True):
    """Staunch a bleeding (IN-51); `location` left out is the worst (IN-D16)."""

    says = "tends {patient:name}"
    label = "staunch a bleeding"

    patient: str
    location: str = ""

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "staunch")
        yield from legality.known_place(state, self.location)
        if not legality.on_turn(state, by):
            return
        patient = state.fighters.get(self.patient)
        if patient is None or patient.status == "fled":
            yield Reason(codes.TARGET, f"there is no {self.patient!r} here to tend")
        elif patient.status == "dead":
            yield Reason(codes.STAUNCH, f"{patient.name} is dead", "IN-51")
        elif not (patient.bleeding.get(self.location, 0) if self.location else figures.bleeds(patient)):
            where = ", ".join(place for place, n in patient.bleeding.items() if n) or "nowhere"
            yield Reason(codes.STAUNCH, f"{patient.name} does not bleed there; bleeding: {where}", "IN-51")

    def fold(self, state: Table) -> None:
        state.doing = Doing("staunch", state.active, target=self.patient, location=self.location)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "staunch")

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        for patient in legal_values(state, seats[0], cls, state.fighters):
            bleeding = state.fighters[patient].bleeding
            fields = {
                "patient": OneOf((patient,)),
                "location": OneOf(tuple(place for place, n in bleeding.items() if n)),
            }
            yield offer(cls, seats, fields, ("location",))
