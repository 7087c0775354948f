"""The state of a fight: fighters, weapons, and where the table is (1.1 to 1.3, 2.0).

Its parts are written in snapshots by the order of their fields and not by their names, which is shorter and quicker.
"""

from collections.abc import Iterable

import msgspec

from affray.rules import Expression, State
from affray.rulesets.inquisitor.facts import Manner, Term, Weight
from affray.rulesets.inquisitor.settings import Settings


class Arm(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A weapon as it is used. `hands` is `1`, `2` or `either`."""

    id: str
    name: str
    kind: str
    damage: Expression
    ws_mod: int = 0
    parry: int = 0
    can_parry: bool = False
    enc: int = 0
    reach: int = 0
    hands: str = "1"
    ammo: int | None = None


class Hold(msgspec.Struct, gc=False, array_like=True):
    """A fighter's part in a grapple. `tested` is the last round in which its holder was asked."""

    role: str
    other: str
    location: str
    since_round: int
    tested: int = 0


class Fighter(msgspec.Struct, gc=False, array_like=True):
    """A character as they stand now; the fields are those of 1.1, with what they carry and what they let fall.

    `reactions` counts parries by weapon and dodges of this round, `reacted` all of them; `arms_length` are the
    opponents at that distance.
    """

    id: str
    name: str
    side: str
    ws: int
    bs: int
    s: int
    t: int
    i: int
    speed: int
    size: str
    handed: str
    hands: dict[str, str]
    carried: list[str]
    dropped: list[str]
    posture: str
    height: int
    armour: dict[str, int]
    levels: dict[str, int]
    injury_total: int
    bleeding: dict[str, int]
    stunned: int
    status: str
    engaged_with: list[str]
    arms_length: list[str]
    unaware_of: list[str]
    ammo: dict[str, int]
    hold: Hold | None = None
    reactions: dict[str, int] = {}
    reacted: int = 0
    actions_left: int = 0

    def empty(self, weapon: str) -> None:
        """Take a weapon out of the hands that hold it."""
        for hand, held in self.hands.items():
            if held == weapon:
                self.hands[hand] = ""

    def notice(self, attacker: str) -> None:
        """Be aware of an attacker from now on."""
        if attacker in self.unaware_of:
            self.unaware_of.remove(attacker)


class Frame(msgspec.Struct, gc=False, array_like=True):
    """A close-combat attack that is going on; counter-attacks are further frames on the stack (2.0).

    `kind` is own, counter or punish; `then` and `then_target` the blow still to come. `reaction` is empty until
    chosen, `parry_with` the weapons that parry, `earlier` the reactions of the round that wear it out (IN-L3);
    `dodge` is what a dodge adds to the target number, `judged` how a reaction went (`passed`, `failed`), `answer` and
    `need` the roll and target of a parry; `number` is the target number with its `terms`.
    """

    kind: str
    attacker: str
    target: str
    weapon: str
    then: str = ""
    then_target: str = ""
    manner: Manner = Manner()
    reaction: str = ""
    parry_with: tuple[str, ...] = ()
    earlier: int = 0
    dodge: int = 0
    judged: str = ""
    answer: int = 0
    need: int = 0
    number: int = 0
    terms: tuple[Term, ...] = ()
    roll: int = 0
    matched: bool = False
    location: str = ""
    critical: bool = False


class Injury(msgspec.Struct, gc=False, array_like=True):
    """A hit on its way through the injury pipeline (2.8).

    `of` is blow, pressure or shot. `effects` are the immediate effects still to come; `shock` the system shock due by
    the table (empty, test, auto). `dazed` says that it stunned; the other flags which steps are done.
    """

    of: str
    target: str
    attacker: str
    weapon: str
    location: str
    critical: bool = False
    cover: int = 0
    raw: int = 0
    net: int = 0
    rolled: bool = False
    head_tested: bool = False
    applied: bool = False
    levelled: bool = False
    effects: tuple[str, ...] = ()
    shock: str = ""
    shock_done: bool = False
    dazed: bool = False


class Doing(msgspec.Struct, gc=False, array_like=True):
    """What the acting fighter is about, outside the frames: break_off, other, stand_up, staunch, shot, parting, hold.

    `asked` are those asked for consent so far, `refused` whether one refused, `passed` whether the test of IN-40 was
    passed or is not needed, `striker` whom the GM named, `rolls` the tests of a hold, `settled` whether its outcome
    is done.
    """

    kind: str
    actor: str
    what: str = ""
    weapon: str = ""
    hands: tuple[str, ...] = ()
    note: str = ""
    target: str = ""
    location: str = ""
    direction: str = ""
    asked: tuple[str, ...] = ()
    refused: bool = False
    botched: bool = False
    passed: bool = False
    striker: str = ""
    rolls: tuple[int, ...] = ()
    settled: bool = False
    pressing: bool = False
    declined: bool = False
    modifier: int = 0
    gm_mod: int = 0
    cover: int = 0
    weights: tuple[Weight, ...] = ()
    number: int = 0
    roll: int = 0
    hit: str = ""


class Table(State):
    """Everything there is to know about a fight (1.3).

    `ranking` are the groups of equals while the order is found; `gone` had their activation this round; `active` is
    the one whose activation runs; `asked` the fighter who owes a choice; `tied` the group that is asked; `plan` the
    kinds of action still declared (none: any kind goes); `granted` whether the actions of this activation are known.
    """

    config: Settings = msgspec.field(default_factory=Settings)
    fighters: dict[str, Fighter] = msgspec.field(default_factory=dict)
    weapons: dict[str, Arm] = msgspec.field(default_factory=dict)
    sides: tuple[str, ...] = ()
    round: int = 0
    ranking: tuple[tuple[str, ...], ...] = ()
    order: tuple[str, ...] = ()
    gone: list[str] = msgspec.field(default_factory=list)
    bled: list[str] = msgspec.field(default_factory=list)
    recovered: list[str] = msgspec.field(default_factory=list)
    active: str = ""
    asked: str = ""
    tied: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    plan: tuple[str, ...] | None = None
    granted: bool = True
    proposed: bool = False
    frames: list[Frame] = msgspec.field(default_factory=list)
    injury: Injury | None = None
    doing: Doing | None = None
    winner: str = ""

    def name(self, fighter: str) -> str:
        """Return the name of a fighter."""
        return self.fighters[fighter].name

    @property
    def frame(self) -> Frame:
        """The running frame."""
        return self.frames[-1]

    @property
    def attacker(self) -> Fighter:
        """Who attacks in the running frame."""
        return self.fighters[self.frames[-1].attacker]

    @property
    def target(self) -> Fighter:
        """Who is attacked in the running frame."""
        return self.fighters[self.frames[-1].target]

    @property
    def acting(self) -> Fighter:
        """The fighter whose activation runs."""
        return self.fighters[self.active]

    @property
    def chooser(self) -> Fighter:
        """The fighter who owes a choice."""
        return self.fighters[self.asked]

    @property
    def wound(self) -> Injury:
        """The hit that is worked out."""
        assert self.injury is not None
        return self.injury

    @property
    def wounded(self) -> Fighter:
        """The fighter whose hit is worked out."""
        return self.fighters[self.wound.target]

    @property
    def task(self) -> Doing:
        """What the acting fighter is about."""
        assert self.doing is not None
        return self.doing

    def finish(self) -> None:
        """End what the acting fighter is about."""
        self.doing, self.asked = None, ""

    def spend_effect(self, *names: str) -> None:
        """Take effects off the list of those still to come, up to and with the first of these names."""
        if self.injury is None:
            return
        left = self.injury.effects
        while left:
            first, left = left[0], left[1:]
            if first in names:
                break
        self.injury.effects = left

    def touch(self, fighter: str, other: str, apart: bool = False) -> None:
        """Put two into contact, at arm's length if `apart`."""
        for who, whom in ((self.fighters[fighter], other), (self.fighters[other], fighter)):
            if whom not in who.engaged_with:
                who.engaged_with.append(whom)
            if apart and whom not in who.arms_length:
                who.arms_length.append(whom)

    def close_in(self, fighter: str, other: str) -> None:
        """Let two be no longer at arm's length."""
        for who, whom in ((self.fighters[fighter], other), (self.fighters[other], fighter)):
            if whom in who.arms_length:
                who.arms_length.remove(whom)

    def part(self, fighter: str, others: Iterable[str]) -> None:
        """Take a fighter out of contact with others."""
        for other in tuple(others):
            for who, whom in ((self.fighters[fighter], other), (self.fighters[other], fighter)):
                if whom in who.engaged_with:
                    who.engaged_with.remove(whom)
            self.close_in(fighter, other)

    def leave_all(self, fighter: str) -> None:
        """Take a fighter out of every contact."""
        self.part(fighter, self.fighters[fighter].engaged_with)

    def end_holds(self, ids: Iterable[str]) -> None:
        """End the holds that any of these are in."""
        for fighter in ids:
            hold = self.fighters[fighter].hold
            if hold is not None:
                self.fighters[hold.other].hold = None
                self.fighters[fighter].hold = None
