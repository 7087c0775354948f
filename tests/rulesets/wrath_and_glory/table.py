"""A table for tests: a cast in a few words, and a fight brought to the point that a test is about."""

from __future__ import annotations

from typing import Any

from affray.core.state import Request
from affray.events.base import tag_of
from affray.rulesets.wrath_and_glory import RULESET
from affray.rulesets.wrath_and_glory.progress import Dice
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.testing import Given, Outcome, given

AVERAGE = ("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship")
LET_GO = {
    "test.reroll": "accept",
    "test.shift": "accept",
    "attack.glory": "accept",
    "attack.critical_choice": "accept",
    "harm.determination": "decline",
    "test.complication_choice": "decline",
    "attack.area": "decline",
    "attack.dodge": "decline",
    "attack.retarget": "decline",
    "react": "decline",
}
"""what nobody takes, place by place"""


def gun(key: str = "gun", /, **stats: Any) -> dict[str, Any]:
    """Return a ranged weapon: damage 10, 1 ED, bands 12, 24, 48, Salvo 2; `traits` as a mapping."""
    return {"id": key, "kind": "ranged", "damage": 10, "ed": 1, "range": [12, 24, 48], "salvo": 2} | stats


def blade(key: str = "blade", /, **stats: Any) -> dict[str, Any]:
    """Return a melee weapon: damage 4, 2 ED."""
    return {"id": key, "kind": "melee", "damage": 4, "ed": 2} | stats


def agent(key: str = "v", /, **stats: Any) -> dict[str, Any]:
    """Return an Agent: Tier 2, T4 A4 I3 Wil3, armour 3, Defence 2, Resilience 8, 8 Wounds, 5 Shock, pools 7 and 6."""
    usual = {
        "id": key,
        "side": "players",
        "kind": "agent",
        "tier": 2,
        **dict.fromkeys(AVERAGE, 3),
        "toughness": 4,
        "agility": 4,
        "skills": {"ballistic_skill": 3, "weapon_skill": 3},
        "armour": [{"rating": 3}],
        "weapons": [gun(), blade()],
    }
    return usual | stats


def threat(key: str = "r", kind: str = "elite", /, **stats: Any) -> dict[str, Any]:
    """Return a Threat: T3, armour 2, Defence 3, Resilience 6, 10 Wounds, 5 Shock, pools 5 and 5."""
    usual = {
        "id": key,
        "side": "gm",
        "kind": kind,
        "tier": 2,
        **dict.fromkeys(AVERAGE, 3),
        "initiative": 4,
        "skills": {"ballistic_skill": 2, "weapon_skill": 1},
        "armour": [{"rating": 2}],
        "max_wounds": 10,
        "max_shock": 5,
        "weapons": [gun(), blade()],
    }
    return usual | stats


def fight(*cast: dict[str, Any], options: dict[str, Any] | None = None, **roster: Any) -> Given:
    """Return a fight that has not begun, without Glory and Ruin unless they are given."""
    pools = {"glory": 0, "ruin": 0}
    return given(RULESET, {"combatant": list(cast)} | pools | roster, options)


def state(at: Given) -> Fight:
    """Return the state as it stands."""
    found = at.encounter.now.state
    assert isinstance(found, Fight)
    return found


def wanted(at: Given) -> Request:
    """Return the dice that are asked for."""
    request = state(at).request
    assert request is not None
    return request


def beside(at: Given) -> Dice:
    """Return which dice beside a pool are asked for."""
    asked = state(at).dice
    assert asked is not None
    return asked


def figures_of(outcome: Outcome, tag: str, *names: str) -> list[tuple[Any, ...]]:
    """Return fields of the consequences with a tag, in their order."""
    events = [event for event in outcome.events if tag_of(type(event)) == tag]
    return [tuple(getattr(event, name) for name in names) for event in events]


def one(at: Given, name: str) -> Combatant:
    """Return a combatant as it stands."""
    return state(at).combatants[name]


def has(at: Given, name: str) -> list[str]:
    """Return the names of the conditions that somebody has."""
    return [condition.name for condition in one(at, name).conditions]


def turn_of(at: Given, name: str) -> Given:
    """Bring the fight to a combatant's next turn; everybody before it does nothing."""
    for _ in range(60):
        now = state(at)
        match now.place:
            case "setup":
                at.and_("start_encounter", "gm")
            case "round.seize":
                at.and_("decline", "gm" if now.pick == "players" else "players")
            case "round.over":
                at.and_("next_round", "gm")
            case "round.pick":
                waiting = [one.id for one in now.of(now.pick) if one.present and one.when == "pending"]
                waiting = [key for key in waiting if not (now.round == 1 and now.combatants[key].ambushed)]
                chosen = name if name in waiting else waiting[0]
                at.and_("choose", now.pick, combatant=chosen)
                if chosen == name:
                    return at
            case "turn":
                at.and_("end_turn", "players" if now.combatants[now.actor].side == "players" else "gm")
            case _:
                let_go(at)
    raise AssertionError(f"{name} has no turn")


def let_go(at: Given) -> Given:
    """Decline the one thing that is on offer now."""
    now = state(at)
    role = {"harm.determination": "victim", "react": "asked", "attack.dodge": "asked"}.get(now.place, "roller")
    if now.place == "attack.critical_choice":
        role = "severity"
    seats = {"test.complication_choice": "gm", "attack.area": "gm", "attack.retarget": "gm", "attack.glory": "players"}
    return at.and_(LET_GO[now.place], seats.get(now.place) or RULESET.who(now, role)[0])


def on_to(at: Given, *places: str) -> Given:
    """Decline everything on offer until the fight is at one of these places, or waits for dice or a turn."""
    while state(at).place not in places and state(at).place in LET_GO:
        let_go(at)
    return at


def rolled(at: Given, *dice: int) -> Given:
    """Roll, and decline everything on offer after it until more dice, or something else, are asked for."""
    return on_to(at.rolled(*dice))


def shoot(at: Given, target: str | list[str] = "r", *, by: str = "players", **fields: Any) -> Given:
    """Attack with `gun`."""
    targets = [target] if isinstance(target, str) else target
    return at.and_("attack", by, **({"weapon": "gun", "targets": targets} | fields))


def dn(at: Given, target: str = "r") -> int:
    """Return the DN against a target of the attack in progress."""
    return next(found.dn for found in state(at).shot.targets if found.id == target)


def why(at: Given, target: str = "r") -> dict[str, int]:
    """Return the parts of the DN against a target of the attack in progress."""
    found = next(found for found in state(at).shot.targets if found.id == target)
    return {part.why: part.n for part in found.dn_parts}


def dice(at: Given) -> dict[str, int]:
    """Return the bonus dice of the pool in progress."""
    return {part.why: part.n for part in state(at).test.bonus}


def ed(at: Given) -> dict[str, int]:
    """Return where the Extra Damage dice that are asked for come from."""
    return {part.why: part.n for part in state(at).shot.ed_parts}
