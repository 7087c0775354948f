"""What the offers of attacks have in common: they ask the attack itself which options and distances it may have."""

from msgspec.structs import replace

from affray.rules import Action, Between, Containing, Domain, legal, legal_in
from affray.rulesets.wrath_and_glory.facts import AttackOption
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import MOST_METRES

FREE: tuple[AttackOption, ...] = ("all_out", "supercharge")
"""options that go with most others"""
DEMANDED: tuple[tuple[AttackOption, ...], ...] = ((), ("all_out",))
"""what an attack has at least: nothing, or where that is refused, as to the frenzied (WG-76l), All-Out"""


def options_beside(state: Fight, by: str, sample: Action, kept: tuple[AttackOption, ...]) -> Containing:
    """Return the domain of the options of a legal attack: those it has, and which may be added to them."""
    others = (option for option in FREE if option not in kept)
    return Containing(kept, tuple(o for o in others if legal(state, replace(sample, options=(*kept, o)), by)))


def distances_of(state: Fight, by: str, sample: Action, weapon: str) -> tuple[Domain, bool]:
    """Return the domain of the distance of a legal attack, and whether it may be left out."""
    bands = state.acting.weapons[weapon].profile.range
    metres = legal_in(state, by, sample, "distance", (None, 1, *bands, MOST_METRES))
    return Between(1, max(distance or 0 for distance in metres)), None in metres
