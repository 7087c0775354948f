"""Folds of the round: order, activations, moving, what becomes of fighters."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.inquisitor.events import activation as ac
from affray.rulesets.inquisitor.events import encounter as e
from affray.rulesets.inquisitor.events import fighters as w
from affray.rulesets.inquisitor.evolve.contact import close_in, empty, leave_all, part, touch
from affray.rulesets.inquisitor.evolve.injury import spent
from affray.rulesets.inquisitor.state import Table


def special_event_applied(state: Table, event: e.SpecialEventApplied) -> None:
    for change in event.changes:
        fighter, value = state.fighters[change.id], change.value
        if change.what == "height" and isinstance(value, int):
            fighter.height = value
        elif change.what == "posture" and isinstance(value, str):
            fighter.posture = value
        elif change.what == "unaware_of" and isinstance(value, tuple):
            fighter.unaware_of = list(value)
        elif change.what == "engaged_with" and isinstance(value, tuple):
            leave_all(state, fighter.id)
            for other in value:
                touch(state, fighter.id, other)


def round_started(state: Table, event: e.RoundStarted) -> None:
    state.round, state.ranking = event.n, event.ranking
    state.gone, state.bled, state.recovered = [], [], []
    for fighter in state.fighters.values():
        if fighter.reacted:
            fighter.reactions, fighter.reacted = {}, 0


def order_roll_asked(state: Table, event: e.OrderRollAsked) -> None:
    what = f"Initiative of {', '.join(map(state.name, event.ids))}, in this order"
    state.request = Request("order", event.seats[0], len(event.ids), 100, what)


def tie_asked(state: Table, event: e.TieAsked) -> None:
    state.tied = event.ids
    what = f"who goes first of {', '.join(map(state.name, event.ids))}, in this order; highest first"
    state.request = Request("tie", event.seats[0], len(event.ids), 6, what)


def ranked(state: Table, event: e.OrderTested | e.TieRolled | e.OrderAgreed) -> None:
    state.ranking, state.tied, state.request = event.ranking, (), None


def order_set(state: Table, event: e.OrderSet) -> None:
    state.order, state.ranking = event.order, ()


def activation_started(state: Table, event: ac.ActivationStarted) -> None:
    fighter = state.fighters[event.id]
    fighter.actions_left = event.actions
    if event.id not in state.gone:
        state.gone.append(event.id)
    state.active, state.asked, state.proposed = event.id, "", False
    if state.config.economy == "speed_dice":
        state.declared, state.plan, state.granted = (), None, False


def activation_missed(state: Table, event: ac.ActivationMissed) -> None:
    state.gone.append(event.id)
    if event.reason == "stunned":
        state.fighters[event.id].stunned = event.left


def activation_ended(state: Table, event: ac.ActivationEnded) -> None:
    state.fighters[event.id].actions_left = 0
    state.active, state.asked, state.doing, state.plan = "", "", None, None


def round_ended(state: Table, event: e.RoundEnded) -> None:
    state.asked = ""


def encounter_ended(state: Table, event: e.EncounterEnded) -> None:
    state.winner, state.active, state.asked = event.winner, "", ""


def condition_set(state: Table, event: e.ConditionSet) -> None:
    fighter = state.fighters[event.id]
    if event.stunned or event.came_to:
        fighter.stunned = int(event.value)
    if event.whose_status:
        fighter.status = str(event.value)
    if event.fell or event.rose:
        fighter.posture = "prone" if event.fell else "standing"
    if fighter.status in ("dead", "fled"):
        leave_all(state, event.id)


def declaration_asked(state: Table, event: ac.DeclarationAsked) -> None:
    state.asked = event.id


def actions_declared(state: Table, event: ac.ActionsDeclared) -> None:
    state.declared = event.list


def action_roll_asked(state: Table, event: ac.ActionRollAsked) -> None:
    what = f"{state.name(event.id)}; each 4 or more gives an action"
    state.request = Request("actions", event.seat, event.dice, 6, what)


def actions_granted(state: Table, event: ac.ActionsGranted) -> None:
    state.fighters[event.id].actions_left = event.n
    state.plan, state.granted, state.asked = event.plan, True, ""


def paused(state: Table, event: ac.Paused) -> None:
    state.plan = None


def stepped_back(state: Table, event: ac.SteppedBack) -> None:
    for other in event.ids:
        touch(state, event.id, other, apart=True)


def action_spent(state: Table, event: w.ActionSpent) -> None:
    state.fighters[event.id].actions_left = event.left
    state.plan = event.plan


def moved(state: Table, event: w.Moved) -> None:
    if event.left_contact:
        part(state, event.id, event.left_contact)
    for other in event.contacts:
        touch(state, event.id, other)


def engaged(state: Table, event: w.Engaged) -> None:
    close_in(state, event.a, event.b)
    touch(state, event.a, event.b, event.arms_length)


def stood_up(state: Table, event: w.StoodUp) -> None:
    state.fighters[event.id].posture = "standing"
    task = state.doing
    if task is not None and task.kind == "stand_up":
        state.doing = None


def fell_prone(state: Table, event: w.FellProne) -> None:
    state.fighters[event.id].posture = "prone"
    spent(state, "prone")


def weapon_dropped(state: Table, event: w.WeaponDropped) -> None:
    fighter = state.fighters[event.id]
    empty(fighter, event.weapon)
    fighter.dropped.append(event.weapon)
    spent(state, "grip", "drop")


def character_fled(state: Table, event: w.CharacterFled) -> None:
    state.fighters[event.id].status = "fled"
    leave_all(state, event.id)


def character_out(state: Table, event: w.CharacterOut) -> None:
    fighter = state.fighters[event.id]
    fighter.status, fighter.posture = "out", "prone"


def character_died(state: Table, event: w.CharacterDied) -> None:
    fighter = state.fighters[event.id]
    fighter.status, fighter.posture = "dead", "prone"
    leave_all(state, event.id)


def ammo_spent(state: Table, event: w.AmmoSpent) -> None:
    state.fighters[event.id].ammo[event.weapon] = event.left


ENCOUNTER: Evolve = {
    e.SpecialEventApplied: special_event_applied,
    e.RoundStarted: round_started,
    e.OrderRollAsked: order_roll_asked,
    e.OrderTested: ranked,
    e.TieAsked: tie_asked,
    e.TieRolled: ranked,
    e.OrderAgreed: ranked,
    e.OrderSet: order_set,
    ac.ActivationStarted: activation_started,
    ac.ActivationMissed: activation_missed,
    ac.ActivationEnded: activation_ended,
    e.RoundEnded: round_ended,
    e.EncounterEnded: encounter_ended,
    e.ConditionSet: condition_set,
    ac.DeclarationAsked: declaration_asked,
    ac.ActionsDeclared: actions_declared,
    ac.ActionRollAsked: action_roll_asked,
    ac.ActionsGranted: actions_granted,
    ac.Paused: paused,
    ac.SteppedBack: stepped_back,
    w.ActionSpent: action_spent,
    w.Moved: moved,
    w.Engaged: engaged,
    w.StoodUp: stood_up,
    w.FellProne: fell_prone,
    w.WeaponDropped: weapon_dropped,
    w.CharacterFled: character_fled,
    w.CharacterOut: character_out,
    w.CharacterDied: character_died,
    w.AmmoSpent: ammo_spent,
}
"""Event class to its fold."""
