"""What this game shows beside the shared views: budgets, pools, whose pick it is, the attack in progress."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.core.rulesets.wrath_and_glory.profiles import UNARMED
from affray.core.rulesets.wrath_and_glory.rules import figures, rounds, shifting, tests
from affray.core.rulesets.wrath_and_glory.rules.held import holders
from affray.core.rulesets.wrath_and_glory.rules.reactions import defenders
from affray.core.rulesets.wrath_and_glory.rules.table import PLAYERS, SIDES, most_glory, most_ruin, other, pending
from affray.core.rulesets.wrath_and_glory.state import Carried, Combatant, Fight, Trial


def show(state: Fight) -> dict[str, Any]:
    """Return the game's own part of a shown position."""
    return {
        "combatants": {key: combatant(one) for key, one in state.combatants.items()},
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


def combatant(one: Combatant) -> dict[str, Any]:
    """Return the figures of one combatant as it stands."""
    turn = one.turn
    return {
        "kind": one.profile.kind,
        "defence": figures.defence(one),
        "resilience": figures.resilience(one),
        "resolve": figures.resolve(one),
        "speed": figures.speed(one),
        "turn": one.when,
        "budget": {
            "movement": turn.movement,
            "moved": turn.moved,
            "combat": 0 if one.condition("action_lost") else turn.combat,
            "simple": turn.simple,
            "reflexive": turn.reflexive,
            "held": one.held,
            "aimed": turn.aimed,
            "braced": turn.braced,
        },
        "wounded": figures.wounded(one),
        "dying": one.dying,
        "exhausted": figures.exhausted(one),
        "wrath": one.wrath,
        "reloads": one.reloads,
        "engaged": list(one.engaged),
        "cover": one.cover,
        "ambushed": one.ambushed,
        "members": list(one.members),
        "traumatic_injuries": [f"{had.side} {had.injury}".strip() for had in one.traumatic],
        "memorable_injuries": [had.injury + (" (worse)" if had.escalated else "") for had in one.memorable],
        "weapons": {key: weapon(carried) for key, carried in one.weapons.items() if key != UNARMED.id},
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
        "base": test.base,
        "bonus": [[part.why, part.n] for part in test.bonus],
        "pool": test.total,
        "wrath_dice": test.wrath_dice,
        "flat_icons": test.flat,
        "dn": test.dn,
        "dn_parts": [[part.why, part.n] for part in test.dn_parts],
        "wrath": test.faces[: test.wrath_dice],
        "faces": test.faces[test.wrath_dice :],
        "icons": test.icons if rolled else None,
        "may": can,
    }


def attack(state: Fight) -> dict[str, Any] | None:
    """Return the attack in progress: as declared, its targets with their DN, its damage so far."""
    if state.attack is None:
        return None
    declared, shot = state.attack.declared, state.attack.shot
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
    }


def harm(state: Fight) -> dict[str, Any] | None:
    """Return the harm being applied: to whom, and what of it is still to come."""
    due = state.harm
    if due is None:
        return None
    return {"target": due.due.target, "wounds": due.wounds, "shock": due.shock, "mortal": due.mortal}
