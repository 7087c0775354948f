"""What an act may expect, what is said where it is otherwise, and what is a fault of the file."""

from __future__ import annotations

from typing import Any

import pytest

from affray import BadInput, BadRoster
from affray.core import registry
from affray.scenario import MISSING, look, parse, play
from affray.scenario.expecting import as_data
from affray.scenario.matching import same, unmet
from tests.games.duel import RULESET

SIDES = [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]
BEGIN: dict[str, Any] = {"by": "ann", "do": "begin"}
STRIKE: dict[str, Any] = {"by": "ann", "do": "strike"}
HIT: list[dict[str, Any]] = [BEGIN, STRIKE, {"by": "bo", "do": "stand"}, {"do": "roll", "dice": [6]}]


@pytest.fixture(autouse=True)
def _duel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "duel", RULESET)


def played(*acts: dict[str, Any], **more: Any) -> list[str]:
    """Return what is not met when acts are played."""
    scenario = parse({"affray": 1, "ruleset": "duel", "side": SIDES, "act": list(acts), **more})
    encounter = scenario.create(clock=lambda: "")
    return [f"{step.place}: {said}" for step in play(scenario, encounter) for said in step.unmet]


def expecting(expect: dict[str, Any]) -> list[str]:
    """Return what is not met after a blow that hits."""
    return [said.partition(": ")[2] for said in played(*HIT[:-1], {**HIT[-1], "expect": expect})]


def faults(*acts: Any, **more: Any) -> tuple[str, ...]:
    with pytest.raises(BadRoster) as caught:
        parse({"affray": 1, "ruleset": "duel", "side": SIDES, "act": list(acts), **more})
    return caught.value.faults


@pytest.mark.parametrize(
    ("first", "second"), [(0, False), (1, True), (1, 1.0), ("1", 1), (None, False), ([1], [True]), ({"a": 1}, {"b": 1})]
)
def test_values_of_different_types_are_not_the_same(first: Any, second: Any) -> None:
    assert not same(first, second)
    assert not same(second, first)


def test_a_tuple_is_the_same_as_a_list() -> None:
    assert same(["r", []], ("r", ()))


@pytest.mark.parametrize(
    ("wanted", "value", "met"),
    [
        ({"null": True}, None, True),
        ({"null": True}, 0, False),
        ({"null": False}, 0, True),
        ({"null": True}, MISSING, False),
        ({"absent": True}, MISSING, True),
        ({"absent": True}, None, False),
        ({"absent": False}, None, True),
        ({"not": 1}, True, True),
        ({"not": 1}, 1, False),
        ({"not": 1}, MISSING, False),
        ({"contains": {"name": "prone"}}, ({"name": "dying", "n": 1}, {"name": "prone", "n": 2}), True),
        ({"contains": {"name": "prone", "n": 1}}, ({"name": "prone", "n": 2},), False),
        ({"contains": ["a", "b"]}, ["b", "c", "a"], True),
        ({"contains": ["a", "b"]}, ["a"], False),
        ({"contains": "ro"}, "prone", True),
        ({"contains": "head"}, {"head": 0}, True),
        ({"contains": 1}, [True], False),
        ({"lacks": "x"}, ["a"], True),
        ({"lacks": ["x", "a"]}, ["a"], False),
        ({"lacks": "x"}, None, False),
        ({"least": 2, "most": 3}, 3, True),
        ({"least": 2, "most": 3}, 4, False),
        ({"least": 0}, True, False),
        ({"count": 2}, ("a", "b"), True),
        ({"count": 2}, None, False),
        ({"is": {"least": 1}}, {"least": 1}, True),
        ({"least": 1, "other": 2}, {"least": 1, "other": 2}, True),
        ({}, {}, True),
    ],
)
def test_conditions(wanted: Any, value: Any, met: bool) -> None:
    assert (not list(unmet(wanted, value))) is met


def test_paths_lead_through_keys_with_dots_if_they_are_quoted() -> None:
    shown = {"to_come": {"a.bow at v": {"attacks": ["2", "3"]}}, "r.1": None}
    assert look(shown, "to_come.'a.bow at v'.attacks.1") == "3"
    assert look(shown, 'to_come."a.bow at v".attacks.0') == "2"
    assert look(shown, "'r.1'") is None
    assert look(shown, "to_come.a.bow at v.attacks") is MISSING
    assert look(shown, "r.1") is MISSING
    for wrong in ("", ".", "a..b", "a.", "'a", "'a'b", "a'b'"):
        with pytest.raises(BadInput, match="is no path"):
            look(shown, wrong)


def test_a_path_that_leads_nowhere_is_told_with_what_there_is() -> None:
    (said,) = expecting({"combatants.bo.wonds.left": 3})
    assert said.startswith("combatants.bo.wonds.left: expected 3, found nothing at this path; combatants.bo has: ")
    (said,) = expecting({"combatants.bo.wonds.left": {"absent": True}})
    assert "the path ends before it; combatants.bo has: " in said
    assert expecting({"combatants.bo.wonds": {"absent": True}, "pending": {"null": True}}) == []


def test_what_followed_can_be_expected_with_fields_and_order() -> None:
    scenario = parse({"affray": 1, "ruleset": "duel", "side": SIDES, "act": HIT})
    encounter = scenario.create(clock=lambda: "")
    *_, last = play(scenario, encounter)
    assert last.entry is not None
    events = [as_data(event) for event in last.entry.then]
    tags = [event["event"] for event in events]
    assert len(events) >= 2
    assert expecting({"then": tags}) == []
    assert expecting({"then": [tags[0], {"event": tags[-1], "rule": events[-1]["rule"]}], "then_all": events}) == []
    assert expecting({"then": tags[::-1]})[0].startswith(f'then: expected "{tags[0]}" in its place, found {tags[0]}')
    (said,) = expecting({"then": [{"event": tags[0], "rule": "D-99"}]})
    assert f'"rule":"{events[0]["rule"]}"' in said, "the event of that kind is told"
    assert expecting({"then_all": tags[:1]})[0].startswith("then_all: expected ")
    assert expecting({"then_lacks": [tags[1]]})[0].startswith(f'then_lacks: expected no "{tags[1]}", found ')
    assert expecting({"then_lacks": [{"event": tags[1], "rule": "D-99"}]}) == []


def test_what_is_on_offer_can_be_expected() -> None:
    turn = {**BEGIN, "expect": {"offered": ["strike", {"do": "strike", "by": "ann"}], "not_offered": ["parry"]}}
    assert played(turn) == []
    wrong = {**BEGIN, "expect": {"offered": ["parry", {"do": "strike", "by": "bo"}], "not_offered": ["strike"]}}
    found = played(wrong)
    assert len(found) == 3
    assert 'offered: expected "parry", found strike' in found[0]
    assert 'not_offered: expected "strike", found it on offer' in found[2]


def test_every_reason_of_a_refusal_can_be_expected_codes_words_and_rules() -> None:
    def refused(wanted: Any) -> list[str]:
        return played(*HIT[:-1], {"do": "roll", "dice": [7, 1], "expect": {"refused": wanted}})

    assert refused("DUEL_DICE") == []
    assert refused(["DUEL_DICE", "DUEL_FACE"]) == []
    assert refused({"code": "DUEL_DICE", "also": "DUEL_FACE", "text": "cannot show 7"}) == []
    assert "expected refused: DUEL_FACE, but it was" in refused("DUEL_FACE")[0]
    assert "and no others" in refused(["DUEL_DICE"])[0]
    assert (
        "refused with the text 'nothing of the kind'" in refused({"text": ["cannot show 7", "nothing of the kind"]})[0]
    )
    assert "refused with the rule 'D-99'" in refused({"rule": "D-99"})[0]


def test_an_undo_goes_back_to_a_label_and_several_rolls_start_from_one_standing() -> None:
    ready = {**HIT[2], "label": "the blow", "expect": {"state": "blow"}}
    miss = {"do": "roll", "dice": [1], "expect": {"combatants.bo.wounds.left": 3}}
    hit = {"do": "roll", "dice": [6], "expect": {"combatants.bo.wounds.left": {"most": 2}}}
    back = {"do": "undo", "to": "the blow", "by": "bo", "expect": {"state": "blow"}}
    assert played(*HIT[:2], ready, miss, back, hit) == []


def test_a_failure_shows_where_and_the_explanation() -> None:
    (said,) = played({**BEGIN, "explain": "the first round", "expect": {"round": 2}})
    assert said == "act 1 (begin by ann) [the first round]: round: expected 2, found 1"


def test_actions_left_unsaid_are_taken_where_the_next_act_is_not_on_offer() -> None:
    acts = [{"do": "strike"}, {"do": "roll", "dice": [6], "expect": {"acting": "bo"}}]
    scenario = parse({"affray": 1, "ruleset": "duel", "side": SIDES, "otherwise": ["begin", "stand"], "act": acts})
    encounter = scenario.create(clock=lambda: "")
    steps = list(play(scenario, encounter))
    assert [said for step in steps for said in step.unmet] == []
    assert [[type(entry.action).__name__ for entry in step.before] for step in steps] == [["Begin"], ["Stand"]]


@pytest.mark.parametrize(
    "wanted", [True, 1, [], "", [""], {}, {"cod": "DUEL_SEAT"}, {"code": ["DUEL_SEAT"]}, {"text": 3}]
)
def test_what_names_no_refusal_is_a_fault(wanted: Any) -> None:
    (said,) = faults({**BEGIN, "expect": {"refused": wanted}})
    assert said.startswith("act[0].expect.refused: ")


def test_every_fault_of_the_form_of_acts_is_named_at_once() -> None:
    found = faults(
        {"do": 3, "label": "x", "expect": {"then": "x", "a..b": 1, "round": {"least": "2"}}},
        {"do": "undo", "to": "y"},
        {"do": "strike", "label": "x"},
        {"do": "strike", "label": "z", "explain": 1, "expect": {"refused": "DUEL_SEAT", "then": [], "offered": [{}]}},
    )
    assert [fault.partition(": ")[0] for fault in found] == [
        "act[0].do",
        "act[0].expect.then",
        "act[0].expect.a..b",
        "act[0].expect.round.least",
        "act[1].to",
        "act[2].label",
        "act[3].explain",
        "act[3].expect.then",
        "act[3].expect.offered[0]",
        "act[3].label",
    ]


def test_every_name_that_the_game_does_not_know_is_a_fault_before_anything_is_played() -> None:
    found = faults(
        {"do": "srtike"},
        {"by": "anne", "do": "begin"},
        {"do": "begin", "speed": 3},
        {"do": "begin", "expect": {"refused": {"code": "DUEL_SAET", "also": ["NO"]}, "rond": 1}},
        {"do": "begin", "expect": {"then": ["blow"], "offered": [{"do": "strik", "by": "cy"}]}},
        {"do": "comment"},
        {"do": "undo", "becuase": "", "expect": {"refused": "E_FIELDS"}},
        otherwise=["stnad"],
    )
    assert [fault.partition(": ")[0] for fault in found] == [
        "otherwise[0]",
        "act[0].do",
        "act[1].by",
        "act[2].speed",
        "act[3].expect.refused",
        "act[3].expect.refused",
        "act[3].expect.rond",
        "act[4].expect.then[0]",
        "act[4].expect.offered[0].by",
        "act[4].expect.offered[0]",
        "act[5].text",
        "act[6].becuase",
    ]
    assert "did you mean strike?" in found[1]


def test_what_is_to_be_refused_may_be_wrong_in_any_way_that_is_refused() -> None:
    assert played({"do": "srtike", "expect": {"refused": "E_FIELDS"}}) == []
    assert played({"by": "anne", "do": "begin", "expect": {"refused": "E_SEAT"}}) == []
