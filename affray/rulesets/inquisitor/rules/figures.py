"""What follows from a fighter's profile and wounds: limits, Strength of an arm, what is in hand, how far they move."""

from __future__ import annotations

from affray.rulesets.inquisitor.rules.dice_tests import divide, halved
from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.state import Arm, Fighter, Table
from affray.rulesets.inquisitor.tables import (
    ACUTE,
    CRAWL_YARDS,
    EFFECTS,
    HANDS,
    LRB_LONG_REACH,
    PARTS,
    SERIOUS,
    SPEED_IN_INITIATIVE,
    UNARMED,
    kind_of,
)


def biv(fighter: Fighter, settings: Settings) -> int:
    """Return the damage that one level of injury takes (1.1)."""
    return max(1, divide(fighter.t, 10, settings))


def shock_value(fighter: Fighter, settings: Settings) -> int:
    """Return the damage of one hit from which system shock threatens (IN-49)."""
    return divide(fighter.t, 5, settings)


def conscious_limit(fighter: Fighter, settings: Settings) -> int:
    """Return the injury total at which a fighter is out (IN-48)."""
    return halved(fighter.t, settings)


def bonus(characteristic: int) -> int:
    """Return the bonus of Strength or Toughness: one for each full ten above 50 (IN-41, IN-52)."""
    return max(0, (characteristic - 50) // 10)


def main_hand(fighter: Fighter) -> str:
    """Return the main hand; that of an ambidextrous fighter is the right."""
    return "left" if fighter.handed == "left" else "right"


def off_hand(fighter: Fighter) -> str:
    """Return the other hand."""
    return "right" if main_hand(fighter) == "left" else "left"


def arm_level(fighter: Fighter, hand: str) -> int:
    """Return the level of injury of an arm."""
    return fighter.levels.get(f"{hand}_arm", 0)


def usable(fighter: Fighter, hand: str) -> bool:
    """Return whether an arm can be used at all (IN-46)."""
    return arm_level(fighter, hand) < ACUTE


def impaired(fighter: Fighter, hand: str) -> bool:
    """Return whether an arm has a Serious or worse injury (IN-16b)."""
    return arm_level(fighter, hand) >= SERIOUS


def hands_with(fighter: Fighter, weapon: str) -> tuple[str, ...]:
    """Return the hands that hold a weapon, the main hand first."""
    return tuple(hand for hand in (main_hand(fighter), off_hand(fighter)) if fighter.hands.get(hand) == weapon)


def empty_hands(fighter: Fighter) -> tuple[str, ...]:
    """Return the hands that hold nothing, the main hand first."""
    return hands_with(fighter, "")


def in_hand(state: Table, fighter: Fighter) -> tuple[Arm, ...]:
    """Return the weapons in usable hands, that of the main hand first; a two-handed weapon needs both."""
    weapons: list[Arm] = []
    for hand in (main_hand(fighter), off_hand(fighter)):
        name = fighter.hands.get(hand, "")
        held = hands_with(fighter, name)
        if name and all(usable(fighter, holding) for holding in held):
            arm = state.weapons[name]
            if arm not in weapons and (arm.hands != "2" or len(held) == 2):
                weapons.append(arm)
    return tuple(weapons)


def ready(state: Table, fighter: Fighter, weapon: str) -> bool:
    """Return whether a fighter can use a weapon as things are: in hand, natural, or unarmed."""
    arm = state.weapons.get(weapon)
    if arm is None:
        return False
    if weapon == UNARMED or (arm.kind in ("natural", "unarmed") and weapon in fighter.carried):
        return True
    return arm in in_hand(state, fighter)


def blades(state: Table, fighter: Fighter) -> tuple[Arm, ...]:
    """Return everything a fighter can strike with in close combat, the main hand first, unarmed last."""
    carried = (state.weapons[weapon] for weapon in fighter.carried)
    held = [arm for arm in in_hand(state, fighter) if is_blade(arm)]
    return (*held, *filter(bare, carried), state.weapons[UNARMED])


def pair(state: Table, fighter: Fighter) -> tuple[Arm, ...]:
    """Return the one-handed close-combat weapons held in different hands, the main hand first (IN-20)."""
    return tuple(arm for arm in in_hand(state, fighter) if is_blade(arm) and len(hands_with(fighter, arm.id)) == 1)


def is_blade(arm: Arm) -> bool:
    """Return whether something is used in close combat by striking."""
    return arm.kind not in ("pistol", "ranged")


def bare(arm: Arm) -> bool:
    """Return whether it is a body and no weapon (IN-44)."""
    return arm.kind in ("unarmed", "natural")


def is_long(arm: Arm) -> bool:
    """Return whether a weapon fights at arm's length (IN-L7)."""
    return arm.reach >= LRB_LONG_REACH


def swing_hands(fighter: Fighter, arm: Arm) -> tuple[str, ...]:
    """Return the hands that swing a weapon; bare attacks use the better arm (IN-16b)."""
    held = hands_with(fighter, arm.id)
    if held:
        return held
    return (min(HANDS, key=lambda hand: arm_level(fighter, hand)),)


def is_off_hand(fighter: Fighter, arm: Arm) -> bool:
    """Return whether a weapon is in the off hand (IN-17)."""
    return fighter.handed != "ambidextrous" and hands_with(fighter, arm.id) == (off_hand(fighter),)


def arm_strength(fighter: Fighter, hand: str, settings: Settings) -> int:
    """Return the Strength of one arm (IN-19)."""
    strength = halved(fighter.s, settings)
    return halved(strength, settings) if impaired(fighter, hand) else strength


def carrying_strength(fighter: Fighter, arm: Arm, settings: Settings) -> int:
    """Return the Strength against which a weapon's encumbrance counts (IN-19)."""
    held = hands_with(fighter, arm.id)
    if len(held) == 2:
        wounded = sum(impaired(fighter, hand) for hand in held)
        return divide(fighter.s * (4 - wounded), 4, settings) if wounded else fighter.s
    return arm_strength(fighter, held[0], settings) if held else fighter.s


def excess(state: Table, fighter: Fighter, arm: Arm) -> int:
    """Return by how much a weapon is too heavy, where its weight counts (IN-19, IN-L2)."""
    if state.config.modifiers == "reach" or not hands_with(fighter, arm.id):
        return 0
    return max(0, arm.enc - carrying_strength(fighter, arm, state.config))


def skill(fighter: Fighter, value: int, hands: tuple[str, ...], settings: Settings) -> int:
    """Return WS or BS as it is with these hands (IN-16b)."""
    return halved(value, settings) if any(impaired(fighter, hand) for hand in hands) else value


def slowed(fighter: Fighter) -> int:
    """Return how many points of Speed wounds cost (IN-12, IN-46)."""
    points = 0
    for location, level in fighter.levels.items():
        points += level > 0 and EFFECTS[kind_of(location)][level - 1].slower
    return points


def crawls(fighter: Fighter) -> bool:
    """Return whether wounds leave a fighter nothing but crawling (IN-46)."""
    return any(level and EFFECTS[kind_of(location)][level - 1].crawl for location, level in fighter.levels.items())


def run(fighter: Fighter, settings: Settings) -> int:
    """Return how far a standing fighter runs (IN-13, IN-16, IN-46)."""
    lame = any(fighter.levels.get(f"{side}_leg", 0) >= SERIOUS for side in HANDS)
    return max(1, halved(settings.run_yards, settings)) if lame else settings.run_yards


def stride(fighter: Fighter, settings: Settings) -> int:
    """Return how far a fighter moves now: at a run, or prone at a crawl (IN-16)."""
    return min(CRAWL_YARDS, settings.run_yards) if fighter.posture == "prone" else run(fighter, settings)


def speed(fighter: Fighter) -> int:
    """Return Speed less what wounds cost, at least 1 (IN-12)."""
    return max(1, fighter.speed - slowed(fighter))


def turn_initiative(fighter: Fighter, settings: Settings) -> int:
    """Return Initiative as it counts for the order of turns (IN-12)."""
    if settings.economy == "two_actions" and settings.speed_penalty == "order_20":
        return max(1, fighter.i - SPEED_IN_INITIATIVE * slowed(fighter))
    return fighter.i


def armour_at(fighter: Fighter, location: str) -> int:
    """Return the armour of a location; parts of the body share the body's unless they have their own (1.1)."""
    if location in fighter.armour:
        return fighter.armour[location]
    return fighter.armour.get("body", 0) if location in PARTS else 0


def active(fighter: Fighter) -> bool:
    """Return whether a fighter is in the fight."""
    return fighter.status == "active"


def capable(fighter: Fighter) -> bool:
    """Return whether a fighter is active, unstunned and in no hold (1.1)."""
    return active(fighter) and fighter.stunned == 0 and fighter.hold is None


def may_strike(state: Table, fighter: Fighter) -> bool:
    """Return whether posture lets a fighter strike (IN-36)."""
    return fighter.posture != "prone" or state.config.prone_attack != "forbidden"


def bleeds(fighter: Fighter) -> int:
    """Return the counts of bleeding of all locations."""
    return sum(fighter.bleeding.values())
