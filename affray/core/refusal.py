"""Why an action was not accepted, as data."""

from __future__ import annotations

import msgspec

from affray.events.errors import AffrayError


class Reason(msgspec.Struct, frozen=True, gc=False):
    """One reason: `code` from the ruleset's table, `text` in words (what is wrong with it and what
    would do instead; lower case start, no full stop), `rule` the id of the rule or empty."""

    code: str
    text: str
    rule: str = ""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """An action that was not accepted.

    `code`, `reasons` (all that apply, the first gives the code), `state` (the place of the machine), `action` (its
    tag), `by` (the seat), `legal` (what may be done instead, each as `action (seat)`).
    """

    code: str
    reasons: tuple[Reason, ...]
    state: str
    action: str
    by: str
    legal: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        """The id of the rule behind the first reason, or empty."""
        return self.reasons[0].rule

    def __str__(self) -> str:
        text = "; ".join(
            f"{reason.text} ({', '.join(filter(None, (reason.code, reason.rule)))})" for reason in self.reasons
        )
        instead = f"\nlegal now: {', '.join(self.legal)}" if self.legal else ""
        who = f" by {self.by}" if self.by else ""
        return f"{self.action}{who} is refused: {text}{instead}"


class Refused(AffrayError):
    """Raised when an action is not accepted; nothing was written. `refusal` has the facts."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))
