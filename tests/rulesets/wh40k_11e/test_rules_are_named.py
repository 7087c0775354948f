"""Every rule in scope is named by a test or a scenario, and told about in the ruleset's README."""

from __future__ import annotations

import re
from pathlib import Path

import affray.rulesets.wh40k_11e as package
from tests.rulesets.named import listed, parts_of_names

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[2] / "examples" / "red-vs-blue.toml"
SCOPE = [line.split()[0] for line in (HERE / "rules-in-scope.txt").read_text().splitlines()]
README = Path(package.__file__).parent / "README.md"


RULE = re.compile(r"K(\d\d)")


def named() -> set[str]:
    """Return the rules in the names of tests, `test_K22_K47_...` names two, and those that scenarios list."""
    by_tests = {f"K-{found[1]}" for part in parts_of_names(HERE) if (found := RULE.fullmatch(part))}
    return by_tests | listed([*(HERE / "scenarios").glob("*.toml"), EXAMPLE])


def test_every_rule_in_scope_is_named_by_a_test_or_a_scenario() -> None:
    missing = set(SCOPE) - named()
    assert not missing, sorted(missing)


def test_no_test_or_scenario_names_a_rule_that_is_not_in_scope() -> None:
    assert named() <= set(SCOPE)


def test_every_rule_in_scope_is_told_in_the_readme() -> None:
    told = set(re.findall(r"\*\*(K-\d\d)\*\*", README.read_text()))
    assert told == set(SCOPE), sorted(told ^ set(SCOPE))
