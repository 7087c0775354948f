"""Presets: named option values, from which single options go on."""

from __future__ import annotations

import pytest

from affray import BadInput, BadRoster, ruleset
from affray.replay.opening import chosen_options
from tests.games.duel import RULESET
from tests.support import duel

INQUISITOR = ruleset("inquisitor")


def test_the_preset_goes_first_and_single_options_go_on_from_it() -> None:
    assert duel(preset="gentle").show()["options"] == {"hard_blows": "off"}
    assert duel(preset="gentle", options={"hard_blows": "on"}).show()["options"] == {"hard_blows": "on"}


def test_a_preset_that_is_an_option_too_may_be_named_in_either_place() -> None:
    wanted = {"preset": "lrb", "economy": "speed_dice", "auto_bands": "lrb"}
    assert chosen_options(INQUISITOR, "lrb", {}) == wanted
    assert chosen_options(INQUISITOR, "", {"preset": "lrb"}) == wanted
    assert chosen_options(INQUISITOR, "lrb", {"preset": "lrb", "auto_bands": "none"})["auto_bands"] == "none"
    with pytest.raises(BadInput, match="name one of them"):
        chosen_options(INQUISITOR, "lrb", {"preset": "imperium"})


def test_a_preset_that_is_not_known_is_named_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="presets: gentle"):
        chosen_options(RULESET, "rough", {})
    with pytest.raises(BadRoster, match=r"options\.preset: there is no such field"):
        duel(options={"preset": "gentle"})
