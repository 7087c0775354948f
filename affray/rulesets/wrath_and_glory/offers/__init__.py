"""The legal actions as things stand, place by place, with what every field accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from affray.core.domain import Offer
from affray.rulesets.wrath_and_glory.offers import table, tests, turn
from affray.rulesets.wrath_and_glory.state import Fight

PLACES: dict[str, Callable[[Fight], Iterator[Offer]]] = {
    "setup": table.setup,
    "round.seize": table.seize,
    "round.pick": table.pick,
    "round.over": table.over,
    "ended": table.ended,
    "turn": turn.turn,
    "turn.fire": turn.fire,
    "held": turn.held,
    "react": tests.reaction,
    "test.pool": tests.pool,
    "test.reroll": tests.reroll,
    "test.shift": tests.shift,
    "test.complication_choice": tests.complication,
    "attack.retarget": tests.retarget,
    "attack.area": tests.area,
    "attack.critical_choice": tests.critical,
    "attack.glory": tests.damage,
    "attack.dodge": tests.dodge,
    "harm.determination": tests.determination,
}
"""place to what is on offer there; where dice alone are wanted there is nothing but the roll"""
