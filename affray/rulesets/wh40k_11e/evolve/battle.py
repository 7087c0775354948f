"""The fold of what happens to the battle and to rolls."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.events.base import Roll
from affray.rulesets.wh40k_11e.events import battle as told
from affray.rulesets.wh40k_11e.evolve.attack import attack_of, pool_of
from affray.rulesets.wh40k_11e.state import Attack, Battle, Reroll

ATTACKERS_ROLLS = ("attacks", "hit", "wound", "damage", "hazard")
"""The rolls of the unit that attacks that Command Re-roll may be used for (K-27)."""


def _roll(state: Battle, event: Roll) -> None:
    state.faces = event.dice
    if event.want == "save":
        state.rolled = pool_of(state).unit
    elif event.want in ATTACKERS_ROLLS:
        state.rolled = attack_of(state).unit
    elif event.want != "reroll":
        state.rolled = ""


def _started(state: Battle, event: told.BattleStarted) -> None:
    state.first = event.first


def _ended(state: Battle, event: told.BattleEnded) -> None:
    state.over = event.reason


def _spent(state: Battle, event: told.CommandPointsSpent) -> None:
    state.sides[event.player].cp = event.left
    state.commanded.append(event.player)


def _offered(state: Battle, event: told.RerollOffered) -> None:
    state.reroll = Reroll(event.step, event.player, event.unit, list(event.faces))


def _called(state: Battle, event: told.RerollCalled) -> None:
    reroll = state.reroll
    assert reroll is not None
    reroll.called = event.indices
    reroll.source = event.source
    state.request = Request("reroll", reroll.seat, len(event.indices), what=f"the dice of the {event.step} roll again")


def _rerolled(state: Battle, event: told.DiceRerolled) -> None:
    reroll = state.reroll
    assert reroll is not None
    reroll.faces = list(event.faces)
    reroll.done.extend(event.indices)
    reroll.called = ()


def _final(state: Battle, event: told.FacesFinal) -> None:
    state.faces = event.faces
    state.reroll = None


def _selected(state: Battle, event: told.UnitSelected) -> None:
    state.attack = Attack(event.unit, event.mode, event.kind, event.facts)
    state.rolled = ""
    state.fallen.clear()
    state.commanded.clear()


BATTLE: Evolve = {
    Roll: _roll,
    told.BattleStarted: _started,
    told.BattleEnded: _ended,
    told.CommandPointsSpent: _spent,
    told.RerollOffered: _offered,
    told.RerollCalled: _called,
    told.DiceRerolled: _rerolled,
    told.FacesFinal: _final,
    told.UnitSelected: _selected,
}
