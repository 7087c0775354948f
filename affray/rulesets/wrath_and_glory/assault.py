"""The attack in progress, as part of the state: its targets, its shot and its Critical Hit."""

import msgspec

from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.facts import Part, Shift


class Target(msgspec.Struct, gc=False, array_like=True):
    """A target of the attack in progress: its DN, how it was hit, and how far it is dealt with."""

    id: str
    dn: int = 0
    dn_parts: tuple[Part, ...] = ()
    icons: int = 0
    rolled: bool = False
    hit: bool = False
    critical: bool = False
    caught: bool = False
    asked: bool = False
    dodge: int = 0
    compared: bool = False


class CriticalHit(msgspec.Struct, gc=False):
    """A Critical Hit being worked out (WG-50). `points` are the effects bought, `spread` whom they reach.

    It keeps its names also as plain data, for it is shown as it stands.
    """

    mode: str = ""
    table_roll: int = 0
    severity: bool = False
    glory: int = 0
    points: list[str] = []
    spread: list[str] = []
    effect_roll: tuple[int, ...] = ()
    limb: str = ""
    target: str = ""
    asking: str = ""
    scored: bool = False
    targets: tuple[str, ...] = ()
    bystanders: tuple[str, ...] = ()


class Shot(msgspec.Struct, gc=False, array_like=True):
    """One attack of an attack: all of it, or one group of a split Mob. `pools` counts the pools built for it."""

    targets: list[Target]
    pools: int = 0
    strayed: bool = False
    retargeted: bool = False
    turned: bool = False
    scattered: tuple[int, ...] = ()
    area_asked: bool = False
    success: bool = False
    shifts: tuple[Shift, ...] = ()
    critical: CriticalHit | None = None
    ed_parts: tuple[Part, ...] = ()
    ed_faces: tuple[int, ...] = ()
    ed_value: int = 0
    glory: int = 0
    damage: int | None = None
    parts: tuple[Part, ...] = ()
    harmed: tuple[str, ...] = ()
    toppled: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()


class Assault(msgspec.Struct, gc=False, array_like=True):
    """The attack in progress: what was declared, and the shot that is being worked out."""

    declared: AttackDeclared
    shot: Shot
    group: int = 0
