"""Checks of attacks: blows, two weapons, charges, grapples, pistols, shots."""

from __future__ import annotations

from affray.core.refusal import Reason
from affray.rulesets.inquisitor import codes as c
from affray.rulesets.inquisitor.actions import Attack, Charge, FirePistol, Grapple, Shoot, TwoWeaponAttack
from affray.rulesets.inquisitor.checks import common
from affray.rulesets.inquisitor.checks.common import Reasons
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules.shooting import candidates
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import MOST_MODIFIER, MOST_WEIGHT, UNARMED


def attack(state: Table, action: Attack, by: str) -> Reasons:
    """One blow."""
    yield from common.may_act(state, by, "attack")
    if not common.on_turn(state, by):
        return
    fighter = state.acting
    yield from common.in_contact(state, fighter, action.target)
    yield from common.claims(state, action)
    yield from common.blade(state, fighter, action.weapon)
    yield from common.prone(state, fighter)
    yield from common.declaration(state, action)


def two_weapon_attack(state: Table, action: TwoWeaponAttack, by: str) -> Reasons:
    """Both weapons."""
    yield from common.may_act(state, by, "two_weapon_attack")
    if not common.on_turn(state, by):
        return
    fighter = state.acting
    yield from common.in_contact(state, fighter, action.target)
    yield from common.claims(state, action)
    yield from first_of_two(state, fighter, action.first)
    yield from common.aware(state, fighter, action.target)
    if action.second_target:
        if not state.config.two_weapon_split_targets:
            yield Reason(c.TWO_WEAPON, "both blows go at one target", "IN-20")
        yield from common.in_contact(state, fighter, action.second_target)
        yield from common.aware(state, fighter, action.second_target)
    yield from common.prone(state, fighter)
    yield from common.declaration(state, action)


def first_of_two(state: Table, fighter: Fighter, first: str) -> Reasons:
    """The weapon that strikes first is one of the two."""
    yield from common.two(state, fighter)
    pair = [arm.id for arm in f.pair(state, fighter)]
    if first and first not in pair:
        yield Reason(c.WEAPON, f"{first!r} is not one of the two; they are {', '.join(pair) or 'not there'}", "IN-20")


def charge(state: Table, action: Charge, by: str) -> Reasons:
    """A charge, also where one is slipped in as the free run of a break-off."""
    yield from common.may_act(state, by, "charge")
    if state.doing is not None and state.doing.kind == "break_off":
        yield Reason(c.CHARGE_AFTER_BREAKOFF, "the free run of a break-off is no charge", "IN-38")
    if not common.on_turn(state, by):
        return
    fighter = state.acting
    yield from common.target(state, fighter, action.target)
    yield from common.free_of_enemies(state, fighter)
    most = f.run(fighter, state.config)
    if not 1 <= action.yards <= most:
        yield Reason(c.CHARGE_RANGE, f"{action.yards} yards is no charge; 1 to {most}", "IN-13")
    if fighter.posture == "prone" or f.crawls(fighter):
        yield Reason(c.CHARGE_PRONE, f"{fighter.name} is not on his feet", "IN-13")
    yield from common.picked(state, action)
    yield from charge_how(state, fighter, action)
    yield from common.declaration(state, action)


def charge_how(state: Table, fighter: Fighter, action: Charge) -> Reasons:
    """What the charge ends in."""
    if action.how == "two_weapons":
        yield from first_of_two(state, fighter, action.weapon)
        yield from common.aware(state, fighter, action.target)
    elif action.how == "grapple":
        yield from common.grapples(state, fighter, action.target)
        if action.weapon not in ("", UNARMED):
            yield Reason(c.WEAPON, f"a grapple uses no {action.weapon!r}", "IN-G1")
    elif action.weapon:
        yield from common.blade(state, fighter, action.weapon)
    if action.arms_length and state.config.preset != "lrb":
        yield Reason(c.DECLARED, "arms_length belongs to the preset lrb", "IN-L7")
    elif action.arms_length:
        arm = state.weapons.get(action.weapon) if action.weapon else f.blades(state, fighter)[0]
        if action.how != "attack" or arm is None or not lrb.long(arm):
            yield Reason(c.ARMS_LENGTH, "only a blow with a weapon of reach 4 or more stops at arm's length", "IN-L7")


def grapple(state: Table, action: Grapple, by: str) -> Reasons:
    """An attempt to take hold."""
    yield from common.may_act(state, by, "grapple")
    if not common.on_turn(state, by):
        return
    fighter = state.acting
    yield from common.in_contact(state, fighter, action.target)
    yield from common.claims(state, action)
    yield from common.grapples(state, fighter, action.target)
    yield from common.prone(state, fighter)
    yield from common.declaration(state, action)


def fire_pistol(state: Table, action: FirePistol, by: str) -> Reasons:
    """A pistol in close combat."""
    yield from common.may_act(state, by, "fire_pistol")
    if not common.on_turn(state, by):
        return
    fighter = state.acting
    yield from common.in_contact(state, fighter, action.target)
    if action.location:
        yield Reason(c.PLACED_SHOT, f"a shot at the {action.location} is not possible in close combat", "IN-35")
        yield from common.known_place(state, action.location)
    if action.critical:
        yield Reason(c.BACKSTAB_AWARE, "a shot is critical by its roll alone", "IN-35")
    if action.charging:
        yield Reason(c.CHARGE_BONUS, "a pistol has no bonus for a charge", "IN-35")
    yield from common.gun(state, fighter, action.weapon, ("pistol",))
    if action.second:
        yield from blade_beside(state, fighter, action)
    apart = action.target in fighter.arms_length
    if state.config.preset == "lrb":
        if not apart and action.target in fighter.engaged_with:
            yield Reason(c.ARMS_LENGTH, "a pistol is fired only at arm's length; step back first", "IN-L7")
    else:
        yield from common.prone(state, fighter)
    yield from common.declaration(state, action, modifiers=bool(action.second))


def blade_beside(state: Table, fighter: Fighter, action: FirePistol) -> Reasons:
    """The blade in the other hand that strikes after the shot (IN-35)."""
    pair = [arm.id for arm in f.pair(state, fighter)]
    if state.config.preset == "lrb":
        yield Reason(c.TWO_WEAPON, "by this procedure there is no attack with two weapons", "IN-L2")
    elif action.second == action.weapon:
        yield Reason(c.WEAPON, f"{action.second!r} is in the same hand", "IN-20")
    elif action.second not in pair:
        yield Reason(c.TWO_WEAPON, f"{action.second!r} is no one-handed blade in the other hand", "IN-35")
    elif len(f.hands_with(fighter, action.weapon)) == 2:
        yield Reason(c.TWO_WEAPON, f"{action.weapon!r} takes both hands", "IN-35")
    yield from common.aware(state, fighter, action.target)


def shoot(state: Table, action: Shoot, by: str) -> Reasons:
    """A shot from outside."""
    yield from common.may_act(state, by, "shoot")
    if not common.on_turn(state, by):
        return
    fighter = state.acting
    yield from common.target(state, fighter, action.target)
    yield from common.free_of_enemies(state, fighter)
    yield from common.gun(state, fighter, action.weapon, ("pistol", "ranged"))
    if action.location:
        yield Reason(c.LOCATION, f"the place {action.location!r} cannot be named; it is read off the roll", "IN-S1")
    if action.critical:
        yield Reason(c.BACKSTAB_AWARE, "a shot is critical by its roll alone", "IN-S1")
    if action.charging:
        yield Reason(c.CHARGE_BONUS, "a shot has no bonus for a charge", "IN-14")
    if not -MOST_MODIFIER <= action.shot_mod <= MOST_MODIFIER:
        yield Reason(c.GM_MOD, f"shot_mod {action.shot_mod} is outside -{MOST_MODIFIER} to {MOST_MODIFIER}", "IN-S1")
    if action.high or action.arc != "front":
        yield Reason(c.DECLARED, "high and arc belong to close combat", "IN-L6")
    else:
        yield from common.declaration(state, action)
    if action.weights is not None:
        yield from weights(state, action)


def weights(state: Table, action: Shoot) -> Reasons:
    """The weights of a draw (IN-S2)."""
    target = state.fighters.get(action.target)
    pool = [] if target is None else [one.id for one in candidates(state, target)]
    given = action.weights or ()
    ids = [one.id for one in given]
    outside = [one for one in ids if one not in pool]
    allowed = f"one for each of {', '.join(pool)}" if pool else "none: the target is in no melee"
    if outside or len(set(ids)) < len(ids):
        yield Reason(c.WEIGHTS, f"weights name {', '.join(ids)}; allowed: {allowed}", "IN-S2")
    elif any(one.weight < 0 for one in given) or not 1 <= sum(one.weight for one in given) <= MOST_WEIGHT:
        yield Reason(c.WEIGHTS, f"weights must be 0 or more and add up to 1 to {MOST_WEIGHT}; {allowed}", "IN-S2")
