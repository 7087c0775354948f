"""Given an encounter, when somebody acts, then this follows: rules tested as they are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.core.refusal import Refusal
from affray.core.ruleset import Ruleset
from affray.encounter import Encounter
from affray.events.base import Consequence, tag_of
from affray.scenario.expecting import unmet_path


def given(ruleset: str | Ruleset[Any], roster: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Given:
    """Return the start of a test: an encounter in memory with nothing done yet."""
    return Given(Encounter.create(ruleset, roster, options=options, nonce="", clock=lambda: ""))


class Given:
    """An encounter in a test. `encounter` is the thing itself."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter

    def and_(self, action: str, by: str = "", **fields: Any) -> Given:
        """Take an action that must be accepted, and go on."""
        self.encounter.act(action, by, **fields)
        return self

    def rolled(self, *dice: int) -> Given:
        """Answer the pending roll request, which must be there, and go on."""
        self.encounter.roll(*dice)
        return self

    def when(self, action: str, by: str = "", **fields: Any) -> Outcome:
        """Take the action that the test is about; it may be refused."""
        tried = self.encounter.try_act(action, by, **fields)
        if not isinstance(tried, Refusal):
            self.encounter.act(action, by, **fields)
        return Outcome(self, tried)


class Outcome:
    """What became of an action. Every method asserts and returns the outcome, so that they chain."""

    def __init__(self, at: Given, tried: Refusal | tuple[Consequence, ...]) -> None:
        self.at, self.tried = at, tried

    @property
    def events(self) -> tuple[Consequence, ...]:
        """The consequences; fails the test if the action was refused."""
        assert not isinstance(self.tried, Refusal), str(self.tried)
        return self.tried

    def then(self, *events: Consequence) -> Outcome:
        """Exactly these consequences followed, in this order."""
        assert self.events == events, f"expected {events}\nfound {self.events}"
        return self

    def then_tags(self, *tags: str) -> Outcome:
        """The consequences have these tags, in this order, with others in between."""
        followed = [tag_of(type(event)) for event in self.events]
        rest = iter(followed)
        missing = [tag for tag in tags if tag not in rest]
        assert not missing, f"expected {missing[0]} in its place; followed: {', '.join(followed)}"
        return self

    def then_refused(self, code: str, *others: str) -> Outcome:
        """The action was refused with this code, and with these others among its reasons."""
        assert isinstance(self.tried, Refusal), f"expected the refusal {code}, but it was accepted: {self.tried}"
        codes = [reason.code for reason in self.tried.reasons]
        assert self.tried.code == code, f"expected {code}, found {self.tried}"
        assert set(others) <= set(codes), f"expected {others} among {codes}"
        return self

    def then_shows(self, paths: Mapping[str, Any]) -> Outcome:
        """The shown state is as expected at these paths, in the terms of a scenario file."""
        shown = self.at.encounter.show()
        unmet = [difference for path, wanted in paths.items() for difference in unmet_path(shown, path, wanted)]
        assert not unmet, "\n".join(unmet)
        return self

    def and_then(self) -> Given:
        """Go on from here."""
        return self.at
