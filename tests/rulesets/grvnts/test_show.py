"""What the views show of this game (1.5)."""

from __future__ import annotations

from affray.cli.show import changed
from tests.rulesets.grvnts.table import KNIFE, attacked, begun, duel, enemies, enemy, fight, grvnt


def test_a_fight_with_every_option_at_its_default_lists_none_as_changed() -> None:
    assert changed(duel().encounter) == {}
    assert changed(duel(options={"aim_lost_on": []}).encounter) == {"aim_lost_on": []}


def test_wounds_are_negative_where_they_are_and_shock_is_null_without_the_module() -> None:
    at = attacked(duel(foe={"hp_max": 2})).rolled(15).rolled(5)
    shown = at.encounter.show()["combatants"]
    assert shown["e1"]["wounds"] == {"max": 2, "left": -3, "suffered": 5}
    assert shown["anna"]["shock"] is None
    played = duel(options={"shock_enabled": True}, shock=5).encounter.show()["combatants"]["anna"]
    assert played["shock"] == {"max": 12, "left": 7, "suffered": 5}


def test_a_grvnt_shows_what_stands_under_it_and_each_weapons_state() -> None:
    at = begun(fight(grvnt(helmet=True, shield="small", cover="partial", weapons=[KNIFE]), enemy(), terrain="trench"))
    shown = at.encounter.show()["combatants"]["anna"]
    found = {key: shown[key] for key in ("armor_tier", "cover", "terrain", "helmet", "shield", "ammo")}
    assert found == {
        "armor_tier": 0, "cover": "partial", "terrain": "trench", "helmet": True, "shield": "small", "ammo": 3
    }  # fmt: skip
    assert shown["weapons"]["knife"] == {"state": "ready", "ready": True, "chambered": True, "uses": None}


def test_conditions_name_aim_and_fire_with_its_rounds_and_end_with_them() -> None:
    at = duel().and_("aim", "players")
    at.and_("adjust", "gm", combatant="anna", what="burn", value=2, why="x")
    conditions = at.encounter.show()["combatants"]["anna"]["conditions"]
    assert [(each["name"], each["value"]) for each in conditions] == [("aim", 0), ("burn", 2)]
    at.and_("end_encounter", "gm")
    assert [each["name"] for each in at.encounter.show()["combatants"]["anna"]["conditions"]] == ["burn"]


def test_the_dr_of_a_defence_is_shown_term_by_term() -> None:
    at = enemies(duel(side=3, cover="full", foe={"defence_dr_mod": 3}))
    frame = at.encounter.show()["frames"][0]
    assert (frame["kind"], frame["dr"]) == ("defence", 11)
    assert [(term["value"], term["rule"]) for term in frame["terms"]] == [(12, "GR-27"), (-4, "GR-27"), (3, "GR-27")]
