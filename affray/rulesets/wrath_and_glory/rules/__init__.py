"""The rules, in the order of play: what is against an action, and what follows from it.

An action's own consequences come first; then every row of the machine that waits for nobody is passed through, each
deciding one step from the state, until somebody is waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from affray.core.refusal import Reason
from affray.events.base import Action, Consequence, Roll, tag_of, trigger_of
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.machine import MACHINE
from affray.rulesets.wrath_and_glory.rules import (
    attacks,
    checking,
    choices,
    comparing,
    complications,
    criticals,
    defending,
    gm,
    harm,
    held,
    helping,
    minor,
    mobs,
    movement,
    picks,
    reactions,
    recovery,
    rounds,
    shifting,
    tests,
    turns,
)
from affray.rulesets.wrath_and_glory.rules import charging as charges
from affray.rulesets.wrath_and_glory.state import Fight

Respond = Callable[[Fight, Any, str], Iterator[Consequence]]
Check = Callable[[Fight, Any, str], Iterator[Reason]]
Pass = Callable[[Fight, object], Iterator[Consequence]]

PASSING: dict[str, Pass] = {
    "round.start": rounds.start,
    "round.seize": rounds.picking,
    "round.pick": rounds.picking,
    "round.next": rounds.after_turn,
    "round.end": rounds.end,
    "turn.start": turns.start,
    "turn": turns.acting,
    "turn.resume": turns.resume,
    "turn.end": turns.end,
    "held.done": held.used,
    "test.pool": reactions.defended,
    "test.faces": tests.faces,
    "test.check": checking.check,
    "test.complication": complications.settle,
    "attack.declared": attacks.declared,
    "attack.critical": criticals.critical,
    "attack.dodges": reactions.dodges,
    "attack.compare": comparing.compare,
    "attack.done": attacks.done,
    "harm.apply": harm.apply,
}
"""place to what happens there without anybody being asked; a place that waits as well may have nothing to do"""

RESPONSES: dict[type[Action], Respond] = {
    Roll: choices.roll,
    actions.Accept: choices.accept,
    actions.Decline: choices.decline,
    actions.SpendGlory: choices.spend_glory,
    actions.MarkAmbush: picks.mark_ambush,
    actions.NegateAmbush: picks.negate_ambush,
    actions.FormMob: mobs.form,
    actions.SplitMob: mobs.split,
    actions.StartEncounter: lambda state, action, by: rounds.begin(state),
    actions.NextRound: lambda state, action, by: rounds.next_round(state),
    actions.EndEncounter: lambda state, action, by: rounds.close(state),
    actions.Join: picks.join,
    actions.Leave: picks.leave,
    actions.Seize: picks.seize,
    actions.Choose: picks.choose,
    actions.SetObjective: picks.set_objective,
    actions.Move: movement.move,
    actions.Stand: movement.stand,
    actions.FallBack: movement.fall_back,
    actions.Charge: charges.charge,
    actions.Sprint: charges.charge,
    actions.FullDefence: defending.full_defence,
    actions.Attack: attacks.attack,
    actions.Pin: attacks.pin,
    actions.Interact: attacks.interact,
    actions.MultiAction: minor.multi_action,
    actions.Hold: held.hold,
    actions.Clear: helping.clear,
    actions.Rally: helping.rally,
    actions.Treat: helping.treat,
    actions.RecoverShock: recovery.recover_shock,
    actions.Test: helping.test,
    actions.Aim: minor.aim,
    actions.Brace: minor.brace,
    actions.Draw: minor.draw,
    actions.Reload: minor.reload,
    actions.Simple: minor.simple,
    actions.Free: minor.free,
    actions.RollOut: turns.roll_out,
    actions.IgnoreFire: turns.ignore_fire,
    actions.EndTurn: minor.end_turn,
    actions.UseHeld: held.use_held,
    actions.Interrupt: held.interrupt,
    actions.React: reactions.react,
    actions.SpendWrath: tests.spend_wrath,
    actions.SpendRuin: tests.spend_ruin,
    actions.ShiftIcons: shifting.shift,
    actions.ChooseCriticalMode: criticals.choose_mode,
    actions.Caught: checking.declare_area,
    actions.Retarget: checking.retarget,
    actions.Complication: complications.name_complication,
    actions.TriggerHazard: gm.trigger_hazard,
    actions.Inflict: gm.inflict,
    actions.Frighten: gm.frighten,
    actions.Fall: gm.fall,
    actions.RestoreShock: recovery.restore,
    actions.Regroup: recovery.regroup,
    actions.Respite: recovery.respite,
}
"""action to what it brings by itself"""

CHECKS: dict[type[Action], Check] = {
    actions.Accept: choices.check_accept,
    actions.SpendGlory: choices.check_spend_glory,
    actions.MarkAmbush: picks.check_mark_ambush,
    actions.NegateAmbush: picks.check_negate_ambush,
    actions.FormMob: mobs.check_form,
    actions.SplitMob: mobs.check_split,
    actions.Join: picks.check_join,
    actions.Leave: picks.check_leave,
    actions.Seize: picks.check_seize,
    actions.Choose: picks.check_choose,
    actions.SetObjective: picks.check_set_objective,
    actions.Move: movement.check_move,
    actions.Stand: movement.check_stand,
    actions.FallBack: movement.check_fall_back,
    actions.Charge: charges.check_charge,
    actions.Sprint: charges.check_sprint,
    actions.FullDefence: defending.check_full_defence,
    actions.Attack: attacks.check_attack,
    actions.Pin: attacks.check_pin,
    actions.Interact: attacks.check_interact,
    actions.MultiAction: minor.check_multi_action,
    actions.Hold: held.check_hold,
    actions.Clear: helping.check_clear,
    actions.Rally: helping.check_rally,
    actions.Treat: helping.check_treat,
    actions.RecoverShock: recovery.check_recover_shock,
    actions.Test: helping.check_test,
    actions.Aim: minor.check_aim,
    actions.Brace: minor.check_brace,
    actions.Draw: minor.check_draw,
    actions.Reload: minor.check_reload,
    actions.Simple: minor.check_simple,
    actions.RollOut: turns.check_roll_out,
    actions.IgnoreFire: turns.check_ignore_fire,
    actions.UseHeld: held.check_holder,
    actions.Interrupt: held.check_holder,
    actions.React: reactions.check_react,
    actions.SpendWrath: tests.check_reroll,
    actions.SpendRuin: tests.check_reroll,
    actions.ShiftIcons: shifting.check_shift,
    actions.ChooseCriticalMode: criticals.check_mode,
    actions.Caught: checking.check_caught,
    actions.Retarget: checking.check_retarget,
    actions.Complication: complications.check_complication,
    actions.TriggerHazard: gm.check_trigger_hazard,
    actions.Inflict: gm.check_inflict,
    actions.Frighten: gm.check_frighten,
    actions.Fall: gm.check_fall,
    actions.RestoreShock: recovery.check_restore,
    actions.Regroup: recovery.check_regroup,
    actions.Respite: recovery.check_respite,
    Roll: choices.check_roll,
}
"""action to what is against it where it has a place; the others need nothing but their place and seat"""


def check(state: Fight, action: Action, by: str) -> Iterable[Reason]:
    """Return every reason against an action; where it has no place, why that is, as far as a rule says it."""
    if not MACHINE.roles(state.place, _trigger(state, action)):
        return choices.out_of_place(state, action, by)
    found = CHECKS.get(type(action))
    return () if found is None else found(state, action, by)


def _trigger(state: Fight, action: Action) -> str:
    if isinstance(action, Roll) and not action.want and state.request is not None:
        return f"{tag_of(Roll)}:{state.request.purpose}"
    return trigger_of(action)
