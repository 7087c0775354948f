"""What damage dice come to (GR-17, GR-20, GR-26, GR-31)."""

from __future__ import annotations

from affray.rules import Expression
from affray.rulesets.grvnts.state import Fight, HarmFrame, Part
from affray.rulesets.grvnts.tables import GRENADE_SIDES

GRENADE = Expression(1, GRENADE_SIDES)
"""the damage of a hidden grenade (GR-49)"""


def expression_of(frame: HarmFrame, part: Part) -> Expression:
    """Return the dice that hurt a victim: those of the hit, or of the grenade that it stands near."""
    if part.of != "hit":
        return GRENADE
    assert frame.damage is not None
    return frame.damage


def evaluations(state: Fight, frame: HarmFrame, part: Part) -> int:
    """Return how often the expression is rolled: twice on a critical hit, by option once (GR-20)."""
    twice = frame.crit and part.of == "hit" and state.settings.crit_damage_mode != "double_single_roll"
    return 2 if twice else 1


def counted(state: Fight, frame: HarmFrame, part: Part) -> int:
    """Return how often the expression's own addition is in the damage: twice where two evaluations are added or one
    is doubled."""
    twice = frame.crit and part.of == "hit" and state.settings.crit_damage_mode != "roll_twice_best"
    return 2 if twice else 1


def shared_total(state: Fight, frame: HarmFrame, part: Part, faces: tuple[int, ...]) -> int:
    """Return what the faces come to for everybody that they hurt: evaluations, then flat bonuses once, not below 0."""
    dice = expression_of(frame, part)
    if part.of != "hit":
        return max(0, sum(faces) + dice.plus)
    rolls = [sum(faces[at : at + dice.count]) + dice.plus for at in range(0, len(faces), dice.count)]
    if not frame.crit:
        damage = rolls[0]
    elif state.settings.crit_damage_mode == "roll_twice_sum":
        damage = sum(rolls)
    elif state.settings.crit_damage_mode == "roll_twice_best":
        damage = max(rolls)
    else:
        damage = 2 * rolls[0]
    return max(0, damage + frame.bonus)


def total_of(frame: HarmFrame, part: Part, shared: int) -> int:
    """Return what a victim suffers of it: a fumbled defence doubles it for the one who rolled (GR-31)."""
    return 2 * shared if doubles(frame, part) else shared


def doubles(frame: HarmFrame, part: Part) -> bool:
    """Return whether the damage is doubled for a victim."""
    return frame.doubled and part.first and part.of == "hit"


def highest(state: Fight, frame: HarmFrame, part: Part) -> int:
    """Return the most that the damage dice on the table could come to (GR-57)."""
    dice = expression_of(frame, part)
    faces = (dice.sides,) * (dice.count * evaluations(state, frame, part))
    return shared_total(state, frame, part, faces)
