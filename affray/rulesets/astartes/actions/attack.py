"""Shots, blows and powers (3.4, 3.5; AS-16 to AS-29, AS-53 to AS-56)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Flag,
    ListOf,
    Offer,
    OneOf,
    Reason,
    Record,
    Words,
    legal,
    offer,
)
from affray.rulesets.astartes import codes, tables
from affray.rulesets.astartes.facts import Band, Other, Ruling, Situation, Zone
from affray.rulesets.astartes.rules import attacking, budget, fields, reserve, targets
from affray.rulesets.astartes.state import Combatant, Fight, Weapon

RULING = Record({"value": Between(-tables.MOST_GM_MOD, tables.MOST_GM_MOD), "reason": Words()})
"""a modifier of the game master, with its reason"""
POSITIONS = ("elevated", "unfavourable")
"""positions that exclude each other (AS-18, AS-27)"""


class Attack(Action, frozen=True, kw_only=True):
    """Root of the attacks: what is taken for it, and what is said of it (1.3)."""

    abstract = True
    kind: ClassVar[str]
    """the domain of the weapon"""
    takes: ClassVar[frozenset[str]] = frozenset()
    """the fields of the situation that fit"""

    weapon: str = ""
    target: str = ""
    dice: int | None = None
    others: tuple[Other, ...] = ()
    distance_m: int | None = None
    band: Band = ""
    cover: int = 0
    aimed: bool = False
    elevated: bool = False
    unfavourable: bool = False
    blind: bool = False
    outnumber: bool | None = None
    gm_mod: Ruling | None = None
    out_of_sight: bool = False
    predictable: bool = False
    zone: Zone = "none"
    gm_defence: Ruling | None = None

    @property
    def firing(self) -> str:
        """The mode that is named, of a shot."""
        return ""

    @property
    def doubled(self) -> bool:
        """Whether a second action is taken for it."""
        return False

    @property
    def fed_by(self) -> str:
        """The characteristic that is named, of a blow."""
        return ""

    def situation(self) -> Situation:
        """Return what is said of the attack."""
        return Situation(**{name: getattr(self, name) for name in Situation.__struct_fields__})

    def aims(self, state: Fight) -> bool:
        """Return whether it has targets: a plain roll of a power has none (AS-29)."""
        return self.kind != "psychic" or state.settings.psychic == "attack"

    def aimed_at(self, state: Fight) -> tuple[Other, ...]:
        """Return the targets with their zones, the first perhaps without an id where it must be named."""
        if not self.aims(state):
            return ()
        first = targets.target_of(state, state.actor, self.kind, self.target)
        return (Other(first, self.zone), *self.others)

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place != "acting":
            return
        attacker = state.actor
        weapon = targets.weapon_of(attacker, self.kind, self.weapon)
        yield from budget.attack_reasons(state, attacker, self.kind)
        yield from self.mode_reasons(state, weapon)
        bonus = attacking.bonus_of(attacker, self.kind, self.firing, self.doubled)
        yield from reserve.char_reasons(state, attacker, self.kind, self.fed_by)
        yield from reserve.dice_reasons(state, attacker, self.kind, self.fed_by, self.dice, bonus)
        yield from self.reach_reasons(state, weapon)
        if not 0 <= self.cover <= tables.MOST_COVER:
            yield Reason(codes.COVER, f"cover {self.cover} is outside 0 to {tables.MOST_COVER}", "AS-16")
        yield from self.conflicts(state)
        yield from targets.others_reasons(weapon, self.others)
        yield from targets.target_reasons(state, attacker, self.kind, tuple(each.id for each in self.aimed_at(state)))
        yield from targets.weapon_reasons(attacker, self.kind, self.weapon)
        yield from fields.ruling_reasons("gm_mod", self.gm_mod)
        yield from fields.ruling_reasons("gm_defence", self.gm_defence)

    def mode_reasons(self, state: Fight, weapon: Weapon | None) -> Iterator[Reason]:
        """Reasons against the mode; only a shot has one."""
        return iter(())

    def reach_reasons(self, state: Fight, weapon: Weapon | None) -> Iterator[Reason]:
        """Reasons against range or reach."""
        return iter(())

    def conflicts(self, state: Fight) -> Iterator[Reason]:
        """Reasons against what is said: it does not fit, or excludes something else (1.3; AS-18, AS-55)."""
        takes = self.takes if self.aims(state) else frozenset({"gm_mod"})
        silent = Situation()
        for name in Situation.__struct_fields__:
            if name not in takes and getattr(self, name) != getattr(silent, name):
                yield Reason(codes.CONFLICT, f"{name} does not fit this attack", "AS-25")
        if not self.aims(state) and (self.target or self.others):
            yield Reason(codes.CONFLICT, "a power that is only rolled has no target", "AS-29")
        if self.elevated and self.unfavourable:
            yield Reason(codes.CONFLICT, "elevated and unfavourable exclude each other", "AS-18")
        if self.distance_m is not None and self.band:
            yield Reason(codes.CONFLICT, "say the distance or the band, not both", "AS-55")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        weapon = targets.weapon_of(state.actor, self.kind, self.weapon)
        assert weapon is not None
        yield from attacking.declare(
            state,
            self.kind,
            weapon,
            self.aimed_at(state),
            self.situation(),
            mode=targets.mode_of(weapon, self.firing) if self.kind == "ranged" else "",
            extra=self.doubled,
            char=self.fed_by,
            dice=self.dice,
        )

    def said(self) -> dict[str, Domain]:
        """Return the fields of the situation that may be left out, the positions not among them."""
        domains: dict[str, Domain] = {
            "cover": Between(0, tables.MOST_COVER),
            "zone": OneOf(tuple(tables.ZONES)),
            "gm_mod": RULING,
            "gm_defence": RULING,
        }
        names = sorted(self.takes - {"distance_m", "band", *POSITIONS})
        return {name: domains.get(name, Flag()) for name in names}

    def offered(self, state: Fight, seats: tuple[str, ...], fixed: dict[str, Domain]) -> Iterator[Offer]:
        """Yield the offers of one weapon, of which this attack is a legal sample but for the number of dice.

        `fixed` are the domains that the sample stands for. A field may be left out where that is the same attack.
        """
        by = seats[0]
        dice = dice_domain(state, by, self)
        if dice is None:
            return
        sample = msgspec.structs.replace(self, dice=dice.low)
        aims = self.aims(state)
        said = self.said() if aims else {"gm_mod": RULING}
        optional = {
            *said,
            "others",
            *(name for name in ("weapon", "mode", "target", "char") if self.usual(state, name, fixed)),
        }
        if legal(state, msgspec.structs.replace(sample, dice=None), by):
            optional.add("dice")
        for position in POSITIONS if aims and self.takes >= set(POSITIONS) else ("",):
            more: dict[str, Domain] = {position: Flag()} if position else {}
            domains = {**fixed, "dice": dice, **said, **more}
            yield offer(type(self), seats, domains, domains.keys() & {*optional, *more})

    def usual(self, state: Fight, name: str, fixed: dict[str, Domain]) -> bool:
        """Return whether the attack without a field is one that `fixed` stands for (AS-64, AS-D3)."""
        attacker = state.actor
        weapon = attacker.weapons[self.weapon]
        match name:
            case "weapon":
                return targets.weapon_of(attacker, self.kind, "") is not None
            case "mode":
                return bool(targets.mode_of(weapon, ""))
            case "char":
                return self.fed_by == reserve.char_of(state, attacker, self.kind, "")
            case _:
                only = targets.target_of(state, attacker, self.kind, "")
                return bool(only) and name in fixed and fixed[name].accepts(only)


def dice_domain(state: Fight, by: str, sample: Attack) -> Between | None:
    """Return the reserve dice that an attack may take, a range without gaps; None where it may take none."""
    most = max(sample_most(state, sample), 0)
    able = [dice for dice in range(most + 1) if legal(state, msgspec.structs.replace(sample, dice=dice), by)]
    return Between(able[0], able[-1]) if able else None


def sample_most(state: Fight, sample: Attack) -> int:
    """Return the most reserve dice of an attack (AS-D2)."""
    attacker = state.actor
    return reserve.most(state, attacker, sample.kind, reserve.char_of(state, attacker, sample.kind, sample.fed_by))


def places(
    state: Fight, attacker: Combatant, weapon: Weapon, domain: str
) -> Iterator[tuple[tuple[str, ...], dict[str, Domain]]]:
    """Yield targets that can be named, with the domain of `others` for each of them where the weapon has an area."""
    able = targets.could_be(state, attacker)
    first = tuple(id for id in able if targets.in_reach(state, attacker, domain, id))
    if weapon.zone_m is None:
        if first:
            yield first, {}
        return
    for id in first:
        rest = tuple(other for other in able if other != id)
        if not rest:
            yield (id,), {}
            continue
        record = Record({"id": OneOf(rest), "zone": OneOf(("centre", "edge"))})
        yield (id,), {"others": ListOf(record, 0, len(rest), ("id",))}


class Shoot(Attack, frozen=True, kw_only=True):
    """Shoot (AS-16 to AS-26). `extra_action` takes the second attack action for an automatic shot (AS-24)."""

    says = "shoots"
    label = "shoot"
    kind = "ranged"
    takes = frozenset(Situation.__struct_fields__) - {"outnumber"}

    mode: str = ""
    extra_action: bool = False

    @property
    def firing(self) -> str:
        return self.mode

    @property
    def doubled(self) -> bool:
        return self.extra_action

    def mode_reasons(self, state: Fight, weapon: Weapon | None) -> Iterator[Reason]:
        attacker = state.actor
        mode = self.mode if weapon is None else targets.mode_of(weapon, self.mode)
        # single and semi-automatic shots mix freely (AS-23)
        auto_only = state.settings.auto_exclusive == "auto_only"
        if attacker.auto_fired and (mode == "auto" or not auto_only):
            yield Reason(codes.AUTO_REPEAT, f"{attacker.name} has fired an automatic shot this turn", "AS-24")
        elif mode == "auto" and attacker.shots and not auto_only:
            yield Reason(codes.AUTO_REPEAT, f"{attacker.name} has shot this turn; automatic fire stands alone", "AS-24")
        if self.extra_action:
            yield from budget.extra_reasons(state, attacker, mode)
        if weapon is None:
            return
        if not mode:
            what = f"{weapon.id} has no mode {self.mode!r}" if self.mode else "name the mode"
            yield Reason(codes.MODE, f"{what}; modes: {', '.join(weapon.modes)}", "AS-64")
        elif state.settings.ammo == "count":
            char = reserve.char_of(state, attacker, "ranged", "")
            dice = reserve.dice_of(state, attacker, "ranged", char, self.dice)
            bonus = attacking.bonus_of(attacker, "ranged", mode, self.extra_action)
            taken = attacking.cartridges(weapon, mode, dice + bonus)
            if taken > weapon.left:
                yield Reason(codes.AMMO, f"the shot takes {taken} and {weapon.id} holds {weapon.left}", "AS-26")

    def reach_reasons(self, state: Fight, weapon: Weapon | None) -> Iterator[Reason]:
        if weapon is not None:
            yield from targets.range_reasons(state, weapon, self.situation())

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        attacker = state.actor
        for id in targets.weapons_of(attacker, cls.kind):
            weapon = attacker.weapons[id]
            for (mode, extra), (ids, others), where in shots(state, attacker, weapon):
                sample = cls(
                    weapon=id,
                    mode=mode,
                    extra_action=extra,
                    target=ids[0],
                    distance_m=1 if "distance_m" in where else None,
                    band="normal" if "band" in where else "",
                )
                fixed: dict[str, Domain] = {
                    "weapon": OneOf((id,)), "mode": OneOf((mode,)), "target": OneOf(ids), **where, **others
                }  # fmt: skip
                if extra:
                    fixed["extra_action"] = OneOf((True,))
                yield from sample.offered(state, seats, fixed)


def shots(
    state: Fight, attacker: Combatant, weapon: Weapon
) -> Iterator[tuple[tuple[str, bool], Any, dict[str, Domain]]]:
    """Yield modes, targets and ranges of the shots with a weapon."""
    near: list[dict[str, Domain]] = [{"band": OneOf(tuple(tables.BANDS))}]
    if weapon.range_m is not None:
        near.insert(0, {"distance_m": Between(1, max(4 * weapon.range_m, state.settings.point_blank_m))})
    for mode in weapon.modes:
        for extra in (False, True) if mode == "auto" else (False,):
            for place in places(state, attacker, weapon, "ranged"):
                for where in near:
                    yield (mode, extra), place, where


class Strike(Attack, frozen=True, kw_only=True):
    """Strike (AS-27, AS-28, AS-56); `char` is Force or Agilite (AS-D3)."""

    says = "strikes"
    label = "strike"
    kind = "melee"
    takes = frozenset(Situation.__struct_fields__) - {"distance_m", "band", "cover", "aimed"}

    char: str = ""

    @property
    def fed_by(self) -> str:
        return self.char

    def reach_reasons(self, state: Fight, weapon: Weapon | None) -> Iterator[Reason]:
        for id in (each.id for each in self.aimed_at(state)[:1]):
            if (
                id in state.combatants
                and id != state.acting
                and not targets.in_reach(state, state.actor, self.kind, id)
            ):
                yield Reason(codes.RANGE, f"{state.combatants[id].name} is not in contact", "AS-56")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        attacker = state.actor
        for id in targets.weapons_of(attacker, cls.kind):
            for ids, others in places(state, attacker, attacker.weapons[id], cls.kind):
                for char in reserve.chars_of(state, attacker, cls.kind):
                    sample = cls(weapon=id, target=ids[0], char=char)
                    fixed: dict[str, Domain] = {"weapon": OneOf((id,)), "target": OneOf(ids), **others}
                    yield from sample.offered(state, seats, {**fixed, "char": OneOf((char,))})


class Psychic(Attack, frozen=True, kw_only=True):
    """Use a power (AS-29)."""

    says = "uses a power"
    label = "use a power"
    kind = "psychic"
    takes = frozenset({"gm_mod", "out_of_sight", "predictable", "zone", "gm_defence"})

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        attacker = state.actor
        for id in targets.weapons_of(attacker, cls.kind):
            fixed: dict[str, Domain] = {"weapon": OneOf((id,))}
            if state.settings.psychic == "plain_roll":
                yield from cls(weapon=id).offered(state, seats, fixed)
                continue
            for ids, others in places(state, attacker, attacker.weapons[id], cls.kind):
                sample = cls(weapon=id, target=ids[0])
                yield from sample.offered(state, seats, {**fixed, "target": OneOf(ids), **others})
