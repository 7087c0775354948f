"""Striking back, and the free attack on somebody whose action went badly wrong (IN-30 to IN-34, IN-L4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from affray.rules import Action, Consequence, Domain, Offer, OneOf, Reason, legal, legal_values, offer
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.actions.declared import Declared, declared
from affray.rulesets.inquisitor.events.attacks import AttackDeclared
from affray.rulesets.inquisitor.events.reactions import CounterDeclined
from affray.rulesets.inquisitor.rules import figures, legality
from affray.rulesets.inquisitor.rules.breakoff import strikers
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import UNARMED
from affray.rulesets.inquisitor.wording import armed


class FreeAttack(Declared, frozen=True, kw_only=True):
    """Root of the free attacks (IN-31): one blow, or with `grapple` an attempt to take hold; no charge.

    `with` is a second weapon, where the table allows two.
    """

    abstract = True

    weapon: str = ""
    grapple: bool = False
    second: str = msgspec.field(default="", name="with")

    def strike_back(self, state: Table, striker: Fighter, at: Fighter, two: bool) -> Iterator[Reason]:
        """What is against the attack itself; `two` says that two weapons are allowed (IN-31)."""
        yield from self.claims(state)
        if self.grapple:
            yield from legality.grapples(state, striker, at.id)
            if self.weapon not in ("", UNARMED) or self.second:
                yield Reason(codes.WEAPON, "a grapple uses no weapon", "IN-G1")
        else:
            yield from legality.blade(state, striker, self.weapon)
        arm = state.weapons[UNARMED] if self.grapple else state.weapons.get(self.weapon)
        yield from legality.reaches(striker, at, arm)
        if self.second and not self.grapple:
            yield from self._both(state, striker, at, two)
        yield from self.unfit(state)

    def _both(self, state: Table, striker: Fighter, at: Fighter, allowed: bool) -> Iterator[Reason]:
        """What is against a free attack with two weapons."""
        if not allowed:
            yield Reason(codes.TWO_WEAPON, "a free attack is made with one weapon", "IN-31")
        yield from legality.two(state, striker)
        yield from legality.open_to_two(state, striker, at.id)
        pair = [arm.id for arm in figures.pair(state, striker)]
        if {self.weapon, self.second} != set(pair) or self.weapon == self.second:
            why = f"{self.weapon!r} and {self.second!r} are not a weapon in each hand"
            yield Reason(codes.WEAPON, why, "IN-20")

    def begin(self, rule: str, frame: str, striker: str, target: str) -> AttackDeclared:
        """Return the beginning of the attack, normal but for the charge that it cannot have (IN-31)."""
        return AttackDeclared(
            rule,
            frame=frame,
            attacker=striker,
            target=target,
            weapon=UNARMED if self.grapple else self.weapon,
            then=self.second,
            then_target=target if self.second else "",
            manner=self.manner(combined=bool(self.second), grapple=self.grapple),
        )

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        by, striker = seats[0], state.chooser
        blades = (arm.id for arm in figures.blades(state, striker))
        weapons = legal_values(state, by, lambda weapon: cls(weapon=weapon), blades)
        if weapons:
            yield from declared(state, cls, seats, {"weapon": OneOf(weapons)})
        pair = [arm.id for arm in figures.pair(state, striker)]
        for first in pair:
            for second in legal_values(state, by, lambda other, first=first: cls(weapon=first, second=other), pair):  # type: ignore[misc]
                fields: dict[str, Domain] = {"weapon": OneOf((first,)), "with": OneOf((second,))}
                yield from declared(state, cls, seats, fields, says="strike back with both weapons")
        if legal(state, cls(grapple=True), by):
            fields = {"grapple": OneOf((True,)), "weapon": OneOf((UNARMED,))}
            yield from declared(state, cls, seats, fields, ("weapon",), "take hold instead of striking")


def _counter_open(state: Table, by: str) -> Iterator[Reason]:
    """Why there is nothing for a seat to strike back at."""
    if state.place != "attack.counter":
        yield Reason(codes.NO_COUNTER, "there is no opening to strike back at now", "IN-30")
    else:
        yield from legality.owner(state, by, "attack.counter", "a counter-attack")


def _free_attack_open(state: Table, by: str) -> Iterator[Reason]:
    """Why there is no free attack for a seat to take."""
    if state.place != "breakoff.punished":
        yield Reason(codes.NO_COUNTER, "there is no free attack to take now", "IN-33")
    else:
        yield from legality.owner(state, by, "breakoff.punished", "a free attack")


class TakeCounter(FreeAttack, frozen=True, kw_only=True):
    """Strike back (IN-30); with `grapple` take hold instead. `with` is a second weapon, if the table allows two."""

    label = "strike back"
    offered_as = "answer"

    def tell(self, names: Mapping[str, str]) -> str:
        return f"strikes back {'to take hold' if self.grapple else armed(self.weapon)}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        closed = list(_counter_open(state, by))
        yield from closed
        if not closed:
            two = state.config.counter_weapons == "any"
            yield from self.strike_back(state, state.chooser, state.attacker, two)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield self.begin("IN-31", "counter", state.frame.target, state.frame.attacker)


class DeclineCounter(Action, frozen=True):
    """Let the opening pass (IN-D5)."""

    says = "lets the opening pass"
    label = "let the opening pass"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _counter_open(state, by)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield CounterDeclined("IN-D5", state.frame.target)


class TakeFreeAttack(FreeAttack, frozen=True, kw_only=True):
    """Strike somebody whose action went badly wrong (IN-33, IN-D9); fields as in a counter-attack."""

    label = "take the free attack"
    offered_as = "answer"

    def tell(self, names: Mapping[str, str]) -> str:
        return f"takes the free attack {'to take hold' if self.grapple else armed(self.weapon)}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        closed = list(_free_attack_open(state, by))
        yield from closed
        if not closed:
            config = state.config
            two = config.counter_weapons == "any"
            if state.task.kind != "break_off":
                two = two or config.free_attack_action_allows_two_weapons
            yield from self.strike_back(state, state.chooser, state.acting, two)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield self.begin("IN-33", "punish", state.asked, state.active)


class DeclineFreeAttack(Action, frozen=True):
    """Let the free attack pass (IN-D9)."""

    says = "lets the free attack pass"
    label = "let the free attack pass"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _free_attack_open(state, by)

    def fold(self, state: Table) -> None:
        state.task.declined = True


class NameStriker(Action, frozen=True):
    """The game master names who has the free attack (IN-34, IN-D14)."""

    says = "gives the free attack to {id:name}"
    label = "say who has the free attack"
    offered_as = "answer"

    id: str

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        if state.place == "breakoff.punished":
            able = [striker.id for striker in strikers(state)]
            if self.id not in able:
                yield Reason(codes.ORDER, f"{self.id!r} is not able; able: {', '.join(able)}", "IN-34")

    def fold(self, state: Table) -> None:
        state.task.striker = self.id

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        names = (striker.id for striker in strikers(state))
        yield offer(cls, seats, {"id": OneOf(legal_values(state, seats[0], cls, names))})
