"""No rule of the specification goes untested."""

from __future__ import annotations

import re
from pathlib import Path

from affray.core.rulesets.inquisitor import RULESET
from tests.rulesets.inquisitor.rule_ids import RULE_IDS

HERE = Path(__file__).parent
ID = re.compile(r"^(?:IN([0-9]{2}b?|[A-Z][0-9]{1,2})|(D[0-9]{1,2}))$")


def named() -> set[str]:
    """Return the rule ids that tests are named after or scenarios list."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", path.read_text()):
            found |= {f"IN-{part.removeprefix('IN')}" for part in name.split("_") if ID.match(part)}
    for path in HERE.glob("scenarios/*.toml"):
        for line in path.read_text().splitlines():
            if line.startswith("# rules:"):
                found |= set(line.split()[2:])
    return found


def test_every_rule_id_is_named_by_a_test_or_a_scenario() -> None:
    assert not sorted(set(RULE_IDS) - named())


def test_every_rule_that_an_event_cites_is_one_of_the_specification() -> None:
    folder = Path(str(RULESET.__module__).replace(".", "/")).parent
    sources = (HERE.parents[2] / folder / "rules").glob("*.py")
    cited = {one for path in sources for one in re.findall(r'"(IN-\w+)"', path.read_text())}
    assert cited
    assert not sorted(cited - set(RULE_IDS))
