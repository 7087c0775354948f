"""What a field accepts, as data: what is drawn is accepted, and what is outside is not."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rules import (
    Arrange,
    Between,
    Domain,
    Either,
    Faces,
    Flag,
    Judged,
    Many,
    Offer,
    OneOf,
    Record,
    Some,
    Words,
)
from affray.testing import Picker

# fmt: off
DOMAINS: list[tuple[Domain, list[Any], list[Any], str]] = [
    (OneOf(("a", 2, None)), ["a", 2, None], ["b", 2.0, True, [], {}], "one of a, 2, None"),
    (Between(1, 6), [1, 6], [0, 7, True, "3", 2.0, None], "1 to 6"),
    (Flag(), [True, False], [0, 1, "true", None], "true or false"),
    (Words(5), ["x", "12345"], ["", "123456", "a\nb", 5, None], "one line of text, at most 5 characters"),
    (Faces(2, 6), [[1, 6]], [[1], [1, 7], [1, 2, 3], [True, 2], "12", None, 3], "2 dice, faces 1 to 6"),
    (Some(("a", "b", "c"), 1, 2), [["a"], ["c", "a"]], [[], ["a", "a"], ["a", "b", "c"], ["d"], "ab", None],
     "1 to 2 of a, b, c"),
    (
        Arrange((("x",), (("p", "q"), ("r",)))),
        [["x", ["q", "p"], ["r"]], ["x", ["r"], ["p", "q"]]],
        [["x"], [["r"], "x", ["p", "q"]], ["x", ["p"], ["r"]], ["x", ["p", "q"], ["r"], "x"], None, 3, ["x", 1, 2]],
        "all of them, in this order of tiers, freely inside a tier: x; then [p, q], [r]",
    ),
    (Many((Between(1, 2), Flag()), frozenset({1})), [[1], [2, True]], [[], [True], [1, 2], None],
     "a list of: 1 to 2; true or false (may be left out)"),
    (Record({"a": Flag(), "b": Between(0, 1)}, frozenset({"b"})), [{"a": True}, {"a": False, "b": 1}],
     [{}, {"a": 1}, {"a": True, "c": 1}, [], None], "{a: true or false, b?: 0 to 1}"),
    (Judged("an even number", lambda value: type(value) is int and value % 2 == 0, lambda pick: pick(10)),
     [2, 0], [1, "2", None], "an even number"),
    (Either((Flag(), Between(3, 4))), [True, 3], [2, "x", None], "true or false or 3 to 4"),
]
# fmt: on


@pytest.mark.parametrize(("domain", "good", "bad", "said"), DOMAINS, ids=lambda one: type(one).__name__)
def test_a_domain_accepts_what_it_says_and_nothing_else(
    domain: Domain, good: list[Any], bad: list[Any], said: str
) -> None:
    assert [value for value in good if not domain.accepts(value)] == []
    assert [value for value in bad if domain.accepts(value)] == []
    assert domain.describe() == said


@pytest.mark.parametrize("domain", [one[0] for one in DOMAINS], ids=lambda one: type(one).__name__)
def test_whatever_is_drawn_is_accepted_and_every_kind_of_value_turns_up(domain: Domain) -> None:
    pick = Picker("domain")
    drawn = [domain.draw(pick) for _ in range(200)]
    assert all(domain.accepts(value) for value in drawn)
    assert len({repr(value) for value in drawn}) > 1 or isinstance(domain, Words)


def test_a_judged_value_that_cannot_be_made_falls_back_on_the_plain_one() -> None:
    domain = Judged("seven", lambda value: value == 7, lambda pick: pick(2), plain=7)
    assert domain.draw(Picker("seven")) == 7


def test_an_offer_accepts_what_may_be_said_and_nothing_more_or_less() -> None:
    offer = Offer("strike", ("red",), {"target": OneOf(("b1", "b2")), "force": Between(1, 3)}, frozenset({"force"}))
    assert offer.accepts({"target": "b1"})
    assert offer.accepts({"target": "b2", "force": 3})
    for fields in ({}, {"force": 1}, {"target": "b3"}, {"target": "b1", "force": 4}, {"target": "b1", "aim": 1}):
        assert not offer.accepts(fields)
