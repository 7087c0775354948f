"""All reasons at once (section 5): none hides another, and what is wrong by itself is said in any place."""

from __future__ import annotations

from typing import Any

import pytest

from affray import Refusal
from affray.testing import Given
from tests.rulesets.wh40k_11e.table import aimed, duel, model, roster, started, unit, weapon

TARGETS = (unit("target", model("t", W=9)), unit("other", model("o", W=9)), unit("fallen", model("f")))
HIDDEN = {"hit_mod": 1}
"""Facts that contradict by themselves: a modifier without its reason."""


def armed(weapons: dict[str, dict[str, Any]], **options: Any) -> Given:
    """Return a battle in which `r` carries the weapons; the model `dead` beside it and a unit are destroyed."""
    data = roster(weapons, [model("r", weapons=list(weapons)), model("dead", weapons=list(weapons))], *TARGETS)
    at = started(data, **options)
    for name in ("fallen", "shooters"):
        at = at.and_("mortal_wounds", "red", unit=name, count=1, cause="fire")
    return at


def codes(at: Given, action: str, by: str = "red", **fields: Any) -> list[str]:
    """Return the codes of a refusal in their order, each once."""
    tried = at.encounter.try_act(action, by, **fields)
    assert isinstance(tried, Refusal), f"accepted: {tried}"
    return list(dict.fromkeys(reason.code for reason in tried.reasons))


def test_no_reason_against_a_weapon_hides_another() -> None:
    staff = weapon("ONE SHOT") | {"profile": [{"name": "beam"}, {"name": "storm"}]}
    at = armed({"gun": weapon("ONE SHOT"), "staff": staff, "knife": weapon(kind="melee")})
    both = [{"weapon": "r.gun"}, {"weapon": "r.staff", "profile": "beam"}]
    at = at.and_("select_to_shoot", "red", unit="shooters").and_("select_weapons", weapons=both).and_("select_targets")
    again = at.and_("select_to_fight", "red", unit="shooters", facts={"engaged_with": ["target"]})
    spent = "K_E_ONE_SHOT_SPENT"
    assert codes(again, "select_weapons", weapons=both[:1]) == ["K_E_WEAPON_KIND", "K_E_MELEE_COUNT", spent]
    unknown = [{"weapon": "r.staff", "profile": "rain"}]
    assert codes(again, "select_weapons", weapons=unknown) == [
        "K_E_WEAPON_KIND",
        "K_E_MELEE_COUNT",
        spent,
        "K_E_PROFILE",
    ]
    dead = [{"weapon": "dead.staff", "profile": "rain"}, {"weapon": "r.knife"}, {"weapon": "r.bow"}]
    found = ["K_E_WEAPON_UNKNOWN", "K_E_MODEL_DESTROYED", "K_E_WEAPON_KIND", "K_E_PROFILE"]
    assert codes(again, "select_weapons", weapons=dead) == found


def test_a_weapon_named_twice_is_judged_both_times() -> None:
    at = armed({"gun": weapon(), "knife": weapon(kind="melee")}).and_("select_to_shoot", "red", unit="shooters")
    twice = [{"weapon": "r.knife"}, {"weapon": "r.knife", "profile": "rain"}, {"weapon": "r.bow"}, {"weapon": "r.bow"}]
    tried = at.encounter.try_act("select_weapons", weapons=twice)
    assert isinstance(tried, Refusal)
    said = [(reason.code, reason.text.partition(" ")[0]) for reason in tried.reasons]
    assert said == [
        ("K_E_WEAPON_UNKNOWN", "nobody"),
        ("K_E_WEAPON_KIND", "r.knife"),
        ("K_E_PROFILE", "r.knife"),
        ("K_E_PROFILE", "r.knife"),
        ("K_E_PROFILE", "r.bow"),
    ]


@pytest.mark.parametrize("action", ["select_to_shoot", "select_to_fight"])
def test_an_unknown_type_or_unit_hides_nothing(action: str) -> None:
    at = armed({"gun": weapon()})
    facts = {"fell_back": True, "remained_stationary": True}
    fell_back = ["K_E_UNIT_NOT_ELIGIBLE"] if action == "select_to_shoot" else []
    found = [*fell_back, "K_E_SHOOTING_TYPE"]
    assert codes(at, action, unit="shooters", kind="wild", facts=facts) == ["K_E_FACTS", *found]
    assert codes(at, action, unit="target", kind="wild", facts=facts) == ["K_E_FACTS", "K_E_NOT_YOUR_UNIT", *found]
    assert codes(at, action, unit="x", kind="wild", facts=facts) == ["K_E_FACTS", *found, "K_E_TARGET_UNKNOWN"]


def shooting(abilities: tuple[str, ...] = (), **options: Any) -> Given:
    """Return an attack in which `a` is aimed at one unit and `b` and `c`, which differ, at another."""
    weapons = {"a": weapon(*abilities), "b": weapon(*abilities, S=5), "c": weapon(*abilities, S=6)}
    at = armed(weapons, **options).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    lines = [{"weapon": f"r.{key}", "unit": name} for key, name in (("a", "other"), ("b", "target"), ("c", "target"))]
    return at.and_("select_targets", targets=lines).and_("select_enemy_unit", unit="target")


def test_no_reason_against_a_target_hides_another() -> None:
    at = armed({"gun": weapon()}).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    aim = {"weapon": "r.bow", "unit": "nobody", "facts": HIDDEN}
    assert codes(at, "select_targets", targets=[aim]) == ["K_E_FACTS", "K_E_WEAPON_UNKNOWN", "K_E_TARGET_UNKNOWN"]
    fallen = {"weapon": "r.gun", "unit": "fallen", "share": 1, "facts": HIDDEN}
    assert codes(at, "select_targets", targets=[fallen]) == ["K_E_FACTS", "K_E_TARGET_DESTROYED", "K_E_SPLIT"]
    found = codes(at, "select_targets", unit="fallen", targets=[aim, {"weapon": "r.gun", "unit": "shooters"}])
    assert found == [
        "K_E_FACTS",
        "K_E_WEAPON_UNKNOWN",
        "K_E_TARGET_FRIENDLY",
        "K_E_TARGET_DESTROYED",
        "K_E_TARGET_UNKNOWN",
    ]
    twice = [
        {"weapon": "r.gun", "unit": "target", "share": 1},
        {"weapon": "r.gun", "unit": "other"},
        {"weapon": "r.gun"},
    ]
    tried = at.encounter.try_act("select_targets", targets=twice)
    assert isinstance(tried, Refusal)
    assert [reason.code for reason in tried.reasons] == ["K_E_SPLIT"] * 3


@pytest.mark.parametrize("unit", ["nobody", "shooters", "fallen"])
def test_K06_a_unit_is_judged_also_without_a_weapon(unit: str) -> None:
    code = {"nobody": "UNKNOWN", "shooters": "FRIENDLY", "fallen": "DESTROYED"}[unit]
    at = armed({"gun": weapon()}).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons", weapons=[])
    assert codes(at, "select_targets", unit=unit) == [f"K_E_TARGET_{code}"]
    assert codes(at, "select_targets", unit=unit, facts=HIDDEN) == ["K_E_FACTS", f"K_E_TARGET_{code}"]
    at.when("select_targets", unit="target").then_tags("attacks_resolved")


@pytest.mark.parametrize(
    ("aim", "code"),
    [({"share": 2}, "K_E_SPLIT"), ({"facts": {"cover": True}}, "K_E_FACTS"), ({"facts": HIDDEN}, "K_E_FACTS")],
)
def test_K95_nothing_is_said_of_a_target_that_is_none(aim: dict[str, Any], code: str) -> None:
    at = armed({"gun": weapon()}).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    assert codes(at, "select_targets", targets=[{"weapon": "r.gun"} | aim]) == [code]
    why_none = {"weapon": "r.gun", "facts": {"in_range": False, "visible": False}}
    at.when("select_targets", targets=[why_none]).then_tags("attacks_resolved")


@pytest.mark.parametrize(
    ("unit", "code"),
    [
        ("nobody", "K_E_TARGET_UNKNOWN"),
        ("shooters", "K_E_TARGET_FRIENDLY"),
        ("fallen", "K_E_TARGET_DESTROYED"),
        ("unaimed", "K_E_TARGET_UNKNOWN"),
    ],
)
def test_K60_an_enemy_unit_that_is_not_to_be_attacked_is_refused_as_what_it_is(unit: str, code: str) -> None:
    data = roster({"a": weapon()}, [model("r", count=2, weapons=["a"])], *TARGETS, unit_of("unaimed"))
    at = started(data).and_("mortal_wounds", "red", unit="fallen", count=1, cause="fire")
    at = at.and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    lines = [{"weapon": f"r{n}.a", "unit": name} for n, name in ((1, "target"), (2, "other"))]
    at = at.and_("select_targets", targets=lines)
    assert codes(at, "select_enemy_unit", unit=unit) == [code]


def unit_of(name: str) -> dict[str, Any]:
    return unit(name, model(f"of-{name}"))


def test_K10_K81_a_wrong_weapon_does_not_hide_what_cannot_be_ignored() -> None:
    at = shooting(("PSYCHIC",))
    assert codes(at, "gather", weapon="r.x", ignore=["luck"]) == ["K_E_FACTS", "K_E_WEAPON_UNKNOWN"]
    assert codes(at, "gather", weapon="r.a", ignore=["luck"]) == ["K_E_FACTS", "K_E_TARGET_UNKNOWN"]
    assert codes(at, "gather", weapon="r.x", ignore=["cover"]) == ["K_E_WEAPON_UNKNOWN"]
    assert codes(shooting(), "gather", weapon="r.a", ignore=["cover"]) == ["K_E_FACTS", "K_E_TARGET_UNKNOWN"]


def test_a_retarget_without_the_option_is_judged_all_the_same() -> None:
    data = roster({"a": weapon()}, [model("r", count=2, weapons=["a"])], *TARGETS)
    at = started(data).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    lines = [{"weapon": f"r{n}.a", "unit": name} for n, name in ((1, "target"), (2, "other"))]
    at = at.and_("select_targets", targets=lines)
    found = codes(at, "retarget", weapon="r.x", unit="nobody", facts=HIDDEN)
    assert found == ["K_E_FACTS", "K_E_WEAPON_UNKNOWN", "K_E_TARGET_UNKNOWN", "K_E_PHASE"]


@pytest.mark.parametrize(
    ("action", "fields", "code"),
    [
        ("select_to_shoot", {"unit": "nobody"}, "K_E_TARGET_UNKNOWN"),
        ("select_to_fight", {"unit": "target"}, "K_E_NOT_YOUR_UNIT"),
        ("select_targets", {"unit": "nobody"}, "K_E_TARGET_UNKNOWN"),
        ("select_targets", {"targets": [{"weapon": "r.a", "unit": "shooters"}]}, "K_E_TARGET_FRIENDLY"),
        ("select_weapons", {"weapons": [{"weapon": "r.x"}]}, "K_E_WEAPON_UNKNOWN"),
        ("select_weapons", {"weapons": [{"weapon": "dead.a"}]}, "K_E_MODEL_DESTROYED"),
        ("select_enemy_unit", {"unit": "fallen"}, "K_E_TARGET_DESTROYED"),
        ("retarget", {"weapon": "r.b", "unit": "shooters"}, "K_E_TARGET_FRIENDLY"),
        ("retarget", {"weapon": "r.b", "unit": "target"}, "K_E_WEAPON_ALREADY_USED"),
        ("gather", {"weapon": "r.b"}, "K_E_WEAPON_ALREADY_USED"),
        ("gather", {"weapon": "r.x"}, "K_E_WEAPON_UNKNOWN"),
        ("declare_within", {"units": ["nobody"]}, "K_E_WITHIN"),
        ("declare_within", {"units": ["target", "target"]}, "K_E_WITHIN"),
        ("mortal_wounds", {"unit": "nobody", "count": 1, "cause": "fire"}, "K_E_TARGET_UNKNOWN"),
        ("mortal_wounds", {"unit": "fallen", "count": 1, "cause": "fire"}, "K_E_TARGET_DESTROYED"),
    ],
)
def test_in_a_wrong_place_what_is_wrong_by_itself_comes_first(action: str, fields: dict[str, Any], code: str) -> None:
    at = shooting().and_("gather", weapon="r.b")
    assert codes(at, action, **fields) == [code, "K_E_PHASE"]


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("select_to_shoot", {"unit": "shooters"}),
        ("select_targets", {"unit": "target"}),
        ("select_weapons", {"weapons": [{"weapon": "r.b"}]}),
        ("select_enemy_unit", {"unit": "target"}),
        ("gather", {"weapon": "r.c"}),
        ("declare_within", {"units": ["target"]}),
        ("mortal_wounds", {"unit": "target", "count": 1, "cause": "fire"}),
    ],
)
def test_in_a_wrong_place_what_would_be_right_elsewhere_is_out_of_place(action: str, fields: dict[str, Any]) -> None:
    assert codes(shooting().and_("gather", weapon="r.b"), action, **fields) == ["K_E_PHASE"]


def test_K89_every_fault_of_a_declared_reach_is_named() -> None:
    at = duel(weapon(), model("t", abilities=["DEADLY DEMISE 1"]), model("u"))
    at = aimed(at).rolled(4).rolled(5).rolled(1).rolled(6)
    tried = at.encounter.try_act("declare_within", units=["x", "x", "target", "target"])
    assert isinstance(tried, Refusal)
    assert len(tried.reasons) == 3


SHOCKED = {"battle_shocked": True}


def test_K27_K91_a_battle_shocked_unit_is_the_reason_also_where_no_reroll_is_open() -> None:
    data = roster({"gun": weapon()}, [model("r", weapons=["gun"])], unit("target", model("t", W=9), **SHOCKED), cp=1)
    data["side"][0]["unit"][0] |= SHOCKED
    data["side"][1]["cp"] = 1
    at = aimed(started(data, command_reroll_enabled=True))
    assert codes(at, "command_reroll", "red", die=1) == ["K_E_PHASE"]
    off = ["K_E_STRATAGEM_OFF", "K_E_PHASE"]
    for face in (4, 5):
        at = at.rolled(face)
        assert codes(at, "command_reroll", "red", die=1) == off
        assert codes(at, "command_reroll", "blue", die=1) == ["K_E_PHASE"]
    at = at.rolled(6)
    assert codes(at, "command_reroll", "blue", die=1) == off
    assert codes(at, "command_reroll", "red", die=1) == ["K_E_PHASE"]
    assert codes(at.and_("select_to_shoot", "red", unit="shooters"), "command_reroll", "blue", die=1) == ["K_E_PHASE"]


def test_K27_K91_all_that_stands_against_command_reroll_is_said() -> None:
    data = roster({"gun": weapon()}, [model("r", weapons=["gun"])], unit("target", model("t", W=9)))
    data["side"][0]["unit"][0] |= SHOCKED
    tried = aimed(started(data)).rolled(4).encounter.try_act("command_reroll", "red", die=1)
    assert isinstance(tried, Refusal)
    assert [reason.code for reason in tried.reasons] == [
        "K_E_CP",
        "K_E_STRATAGEM_OFF",
        "K_E_STRATAGEM_OFF",
        "K_E_PHASE",
    ]


def test_K24_dice_that_are_not_there_are_told_apart_from_dice_named_twice() -> None:
    at = aimed(duel(weapon(A=2, rerolls=["hit any"]), model("t"))).rolled(1, 1)
    assert codes(at, "reroll", dice=[9, 9]) == ["K_E_REROLL_TWICE", "K_E_REROLL_NOT_ALLOWED"]
