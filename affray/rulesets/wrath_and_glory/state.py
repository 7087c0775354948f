"""How a fight stands. Mutable, and touched by the folds alone; everything that waits is here, nothing in a generator.

A tree without cycles: the collector need not watch it (`gc=False`), and a snapshot need not name its fields
(`array_like`).
"""

import msgspec

from affray.rules import State, in_order
from affray.rulesets.wrath_and_glory import progress
from affray.rulesets.wrath_and_glory.facts import Declaration, Expiry
from affray.rulesets.wrath_and_glory.profiles import Hazard, Objective, Profile, Weapon
from affray.rulesets.wrath_and_glory.settings import Settings

PASSAGES = ("round_start", "start", "end", "round_end")
"""frames in which each thing is dealt with once"""


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

    def spend(self, cost: str, whole_turn_reflexive: bool = False) -> None:
        """Take the cost of an action out of the budget; a Free Action has none.

        With `whole_turn_reflexive` a Full-Round Action takes the Reflexive Action too (option
        full_round_uses_reflexive).
        """
        if cost in ("", "free"):
            return
        self.acts += 1
        if cost == "combat":
            self.combat -= 1
            self.combats += 1
        elif cost == "simple":
            self.simple = False
        elif cost == "movement":
            self.movement = False
        elif cost == "full_round":
            self.movement = self.simple = False
            self.combat = 0
            self.combats += 1
            if whole_turn_reflexive:
                self.reflexive = False


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
        """Return a condition that it has, by name: of several instances the one with the highest value (WG-76)."""
        highest = None
        for condition in self.conditions:
            if condition.name == name and (highest is None or condition.value > highest.value):
                highest = condition
        return highest

    def instances(self, name: str) -> list[Condition]:
        """Return every gain of a condition that is in force, each with its own end and source (WG-76)."""
        return [condition for condition in self.conditions if condition.name == name]

    def dn_against(self, name: str) -> int:
        """Return the DN of the test that ends a condition, the highest of its instances; 0 for the usual one."""
        return max((condition.dn for condition in self.instances(name)), default=0)

    @property
    def lost_action(self) -> bool:
        """Whether its Combat Action of this turn is lost (WG-95); one that is lost in its next turn still waits."""
        return any(lost.armed or lost.expiry == "end_of_turn" for lost in self.instances("action_lost"))


class Fight(State, gc=False, array_like=True):
    """The whole fight. `order` has all ids in order, the second Cultist before the tenth; `pick` is the side whose pick
    it is, `passed` whether its being seized was declined.

    `steps` are what has been dealt with at the last passage (start or end of a turn or round); `tests` is a stack
    of which the last is in progress, `waiting` those whose interruption failed and who come after the next action,
    `coming_in` while they are asked, one after another.
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
    tests: list[progress.Trial] = msgspec.field(default_factory=list)
    attack: progress.Assault | None = None
    harm: progress.Suffering | None = None
    dice: progress.Dice | None = None
    moving: progress.Moving | None = None
    interruption: progress.Interruption | None = None
    holder: str = ""
    held_frame: str = ""
    waiting: list[str] = msgspec.field(default_factory=list)
    coming_in: bool = False
    asked: str = ""
    ordeal: progress.Ordeal | None = None
    restoring: str = ""
    healed: list[str] = msgspec.field(default_factory=list)
    ended: str = ""

    @property
    def test(self) -> progress.Trial:
        """The test in progress."""
        return self.tests[-1]

    @property
    def acting(self) -> Combatant:
        """Who acts: the holder of a held action that is being used, otherwise whose turn it is."""
        return self.combatants[self.holder or self.actor]

    @property
    def frame(self) -> str:
        """Where an action of a turn or a held one comes back to."""
        return "held" if self.holder else "turn"

    @property
    def assault(self) -> progress.Assault:
        """The attack in progress, with the shot that is being worked out."""
        assert self.attack is not None
        return self.attack

    @property
    def declared(self) -> Declaration:
        """The attack in progress, as it was declared."""
        assert self.attack is not None
        return self.attack.declared

    @property
    def shot(self) -> progress.Shot:
        """The shot in progress."""
        assert self.attack is not None
        return self.attack.shot

    @property
    def critical(self) -> progress.CriticalHit:
        """The Critical Hit that is being worked out."""
        assert self.shot.critical is not None
        return self.shot.critical

    @property
    def suffering(self) -> progress.Suffering:
        """The harm being applied."""
        assert self.harm is not None
        return self.harm

    @property
    def contest(self) -> progress.Interruption:
        """The opposed test of an interruption."""
        assert self.interruption is not None
        return self.interruption

    @property
    def facing(self) -> progress.Ordeal:
        """What happens to several, one after another."""
        assert self.ordeal is not None
        return self.ordeal

    @property
    def attacking(self) -> Declaration | None:
        """The attack that the test in progress is of, or None for another test."""
        return self.attack.declared if self.attack is not None and self.test.attacking else None

    @property
    def everybody(self) -> list[Combatant]:
        """All combatants, in order of id."""
        return list(map(self.combatants.__getitem__, self.order))

    def of(self, side: str) -> list[Combatant]:
        """Return the combatants of a side, in order of id."""
        return [combatant for combatant in self.everybody if combatant.profile.side == side]

    def spend(self, combatant: Combatant, cost: str) -> None:
        """Take the cost of an action out of a combatant's turn."""
        combatant.turn.spend(cost, self.settings.full_round_uses_reflexive)

    def engage(self, combatant: Combatant, other: str) -> None:
        """Begin the engagement of two combatants."""
        for here, there in ((combatant, other), (self.combatants[other], combatant.id)):
            if there not in here.engaged:
                here.engaged[:] = in_order([*here.engaged, there])

    def disengage(self, combatant: Combatant, others: tuple[str, ...]) -> None:
        """End engagements of a combatant."""
        for other in others:
            combatant.engaged.remove(other)
            self.combatants[other].engaged.remove(combatant.id)

    def remember(self, frame: str, what: str, about: str = "") -> None:
        """Note that something was dealt with at a passage, where each thing is dealt with once."""
        if frame in PASSAGES:
            self.steps.append(_step(what, about))

    def dealt_with(self, what: str, about: str = "") -> bool:
        """Return whether something was dealt with at the present passage."""
        return _step(what, about) in self.steps


def _step(what: str, about: str) -> str:
    return f"{what}:{about}" if about else what
