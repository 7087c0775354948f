"""A duel in half a page.

D-1 The first duellist of the roster begins. D-2 They take turns; a turn is one blow, a round has a turn of each.
D-3 A blow is one die and lands on 3 or more. D-4 The duellist who is struck at may parry for one focus: then it lands
on 5 or more. D-5 A blow that lands takes a wound; a six takes two. D-6 A duellist with no wound left falls and has
lost. D-7 Between blows either may give up.
"""

from collections.abc import Iterable

from affray.rules import BadRoster, Card, Cast, Gauge, GeneralCodes, Purse, Ruleset, Seat

from . import actions, events, rules
from .machine import MACHINE
from .profiles import Options, Roster
from .state import Duel, Fighter, broken
from .tables import CODES, PRESETS


class DuelRuleset(Ruleset[Duel]):
    """The duel as a ruleset."""

    id = "duel"
    version = "1"
    title = "A duel in half a page"
    machine = MACHINE
    state = Duel
    roster = Roster
    encounter_options = Options
    presets = PRESETS
    chapters = (actions, events)
    rolls = rules.ROLLS
    passing = rules.PASSING
    codes = CODES
    general = GeneralCodes("DUEL_STATE", "DUEL_SEAT", "DUEL_DICE", "DUEL_FACE")
    endings = ("give_up",)

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        return tuple(Seat(duellist.id, side=duellist.id, name=duellist.name) for duellist in roster.side)

    def muster(self, roster: Roster, options: Options) -> Duel:
        ids = tuple(duellist.id for duellist in roster.side)
        faults = []
        if len(ids) != 2:
            faults.append(f"side: {len(ids)} duellists are not allowed; allowed: 2")
        for at, id in enumerate(ids):
            if id in ids[:at]:
                faults.append(f"side[{at}].id: {id!r} is not allowed; allowed: an id that nobody else has")
        if faults:
            raise BadRoster(faults)
        fighters = {duellist.id: Fighter(duellist.name, duellist.wounds, duellist.focus) for duellist in roster.side}
        return Duel(order=ids, fighters=fighters, hard_blows=options.hard_blows == "on", striker=ids[0])

    def cast(self, state: Duel) -> Cast:
        cards, purses = [], []
        for id, fighter in state.fighters.items():
            cards.append(Card(id, fighter.name, id, wounds=Gauge(fighter.wounds, fighter.wounds)))
            purses.append(Purse(id, "focus", fighter.focus))
        return Cast(tuple(cards), tuple(purses))

    def who(self, state: Duel, role: str) -> tuple[str, ...]:
        return {"anybody": state.order, "striker": (state.striker,), "target": (state.target,)}[role]

    def about(self, state: Duel) -> tuple[str, str]:
        return state.striker, state.target

    def invariants(self, state: Duel) -> Iterable[str]:
        return broken(state)


RULESET = DuelRuleset()
