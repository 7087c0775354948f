"""The ruleset: what the contract asks for, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from affray.core.refusal import Reason
from affray.core.ruleset import GeneralCodes, Ruleset
from affray.core.rulesets.inquisitor.actions import ACTIONS
from affray.core.rulesets.inquisitor.checks import CHECKS
from affray.core.rulesets.inquisitor.codes import CODES, DIE_RANGE, ENDED, NOT_ACTIVE, OCCASIONS, PHASE
from affray.core.rulesets.inquisitor.events import CONSEQUENCES
from affray.core.rulesets.inquisitor.evolve import EVOLVE
from affray.core.rulesets.inquisitor.invariants import invariants
from affray.core.rulesets.inquisitor.machine import MACHINE
from affray.core.rulesets.inquisitor.muster import muster
from affray.core.rulesets.inquisitor.offers import OFFERS
from affray.core.rulesets.inquisitor.profiles import Roster
from affray.core.rulesets.inquisitor.rules import PASSING, RESPONSES, ROLLS
from affray.core.rulesets.inquisitor.settings import PRESETS, Settings
from affray.core.rulesets.inquisitor.show import shared, show
from affray.core.rulesets.inquisitor.state import Table
from affray.events.base import Action
from affray.events.conduct import Seat
from affray.projections.card import Card, Cast, Gauge, Purse


class Inquisitor(Ruleset[Table]):
    """Close combat of the d100 narrative skirmish game."""

    id = "inquisitor"
    version = "1"
    title = "d100 narrative skirmish, close combat"
    machine = MACHINE
    state = Table
    roster = Roster
    encounter_options = Settings
    presets = PRESETS
    actions = ACTIONS
    consequences = CONSEQUENCES
    checks = CHECKS
    responses = RESPONSES
    rolls = ROLLS
    passing = PASSING
    offers = OFFERS
    evolve = EVOLVE
    codes = CODES
    general: ClassVar[GeneralCodes] = GeneralCodes(place=PHASE, seat=PHASE, dice_count=DIE_RANGE, dice_face=DIE_RANGE)
    endings = ("end_encounter",)
    scored_after: ClassVar[Mapping[str, tuple[str, ...]]] = {NOT_ACTIVE: OCCASIONS}

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        players = tuple(Seat(side.id, "player", side.id, side.name) for side in roster.sides())
        return (*players, Seat("gm", "gm"), Seat("judge", "judge"))

    def muster(self, roster: Roster, options: Settings) -> Table:
        return muster(roster, options)

    def cast(self, state: Table) -> Cast:
        cards = tuple(
            Card(
                one.id,
                one.name,
                one.side,
                status=one.status,
                wounds=Gauge(one.t - one.injury_total, one.t),
                conditions=tuple((held["name"], held["value"], held["until"]) for held in shared(one)),
            )
            for one in state.fighters.values()
        )
        purses = tuple(
            Purse(one.id, weapon, left) for one in state.fighters.values() for weapon, left in one.ammo.items()
        )
        return Cast(cards, purses)

    def who(self, state: Table, role: str) -> tuple[str, ...]:
        if role == "gm":
            return ("gm",)
        if role == "player":
            return (state.acting.side,) if state.active else ()
        if role == "roller":
            if state.place == "order_roll":
                return (*state.sides, "gm")
            if state.place == "tie":
                return self.who(state, "tied")
            return (state.request.seat,) if state.request is not None else ()
        if role == "tied":
            sides = {state.fighters[one].side for one in state.tied}
            return tuple(side for side in state.sides if side in sides)
        return (state.fighters[state.asked].side,) if state.asked else ()

    def check(self, state: Table, action: Action, by: str) -> Iterable[Reason]:
        """Return every reason against an action; when the fight is over that is reason enough."""
        if state.place == "ended":
            return (Reason(ENDED, "the fight is over", "IN-55"),)
        return super().check(state, action, by)

    def invariants(self, state: Table) -> Iterable[str]:
        return invariants(state)

    def show(self, state: Table) -> dict[str, Any]:
        return show(state)
