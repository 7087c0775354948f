"""Who goes down, dies, recovers (2.5; GR-48 to GR-52)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import (
    Ask,
    ConditionGained,
    ConditionLost,
    Consequence,
    Fixed,
    Mention,
    Status,
    Track,
    counted,
    listed,
)
from affray.rulesets.grvnts.events.setup import part
from affray.rulesets.grvnts.state import Fight, HarmFrame, Part
from affray.rulesets.grvnts.tables import BROKEN_SIDES, DOWNED_SIDES, WAKE_SIDES


class EnemyDied(Consequence, frozen=True, kw_only=True):
    """An enemy at 0 hit points or less is dead (GR-52)."""

    marks = (Status("id", Fixed("dead")),)
    says = "{id:name} is dead"

    id: str

    def fold(self, state: Fight) -> None:
        leave(state, self.id, "dead")


def leave(state: Fight, id: str, status: str) -> None:
    """Take a combatant out of the fight, and out of every contact."""
    state.combatants[id].status = status
    part(state, id)
    _judged(state, id)


def _judged(state: Fight, id: str) -> None:
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, HarmFrame) and frame.part is not None and frame.part.victim == id:
        frame.life_done = True


class GrvntDowned(Consequence, frozen=True, kw_only=True):
    """A grvnt at 0 or -1 hit points goes down until the table is rolled (GR-49)."""

    marks = (Status("id", Fixed("downed")),)
    says = "{id:name} goes down"

    id: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].status = "downed"


class DownedAsked(Consequence, frozen=True, kw_only=True):
    """The downed table is to be rolled (GR-49), with gas at +2 (GR-56)."""

    marks = (Mention("id"),)
    asks = Ask(
        "downed",
        DOWNED_SIDES,
        what="downed: 1 to 3 a scar and 3, 2 or 1 HP, 4 HP 1 and SHOCK, 5 dead, 6 dead and a grenade",
    )

    id: str
    seat: str
    add: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the downed table for {names.get(self.id, self.id)}{f' at +{self.add}' if self.add else ''}"

    def fold(self, state: Fight) -> None:
        state.harm.downed_add = self.add


class GrvntRecovered(Consequence, frozen=True, kw_only=True):
    """A grvnt that was down is up again, with a scar or with SHOCK to come (GR-49)."""

    marks = (Status("id", Fixed("active")), Track("wounds", who="id", left="hp"))

    id: str
    entry: int
    hp: int
    scar: bool
    shock: bool = False
    """whether SHOCK dice follow"""

    def tell(self, names: Mapping[str, str]) -> str:
        scar = ", with a scar" if self.scar else ""
        return f"{names.get(self.id, self.id)} gets up (entry {self.entry}): HP {self.hp}{scar}"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.status, combatant.hp = "active", self.hp
        _judged(state, self.id)
        state.harm.shock_due = self.shock


class BrokenAsked(Consequence, frozen=True, kw_only=True):
    """The table of the broken is to be rolled (GR-50)."""

    marks = (Mention("id"),)
    says = "{id:name} is broken"
    asks = Ask("broken", BROKEN_SIDES, what="broken: 1 unconscious, 2 a limb or an eye, 3 bleeding out, 4 dead")

    id: str
    seat: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].status = "downed"


class BrokenDiceAsked(Consequence, frozen=True, kw_only=True):
    """A further die of that table: which part is hurt (`limb`), or for how many rounds (`rounds`)."""

    marks = (Mention("id"),)
    asks = Ask("broken_dice", "sides", what=lambda event, state: event.needs())

    id: str
    seat: str
    what: str
    sides: int
    hurt: str = ""
    """what is hurt: a limb, an eye or nothing"""

    def needs(self) -> str:
        """Return what the die is for."""
        return "1 to 5 a limb, 6 an eye" if self.what == "limb" else "rounds out of the fight"

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.id, self.id)
        return f"{who} loses the use of {self.hurt}" if self.hurt else f"{who} rolls d{self.sides}: {self.needs()}"

    def fold(self, state: Fight) -> None:
        state.harm.broken = self.what


class GrvntOut(Consequence, frozen=True, kw_only=True):
    """A grvnt is out of the fight, for some rounds or for good (GR-50, GR-51)."""

    marks = (Status("id", Fixed("out")), ConditionGained("waits", Fixed("out"), value="rounds"))

    id: str
    rounds: int = 0
    waits: str = ""
    """the grvnt, where there are rounds to wait"""

    def tell(self, names: Mapping[str, str]) -> str:
        rounds = f" for {counted(self.rounds, 'round')}" if self.rounds else ""
        return f"{names.get(self.id, self.id)} is out of the fight{rounds}"

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].out_rounds = self.rounds
        leave(state, self.id, "out")


class GrvntBleeding(Consequence, frozen=True, kw_only=True):
    """A grvnt stays on their feet at 0 hit points and bleeds out after the fight (GR-50, entry 3)."""

    marks = (Status("id", Fixed("active")), ConditionGained("id", Fixed("bleeding_out")))
    says = "{id:name} is bleeding out"

    id: str

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.status, combatant.bleeding_out = "active", True
        _judged(state, self.id)


class WakeAsked(Consequence, frozen=True, kw_only=True):
    """The hit points of a grvnt who wakes are to be rolled (GR-50)."""

    marks = (Mention("id"),)
    says = "{id:name} wakes"
    asks = Ask("wake", WAKE_SIDES, what="hit points on waking")

    id: str
    seat: str

    def fold(self, state: Fight) -> None:
        state.round_done.append(f"{self.id}:wake")


class GrvntWoke(Consequence, frozen=True, kw_only=True):
    """A grvnt is back in the fight."""

    marks = (
        Status("id", Fixed("active")),
        Track("wounds", who="id", left="hp"),
        ConditionLost("id", Fixed("out")),
    )
    says = "{id:name} is back with HP {hp}"

    id: str
    hp: int

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.status, combatant.hp = "active", self.hp


class GrvntDied(Consequence, frozen=True, kw_only=True):
    """A grvnt is dead."""

    marks = (Status("id", Fixed("dead")),)
    says = "{id:name} is dead: {cause}"

    id: str
    cause: str

    def fold(self, state: Fight) -> None:
        leave(state, self.id, "dead")


class NearbyAsked(Consequence, frozen=True, kw_only=True):
    """The game master names who is near: to a hidden grenade, or to a grvnt who runs (GR-49, GR-55)."""

    what: str
    up_to: int

    def tell(self, names: Mapping[str, str]) -> str:
        where = "the hidden grenade" if self.what == "grenade" else "the grvnt who runs"
        return f"up to {self.up_to} may be near {where}"

    def fold(self, state: Fight) -> None:
        state.harm.nearby = self.what


class NearbyChosen(Consequence, frozen=True, kw_only=True):
    """Those who are near. A grenade makes them its victims; SHOCK that spreads makes them test."""

    marks = (Mention("ids"),)

    what: str
    ids: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"near: {listed([names.get(id, id) for id in self.ids])}"

    def fold(self, state: Fight) -> None:
        frame = state.harm
        frame.nearby = ""
        if self.what == "grenade":
            frame.grenades += 1
            frame.queue.extend(Part(id, f"grenade {frame.grenades}") for id in self.ids)
        else:
            frame.spread.extend(self.ids)
