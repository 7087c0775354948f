"""Digests of the logs that the examples and some random fights give: `python -m tests.digests [--record]`.

They are recorded in digests.json. The same program gives the same bytes on every machine, Python version and hash seed,
so the recorded ones are compared on each version that the project names.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from affray.scenario import Scenario, play, read
from affray.testing import play as play_at_random

ROOT = Path(__file__).parent.parent
RECORDED = Path(__file__).parent / "digests.json"


def digests() -> dict[str, str]:
    """Return the digest of every log by the name of its scenario."""
    files = sorted([*ROOT.glob("examples/*.toml"), *ROOT.glob("tests/rulesets/*/rosters/*.toml")])
    found = {}
    for file in files:
        name = file.relative_to(ROOT).as_posix()
        scenario = read(file)
        if scenario.acts:
            found[name] = _played(scenario)
        found[f"{name} at random"] = _random(scenario, name)
    return found


def _played(scenario: Scenario) -> str:
    encounter = scenario.create(clock=lambda: "")
    list(play(scenario, encounter))
    return _digest(b"".join(encounter.log.blocks()))


def _random(scenario: Scenario, seed: str) -> str:
    encounter = scenario.create(clock=lambda: "")
    play_at_random(encounter, seed, limit=3000, rare=encounter.ruleset.endings)
    return _digest(b"".join(encounter.log.blocks()))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


if __name__ == "__main__":
    text = json.dumps(digests(), indent=1) + "\n"
    if "--record" in sys.argv[1:]:
        RECORDED.write_text(text)
    else:
        print(text, end="")
