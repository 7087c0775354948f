"""Every legal action now, with what its fields accept; built from the checks themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from affray.core.domain import Offer
from affray.core.ruleset import Offers
from affray.rulesets.inquisitor.offers import answers, attacks, doing, table
from affray.rulesets.inquisitor.state import Table

Part = Callable[[Table], Iterator[Offer]]

OWN: tuple[Part, ...] = (
    attacks.attack, attacks.two_weapon_attack, attacks.charge, attacks.grapple, attacks.fire_pistol, attacks.shoot,
    doing.break_off, doing.stand_up, doing.other_action, doing.staunch, doing.move, doing.leave,
)  # fmt: skip
"""What may be declared, and costs an action."""

TURN: tuple[Part, ...] = (
    *OWN, doing.drop, doing.agree_to_part, doing.step_back, doing.pause, doing.skip_action, doing.end_activation,
    table.conditions, table.end,
)  # fmt: skip
"""What may be done in an activation."""


def in_turn(state: Table) -> Iterator[Offer]:
    """Yield what may be done in somebody's activation."""
    for one in TURN:
        yield from one(state)


OFFERS: Offers = {
    "setup": table.start,
    "round_start": table.between_rounds,
    "tie": table.tie,
    "acting": in_turn,
    "declare": table.declare,
    "hold_check": answers.hold,
    "hold_end": answers.hold,
    "attack.backstab": answers.choose_backstab,
    "attack.react": answers.react,
    "attack.counter": answers.counter,
    "breakoff.consent": answers.break_off,
    "breakoff.punished": answers.free_attack,
    "grapple.pressure": answers.pressure,
    "parting.consent": answers.parting,
}
"""Place to what may be done there; where only a roll is waited for there is nothing."""


def possible(state: Table, kind: str) -> bool:
    """Return whether an action of a declared kind can be taken now."""
    if kind == "pause":
        return True
    for one in OWN:
        for offer in one(state):
            what = offer.fields.get("what")
            if offer.action == kind or (what is not None and what.accepts(kind)):
                return True
    return False
