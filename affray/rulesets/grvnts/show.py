"""What a view shows beside the shared views (1.5)."""

from __future__ import annotations

from typing import Any

from affray.rules import Term, total
from affray.rulesets.grvnts.rules.seats import asked_grvnt, seat_of
from affray.rulesets.grvnts.state import AttackFrame, Combatant, DefenceFrame, Fight, Frame
from affray.rulesets.grvnts.tables import GM, UNARMED

CHOICES = {
    "on_watch": "watch",
    "party_tie": "order",
    "attack.choice": "crit_reduction",
    "attack.blast": "blast",
    "defence.counter": "counter",
    "defence.blast": "blast",
    "harm.mitigate": "mitigation",
    "harm.late": "mitigation",
    "harm.nearby": "nearby",
    "omen": "omen",
}
"""place to what is chosen there"""
TURNS = ("grvnt_turn", "enemy_turn")


def show(state: Fight) -> dict[str, Any]:
    """Return everything that this game shows."""
    shown: dict[str, Any] = {
        "terrain": state.terrain,
        "cover_objects": dict(state.cover_objects),
        "first_side": state.first,
        "party_order": list(state.order),
        "left": _left(state),
        "frames": [_frame(state, frame) for frame in state.frames],
        "winner": state.winner,
        "ended": state.ended,
        "combatants": {id: _combatant(state, each) for id, each in state.combatants.items()},
    }
    pending = _pending(state)
    return shown if pending is None else {**shown, "pending": pending}


def _pending(state: Fight) -> dict[str, Any] | None:
    """Return the choice or the turn that is waited for; a roll is shown by the kernel."""
    if state.request is not None:
        return None
    grvnt = asked_grvnt(state)
    if state.place in CHOICES:
        gm = state.place in ("attack.blast", "defence.blast", "harm.nearby")
        seat = GM if gm else state.players[0] if state.place == "party_tie" else seat_of(state, grvnt)
        return {"kind": "choice", "seat": seat, "who": "" if gm else grvnt, "purpose": CHOICES[state.place]}
    if state.place in TURNS:
        return {"kind": "turn", "seat": seat_of(state, state.acting), "who": state.acting, "purpose": "turn"}
    if state.place == "enemy_side":
        return {"kind": "turn", "seat": GM, "who": "", "purpose": "enemies"}
    return None


def _left(state: Fight) -> dict[str, Any] | None:
    if state.place == "grvnt_turn":
        return {"actions": state.actions_left, "move": state.move_left, "switch": state.switch_left}
    if state.place == "enemy_turn":
        return {"attacks": state.attacks_left, "move": state.move_left}
    return None


def _frame(state: Fight, frame: Frame) -> dict[str, Any]:
    if isinstance(frame, AttackFrame):
        return {
            "kind": frame.kind,
            "attacker": frame.attacker,
            "target": frame.target,
            "weapon": frame.weapon,
            "dr": total(frame.terms) or None,
            "terms": _terms(frame.terms),
        }
    if isinstance(frame, DefenceFrame):
        return {
            "kind": "defence",
            "enemy": frame.enemy,
            "target": frame.target,
            "weapon": frame.weapon,
            "dr": total(frame.terms) or None,
            "terms": _terms(frame.terms),
        }
    return {
        "kind": "harm",
        "source": frame.source,
        "victim": None if frame.part is None else frame.part.victim,
        "waiting": [part.victim for part in frame.queue],
        "damage": None if frame.total < 0 else frame.total,
    }


def _terms(terms: tuple[Term, ...]) -> list[dict[str, Any]]:
    return [{"source": term.source, "value": term.value, "rule": term.rule} for term in terms]


def _combatant(state: Fight, each: Combatant) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "side": each.side,
        "armor_tier": each.armor_tier,
        "cover": each.cover,
        "cover_object": each.cover_object or None,
        "melee_with": list(each.melee_with),
        "weapons": {
            weapon.id: {
                "state": "lost" if weapon.lost else weapon.state,
                "ready": weapon.id in each.ready,
                "chambered": weapon.chambered,
                "uses": weapon.uses,
            }
            for weapon in each.weapons.values()
            if weapon.id != UNARMED
        },
    }
    if each.grvnt:
        shown |= {
            "terrain": state.terrain_of(each),
            "helmet": each.helmet,
            "shield": each.shield,
            "ammo": each.ammo,
            "aim": "banked" if each.aim else "none",
        }
    else:
        shown |= {"morale": each.morale or None, "group": each.group, "leader": each.leader}
    return shown
