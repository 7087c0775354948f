"""The options of an encounter, each with its default, and the presets that set several at once (section 9)."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the table plays what the sources leave open, and which of two procedures where two sources differ.

    Options:
        preset: the row of `PRESETS` that gives every option of `PROCEDURE` that is left out its value. Named at the
            opening as a preset it sets the options that go with it too.
        reactions: whether a parry and a dodge go into the attacker's number before the roll (IN-21 to IN-24), or are
            rolled after a roll that is on target (IN-L3). Left out: `rolled` in `lrb`, else `passive`.
        modifiers: what goes into the number of a blow: the weapon's modifier, its weight and lower ground (IN-16b to
            IN-19), or reach and size (IN-L2). Left out: `reach` in `lrb`, else `weapon`.
        two_weapons: whether two weapons strike in one action at halved numbers (IN-20), or only ever one does, at -20
            (IN-L2). Left out: `penalty` in `lrb`, else `action`.
        critical: whether a matched success is critical (IN-29), or a tenth of the number (IN-L2). Left out: `tenth` in
            `lrb`, else `matched`.
        counter_on: whether the attacker's matched failure opens a counter-attack (IN-30), or a good parry, which there
            is only with `reactions=rolled` (IN-L4). Left out: `parry` in `lrb`, else `matched_failure`.
        location: whether the place is read off the reversed attack roll (IN-27), or rolled on a table of its own
            (IN-L6). Left out: `rolled` in `lrb`, else `reversed`.
        breakoff_botch: whether a matched failure gives an opponent a free attack (IN-38), or a roll above double
            Initiative (IN-L5). Left out: `double_initiative` in `lrb`, else `matched`.
        arms_length: whether long weapons and pistols fight at arm's length (IN-L7). Left out: `true` in `lrb`, else
            `false`.
        unarmed_damage: the damage of a blow without a weapon (1.2, IN-L6). Left out: `D3+1` in `lrb`, else `D3`.
        improvised_damage: whether an improvised weapon goes by its encumbrance, or has D3+2 (1.2, IN-L6). Left out:
            `fixed` in `lrb`, else `encumbrance`.
        economy: two actions a round, or declared ones and a die of Speed for each (IN-10, IN-L1).
        order: turns by Initiative alone, or by a test of it each round (IN-09).
        rounding: how divisions are rounded (IN-04).
        auto_bands: whether 01-05 always succeeds and 96-00 always fails (IN-05).
        double_zero_matched: whether 00 is a matched roll (IN-03).
        matched_success_critical: whether a matched success doubles the damage (IN-29).
        speed_penalty: what a wound's lost Speed does where there is no Speed (IN-12).
        contact_without_charge: whether a move may end in contact (IN-15).
        run_yards: how far a run is (IN-16).
        reach_yards: the range of contact, which the table measures (IN-16).
        prone_and_height: whether a prone target and higher ground add up (IN-18).
        enc_parry: what becomes of the parry of a weapon that is too heavy (IN-19).
        parry_multi: whether the best of several weapons parries or all of them (IN-22).
        reaction_scope: whether a reaction counts for one roll or the whole action (IN-25).
        max_reactions: how many parries and dodges a round; left out, any number (IN-25).
        counter_weapons: whether a counter-attack may be made with two weapons (IN-31).
        auto_counter: whether a counter-attack is made without asking (IN-32).
        free_attack_chains: whether a matched failure on a free attack gives a counter-attack (IN-33).
        free_attack_action_allows_two_weapons: whether the free attack of IN-40 may be made with two weapons.
        pistol_halving: whether a pistol's target is halved with a blade in the other hand (IN-35).
        two_weapon_split_targets: whether the two blows may go at two targets (IN-20).
        prone_attack: whether somebody prone may attack (IN-36).
        breakoff_prone: whether a prone leaver stands up and runs, or crawls (IN-38).
        standup_needs_test: whether standing up in contact takes the test of IN-40.
        grapple_hands: how many hands a grapple needs empty (IN-G1).
        grapple_location: whether the place held is rolled or read off the attack roll (IN-G1).
        hold_check: when a hold is tested (IN-G3).
        helpless_is_unaware: whether somebody out counts as unaware (IN-B1).
        sbonus_arm: whether a one-handed blow has the damage bonus of full Strength or of the arm's (IN-41).
        body_table: whether the body is one place or three (IN-46).
        effects: whether only the level reached has effects at once, or each one passed (IN-45).
        stun_stack: whether the longer stun counts or the sum (IN-47).
        bleed_stacks: whether a bleeding wound can bleed more (IN-50).
        injury: whether injuries are worked out, or hits only reported (IN-42).
        ammo: whether shots are counted (IN-35).
        recovery: whether there is a test to recover at the end of the round (IN-52).
        wake_up: how somebody who is out comes round: not here.
        friendly_fire: whether one's own side may be attacked.
        ending: whether the fight ends when one side alone can go on, or only when the game master ends it (IN-56).
    """

    preset: Literal["imperium", "lrb", "source_strict"] = "imperium"
    reactions: Literal["passive", "rolled"] | None = None
    modifiers: Literal["weapon", "reach"] | None = None
    two_weapons: Literal["action", "penalty"] | None = None
    critical: Literal["matched", "tenth"] | None = None
    counter_on: Literal["matched_failure", "parry"] | None = None
    location: Literal["reversed", "rolled"] | None = None
    breakoff_botch: Literal["matched", "double_initiative"] | None = None
    arms_length: bool | None = None
    unarmed_damage: Literal["D3", "D3+1"] | None = None
    improvised_damage: Literal["encumbrance", "fixed"] | None = None
    economy: Literal["two_actions", "speed_dice"] = "two_actions"
    order: Literal["static", "tested"] = "static"
    rounding: Literal["up", "down", "nearest"] = "up"
    auto_bands: Literal["none", "lrb"] = "none"
    double_zero_matched: bool = True
    matched_success_critical: bool = True
    speed_penalty: Literal["order_20", "none", "minus_one_action"] = "order_20"
    contact_without_charge: Literal["allowed", "gm_only"] = "allowed"
    run_yards: int = 6
    reach_yards: int = 1
    prone_and_height: Literal["single", "add"] = "single"
    enc_parry: Literal["none", "reduce", "increase"] = "none"
    parry_multi: Literal["best", "sum"] = "best"
    reaction_scope: Literal["roll", "action"] = "roll"
    max_reactions: int | None = None
    counter_weapons: Literal["single", "any"] = "single"
    auto_counter: bool = False
    free_attack_chains: bool = False
    free_attack_action_allows_two_weapons: bool = False
    pistol_halving: bool = True
    two_weapon_split_targets: bool = False
    prone_attack: Literal["forbidden", "minus_10", "allowed"] = "forbidden"
    breakoff_prone: Literal["stand", "crawl"] = "stand"
    standup_needs_test: bool = False
    grapple_hands: Literal[2, 1] = 2
    grapple_location: Literal["roll", "reverse"] = "roll"
    hold_check: Literal["holder_activation", "round_end"] = "holder_activation"
    helpless_is_unaware: bool = True
    sbonus_arm: Literal["full", "arm"] = "full"
    body_table: Literal["chest", "split"] = "chest"
    effects: Literal["reached", "each_level"] = "reached"
    stun_stack: Literal["max", "sum"] = "max"
    bleed_stacks: bool = False
    injury: Literal["full", "report"] = "full"
    ammo: Literal["count", "off"] = "count"
    recovery: Literal["none", "lrb"] = "none"
    wake_up: Literal["none"] = "none"
    friendly_fire: bool = False
    ending: Literal["at_once", "by_hand"] = "at_once"

    def in_full(self) -> "Settings":
        """Return the settings with every option of the procedure that was left out as the preset has it."""
        # A log names the preset and leaves these out, so that one from before they were options means what it meant.
        row = PRESETS[self.preset]
        return msgspec.structs.replace(self, **{name: row[name] for name in PROCEDURE if getattr(self, name) is None})

    def differing(self) -> tuple[str, ...]:
        """Return the options as `name=value` that differ from the defaults; those of the procedure from the preset."""
        usual = msgspec.structs.replace(Settings(preset=self.preset).in_full(), preset="imperium")
        return tuple(
            f"{name}={getattr(self, name)}"
            for name in self.__struct_fields__
            if getattr(self, name) != getattr(usual, name)
        )


_TEXT: Final[Mapping[str, Any]] = {
    "reactions": "passive",
    "modifiers": "weapon",
    "two_weapons": "action",
    "critical": "matched",
    "counter_on": "matched_failure",
    "location": "reversed",
    "breakoff_botch": "matched",
    "arms_length": False,
    "unarmed_damage": "D3",
    "improvised_damage": "encumbrance",
}

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "imperium": _TEXT,
    "lrb": {
        "preset": "lrb",
        "reactions": "rolled",
        "modifiers": "reach",
        "two_weapons": "penalty",
        "critical": "tenth",
        "counter_on": "parry",
        "location": "rolled",
        "breakoff_botch": "double_initiative",
        "arms_length": True,
        "unarmed_damage": "D3+1",
        "improvised_damage": "fixed",
        "economy": "speed_dice",
        "auto_bands": "lrb",
    },
    "source_strict": {
        **_TEXT,
        "preset": "source_strict",
        "injury": "report",
        "matched_success_critical": False,
        "ammo": "off",
        "prone_attack": "allowed",
        "helpless_is_unaware": False,
        "contact_without_charge": "gm_only",
        "standup_needs_test": True,
        "free_attack_chains": True,
        "free_attack_action_allows_two_weapons": True,
        "ending": "by_hand",
    },
}
"""Preset to the values of its options, those of the procedure and those that differ from the defaults."""

PROCEDURE: Final = tuple(_TEXT)
"""The options in which the two sources differ. Entry 0 holds one of them only where the table chose it itself: a log
that names just the preset has the values of its row, also one that was written before these options were there."""

RECORDED: Final[Mapping[str, Mapping[str, Any]]] = {
    preset: {name: value for name, value in row.items() if name not in PROCEDURE} for preset, row in PRESETS.items()
}
"""Preset to the option values that entry 0 records for it; the rest of its row goes with the name of the preset."""
