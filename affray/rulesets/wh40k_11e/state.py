"""How a fight stands. Mutable, and touched by the fold alone; everything that waits is here, nothing in a generator."""

from __future__ import annotations

import msgspec

from affray.rules import Request, State
from affray.rulesets.wh40k_11e.facts import Key, Line, Pick, SubPool, Sums, UnitFacts
from affray.rulesets.wh40k_11e.profiles import ModelProfile, Step, Weapon, WeaponProfile
from affray.rulesets.wh40k_11e.settings import Settings


class Side(msgspec.Struct):
    """A player's side: its name, its command points, its units in order of id."""

    name: str
    cp: int
    units: tuple[str, ...]


class Unit(msgspec.Struct, frozen=True):
    """A unit; `attached` if it is made of a bodyguard unit and others. Its models are in order of id."""

    name: str
    side: str
    models: tuple[str, ...]
    attached: bool = False
    battle_shocked: bool = False


class Model(msgspec.Struct):
    """A model: which profile it has, what it carries, the wounds it has left, whether it left the battlefield."""

    name: str
    unit: str
    profile: str
    weapons: tuple[str, ...]
    wounds: int
    removed: bool = False


class Attack(msgspec.Struct):
    """The attack of one selected unit. `lines` are the weapons with their targets, `used` those gathered or lost,
    both by number; `enemy` is the unit that is attacked now; `pools` counts the pools gathered. `gathering` are the
    lines whose number of attacks is being rolled, with what they `ignore`."""

    unit: str
    mode: str
    kind: str
    facts: UnitFacts
    weapons: tuple[Pick, ...] = ()
    lines: list[Line] = []
    used: list[int] = []
    enemy: str = ""
    pools: int = 0
    gathering: tuple[int, ...] = ()
    ignore: tuple[str, ...] | None = None

    def picks(self) -> dict[str, Pick]:
        """Return how each weapon was selected."""
        return {pick.weapon: pick for pick in self.weapons}


class Pool(msgspec.Struct):
    """Attacks gathered together, numbered from 1; `sums` are their modifiers before the cap, and `hit_faces` and
    `wound_faces` the dice as they were read.

    `hit` are the attacks that hit, `critical` those of them that are critical, `lethal` the ones that wound
    automatically (None until chosen). `pending` need a save and `devastating` inflict mortal wounds, in the part of
    the pool that is being resolved (`part`); `parts` wait, `finished` are done. `saves` are the sorted dice with
    `saved` their attacks, and `at` the next of them. `model` is the model selected and `damage` its rolled damage.
    """

    id: str
    unit: str
    lines: tuple[int, ...]
    dice: int
    key: Key
    sums: Sums
    ap: int
    hit_faces: tuple[int, ...] = ()
    wound_faces: tuple[int, ...] = ()
    hit: tuple[int, ...] = ()
    critical: tuple[int, ...] = ()
    lethal: tuple[int, ...] | None = None
    pending: tuple[int, ...] = ()
    devastating: tuple[int, ...] = ()
    parts: tuple[SubPool, ...] = ()
    part: str = ""
    finished: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    seen: tuple[str, ...] = ()
    precision: str = ""
    ordered: bool = False
    saves: tuple[int, ...] = ()
    saved: tuple[int, ...] = ()
    at: int = 0
    model: str = ""
    damage: int = 0


class Choice(msgspec.Struct, frozen=True):
    """A model is to be chosen: of which unit, for a `group` or a `mortal wound`, among whom, and where it leads."""

    unit: str
    of: str
    candidates: tuple[str, ...]
    next: str


class Pain(msgspec.Struct):
    """Feel no pain is rolled for `dice` wounds of a model; `left` come after them, `total` in all."""

    model: str
    threshold: int
    thresholds: tuple[int, ...]
    dice: int
    left: int
    total: int
    cause: str
    next: str
    chosen: bool = False


class Mortals(msgspec.Struct):
    """Mortal wounds on a unit, outside a pool: `left` of `total`, and who has taken the others."""

    unit: str
    total: int
    left: int
    cause: str
    taken: tuple[str, ...] = ()
    model: str = ""

    def take(self, model: str, wounds: int) -> None:
        """Count wounds that a model has taken; the next one is chosen anew."""
        self.left -= wounds
        self.taken += (model,) * wounds
        self.model = ""


class OpenReroll(msgspec.Struct):
    """Dice that may be re-rolled: whose, of which step, the faces so far, the places already re-rolled.

    `called` are the places being re-rolled now, by `source`.
    """

    step: Step
    seat: str
    unit: str
    faces: list[int]
    done: list[int] = []
    called: tuple[int, ...] = ()
    source: str = ""


class Due(msgspec.Struct, frozen=True):
    """Mortal wounds that a unit is going to suffer."""

    unit: str
    count: int
    cause: str


class Aftermath(msgspec.Struct):
    """What follows an attack.

    `resolved` once that is said, `hazarded` once hazard rolls are over; `exploded` is how many Deadly Demises have
    been dealt with, `exploding` whose the last is and `reach` its units; `due` are the mortal wounds to come.
    """

    back: str = "ready"
    resolved: bool = False
    hazarded: bool = False
    exploded: int = 0
    exploding: str = ""
    reach: tuple[str, ...] = ()
    due: tuple[Due, ...] = ()


class Battle(State):
    """The whole. `faces` are those of the last roll, `rolled` the unit that it was for, if a stratagem can be used on
    it. `fallen` are the models destroyed since the attack began, in order; `spent` the ONE SHOT weapons used,
    `commanded` the sides that have used Command Re-roll this time."""

    settings: Settings = Settings()
    sides: dict[str, Side] = msgspec.field(default_factory=dict)
    units: dict[str, Unit] = msgspec.field(default_factory=dict)
    models: dict[str, Model] = msgspec.field(default_factory=dict)
    profiles: dict[str, ModelProfile] = msgspec.field(default_factory=dict)
    weapons: dict[str, Weapon] = msgspec.field(default_factory=dict)
    first: str = ""
    faces: tuple[int, ...] = ()
    rolled: str = ""
    attack: Attack | None = None
    pool: Pool | None = None
    choice: Choice | None = None
    pain: Pain | None = None
    mortals: Mortals | None = None
    reroll: OpenReroll | None = None
    after: Aftermath | None = None
    fallen: list[str] = msgspec.field(default_factory=list)
    spent: list[str] = msgspec.field(default_factory=list)
    commanded: list[str] = msgspec.field(default_factory=list)
    over: str = ""

    @property
    def attack_now(self) -> Attack:
        """The attack in progress; there must be one."""
        assert self.attack is not None
        return self.attack

    @property
    def pool_now(self) -> Pool:
        """The pool in progress; there must be one."""
        assert self.pool is not None
        return self.pool

    @property
    def choice_now(self) -> Choice:
        """The choice of a model in progress; there must be one."""
        assert self.choice is not None
        return self.choice

    @property
    def pain_now(self) -> Pain:
        """The feel no pain in progress; there must be one."""
        assert self.pain is not None
        return self.pain

    @property
    def reroll_now(self) -> OpenReroll:
        """The roll that may be re-rolled in progress; there must be one."""
        assert self.reroll is not None
        return self.reroll

    @property
    def after_now(self) -> Aftermath:
        """The aftermath in progress; there must be one."""
        assert self.after is not None
        return self.after

    def ask(self, unit: str, purpose: str, dice: int, what: str) -> None:
        """Ask the player of a unit for dice, if there are any to roll."""
        self.request = Request(purpose, self.side_of(unit), dice, what=what) if dice else None

    def ask_attacker(self, purpose: str, dice: int, what: str) -> None:
        """Ask the attacker for dice, if there are any to roll."""
        self.ask(self.attack_now.unit, purpose, dice, what)

    def profile(self, model: str) -> ModelProfile:
        """Return the profile of a model."""
        return self.profiles[self.models[model].profile]

    def weapon(self, weapon: str) -> Weapon:
        """Return the kind of weapon of a weapon that somebody carries (`r1.boltgun`)."""
        return self.weapons[weapon.split(".")[1]]

    def picked(self, pick: Pick) -> WeaponProfile:
        """Return the profile with which a weapon was selected."""
        kind = self.weapon(pick.weapon)
        return kind.profiles[0] if len(kind.profiles) == 1 else kind.profile(pick.profile)

    def side_of(self, unit: str) -> str:
        """Return the side, and so the seat, that controls a unit."""
        return self.units[unit].side

    def foe_of(self, side: str) -> str:
        """Return the other side."""
        return next(other for other in self.sides if other != side)

    def alive(self, model: str) -> bool:
        """Whether a model is not destroyed."""
        return self.models[model].wounds > 0

    def wounded(self, model: str) -> bool:
        """Whether a model has lost some of its wounds and not all."""
        return 0 < self.models[model].wounds < self.profile(model).wounds

    def living(self, unit: str) -> list[str]:
        """Return the models of a unit that are not destroyed, in order of id."""
        models = self.models
        return [model for model in self.units[unit].models if models[model].wounds > 0]

    def kinds(self, unit: str) -> list[ModelProfile]:
        """Return the profiles of a unit's living models, each once."""
        models = [self.models[model] for model in self.units[unit].models]
        names = dict.fromkeys([model.profile for model in models if model.wounds > 0])
        return [self.profiles[name] for name in names]

    def stands(self, unit: str) -> bool:
        """Whether a unit has a model left."""
        return any(self.models[model].wounds > 0 for model in self.units[unit].models)

    def keywords(self, unit: str) -> frozenset[str]:
        """Return the keywords of a unit: those of its living models (section 1)."""
        return frozenset([word for profile in self.kinds(unit) for word in profile.keywords])

    def every(self, unit: str, ability: str) -> bool:
        """Whether every living model of a unit has an ability."""
        kinds = self.kinds(unit)
        return bool(kinds) and all(profile.ability(ability) is not None for profile in kinds)

    def large(self, unit: str) -> bool:
        """Whether a unit is a MONSTER or VEHICLE unit: it has one of these keywords."""
        return not self.keywords(unit).isdisjoint(("MONSTER", "VEHICLE"))
