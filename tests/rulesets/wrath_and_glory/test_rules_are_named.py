"""Every rule of the specification is named by a test or a scenario, and told about in the ruleset's README."""

from __future__ import annotations

import re
from pathlib import Path

import affray.core.rulesets.wrath_and_glory as package

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[2] / "examples" / "skirmish.toml"
SCOPE = [line.split()[0] for line in (HERE / "rules-in-scope.txt").read_text().splitlines()]
README = Path(package.__file__).parent / "README.md"


def named_by_tests() -> set[str]:
    """Return the rules in the names of tests: `test_WG39a_WG31_...` names two."""
    names = [
        name
        for path in HERE.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
    ]
    return {f"WG-{rule}" for name in names for rule in re.findall(r"(?<=_)WG(\d\d[a-z]?)(?=_)", name)} - {"WG-76"}


def named_by_scenarios() -> set[str]:
    """Return the rules in the line `# rules:` of scenario files."""
    files = [*(HERE / "scenarios").glob("*.toml"), EXAMPLE]
    lines = [line for path in files for line in path.read_text().splitlines() if line.startswith("# rules: ")]
    assert len(lines) == len(files), "a scenario without its rules"
    return {rule for line in lines for rule in line.removeprefix("# rules: ").split()}


def test_every_rule_is_named_by_a_test_or_a_scenario() -> None:
    missing = set(SCOPE) - named_by_tests() - named_by_scenarios()
    assert not missing, sorted(missing)


def test_no_test_or_scenario_names_a_rule_that_there_is_not() -> None:
    named = named_by_tests() | named_by_scenarios()
    assert named <= set(SCOPE), sorted(named - set(SCOPE))


def test_every_rule_is_told_in_the_readme() -> None:
    told = set(re.findall(r"\*\*(WG-\d\d[a-z]?)\*\*", README.read_text()))
    assert told == set(SCOPE), sorted(told ^ set(SCOPE))


def test_every_rule_that_a_consequence_cites_is_one() -> None:
    cited = {
        rule
        for path in Path(package.__file__).parent.rglob("*.py")
        for rule in re.findall(r'"(WG-\d\d[a-z]?)"', path.read_text())
    }
    assert cited <= set(SCOPE) | {"WG-76"}, sorted(cited - set(SCOPE))
