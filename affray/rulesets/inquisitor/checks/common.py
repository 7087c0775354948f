"""What many checks share: whose command it is, whether he can act at all, targets, weapons, modifiers."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.rulesets.inquisitor import codes as c
from affray.rulesets.inquisitor.actions import Declared
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.activation import next_kind
from affray.rulesets.inquisitor.rules.location import places
from affray.rulesets.inquisitor.state import Arm, Fighter, Table
from affray.rulesets.inquisitor.tables import MOST_COVER, MOST_MODIFIER

Reasons = Iterator[Reason]


def mover(state: Table, by: str) -> Fighter | None:
    """Return the fighter a seat's command is about: the active one, the one asked, or the only one left."""
    for one in (state.active, state.asked):
        if one and state.fighters[one].side == by:
            return state.fighters[one]
    own = [one for one in state.fighters.values() if one.side == by]
    if len(own) > 1:
        own = [one for one in own if f.active(one)]
    return own[0] if len(own) == 1 else None


def on_turn(state: Table, by: str) -> bool:
    """Return whether it is this seat's turn to act."""
    return state.place == "acting" and state.acting.side == by


def may_act(state: Table, by: str, kind: str, cost: bool = True) -> Reasons:
    """Yield why a seat's fighter cannot take an action of his own: turn, status, hold, actions, declaration."""
    fighter = mover(state, by)
    if fighter is not None and fighter.hold is not None:
        yield Reason(c.HELD, f"{fighter.name} is in a hold and can only see to that", "IN-G2")
    if fighter is not None and (not f.active(fighter) or fighter.stunned):
        how = fighter.status if not f.active(fighter) else "stunned"
        yield Reason(c.STATUS, f"{fighter.name} is {how} and cannot act", "IN-47")
    if state.active and state.acting.side != by:
        yield Reason(c.NOT_ACTIVE, f"it is {state.acting.name} of {state.acting.side} who acts, not {by}", "IN-07")
    if not on_turn(state, by):
        return
    if cost and state.acting.actions_left < 1:
        yield Reason(c.NO_ACTIONS, f"{state.acting.name} has no action left; only ending the activation", "IN-10")
    wanted = next_kind(state)
    if cost and wanted is not None and wanted != kind:
        said = f"{wanted} was declared next, not {kind}" if wanted else f"nothing more was declared, so no {kind}"
        yield Reason(c.DECLARED, said, "IN-L1")


def target(state: Table, attacker: Fighter, name: str) -> Reasons:
    """Yield why somebody cannot be the target of an attack."""
    found = state.fighters.get(name)
    if found is None:
        yield Reason(c.TARGET, f"there is no {name!r}; fighters: {', '.join(state.fighters)}")
    elif found is attacker:
        yield Reason(c.TARGET, f"{attacker.name} cannot be his own target")
    elif not m.enemies(attacker, found) and not state.config.friendly_fire:
        yield Reason(c.TARGET, f"{found.name} is on the same side")
    elif found.status in ("dead", "fled"):
        yield Reason(c.TARGET, f"{found.name} is {found.status}", "IN-53")


def in_contact(state: Table, attacker: Fighter, name: str) -> Reasons:
    """Yield why somebody cannot be struck: a bad target, or no contact."""
    wrong = list(target(state, attacker, name))
    yield from wrong
    if name in state.fighters and name != attacker.id and name not in attacker.engaged_with:
        near = ", ".join(attacker.engaged_with) or "nobody"
        yield Reason(c.NOT_ENGAGED, f"{attacker.name} is not in contact with {name}; in contact: {near}", "IN-16")


def free_of_enemies(state: Table, fighter: Fighter) -> Reasons:
    """Yield why somebody cannot get away at will: capable enemies in contact."""
    against = m.capable_opponents(state, fighter)
    if against:
        names = ", ".join(one.name for one in against)
        yield Reason(c.ALREADY_ENGAGED, f"{fighter.name} is in close combat with {names}; break off first", "IN-16")


def blade(state: Table, fighter: Fighter, name: str) -> Reasons:
    """Yield why a weapon cannot strike."""
    arm = state.weapons.get(name)
    usable = ", ".join(one.id for one in f.blades(state, fighter))
    if arm is None or not f.ready(state, fighter, name):
        yield Reason(c.WEAPON, f"{fighter.name} has no {name!r} at hand; at hand: {usable}")
    elif not f.is_blade(arm):
        yield Reason(c.WEAPON, f"{arm.name} is fired, not swung; at hand: {usable}", "IN-35")


def gun(state: Table, fighter: Fighter, name: str, kinds: tuple[str, ...]) -> Reasons:
    """Yield why a weapon cannot be fired."""
    arm = state.weapons.get(name)
    guns = ", ".join(one.id for one in f.in_hand(state, fighter) if one.kind in kinds) or "nothing"
    if arm is None or not f.ready(state, fighter, name) or arm.kind not in kinds:
        yield Reason(c.WEAPON, f"{fighter.name} has no {name!r} in hand to fire; to fire there is {guns}", "IN-35")
    elif state.config.ammo == "count" and fighter.ammo.get(name) == 0:
        yield Reason(c.NO_AMMO, f"the {arm.name} of {fighter.name} is empty", "IN-35")


def two(state: Table, fighter: Fighter) -> Reasons:
    """Yield why a fighter cannot strike with two weapons (IN-20)."""
    pair = f.pair(state, fighter)
    if state.config.preset == "lrb":
        yield Reason(c.TWO_WEAPON, "by this procedure there is no attack with two weapons", "IN-L2")
    elif len(pair) < 2:
        has = ", ".join(arm.id for arm in pair) or "none"
        yield Reason(c.TWO_WEAPON, f"{fighter.name} needs a one-handed weapon in each hand; has {has}", "IN-20")


def aware(state: Table, attacker: Fighter, name: str) -> Reasons:
    """Yield why somebody unaware cannot be struck with two weapons (IN-B1)."""
    found = state.fighters.get(name)
    if found is not None and m.helpless(state, attacker, found):
        yield Reason(c.TWO_WEAPON, f"{found.name} is unaware; that is one weapon and one blow", "IN-B1")


def grapples(state: Table, fighter: Fighter, name: str) -> Reasons:
    """Yield why a fighter cannot take hold of somebody (IN-G1)."""
    empty, needed = len(f.empty_hands(fighter)), state.config.grapple_hands
    if empty < needed:
        yield Reason(c.GRAPPLE_ARMED, f"{fighter.name} has {empty} empty hands, {needed} are needed", "IN-G1")
    found = state.fighters.get(name)
    if found is not None and (found.status == "out" or found.hold is not None):
        how = "out of action" if found.status == "out" else "in a hold"
        yield Reason(c.GRAPPLE_TARGET, f"{found.name} is {how}", "IN-G1")


def prone(state: Table, fighter: Fighter) -> Reasons:
    """Yield why a fighter on the ground cannot strike (IN-36)."""
    if not f.may_strike(state, fighter):
        yield Reason(c.PRONE_ATTACK, f"{fighter.name} is prone; stand up first", "IN-36")


def declaration(state: Table, action: Declared, *, modifiers: bool = True) -> Reasons:
    """Yield what is wrong with what every attack may say: modifier and reason, cover, claims, aims."""
    if action.gm_mod and not modifiers:
        yield Reason(c.GM_MOD, f"gm_mod {action.gm_mod} is not used here; only 0", "IN-35")
    if not -MOST_MODIFIER <= action.gm_mod <= MOST_MODIFIER:
        yield Reason(c.GM_MOD, f"gm_mod {action.gm_mod} is outside -{MOST_MODIFIER} to {MOST_MODIFIER}", "IN-D14")
    if action.gm_mod and not action.gm_reason:
        yield Reason(c.GM_MOD, f"gm_mod {action.gm_mod} needs a gm_reason in words", "IN-D14")
    if not 0 <= action.cover <= MOST_COVER:
        yield Reason(c.STAT_RANGE, f"cover {action.cover} is outside 0 to {MOST_COVER}", "IN-42")
    if (action.high or action.arc != "front") and state.config.preset != "lrb":
        yield Reason(c.DECLARED, "high and arc belong to the preset lrb", "IN-L3")


def claims(state: Table, action: Declared) -> Reasons:
    """Yield what an attack cannot claim: the charge bonus, a place, a critical (IN-14, IN-B1)."""
    if action.charging:
        yield Reason(c.CHARGE_BONUS, "only the attack inside a charge has its bonus", "IN-14")
    yield from picked(state, action)


def picked(state: Table, action: Declared) -> Reasons:
    """Yield why a place or a critical cannot be picked with the declaration (IN-B1)."""
    if action.location or action.critical:
        what = f"the place {action.location!r}" if action.location else "a critical"
        yield Reason(c.BACKSTAB_AWARE, f"{what} cannot be named; only a backstab picks, when it is asked", "IN-B1")
    yield from known_place(state, action.location)


def known_place(state: Table, location: str) -> Reasons:
    """Yield why something is no location (IN-27)."""
    known = places(state.config)
    also = ("body",) if state.config.preset != "lrb" else ()
    if location and location not in (*known, *also):
        yield Reason(c.LOCATION, f"there is no location {location!r}; locations: {', '.join(known)}", "IN-27")


def reach_back(state: Table, striker: Fighter, at: Fighter, arm: Arm | None) -> Reasons:
    """Yield why a weapon does not reach back at arm's length (IN-L7)."""
    if arm is not None and at.id in striker.arms_length and not lrb.long(arm):
        yield Reason(c.ARMS_LENGTH, f"{arm.name} does not reach {at.name} at arm's length", "IN-L7")
