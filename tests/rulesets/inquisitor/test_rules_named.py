"""No rule of the specification goes untested."""

from __future__ import annotations

import re
from pathlib import Path

import affray.rulesets.inquisitor as package
from tests.rulesets.inquisitor.rule_ids import RULE_IDS
from tests.rulesets.named import cited, listed, parts_of_names

HERE = Path(__file__).parent
ID = re.compile(r"^(?:IN([0-9]{2}b?|[A-Z][0-9]{1,2})|(D[0-9]{1,2}))$")


def named() -> set[str]:
    """Return the rule ids that tests are named after or scenarios list."""
    by_tests = {f"IN-{part.removeprefix('IN')}" for part in parts_of_names(HERE) if ID.match(part)}
    return by_tests | listed((HERE / "scenarios").glob("*.toml"))


def test_every_rule_id_is_named_by_a_test_or_a_scenario() -> None:
    assert not sorted(set(RULE_IDS) - named())


def test_every_rule_that_an_event_cites_is_one_of_the_specification() -> None:
    found = cited(Path(package.__file__).parent, r"IN-\w+")
    assert found
    assert not sorted(found - set(RULE_IDS))
