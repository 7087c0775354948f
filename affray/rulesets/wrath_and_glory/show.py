"""What this game shows beside the shared views: budgets, pools, whose pick it is, the attack in progress."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.rulesets.wrath_and_glory.profiles import UNARMED
from affray.rulesets.wrath_and_glory.rules import figures, rounds, shifting, tests
from affray.rulesets.wrath_and_glory.rules.held import holders
from affray.rulesets.wrath_and_glory.rules.reactions import defenders
from affray.rulesets.wrath_and_glory.rules.table import PLAYERS, SIDES, most_glory, most_ruin, other, pending
from affray.rulesets.wrath_and_glory.state import Carried, Combatant, Fight, Trial


def show(state: Fight) -> dict[str, Any]:
    """Return the game's own part of a shown position."""
    return {
        "combatants": {key: combatant(state, one) for key, one in state.combatants.items()},
        "pools": {
            "glory": {"left": state.glory, "max": most_glory(state)},
            "ruin": {"left": state.ruin, "max": most_ruin(state)},
            "wrath": {one.id: one.wrath for one in state.of(PLAYERS)},
        },
        "pick": pick(state),
        "test": None if not state.tests else trial(state, state.tests[-1]),
        "attack": attack(state),
        "harm": harm(state),
        "objectives": {
            key: {"name": one.name or key, "state": state.objective_states[key]}
            for key, one in state.objectives.items()
        },
        "holders": [one.id for one in holders(state)],
        "ended": state.ended,
    }


LEFT_BEHIND = ("kind", "of_mob", "traumatic_injuries", "memorable_injuries")
"""what is still shown of somebody who is out of the fight"""


def combatant(state: Fight, one: Combatant) -> dict[str, Any]:
    """Return the figures of one combatant as it stands; of who is out of the fight only what it leaves behind."""
    mob = next((mob.id for mob in state.everybody if one.id in mob.members and mob is not one), "")
    figures_now = {
        "kind": one.profile.kind,
        "of_mob": mob,
        "defence": figures.defence(one),
        "resilience": figures.resilience(one),
        "resolve": figures.resolve(one),
        "speed": figures.speed(one),
        "turn": one.when,
        "budget": budget(state, one),
        "wounded": figures.wounded(one),
        "dying": one.dying,
        "exhausted": figures.exhausted(one),
        "wrath": one.wrath,
        "reloads": one.reloads,
        "engaged": list(one.engaged),
        "cover": one.cover,
        "ambushed": one.ambushed,
        "members": list(one.members),
        **injuries(one),
        "weapons": {key: weapon(carried) for key, carried in one.weapons.items() if key != UNARMED.id},
    }
    if one.present or one.status == "absent":
        return figures_now
    return {key: value if key in LEFT_BEHIND else None for key, value in figures_now.items()}


def budget(state: Fight, one: Combatant) -> dict[str, Any]:
    """Return what is left of a combatant's turn; of one to come what it will start with, of one that is over nothing
    but the reaction."""
    turn = one.turn
    movement, combat, simple = turn.movement, turn.combat, turn.simple
    if one.when == "pending":
        coming = rounds.take_turn(state, one, False).budget
        movement, combat, simple = coming.movement, coming.combat, coming.simple
    elif one.when == "done":
        movement, combat, simple = False, 0, False
    return {
        "movement": movement,
        "moved": turn.moved if one.when == "current" else 0,
        "combat": 0 if one.condition("action_lost") else combat,
        "simple": simple,
        "reflexive": turn.reflexive,
        "held": one.held,
        "aimed": turn.aimed,
        "braced": turn.braced,
    }


def injuries(one: Combatant) -> dict[str, Any]:
    """Return the injuries of a combatant in words."""
    return {
        "traumatic_injuries": [f"{had.side} {had.injury}".strip() for had in one.traumatic],
        "memorable_injuries": [had.injury + (" (worse)" if had.escalated else "") for had in one.memorable],
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
    seizer = other(state.pick)
    return {
        "side": state.pick,
        "pending": {side: [one.id for one in pending(state, side)] for side in SIDES},
        "may_seize": seizer if state.place == "round.seize" and rounds.may_seize(state, seizer) else "",
    }


def trial(state: Fight, test: Trial) -> dict[str, Any]:
    """Return the test in progress: its pool, DN and icons, and what may still be done about it."""
    rolled = bool(test.faces)
    can: dict[str, Any] = {}
    if state.place == "test.pool" and state.settings.glory_dice_timing == "before":
        can["glory_dice"] = tests.glory_dice(state)
    if state.place == "test.pool":
        can["full_defence"] = list(defenders(state))
    if state.place == "test.reroll":
        can["reroll"] = list(tests.rerollable(state))
        can["glory_dice"] = tests.glory_dice(state) if tests.may_add(state) else 0
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
    declared, shot = state.attack.declared, state.attack.shot
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
                "id": one.id,
                "dn": one.dn,
                "dn_parts": [[part.why, part.n] for part in one.dn_parts],
                "icons": one.icons if one.rolled else None,
                "hit": one.hit,
                "dodge": one.dodge,
            }
            for one in shot.targets
        ],
        "shifts": [one.use for one in shot.shifts],
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
    return {"target": due.due.target, "wounds": due.wounds, "shock": due.shock, "mortal": due.mortal}
