"""Offering an attack: its targets, and the benefit of an aimed shot (GR-13, GR-D2, GR-D3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from affray.rules import Action, Domain, Offer, OneOf, legal, legal_values, offer
from affray.rulesets.grvnts.rules.targets import aimed
from affray.rulesets.grvnts.state import Combatant, Fight

BENEFITS = ("dr", "damage")


def aim_offers(
    state: Fight,
    kind: Callable[..., Action],
    seats: tuple[str, ...],
    attacker: Combatant,
    weapon: str,
    targets: tuple[str, ...] | None = None,
) -> Iterator[Offer]:
    """Yield the attack with a weapon on those whom it may be made at, with the benefit where the shot is aimed.

    `kind` is the action, made of `weapon`, `target` and `aim_option`; with no `targets` (a counter-attack) it is made
    of `weapon` and `aim_option`.
    """
    may_aim = aimed(state, attacker, attacker.weapons[weapon])
    required = may_aim and state.settings.aim_default == "required"
    option = BENEFITS[0] if required else ""
    fields: dict[str, Domain] = {"weapon": OneOf((weapon,))}
    make: Any = kind
    if targets is None:
        aimed_at = legal_values(state, seats[0], lambda id: make(weapon, id, option), tuple(state.combatants))
        if not aimed_at:
            return
        fields["target"] = OneOf(aimed_at)
    elif not legal(state, make(weapon, option), seats[0]):
        return
    if may_aim:
        fields["aim_option"] = OneOf(BENEFITS)
    optional = {"aim_option"} if may_aim and not required else set[str]()
    yield offer(make, seats, fields, optional, f"{make.label} with {attacker.weapons[weapon].name}")
