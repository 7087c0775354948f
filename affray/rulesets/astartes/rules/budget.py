"""The budget of actions from one own turn to the next (AS-01 to AS-05, AS-24)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Reason
from affray.rulesets.astartes import codes
from affray.rulesets.astartes.state import Combatant, Fight
from affray.rulesets.astartes.tables import GROUP_ACTIONS, TOTAL_ACTIONS

ATTACKS = ("ranged", "melee", "psychic")


def used_of(state: Fight, combatant: Combatant, kind: str) -> int:
    """Return how many actions of the group that a kind belongs to are used (AS-02, AS-03)."""
    if kind in ATTACKS and state.settings.attack_group == "shared":
        return sum(combatant.used.get(attack, 0) for attack in ATTACKS)
    return combatant.used.get(kind, 0)


def used_in_all(state: Fight, combatant: Combatant) -> int:
    """Return how many of the four actions are used; defences count unless the option says otherwise (AS-04)."""
    return sum(
        count for kind, count in combatant.used.items() if kind != "defence" or state.settings.defence_counts_total
    )


def in_all_reasons(state: Fight, combatant: Combatant, count: int) -> Iterator[Reason]:
    """Reasons against using actions of the four (AS-01)."""
    used = used_in_all(state, combatant)
    if used + count > TOTAL_ACTIONS:
        yield Reason(
            codes.TOTAL_ACTIONS,
            f"{combatant.name} has used {used} of {TOTAL_ACTIONS} actions, and {count} more is asked",
            "AS-01",
        )


def attack_reasons(state: Fight, combatant: Combatant, kind: str) -> Iterator[Reason]:
    """Reasons against an attack action (AS-01, AS-02, AS-03)."""
    yield from in_all_reasons(state, combatant, 1)
    if used_of(state, combatant, kind) >= GROUP_ACTIONS:
        yield Reason(codes.ATTACK_CAP, f"{combatant.name} has used both attack actions", "AS-02")


def extra_reasons(state: Fight, combatant: Combatant, mode: str) -> Iterator[Reason]:
    """Reasons against a second action for an automatic shot (AS-24)."""
    if mode != "auto":
        yield Reason(codes.EXTRA_ACTION, "only an automatic shot takes a second attack action", "AS-24")
    elif used_of(state, combatant, "ranged") + 2 > GROUP_ACTIONS or used_in_all(state, combatant) + 2 > TOTAL_ACTIONS:
        yield Reason(codes.EXTRA_ACTION, f"{combatant.name} has no two attack actions left", "AS-24")


def defence_reasons(state: Fight, combatant: Combatant) -> Iterator[Reason]:
    """Reasons against a defensive action; it counts among the four (AS-02, AS-04)."""
    if state.settings.defence_counts_total:
        yield from in_all_reasons(state, combatant, 1)
    if used_of(state, combatant, "defence") >= GROUP_ACTIONS:
        yield Reason(codes.DEFENCE_CAP, f"{combatant.name} has used both defensive actions", "AS-02")


def movement_reasons(state: Fight, combatant: Combatant, count: int) -> Iterator[Reason]:
    """Reasons against a movement action, or both of a sprint (AS-02, AS-51)."""
    yield from in_all_reasons(state, combatant, count)
    used = used_of(state, combatant, "movement")
    if used >= GROUP_ACTIONS:
        yield Reason(codes.MOVE_CAP, f"{combatant.name} has used both movement actions", "AS-02")
    if count > 1 and used:
        yield Reason(codes.MOVE, f"a sprint takes both movement actions, and {combatant.name} has used {used}", "AS-51")
