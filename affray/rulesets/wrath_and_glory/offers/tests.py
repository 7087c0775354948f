"""Offers inside a test, an attack or a harm."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.domain import Between, Domain, Offer, OneOf, Some
from affray.rulesets.wrath_and_glory.offers.attack import strikes
from affray.rulesets.wrath_and_glory.offers.domains import MODIFIERS, Shifts
from affray.rulesets.wrath_and_glory.rules import checking, criticals, pinning, reactions, shifting, tests
from affray.rulesets.wrath_and_glory.rules.table import GM, PLAYERS, seats_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import COMPLICATION_KINDS, LIMBS, SHIFT_ICONS, critical_row

MOD = frozenset({"modifiers"})


def glory(seats: tuple[str, ...], most: int, says: str) -> Offer:
    """Return the offer to spend Glory, 1 if nothing is said."""
    return Offer("spend_glory", seats, {"n": Between(1, most)}, frozenset({"n"}), says)


def pool(state: Fight) -> Iterator[Offer]:
    """T2: Glory dice, and a target's Full Defence."""
    seats = seats_of(state, state.test.roller)
    most = tests.glory_dice(state)
    if state.settings.glory_dice_timing == "before" and most:
        yield glory(seats, most, "1 die each")
    may = reactions.defenders(state)
    for one in may:
        own = seats_of(state, one)
        alone = sum(bool(set(seats_of(state, other)) & set(own)) for other in may) == 1
        fields = {"kind": OneOf(("full_defence",)), "combatant": OneOf((one,)), "modifiers": MODIFIERS}
        free = MOD | {"combatant"} if alone else MOD
        yield Offer("react", own, fields, free, "Full Defence, for the whole next turn")


def reroll(state: Fight) -> Iterator[Offer]:
    """T4: a re-roll, dice for Glory, or the dice as they are."""
    seats = seats_of(state, state.test.roller)
    dice = tests.rerollable(state)
    if dice:
        wrath = state.combatants[state.test.roller].side == PLAYERS
        what, price = ("spend_wrath", "Wrath") if wrath else ("spend_ruin", "Ruin")
        fields = {"dice": OneOf((list(dice),))}
        yield Offer(what, seats, fields, frozenset({"dice"}), f"re-roll every failure for 1 {price}")
    if tests.may_add(state):
        yield glory(seats, tests.glory_dice(state), "1 die each")
    yield Offer("accept", seats, says="the dice stand")


def shift(state: Fight) -> Iterator[Offer]:
    """T6: shifting exalted dice."""
    seats = seats_of(state, state.test.roller)
    interact = state.test.what == "interact"
    most = shifting.most(state, True)
    uses = shifting.uses(state)
    reach: dict[str, int] = {}
    if "pin" in uses:
        for one in pinning.others(state):
            reach[one] = (state.test.icons - pinning.dn_of(state, one)) // SHIFT_ICONS
    elif "arc" in uses:
        reach = dict.fromkeys(shifting.arc_targets(state), most)
    domain = Shifts(0 if interact else 1, most, uses, shifting.sixes(state), reach)
    fields: dict[str, Domain] = {"uses": domain}
    if interact:
        fields["condition"] = OneOf(("vulnerable", "hindered"))
        yield Offer("shift", seats, fields, frozenset({"uses"}), "what the target gains, and more of it")
        return
    yield Offer("shift", seats, fields, says=f"up to {most} dice")
    yield Offer("accept", seats, says="shift nothing")


def critical(state: Fight) -> Iterator[Offer]:
    """T7a: what a Critical Hit asks for."""
    scored = state.shot.critical
    assert scored is not None
    assert state.attack is not None
    if scored.asking == "mode":
        seats = seats_of(state, state.attack.declared.actor)
        yield Offer("choose_critical_mode", seats, {"mode": OneOf(("simple", "table"))}, says="how to read it")
        return
    fields: dict[str, Domain] = {}
    if scored.asking == "severity":
        yield from _severity(state)
    elif scored.asking == "limb":
        fields["limb"] = OneOf(LIMBS)
    else:
        fields["target"] = OneOf(tuple(one.id for one in criticals.scored_on(state)))
    yield Offer("accept", criticals.asked(state), fields, frozenset(fields), "go on")


def _severity(state: Fight) -> Iterator[Offer]:
    scored = state.shot.critical
    assert scored is not None
    if not state.glory:
        return
    per = critical_row(scored.table_roll).per
    own = tuple(effect for effect in per if effect != "target")
    fields: dict[str, Domain] = {"n": Between(1, state.glory), "effect": OneOf(own)}
    yield Offer("spend_glory", state.player_seats, fields, frozenset(fields), "a worse critical")
    near = criticals.spread_targets(state)
    if "target" in per and near:
        wider: dict[str, Domain] = {"n": OneOf((1,)), "effect": OneOf(("target",)), "target": OneOf(near)}
        yield Offer("spend_glory", state.player_seats, wider, frozenset({"n", "effect"}), "it reaches one more")


def damage(state: Fight) -> Iterator[Offer]:
    """T9: Glory on damage."""
    if state.glory:
        yield glory(state.player_seats, state.glory, "1 damage each")
    yield Offer("accept", state.player_seats, says="compare the damage")


def reaction(state: Fight) -> Iterator[Offer]:
    """R1: a strike at somebody leaving."""
    seats = seats_of(state, state.asked)
    ids = strikes(state, state.combatants[state.asked])
    if ids:
        fields = {
            "kind": OneOf(("attack",)),
            "weapon": OneOf(ids),
            "combatant": OneOf((state.asked,)),
            "modifiers": MODIFIERS,
        }
        free = MOD | {"combatant"} | ({"weapon"} if "unarmed" in ids else set())
        yield Offer("react", seats, fields, free, "a reflexive attack")
    yield Offer("decline", seats, says="let it go")


def dodge(state: Fight) -> Iterator[Offer]:
    """T10: a dodge."""
    seats = seats_of(state, state.asked)
    fields = {"kind": OneOf(("full_defence",)), "combatant": OneOf((state.asked,)), "modifiers": MODIFIERS}
    yield Offer("react", seats, fields, MOD | {"combatant"}, "dodge, for the whole next turn")
    yield Offer("decline", seats, says="take it")


def area(state: Fight) -> Iterator[Offer]:
    """T5b: who is caught."""
    yield Offer("caught", (GM,), {"ids": Some(checking.caught_candidates(state))}, says="who stands in it")
    yield Offer("decline", (GM,), says="nobody else")


def retarget(state: Fight) -> Iterator[Offer]:
    """T5a: a new target."""
    yield Offer("retarget", (GM,), {"target": OneOf(checking.new_targets(state))}, says="the attack goes astray")
    yield Offer("decline", (GM,), says="keep the target")


def determination(state: Fight) -> Iterator[Offer]:
    """T12: the Wounds as they are; the roll is the kernel's."""
    assert state.harm is not None
    yield Offer("decline", seats_of(state, state.harm.due.target), says="all Wounds stand")


def complication(state: Fight) -> Iterator[Offer]:
    """T14a: what the Complication is."""
    yield Offer("complication", (GM,), {"kind": OneOf(COMPLICATION_KINDS)}, says="what goes wrong")
    yield Offer("decline", (GM,), says="nothing")
