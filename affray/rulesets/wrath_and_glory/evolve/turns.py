"""The fold of what happens in a turn."""

from __future__ import annotations

from affray.core.ids import in_order
from affray.core.ruleset import Evolve
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events import turns
from affray.rulesets.wrath_and_glory.state import Combatant, Fight, Interruption, Moving, Turn


def spend(state: Fight, turn: Turn, cost: str) -> None:
    """Take the cost of an action out of the budget of a turn; a Free Action has none."""
    if cost in ("", "free"):
        return
    turn.acts += 1
    if cost == "combat":
        turn.combat -= 1
        turn.combats += 1
    elif cost == "simple":
        turn.simple = False
    elif cost == "movement":
        turn.movement = False
    elif cost == "full_round":
        turn.movement = turn.simple = False
        turn.combat = 0
        turn.combats += 1
        if state.settings.full_round_uses_reflexive:
            turn.reflexive = False


def _aim(state: Fight, turn: Turn, event: turns.ActionDeclared) -> None:
    turn.aimed = event.detail


def _brace(state: Fight, turn: Turn, event: turns.ActionDeclared) -> None:
    turn.braced = True


def _stand(state: Fight, turn: Turn, event: turns.ActionDeclared) -> None:
    turn.stood = True


def _multi_action(state: Fight, turn: Turn, event: turns.ActionDeclared) -> None:
    turn.multi = turn.combat = int(event.detail)


def _draw(state: Fight, turn: Turn, event: turns.ActionDeclared) -> None:
    state.combatants[event.actor].weapons[event.detail].drawn = True


def _stow(state: Fight, turn: Turn, event: turns.ActionDeclared) -> None:
    state.combatants[event.actor].weapons[event.detail].drawn = False


_DECLARED = {
    "aim": _aim,
    "brace": _brace,
    "stand": _stand,
    "multi_action": _multi_action,
    "draw": _draw,
    "stow": _stow,
}


def _action_declared(state: Fight, event: turns.ActionDeclared) -> None:
    actor = state.combatants[event.actor]
    if event.actor == state.holder:
        actor.held = False
    turn = actor.turn
    spend(state, turn, event.cost)
    if event.action in _DECLARED:
        _DECLARED[event.action](state, turn, event)


def _action_held(state: Fight, event: turns.ActionHeld) -> None:
    one = state.combatants[event.actor]
    one.held = True
    spend(state, one.turn, "combat")


def _moving(state: Fight, action: actions.Move | actions.FallBack) -> None:
    state.moving = Moving(action, state.combatants[state.actor].status == "dying")


def _charging(state: Fight, action: actions.Charge) -> None:
    state.moving = Moving(action, state.combatants[state.actor].status == "dying", True)


def _sprinting(state: Fight, action: actions.Sprint) -> None:
    state.moving = Moving(action, state.combatants[state.actor].status == "dying", action.weapon is not None)


def _action_cancelled(state: Fight, event: turns.ActionCancelled) -> None:
    spend(state, state.combatants[event.actor].turn, "movement")
    state.moving = None


def _movement_made(state: Fight, event: turns.MovementMade) -> None:
    mover = state.combatants[event.actor]
    mover.cover, mover.material = event.cover, event.material
    mode = event.mode
    if mode == "to_cover":
        mover.owes_movement = True
        return
    turn = mover.turn
    turn.moved += event.metres
    if mode in ("walk", "run", "crawl"):
        turn.acts += 1
    if mode == "run":
        turn.ran = True
        turn.simple = False
    elif mode == "fall_back":
        turn.movement = False
    if event.left or event.engaged:
        _part_and_meet(state, mover, event)
    moving = state.moving
    if moving is not None:
        if moving.strikes:
            moving.made = True
        else:
            state.moving = None


def _part_and_meet(state: Fight, mover: Combatant, event: turns.MovementMade) -> None:
    """End the engagements that a mover leaves, and begin those that it comes into."""
    for other in event.left:
        mover.engaged.remove(other)
        state.combatants[other].engaged.remove(event.actor)
    for other in event.engaged:
        mover.engaged[:] = in_order([*mover.engaged, other])
        theirs = state.combatants[other].engaged
        theirs[:] = in_order([*theirs, event.actor])


def _reloaded(state: Fight, event: turns.Reloaded) -> None:
    weapon = state.combatants[event.actor].weapons[event.weapon]
    weapon.loaded, weapon.paid = True, False


def _reload_spent(state: Fight, event: turns.ReloadSpent) -> None:
    one = state.combatants[event.id]
    one.reloads = event.left
    if event.weapon:
        one.weapons[event.weapon].paid = True


def _weapon_emptied(state: Fight, event: turns.WeaponEmptied) -> None:
    state.combatants[event.actor].weapons[event.weapon].loaded = False


def _weapon_disabled(state: Fight, event: turns.WeaponDisabled) -> None:
    state.combatants[event.actor].weapons[event.weapon].state = event.state


def _weapon_restored(state: Fight, event: turns.WeaponRestored) -> None:
    weapon = state.combatants[event.actor].weapons[event.weapon]
    weapon.state, weapon.drawn = "ready", True


def _held_opened(state: Fight, event: turns.HeldOpened) -> None:
    state.holder, state.held_frame = event.holder, event.frame
    if event.holder in state.waiting:
        state.waiting.remove(event.holder)


def _held_closed(state: Fight, event: turns.HeldClosed) -> None:
    state.holder = ""


def _held_ended(state: Fight, event: turns.HeldEnded) -> None:
    state.held_frame = ""


def _held_lost(state: Fight, event: turns.HeldLost) -> None:
    for one in event.ids:
        state.combatants[one].held = False


def _interrupting(state: Fight, action: actions.Interrupt) -> None:
    state.interruption = Interruption(action.combatant)


def _interrupt_resolved(state: Fight, event: turns.InterruptResolved) -> None:
    state.interruption = None
    if not event.won:
        state.waiting.append(event.holder)


def _reaction_offered(state: Fight, event: turns.ReactionOffered) -> None:
    state.asked = event.actor
    if state.moving is not None:
        state.moving.asked += (event.actor,)


def _reaction_taken(state: Fight, event: turns.ReactionTaken) -> None:
    state.combatants[event.actor].turn.reflexive = False
    state.asked = ""


def _reaction_declined(state: Fight, event: turns.ReactionDeclined) -> None:
    state.asked = ""


def _dodge_offered(state: Fight, event: turns.DodgeOffered) -> None:
    state.asked = event.target
    for target in state.shot.targets:
        if target.id == event.target:
            target.asked = True


EVOLVE: Evolve = {
    actions.Move: _moving,
    actions.FallBack: _moving,
    actions.Charge: _charging,
    actions.Sprint: _sprinting,
    actions.Interrupt: _interrupting,
    turns.ActionDeclared: _action_declared,
    turns.ActionHeld: _action_held,
    turns.ActionCancelled: _action_cancelled,
    turns.MovementMade: _movement_made,
    turns.Reloaded: _reloaded,
    turns.ReloadSpent: _reload_spent,
    turns.WeaponEmptied: _weapon_emptied,
    turns.WeaponDisabled: _weapon_disabled,
    turns.WeaponRestored: _weapon_restored,
    turns.HeldOpened: _held_opened,
    turns.HeldClosed: _held_closed,
    turns.HeldEnded: _held_ended,
    turns.HeldLost: _held_lost,
    turns.InterruptResolved: _interrupt_resolved,
    turns.ReactionOffered: _reaction_offered,
    turns.ReactionTaken: _reaction_taken,
    turns.ReactionDeclined: _reaction_declined,
    turns.DodgeOffered: _dodge_offered,
}
