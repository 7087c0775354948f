"""What the game master sets, calls for and brings about (GR-01b, GR-60 to GR-65)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Flag,
    Offer,
    OneOf,
    Reason,
    Some,
    Words,
    legal,
    legal_values,
    offer,
    total,
)
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.events import master as told
from affray.rulesets.grvnts.events import setup
from affray.rulesets.grvnts.events.turns import TestAsked
from affray.rulesets.grvnts.rules import adjusting, difficulty, fields
from affray.rulesets.grvnts.rules.ends import over
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import (
    ABILITIES,
    DR,
    LEAST_DR,
    UNARMED,
)

WHY = "as the table agreed"


class SetTerrain(Action, frozen=True):
    """Set the terrain of some grvnts, or of the whole field (GR-15, GR-63)."""

    says = "sets the terrain: {terrain}"
    label = "set the terrain"
    offered_as = "ruling"

    terrain: str
    grvnts: tuple[str, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if self.terrain not in fields.TERRAINS:
            yield Reason(codes.TERRAIN, f"{self.terrain!r} is no terrain; {', '.join(fields.TERRAINS)}", "GR-15")
        yield from fields.once(self.grvnts, "GR-63")
        for id in self.grvnts:
            yield from fields.grvnt_named(state, id, "GR-63")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield setup.TerrainSet("GR-63", terrain=self.terrain, grvnts=self.grvnts)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        terrains = legal_values(state, seats[0], cls, fields.TERRAINS)
        grvnts = Some(tuple(each.id for each in state.grvnts))
        yield offer(cls, seats, {"terrain": OneOf(terrains), "grvnts": grvnts}, {"grvnts"})


class SetCover(Action, frozen=True):
    """Set the cover of a combatant (GR-36, GR-37); no place gives cover by itself (GR-64)."""

    says = "sets the cover of {combatant:name}: {level}"
    label = "set cover"
    offered_as = "ruling"

    combatant: str
    level: str
    object: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if self.combatant not in state.combatants:
            known = ", ".join(state.combatants)
            yield Reason(codes.TARGET_UNKNOWN, f"there is no {self.combatant!r}; combatants: {known}", "GR-36")
        if self.level not in fields.LEVELS:
            yield Reason(codes.COVER_VALUE, f"{self.level!r} is no cover; {', '.join(fields.LEVELS)}", "GR-32")
        if self.object and self.object not in state.cover_objects:
            known = ", ".join(state.cover_objects) or "none"
            yield Reason(codes.COVER_VALUE, f"there is no cover object {self.object!r}; objects: {known}", "GR-37")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield setup.CoverSet("GR-36", id=self.combatant, level=self.level, object=self.object)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        who = OneOf(tuple(state.combatants))
        shared = {"object": OneOf(tuple(state.cover_objects))} if state.cover_objects else {}
        yield offer(cls, seats, {"combatant": who, "level": OneOf(fields.LEVELS), **shared}, set(shared))


class SetContact(Action, frozen=True):
    """Set which enemies a grvnt is in melee range of (GR-09c)."""

    says = "sets the contacts of {grvnt:name}"
    label = "set contact"
    offered_as = "ruling"

    grvnt: str
    enemies: tuple[str, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from fields.known(state, (self.grvnt,), "players")
        yield from fields.known(state, self.enemies, "enemies")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield setup.ContactSet("GR-09c", grvnt=self.grvnt, enemies=self.enemies)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        grvnts = legal_values(state, seats[0], cls, tuple(state.combatants))
        if grvnts:
            yield offer(
                cls, seats, {"grvnt": OneOf(grvnts), "enemies": Some(fields.active_enemies(state))}, {"enemies"}
            )


class SetWatch(Action, frozen=True):
    """Say whether a grvnt is on watch when the fight begins (GR-08b)."""

    says = "sets the watch of {grvnt:name}"
    label = "set the watch"
    offered_as = "ruling"

    grvnt: str
    on: bool = True

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if not state.settings.on_watch:
            yield Reason(codes.PHASE, "the watch is not played: on_watch is false", "GR-08b")
        yield from fields.grvnt_named(state, self.grvnt, "GR-08b")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield setup.WatchSet("GR-08b", grvnt=self.grvnt, on=self.on)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        grvnts = legal_values(state, seats[0], cls, tuple(each.id for each in state.grvnts))
        if grvnts:
            yield offer(cls, seats, {"grvnt": OneOf(grvnts), "on": Flag()}, {"on"})


class SetGas(Action, frozen=True):
    """Say which grvnts are in gas, or no longer (GR-56)."""

    says = "sets the gas"
    label = "set gas"
    offered_as = "ruling"

    grvnts: tuple[str, ...]
    on: bool = True

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if not state.settings.gas_enabled:
            yield Reason(codes.PHASE, "gas is not played: gas_enabled is false", "GR-56")
        yield from fields.once(self.grvnts, "GR-56")
        for id in self.grvnts:
            yield from fields.grvnt_named(state, id, "GR-56")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        entered, left = (self.grvnts, ()) if self.on else ((), self.grvnts)
        yield setup.GasSet("GR-56", grvnts=self.grvnts, on=self.on, entered=entered, left=left)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls(()), seats[0]):
            grvnts = Some(tuple(each.id for each in state.grvnts))
            yield offer(cls, seats, {"grvnts": grvnts, "on": Flag()}, {"on"})


class CallTest(Action, frozen=True):
    """Call for a test of a grvnt's ability (GR-01b)."""

    says = "calls for a test of {grvnt:name}: {ability}"
    label = "call for a test"
    offered_as = "ruling"

    grvnt: str
    ability: str
    dr: int = DR

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from fields.known(state, (self.grvnt,), "players", "GR-01b")
        if self.ability not in ABILITIES:
            yield Reason(codes.STAT_RANGE, f"{self.ability!r} is no ability; {', '.join(ABILITIES)}", "GR-01b")
        if not LEAST_DR <= self.dr <= MOST_DR:
            yield Reason(codes.STAT_RANGE, f"DR {self.dr} is not possible; {LEAST_DR} to {MOST_DR}", "GR-01b")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        grvnt = state.combatants[self.grvnt]
        terms = difficulty.terms_of_test(state, grvnt, self.ability, self.dr, "GR-01b")
        yield TestAsked(
            "GR-01b",
            grvnt=grvnt.id,
            seat=seat_of(state, grvnt.id),
            ability=self.ability,
            dr=total(terms),
            terms=terms,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        who: dict[str, Domain] = {"grvnt": OneOf(fields.active_grvnts(state)), "ability": OneOf(ABILITIES)}
        yield offer(cls, seats, {**who, "dr": Between(LEAST_DR, MOST_DR)}, {"dr"})


MOST_DR = 40
"""no called test is harder"""


class Adjust(Action, frozen=True, kw_only=True):
    """Set a value that no rule here works out, with a reason (GR-61). `weapon` names the weapon whose value it is."""

    label = "set a value"
    says = "sets {what} of {combatant:name}"
    offered_as = "ruling"

    combatant: str
    what: str
    value: int | str | bool
    why: str
    weapon: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        combatant = state.combatants.get(self.combatant)
        if combatant is None:
            known = ", ".join(state.combatants)
            yield Reason(codes.TARGET_UNKNOWN, f"there is no {self.combatant!r}; combatants: {known}", "GR-61")
            return
        if not combatant.active:
            yield Reason(codes.TARGET_STATUS, f"{combatant.name} is {combatant.status}", "GR-61")
        yield from adjusting.reasons(state, combatant, self.what, self.value, self.weapon)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        combatant = state.combatants[self.combatant]
        before, id = adjusting.now(combatant, self.what, self.weapon), combatant.id
        number = int(self.value) if not isinstance(self.value, str) else 0
        on = bool(number)
        yield told.Adjusted(
            "GR-61",
            id=id,
            what=self.what,
            weapon=self.weapon,
            before=adjusting.shown(before),
            after=adjusting.shown(self.value),
            why=self.why,
            number=number,
            text=self.value if isinstance(self.value, str) else "",
            hurt=id if self.what == "hp" else "",
            shocked=id if self.what == "shock" and state.settings.shock_enabled else "",
            stocked=id if self.what == "ammo" or (self.what == "omens" and state.settings.omens_enabled) else "",
            gone=id if self.what == "status" else "",
            burning=id if self.what == "burn" and on else "",
            quenched=id if self.what == "burn" and not on else "",
            bleeding=id if self.what == "bleeding_out" and on else "",
            dressed=id if self.what == "bleeding_out" and not on else "",
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for combatant in state.combatants.values():
            if not combatant.active:
                continue
            side = "grvnt" if combatant.grvnt else "enemy"
            for what, field in adjusting.FIELDS.items():
                if field.of in (side, "both"):
                    yield cls._offer(state, seats, combatant.id, what, "")
                elif field.of == "weapon":
                    weapons = (weapon for weapon in combatant.weapons if weapon != UNARMED)
                    yield from (cls._offer(state, seats, combatant.id, what, weapon) for weapon in weapons)

    @classmethod
    def _offer(cls, state: Fight, seats: tuple[str, ...], combatant: str, what: str, weapon: str) -> Offer:
        values = adjusting.FIELDS[what].values(state, state.combatants[combatant])
        domain: dict[str, Domain] = {"weapon": OneOf((weapon,))} if weapon else {}
        numbers = type(values[0]) is int
        value: Domain = Between(int(values[0]), int(values[-1])) if numbers else OneOf(values)
        who: dict[str, Domain] = {"combatant": OneOf((combatant,)), "what": OneOf((what,))}
        return offer(
            cls, seats, {**who, "value": value, "why": Words(), **domain}, (), f"set {what} of {state.name(combatant)}"
        )


class Join(Action, frozen=True):
    """Bring in combatants that were absent (GR-62)."""

    says = "brings in {combatants:names}"
    label = "bring in the absent"
    offered_as = "ruling"

    combatants: tuple[str, ...]
    cover: str = "none"
    engage: tuple[str, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if not self.combatants or len(set(self.combatants)) < len(self.combatants):
            yield Reason(codes.TARGET_UNKNOWN, "name each combatant once, and at least one", "GR-62")
        sides = set()
        for id in self.combatants:
            combatant = state.combatants.get(id)
            if combatant is None:
                known = ", ".join(state.combatants)
                yield Reason(codes.TARGET_UNKNOWN, f"there is no {id!r}; combatants: {known}", "GR-62")
            else:
                sides.add(combatant.side)
                if combatant.status != "absent":
                    yield Reason(codes.TARGET_STATUS, f"{combatant.name} is {combatant.status}, not absent", "GR-62")
        if self.cover not in fields.LEVELS:
            yield Reason(codes.COVER_VALUE, f"{self.cover!r} is no cover; {', '.join(fields.LEVELS)}", "GR-32")
        if self.engage and len(sides) == 1:
            foes = "enemies" if sides == {"players"} else "players"
            yield from fields.known(state, self.engage, foes, "GR-62")
        elif self.engage and sides:
            yield Reason(codes.TARGET_STATUS, "those of both sides cannot come into contact at once", "GR-62")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        for id in self.combatants:
            yield told.CombatantJoined("GR-62", id=id, cover=self.cover, contacts=self.engage)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        absent = legal_values(state, seats[0], lambda id: cls((id,)), tuple(state.combatants))
        for side, foes in (("players", fields.active_enemies(state)), ("enemies", fields.active_grvnts(state))):
            joining = tuple(id for id in absent if state.combatants[id].side == side)
            if joining:
                engage: dict[str, Domain] = {"engage": Some(foes)} if foes else {}
                where: dict[str, Domain] = {"cover": OneOf(fields.LEVELS), **engage}
                yield offer(cls, seats, {"combatants": Some(joining, 1), **where}, set(where))


class EndEncounter(Action, frozen=True):
    """End the fight, and name who has won (GR-60)."""

    says = "ends the fight"
    label = "end the fight"
    offered_as = "ruling"
    final = True

    winner: Literal["players", "enemies", "none"] = "none"
    note: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield over(state, self.winner, "gm", self.note)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        winner = OneOf(("players", "enemies", "none"))
        yield offer(cls, seats, {"winner": winner, "note": Words()}, {"winner", "note"})
