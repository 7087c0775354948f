"""What a view shows beside the shared views (1.2b)."""

from __future__ import annotations

from typing import Any

from affray.rules import Term, total
from affray.rulesets.astartes.rules import reserve
from affray.rulesets.astartes.rules.seats import seat_of
from affray.rulesets.astartes.state import Combatant, Fight
from affray.rulesets.astartes.tables import CHARACTERISTICS, FEEDS

CHOICES = {"attack.defence": "defence", "attack.cancel": "cancel", "attack.invest": "invest", "reserve": "reserve"}
"""place to what is chosen there"""


def show(state: Fight) -> dict[str, Any]:
    """Return everything that this game shows."""
    shown: dict[str, Any] = {
        "attack": _attack(state),
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
    if state.place == "acting":
        return {"kind": "turn", "seat": seat_of(state, state.acting), "who": state.acting, "purpose": "turn"}
    if state.place not in CHOICES:
        return None
    who = state.asked
    if state.attack is not None:
        who = state.attack.attacker if state.place == "attack.invest" else state.target.id
    return {"kind": "choice", "seat": seat_of(state, who), "who": who, "purpose": CHOICES[state.place]}


def _attack(state: Fight) -> dict[str, Any] | None:
    attack = state.attack
    if attack is None:
        return None
    return {
        "kind": attack.kind,
        "attacker": attack.attacker,
        "weapon": attack.weapon,
        "mode": attack.mode or None,
        "targets": [target.id for target in attack.targets],
        "target": state.target_now.id if attack.targets else None,
        "threshold": total(attack.terms),
        "terms": _terms(attack.terms),
        "dice": total(attack.dice_terms),
        "successes": attack.successes if attack.rolled else None,
        "projectiles": list(attack.projectiles),
        "surplus": attack.surplus,
        "limit": attack.limit,
    }


def _terms(terms: tuple[Term, ...]) -> list[dict[str, Any]]:
    return [{"source": term.source, "value": term.value, "rule": term.rule} for term in terms]


def _combatant(state: Fight, each: Combatant) -> dict[str, Any]:
    return {
        "available": _available(state, each),
        "spent": sum(each.spent.values()),
        "used": {
            "attack": sum(each.used.get(kind, 0) for kind in ("ranged", "melee", "psychic")),
            "defence": each.used.get("defence", 0),
            "movement": each.used.get("movement", 0),
        },
        "declared": each.declared if state.settings.pool_mode == "single_declared" else None,
        "malus": each.malus,
        "pending_malus": each.pending_malus,
        "per_attack_malus": each.per_attack_malus,
        "contact": list(each.contact),
        "motion": each.motion,
        "posture": each.posture,
        "immobile": each.immobile,
        "size": each.size,
        "armour": each.armour,
        "shots": each.shots,
        "auto_fired": each.auto_fired,
        "bonus_dice": dict(each.bonus_dice),
        "magazines": {
            weapon.id: weapon.left for weapon in each.weapons.values() if weapon.magazine and weapon.domain == "ranged"
        },
    }


def _available(state: Fight, each: Combatant) -> dict[str, Any]:
    """Return the dice left of each characteristic; with a counter for each domain, by domain."""
    if state.settings.pool_mode != "per_domain":
        return {char: reserve.available(each, char, "all") for char in CHARACTERISTICS}
    domains = {"melee": "melee", "ranged": "ranged", "psychic": "psychic", "defence": "parry"}
    return {
        domain: {char: reserve.available(each, char, reserve.pool_of(state, kind)) for char in FEEDS[kind]}
        for domain, kind in domains.items()
    }
