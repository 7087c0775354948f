"""Morale of the enemies (GR-53, GR-54)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Fixed, Mention, Status
from affray.rulesets.grvnts.events.life import leave
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import MORALE_DICE, MORALE_SIDES, OUTCOME_SIDES


class MoraleTriggered(Consequence, frozen=True, kw_only=True):
    """A group, or one enemy alone, must test morale when the victims are done (GR-45, GR-53)."""

    group: str
    why: str
    enemy: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.enemy, self.enemy) if self.enemy else f"group {self.group}"
        return f"morale of {who} is shaken: {self.why}"

    def fold(self, state: Fight) -> None:
        frame = state.harm
        if self.enemy:
            frame.shock_done = True
            if self.enemy not in frame.alone:
                frame.alone.append(self.enemy)
        else:
            state.fired.append(f"{self.group}:{self.why}")
            if self.group not in frame.triggers:
                frame.triggers.append(self.group)


class MoraleAsked(Consequence, frozen=True, kw_only=True):
    """Two dice for all who test (GR-54)."""

    marks = (Mention("ids"),)
    says = "morale is tested: {ids:names}"
    asks = Ask("morale", MORALE_SIDES, dice=MORALE_DICE, what=lambda event, state: morale_text(event.ids, state))

    group: str
    ids: tuple[str, ...]
    seat: str

    def fold(self, state: Fight) -> None:
        frame = state.harm
        frame.testing, frame.failed = self.ids, ()
        frame.tested.extend(self.ids)
        if self.group:
            frame.triggers.remove(self.group)
        else:
            frame.alone.remove(self.ids[0])


def morale_text(ids: tuple[str, ...], state: Fight) -> str:
    """Return what the sum must not exceed, for each."""
    return "a sum above morale fails: " + ", ".join(f"{state.name(id)} {state.combatants[id].morale}" for id in ids)


class MoraleHeld(Consequence, frozen=True, kw_only=True):
    """These hold."""

    marks = (Mention("ids"),)
    says = "morale holds at {total}: {ids:names}"

    ids: tuple[str, ...]
    total: int

    def fold(self, state: Fight) -> None:
        state.harm.testing = ()


class MoraleFailed(Consequence, frozen=True, kw_only=True):
    """These fail; one die says what they do."""

    marks = (Mention("ids"),)
    says = "morale fails at {total}: {ids:names}"

    ids: tuple[str, ...]
    total: int

    def fold(self, state: Fight) -> None:
        state.harm.testing, state.harm.failed = (), self.ids


class MoraleOutcomeAsked(Consequence, frozen=True, kw_only=True):
    """What those who failed do is to be rolled (GR-54)."""

    says = "what they do is rolled"
    asks = Ask("morale_outcome", OUTCOME_SIDES, what="1 to 3 flee, 4 and 5 surrender, 6 change side")

    seat: str


class EnemyFled(Consequence, frozen=True, kw_only=True):
    """An enemy leaves the fight."""

    marks = (Status("enemy", Fixed("fled")),)
    says = "{enemy:name} flees"

    enemy: str

    def fold(self, state: Fight) -> None:
        leave(state, self.enemy, "fled")


class EnemySurrendered(Consequence, frozen=True, kw_only=True):
    """An enemy gives up."""

    marks = (Status("enemy", Fixed("surrendered")),)
    says = "{enemy:name} surrenders"

    enemy: str

    def fold(self, state: Fight) -> None:
        leave(state, self.enemy, "surrendered")


class EnemyTurned(Consequence, frozen=True, kw_only=True):
    """An enemy changes side and stands aside for now (GR-54)."""

    marks = (Status("enemy", Fixed("turned")),)
    says = "{enemy:name} changes side"

    enemy: str

    def fold(self, state: Fight) -> None:
        leave(state, self.enemy, "turned")


class MoraleSettled(Consequence, frozen=True, kw_only=True):
    """The test is dealt with."""

    says = "the test of morale is over"

    def fold(self, state: Fight) -> None:
        state.harm.testing = state.harm.failed = ()
