"""Omens (GR-57)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Fixed, Mention, Resource, Term
from affray.rulesets.grvnts.state import Fight, HarmFrame


class OmenAsked(Consequence, frozen=True, kw_only=True):
    """An Omen may be spent on what has been rolled: `step` is attack, defence or damage. `face` is the d20."""

    marks = (Mention("id"),)
    says = "{id:name} may spend an Omen: {uses:list}"

    id: str
    step: str
    uses: tuple[str, ...]
    face: int = 0

    def fold(self, state: Fight) -> None:
        frame = state.frames[-1]
        state.omen_of, state.omen_step, state.omen_uses = self.id, self.step, self.uses
        if not isinstance(frame, HarmFrame):
            frame.face = self.face


class OmenSpent(Consequence, frozen=True, kw_only=True):
    """An Omen is spent. `terms` is the DR with it, where it lowers one; `maximised` the damage, where it is that."""

    marks = (Resource("id", Fixed("omens"), "left"),)

    id: str
    use: str
    left: int
    terms: tuple[Term, ...] = ()
    maximised: int = -1
    die: int = 0
    """which die is rolled again, from 1"""

    def tell(self, names: Mapping[str, str]) -> str:
        what = {
            "lower_dr": "lower the DR by 4",
            "reroll": f"roll die {self.die} again",
            "cancel": "cancel a critical face or a fumble",
            "maximise": f"maximise the damage: {self.maximised}",
            "soften": "soften the damage",
        }[self.use]
        return f"{names.get(self.id, self.id)} spends an Omen to {what}"

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].omens = self.left
        frame = state.frames[-1]
        state.omen_use, state.omen_die = self.use, self.die
        if isinstance(frame, HarmFrame):
            if self.maximised >= 0:
                frame.total = self.maximised
                frame.shared["hit"].total = self.maximised  # no grenade is anybody's own attack
            return
        if self.use == "cancel":
            frame.plain = True
        elif self.terms:
            frame.terms, frame.lowered = self.terms, True
            request = state.request
            assert request is not None
            dr = sum(term.value for term in self.terms)
            state.request = type(request)(
                request.purpose, request.seat, request.dice, request.sides, f"{request.purpose}: DR {dr}, by an Omen"
            )


class OmenPassed(Consequence, frozen=True, kw_only=True):
    """No Omen is spent; `rest` lets every further window pass as well, until the action is over."""

    marks = (Mention("id"),)
    says = "{id:name} spends no Omen"

    id: str
    rest: bool = False

    def fold(self, state: Fight) -> None:
        state.omen_use = ""
        if self.rest:
            state.combatants[self.id].passes_omens = True


class OmenDieAsked(Consequence, frozen=True, kw_only=True):
    """A die is rolled by an Omen: again, or to soften damage."""

    says = "d{sides} by the Omen"
    asks = Ask("omen", "sides", what=lambda event, state: f"d{event.sides} by the Omen")

    seat: str
    sides: int


class DieRerolled(Consequence, frozen=True, kw_only=True):
    """A die has another face now. For damage, `total` and `shared` are what the dice come to with it."""

    says = "die {index}: {before} -> {after}"

    index: int
    before: int
    after: int
    total: int = -1
    shared: int = -1
    of: str = ""

    def fold(self, state: Fight) -> None:
        frame = state.frames[-1]
        if not isinstance(frame, HarmFrame):
            frame.face = self.after
            return
        pool = frame.shared[self.of]
        pool.faces = (*pool.faces[: self.index - 1], self.after, *pool.faces[self.index :])
        pool.total = self.shared
        frame.total = self.total


class OmenClosed(Consequence, frozen=True, kw_only=True):
    """The window is closed, and the fight goes on with what now lies on the table."""

    purpose = "step"

    step: str
    soften: int = 0
    """what an Omen takes off the damage, after armour"""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the damage will be {self.soften} less" if self.soften else "the dice stand"

    def fold(self, state: Fight) -> None:
        frame = state.frames[-1]
        if isinstance(frame, HarmFrame):
            frame.omens_asked.append(state.omen_of)
            frame.soften += self.soften
        else:
            frame.omen_done = True
        state.omen_of = state.omen_step = state.omen_use = ""
        state.omen_uses = ()
