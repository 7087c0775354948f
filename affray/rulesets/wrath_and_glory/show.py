"""What this game shows beside the shared views: budgets, pools, whose pick it is, the attack in progress."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.rulesets.wrath_and_glory.profiles import UNARMED
from affray.rulesets.wrath_and_glory.progress import Trial
from affray.rulesets.wrath_and_glory.rules import dice_tests, figures, shifting, sides, turn_order
from affray.rulesets.wrath_and_glory.rules.held_actions import holders
from affray.rulesets.wrath_and_glory.rules.reactions import defenders
from affray.rulesets.wrath_and_glory.state import Carried, Combatant, Fight


def show(state: Fight) -> dict[str, Any]:
    """Return the game's own part of a shown position."""
    return {
        "combatants": {key: combatant(state, shown) for key, shown in state.combatants.items()},
        "pools": {
            "glory": {"left": state.glory, "max": sides.most_glory(state)},
            "ruin": {"left": state.ruin, "max": sides.most_ruin(state)},
            "wrath": {agent.id: agent.wrath for agent in state.of(sides.PLAYERS)},
        },
        "pick": pick(state),
        "test": None if not state.tests else trial(state, state.tests[-1]),
        "attack": attack(state),
        "harm": harm(state),
        "objectives": {
            key: {"name": objective.name or key, "state": state.objective_states[key]}
            for key, objective in state.objectives.items()
        },
        "holders": [holder.id for holder in holders(state)],
        "ended": state.ended,
    }


LEFT_BEHIND = ("kind", "of_mob", "traumatic_injuries", "memorable_injuries")
"""what is still shown of somebody who is out of the fight"""


def combatant(state: Fight, combatant: Combatant) -> dict[str, Any]:
    """Return the figures of one combatant as it stands; of who is out of the fight only what it leaves behind."""
    mob = next((mob.id for mob in state.everybody if combatant.id in mob.members and mob is not combatant), "")
    figures_now = {
        "kind": combatant.profile.kind,
        "of_mob": mob,
        "defence": figures.defence(combatant),
        "resilience": figures.resilience(combatant),
        "resolve": figures.resolve(combatant),
        "speed": figures.speed(combatant),
        "turn": combatant.when,
        "budget": budget(state, combatant),
        "wounded": figures.wounded(combatant),
        "dying": combatant.dying,
        "exhausted": figures.exhausted(combatant),
        "wrath": combatant.wrath,
        "reloads": combatant.reloads,
        "engaged": list(combatant.engaged),
        "cover": combatant.cover,
        "ambushed": combatant.ambushed,
        "members": list(combatant.members),
        **injuries(combatant),
        "weapons": {key: weapon(carried) for key, carried in combatant.weapons.items() if key != UNARMED.id},
    }
    if combatant.present or combatant.status == "absent":
        return figures_now
    return {key: value if key in LEFT_BEHIND else None for key, value in figures_now.items()}


def budget(state: Fight, combatant: Combatant) -> dict[str, Any]:
    """Return what is left of a combatant's turn; of one to come what it will start with, of one that is over nothing
    but the reaction."""
    turn = combatant.turn
    movement, combat, simple, lost = turn.movement, turn.combat, turn.simple, combatant.lost_action
    if combatant.when == "pending":
        coming = turn_order.take_turn(state, combatant, False).budget
        movement, combat, simple = coming.movement, coming.combat, coming.simple
        lost = combatant.condition("action_lost") is not None
    elif combatant.when == "done":
        movement, combat, simple = False, 0, False
    return {
        "movement": movement,
        "moved": turn.moved if combatant.when == "current" else 0,
        "combat": 0 if lost else combat,
        "simple": simple,
        "reflexive": turn.reflexive,
        "held": combatant.held,
        "aimed": turn.aimed,
        "braced": turn.braced,
    }


def injuries(combatant: Combatant) -> dict[str, Any]:
    """Return the injuries of a combatant in words."""
    return {
        "traumatic_injuries": [f"{had.side} {had.injury}".strip() for had in combatant.traumatic],
        "memorable_injuries": [had.injury + (" (worse)" if had.escalated else "") for had in combatant.memorable],
    }


def weapon(carried: Carried) -> str:
    """Return in a word or two how a weapon is: ready, empty, jammed, not drawn."""
    if carried.state != "ready":
        return carried.state
    if not carried.loaded:
        return "empty"
    return "ready" if carried.drawn else "not drawn"


def pick(state: Fight) -> dict[str, Any] | None:
    """Return whose pick it is, among whom, and who may seize it; None while nobody picks."""
    if state.place not in ("round.seize", "round.pick"):
        return None
    seizer = sides.other(state.pick)
    return {
        "side": state.pick,
        "pending": {side: [combatant.id for combatant in sides.pending(state, side)] for side in sides.SIDES},
        "may_seize": seizer if state.place == "round.seize" and turn_order.may_seize(state, seizer) else "",
    }


def trial(state: Fight, test: Trial) -> dict[str, Any]:
    """Return the test in progress: its pool, DN and icons, and what may still be done about it."""
    rolled = bool(test.faces)
    can: dict[str, Any] = {}
    if state.place == "test.pool" and state.settings.glory_dice_timing == "before":
        can["glory_dice"] = dice_tests.glory_dice(state)
    if state.place == "test.pool":
        can["full_defence"] = list(defenders(state))
    if state.place == "test.reroll":
        can["reroll"] = list(dice_tests.rerollable(state))
        can["glory_dice"] = dice_tests.glory_dice(state) if dice_tests.may_add(state) else 0
    if state.place == "test.shift":
        can["shifts"] = shifting.most(state, True)
        can["shift_to"] = list(shifting.uses(state))
    return {
        "roller": test.roller,
        "what": test.what,
        "skill": test.skill,
        "dn": test.dn,
        "icons": test.icons if rolled else None,
        "pool": test.total,
        "wrath": test.faces[: test.wrath_dice],
        "faces": test.faces[test.wrath_dice :],
        "wrath_dice": test.wrath_dice,
        "flat_icons": test.pool.flat_icons,
        "base": test.pool.base,
        "bonus": [[part.why, part.n] for part in test.bonus],
        "dn_parts": [[part.why, part.n] for part in test.pool.dn_parts],
        "may": can,
    }


def attack(state: Fight) -> dict[str, Any] | None:
    """Return the attack in progress: as declared, its targets with their DN, its damage so far."""
    if state.attack is None:
        return None
    declared, shot = state.declared, state.attack.shot
    can: dict[str, Any] = {}
    if state.place == "attack.glory":
        can["glory_damage"] = state.glory
    if shot.critical is not None and shot.critical.asking == "severity":
        can["glory_severity"] = state.glory
    return {
        "actor": declared.actor,
        "mode": declared.mode,
        "weapon": declared.weapon,
        "options": list(declared.options),
        "called_shot": declared.called_shot,
        "targets": [
            {
                "id": target.id,
                "dn": target.dn,
                "dn_parts": [[part.why, part.n] for part in target.dn_parts],
                "icons": target.icons if target.rolled else None,
                "hit": target.hit,
                "dodge": target.dodge,
            }
            for target in shot.targets
        ],
        "shifts": [shift.use for shift in shot.shifts],
        "critical": None if shot.critical is None else msgspec.to_builtins(shot.critical),
        "extra_damage": {
            "parts": [[part.why, part.n] for part in shot.ed_parts],
            "faces": list(shot.ed_faces),
            "value": shot.ed_value,
        },
        "damage": shot.damage,
        "may": can,
    }


def harm(state: Fight) -> dict[str, Any] | None:
    """Return the harm being applied: to whom, and what of it is still to come."""
    due = state.harm
    if due is None:
        return None
    return {"target": due.target, "wounds": due.wounds, "shock": due.shock, "mortal": due.mortal}
