"""The fold of an attack, from the allocation groups to the wounds lost."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.wh40k_11e.events import damage as told
from affray.rulesets.wh40k_11e.events import saves, suffering
from affray.rulesets.wh40k_11e.evolve.attack import ask_attacker, pool_of
from affray.rulesets.wh40k_11e.state import Aftermath, Battle, Choice, Due, Mortals, Pain


def _ask_saves(state: Battle, dice: int) -> None:
    defender = state.units[pool_of(state).unit].side
    state.request = Request("save", defender, dice, what="save rolls: 1 per attack that wounded")


def _groups(state: Battle, event: saves.AllocationGroupsCreated) -> None:
    pool = pool_of(state)
    pool.groups = event.groups
    pool.seen = event.seen
    if event.next == "order":
        _ask_saves(state, event.dice)


def _precision(state: Battle, event: saves.PrecisionGroupChosen) -> None:
    pool_of(state).precision = "" if event.group == "none" else event.group
    if event.next == "order":
        _ask_saves(state, event.dice)


def _order(state: Battle, event: saves.AllocationOrderDeclared) -> None:
    pool = pool_of(state)
    pool.groups = event.groups
    pool.ordered = True
    _ask_saves(state, event.dice)


def _saves_rolled(state: Battle, event: saves.SavesRolled) -> None:
    state.request = None


def _sorted(state: Battle, event: saves.SavesSorted) -> None:
    pool = pool_of(state)
    pool.saves = event.faces
    pool.saved = event.attacks
    pool.pending = ()


def _choice(state: Battle, event: told.ModelChoiceDue) -> None:
    state.choice = Choice(event.unit, event.of, event.candidates, event.next)


def _model(state: Battle, event: told.ModelSelected) -> None:
    state.choice = None
    if state.mortals is not None:
        state.mortals.model = event.model
    else:
        pool_of(state).model = event.model


def _allocated(state: Battle, event: told.SaveAllocated) -> None:
    pool_of(state).model = event.model


def _failed(state: Battle, event: told.AttackFailed) -> None:
    pool = pool_of(state)
    pool.at += 1
    pool.model = ""


def _roll_due(state: Battle, event: told.DamageRollDue) -> None:
    pool_of(state).model = event.model
    ask_attacker(state, "damage", event.dice, "the damage of one attack")


def _rolled(state: Battle, event: told.DamageRolled) -> None:
    pool_of(state).damage = event.damage


def _inflicted(state: Battle, event: told.DamageInflicted) -> None:
    pool = pool_of(state)
    pool.at += 1
    pool.model = ""
    pool.damage = 0


def _pain(state: Battle, event: suffering.FeelNoPainDue) -> None:
    state.pain = Pain(
        event.model,
        event.threshold,
        event.thresholds,
        event.dice,
        event.left,
        event.total,
        event.cause,
        event.next,
    )
    seat = state.units[state.models[event.model].unit].side
    state.request = Request("fnp", seat, event.dice, what=f"feel no pain: {event.threshold}+ ignores a wound")


def _pain_chosen(state: Battle, event: suffering.FeelNoPainChosen) -> None:
    pain = state.pain
    assert pain is not None
    pain.threshold = event.threshold
    pain.chosen = True


def _pain_rolled(state: Battle, event: suffering.FeelNoPainRolled) -> None:
    state.pain = None
    if state.mortals is not None:
        _take(state.mortals, event.model, event.ignored)


def _wounds_lost(state: Battle, event: suffering.WoundsLost) -> None:
    state.models[event.model].wounds = event.after
    if state.mortals is not None:
        _take(state.mortals, event.model, event.amount)


def _take(mortals: Mortals, model: str, wounds: int) -> None:
    mortals.left -= wounds
    mortals.taken += (model,) * wounds
    mortals.model = ""


def _destroyed(state: Battle, event: suffering.ModelDestroyed) -> None:
    state.fallen.append(event.model)


def _due(state: Battle, event: suffering.MortalsDue) -> None:
    state.mortals = Mortals(event.unit, event.count, event.count, event.cause)
    if state.after is None:
        state.after = Aftermath()
    due = Due(event.unit, event.count, event.cause)
    if state.after.due and state.after.due[0] == due:
        state.after.due = state.after.due[1:]


def _mortals_inflicted(state: Battle, event: suffering.MortalWoundsInflicted) -> None:
    if event.attack:
        pool = pool_of(state)
        pool.devastating = pool.devastating[1:]
        pool.model = ""
        pool.damage = 0


def _mortals_done(state: Battle, event: suffering.MortalsDone) -> None:
    state.mortals = None


DAMAGE: Evolve = {
    saves.AllocationGroupsCreated: _groups,
    saves.PrecisionGroupChosen: _precision,
    saves.AllocationOrderDeclared: _order,
    saves.SavesRolled: _saves_rolled,
    saves.SavesSorted: _sorted,
    told.ModelChoiceDue: _choice,
    told.ModelSelected: _model,
    told.SaveAllocated: _allocated,
    told.AttackFailed: _failed,
    told.DamageRollDue: _roll_due,
    told.DamageRolled: _rolled,
    told.DamageInflicted: _inflicted,
    suffering.FeelNoPainDue: _pain,
    suffering.FeelNoPainChosen: _pain_chosen,
    suffering.FeelNoPainRolled: _pain_rolled,
    suffering.WoundsLost: _wounds_lost,
    suffering.ModelDestroyed: _destroyed,
    suffering.MortalsDue: _due,
    suffering.MortalWoundsInflicted: _mortals_inflicted,
    suffering.MortalsDone: _mortals_done,
}
