"""A rule id leads to its function, its tests and its line in the README."""

from __future__ import annotations

import pytest

from affray import installed, ruleset
from docs.generate.rules import holders, naming_tests, rules, told_rules

GAMES = installed()
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_every_rule_of_a_readme_stands_in_the_source_of_its_game(name: str) -> None:
    game = ruleset(name)
    told = told_rules(game)
    assert told
    assert sorted(told.keys() - holders(game, set(told)).keys()) == []


@each_game
def test_every_rule_of_a_readme_is_named_by_a_test_or_a_scenario(name: str) -> None:
    game = ruleset(name)
    told = told_rules(game)
    assert sorted(told.keys() - naming_tests(game, set(told)).keys()) == []


def test_the_likeliest_home_of_a_rule_comes_first() -> None:
    game = ruleset("wrath-and-glory")
    first = {rule: names[0] for rule, names in holders(game, {"WG-39i", "WG-13"}).items()}
    assert first["WG-39i"].endswith("Brace")
    assert first["WG-13"].endswith("Charge")
    assert "`K-37`" in rules(ruleset("wh40k-11e"))
