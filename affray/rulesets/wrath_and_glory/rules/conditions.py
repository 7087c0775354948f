"""Conditions: how they are gained, how long they last, when they end (WG-02b, WG-76)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rulesets.wrath_and_glory.events.conditions import ConditionGained, ConditionLessened, ConditionLost
from affray.rulesets.wrath_and_glory.facts import Expiry, Gain
from affray.rulesets.wrath_and_glory.state import Combatant, Condition, Fight

RULES = {
    "bleeding": "WG-76a",
    "on_fire": "WG-76b",
    "blinded": "WG-76c",
    "hindered": "WG-76d",
    "vulnerable": "WG-76e",
    "pinned": "WG-76f",
    "prone": "WG-76g",
    "restrained": "WG-76h",
    "staggered": "WG-76i",
    "poisoned": "WG-76j",
    "fear": "WG-76k",
    "terror": "WG-76k",
    "frenzied": "WG-76l",
    "exhausted": "WG-66",
    "all_out": "WG-39b",
    "full_defence": "WG-14",
    "turn_lost": "WG-15",
    "action_lost": "WG-95",
}
"""condition to the rule it stands in"""

USUAL: dict[str, Expiry] = {
    "hindered": "end_of_next_turn",
    "vulnerable": "end_of_next_turn",
    "staggered": "end_of_next_turn",
    "fear": "scene",
    "terror": "scene",
    "action_lost": "end_of_next_turn",
}
"""how long a condition lasts unless something else is said; the others until they are cleared"""

VALUES = {"hindered": 1, "vulnerable": 1}
"""the value of a condition that needs one, where none is given"""

FEARS = ("fear", "terror")
"""conditions of fear (WG-76k)"""

RATED = ("poisoned", *FEARS)
"""conditions whose value is the DN against them (WG-76j, WG-76k)"""
DNS = {"bleeding": 4, "blinded": 3, "restrained": 4, "poisoned": 3}
"""the DN of the test that ends a condition, where none is given"""

ENDS = {
    "bleeding": "it is treated",
    "on_fire": "the fire is out",
    "blinded": "it is cleared",
    "prone": "standing up",
    "restrained": "it is cleared",
    "poisoned": "it is overcome or treated",
    "frenzied": "it passes",
}


def gain(
    name: str, value: int = 0, *, dn: int = 0, source: str = "", expiry: Expiry | None = None, of: str = ""
) -> Gain:
    """Return a condition to be gained, with what holds where nothing is said."""
    lasting = expiry or USUAL.get(name, "cleared")
    if name in RATED and not dn:
        dn = value
    return Gain(name, value or VALUES.get(name, 0), dn or DNS.get(name, 0), source, lasting, of)


def immune(combatant: Combatant, name: str) -> bool:
    """Return whether a combatant cannot gain a condition (WG-76k, WG-76l)."""
    if name in FEARS:
        return "causes_fear" in combatant.profile.abilities or combatant.condition("frenzied") is not None
    return name == "pinned" and combatant.condition("frenzied") is not None


def gained(state: Fight, target: str, new: Gain, rule: str = "") -> ConditionGained:
    """Return a condition that is gained beside what is in force already: each instance has its own end (WG-76)."""
    there = state.combatants[target].instances(new.name)
    value = max([new.value, *(condition.value for condition in there)])
    return ConditionGained(
        rule or RULES[new.name],
        target=target,
        name=new.name,
        value=value,
        source=new.source,
        expiry=new.expiry,
        until=lasting(state, new.name, [*there, new]),
        of=new.of,
        dn=new.dn,
        own=None if new.value == value else new.value,
    )


def lasting(state: Fight, name: str, instances: Sequence[Condition | Gain]) -> str:
    """Return in words when the last of several instances ends: every one of these has then passed."""
    ends = dict.fromkeys(until(state, name, each.expiry, each.of) for each in instances)
    return " and ".join(ends)


def until(state: Fight, name: str, expiry: Expiry, of: str) -> str:
    """Return in words when a condition ends."""
    match expiry:
        case "start_of_turn":
            return f"the start of {state.combatants[of].name}'s next turn"
        case "end_of_next_turn":
            return "the end of its next turn"
        case "end_of_turn":
            return "the end of this turn"
        case "end_of_round":
            return "the end of the round"
        case "scene":
            return "the end of the fight"
        case _:
            return ENDS.get(name, "it is cleared")


def lost(target: str, name: str, why: str, rule: str = "") -> ConditionLost:
    """Return the end of a condition."""
    return ConditionLost(rule or RULES[name], target=target, name=name, why=why)


def over(state: Fight, target: str, ended: Condition, why: str, rule: str) -> ConditionLessened | ConditionLost:
    """Return the end of one instance of a condition, which is the end of the condition if it was the last."""
    instances = state.combatants[target].instances(ended.name)
    # by identity, for two instances may be equal
    left = [condition for condition in instances if condition is not ended]
    if not left:
        return lost(target, ended.name, why, rule)
    return ConditionLessened(
        rule,
        target=target,
        name=ended.name,
        instance=next(at for at, condition in enumerate(instances) if condition is ended),
        why=why,
        value=max(condition.value for condition in left),
        until=lasting(state, ended.name, left),
    )


Ended = Iterator[ConditionLessened | ConditionLost]


def ended_by_turn_start(state: Fight, actor: str) -> Ended:
    """Yield what ends with the start of somebody's turn: what it caused, on whomever (WG-02b)."""
    for combatant in state.everybody:
        for condition in combatant.conditions:
            if condition.expiry == "start_of_turn" and condition.of == actor:
                why = f"{state.combatants[actor].name}'s turn starts"
                yield over(state, combatant.id, condition, why, "WG-02b")


def ended_by_turn_end(state: Fight, actor: str) -> Ended:
    """Yield what ends with the end of somebody's turn (WG-02b)."""
    for condition in state.combatants[actor].conditions:
        if condition.expiry == "end_of_turn" or (condition.expiry == "end_of_next_turn" and condition.armed):
            yield over(state, actor, condition, "its turn is over", "WG-02b")


def ended_by_round(state: Fight) -> Ended:
    """Yield what ends with the round: what says so, and what waited for the turn of somebody dead or gone (WG-69)."""
    for combatant in state.everybody:
        for condition in combatant.conditions:
            orphaned = condition.expiry == "start_of_turn" and not state.combatants[condition.of].present
            if condition.expiry == "end_of_round" or orphaned:
                why = "whoever caused it is gone" if orphaned else "the round is over"
                yield over(state, combatant.id, condition, why, "WG-69" if orphaned else "WG-02b")
