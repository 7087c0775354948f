"""Rounds, blocks and turns beginning and ending (2.1)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import ConditionLost, Consequence, Fixed, Mention, Order, RoundBegan, Status, TurnBegan
from affray.rules import TurnEnded as NobodyActs
from affray.rulesets.grvnts.events.setup import part, take_cover, touch
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import PLAYERS

NOBODY_ACTS = NobodyActs()
"""the mark of the shared views, which has the name of an event of this game"""


class RoundStarted(Consequence, frozen=True, kw_only=True):
    """A round begins; enemies that have come over join the players now, last in their order (GR-54)."""

    marks = (RoundBegan("n"), Status("came_over", Fixed("active")))
    says = "round {n} starts"

    n: int
    came_over: tuple[str, ...] = ()

    def fold(self, state: Fight) -> None:
        state.round = self.n
        state.acted, state.joined, state.blocks_done, state.round_done = [], [], [], []
        state.block = state.acting = ""
        for id in self.came_over:
            combatant = state.combatants[id]
            combatant.side, combatant.status, combatant.came_over, combatant.follower = PLAYERS, "active", True, True
            combatant.ready, combatant.agility = list(combatant.weapons), 0
            state.order = (*state.order, id)


class SideTurnStarted(Consequence, frozen=True, kw_only=True):
    """The block of a side begins; `order` are those who act in it."""

    marks = (Order("order"),)
    says = "the {side} act"

    side: str
    order: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        state.block = self.side
        state.blocks_done.append(self.side)


class TurnStarted(Consequence, frozen=True, kw_only=True):
    """A grvnt's turn begins with its actions; `loaded` are weapons that are loaded again for free (GR-09, GR-39)."""

    marks = (TurnBegan("grvnt"),)
    says = "it is the turn of {grvnt:name}"

    grvnt: str
    actions: int
    loaded: tuple[str, ...] = ()

    def fold(self, state: Fight) -> None:
        state.acting = self.grvnt
        state.actions_left, state.move_left, state.switch_left = self.actions, True, True
        for weapon in self.loaded:
            state.actor.weapons[weapon].chambered = True


class TurnEnded(Consequence, frozen=True, kw_only=True):
    """A grvnt's turn ends; `loaded` as at its beginning."""

    marks = (NOBODY_ACTS, Mention("grvnt"))
    says = "the turn of {grvnt:name} ends"

    grvnt: str
    loaded: tuple[str, ...] = ()

    def fold(self, state: Fight) -> None:
        for weapon in self.loaded:
            state.combatants[self.grvnt].weapons[weapon].chambered = True
        state.acted.append(self.grvnt)
        state.acting = ""


class EnemyPickAsked(Consequence, frozen=True, kw_only=True):
    """The game master picks the next enemy (GR-08)."""

    says = "an enemy acts: {ids:names}"

    ids: tuple[str, ...]


class EnemyTurnStarted(Consequence, frozen=True, kw_only=True):
    """An enemy's turn begins (GR-09b)."""

    marks = (TurnBegan("enemy"),)
    says = "it is the turn of {enemy:name}"

    enemy: str
    attacks: int

    def fold(self, state: Fight) -> None:
        state.acting = self.enemy
        state.attacks_left, state.move_left = self.attacks, True


class EnemyPassed(Consequence, frozen=True, kw_only=True):
    """An enemy does nothing more in its turn."""

    marks = (Mention("enemy"),)
    says = "{enemy:name} does nothing more"

    enemy: str

    def fold(self, state: Fight) -> None:
        state.attacks_left = 0


class EnemyMoved(Consequence, frozen=True, kw_only=True):
    """An enemy moves: its cover after it, and its contacts (GR-09b)."""

    marks = (Mention("enemy"), Mention("contacts"))

    enemy: str
    cover: str
    object: str = ""
    contacts: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        cover = "" if self.cover == "none" else f" into {self.cover} cover"
        met = ", ".join(names.get(id, id) for id in self.contacts)
        return f"{names.get(self.enemy, self.enemy)} moves{cover}{f', in contact with {met}' if met else ''}"

    def fold(self, state: Fight) -> None:
        part(state, self.enemy)
        touch(state, self.enemy, self.contacts)
        take_cover(state, self.enemy, self.cover, self.object)
        state.move_left = False


class EnemyWaits(Consequence, frozen=True, kw_only=True):
    """An enemy has moved and may still attack."""

    says = "{enemy:name} may still attack"

    enemy: str


class EnemyTurnEnded(Consequence, frozen=True, kw_only=True):
    """An enemy's turn ends."""

    marks = (NOBODY_ACTS, Mention("enemy"))
    says = "the turn of {enemy:name} ends"

    enemy: str

    def fold(self, state: Fight) -> None:
        state.acted.append(self.enemy)
        state.acting = ""


class EnemiesPassed(Consequence, frozen=True, kw_only=True):
    """The rest of the enemies let their turns pass."""

    marks = (Mention("ids"),)
    says = "{ids:names} let their turns pass"

    ids: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        state.acted.extend(self.ids)


class RoundClosing(Consequence, frozen=True, kw_only=True):
    """Nobody is left to act."""

    says = "round {n} closes"

    n: int

    def fold(self, state: Fight) -> None:
        state.block = ""


class RoundEnded(Consequence, frozen=True, kw_only=True):
    """What the end of a round brings is done: those out of the fight are a round nearer to waking (GR-50), and the
    rounds of being unable to attack pass (GR-55)."""

    says = "round {n} is over"

    n: int
    waiting: tuple[str, ...] = ()
    """those whose rounds are counted down"""

    def fold(self, state: Fight) -> None:
        state.round_done.append("end")
        for id in self.waiting:
            combatant = state.combatants[id]
            combatant.out_rounds = max(0, combatant.out_rounds - 1)
            combatant.blind_rounds = max(0, combatant.blind_rounds - 1)


class EncounterEnded(Consequence, frozen=True, kw_only=True):
    """The fight is over (GR-60). Banked aims are lost."""

    marks = (NOBODY_ACTS, ConditionLost("aims", Fixed("aim")))

    winner: str
    reason: str
    note: str = ""
    aims: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        who = {"players": "the players win", "enemies": "the enemies win", "none": "nobody wins"}[self.winner]
        return f"the fight is over: {who}{f' ({self.note})' if self.note else ''}"

    def fold(self, state: Fight) -> None:
        state.winner, state.ended, state.acting, state.block = self.winner, self.reason, "", ""
        for id in self.aims:
            state.combatants[id].aim = False
