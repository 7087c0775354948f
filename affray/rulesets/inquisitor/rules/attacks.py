"""The actions that begin an attack: strike, two weapons, charge, grapple, pistol (2.2 to 2.4, IN-13, IN-35, IN-L7)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import Attack, Charge, Declared, FirePistol, Grapple, TwoWeaponAttack
from affray.rulesets.inquisitor.events.attack import AttackDeclared
from affray.rulesets.inquisitor.events.fighters import Engaged, Moved
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import UNARMED


def attack(state: Table, action: Attack, by: str) -> Iterator[Consequence]:
    """One blow at somebody in contact."""
    yield spend(state, "attack")
    yield own(state, action, action.target, action.weapon)


def two_weapon_attack(state: Table, action: TwoWeaponAttack, by: str) -> Iterator[Consequence]:
    """Both weapons in one action, that of the main hand first (IN-20, IN-D6)."""
    yield spend(state, "two_weapon_attack")
    first, second = both(state, state.acting, action.first)
    yield own(state, action, action.target, first, then=second, then_target=action.second_target)


def charge(state: Table, action: Charge, by: str) -> Iterator[Consequence]:
    """A run that ends in contact, and the attack at the end of it (IN-13)."""
    fighter = state.acting
    yield spend(state, "charge", (action.target,))
    yield Moved("IN-13", fighter.id, action.yards, (), tuple(fighter.engaged_with))
    yield Engaged("IN-13", fighter.id, action.target, action.arms_length)
    if action.how == "two_weapons":
        first, second = both(state, fighter, action.weapon)
        yield own(state, action, action.target, first, then=second, charging=True)
    elif action.how == "grapple":
        yield own(state, action, action.target, UNARMED, grapple=True, charging=True)
    else:
        weapon = action.weapon or f.blades(state, fighter)[0].id
        yield own(state, action, action.target, weapon, charging=True)


def grapple(state: Table, action: Grapple, by: str) -> Iterator[Consequence]:
    """An attempt to take hold, to hit like an unarmed attack (IN-G1)."""
    yield spend(state, "grapple")
    yield own(state, action, action.target, UNARMED, grapple=True)


def fire_pistol(state: Table, action: FirePistol, by: str) -> Iterator[Consequence]:
    """A pistol at somebody in contact; a blade in the other hand strikes after it (IN-35)."""
    yield spend(state, "fire_pistol")
    yield own(state, action, action.target, action.weapon, then=action.second)


def both(state: Table, fighter: Fighter, first: str) -> tuple[str, str]:
    """Return the two weapons in the order in which they strike."""
    one, other = (arm.id for arm in f.pair(state, fighter))
    return (other, one) if first == other else (one, other)


def own(
    state: Table,
    action: Declared,
    target: str,
    weapon: str,
    *,
    then: str = "",
    then_target: str = "",
    grapple: bool = False,
    charging: bool = False,
) -> AttackDeclared:
    """Return the beginning of the acting fighter's own attack; out of arm's length a short weapon closes in."""
    fighter = state.acting
    arm = state.weapons[weapon]
    closes = target in fighter.arms_length and f.is_blade(arm) and not lrb.long(arm)
    return AttackDeclared(
        "IN-11",
        "own",
        fighter.id,
        target,
        weapon,
        charging,
        then,
        (then_target or target) if then else "",
        combined=bool(then),
        grapple=grapple,
        gm_mod=action.gm_mod,
        gm_reason=action.gm_reason,
        cover=action.cover,
        high=action.high,
        arc=action.arc,
        closes=closes,
    )
