"""Before the first round: the start, the watch, ties (2.1; GR-06, GR-08b)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Arrange, Consequence, Offer, Reason, legal, offer
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.events.attack import AttackDeclared
from affray.rulesets.grvnts.events.rounds import EncounterEnded
from affray.rulesets.grvnts.events.setup import EncounterStarted, WatchPassed
from affray.rulesets.grvnts.rules import fields, targets
from affray.rulesets.grvnts.rules.aiming import aim_offers
from affray.rulesets.grvnts.rules.ends import beaten
from affray.rulesets.grvnts.rules.initiative import watch_weapons
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.rules.weapons import unusable
from affray.rulesets.grvnts.settings import Settings
from affray.rulesets.grvnts.state import Fight


class StartEncounter(Action, frozen=True):
    """The fight begins; on each side somebody must be active (GR-60)."""

    says = "begins the fight"
    label = "begin the fight"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        end = beaten(state)
        if state.place == "setup" and isinstance(end, EncounterEnded):
            missing = "either side" if end.winner == "none" else "the other side"
            yield Reason(codes.SIDES, f"nobody is active on {missing}; each side needs somebody", "GR-60")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        usual = Settings()
        config = tuple(
            f"{name}={getattr(state.settings, name)}"
            for name in Settings.__struct_fields__
            if getattr(state.settings, name) != getattr(usual, name)
        )
        active = tuple(each.id for each in state.combatants.values() if each.active)
        yield EncounterStarted("GR-60", combatants=active, config=config)


class WatchShot(Action, frozen=True):
    """The free shot or throw of a grvnt on watch (GR-08b)."""

    says = "shoots from the watch: {weapon} at {target:name}"
    label = "shoot from the watch"
    offered_as = "answer"

    weapon: str
    target: str
    aim_option: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place == "on_watch":
            grvnt = state.combatants[state.watcher]
            if by != seat_of(state, grvnt.id):
                yield Reason(codes.NOT_YOUR_TURN, f"{grvnt.name} is on watch, played by {seat_of(state, grvnt.id)}")
            yield from targets.target_reasons(state, grvnt, self.target)
            yield from targets.reach_reasons(state, grvnt, self.target, self.weapon)
            yield from unusable(state, grvnt, self.weapon, throw_only=True)
            yield from targets.aim_reasons(state, grvnt, self.weapon, self.aim_option)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        grvnt = state.combatants[state.watcher]
        benefit = targets.benefit_of(state, grvnt, self.weapon, self.aim_option)
        yield AttackDeclared(
            "GR-08b", frame="watch", attacker=grvnt.id, target=self.target, weapon=self.weapon, benefit=benefit
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        grvnt = state.combatants[state.watcher]
        for weapon in watch_weapons(state, grvnt):
            yield from aim_offers(state, cls, seats, grvnt, weapon)


class PassWatch(Action, frozen=True):
    """Let the shot on watch pass (GR-08b)."""

    says = "does not shoot from the watch"
    label = "let the shot from the watch pass"
    offered_as = "answer"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield WatchPassed("GR-08b", grvnt=state.watcher)


class SettleTie(Action, frozen=True):
    """The players say in which order the tied act (GR-06)."""

    says = "settles the tie: {order:names}"
    label = "settle the tie"
    offered_as = "answer"

    order: tuple[str, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place == "party_tie" and self.order and sorted(self.order) != sorted(state.tied):
            tied = ", ".join(state.tied)
            yield Reason(codes.ORDER, f"{', '.join(self.order)} are not exactly the tied: {tied}", "GR-06")

    def fold(self, state: Fight) -> None:
        order = iter(self.order or state.tied)
        state.order = tuple(next(order) if id in state.tied else id for id in state.order)
        state.settled = (*state.settled, *state.tied)
        state.tied = ()

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls(state.tied), seats[0]):
            yield offer(cls, seats, {"order": Arrange((state.tied,))}, {"order"})
