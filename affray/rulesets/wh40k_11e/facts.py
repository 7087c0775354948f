"""What the players declare because the table is not modelled: where models stand and what other rules add (K-95)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from affray.rules import Expression
from affray.rulesets.wh40k_11e.profiles import Permission
from affray.rulesets.wh40k_11e.tables import CRITICAL, to_wound


class Engaged(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit and the enemy units that it is engaged with."""

    unit: str
    engaged_with: tuple[str, ...] = ()


class UnitFacts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is declared with a unit that is selected to shoot or fight.

    `farthest` is the inch that its farthest model moved this turn, rounded up. `others` says of enemy units with
    whom they are engaged; being engaged is mutual.
    """

    advanced: bool = False
    fell_back: bool = False
    charged: bool = False
    set_up_this_turn: bool = False
    remained_stationary: bool = False
    farthest: int = 0
    engaged_with: tuple[str, ...] = ()
    others: tuple[Engaged, ...] = ()


class TargetFacts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is declared with a weapon and its target.

    `unseen` are the target's CHARACTER models that none of the attackers can see (K-40); `spotted` is whether a
    friendly unit, be it the one that shoots, sees the target of indirect fire (K-79). The modifiers are for abilities
    that are not modelled: a positive one is good for who rolls or uses the characteristic, so `skill_mod` 1 turns 4+
    into 3+; each has its reason in words.
    """

    in_range: bool = True
    visible: bool = True
    half_range: bool = False
    cover: bool = False
    plunging: bool = False
    spotted: bool = False
    unseen: tuple[str, ...] = ()
    skill_mod: int = 0
    skill_why: str = ""
    hit_mod: int = 0
    hit_why: str = ""
    wound_mod: int = 0
    wound_why: str = ""
    save_mod: int = 0
    save_why: str = ""


class Pick(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A weapon that is selected: with its profile, if it has several, and one instance of each ability that it has
    more than once, as printed (the first, if none is named)."""

    weapon: str
    profile: str = ""
    instances: tuple[str, ...] = ()


class Aim(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A weapon and its target; no unit for none. `share` is how many of a melee weapon's attacks go there, all of
    them for 0."""

    weapon: str
    unit: str = ""
    share: int = 0
    facts: TargetFacts = TargetFacts()


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A weapon with its target as it is fixed in A2 (K-08).

    `models` is how many the target had; `cover` is whether it counts, with Stealth, indirect fire and IGNORES COVER
    taken in.
    """

    weapon: str
    unit: str
    models: int
    share: int = 0
    alone: bool = True
    cover: bool = False
    facts: TargetFacts = TargetFacts()


class Sums(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The sums of modifiers to hit, wound and save rolls before any cap, each that a weapon of a pool has once."""

    hit: tuple[int, ...] = (0,)
    wound: tuple[int, ...] = (0,)
    save: tuple[int, ...] = (0,)


class Key(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What makes attacks identical (K-12): all that can change how an attack is resolved, and nothing else.

    `skill` 0 is an automatic hit. The modifiers `hit`, `wound` and `save` are sums within the cap of the option.
    `abilities` are those that count as such, with their numbers. `critical_hit` and `critical_wound` are the
    unmodified rolls that are critical, `fails_to` the hit rolls that fail whatever the skill, which are more than 1 in
    indirect and snap shooting. `critical_wound_ap` is the AP of critical wounds, if they have one of their own that
    counts. `sustained` is the X of SUSTAINED HITS.
    """

    skill: int
    strength: int
    ap: int
    damage: Expression
    hit: int = 0
    wound: int = 0
    save: int = 0
    critical_hit: int = 6
    critical_wound: int = 6
    critical_wound_ap: int | None = None
    sustained: Expression = Expression()
    abilities: tuple[str, ...] = ()
    fails_to: int = 1
    rerolls: tuple[Permission, ...] = ()

    @property
    def lethal(self) -> bool:
        """Whether critical hits may wound automatically (K-70)."""
        return "LETHAL HITS" in self.abilities

    @property
    def devastating(self) -> bool:
        """Whether critical wounds inflict mortal wounds (K-57)."""
        return "DEVASTATING WOUNDS" in self.abilities

    @property
    def precision(self) -> bool:
        """Whether a CHARACTER may be picked (K-40)."""
        return "PRECISION" in self.abilities

    @property
    def twin_linked(self) -> bool:
        """Whether wound rolls may be re-rolled (K-73)."""
        return "TWIN-LINKED" in self.abilities

    @property
    def psychic(self) -> bool:
        """Whether modifiers may be ignored (K-81)."""
        return "PSYCHIC" in self.abilities

    @property
    def protected(self) -> bool:
        """Whether the hit rolls may not be re-rolled: indirect and snap shooting (K-79, K-80)."""
        return self.fails_to > 1

    def hits_on(self, sums: tuple[int, ...]) -> str:
        """Return in words what a hit roll needs; `sums` are the modifiers before the cap."""
        return _hits_on(self.skill, self.fails_to, self.critical_hit, self.hit, sums)

    def wounds_on(self, sums: tuple[int, ...], toughness: int) -> str:
        """Return in words what a wound roll needs against a Toughness."""
        critical = f", critical on {self.critical_wound}+" if self.critical_wound < CRITICAL else ""
        figures = f"S{self.strength} against T{toughness}"
        return f"{to_wound(self.strength, toughness)}+ ({figures}){summed(self.wound, sums)}{critical}"


@lru_cache(1000)  # the fold asks it of every pool, and the same figures come again and again
def _hits_on(skill: int, fails_to: int, critical: int, modifier: int, sums: tuple[int, ...]) -> str:
    if not skill:
        return "automatic"
    if fails_to == CRITICAL - 1:
        return f"{CRITICAL} alone"
    more = [f"1 to {fails_to} miss"] * (fails_to > 1)
    more += [f"critical on {critical}+"] * (critical < CRITICAL)
    return f"{skill}+{summed(modifier, sums)}" + (f" ({', '.join(more)})" if more else "")


def summed(modifier: int, sums: tuple[int, ...]) -> str:
    """Return the modifier that counts as the end of a sentence, with the sums that the cap changed; empty for none."""
    if not any(sums):
        return ""
    beyond = "" if set(sums) == {modifier} else f" (modifiers {' and '.join(f'{number:+}' for number in sums)})"
    return f" with {modifier:+}{beyond}"


class SubPool(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a split pool: attacks with one AP, those that need a save and those that are DEVASTATING."""

    id: str
    ap: int
    pending: tuple[int, ...] = ()
    devastating: tuple[int, ...] = ()
