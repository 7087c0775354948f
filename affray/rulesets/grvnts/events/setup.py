"""Before the first round: ground, contacts, the watch (2.1, GR-08b, GR-63)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import ConditionGained, ConditionLost, Consequence, Fixed, Mention
from affray.rulesets.grvnts.state import Fight


class EncounterStarted(Consequence, frozen=True, kw_only=True):
    """The fight begins. `config` names the options that differ from their defaults, as `name=value`."""

    says = "the fight begins: {combatants:names}"

    combatants: tuple[str, ...]
    config: tuple[str, ...] = ()


class TerrainSet(Consequence, frozen=True, kw_only=True):
    """The terrain of some grvnts, or without any of everybody (GR-63)."""

    marks = (Mention("grvnts"),)

    terrain: str
    grvnts: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        where = {"open": "open ground", "no_mans_land": "no man's land", "trench": "a trench"}[self.terrain]
        who = ", ".join(names.get(grvnt, grvnt) for grvnt in self.grvnts) or "the whole field"
        return f"terrain of {who}: {where}"

    def fold(self, state: Fight) -> None:
        if not self.grvnts:
            state.terrain = self.terrain
            for combatant in state.combatants.values():
                combatant.terrain = ""
        for grvnt in self.grvnts:
            state.combatants[grvnt].terrain = self.terrain


class CoverSet(Consequence, frozen=True, kw_only=True):
    """The cover of a combatant, of its own or of an object that others may share (GR-36, GR-37)."""

    marks = (Mention("id"),)
    says = "{id:name} has {level} cover"

    id: str
    level: str
    object: str = ""

    def fold(self, state: Fight) -> None:
        take_cover(state, self.id, self.level, self.object)


def take_cover(state: Fight, id: str, level: str, object: str) -> None:
    """Put a combatant in cover; what it does to the object holds for all that use it (GR-37)."""
    combatant = state.combatants[id]
    combatant.cover, combatant.cover_object = level, object
    if object:
        state.cover_objects[object] = level
        for other in state.combatants.values():
            if other.cover_object == object:
                other.cover = level


class ContactSet(Consequence, frozen=True, kw_only=True):
    """The enemies that a grvnt is in melee range of, from now on exactly these."""

    marks = (Mention("grvnt"), Mention("enemies"))
    says = "{grvnt:name} is in contact with {enemies:names}"

    grvnt: str
    enemies: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        part(state, self.grvnt)
        touch(state, self.grvnt, self.enemies)


def touch(state: Fight, id: str, others: tuple[str, ...]) -> None:
    """Bring a combatant into contact with others, on both sides."""
    for other in others:
        for mine, its in ((id, other), (other, id)):
            contacts = state.combatants[mine].melee_with
            if its not in contacts:
                contacts.append(its)


def part(state: Fight, id: str) -> None:
    """End every contact of a combatant, on both sides."""
    for other in state.combatants[id].melee_with:
        contacts = state.combatants[other].melee_with
        if id in contacts:
            contacts.remove(id)
    state.combatants[id].melee_with = []


class WatchSet(Consequence, frozen=True, kw_only=True):
    """Whether a grvnt is on watch (GR-08b)."""

    marks = (Mention("grvnt"),)

    grvnt: str
    on: bool

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.grvnt, self.grvnt)} is {'on watch' if self.on else 'not on watch'}"

    def fold(self, state: Fight) -> None:
        state.combatants[self.grvnt].on_watch = self.on


class GasSet(Consequence, frozen=True, kw_only=True):
    """Grvnts who are in gas now (`entered`) or no longer (`left`) (GR-56)."""

    marks = (ConditionGained("entered", Fixed("in_gas")), ConditionLost("left", Fixed("in_gas")))

    grvnts: tuple[str, ...]
    on: bool
    entered: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        who = ", ".join(names.get(grvnt, grvnt) for grvnt in self.grvnts)
        return f"gas reaches {who}" if self.on else f"out of the gas: {who}"

    def fold(self, state: Fight) -> None:
        for grvnt in self.grvnts:
            state.combatants[grvnt].in_gas = self.on


class WatchAsked(Consequence, frozen=True, kw_only=True):
    """A grvnt on watch may shoot before the side roll (GR-08b)."""

    marks = (Mention("grvnt"),)
    says = "{grvnt:name} is on watch and may shoot"

    grvnt: str

    def fold(self, state: Fight) -> None:
        state.watcher = self.grvnt
        state.watched.append(self.grvnt)


class WatchPassed(Consequence, frozen=True, kw_only=True):
    """A grvnt on watch lets the shot pass."""

    says = "{grvnt:name} does not shoot"

    grvnt: str
