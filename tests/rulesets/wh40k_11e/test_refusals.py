"""Every refusal leaves the log as it was, names all reasons, and every code can be reached."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from affray import Encounter, Refusal
from affray.rulesets.wh40k_11e import RULESET
from affray.testing import Given
from tests.rulesets.wh40k_11e.table import aimed, duel, model, weapon, wounded

HERE = Path(__file__).parent
WORDS = re.compile(r"K_E_[A-Z_]+")


def test_every_code_is_reached_by_a_test_or_a_scenario() -> None:
    texts = [path.read_text() for path in (*HERE.glob("test_*.py"), *(HERE / "scenarios").glob("*.toml"))]
    reached = {code for text in texts for code in WORDS.findall(text)}
    assert set(RULESET.codes) <= reached, sorted(set(RULESET.codes) - reached)


def test_the_dice_must_be_as_many_as_asked_for_and_show_faces_of_a_die() -> None:
    at = aimed(duel(weapon(A=2), model("t")))
    at.when("roll", dice=[1]).then_refused("K_E_DICE_COUNT")
    at.when("roll", dice=[1, 7]).then_refused("K_E_DICE_FACE")
    at.when("roll", dice=[0, 1, 2]).then_refused("K_E_DICE_COUNT", "K_E_DICE_FACE")
    at.when("roll", "blue", dice=[1, 2]).then_refused("K_E_WRONG_PLAYER")


def test_wounds_are_not_rolled_before_hits() -> None:
    at = duel(weapon(), model("t"))
    at.when("roll", dice=[1]).then_refused("K_E_PHASE")


@pytest.mark.parametrize("seat", ["red", "judge"])
def test_the_defenders_choices_belong_to_the_defender(seat: str) -> None:
    at = wounded(aimed(duel(weapon(), model("t"))), 1)
    at.when("declare_order", seat, order=[["t"]]).then_refused("K_E_WRONG_PLAYER")


def test_general_codes_count_only_when_no_other_applies() -> None:
    at = wounded(aimed(duel(weapon(), model("t"))), 1)
    refused = at.when("declare_order", "red", order=[["x"]]).tried
    assert isinstance(refused, Refusal)
    assert [reason.code for reason in refused.reasons] == [
        "K_E_ORDER_INCOMPLETE",
        "K_E_ORDER_UNKNOWN_GROUP",
        "K_E_WRONG_PLAYER",
    ]


def test_a_refusal_changes_neither_the_log_nor_the_standing(tmp_path: Path) -> None:
    at = wounded(aimed(duel(weapon(), model("p", W=2), model("q"))), 1)
    before = (at.encounter.head, at.encounter.snapshot())
    for action, fields in (
        ("declare_order", {"order": [["q"]]}),
        ("roll", {"dice": [9]}),
        ("gather", {}),
        ("select_model", {"model": "p"}),
        ("reroll", {"dice": [1]}),
        ("choose_precision", {"group": "p"}),
    ):
        assert isinstance(at.encounter.try_act(action, "blue", **fields), Refusal)
    assert (at.encounter.head, at.encounter.snapshot()) == before


def said(at: Given, action: str, seat: str = "", **fields: object) -> str:
    """Return the text of a refusal."""
    refused = at.encounter.try_act(action, seat, **fields)
    assert isinstance(refused, Refusal)
    return str(refused)


def test_a_refusal_says_what_would_be_accepted() -> None:
    at = wounded(aimed(duel(weapon(), model("p", W=2, wounds=1), model("q"))), 1)
    assert "legal: [p]; then [q]" in said(at, "declare_order", order=[["q"], ["p"]])
    assert "groups: [p], [q]" in said(at, "declare_order", order=[["p", "q"]])
    at = duel(weapon(), model("t")).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    assert "targets: target" in said(at, "select_targets", unit="blue-tank")


def test_an_unknown_field_or_action_is_named() -> None:
    at = duel(weapon(), model("t"))
    assert "there is no such field" in said(at, "select_to_shoot", "red", unit="shooters", typ="snap")
    assert "there is no action" in said(at, "shoot", "red")


def test_choices_that_are_not_open_are_refused_in_their_place() -> None:
    at = aimed(duel(weapon("LETHAL HITS"), model("t"))).rolled(4)
    at.when("accept").then_refused("K_E_PHASE")
    at.when("choose_lethal").then_refused("K_E_PHASE")
    at.when("choose_pool", pool="1a").then_refused("K_E_PHASE")


def test_nothing_may_be_done_when_the_battle_is_over() -> None:
    at = duel(weapon(), model("t")).and_("concede", "red")
    for action in at.encounter.actions:
        assert isinstance(at.encounter.try_act(action, "red"), Refusal)


def test_the_judge_takes_no_action_of_the_game() -> None:
    at = duel(weapon(), model("t"))
    at.when("end_battle", "judge").then_refused("K_E_WRONG_PLAYER")
    assert not [offer for offer in at.encounter.options() if "judge" in offer.seats]
    assert isinstance(at.encounter, Encounter)
