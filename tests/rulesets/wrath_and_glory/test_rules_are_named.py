"""Every rule of the specification is named by a test or a scenario, and told about in the ruleset's README."""

from __future__ import annotations

import re
from pathlib import Path

import affray.rulesets.wrath_and_glory as package
from tests.rulesets.named import cited, listed, parts_of_names

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[2] / "examples" / "skirmish.toml"
SCOPE = [line.split()[0] for line in (HERE / "rules-in-scope.txt").read_text().splitlines()]
README = Path(package.__file__).parent / "README.md"


RULE = re.compile(r"WG(\d\d[a-z]?)")


def named() -> set[str]:
    """Return the rules in the names of tests, `test_WG39a_WG31_...` names two, and those that scenarios list."""
    by_tests = {f"WG-{found[1]}" for part in parts_of_names(HERE) if (found := RULE.fullmatch(part))} - {"WG-76"}
    return by_tests | listed([*(HERE / "scenarios").glob("*.toml"), EXAMPLE])


def test_every_rule_is_named_by_a_test_or_a_scenario() -> None:
    missing = set(SCOPE) - named()
    assert not missing, sorted(missing)


def test_no_test_or_scenario_names_a_rule_that_there_is_not() -> None:
    assert not named() - set(SCOPE)


def test_every_rule_is_told_in_the_readme() -> None:
    told = set(re.findall(r"\*\*(WG-\d\d[a-z]?)\*\*", README.read_text()))
    assert told == set(SCOPE), sorted(told ^ set(SCOPE))


def test_every_rule_that_a_consequence_cites_is_one() -> None:
    strange = cited(Path(package.__file__).parent, r"WG-\d\d[a-z]?") - set(SCOPE) - {"WG-76"}
    assert not strange
