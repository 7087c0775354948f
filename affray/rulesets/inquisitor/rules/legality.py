"""What speaks against many actions alike: whose turn it is, who can act, targets, weapons, places (section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Reason
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.rules import figures, melee
from affray.rulesets.inquisitor.rules.activation import next_kind
from affray.rulesets.inquisitor.rules.location import chosen, places
from affray.rulesets.inquisitor.state import Arm, Fighter, Table


def mover(state: Table, by: str) -> Fighter | None:
    """Return the fighter a seat's command is about: the active one, the one asked, or the only one left."""
    for fighter in (state.active, state.asked):
        if fighter and state.fighters[fighter].side == by:
            return state.fighters[fighter]
    team = [fighter for fighter in state.fighters.values() if fighter.side == by]
    if len(team) > 1:
        team = list(filter(figures.active, team))
    return team[0] if len(team) == 1 else None


def on_turn(state: Table, by: str) -> bool:
    """Return whether it is this seat's turn to act."""
    return state.place == "acting" and state.acting.side == by


def may_act(state: Table, by: str, kind: str, cost: bool = True) -> Iterator[Reason]:
    """Why a seat's fighter cannot take an action: turn, status, hold, actions left, what was declared.

    Without `cost` it takes none of the fighter's actions, and goes whatever was declared.
    """
    fighter = mover(state, by)
    if fighter is not None and fighter.hold is not None:
        yield Reason(codes.HELD, f"{fighter.name} is in a hold and can only see to that", "IN-G2")
    if fighter is not None and (not figures.active(fighter) or fighter.stunned):
        how = fighter.status if not figures.active(fighter) else "stunned"
        yield Reason(codes.STATUS, f"{fighter.name} is {how} and cannot act", "IN-47")
    if state.active and state.acting.side != by:
        yield Reason(codes.NOT_ACTIVE, f"it is {state.acting.name} of {state.acting.side} who acts, not {by}", "IN-07")
    if not on_turn(state, by) or not cost:
        return
    if state.acting.actions_left < 1:
        yield Reason(codes.NO_ACTIONS, f"{state.acting.name} has no action left; only ending the activation", "IN-10")
    planned = next_kind(state)
    if planned is not None and planned != kind:
        why = f"{planned} was declared next, not {kind}" if planned else f"nothing more was declared, so no {kind}"
        yield Reason(codes.DECLARED, why, "IN-L1")


def target(state: Table, attacker: Fighter, name: str) -> Iterator[Reason]:
    """Why somebody cannot be the target of an attack."""
    whom = state.fighters.get(name)
    if whom is None:
        yield Reason(codes.TARGET, f"there is no {name!r}; fighters: {', '.join(state.fighters)}")
    elif whom is attacker:
        yield Reason(codes.TARGET, f"{attacker.name} cannot be their own target")
    elif not melee.enemies(attacker, whom) and not state.config.friendly_fire:
        yield Reason(codes.TARGET, f"{whom.name} is on the same side")
    elif whom.status in ("dead", "fled"):
        yield Reason(codes.TARGET, f"{whom.name} is {whom.status}", "IN-53")


def in_contact(state: Table, attacker: Fighter, name: str) -> Iterator[Reason]:
    """Why somebody cannot be struck: a bad target, or no contact."""
    yield from target(state, attacker, name)
    if name in state.fighters and name != attacker.id and name not in attacker.engaged_with:
        near = ", ".join(attacker.engaged_with) or "nobody"
        yield Reason(codes.NOT_ENGAGED, f"{attacker.name} is not in contact with {name}; in contact: {near}", "IN-16")


def free_of_enemies(state: Table, fighter: Fighter) -> Iterator[Reason]:
    """Why somebody cannot get away at will: capable enemies in contact."""
    opponents = melee.capable_opponents(state, fighter)
    if opponents:
        names = ", ".join(opponent.name for opponent in opponents)
        why = f"{fighter.name} is in close combat with {names}; break off first"
        yield Reason(codes.ALREADY_ENGAGED, why, "IN-16")


def blade(state: Table, fighter: Fighter, name: str) -> Iterator[Reason]:
    """Why a weapon cannot strike."""
    arm = state.weapons.get(name)
    usable = ", ".join(arm.id for arm in figures.blades(state, fighter))
    if arm is None or not figures.ready(state, fighter, name):
        yield Reason(codes.WEAPON, f"{fighter.name} has no {name!r} at hand; at hand: {usable}")
    elif not figures.is_blade(arm):
        yield Reason(codes.WEAPON, f"{arm.name} is fired, not swung; at hand: {usable}", "IN-35")


def gun(state: Table, fighter: Fighter, name: str, kinds: tuple[str, ...]) -> Iterator[Reason]:
    """Why a weapon cannot be fired."""
    arm = state.weapons.get(name)
    guns = ", ".join(arm.id for arm in figures.in_hand(state, fighter) if arm.kind in kinds) or "nothing"
    if arm is None or not figures.ready(state, fighter, name) or arm.kind not in kinds:
        why = f"{fighter.name} has no {name!r} in hand to fire; to fire there is {guns}"
        yield Reason(codes.WEAPON, why, "IN-35")
    elif state.config.ammo == "count" and fighter.ammo.get(name) == 0:
        yield Reason(codes.NO_AMMO, f"the {arm.name} of {fighter.name} is empty", "IN-35")


def two(state: Table, fighter: Fighter) -> Iterator[Reason]:
    """Why a fighter cannot strike with two weapons (IN-20, IN-L2)."""
    pair = figures.pair(state, fighter)
    if state.config.two_weapons == "penalty":
        yield Reason(codes.TWO_WEAPON, "by this procedure there is no attack with two weapons", "IN-L2")
    elif len(pair) < 2:
        has = ", ".join(arm.id for arm in pair) or "none"
        yield Reason(codes.TWO_WEAPON, f"{fighter.name} needs a one-handed weapon in each hand; has {has}", "IN-20")


def first_of_two(state: Table, fighter: Fighter, first: str) -> Iterator[Reason]:
    """Why a weapon cannot strike first of two (IN-20)."""
    yield from two(state, fighter)
    pair = [arm.id for arm in figures.pair(state, fighter)]
    if first and first not in pair:
        why = f"{first!r} is not one of the two; they are {', '.join(pair) or 'not there'}"
        yield Reason(codes.WEAPON, why, "IN-20")


def aware(state: Table, attacker: Fighter, name: str) -> Iterator[Reason]:
    """Why somebody unaware cannot be struck with a blow that is not the first of the action (IN-B2)."""
    whom = state.fighters.get(name)
    if whom is not None and melee.helpless(state, attacker, whom):
        yield Reason(codes.TWO_WEAPON, f"{whom.name} is unaware; that takes the first blow of an action", "IN-B2")


def open_to_two(state: Table, attacker: Fighter, name: str) -> Iterator[Reason]:
    """Why somebody helpless cannot be struck with two weapons; the unaware are aware after the first blow (IN-B2)."""
    whom = state.fighters.get(name)
    if whom is not None and whom.status == "out" and melee.helpless(state, attacker, whom):
        yield Reason(codes.TWO_WEAPON, f"{whom.name} is out of action; that is one weapon and one blow", "IN-B2")


def grapples(state: Table, fighter: Fighter, name: str) -> Iterator[Reason]:
    """Why a fighter cannot take hold of somebody (IN-G1)."""
    empty, needed = len(figures.empty_hands(fighter)), state.config.grapple_hands
    if empty < needed:
        yield Reason(codes.GRAPPLE_ARMED, f"{fighter.name} has {empty} empty hands, {needed} are needed", "IN-G1")
    whom = state.fighters.get(name)
    if whom is not None and (whom.status == "out" or whom.hold is not None):
        how = "out of action" if whom.status == "out" else "in a hold"
        yield Reason(codes.GRAPPLE_TARGET, f"{whom.name} is {how}", "IN-G1")


def prone(state: Table, fighter: Fighter) -> Iterator[Reason]:
    """Why a fighter on the ground cannot strike (IN-36)."""
    if not figures.may_strike(state, fighter):
        yield Reason(codes.PRONE_ATTACK, f"{fighter.name} is prone; stand up first", "IN-36")


def known_place(state: Table, location: str) -> Iterator[Reason]:
    """Why something is no location (IN-27)."""
    if location and location not in chosen(state.config):
        known = ", ".join(places(state.config))
        yield Reason(codes.LOCATION, f"there is no location {location!r}; locations: {known}", "IN-27")


def reaches(striker: Fighter, at: Fighter, arm: Arm | None) -> Iterator[Reason]:
    """Why a weapon does not reach back at arm's length (IN-L7)."""
    if arm is not None and at.id in striker.arms_length and not figures.is_long(arm):
        yield Reason(codes.ARMS_LENGTH, f"{arm.name} does not reach {at.name} at arm's length", "IN-L7")


def owner(state: Table, by: str, place: str, what: str) -> Iterator[Reason]:
    """Why a choice is not this seat's: nobody is asked for it, or somebody else is."""
    if state.place != place:
        yield Reason(codes.REACT_OWNER, f"nobody is asked for {what} now", "IN-21")
    elif state.chooser.side != by:
        asked = state.chooser
        why = f"it is for {asked.name} of {asked.side} to say, not {by or 'nobody'}"
        yield Reason(codes.REACT_OWNER, why, "IN-21")
