"""Dividing the attacks of a weapon among targets: what is against it (K-06, K-07, K-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules import Reason, listed
from affray.rulesets.wh40k_11e.facts import Aim, Pick
from affray.rulesets.wh40k_11e.state import Attack, Battle


def against_division(state: Battle, attack: Attack, pick: Pick, aims: Sequence[Aim]) -> Iterator[Reason]:
    """How the attacks of one weapon are divided; if all go to one target, or none is shot, there is nothing to ask."""
    undivided = len(aims) == 1 and aims[0].unit and not aims[0].share
    if undivided or (not aims and attack.mode == "shoot"):
        return
    weapon = pick.weapon
    aimed = [aim for aim in aims if aim.unit]
    if len(aimed) < len(aims) and len(aims) > 1:
        yield Reason("K_E_SPLIT", f"{weapon} has a target and none, or none twice; name it once for none", "K-07")
    if any(aim.share for aim in aims if not aim.unit):
        yield Reason("K_E_SPLIT", f"{weapon} has a share for no target; leave the share out, or name a unit", "K-07")
    if attack.mode == "shoot":
        if len(aimed) > 1:
            yield Reason("K_E_SPLIT", f"{weapon} is a ranged weapon and has one target, not {len(aimed)}", "K-06")
        if any(aim.share for aim in aimed):
            yield Reason("K_E_SPLIT", f"{weapon} is a ranged weapon; its attacks have no share", "K-06")
    elif aimed:
        yield from _shares(state, pick, aimed)
    elif all(aim.facts.in_range for aim in aims):
        legal = [unit for unit in attack.facts.engaged_with if state.stands(unit)]
        if legal:
            text = f"{weapon} must have a target; it may be {listed(legal)}"
            yield Reason("K_E_CHOICE_REQUIRED", text, "K-07")


def _shares(state: Battle, pick: Pick, aims: Sequence[Aim]) -> Iterator[Reason]:
    weapon, attacks = pick.weapon, state.picked(pick).attacks
    units = [aim.unit for aim in aims]
    if len(dict.fromkeys(units)) < len(units):
        yield Reason("K_E_SPLIT", f"{weapon} names a target twice; one share for each", "K-07")
    if attacks.count:
        if len(aims) > 1 or aims[0].share:
            text = f"{weapon} has {attacks} attacks, rolled later; they all go to one target without a share"
            yield Reason("K_E_SPLIT", text, "K-13")
        return
    if len(aims) == 1 and not aims[0].share:
        return
    shares = [aim.share for aim in aims]
    if min(shares) < 1 or sum(shares) != attacks.plus:
        text = f"the shares of {weapon} are {', '.join(map(str, shares))}; wanted: 1 or more each, {attacks} together"
        yield Reason("K_E_SPLIT", text, "K-07")
