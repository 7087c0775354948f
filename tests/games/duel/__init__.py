"""A duel: a whole small game, written as a third party would write one. docs/rulesets.md builds it step by step.

D-1 The first duellist of the roster begins. D-2 They take turns; a turn is one blow, a round has a turn of each.
D-3 A blow is one die and lands on 3 or more. D-4 Whoever is struck at may parry for one focus: then it is 5 or more.
D-5 A blow that lands takes a wound; a six takes two. D-6 Who has no wound left falls and has lost.
D-7 Between blows either may give up.
"""

from collections.abc import Iterable, Iterator

from affray import Action, BadRoster, Consequence, Offer, Reason, Ruleset
from affray.core.ruleset import GeneralCodes
from affray.events.conduct import Seat
from affray.projections import Card, Cast, Gauge, Purse
from tests.games.duel import rules
from tests.games.duel.actions import ACTIONS
from tests.games.duel.events import CONSEQUENCES
from tests.games.duel.machine import MACHINE
from tests.games.duel.profiles import Options, Roster
from tests.games.duel.state import EVOLVE, Duel, Fighter, broken


class DuelRuleset(Ruleset[Duel]):
    """The duel as a ruleset."""

    id = "duel"
    version = "1"
    title = "A duel in half a page"
    machine = MACHINE
    state = Duel
    roster = Roster
    encounter_options = Options
    presets = {"gentle": {"hard_blows": "off"}}
    actions = ACTIONS
    consequences = CONSEQUENCES
    evolve = EVOLVE
    codes = {
        "DUEL_NO_FOCUS": "a parry without focus (D-4)",
        "DUEL_STATE": "not now",
        "DUEL_SEAT": "not for this seat",
        "DUEL_DICE": "another number of dice than asked for",
        "DUEL_FACE": "a face that a die does not have",
    }
    general = GeneralCodes("DUEL_STATE", "DUEL_SEAT", "DUEL_DICE", "DUEL_FACE")
    endings = ("give_up",)

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        return tuple(Seat(one.id, side=one.id, name=one.name) for one in roster.side)

    def muster(self, roster: Roster, options: Options) -> Duel:
        ids = [one.id for one in roster.side]
        if len(ids) != 2 or ids[0] == ids[1]:
            raise BadRoster([f"side: {', '.join(ids) or 'nobody'} is not allowed; allowed: two different duellists"])
        fighters = {one.id: Fighter(one.name, one.wounds, one.focus) for one in roster.side}
        return Duel(order=tuple(ids), fighters=fighters, hard_blows=options.hard_blows == "on", striker=ids[0])

    def cast(self, state: Duel) -> Cast:
        cards = (
            Card(who, one.name, who, wounds=Gauge(one.wounds, one.wounds)) for who, one in state.fighters.items()
        )
        return Cast(tuple(cards), tuple(Purse(who, "focus", one.focus) for who, one in state.fighters.items()))

    def who(self, state: Duel, role: str) -> tuple[str, ...]:
        return {"anybody": state.order, "striker": (state.striker,), "target": (state.target,)}[role]

    def check(self, state: Duel, action: Action, by: str) -> Iterable[Reason]:
        return rules.check(state, action, by)

    def follow(self, state: Duel, action: Action, by: str) -> Iterator[Consequence]:
        return rules.follow(state, action, by)

    def options(self, state: Duel) -> Iterable[Offer]:
        match state.place:
            case "setup":
                yield Offer("begin", state.order, says="begin the duel")
            case "turn":
                yield Offer("strike", (state.striker,), says="strike at the other")
                yield Offer("give_up", state.order, says="give up")
            case "answer":
                if state.fighters[state.target].focus:
                    yield Offer("parry", (state.target,), says="parry, for one focus")
                yield Offer("stand", (state.target,), says="stand fast")

    def invariants(self, state: Duel) -> Iterable[str]:
        return broken(state)


RULESET = DuelRuleset()
