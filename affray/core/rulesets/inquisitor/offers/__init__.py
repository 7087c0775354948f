"""Every legal action now, with what its fields accept; built from the checks themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from affray.core.domain import Offer
from affray.core.rulesets.inquisitor.offers import answers, attacks, doing, table
from affray.core.rulesets.inquisitor.state import Table

Offers = Callable[[Table], Iterator[Offer]]

OWN: tuple[Offers, ...] = (
    attacks.attack, attacks.two_weapon_attack, attacks.charge, attacks.grapple, attacks.fire_pistol, attacks.shoot,
    doing.break_off, doing.stand_up, doing.other_action, doing.staunch, doing.move, doing.leave,
)  # fmt: skip
"""What may be declared, and costs an action."""

TURN: tuple[Offers, ...] = (
    *OWN, doing.drop, doing.agree_to_part, doing.step_back, doing.pause, doing.skip_action, doing.end_activation,
    table.conditions, table.end,
)  # fmt: skip

PLACES: Mapping[str, tuple[Offers, ...]] = {
    "setup": (table.start,),
    "round_start": (table.between_rounds,),
    "tie": (table.tie,),
    "acting": TURN,
    "declare": (table.declare,),
    "hold_check": (lambda state: answers.two_answers(state, "release_hold", "maintain_hold"),),
    "hold_end": (lambda state: answers.two_answers(state, "release_hold", "maintain_hold"),),
    "attack.backstab": (answers.choose_backstab,),
    "attack.react": (answers.react,),
    "attack.counter": (answers.counter,),
    "breakoff.consent": (lambda state: answers.two_answers(state, "allow_break_off", "refuse_break_off"),),
    "breakoff.punished": (answers.free_attack,),
    "grapple.pressure": (lambda state: answers.two_answers(state, "apply_pressure", "decline_pressure"),),
    "parting.consent": (lambda state: answers.two_answers(state, "agree_to_part", "refuse_to_part"),),
}
"""Place to what may be done there; where only a roll is waited for there is nothing."""


def offers(state: Table) -> Iterator[Offer]:
    """Yield every legal action now."""
    for one in PLACES.get(state.place, ()):
        yield from one(state)


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
