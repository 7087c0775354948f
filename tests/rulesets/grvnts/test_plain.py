"""The rules against a second, plain working-out, over many attacks and defences at random."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.grvnts.plain import Blow
from tests.rulesets.grvnts.table import begun, enemy, fight, grvnt, of, state

COVER = ("none", "partial", "full", "total")


def arm_of(chance: Random) -> dict[str, Any]:
    """Return a weapon at random."""
    keywords: dict[str, Any] = {"HEAVY": True} if chance.random() < 0.4 else {}
    if chance.random() < 0.4:
        keywords["IMPACT"] = chance.randint(1, 3)
    return {
        "id": "arm",
        "kind": chance.choice(("melee", "ranged", "thrown")),
        "damage": f"{chance.randint(1, 3)}d{chance.choice((2, 4, 6, 8, 10))}+{chance.randint(0, 3)}",
        "melee_safe": chance.random() < 0.3,
        "keywords": keywords,
    }


def cast_of(chance: Random, arm: dict[str, Any], theirs: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return Anna and her enemy, in contact, with enough hit points to live."""
    stats: dict[str, Any] = {name: chance.randint(-6, 6) for name in ("strength", "agility", "presence", "roll_mod")}
    tier = chance.randint(0, 4)
    anna = grvnt(
        hp=200,
        hp_max=200,
        weapons=[arm],
        armor_tier=tier,
        armor_tier_max=chance.randint(tier, 4),
        shield=chance.choice(("none", "small", "large")),
        cover=chance.choice(COVER if theirs["keywords"].get("HEAVY") else COVER[:3]),
        terrain=chance.choice(("open", "no_mans_land", "trench")),
        melee_with=["e1"],
        **stats,
    )
    foe = enemy(
        hp=200,
        hp_max=200,
        attack=theirs,
        armor_tier=chance.randint(0, 6),
        cover=chance.choice(COVER if arm["keywords"].get("HEAVY") else COVER[:3]),
        dr_mod=chance.randint(-6, 6),
        defence_dr_mod=chance.randint(-6, 6),
    )
    return anna, foe


def options_of(chance: Random) -> dict[str, Any]:
    """Return options at random, of those that the second working-out knows."""
    return {
        "natural_overrides_total": chance.random() < 0.6,
        "crit_damage_mode": chance.choice(("roll_twice_sum", "double_single_roll", "roll_twice_best")),
        "heavy_degrade_timing": chance.choice(("before_roll", "after_roll")),
        "heavy_destroys_armor": chance.random() < 0.5,
        "melee_fire_penalty": chance.random() < 0.5,
        "defence_cover_sign": chance.choice(("helps", "literal")),
        "armor_dr_penalty": chance.choice(("none", "morkborg")),
    }


def thrown(at: Given, chance: Random, face: int, takes: str) -> list[int]:
    """Roll until the attack is over, the d20 as given; return the faces of all but a fumble's die."""
    fell: list[int] = []
    while state(at).frames:
        now = state(at)
        if now.place == "attack.choice":
            at.and_("choose_crit_reduction", "players", what=takes)
        elif now.place == "harm.mitigate":
            at.and_("choose_mitigation", "players")
        elif now.place == "defence.counter":
            at.and_("decline_counter", "players")
        elif now.place == "attack.fumble":
            at.rolled(chance.randint(1, 3))
        else:
            assert now.request is not None
            wanted = now.request
            d20 = wanted.purpose in ("attack", "defence")
            dice = [face if d20 else chance.randint(1, wanted.sides) for _ in range(wanted.dice)]
            fell += dice
            at.rolled(*dice)
    return fell


def faces(chance: Random) -> int:
    """Return the face of a d20, a natural more often than it falls."""
    return chance.choice((1, 20, chance.randint(1, 20), chance.randint(1, 20), chance.randint(1, 20)))


def fares(who: Any) -> tuple[int, int, str]:
    """Return what became of somebody."""
    return who.hp, who.armor_tier, who.cover


@pytest.mark.parametrize("game", range(10))
def test_GR16_GR20_attacks_come_to_what_a_plain_working_out_gives(game: int) -> None:
    chance = Random(f"attack {game}")
    for _ in range(30):
        arm, options = arm_of(chance), options_of(chance)
        anna, foe = cast_of(chance, arm, arm_of(chance))
        at = begun(fight(anna, foe, options=options)).and_("attack", "players", weapon="arm", target="e1")
        choices = [what for what, can in (("armor", foe["armor_tier"]), ("cover", of(at, "e1").cover != "none")) if can]
        if (
            options["heavy_degrade_timing"] == "after_roll"
            and foe["cover"] == "partial"
            and arm["keywords"].get("HEAVY")
        ):
            choices = [what for what in choices if what != "cover"]  # HEAVY has taken the last of it
        takes = chance.choice([*choices, "none"])
        fell = thrown(at, chance, faces(chance), takes)
        plain = Blow(deepcopy(anna), deepcopy(foe), options, list(fell))
        plain.attack(arm, takes)
        assert not plain.fell
        found = fares(of(at, "e1"))
        assert found == (plain.foe["hp"], plain.foe["armor_tier"], plain.foe["cover"]), (anna, foe, options, fell)


@pytest.mark.parametrize("game", range(10))
def test_GR27_GR31_defences_come_to_what_a_plain_working_out_gives(game: int) -> None:
    chance = Random(f"defence {game}")
    for _ in range(30):
        theirs, options = arm_of(chance), options_of(chance)
        anna, foe = cast_of(chance, arm_of(chance), theirs)
        at = begun(fight(anna, foe, options=options), 3)
        at.and_("enemy_act", "gm", enemy="e1", kind="attack", target="anna")
        fell = thrown(at, chance, faces(chance), "none")
        plain = Blow(deepcopy(anna), deepcopy(foe), options, list(fell))
        plain.defend(theirs)
        assert not plain.fell
        found = fares(of(at, "anna"))
        assert found == (plain.anna["hp"], plain.anna["armor_tier"], plain.anna["cover"]), (anna, foe, options, fell)
