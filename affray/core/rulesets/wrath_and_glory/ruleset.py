"""The ruleset as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from affray.core.domain import Offer
from affray.core.refusal import Reason
from affray.core.ruleset import Ruleset
from affray.core.rulesets.wrath_and_glory import offers, rules
from affray.core.rulesets.wrath_and_glory.actions import ACTIONS
from affray.core.rulesets.wrath_and_glory.events import CONSEQUENCES
from affray.core.rulesets.wrath_and_glory.evolve import EVOLVE
from affray.core.rulesets.wrath_and_glory.invariants import broken
from affray.core.rulesets.wrath_and_glory.machine import MACHINE
from affray.core.rulesets.wrath_and_glory.muster import muster
from affray.core.rulesets.wrath_and_glory.muster.cast import cast
from affray.core.rulesets.wrath_and_glory.muster.table import player_seats
from affray.core.rulesets.wrath_and_glory.profiles import Roster
from affray.core.rulesets.wrath_and_glory.refusals import CODES, GENERAL, SCORED_LAST
from affray.core.rulesets.wrath_and_glory.rules.roles import who
from affray.core.rulesets.wrath_and_glory.rules.table import seated
from affray.core.rulesets.wrath_and_glory.settings import PRESETS, Settings
from affray.core.rulesets.wrath_and_glory.show import show
from affray.core.rulesets.wrath_and_glory.state import Fight
from affray.events.base import Action, Consequence
from affray.events.conduct import Seat
from affray.projections.card import Cast


class WrathAndGlory(Ruleset[Fight]):
    """Wrath & Glory, combat complete."""

    id = "wrath-and-glory"
    version = "1"
    title = "Wrath & Glory: combat"
    machine = MACHINE
    state = Fight
    roster = Roster
    encounter_options = Settings
    presets = PRESETS
    actions = ACTIONS
    consequences = CONSEQUENCES
    evolve = EVOLVE
    codes = CODES
    general = GENERAL
    endings = ("end_encounter", "leave", "inflict", "fall", "frighten")
    scored_last = SCORED_LAST

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        """Return the players' seats, the GM's and a judge's."""
        return seated(player_seats(roster))

    def muster(self, roster: Roster, options: Settings) -> Fight:
        """Return the opening state; raises BadRoster with every fault."""
        return muster(roster, options)

    def cast(self, state: Fight) -> Cast:
        """Return the combatants, their tracks and what the sides can spend."""
        return cast(state)

    def who(self, state: Fight, role: str) -> tuple[str, ...]:
        """Return the seats that have a role."""
        return who(state, role)

    def check(self, state: Fight, action: Action, by: str) -> Iterable[Reason]:
        """Return every reason against an action."""
        return rules.check(state, action, by)

    def follow(self, state: Fight, action: Action, by: str) -> Iterator[Consequence]:
        """Yield what follows from a legal action."""
        return rules.follow(state, action, by)

    def options(self, state: Fight) -> Iterable[Offer]:
        """Return the legal actions now."""
        return offers.options(state)

    def invariants(self, state: Fight) -> Iterable[str]:
        """Return what does not hold although it must."""
        return broken(state)

    def show(self, state: Fight) -> dict[str, Any]:
        """Return what this game shows beside the shared views."""
        return show(state)


RULESET = WrathAndGlory()
