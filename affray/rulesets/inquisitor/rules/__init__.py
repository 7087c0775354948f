"""What several actions share, a module for each concern, in the order of play: what a roll brings about, and what
happens at a place by itself."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Passing, Rolls
from affray.rulesets.inquisitor.rules import (
    activation,
    blow,
    breakoff,
    counter,
    effects,
    grapples,
    injury,
    order,
    others,
    parting,
    reactions,
    round_end,
    shooting,
)
from affray.rulesets.inquisitor.state import Table


def located(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The place of a shot or of a blow is rolled in the same way (IN-28, IN-L6)."""
    return shooting.located(state, dice) if state.place == "shot.rolled" else blow.located(state, dice)


ROLLS: Rolls = {
    "order": order.tested,
    "tie": order.rolled_off,
    "actions": activation.granted,
    "dodge": reactions.dodged,
    "parry": reactions.parried,
    "attack": blow.rolled,
    "escape": grapples.escape,
    "location": located,
    "damage": injury.damage,
    "body_part": injury.body_part,
    "head_test": injury.head_test,
    "stun": effects.stunned,
    "extra": effects.extra,
    "grip": effects.gripped,
    "system_shock": injury.shock_test,
    "break_off": breakoff.tested,
    "other": others.tested,
    "staunch": others.staunched,
    "shot": shooting.rolled,
    "draw": shooting.drawn,
    "bleeding": round_end.bled,
    "recovery": round_end.recovery,
    "recovered": round_end.recovered,
}
"""What a roll brings about, by purpose. The rolls of a hold are only counted."""

PASSING: Passing = {
    "order": order.find,
    "next": activation.next_up,
    "acting": activation.acting,
    "hold_open": activation.after_release,
    "round_end": round_end.closing,
    "attack.declared": blow.declared,
    "attack.reacted": reactions.reacted,
    "attack.overreached": counter.overreached,
    "attack.hit": blow.hit,
    "attack.after": blow.after,
    "breakoff.declared": breakoff.leave_contact,
    "breakoff.punish": breakoff.punish,
    "grapple.test": grapples.test,
    "other.declared": others.other,
    "shot.declared": shooting.declared,
    "shot.rolled": shooting.hit,
    "parting.declared": parting.ask,
    "injury.next": injury.pipeline,
}
"""What happens at a place by itself. Where it yields nothing, somebody is waited for."""
