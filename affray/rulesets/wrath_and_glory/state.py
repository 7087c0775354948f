"""How a fight stands. Mutable, and touched by the fold alone; everything that waits is here, nothing in a generator.

A tree without cycles: the collector need not watch it (`gc=False`), and a snapshot need not name its fields
(`array_like`).
"""

import msgspec

from affray.core.state import State
from affray.rulesets.wrath_and_glory.actions import Charge, FallBack, Move, Sprint
from affray.rulesets.wrath_and_glory.assault import Assault, Shot
from affray.rulesets.wrath_and_glory.events.harm import HarmDue
from affray.rulesets.wrath_and_glory.events.tests import PoolBuilt
from affray.rulesets.wrath_and_glory.facts import Aimed, Expiry, Gain, Modifier, Part
from affray.rulesets.wrath_and_glory.profiles import Effect, Hazard, Objective, Profile, Weapon
from affray.rulesets.wrath_and_glory.settings import Settings


class Condition(msgspec.Struct, gc=False, array_like=True):
    """A condition somebody has. `armed` once the turn with which it ends has begun."""

    name: str
    value: int = 0
    dn: int = 0
    source: str = ""
    expiry: Expiry = "cleared"
    of: str = ""
    armed: bool = False


class Injury(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An injury: what, on which side, and for a Memorable one whether it came twice."""

    injury: str
    side: str = ""
    escalated: bool = False


class Carried(msgspec.Struct, gc=False, array_like=True):
    """A weapon in somebody's hands: the profile and how it is. `paid` if its next reload costs no Reload."""

    profile: Weapon
    state: str = "ready"
    loaded: bool = True
    drawn: bool = True
    paid: bool = False
    complicated: bool = False


class Turn(msgspec.Struct, gc=False, array_like=True):
    """What is left of a combatant's turn (WG-10). `acts` counts what was done at a cost, `combats` the Combat Actions
    taken, `attacks` the attacks among them; `multi` is how many actions were announced."""

    movement: bool = True
    combat: int = 1
    simple: bool = True
    reflexive: bool = True
    moved: int = 0
    ran: bool = False
    acts: int = 0
    combats: int = 0
    attacks: int = 0
    multi: int = 0
    aimed: str = ""
    braced: bool = False
    stood: bool = False


class Combatant(msgspec.Struct, gc=False, array_like=True):
    """One combatant. A Mob is a Troop with `members` (their ids, its own first); others have none;
    `slain` counts those killed this round.

    `when` is its turn this round: pending, current or done; `owes_movement` if it ran for cover when Pinned, and
    `hurt` once it was damaged in this fight.
    """

    profile: Profile
    weapons: dict[str, Carried]
    wounds: int
    shock: int
    wrath: int
    reloads: int
    traumatic: list[Injury]
    memorable: list[Injury]
    conditions: list[Condition]
    engaged: list[str]
    cover: str
    material: str
    status: str
    exhausted: bool = False
    turn: Turn = msgspec.field(default_factory=Turn)
    when: str = "pending"
    owes_movement: bool = False
    held: bool = False
    ambushed: bool = False
    hurt: bool = False
    members: list[str] = []
    members_at_start: int = 0
    slain: int = 0

    @property
    def id(self) -> str:
        """The id."""
        return self.profile.id

    @property
    def name(self) -> str:
        """The name, or the id where there is none."""
        return self.profile.name or self.profile.id

    @property
    def side(self) -> str:
        """The side: players or gm."""
        return self.profile.side

    @property
    def dying(self) -> bool:
        """Whether it is Dying."""
        return self.status == "dying"

    @property
    def present(self) -> bool:
        """Whether it is on the table and alive."""
        return self.status in ("active", "dying")

    @property
    def mob(self) -> bool:
        """Whether it is a Mob."""
        return bool(self.members)

    def condition(self, name: str) -> Condition | None:
        """Return a condition it has, by name."""
        for one in self.conditions:
            if one.name == name:
                return one
        return None


class Complication(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A Complication of the present test; `table_roll` is its d66 once rolled."""

    table_roll: int = 0
    resolved: bool = False


NO_POOL = PoolBuilt("WG-20", "", "", 0, (), 1, 0, 0, 0)
"""the pool of a test before it is built"""


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
    modifiers: tuple[Modifier, ...] = ()
    attacking: bool = False
    glory: int = 0
    pool: PoolBuilt = NO_POOL
    dn: int = 0
    aimed: tuple[Aimed, ...] = ()
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
    def bonus(self) -> tuple[Part, ...]:
        """The bonus dice of the pool."""
        return self.pool.bonus

    @property
    def against(self) -> tuple[str, ...]:
        """The ids of those whom the pool is against."""
        return tuple(one.target for one in self.aimed)


class Harm(msgspec.Struct, gc=False, array_like=True):
    """Harm being applied to one target (WG-54). `due` is as it was announced; the rest is what is still to come.

    `suffered` is the running sum of Wounds for annihilation, `injuries` and `memorable` how many are to be rolled,
    `scar` one more Memorable Injury for whoever survives the rest, `per_hit` that this hit has brought its injury.
    `got_through` if a Wound of the hit itself was suffered, `inflicted` how many of its conditions are gained.
    `asked` and `asked_mortal` are set once Determination was offered, `of_mortal` while it is against Mortal Wounds.
    """

    due: HarmDue
    wounds: int
    shock: int
    mortal: int
    gains: list[Gain]
    injuries: int
    memorable: int
    limb: str
    scar: bool = False
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
    """A move in progress: the action it is, whether the mover was Dying before, whether an attack follows, who has
    been asked for a reaction, and whether the way is done."""

    act: Move | FallBack | Charge | Sprint
    dying: bool
    strikes: bool = False
    asked: tuple[str, ...] = ()
    made: bool = False


class Interruption(msgspec.Struct, gc=False, array_like=True):
    """An opposed Initiative test in progress; icons are None until rolled."""

    holder: str
    holder_icons: int | None = None
    actor_icons: int | None = None


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


class Fight(State, gc=False, array_like=True):
    """The whole fight. `order` has all ids in order, the second Cultist before the tenth; `pick` is the side whose pick
    it is, `passed` whether its being seized was declined.

    `steps` are what has been dealt with at the last passage (start or end of a turn or round); `tests` is a stack
    of which the last is in progress, `waiting` those whose interruption failed and who come after the next action.
    """

    settings: Settings = msgspec.field(default_factory=Settings)
    combatants: dict[str, Combatant] = msgspec.field(default_factory=dict)
    order: tuple[str, ...] = ()
    hazards: dict[str, Hazard] = msgspec.field(default_factory=dict)
    objectives: dict[str, Objective] = msgspec.field(default_factory=dict)
    objective_states: dict[str, str] = msgspec.field(default_factory=dict)
    player_seats: tuple[str, ...] = ("players",)
    glory: int = 0
    ruin: int = 0
    agents: int = 0
    round: int = 0
    turns_taken: int = 0
    pick: str = ""
    passed: bool = False
    seized: list[str] = msgspec.field(default_factory=list)
    actor: str = ""
    steps: list[str] = msgspec.field(default_factory=list)
    failures: dict[str, int] = msgspec.field(default_factory=dict)
    regrouped: dict[str, str] = msgspec.field(default_factory=dict)
    tests: list[Trial] = msgspec.field(default_factory=list)
    attack: Assault | None = None
    harm: Harm | None = None
    dice: Dice | None = None
    moving: Moving | None = None
    interruption: Interruption | None = None
    holder: str = ""
    held_frame: str = ""
    waiting: list[str] = msgspec.field(default_factory=list)
    asked: str = ""
    ordeal: Ordeal | None = None
    restoring: str = ""
    healed: list[str] = msgspec.field(default_factory=list)
    ended: str = ""

    @property
    def test(self) -> Trial:
        """The test in progress."""
        return self.tests[-1]

    @property
    def shot(self) -> Shot:
        """The shot in progress; there must be an attack."""
        assert self.attack is not None
        return self.attack.shot

    @property
    def everybody(self) -> list[Combatant]:
        """All combatants, in order of id."""
        return list(map(self.combatants.__getitem__, self.order))

    def of(self, side: str) -> list[Combatant]:
        """Return the combatants of a side, in order of id."""
        return [one for one in self.everybody if one.profile.side == side]
