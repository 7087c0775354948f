"""The order, rounds and turns (2.1; AS-08, AS-10, AS-50)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.astartes.events import rounds as told
from affray.rulesets.astartes.rules.ends import beaten
from affray.rulesets.astartes.rules.reserve import left_now
from affray.rulesets.astartes.state import Combatant, Fight
from affray.rulesets.astartes.tables import GM


def opening(state: Fight) -> Iterator[Consequence]:
    """AS-50: initiative is rolled by option, and the order is set."""
    ids = tuple(state.combatants)
    if state.settings.initiative == "roll" and not state.totals:
        yield told.InitiativeAsked("AS-50", seat=GM, ids=ids, dice=len(ids), die=state.settings.die)
        return
    totals = dict(zip(ids, state.totals or [0] * len(ids), strict=True))

    def key(combatant: Combatant) -> tuple[int, int, int]:
        return (-totals[combatant.id], -combatant.stats["agilite"], -combatant.stats["perception"])

    order = sorted(state.combatants.values(), key=key)
    yield told.OrderSet("AS-50", order=tuple(combatant.id for combatant in order))


def initiative_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """AS-50: a die plus Agilite each."""
    agilite = tuple(combatant.stats["agilite"] for combatant in state.combatants.values())
    totals = tuple(face + stat for face, stat in zip(dice, agilite, strict=True))
    yield told.InitiativeRolled("AS-50", ids=tuple(state.combatants), faces=dice, agilite=agilite, totals=totals)


def round_start(state: Fight) -> Iterator[Consequence]:
    """The next round begins."""
    yield told.RoundStarted("AS-50", n=state.round + 1)


def round_end(state: Fight) -> Iterator[Consequence]:
    """The round ends."""
    yield told.RoundEnded("AS-50", n=state.round)


def turn_start(state: Fight) -> Iterator[Consequence]:
    """The next active combatant down the order, or the end of the round or of the fight (2.1)."""
    if end := beaten(state):
        yield end
        return
    upcoming = next((id for id in state.order[state.at + 1 :] if state.combatants[id].active), None)
    if upcoming is None:
        yield told.RoundClosing("AS-50", n=state.round)
    elif state.settings.pool_mode == "single_declared" and not state.declared:
        yield told.ReserveAsked("AS-08", id=upcoming)
    else:
        yield started(state, state.combatants[upcoming])


def started(state: Fight, combatant: Combatant) -> told.TurnStarted:
    """Return the start of a turn: the malus that waited holds, everything else is fresh (AS-10, AS-12)."""
    malus = combatant.pending_malus
    fresh = type(combatant)(**{name: getattr(combatant, name) for name in combatant.__struct_fields__})
    fresh.malus, fresh.spent, fresh.used = malus, {}, {}
    return told.TurnStarted(
        "AS-10",
        id=combatant.id,
        malus=malus,
        available=left_now(state, fresh),
        hindered=combatant.id if malus else "",
        free="" if malus else combatant.id,
    )


def acting(state: Fight) -> Iterator[Consequence]:
    """The fight ends, or the turn of somebody who no longer takes part (2.1, AS-52)."""
    if end := beaten(state):
        yield end
    elif not state.actor.active:
        yield told.TurnEnded("AS-52", id=state.acting)
