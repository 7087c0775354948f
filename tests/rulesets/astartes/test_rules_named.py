"""Every rule of the specification is named by a test, told in the ruleset's README, and stands in its source."""

from __future__ import annotations

import re
from pathlib import Path

import affray.rulesets.astartes as package
from tests.rulesets.named import cited, listed, parts_of_names

HERE = Path(__file__).parent
PACKAGE = Path(package.__file__).parent
EXAMPLE = HERE.parents[2] / "examples" / "assault.toml"
SCOPE = set((HERE / "rules-in-scope.txt").read_text().split())
DECISIONS = {f"D{number}" for number in range(1, 11)}
RULE = re.compile(r"AS(\d\d)")


def by_tests() -> set[str]:
    """Return the rules in the names of tests: `test_AS30_AS13_...` names two."""
    return {f"AS-{found[1]}" for part in parts_of_names(HERE) if (found := RULE.fullmatch(part))}


def test_every_rule_is_named_by_a_test() -> None:
    assert by_tests() == SCOPE, sorted(by_tests() ^ SCOPE)


def test_every_decision_point_is_named_by_a_test() -> None:
    assert parts_of_names(HERE) >= DECISIONS, sorted(DECISIONS - parts_of_names(HERE))


def test_a_scenario_lists_only_rules_that_there_are() -> None:
    assert not listed([*(HERE / "scenarios").glob("*.toml"), EXAMPLE]) - SCOPE


def test_every_rule_is_told_in_the_readme() -> None:
    told = set(re.findall(r"\*\*(AS-\d\d)\*\*", (PACKAGE / "README.md").read_text()))
    assert told == SCOPE, sorted(told ^ SCOPE)


def test_every_rule_stands_in_the_source_and_every_rule_that_an_event_cites_is_one() -> None:
    text = "\n".join(path.read_text() for path in PACKAGE.rglob("*.py"))
    assert set(re.findall(r"AS-\d\d\b", text)) >= SCOPE
    assert not cited(PACKAGE, r"AS-\d\d") - SCOPE
