"""Bad input is refused by name, with every reason, and changes nothing (section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.inquisitor.codes import CODES
from affray.testing import Given
from tests.rulesets.inquisitor.table import begun, codes, extra, fight, kade, morr, place, struck, vell

Act = tuple[str, str, dict[str, Any]]


def act(name: str, by: str = "red", **fields: Any) -> Act:
    """Return an action to try."""
    return name, by, fields


def asked() -> Given:
    """Return a fight in which Morr is asked for a reaction."""
    return begun().and_("attack", weapon="sword", target="morr")


def apart(**more: Any) -> Given:
    """Return a fight in which nobody is in contact."""
    return begun(kade(engaged_with=[], **more))


def held(**more: Any) -> dict[str, Any]:
    """Return Kade holding Morr."""
    return kade(hands={}, hold={"role": "holder", "other": "morr", "location": "body"}, **more)


def just_held() -> Given:
    """Return a fight in which Kade has taken hold of Morr in this round, and Vell acts."""
    at = begun(kade(hands={}), morr(), vell(i=50)).and_("grapple", target="morr").and_("react", kind="none")
    return at.rolled(5).rolled(30).rolled(90)


def bare() -> Given:
    """Return a fight in which Kade's hands are empty."""
    return begun(kade(hands={}), morr(status="out", injury_total=30, posture="prone"), extra("tane"))


def ended() -> Given:
    """Return a fight that is over."""
    return begun().and_("end_encounter", "gm")


def gunner(**more: Any) -> Given:
    """Return a fight in which Vell has a rifle and acts first, with Kade and Morr in a melee."""
    return begun(vell(hands={"right": "rifle", "left": "rifle"}, i=90, **more), kade(), morr())


def one_sided() -> Given:
    """Return a fight in which nobody of blue is up."""
    return fight(kade(), morr(status="out", injury_total=30))


def empty_pistol() -> Given:
    """Return a fight in which Kade has fired his six shots."""
    at = begun(kade(hands={"right": "pistol"}), morr())
    for _ in range(3):
        for _ in range(2):
            at = at.and_("fire_pistol", weapon="pistol", target="morr").and_("react", kind="none").rolled(98)
        at = at.and_("end_activation").and_("end_activation").and_("begin_round", "gm")
    return at


STRIKE = {"weapon": "sword", "target": "morr"}

CASES: list[tuple[str, Any, Act]] = [
    ("IN_ERR_PHASE", asked, act("attack", **STRIKE)),
    ("IN_ERR_PHASE", begun, act("begin_round", "gm")),
    ("IN_ERR_PHASE", fight, act("start_encounter", "red")),
    ("IN_ERR_NOT_ACTIVE", begun, act("attack", "blue", weapon="axe", target="kade")),
    ("IN_ERR_NOT_ACTIVE", begun, act("end_activation", "blue")),
    ("IN_ERR_SIDES", one_sided, act("start_encounter", "gm")),
    ("IN_ERR_STATUS", lambda: fight(kade(stunned=2)), act("stand_up")),
    ("IN_ERR_NO_ACTIONS", lambda: apart().and_("move", yards=1).and_("move", yards=1), act("move", yards=1)),
    ("IN_ERR_TARGET", begun, act("attack", weapon="sword", target="nobody")),
    ("IN_ERR_TARGET", lambda: begun(kade(), vell(), morr()), act("attack", weapon="sword", target="vell")),
    ("IN_ERR_TARGET", begun, act("attack", weapon="sword", target="kade")),
    (
        "IN_ERR_TARGET",
        lambda: begun(kade(), morr(), extra("tane", status="dead")),
        act("attack", weapon="sword", target="tane"),
    ),
    ("IN_ERR_NOT_ENGAGED", apart, act("attack", **STRIKE)),
    ("IN_ERR_NOT_ENGAGED", apart, act("break_off")),
    ("IN_ERR_NOT_ENGAGED", apart, act("agree_to_part")),
    ("IN_ERR_ALREADY_ENGAGED", begun, act("charge", target="morr", yards=1)),
    ("IN_ERR_ALREADY_ENGAGED", begun, act("move", yards=1)),
    ("IN_ERR_ALREADY_ENGAGED", begun, act("leave")),
    ("IN_ERR_CHARGE_RANGE", apart, act("charge", target="morr", yards=7)),
    ("IN_ERR_CHARGE_RANGE", apart, act("charge", target="morr", yards=0)),
    ("IN_ERR_CHARGE_PRONE", lambda: apart(posture="prone"), act("charge", target="morr", yards=1)),
    ("IN_ERR_CHARGE_AFTER_BREAKOFF", begun, act("break_off", direction="morr")),
    ("IN_ERR_CHARGE_AFTER_BREAKOFF", lambda: begun().and_("break_off"), act("charge", target="morr", yards=1)),
    ("IN_ERR_MOVE_RANGE", apart, act("move", yards=0)),
    ("IN_ERR_MOVE_RANGE", apart, act("move", yards=7)),
    ("IN_ERR_CHARGE_BONUS", begun, act("attack", charging=True, **STRIKE)),
    ("IN_ERR_WEAPON", begun, act("attack", weapon="spoon", target="morr")),
    ("IN_ERR_WEAPON", begun, act("attack", weapon="axe", target="morr")),
    ("IN_ERR_WEAPON", lambda: begun(kade(hands={"right": "pistol"})), act("attack", weapon="pistol", target="morr")),
    ("IN_ERR_WEAPON", begun, act("fire_pistol", weapon="sword", target="morr")),
    ("IN_ERR_WEAPON", begun, act("drop", hand="left")),
    ("IN_ERR_WEAPON", begun, act("other_action", what="draw", weapon="knife")),
    ("IN_ERR_TWO_WEAPON", begun, act("two_weapon_attack", target="morr")),
    (
        "IN_ERR_TWO_WEAPON",
        lambda: begun(kade(hands={"right": "sword", "left": "knife"}), morr(status="out"), extra("tane")),
        act("two_weapon_attack", target="morr"),
    ),
    (
        "IN_ERR_TWO_WEAPON",
        lambda: begun(kade(hands={"right": "sword", "left": "knife"}), morr()),
        act("two_weapon_attack", target="morr", second_target="morr"),
    ),
    (
        "IN_ERR_PARRY_UNARMED",
        lambda: begun(kade(), morr(hands={})).and_("attack", **STRIKE),
        act("react", "blue", kind="parry"),
    ),
    (
        "IN_ERR_PARRY_PISTOL",
        lambda: begun(kade(hands={"right": "pistol"})).and_("fire_pistol", weapon="pistol", target="morr"),
        act("react", "blue", kind="parry"),
    ),
    ("IN_ERR_TWO_REACTIONS", asked, act("react", "blue", kind="dodge", weapon="axe")),
    (
        "IN_ERR_REACT_FORBIDDEN",
        lambda: begun(kade(), morr(stunned=3)).and_("attack", **STRIKE),
        act("react", "blue", kind="dodge"),
    ),
    (
        "IN_ERR_REACT_FORBIDDEN",
        lambda: struck(begun(max_reactions=0)),
        act("react", "blue", kind="dodge"),
    ),
    ("IN_ERR_REACT_OWNER", asked, act("react", "red", kind="parry")),
    ("IN_ERR_REACT_OWNER", begun, act("react", "blue", kind="parry")),
    ("IN_ERR_REACT_OWNER", lambda: begun().and_("break_off"), act("allow_break_off", "red")),
    ("IN_ERR_REACT_OWNER", begun, act("refuse_to_part", "blue")),
    ("IN_ERR_REACT_OWNER", lambda: struck(begun()).rolled(99), act("take_counter", "red", weapon="sword")),
    ("IN_ERR_NO_COUNTER", begun, act("take_counter", "blue", weapon="axe")),
    ("IN_ERR_NO_COUNTER", begun, act("decline_counter", "blue")),
    ("IN_ERR_NO_COUNTER", begun, act("take_free_attack", "blue", weapon="axe")),
    ("IN_ERR_PRONE_ATTACK", lambda: begun(kade(posture="prone")), act("attack", **STRIKE)),
    ("IN_ERR_POSTURE", begun, act("stand_up")),
    ("IN_ERR_POSTURE", lambda: begun(kade(levels={"left_leg": 4}, posture="prone")), act("stand_up")),
    ("IN_ERR_HELD", lambda: begun(held()), act("attack", weapon="unarmed", target="morr")),
    ("IN_ERR_HELD", lambda: begun(held()), act("move", "blue", yards=1)),
    ("IN_ERR_HOLD_ROLE", lambda: begun(held()), act("release_hold", "blue")),
    ("IN_ERR_HOLD_ROLE", begun, act("apply_pressure", "blue")),
    ("IN_ERR_HOLD_TIMING", just_held, act("maintain_hold")),
    ("IN_ERR_GRAPPLE_ARMED", begun, act("grapple", target="morr")),
    ("IN_ERR_GRAPPLE_TARGET", bare, act("grapple", target="morr")),
    ("IN_ERR_NO_AMMO", empty_pistol, act("fire_pistol", weapon="pistol", target="morr")),
    (
        "IN_ERR_PLACED_SHOT",
        lambda: begun(kade(hands={"right": "pistol"})),
        act("fire_pistol", weapon="pistol", target="morr", location="head"),
    ),
    ("IN_ERR_BACKSTAB_AWARE", begun, act("choose_backstab", location="head")),
    ("IN_ERR_BACKSTAB_AWARE", begun, act("attack", location="head", **STRIKE)),
    ("IN_ERR_BACKSTAB_AWARE", begun, act("attack", critical=True, **STRIKE)),
    ("IN_ERR_STAUNCH", apart, act("staunch", patient="kade")),
    ("IN_ERR_STAUNCH", lambda: apart(bleeding={"head": 1}), act("staunch", patient="kade", location="body")),
    ("IN_ERR_DECLARED", begun, act("declare_actions", list=["move"])),
    ("IN_ERR_DECLARED", begun, act("pause")),
    ("IN_ERR_DECLARED", begun, act("step_back")),
    ("IN_ERR_DECLARED", begun, act("skip_action")),
    ("IN_ERR_DECLARED", begun, act("attack", high=True, **STRIKE)),
    (
        "IN_ERR_ARMS_LENGTH",
        lambda: begun(kade(hands={"right": "pistol"}), preset="lrb").rolled(6, 6, 6, 6),
        act("fire_pistol", weapon="pistol", target="morr"),
    ),
    (
        "IN_ERR_LOCATION",
        lambda: begun(kade(), morr(unaware_of=["kade"])).and_("attack", **STRIKE),
        act("choose_backstab", location="tail"),
    ),
    ("IN_ERR_LOCATION", gunner, act("shoot", weapon="rifle", target="morr", location="head")),
    ("IN_ERR_DIE_RANGE", lambda: struck(begun()), act("roll", dice=[0])),
    ("IN_ERR_DIE_RANGE", lambda: struck(begun()), act("roll", dice=[101])),
    ("IN_ERR_DIE_RANGE", lambda: struck(begun()), act("roll", dice=[1, 2])),
    ("IN_ERR_STAT_RANGE", begun, act("attack", cover=-1, **STRIKE)),
    ("IN_ERR_WEIGHTS", gunner, act("shoot", weapon="rifle", target="morr", weights=[])),
    ("IN_ERR_WEIGHTS", gunner, act("shoot", weapon="rifle", target="morr", weights=[{"id": "morr", "weight": 0}])),
    ("IN_ERR_WEIGHTS", gunner, act("shoot", weapon="rifle", target="morr", weights=[{"id": "morr", "weight": -1}])),
    ("IN_ERR_WEIGHTS", gunner, act("shoot", weapon="rifle", target="morr", weights=[{"id": "vell", "weight": 1}])),
    ("IN_ERR_GM_MOD", begun, act("attack", gm_mod=10, **STRIKE)),
    ("IN_ERR_GM_MOD", begun, act("attack", gm_mod=-101, gm_reason="dark", **STRIKE)),
    ("IN_ERR_ORDER", lambda: begun(kade(i=40)), act("agree_order", ids=["kade"])),
    (
        "IN_ERR_ORDER",
        lambda: begun().and_("break_off").and_("refuse_break_off").rolled(77),
        act("name_striker", "gm", id="kade"),
    ),
    ("IN_ERR_ENDED", ended, act("begin_round", "gm")),
    ("IN_ERR_ENDED", ended, act("attack", **STRIKE)),
]  # fmt: skip


NAMES = [f"{code}-{tried[0]}-{n}" for n, (code, _, tried) in enumerate(CASES)]


@pytest.mark.parametrize(("code", "make", "tried"), CASES, ids=NAMES)
def test_bad_input_has_the_code_of_the_table_and_leaves_the_log_as_it_was(code: str, make: Any, tried: Act) -> None:
    at = make()
    before = [b"".join(at.encounter.log.blocks()), at.encounter.snapshot()]
    name, by, fields = tried
    at.when(name, by, **fields).then_refused(code)
    assert [b"".join(at.encounter.log.blocks()), at.encounter.snapshot()] == before


def test_every_code_of_the_table_is_reached() -> None:
    assert {code for code, _, _ in CASES} == set(CODES)


def test_all_reasons_come_at_once_in_the_order_of_the_table() -> None:
    at = begun(kade(posture="prone"))
    found = codes(at, "attack", weapon="spoon", target="nobody", gm_mod=500, cover=-2, charging=True)
    assert found == [
        "IN_ERR_TARGET",
        "IN_ERR_CHARGE_BONUS",
        "IN_ERR_WEAPON",
        "IN_ERR_PRONE_ATTACK",
        "IN_ERR_STAT_RANGE",
        "IN_ERR_GM_MOD",
        "IN_ERR_GM_MOD",
    ]


def test_a_refusal_says_what_would_be_accepted() -> None:
    refusal = str(apart().encounter.try_act("charge", "red", target="morr", yards=9))
    assert "9 yards is no charge; 1 to 6 (IN_ERR_CHARGE_RANGE, IN-13)" in refusal
    assert "legal now: charge (red)" in refusal


def test_special_events_are_judged_one_by_one() -> None:
    at = fight(held(levels={"left_leg": 4}, posture="prone"), vell()).and_("start_encounter", "gm")
    changes = [
        {"id": "nobody", "what": "height", "value": 1},
        {"id": "kade", "what": "posture", "value": "standing"},
        {"id": "vell", "what": "engaged_with", "value": ["morr"]},
        {"id": "vell", "what": "height", "value": "high"},
        {"id": "morr", "what": "unaware_of", "value": ["morr"]},
    ]
    found = codes(at, "special_event", "gm", note="so", changes=changes)
    assert found == ["IN_ERR_TARGET", "IN_ERR_TARGET", "IN_ERR_POSTURE", "IN_ERR_HELD", "IN_ERR_STAT_RANGE"]


def test_conditions_are_set_only_where_injuries_are_reported() -> None:
    assert codes(begun(), "set_condition", "gm", id="morr", field="stunned", value=1) == ["IN_ERR_PHASE"]
    at = begun(preset="source_strict")
    assert codes(at, "set_condition", "gm", id="morr", field="stunned", value=-1) == ["IN_ERR_STAT_RANGE"]
    assert codes(at, "set_condition", "gm", id="morr", field="status", value="asleep") == ["IN_ERR_STATUS"]
    assert codes(at, "set_condition", "gm", id="morr", field="posture", value="asleep") == ["IN_ERR_POSTURE"]


def test_the_judge_takes_no_action_of_the_game() -> None:
    at = begun()
    assert place(at) == "acting"
    for action in at.encounter.actions:
        offered = [offer for offer in at.encounter.options() if offer.action == action and "judge" in offer.seats]
        assert not offered
    assert codes(at, "end_encounter", "judge") == ["IN_ERR_PHASE"]
