"""A game that is measured: its ruleset, and a roster whose fight lasts long."""

from __future__ import annotations

from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

from affray.core.kernel import Kernel
from affray.core.registry import installed
from affray.core.registry import kernel as kernel_of
from affray.core.ruleset import Ruleset
from affray.events.base import Consequence, Event, Roll
from affray.events.conduct import CONDUCT
from affray.events.errors import BadInput, UnknownRuleset
from affray.scenario import Scenario, read

ROSTERS = Path(__file__).parent / "rosters"
"""A scenario file for each game, named after its ruleset; no acts, for they are drawn from what is on offer."""

AVOIDED: dict[str, tuple[str, ...]] = {
    "wh40k-11e": ("mortal_wounds",),
}
"""Actions that a long fight does without, beside the ruleset's own endings."""


FIRST = "wh40k-11e"
"""The game for which the goals were set; it is measured first, and at full length."""


class Game(NamedTuple):
    """A ruleset with the scenario that is played and the actions that are not taken.

    `spec` is how it was named: an installed ruleset, or `module:object` for one that is not installed.
    """

    spec: str
    kernel: Kernel
    scenario: Scenario
    avoided: frozenset[str]

    @property
    def name(self) -> str:
        """The ruleset's id."""
        return self.kernel.ruleset.id

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The ruleset itself."""
        return self.kernel.ruleset

    @property
    def actions(self) -> tuple[type[Event], ...]:
        """Every class of action that its log may hold."""
        return (*CONDUCT, Roll, *self.ruleset.actions)

    @property
    def consequences(self) -> tuple[type[Consequence], ...]:
        """Every class of consequence that its log may hold."""
        return self.ruleset.consequences


def find(spec: str) -> Ruleset[Any]:
    """Return a ruleset by its name, or by `module:object`. Raises UnknownRuleset."""
    if ":" not in spec:
        return kernel_of(spec).ruleset
    try:
        rules = resolve_name(spec)
    except (ImportError, AttributeError) as error:
        raise UnknownRuleset(f"there is no ruleset {spec}: {error}") from None
    if not isinstance(rules, Ruleset):
        raise UnknownRuleset(f"{spec} is no ruleset")
    return rules


def game(spec: str) -> Game:
    """Return a game to be measured. Raises BadInput if there is no roster for it, UnknownRuleset if no ruleset."""
    kernel = kernel_of(find(spec))
    name = kernel.ruleset.id
    file = ROSTERS / f"{name}.toml"
    if not file.is_file():
        raise BadInput(f"there is no roster to measure {name} with; there are: {', '.join(measurable()) or 'none'}")
    return Game(spec, kernel, read(file), frozenset((*kernel.ruleset.endings, *AVOIDED.get(name, ()))))


def measurable() -> tuple[str, ...]:
    """Return the installed rulesets that have a roster here, in order of name but for the first."""
    names = [name for name in installed() if (ROSTERS / f"{name}.toml").is_file()]
    return tuple(sorted(names, key=lambda name: (name != FIRST, name)))
