"""A grvnt's turn, attacks apart (GR-09, GR-13, GR-24, GR-37 to GR-40)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from affray.rules import (
    Action,
    Consequence,
    Domain,
    Offer,
    OneOf,
    Reason,
    Some,
    Words,
    legal,
    legal_values,
    listed,
    offer,
    total,
)
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.events import turns as told
from affray.rulesets.grvnts.rules import difficulty, fields
from affray.rulesets.grvnts.rules.rounds import end_turn
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.rules.weapons import barred_by_gas, counts_ammo, hands_taken, two_handed
from affray.rulesets.grvnts.state import Combatant, Fight
from affray.rulesets.grvnts.tables import DR, HANDS, UNARMED

MOST_READY = 2 * HANDS
"""two hands hold two weapons, each of which may have two forms"""
NO_AIM = 4
"""the mark of gas that bars aiming (GR-56)"""


def loses_aim(state: Fight, grvnt: Combatant, on: str) -> Iterator[Consequence]:
    """GR-13: another main action, or by option a move, loses a banked aim."""
    if grvnt.aim and on in state.settings.aim_lost_on:
        yield told.AimLost("GR-13", grvnt=grvnt.id, why=on.replace("_", " "))


class Aim(Action, frozen=True):
    """Take aim for the next shot (GR-13); by default it takes the whole turn."""

    says = "takes aim"
    label = "take aim"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "aim")
        if state.place != "grvnt_turn":
            return
        if state.settings.aim_cost == "turn":
            yield from fields.whole_turn(state, "aim")
        else:
            yield from fields.main_action(state, "aim")
        if NO_AIM in state.actor.gas_marks:
            yield Reason(codes.CANNOT_TARGET, f"gas keeps {state.actor.name} from aiming", "GR-56")
        if state.actor.aim:
            yield Reason(codes.AIM_ALREADY, f"{state.actor.name} has taken aim already", "GR-13")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        whole = state.settings.aim_cost == "turn"
        yield told.AimBanked("GR-13", grvnt=state.acting, actions=state.actions_left if whole else 1, move=whole)


class ClearJam(Action, frozen=True):
    """Clear a jammed weapon (GR-24)."""

    says = "clears {weapon}"
    label = "clear a jammed weapon"

    weapon: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "clear a weapon")
        yield from fields.main_action(state, "clear a weapon")
        if state.place != "grvnt_turn":
            return
        weapon = state.actor.weapons.get(self.weapon)
        if weapon is None or weapon.lost:
            yield Reason(codes.WEAPON_NOT_READY, f"{state.actor.name} has no weapon {self.weapon!r}", "GR-24")
        elif weapon.state != "jammed":
            yield Reason(codes.NOT_JAMMED, f"{self.weapon} is {weapon.state}, not jammed", "GR-24")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from loses_aim(state, state.actor, "main_action")
        yield told.JamCleared("GR-24", grvnt=state.acting, weapon=self.weapon)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        weapons = legal_values(state, seats[0], cls, tuple(state.actor.weapons))
        if weapons:
            yield offer(cls, seats, {"weapon": OneOf(weapons)})


class SwitchWeapon(Action, frozen=True):
    """Take other weapons in hand (GR-40); `ready` are all that are in hand afterwards."""

    label = "take other weapons in hand"

    ready: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"takes {listed(self.ready) if self.ready else 'nothing'} in hand"

    def free(self, state: Fight) -> bool:
        """Return whether the switch costs no main action: always by option, else without a two-handed weapon."""
        return state.settings.two_handed_switch == "free" or not two_handed(state.actor)

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "switch weapons")
        if state.place != "grvnt_turn":
            return
        grvnt = state.actor
        if not self.free(state):
            yield from fields.main_action(state, "switch from a two-handed weapon")
        elif not state.switch_left:
            yield Reason(codes.NO_ACTION_LEFT, f"{grvnt.name} has switched once this turn", "GR-40")
        strange = [id for id in self.ready if id not in grvnt.weapons or id == UNARMED]
        lost = [id for id in self.ready if id in grvnt.weapons and grvnt.weapons[id].lost]
        if strange or len(set(self.ready)) < len(self.ready):
            known = ", ".join(id for id in grvnt.weapons if id != UNARMED) or "none"
            yield Reason(codes.WEAPON_NOT_READY, f"each of {grvnt.name}'s weapons once: {known}", "GR-40")
        elif hands_taken(grvnt, self.ready) > HANDS:
            yield Reason(codes.WEAPON_NOT_READY, f"{', '.join(self.ready)} take more than two hands", "GR-40")
        if lost:
            yield Reason(codes.WEAPON_NOT_READY, f"{', '.join(lost)}: lost to the fight", "GR-55")
        barred = [id for id in self.ready if id in grvnt.weapons and barred_by_gas(grvnt, grvnt.weapons[id])]
        if barred:
            left = ", ".join(grvnt.gas_hands) or "no weapon"
            yield Reason(codes.WEAPON_NOT_READY, f"gas leaves {grvnt.name} {left} and nothing else", "GR-56")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        free = self.free(state)
        if not free:
            yield from loses_aim(state, state.actor, "main_action")
        yield told.WeaponSwitched("GR-40", grvnt=state.acting, ready=self.ready, free=free)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        weapons = [id for id in state.actor.weapons if id != UNARMED]
        held = [ready for size in range(MOST_READY + 1) for ready in combinations(weapons, size)]
        for ready in legal_values(state, seats[0], cls, held):
            yield offer(cls, seats, {"ready": Some(ready, len(ready))})


class Reload(Action, frozen=True):
    """Load a weapon again, where the table plays that as an action (GR-39)."""

    says = "reloads {weapon}"
    label = "reload a weapon"

    weapon: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "reload")
        yield from fields.main_action(state, "reload")
        if state.settings.reload_model != "action":
            yield Reason(
                codes.RELOAD, f"weapons load themselves: reload_model is {state.settings.reload_model}", "GR-39"
            )
        if state.place != "grvnt_turn":
            return
        grvnt = state.actor
        weapon = grvnt.weapons.get(self.weapon)
        if weapon is None or weapon.lost:
            yield Reason(codes.WEAPON_NOT_READY, f"{grvnt.name} has no weapon {self.weapon!r}", "GR-39")
            return
        if grvnt.in_melee:
            yield Reason(codes.RELOAD, f"{grvnt.name} is in melee range of an enemy", "GR-39")
        if weapon.chambered:
            yield Reason(codes.RELOAD, f"{self.weapon} is loaded", "GR-39")
        elif counts_ammo(state, grvnt, weapon) and not grvnt.ammo:
            yield Reason(codes.RELOAD, f"{grvnt.name} has no Ammo", "GR-39")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from loses_aim(state, state.actor, "main_action")
        yield told.WeaponReloaded("GR-39", grvnt=state.acting, weapon=self.weapon)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        weapons = legal_values(state, seats[0], cls, tuple(state.actor.weapons))
        if weapons:
            yield offer(cls, seats, {"weapon": OneOf(weapons)})


class UseItem(Action, frozen=True):
    """Use an item; what it does the game master enters (1.6)."""

    says = "uses {item}"
    label = "use an item"

    item: str
    note: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "use an item")
        yield from fields.main_action(state, "use an item")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from loses_aim(state, state.actor, "main_action")
        yield told.ItemUsed("GR-09", grvnt=state.acting, item=self.item, note=self.note)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls("item"), seats[0]):
            yield offer(cls, seats, {"item": Words(), "note": Words()}, {"note"})


class BreakContact(Action, frozen=True):
    """Leave all contact (GR-09c); by option it takes an Agility test."""

    says = "breaks contact"
    label = "leave contact"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "leave contact")
        yield from fields.main_action(state, "leave contact")
        if state.place == "grvnt_turn" and not state.actor.in_melee:
            yield Reason(codes.NOT_IN_MELEE, f"{state.actor.name} is in contact with nobody", "GR-09c")

    def fold(self, state: Fight) -> None:
        state.actions_left -= 1

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from loses_aim(state, state.actor, "main_action")
        if state.settings.break_contact_test == "none":
            yield told.ContactBroken("GR-09c", grvnt=state.acting)
            return
        terms = difficulty.terms_of_test(state, state.actor, "agility", DR, "GR-09c")
        seat = seat_of(state, state.acting)
        yield told.BreakTestAsked("GR-09c", grvnt=state.acting, seat=seat, dr=total(terms), terms=terms)


class Move(Action, frozen=True):
    """Move: into cover, into contact (GR-09c, GR-37).

    Without `cover` it is that of the object, and without an object none: a move that names no cover leaves it.
    """

    says = "moves"
    label = "move"

    cover: str = ""
    object: str = ""
    engage: tuple[str, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "move")
        if state.place != "grvnt_turn":
            return
        if not state.move_left:
            yield Reason(codes.NO_ACTION_LEFT, f"{state.actor.name} has moved this turn", "GR-09")
        yield from fields.cover_reasons(state, self.cover, self.object)
        yield from fields.known(state, self.engage, "enemies")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from loses_aim(state, state.actor, "move")
        cover = fields.level_of(state, self.cover, self.object)
        yield told.Moved("GR-37", grvnt=state.acting, cover=cover, object=self.object, contacts=self.engage)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if not legal(state, cls(), seats[0]):
            return
        enemies = fields.active_enemies(state)
        engage: dict[str, Domain] = {"engage": Some(enemies)} if enemies else {}
        yield offer(cls, seats, {"cover": OneOf(fields.LEVELS), **engage}, {"cover", "engage"})
        for object, level in state.cover_objects.items():
            where: dict[str, Domain] = {"object": OneOf((object,)), "cover": OneOf((level,))}
            says = f"move to {object}, which gives {level} cover"
            yield offer(cls, seats, {**where, **engage}, {"cover", "engage"}, says)


class Withdraw(Action, frozen=True):
    """Leave the field for good (GR-09c); it takes the whole turn, and no enemy may be in contact."""

    says = "withdraws"
    label = "leave the field"
    final = True

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "withdraw")
        if state.place != "grvnt_turn":
            return
        yield from fields.whole_turn(state, "withdraw")
        if state.actor.in_melee:
            yield Reason(codes.IN_MELEE, f"{state.actor.name} is in contact and cannot withdraw", "GR-09c")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.GrvntFled("GR-09c", grvnt=state.acting)


class EndTurn(Action, frozen=True):
    """End the turn; what is left of it is lost."""

    says = "ends the turn"
    label = "end the turn"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "end the turn")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield end_turn(state)
