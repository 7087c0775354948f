"""The options of an encounter. All of them at their defaults follow the source text and ask for nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

Cap = Annotated[int, msgspec.Meta(ge=0)] | Literal["none"] | None
"""How far modifiers count, up and down; `none` or null for as far as they go. TOML has no null."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the table plays what the text leaves open.

    Options:
        scope: what is played; `attacks` is one attack after another (2.1).
        hit_wound_mod_cap: how far hit and wound modifiers count, up and down (K-21).
        save_mod_cap: how far save modifiers other than AP count (K-45).
        save_mod_applies_to_invuln: whether they count for invulnerable saves (K-45).
        two_wounded_groups: what becomes of a unit with two wounded groups at muster (K-38).
        lost_target_pools: whether weapons whose target is gone may choose a new one (K-62).
        fnp_roll_count: how many feel no pain dice are rolled at once (K-52).
        auto_order: whether the defender may leave the allocation order unsaid (K-39).
        auto_model: whether the model that suffers is chosen ahead or asked for each time (K-43, K-55).
        wounds_floor_zero: whether a destroyed model stands at 0, or below by what it lost (K-48).
        lethal_hits_default: what silence means for LETHAL HITS (K-70).
        precision_default: what silence means for PRECISION (K-40).
        destroyed_removal: when destroyed models leave the battlefield (K-63).
        command_reroll_enabled: whether Command Re-roll may be used (K-27).
    """

    scope: Literal["attacks"] = "attacks"
    hit_wound_mod_cap: Cap = 1
    save_mod_cap: Cap = "none"
    save_mod_applies_to_invuln: bool = True
    two_wounded_groups: Literal["all_wounded_first", "reject"] = "all_wounded_first"
    lost_target_pools: Literal["lost", "retarget"] = "lost"
    fnp_roll_count: Literal["all_damage", "until_destroyed"] = "all_damage"
    auto_order: Literal["canonical", "require_choice"] = "canonical"
    auto_model: Literal["canonical", "require_choice"] = "canonical"
    wounds_floor_zero: bool = True
    lethal_hits_default: Literal["use", "decline", "require_choice"] = "use"
    precision_default: Literal["decline", "require_choice"] = "decline"
    destroyed_removal: Literal["after_attacks", "immediate"] = "after_attacks"
    command_reroll_enabled: bool = False


PRESETS: Mapping[str, Mapping[str, Any]] = {"text": {}}
"""Named sets of option values; `text` changes none."""
