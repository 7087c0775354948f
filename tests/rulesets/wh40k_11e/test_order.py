"""Allocation groups, the order, PRECISION (K-35 to K-40)."""

from __future__ import annotations

from itertools import permutations

import pytest

from affray.rulesets.wh40k_11e.events.order import AllocationOrderDeclared
from affray.testing import Given
from tests.rulesets.wh40k_11e.table import (
    aimed,
    duel,
    left,
    model,
    place,
    roster,
    started,
    state,
    unit,
    weapon,
    wounded,
)

CHARACTER = {"keywords": ["CHARACTER"]}


def groups(at: Given) -> list[list[str]]:
    """Return the groups in their present order."""
    return [list(group) for group in state(at).pool.groups]


def test_K36_characters_stand_alone_and_others_go_by_wounds_and_saves() -> None:
    at = wounded(
        aimed(
            duel(
                weapon(),
                model("a", W=2),
                model("b", W=2, InSv="5+"),
                model("c", W=2),
                model("d", W=2, Sv="4+"),
                model("e", W=2, InSv=5),
                model("k", W=2, **CHARACTER),
                model("l", W=2, **CHARACTER),
            )
        ),
        1,
    )
    assert groups(at) == [["a", "c"], ["b", "e"], ["d"], ["k"], ["l"]]


def test_K36_toughness_and_keywords_make_no_groups() -> None:
    at = wounded(aimed(duel(weapon(), model("a", T=3), model("b", T=4, keywords=["PSYKER"]))), 1)
    assert groups(at) == [["a", "b"]]


def test_K37_exactly_the_orders_of_the_three_clauses_are_accepted() -> None:
    target = [
        model("p", W=3, wounds=1),
        model("q", W=2),
        model("s", W=1),
        model("k", W=4, wounds=2, **CHARACTER),
        model("l", W=4, **CHARACTER),
    ]
    at = wounded(aimed(duel(weapon(), *target)), 1)
    legal = {(("p",), *rest, ("k",), ("l",)) for rest in permutations([("q",), ("s",)])}
    for order in permutations([("p",), ("q",), ("s",), ("k",), ("l",)]):
        tried = at.encounter.try_act("declare_order", "blue", order=[list(group) for group in order])
        assert isinstance(tried, tuple) == (order in legal), order


def test_K37_all_clauses_that_are_broken_are_named() -> None:
    target = [model("p", W=3, wounds=1), model("q"), model("k", W=4, wounds=2, **CHARACTER), model("l", **CHARACTER)]
    at = wounded(aimed(duel(weapon(), *target)), 1)
    at.when("declare_order", order=[["l"], ["k"], ["q"], ["p"]]).then_refused(
        "K_E_ORDER_WOUNDED_FIRST", "K_E_ORDER_CHARACTER_EARLY", "K_E_ORDER_WOUNDED_CHARACTER"
    )


def test_K37_an_order_must_name_every_group_once_and_nothing_else() -> None:
    at = wounded(aimed(duel(weapon(), model("p", W=2), model("q", W=2), model("s"))), 1)
    at.when("declare_order", order=[["p", "q"]]).then_refused("K_E_ORDER_INCOMPLETE")
    at.when("declare_order", order=[]).then_refused("K_E_ORDER_INCOMPLETE")
    at.when("declare_order", order=[["p"], ["q"], ["s"]]).then_refused(
        "K_E_ORDER_INCOMPLETE", "K_E_ORDER_UNKNOWN_GROUP"
    )
    at.when("declare_order", order=[["p", "q"], ["s"], ["x"]]).then_refused("K_E_ORDER_UNKNOWN_GROUP")
    at.when("declare_order", order=[["p", "q", "q"], ["s"]]).then_refused("K_E_ORDER_DUPLICATE")
    at.when("declare_order", order=[["p", "q"], ["s"], ["s"]]).then_refused("K_E_ORDER_DUPLICATE")


def test_K38_all_wounded_groups_come_before_the_others() -> None:
    at = wounded(aimed(duel(weapon(), model("p", W=2, wounds=1), model("q", W=3, wounds=1), model("s"))), 1)
    at.when("declare_order", order=[["p"], ["s"], ["q"]]).then_refused("K_E_ORDER_WOUNDED_FIRST")
    at.when("declare_order", order=[["q"], ["p"], ["s"]]).then_tags("allocation_order_declared")


def test_K39_left_unsaid_the_canonical_order_holds() -> None:
    target = [
        model("a10"),
        model("a9", W=2),
        model("b", W=3, wounds=2),
        model("k", W=4, **CHARACTER),
        model("l", W=4, wounds=1, **CHARACTER),
    ]
    for silent in (True, False):
        at = wounded(aimed(duel(weapon(), *target)), 1)
        done = at.when("roll", dice=[6]) if silent else at.when("declare_order")
        (said,) = [event for event in done.events if isinstance(event, AllocationOrderDeclared)]
        assert (said.groups, said.auto) == ((("b",), ("a9",), ("a10",), ("l",), ("k",)), True)


def test_K39_the_order_must_be_declared_where_the_option_says_so_and_there_is_a_choice() -> None:
    at = wounded(aimed(duel(weapon(), model("p", W=2), model("q"), auto_order="require_choice")), 1)
    at.when("roll", dice=[6]).then_refused("K_E_CHOICE_REQUIRED")
    at.when("declare_order").then_refused("K_E_CHOICE_REQUIRED")
    assert [offer.action for offer in at.encounter.options()] == ["declare_order"]
    at.when("declare_order", order=[["q"], ["p"]]).then_tags("allocation_order_declared")


def test_K39_with_one_legal_order_nothing_need_be_said() -> None:
    at = wounded(aimed(duel(weapon(), model("p"), model("k", **CHARACTER), auto_order="require_choice")), 1)
    at.when("roll", dice=[6]).then_tags("allocation_order_declared", "saves_rolled")


def test_K43_the_sequence_inside_a_group_is_the_standing_choice() -> None:
    at = wounded(aimed(duel(weapon(A=2), model("a", W=2), model("b", W=2), model("c", W=2))), 2)
    at.and_("declare_order", order=[["c", "a", "b"]]).rolled(1, 1)
    assert left(at) == {"r": 1, "a": 2, "b": 2, "c": 0}


def test_K35_only_models_that_are_not_destroyed_are_grouped() -> None:
    at = duel(weapon(), model("a"), model("b")).and_("mortal_wounds", "red", unit="target", count=1, cause="fire")
    assert groups(wounded(aimed(at), 1)) == [["b"]]


def precise(*target: dict[str, object], **options: object) -> Given:
    """Return a PRECISION attack of one wound at the step of PRECISION, or where it is passed over."""
    return wounded(aimed(duel(weapon("PRECISION", D=2), *target, **options)), 1)


def test_K40_the_chosen_character_comes_before_a_wounded_group() -> None:
    at = precise(model("a", W=2, wounds=1), model("k", W=2, **CHARACTER)).and_("choose_precision", group="k").rolled(1)
    assert left(at)["k"] == 0


def test_K40_nobody_is_picked_if_nothing_is_said() -> None:
    at = precise(model("a", W=2), model("k", W=2, **CHARACTER)).and_("choose_precision").rolled(1)
    assert (left(at)["a"], left(at)["k"]) == (0, 2)


def test_K40_the_choice_must_be_said_where_the_option_says_so() -> None:
    at = precise(model("a", W=2), model("k", W=2, **CHARACTER), precision_default="require_choice")
    at.when("choose_precision").then_refused("K_E_CHOICE_REQUIRED")
    at.when("choose_precision", group="none").then_tags("precision_group_chosen")


def test_K40_without_a_character_the_step_is_passed_over() -> None:
    assert place(precise(model("a", W=2))) == "attack.order"


def test_K40_a_character_that_is_no_more_cannot_be_picked() -> None:
    at = duel(weapon("PRECISION"), model("k", W=1, **CHARACTER), model("l", W=3, **CHARACTER))
    at = at.and_("mortal_wounds", "red", unit="target", count=1, cause="fire")
    wounded(aimed(at), 1).when("choose_precision", group="k").then_refused("K_E_MODEL_DESTROYED")


def test_K40_one_attacking_model_that_sees_him_is_enough() -> None:
    data = roster(
        {"gun": weapon("PRECISION")},
        [model("r1", weapons=["gun"]), model("r2", weapons=["gun"])],
        unit("target", model("k", **CHARACTER)),
    )
    at = started(data).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    at = at.and_(
        "select_targets",
        targets=[
            {"weapon": "r1.gun", "unit": "target", "facts": {"unseen": ["k"]}},
            {"weapon": "r2.gun", "unit": "target"},
        ],
    )
    assert place(wounded(at, 2)) == "attack.precision"


@pytest.mark.parametrize("choice", ["k", "none"])
def test_K58_devastating_wounds_alone_still_let_the_attacker_pick(choice: str) -> None:
    at = aimed(duel(weapon("PRECISION", "DEVASTATING WOUNDS", D=3), model("a", W=3), model("k", W=3, **CHARACTER)))
    at = at.rolled(4).rolled(6)
    assert place(at) == "attack.precision"
    at.when("choose_precision", group=choice).then_tags("precision_group_chosen", "mortal_wounds_inflicted")
    assert left(at)["k" if choice == "k" else "a"] == 0
    assert place(at) == "ready"


def test_K58_devastating_wounds_of_a_pool_with_saves_go_to_the_chosen_character_too() -> None:
    gun = weapon("PRECISION", "DEVASTATING WOUNDS", A=2, D=1)
    at = aimed(duel(gun, model("a", W=3, wounds=2), model("k", W=3, **CHARACTER))).rolled(4, 4).rolled(5, 6)
    at = at.and_("choose_precision", group="k").rolled(1)
    assert left(at) == {"r": 1, "a": 2, "k": 1}


def test_K58_once_the_character_is_destroyed_the_usual_priority_holds() -> None:
    gun = weapon("PRECISION", "DEVASTATING WOUNDS", A=2, D=2)
    at = aimed(duel(gun, model("a", W=3), model("k", W=2, **CHARACTER))).rolled(4, 4).rolled(6, 6)
    at = at.and_("choose_precision", group="k")
    assert left(at) == {"r": 1, "a": 1, "k": 0}
