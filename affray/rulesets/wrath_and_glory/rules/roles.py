"""Which seats have a role of the machine's rows as things stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from affray.rulesets.wrath_and_glory.rules import critical_hits, reactions, sides
from affray.rulesets.wrath_and_glory.rules.held_actions import holders
from affray.rulesets.wrath_and_glory.state import Fight


def who(state: Fight, role: str) -> tuple[str, ...]:
    """Return the seats that have a role, none where nobody has it now."""
    if role in ONE:
        combatant = ONE[role](state)
        return sides.seats_of(state, combatant) if combatant else ()
    return SEATS[role](state)


def _of_each(state: Fight, combatants: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seat for entry in combatants for seat in sides.seats_of(state, entry)))


def _both_sides(state: Fight) -> tuple[str, ...]:
    return tuple(seat for side in sides.SIDES for seat in sides.seats_of_side(state, side))


ONE: Mapping[str, Callable[[Fight], str]] = {
    "actor": lambda state: state.actor,
    "holder": lambda state: state.holder,
    "asked": lambda state: state.asked,
    "roller": lambda state: state.test.roller if state.tests else "",
    "attacker": lambda state: "" if state.attack is None else state.declared.actor,
    "victim": lambda state: "" if state.harm is None else state.harm.target,
}
"""role to the one combatant whose seats have it, or nothing"""

SEATS: Mapping[str, Callable[[Fight], tuple[str, ...]]] = {
    "gm": lambda state: (sides.GM,),
    "players": lambda state: sides.seats_of_side(state, sides.PLAYERS),
    "own_side": _both_sides,
    "either": _both_sides,
    "picker": lambda state: sides.seats_of_side(state, state.pick) if state.pick else (),
    "other": lambda state: sides.seats_of_side(state, sides.other(state.pick)) if state.pick else (),
    "holders": lambda state: _of_each(state, [one.id for one in holders(state)]),
    "targets": lambda state: _of_each(state, reactions.defenders(state)),
    "severity": lambda state: () if state.attack is None else critical_hits.asked(state),
    "roller_of_dice": lambda state: () if state.request is None else (state.request.seat,),
}
"""any other role to the seats that have it"""
