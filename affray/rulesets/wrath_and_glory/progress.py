"""What is in progress in a fight: the test, the attack, the harm, a move, an ordeal, an interruption."""

import msgspec

from affray.rulesets.wrath_and_glory import facts
from affray.rulesets.wrath_and_glory.profiles import Effect


class Complication(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A Complication of the present test; `table_roll` is its d66 once rolled."""

    table_roll: int = 0
    resolved: bool = False


class Trial(msgspec.Struct, gc=False, array_like=True):
    """A test in progress. `faces` has the Wrath dice first and dice that were added last.

    `what` is what it is for and `frame` where it comes back to; `attacking` whether it is the test of the attack in
    progress, `aimed` then whom its pool is against; `base_dn` the DN it was called with, from which each pool is built,
    and `dn` what its icons must meet now; `glory` what was spent on dice; `pool` as it was built last, and `dying`
    whether the roller was then; `injured` and `burned` whether its injury and Supercharge are dealt with.
    """

    roller: str
    what: str
    frame: str
    skill: str
    base_dn: int = 0
    about: str = ""
    modifiers: tuple[facts.Modifier, ...] = ()
    attacking: bool = False
    glory: int = 0
    pool: facts.Pool = facts.Pool()
    dn: int = 0
    aimed: tuple[facts.Aimed, ...] = ()
    faces: list[int] = []
    added: int = 0
    rerolled: bool = False
    rerolling: tuple[int, ...] = ()
    icons: int = 0
    success: bool = False
    critical: bool = False
    complications: list[Complication] = []
    dying: bool = False
    injured: bool = False
    burned: bool = False

    @property
    def wrath_dice(self) -> int:
        """How many of its dice are Wrath dice."""
        return self.pool.wrath_dice

    @property
    def total(self) -> int:
        """How many dice the pool has."""
        return self.pool.total

    @property
    def bonus(self) -> tuple[facts.Part, ...]:
        """The bonus dice of the pool."""
        return self.pool.bonus

    @property
    def against(self) -> tuple[str, ...]:
        """The ids of those whom the pool is against."""
        return tuple(aimed.target for aimed in self.aimed)


class Suffering(msgspec.Struct, gc=False, array_like=True):
    """Harm being applied to one target (WG-54). `harm` is as it was announced; the rest is what is still to come.

    `suffered` is the running sum of Wounds for annihilation, `injuries` and `memorable` how many are to be rolled,
    `scar` one more Memorable Injury for whoever survives the rest, `per_hit` that this hit has brought its injury.
    `got_through` if a Wound was suffered, be it a Mortal one or one that Shock became (WG-88a), `inflicted` how many
    of its conditions are gained.
    `asked` and `asked_mortal` are set once Determination was offered, `of_mortal` while it is against Mortal Wounds.
    """

    target: str
    frame: str
    cause: str
    harm: facts.Harm
    wounds: int
    shock: int
    mortal: int
    gains: list[facts.Gain]
    injuries: int
    limb: str
    scar: bool
    memorable: int = 0
    per_hit: bool = False
    asked: bool = False
    asked_mortal: bool = False
    of_mortal: bool = False
    suffered: int = 0
    got_through: bool = False
    inflicted: int = 0
    shocked: bool = False


class Dice(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Incidental dice that are asked for: which, for which frame, about whom or what."""

    roll: str
    frame: str
    about: str = ""


class Moving(msgspec.Struct, gc=False, array_like=True):
    """A move in progress: how, how far, with whom the mover becomes and is no longer engaged, what it stands in then.

    `strike` is the attack that follows it, with its `rule`; `dying` whether the mover was Dying before, `asked` who
    has been asked for a reaction, and `made` whether the way is done.
    """

    mode: str
    metres: int
    leaves: tuple[str, ...]
    dying: bool
    engages: tuple[str, ...] = ()
    cover: str = "none"
    material: str = "medium"
    strike: facts.Declaration | None = None
    rule: str = ""
    asked: tuple[str, ...] = ()
    made: bool = False


class Interruption(msgspec.Struct, gc=False, array_like=True):
    """An opposed Initiative test in progress; icons are None until rolled."""

    holder: str
    holder_icons: int | None = None
    actor_icons: int | None = None

    def answer(self, icons: int) -> None:
        """Note the icons of whoever rolled: the holder first."""
        if self.holder_icons is None:
            self.holder_icons = icons
        else:
            self.actor_icons = icons


class Ordeal(msgspec.Struct, gc=False, array_like=True):
    """Something that happens to several one after another: a hazard, harm entered by the GM, Fear, a fall.

    `done` are the targets dealt with, `current` the one being dealt with.
    """

    kind: str
    frame: str
    targets: list[str]
    id: str = ""
    skill: str = ""
    dn: int = 0
    cause: str = ""
    effects: tuple[Effect, ...] = ()
    ap: int = 0
    metres: int = 0
    done: list[str] = []
    current: str = ""
    tested: bool = False
    success: bool = False
    repeat: bool = False
    resolved: bool = False
    ed_faces: tuple[int, ...] | None = None
    effect_faces: tuple[int, ...] | None = None

    def deal_with(self, target: str) -> None:
        """Mark one target as dealt with, and be ready for the next."""
        if target in self.done or target not in self.targets:
            return
        self.done.append(target)
        self.tested = self.resolved = self.success = self.repeat = False
        self.ed_faces = self.effect_faces = None


class Target(msgspec.Struct, gc=False, array_like=True):
    """A target of the attack in progress: its DN, how it was hit, and how far it is dealt with."""

    id: str
    dn: int = 0
    dn_parts: tuple[facts.Part, ...] = ()
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
    shifts: tuple[facts.Shift, ...] = ()
    critical: CriticalHit | None = None
    ed_parts: tuple[facts.Part, ...] = ()
    ed_faces: tuple[int, ...] = ()
    ed_value: int = 0
    glory: int = 0
    damage: int | None = None
    parts: tuple[facts.Part, ...] = ()
    harmed: tuple[str, ...] = ()
    toppled: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()


class Assault(msgspec.Struct, gc=False, array_like=True):
    """The attack in progress: what was declared, and the shot that is being worked out."""

    declared: facts.Declaration
    shot: Shot
    group: int = 0
