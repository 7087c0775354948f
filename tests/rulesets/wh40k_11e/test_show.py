"""What is shown: in the words of the game, every key described, and what does not exist as null."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from affray.cli import main
from affray.rulesets.wh40k_11e import RULESET
from affray.scenario import Scenario, play, read
from affray.testing import Given, Picker
from tests.rulesets.wh40k_11e.table import aimed, duel, model, place, roster, started, unit, weapon, wounded

HERE = Path(__file__).parent
ROSTERS = sorted((HERE / "rosters").glob("*.toml"))


def described() -> dict[str, set[str]]:
    """Return the keys that the docstring describes, by the heading that they stand under."""
    found: dict[str, set[str]] = {}
    heading = ""
    for line in inspect.cleandoc(type(RULESET).show.__doc__ or "").split("\n"):
        entry = re.fullmatch(r"    (\w+(?:, \w+)*): .+", line)
        if re.fullmatch(r"\S.*:", line):
            heading = line.partition(";")[0].rstrip(":")
        elif entry is not None:
            found.setdefault(heading, set()).update(entry[1].split(", "))
    return found


def keys(game: dict[str, Any]) -> dict[str, set[str]]:
    """Return the keys that are shown, by the same headings."""
    found = {"Keys": set(game) - {"combatants"}}
    for heading, one in (("Of the attack", game["attack"]), ("Of the pool", game["pool"])):
        if one is not None:
            found[heading] = set(one)
    for heading, key in (
        ("Of what is to come", "to_come"),
        ("Of each group", "groups"),
        ("Of each unit", "units"),
        ("Of each combatant", "combatants"),
    ):
        for one in game[key].values():
            found[heading] = set(one)
    return found


def test_every_key_that_is_shown_is_described_and_the_other_way_round() -> None:
    seen: dict[str, set[str]] = {}
    for path in ROSTERS:
        encounter, pick = read(path).create(clock=lambda: ""), Picker(f"show {path.stem}")
        for _ in range(150):
            for heading, found in keys(encounter.ruleset.show(encounter.now.state)).items():
                seen.setdefault(heading, set()).update(found)
            offers = [offer for offer in encounter.options() if offer.action not in ("concede", "end_battle")]
            if not offers:
                break
            offer = offers[pick(len(offers))]
            encounter.act(offer.action, offer.seats[0], **({} if offer.action == "roll" else offer.draw(pick)))
    assert seen == described()


def shown(at: Given) -> dict[str, Any]:
    return at.encounter.show()


def test_figures_that_do_not_exist_are_null() -> None:
    at = aimed(duel(weapon("TORRENT", skill=None), model("t", Sv=7, W=2)))
    pool, target = shown(at)["pool"], shown(at)["combatants"]["t"]
    assert (target["save"], target["invulnerable"]) == (None, None)
    assert (pool["key"]["skill"], pool["key"]["sustained"], pool["key"]["critical_wound_ap"]) == (None, None, None)
    assert (pool["damage"], pool["lethal"]) == (None, None)
    assert shown(at)["attack"]["targets"][0]["share"] is None
    at = at.rolled(5)
    assert (shown(at)["groups"]["t"]["save"], shown(at)["groups"]["t"]["invulnerable"]) == (None, None)
    figures = {"Sv": "4+", "InSv": "5+", "fnp": ["5+", "4+ mortal"], "damage_mods": ["halve", "-1", "-1"]}
    target = shown(duel(weapon(), model("t", **figures)))["combatants"]["t"]
    assert (target["save"], target["invulnerable"]) == (4, 5)
    assert (target["feel_no_pain"], target["damage_mods"]) == (["5+", "4+ mortal"], ["halve", "-2"])


@pytest.mark.parametrize(
    ("gun", "facts", "kind", "hit"),
    [
        (weapon(), {}, "", "3+"),
        (weapon(), {"hit_mod": -1, "hit_why": "fog"}, "", "3+ with -1"),
        (weapon(), {"hit_mod": 2, "hit_why": "luck"}, "", "3+ with +1 (modifiers +2)"),
        (weapon(critical_hit_on=5), {"cover": True}, "", "4+ (critical on 5+)"),
        (weapon(), {}, "snap", "6 alone"),
        (weapon("INDIRECT FIRE"), {"spotted": True}, "indirect", "4+ (1 to 3 miss)"),
        (weapon("TORRENT", skill=None), {}, "", "automatic"),
    ],
)
def test_K16_what_is_needed_to_hit_is_said(gun: dict[str, Any], facts: dict[str, Any], kind: str, hit: str) -> None:
    at = aimed(duel(gun, model("t")), facts, kind, remained_stationary=True)
    assert shown(at)["needed"]["hit"] == hit


def test_K31_K44_what_is_needed_to_wound_and_to_save_is_said() -> None:
    target = model("t", T=8, Sv="4+", InSv="6+", W=2, keywords=["VEHICLE"])
    facts = {"wound_mod": 1, "wound_why": "a relic", "save_mod": 1, "save_why": "a wall"}
    at = aimed(duel(weapon("ANTI-VEHICLE 4+", AP=-3), target), facts).rolled(4)
    assert shown(at)["needed"] == {"hit": "3+", "wound": "6+ (S4 against T8) with +1, critical on 4+"}
    assert shown(at.rolled(4))["needed"]["save"] == "5+ (Sv4+, InSv6+, AP-3, +1)"
    at = wounded(aimed(duel(weapon(), model("t", Sv=7))), 1)
    assert shown(at)["needed"]["save"] == "nothing saves (no Sv)"


def test_K44_K46_the_face_that_saves_is_the_lowest_that_does() -> None:
    for sv, insv, ap in ((2, "-", 0), (3, "5+", -1), (3, "5+", -4), (6, "6+", -2), (7, "4+", -1), (4, "-", -3)):
        at = wounded(aimed(duel(weapon(A=5, AP=ap), model("t", Sv=sv, InSv=insv, W=50))), 5)
        said = shown(at)["needed"]["save"].partition(" (")[0]
        at = at.rolled(2, 3, 4, 5, 6)
        lost = 50 - shown(at)["combatants"]["t"]["wounds"]["left"]
        assert said == (f"{lost + 2}+" if lost < 5 else "nothing saves")


def stands(at: Given) -> tuple[Any, ...]:
    """Return how many attacks are left, the dice that fell and who suffers."""
    pool = shown(at)["pool"]
    return pool["attacks_left"], shown(at)["rolled"], pool["current"]


def test_which_dice_fell_and_how_many_attacks_are_left_is_shown_all_along() -> None:
    at = aimed(duel(weapon(A=4, D="D3"), model("p", W=9), model("q", W=2), auto_model="require_choice"))
    assert stands(at) == (4, {}, [])
    at = at.rolled(1, 4, 4, 4)
    assert stands(at) == (3, {"hit": [1, 4, 4, 4]}, [])
    at = at.rolled(5, 1, 5)
    assert stands(at) == (2, {"hit": [1, 4, 4, 4], "wound": [5, 1, 5]}, ["p"])
    at = at.rolled(2, 1)
    assert place(at) == "attack.damage_roll"
    assert stands(at) == (2, {"hit": [1, 4, 4, 4], "wound": [5, 1, 5], "save": [1, 2]}, ["p"])
    assert (shown(at)["pool"]["left"], shown(at)["pool"]["model"]) == ([1, 2], "p")
    at = at.rolled(3)
    assert stands(at)[0] == 1
    assert shown(at)["pool"]["left"] == [2]


def test_K10_what_is_still_to_come_is_shown_by_pool() -> None:
    weapons = {"gun": weapon("BLAST", A=2), "flamer": weapon("TORRENT", A="D6", skill=None, D=2, AP=-1)}
    shooters = [model("r", count=2, weapons=["gun"]), model("f", count=2, weapons=["flamer"])]
    data = roster(weapons, shooters, unit("target", model("t", W=9, count=5)), unit("other", model("o")))
    at = started(data).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    at = at.and_("select_targets", unit="target")
    assert shown(at)["to_come"] == {
        "f1.flamer at target": {
            "attacks": "2D6",
            "hits_on": "automatic",
            "strength": 4,
            "ap": -1,
            "damage": "2",
            "abilities": ["TORRENT"],
            "with": ["f2.flamer"],
            "target_gone": False,
        },
        "r1.gun at target": {
            "attacks": "6",
            "hits_on": "3+",
            "strength": 4,
            "ap": 0,
            "damage": "1",
            "abilities": [],
            "with": ["r2.gun"],
            "target_gone": False,
        },
    }
    assert list(shown(at.and_("gather", weapon="r1.gun"))["to_come"]) == ["f1.flamer at target"]


def test_a_choice_that_is_waited_for_is_owed() -> None:
    at = duel(weapon("PRECISION", A=2), model("t", W=9), model("k", W=4, keywords=["CHARACTER"]))
    assert shown(at)["pending"] is None
    at = at.and_("select_to_shoot", "red", unit="shooters")
    owed = {"kind": "choice", "seat": "red", "who": "shooters", "purpose": "the weapons that are used"}
    assert shown(at)["pending"] == owed
    at = at.and_("select_weapons").and_("select_targets", unit="target")
    assert (shown(at)["pending"]["kind"], shown(at)["pending"]["what"]) == ("roll", "hit rolls: 3+ hits, 1 per attack")
    at = at.rolled(4, 4).rolled(5, 5)
    assert shown(at)["pending"]["purpose"] == "the CHARACTER that PRECISION picks, or none"
    assert shown(at.and_("choose_precision", group="k"))["pending"]["kind"] == "roll"


def test_K26_dice_that_may_be_rerolled_are_shown_with_what_allows_it() -> None:
    at = aimed(duel(weapon(A=2, rerolls=["hit ones"]), model("t"))).rolled(1, 4)
    assert shown(at)["reroll"]["open"] == [{"die": 1, "face": 1, "by": ["hit ones"]}]
    assert shown(at)["pending"]["purpose"] == "the dice that are re-rolled, or none"
    data = roster({"gun": weapon()}, [model("r", weapons=["gun"])], unit("target", model("t")), cp=1)
    at = aimed(started(data, command_reroll_enabled=True)).rolled(4)
    assert shown(at)["reroll"]["open"] == [{"die": 1, "face": 4, "by": ["COMMAND RE-ROLL"]}]
    at = at.and_("command_reroll", die=1)
    assert (shown(at)["reroll"]["open"], shown(at)["reroll"]["called"]) == ([], [1])


def test_K56_mortal_wounds_say_what_they_serve() -> None:
    at = aimed(duel(weapon("DEVASTATING WOUNDS", A=2), model("t", W=9, fnp=["5+"]))).rolled(4, 4).rolled(6, 4)
    assert shown(at)["serves"] == ""
    at = at.rolled(1)
    assert (place(at), shown(at)["serves"]) == ("attack.fnp", "")
    at = at.rolled(1)
    assert (place(at), shown(at)["serves"]) == ("attack.fnp", "pool")
    at = at.rolled(1).and_("mortal_wounds", "red", unit="target", count=1, cause="fire")
    assert shown(at)["serves"] == "aftermath"


def played(scenario: Scenario, path: Path, acts: int) -> str:
    """Play some acts of a scenario and return how the command line shows it then."""
    encounter = scenario.create(path=path, clock=lambda: "")
    for step in play(scenario, encounter):
        if step.number == acts:
            break
    return str(path)


def test_a_judge_who_walks_up_reads_what_is_needed_what_fell_and_what_is_owed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(read(HERE / "scenarios" / "KX-02.toml"), tmp_path / "fight.affray", 9)
    assert main(["show", path]) == 0
    text = " ".join(capsys.readouterr().out.split())
    for said in (
        "owed blue rolls 5 dice for save: save rolls: 1 per attack that wounded",
        "allocation g1 g2, then s1 s2 s3 s4 s5, then c",
        "needed hit 4+, wound 3+ (S5 against T3), save 3+ (Sv2+, InSv4+, AP-1)",
        "rolled hit [4, 5, 6, 4, 5, 2], wound [3, 4, 5, 6, 3]",
        "dice 6, attacks left 5",
        "to come attacks hits on strength ap damage with rb1.boltgun at",
        "groups models wounds save invulnerable saved on current g1 g1, g2 2 2 4 3+",
    ):
        assert said in text, text
