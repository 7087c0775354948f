"""The net over offers catches what is offered and refused, and what is accepted and not offered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from affray import Encounter
from affray.rules import Between, Offer
from affray.testing import check_offers
from tests.games.duel import RULESET

ROSTER = {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]}


def offering(monkeypatch: pytest.MonkeyPatch, change: dict[str, Offer | None]) -> Encounter:
    """Return a duel at the first turn whose offers are changed by action; None takes one away."""
    duel = Encounter.create(RULESET, ROSTER)
    duel.act("begin", "ann")
    offers = {offer.action: offer for offer in duel.options()} | change
    monkeypatch.setattr(duel, "options", lambda: tuple(filter(None, offers.values())))
    return duel


def test_offers_that_are_right_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    check_offers(offering(monkeypatch, {}), "x", tries=20)


def test_an_action_that_is_accepted_and_not_on_offer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=r"strike by ann with \{\} after entry 1 is accepted but not on offer"):
        check_offers(offering(monkeypatch, {"strike": None}))


def test_an_action_that_is_on_offer_to_the_wrong_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    strike = Offer("strike", ("ann", "bo"))
    with pytest.raises(AssertionError, match=r"strike by bo with \{\} after entry 1 is on offer but refused"):
        check_offers(offering(monkeypatch, {"strike": strike}))


def test_a_field_that_is_on_offer_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    strike = replace(Offer("strike", ("ann",)), fields={"force": Between(1, 3)}, optional=frozenset({"force"}))
    with pytest.raises(AssertionError, match=r"strike by ann with \{'force': "):
        check_offers(offering(monkeypatch, {"strike": strike}), "x", tries=20)
