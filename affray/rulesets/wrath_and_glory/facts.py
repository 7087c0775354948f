"""Small frozen facts that actions, consequences and the state share."""

from collections.abc import Iterable
from typing import Literal

import msgspec

Expiry = Literal["cleared", "scene", "end_of_round", "end_of_next_turn", "start_of_turn", "end_of_turn"]
"""When a condition ends: when something clears it, with the encounter, with the round, with the affected
combatant's next turn or this one, or with the start of the next turn of `of`."""

AttackOption = Literal[
    "all_out", "multi_attack", "spray", "full_auto", "shoot_through", "supercharge", "surprise", "spread"
]
ConditionName = Literal[
    "bleeding",
    "on_fire",
    "blinded",
    "hindered",
    "vulnerable",
    "pinned",
    "prone",
    "restrained",
    "staggered",
    "poisoned",
    "fear",
    "terror",
    "frenzied",
    "exhausted",
    "action_lost",
]
"""Conditions that may be given to somebody from outside; the rules add `all_out`, `full_defence`, `turn_lost`."""

MoveMode = Literal["walk", "run", "crawl"]
CoverName = Literal["none", "part", "half"]
Material = Literal["ultra_light", "light", "medium", "heavy", "super_heavy"]


class Part(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One figure of a sum, and where it comes from."""

    why: str
    n: int


class Modifier(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a talent or wargear that is not modelled brings to a test, with the reason in words (WG-20)."""

    why: str
    bonus_dice: int = 0
    bonus_icons: int = 0
    dn_mod: int = 0


class Aimed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A target of a pool with the DN against it and what that is made of."""

    target: str
    dn: int
    parts: tuple[Part, ...] = ()


class Pool(msgspec.Struct, frozen=True, gc=False, kw_only=True, array_like=True):
    """The dice of a test as they were counted last, and what its DN is made of."""

    base: int = 0
    bonus: tuple[Part, ...] = ()
    wrath_dice: int = 1
    total: int = 0
    flat_icons: int = 0
    dn_parts: tuple[Part, ...] = ()


class Placed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where a target of an attack stands, as far as that is declared for it alone (WG-39d, WG-39k)."""

    target: str
    cover: CoverName | None = None
    distance: int | None = None


class Declaration(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """An attack with everything that was declared for it. `mode` is attack, pin or interact; `frame` turn, held or
    reflex; `cost` what it takes of the budget; `distance` 0 if none was given. `sprinting` fires on the run."""

    actor: str
    mode: str
    weapon: str = ""
    targets: tuple[str, ...] = ()
    # no default: msgspec leaves a text out only if it is the very object of the default
    frame: str
    cost: str = ""
    options: tuple[str, ...] = ()
    called_shot: int = 0
    point: str = ""
    distance: int = 0
    cover: str | None = None
    material: str | None = None
    vision: int = 0
    groups: tuple[int, ...] = ()
    skill: str = ""
    cover_near: bool = True
    charging: bool = False
    sprinting: bool = False
    modifiers: tuple[Modifier, ...] = ()
    places: tuple[Placed, ...] = ()

    def cover_of(self, target: str) -> str | None:
        """Return the cover declared for a target; what is declared for all belongs to those intended (WG-39k)."""
        own = next((placed.cover for placed in self.places if placed.target == target), None)
        return self.cover if own is None and target in self.targets else own

    def distance_to(self, target: str) -> int:
        """Return the distance declared for a target, or else for all; 0 if there is none."""
        own = next((placed.distance for placed in self.places if placed.target == target), None)
        return self.distance if own is None else own


class Judged(msgspec.Struct, frozen=True, gc=False):
    """How a test came out against one target."""

    target: str
    dn: int
    hit: bool


class Shift(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One exalted die shifted (WG-25): what for, whom it reaches (`pin`, `arc`), and which die, counted from 1 in the
    order rolled; without it the next six that is left."""

    use: Literal["ed", "glory", "rending", "arc", "pin", "value"]
    target: str = ""
    die: int | None = None


class Gain(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A condition that somebody is to gain."""

    name: str
    value: int = 0
    dn: int = 0
    source: str = ""
    expiry: Expiry = "cleared"
    of: str = ""


class Harm(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What a combatant is to suffer (WG-54). `inflicts` are conditions that need a Wound to get through, `injuries`
    Traumatic Injuries, `limb` one that is known."""

    wounds: int = 0
    shock: int = 0
    mortal: int = 0
    conditions: tuple[Gain, ...] = ()
    inflicts: tuple[Gain, ...] = ()
    agonising: bool = False
    memorable: bool = False
    limb: str = ""
    injuries: int = 0

    @property
    def felt(self) -> bool:
        """Whether it does anything; conditions that need a Wound do not count by themselves."""
        return bool(
            self.wounds or self.shock or self.mortal or self.conditions or self.memorable or self.limb or self.injuries
        )


class Budget(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a turn starts with (WG-10)."""

    movement: bool
    combat: int
    simple: bool
    reflexive: bool


def total(parts: Iterable[Part]) -> int:
    """Return the sum of parts."""
    return sum(part.n for part in parts)


def itemised(parts: Iterable[Part]) -> str:
    """Return parts in words: `Defence 3, called shot +2`; the first as it is, the others with their sign."""
    words = [f"{part.why} {part.n}" if at == 0 else f"{part.why} {part.n:+}" for at, part in enumerate(parts)]
    return ", ".join(words)
