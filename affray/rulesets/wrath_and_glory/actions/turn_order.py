"""Before the fight, at a pick and between rounds: ambush, picking, seizing, joining, leaving, objectives
(WG-01 to WG-09, WG-96)."""

from collections.abc import Iterable, Iterator
from typing import Literal

from affray.rules import (
    Action,
    Consequence,
    Offer,
    OneOf,
    Reason,
    Some,
    Words,
    able,
    legal_among,
    legal_in,
    legal_values,
    offer,
)
from affray.rulesets.wrath_and_glory.events import turn_order as turn_order_events
from affray.rulesets.wrath_and_glory.rules import sides, turn_order
from affray.rulesets.wrath_and_glory.rules.resources import pay, price, resource
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import AMBUSH_COST, SEIZE_COST


class MarkAmbush(Action, frozen=True):
    """Mark combatants as ambushed: they get no turn in round 1 (WG-08)."""

    says = "marks {ids:names} as ambushed"
    label = "mark combatants as ambushed"
    offered_as = "ruling"

    ids: tuple[str, ...]

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        if not self.ids or len(set(self.ids)) < len(self.ids):
            yield Reason("WG_E_FACT", "name the ambushed, each once", "WG-08")
        for id in self.ids:
            combatant = state.combatants.get(id)
            if combatant is None:
                yield Reason("WG_E_UNKNOWN", f"there is no combatant {id!r}", "WG-08")
            elif not combatant.present:
                yield Reason("WG_E_NOT_ACTIVE", f"{combatant.name} is {combatant.status}", "WG-08")
            elif combatant.ambushed:
                yield Reason("WG_E_AMBUSHED", f"{combatant.name} is marked already", "WG-08")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield turn_order_events.AmbushSet("WG-08", self.ids)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        unmarked = legal_among(state, seats[0], cls(()), "ids", state.order)
        if unmarked:
            yield offer(cls, seats, {"ids": Some(unmarked, 1)}, says="they get no turn in round 1")


class NegateAmbush(Action, frozen=True):
    """Take the mark off one combatant for 1 Glory or Ruin (WG-08)."""

    says = "pays for {id:name} not to be ambushed"
    label = "take the mark of ambush off a combatant"

    id: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants.get(self.id)
        if combatant is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.id!r}", "WG-08")
            return
        if not combatant.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{combatant.name} is {combatant.status}", "WG-08")
        if not combatant.ambushed:
            yield Reason("WG_E_AMBUSHED", f"{combatant.name} carries no mark", "WG-08")
        if sides.side_of_seat(state, by) != combatant.side:
            yield Reason(
                "WG_E_SEAT", f"{combatant.name} is of the side {combatant.side}, which alone pays for it", "WG-08"
            )
        if sides.funds(state, combatant.side) < AMBUSH_COST:
            code = "WG_E_RUIN" if combatant.side == sides.GM else "WG_E_GLORY"
            yield Reason(code, f"it costs 1 {resource(combatant.side).title()}; there is none", "WG-08")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        side = state.combatants[self.id].side
        yield pay(state, side, AMBUSH_COST, "not being ambushed", "WG-08")
        yield turn_order_events.AmbushNegated("WG-08", id=self.id, resource=resource(side))

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for id in state.order:
            payers = able(state, cls(id), seats)
            if payers:
                yield offer(cls, payers, {"id": OneOf((id,))}, says=f"for {price(state.combatants[id].side)}")


class StartEncounter(Action, frozen=True):
    """Begin the fight."""

    says = "starts the encounter"
    label = "begin the first round"

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        there = tuple(combatant.id for combatant in sides.present(state))
        yield turn_order_events.EncounterStarted("WG-75", combatants=there, glory=state.glory, ruin=state.ruin)
        yield turn_order_events.RoundStarted("WG-01", 1)


class NextRound(Action, frozen=True):
    """Go on to the next round."""

    says = "goes on to the next round"
    label = "go on to the next round"

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield turn_order_events.RoundStarted("WG-01", state.round + 1)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, says=f"begin round {state.round + 1}")


class EndEncounter(Action, frozen=True):
    """End the fight here."""

    says = "ends the encounter"
    label = "end the fight here"
    offered_as = "ruling"
    final = True

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield turn_order_events.EncounterEnded("WG-03", "ended_by_gm")


class Join(Action, frozen=True):
    """Bring in a combatant who was absent (WG-09)."""

    says = "brings {id:name} in"
    label = "bring in a combatant"
    offered_as = "ruling"

    id: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants.get(self.id)
        if combatant is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.id!r}", "WG-09")
        elif combatant.status != "absent":
            yield Reason("WG_E_FACT", f"{combatant.name} is {combatant.status}; only the absent can join", "WG-09")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield turn_order_events.CombatantJoined("WG-09", id=self.id, now=state.settings.join_round == "now")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        absent = legal_values(state, seats[0], cls, state.combatants)
        if absent:
            yield offer(cls, seats, {"id": OneOf(absent)}, says="come to the table")


class Leave(Action, frozen=True):
    """Take a combatant off the table (WG-09)."""

    says = "takes {id:name} off the table"
    label = "take a combatant off the table"
    offered_as = "ruling"
    final = True

    id: str
    status: Literal["fled", "removed"] = "fled"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants.get(self.id)
        if combatant is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.id!r}", "WG-09")
            return
        if not combatant.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{combatant.name} is {combatant.status} and not at the table", "WG-09")
        if by != sides.GM and self.id != state.actor:
            yield Reason("WG_E_SEAT", f"only the GM takes {combatant.name} off now", "WG-09")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield turn_order_events.CombatantLeft("WG-09", id=self.id, status=self.status)
        if self.id == state.actor:
            yield turn_order_events.TurnClosing("WG-09", self.id)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        by_ids: dict[tuple[str, ...], list[str]] = {}
        for seat in seats:
            by_ids.setdefault(legal_values(state, seat, cls, state.order), []).append(seat)
        for ids, able_seats in by_ids.items():
            if ids:
                fields = {"id": OneOf(ids), "status": OneOf(("fled", "removed"))}
                yield offer(cls, tuple(able_seats), fields, ("status",), "off the table")


class Seize(Action, frozen=True):
    """Pay 1 Glory or Ruin to act before the side whose pick it is (WG-05); the pick then goes back to it (WG-06)."""

    says = "seizes the initiative for {combatant:name}"
    label = "seize the initiative"

    combatant: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants.get(self.combatant)
        side = sides.side_of_seat(state, by)
        if combatant is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.combatant!r}", "WG-05")
        if side:
            yield from _may_not_seize(state, side)
        if combatant is not None:
            if side and combatant.side != side:
                yield Reason("WG_E_SEIZE_OWN_PICK", f"{combatant.name} is the other side's", "WG-05")
            yield from _has_turn(state, combatant)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        side = sides.other(state.pick)
        yield pay(state, side, SEIZE_COST, "seizing the initiative", "WG-05")
        yield turn_order_events.InitiativeSeized(
            "WG-05", side=side, combatant=self.combatant, resource=resource(side), cost=SEIZE_COST
        )
        yield turn_order.take_turn(state, state.combatants[self.combatant], True)

    def elsewhere(self, state: Fight, by: str) -> Iterator[Reason]:
        """Yield why seizing is not possible where it is not offered; a turn that has begun is not seized (WG-07)."""
        side = sides.side_of_seat(state, by)
        if side and state.place == "round.pick":
            yield from _may_not_seize(state, side)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        ids = legal_values(state, seats[0], cls, state.order)
        if ids and turn_order.may_seize(state, sides.other(state.pick)):
            yield offer(
                cls,
                seats,
                {"combatant": OneOf(ids)},
                says=f"act before {state.pick} for {price(sides.other(state.pick))}",
            )


class Choose(Action, frozen=True):
    """Pick who takes the side's turn (WG-02, WG-03)."""

    says = "picks {combatant:name}"
    label = "choose who takes the turn"

    combatant: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants.get(self.combatant)
        if combatant is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.combatant!r}", "WG-02")
            return
        side = sides.side_of_seat(state, by)
        if side and side != state.pick:
            yield Reason("WG_E_NOT_YOUR_PICK", f"the pick is that of {state.pick}, not of {side}", "WG-03")
        elif combatant.side != state.pick:
            yield Reason("WG_E_NOT_YOUR_PICK", f"{combatant.name} is not of the side that picks, {state.pick}", "WG-03")
        yield from _has_turn(state, combatant)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield turn_order.take_turn(state, state.combatants[self.combatant], False)

    def elsewhere(self, state: Fight, by: str) -> Iterable[Reason]:
        """Yield why a pick is not possible while the other side may seize it."""
        picking = state.place in ("round.seize", "round.pick") and sides.side_of_seat(state, by) != state.pick
        return self.against(state, by) if picking else ()

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        ids = legal_values(state, seats[0], cls, state.order)
        yield offer(cls, seats, {"combatant": OneOf(ids)}, says="who acts next")


class SetObjective(Action, frozen=True):
    """Say that an objective is achieved or lost (WG-96)."""

    says = "declares {objective} {state}"
    label = "say that an objective is achieved or lost"
    offered_as = "ruling"

    objective: str
    state: Literal["achieved", "lost"]
    outcome: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        if self.objective not in state.objectives:
            known = ", ".join(state.objectives) or "none"
            yield Reason("WG_E_UNKNOWN", f"there is no objective {self.objective!r}; there are: {known}", "WG-96")
        elif state.objective_states[self.objective] != "open":
            is_now = state.objective_states[self.objective]
            yield Reason("WG_E_OBJECTIVE", f"{self.objective} is {is_now}; only an open one can be set", "WG-96")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        objective = state.objectives[self.objective]
        outcome = objective.achieved if self.state == "achieved" else objective.lost
        yield turn_order_events.ObjectiveSet(
            "WG-96", id=self.objective, state=self.state, outcome=self.outcome or outcome
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        still = legal_in(state, seats[0], cls("", "achieved"), "objective", state.objectives)
        if still:
            fields = {"objective": OneOf(still), "state": OneOf(("achieved", "lost")), "outcome": Words()}
            yield offer(cls, seats, fields, ("outcome",), "the wider battle shifts")


def _has_turn(state: Fight, combatant: Combatant) -> Iterator[Reason]:
    if not combatant.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{combatant.name} is {combatant.status} and has no turn", "WG-09")
    elif combatant.when != "pending":
        left = ", ".join(pending.id for pending in sides.pending(state, combatant.side)) or "nobody"
        yield Reason("WG_E_ALREADY_ACTED", f"{combatant.name} has had its turn this round; left are {left}", "WG-03")
    elif state.round == 1 and combatant.ambushed:
        yield Reason("WG_E_AMBUSHED", f"{combatant.name} is ambushed and has no turn in round 1", "WG-08")


def _may_not_seize(state: Fight, side: str) -> Iterator[Reason]:
    if sides.funds(state, side) < SEIZE_COST:
        yield Reason("WG_E_SEIZE_NO_RESOURCE", f"seizing costs 1 {resource(side).title()}; there is none", "WG-05")
    if side in state.seized:
        yield Reason("WG_E_SEIZE_TWICE", f"{side} has seized; the other side takes a turn first", "WG-05")
    if state.pick == side:
        yield Reason("WG_E_SEIZE_OWN_PICK", f"the pick is {side}'s already: choose", "WG-05")
