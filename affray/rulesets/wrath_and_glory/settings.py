"""The options of an encounter. All of them at their defaults keep to the source text."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec


class ThreatDeath(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """When a Threat of each class dies (WG-68): at once when past its Max Wounds, or Dying first like an Agent."""

    troop: Literal["past_max", "dying"] = "past_max"
    elite: Literal["past_max", "dying"] = "past_max"
    adversary: Literal["past_max", "dying"] = "dying"


class Settings(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """How the table plays what the text leaves open or others play differently.

    Options:
        ap_mode: what AP takes away from: the armour alone, or the whole Resilience (WG-44).
        aim_cost: what Aim costs (WG-39a).
        called_shot_max: how far a Called Shot may go; none for no limit (WG-39c).
        multi_attack_roll: one pool for all targets of a Multi-Attack, or one for each (WG-39d).
        salvo_dash_multi: whether a weapon without Salvo may make a Multi-Attack (WG-39d).
        spray_reload: when Spray, Full Auto and Pinning cost their Reload (WG-39e).
        interaction_dn: what an Interaction attack is rolled against (WG-39h).
        heavy_unbraced: what becomes of a Heavy weapon that is too heavy and not braced (WG-87).
        critical_mode: what a Critical Hit does (WG-49).
        crit_no_penetration: what a Critical Hit not above the Resilience does (WG-51).
        glory_dice_timing: when Glory dice are bought (WG-29).
        max_bonus_dice: how many bonus dice count; none for no limit (WG-29).
        traumatic_per: Traumatic Injuries of the Dying, per Wound or per hit (WG-58).
        exhausted_overflow: how Shock beyond Exhausted is suffered (WG-64).
        shock_clamp: how far Shock is recorded (WG-65).
        wound_clamp: how far Wounds are recorded (WG-57).
        threat_death: when Threats die (WG-68).
        seize_first_pick: whether the first pick of a round can be seized (WG-05).
        reflexive_reset: when Reflexive Actions come back (WG-10).
        full_round_uses_reflexive: whether a Full-Round Action takes the Reflexive Action too (WG-11).
        mob_bonus_rounding: how half a Mob's number is rounded (WG-90).
        complication_mode: who says what a Complication of an attack is (WG-94).
        regroup_shock: how much Shock a Regroup takes away (WG-73).
        join_round: when those who join have their first turn (WG-09).
        auto_pick: whether the lowest id is picked without asking (WGD-01).
        friendly_fire: whether allies may be attacked.
    """

    ap_mode: Literal["armour_only", "total_resilience"] = "armour_only"
    aim_cost: Literal["simple", "movement"] = "simple"
    called_shot_max: Literal[3] | None = None
    multi_attack_roll: Literal["single", "per_target"] = "single"
    salvo_dash_multi: Literal["forbid", "allow"] = "forbid"
    spray_reload: Literal["at_use", "at_reload"] = "at_use"
    interaction_dn: Literal["resolve", "max_skill_resolve"] = "resolve"
    heavy_unbraced: Literal["forbid", "penalty"] = "forbid"
    critical_mode: Literal["simple", "table", "choose"] = "simple"
    crit_no_penetration: Literal["one_wound_plus_effects", "one_wound_only", "effects_only"] = "one_wound_plus_effects"
    glory_dice_timing: Literal["before", "after"] = "before"
    max_bonus_dice: int | None = None
    traumatic_per: Literal["wound", "hit"] = "wound"
    exhausted_overflow: Literal["wounds", "mortal"] = "wounds"
    shock_clamp: Literal["max_plus_one", "max", "uncapped"] = "max_plus_one"
    wound_clamp: Literal["max_plus_one", "uncapped"] = "max_plus_one"
    threat_death: ThreatDeath = ThreatDeath()
    seize_first_pick: bool = True
    reflexive_reset: Literal["turn", "round"] = "turn"
    full_round_uses_reflexive: bool = False
    mob_bonus_rounding: Literal["up", "down"] = "up"
    complication_mode: Literal["gm", "table"] = "gm"
    regroup_shock: int | Literal["all"] = 0
    join_round: Literal["next", "now"] = "next"
    auto_pick: bool = False
    friendly_fire: bool = False


PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "text": {},
    "public": {
        "ap_mode": "total_resilience",
        "aim_cost": "movement",
        "called_shot_max": 3,
        "salvo_dash_multi": "allow",
        "heavy_unbraced": "penalty",
        "interaction_dn": "max_skill_resolve",
        "traumatic_per": "hit",
        "exhausted_overflow": "mortal",
        "seize_first_pick": False,
        "reflexive_reset": "round",
    },
}
"""`text` keeps to the source document alone; `public` takes the other value wherever public rules differ from it"""
