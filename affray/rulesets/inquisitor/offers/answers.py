"""Offers of answers to what somebody else did."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.domain import Domain, Flag, Offer, OneOf
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor.offers.probe import declared, legal
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules.breakoff import strikers
from affray.rulesets.inquisitor.rules.counter import counter_weapons
from affray.rulesets.inquisitor.rules.defence import able_kinds, parriers
from affray.rulesets.inquisitor.rules.location import places
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import UNARMED


def asked(state: Table) -> Fighter:
    """Return the fighter who owes a choice."""
    return state.fighters[state.asked]


def react(state: Table) -> Iterator[Offer]:
    """Parry, dodge, nothing."""
    fighter, kinds = asked(state), able_kinds(state, state.frame)
    if "parry" in kinds:
        able = tuple(arm.id for arm in parriers(state, fighter))
        fields = {"kind": OneOf(("parry",)), "weapon": OneOf(able)}
        yield Offer("react", (fighter.side,), fields, frozenset(fields), "parry, with the best weapon if none is named")
    others = ("dodge", "none") if "dodge" in kinds else ("none",)
    optional = frozenset(() if "parry" in kinds else ("kind",))
    yield Offer("react", (fighter.side,), {"kind": OneOf(others)}, optional, "dodge, or do nothing")


def choose_backstab(state: Table) -> Iterator[Offer]:
    """The place of a blow at somebody unaware."""
    known = places(state.config)
    whole = () if state.config.preset == "lrb" or "body" in known else ("body",)
    fields = {"location": OneOf((*known, *whole)), "critical": Flag()}
    yield Offer("choose_backstab", (asked(state).side,), fields, frozenset(fields), "pick the place to strike")


def counter(state: Table) -> Iterator[Offer]:
    """Strike back, or not."""
    striker, at = asked(state), state.fighters[state.frame.attacker]
    yield from strike_back(state, "take_counter", striker, at)
    yield Offer("decline_counter", (striker.side,), says="let the opening pass")


def free_attack(state: Table) -> Iterator[Offer]:
    """Take a free attack, or not; the game master may give it to another."""
    striker = asked(state)
    yield from strike_back(state, "take_free_attack", striker, state.acting)
    yield Offer("decline_free_attack", (striker.side,), says="let the free attack pass")
    able = tuple(one.id for one in strikers(state))
    yield Offer("name_striker", ("gm",), {"id": OneOf(able)}, says="say who has the free attack")


def strike_back(state: Table, tag: str, striker: Fighter, at: Fighter) -> Iterator[Offer]:
    """A free attack with one weapon, with two where that is allowed, or a grapple."""
    by = striker.side
    make = a.TakeCounter if tag == "take_counter" else a.TakeFreeAttack
    fields: dict[str, Domain] = {"weapon": OneOf(counter_weapons(state, striker, at))}
    yield from declared(state, tag, by, fields, says="strike back")
    for first in f.pair(state, striker):
        for second in f.pair(state, striker):
            if legal(state, make(weapon=first.id, second=second.id), by):
                fields = {"weapon": OneOf((first.id,)), "with": OneOf((second.id,))}
                yield from declared(state, tag, by, fields, says="strike back with both weapons")
    if legal(state, make(grapple=True), by):
        fields = {"grapple": OneOf((True,)), "weapon": OneOf((UNARMED,))}
        yield from declared(state, tag, by, fields, ("weapon",), "take hold instead of striking")


def hold(state: Table) -> Iterator[Offer]:
    """Let go, or keep hold."""
    yield from two_answers(state, "release_hold", "maintain_hold")


def pressure(state: Table) -> Iterator[Offer]:
    """Press, or not."""
    yield from two_answers(state, "apply_pressure", "decline_pressure")


def break_off(state: Table) -> Iterator[Offer]:
    """Let an opponent go, or not."""
    yield from two_answers(state, "allow_break_off", "refuse_break_off")


def parting(state: Table) -> Iterator[Offer]:
    """Part, or fight on."""
    yield from two_answers(state, "agree_to_part", "refuse_to_part")


def two_answers(state: Table, yes: str, no: str) -> Iterator[Offer]:
    """A yes and a no."""
    for tag in (yes, no):
        yield Offer(tag, (asked(state).side,), says=tag.replace("_", " "))
