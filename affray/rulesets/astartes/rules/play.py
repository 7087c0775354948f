"""What a roll brings about, and what happens at a place by itself."""

from __future__ import annotations

from affray.rules import Passing, Rolls
from affray.rulesets.astartes.rules import attacking, damage, defending, turns

ROLLS: Rolls = {
    "initiative": turns.initiative_rolled,
    "attack": attacking.attack_rolled,
    "defence": defending.rolled,
}
"""purpose of a roll to what its faces bring about"""

PASSING: Passing = {
    "opening": turns.opening,
    "round_start": turns.round_start,
    "turn_start": turns.turn_start,
    "acting": turns.acting,
    "round_end": turns.round_end,
    "attack.declared": attacking.declared,
    "attack.rolled": attacking.rolled,
    "attack.defended": attacking.defended,
    "attack.net": damage.net,
    "attack.done": attacking.done,
}
"""place to what happens there by itself; where it yields nothing, somebody is waited for"""
