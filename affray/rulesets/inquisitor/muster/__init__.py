"""From a roster to the opening state, with every fault at once."""

from __future__ import annotations

from affray.rules import BadRoster
from affray.rulesets.inquisitor.muster.fighters import character_faults, fighter, relation_faults
from affray.rulesets.inquisitor.muster.weapons import arms, option_faults, weapon_faults
from affray.rulesets.inquisitor.profiles import Roster
from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.state import Hold, Table


def muster(roster: Roster, settings: Settings) -> Table:
    """Return the opening state. Raises BadRoster with every fault, each with path, value, what is allowed and code."""
    settings = settings.in_full()
    weapons = arms(roster, settings)
    faults = [
        *option_faults(settings),
        *_side_faults(roster),
        *weapon_faults(roster),
        *(
            fault
            for at, character in enumerate(roster.character)
            for fault in character_faults(at, character, weapons, settings)
        ),
        *relation_faults(roster, settings),
    ]
    if faults:
        raise BadRoster(faults)
    state = Table(
        config=settings,
        fighters={character.id: fighter(character, weapons, settings) for character in roster.character},
        weapons=weapons,
        sides=tuple(side.id for side in roster.sides()),
    )
    for character in roster.character:
        for other in character.engaged_with:
            state.touch(character.id, other, other in character.arms_length)
        hold = state.fighters[character.id].hold
        if hold is not None and state.fighters[hold.other].hold is None:
            role = "victim" if hold.role == "holder" else "holder"
            state.fighters[hold.other].hold = Hold(role, character.id, hold.location, hold.since_round)
        if hold is not None:
            state.touch(character.id, hold.other)
    return state


def _side_faults(roster: Roster) -> list[str]:
    known = [side.id for side in roster.sides()]
    faults = []
    for at, side in enumerate(roster.sides()):
        if side.id in ("gm", "judge", "none", "") or known.index(side.id) < at:
            faults.append(
                f"side[{at}].id: {side.id!r} is not allowed; allowed: a name of its own, not gm, judge or none"
            )
    if len(known) < 2:
        faults.append(f"side: {known} is not allowed; allowed: two sides or more (IN_ERR_SIDES)")
    return faults
