"""How a fight stands between two actions (1.1, 2.0)."""

from __future__ import annotations

import msgspec

from affray.rules import State, Term
from affray.rulesets.astartes.facts import Other, Situation
from affray.rulesets.astartes.settings import Settings


class Weapon(msgspec.Struct, gc=False, array_like=True):
    """A weapon; only `left`, what is in the magazine, ever changes."""

    id: str
    name: str
    domain: str
    base: int
    plus_x: int
    range_m: int | None
    modes: tuple[str, ...]
    burst: int
    spec_tag: str
    zone_m: int | None
    magazine: int | None
    left: int


class Combatant(msgspec.Struct, gc=False, array_like=True):
    """A combatant as it stands now."""

    id: str
    name: str
    side: str
    seat: str
    stats: dict[str, int]
    skills: dict[str, int]
    spec: dict[str, int]
    bonus_dice: dict[str, int]
    weapons: dict[str, Weapon]
    shield: bool
    move_m: int
    armour: int
    hp: int
    hp_max: int
    status: str = "active"
    size: str = "normal"
    motion: str = "still"
    posture: str = "standing"
    immobile: bool = False
    pending_malus: int = 0
    malus: int = 0
    per_attack_malus: int = 0
    declared: str = "agilite"
    """the characteristic of this window, where one is declared (AS-08)"""
    contact: list[str] = []
    spent: dict[str, int] = {}
    """dice spent since the last own turn start, by counter"""
    used: dict[str, int] = {}
    """actions since then: ranged, melee, psychic, defence, movement"""
    moved: int = 0
    """movement actions in the own current turn (AS-20)"""
    had_turn: bool = False
    shots: int = 0
    auto_fired: bool = False

    @property
    def active(self) -> bool:
        """Whether it takes part."""
        return self.status == "active"


class Attack(msgspec.Struct, gc=False):
    """The attack in progress (2.2)."""

    kind: str
    attacker: str
    weapon: str
    mode: str
    targets: tuple[Other, ...]
    situation: Situation
    extra: bool = False
    at: int = 0
    """which target is in hand"""
    terms: tuple[Term, ...] = ()
    dice_terms: tuple[Term, ...] = ()
    rolled: bool = False
    per_die: tuple[int, ...] = ()
    successes: int = 0
    over: bool = False
    """whether nothing comes of it: no success, or a plain roll"""
    answers: dict[str, int] = {}
    """the successes of each target's defence"""
    parrying: str = ""
    """the defence that is being rolled: dodge or parry"""
    net: int = 0
    split: bool = False
    projectiles: tuple[int, ...] = ()
    surplus: int = 0
    cancelled: bool = False
    cancel: int = 0
    """successes that the defender chooses to cancel"""
    limit: int = 0
    """what may be invested"""
    invested: bool = False


class Fight(State):
    """Everything there is to know about a fight.

    `order` holds everybody listed, first to act first; `at` is the place in it of the last turn; `acting` whose turn
    it is; `asked` who declares a reserve.
    """

    settings: Settings = msgspec.field(default_factory=Settings)
    combatants: dict[str, Combatant] = msgspec.field(default_factory=dict)
    seats: tuple[str, ...] = ()
    round: int = 0
    order: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    at: int = -1
    acting: str = ""
    asked: str = ""
    declared: bool = False
    attack: Attack | None = None
    winner: str = ""
    ended: str = ""

    @property
    def actor(self) -> Combatant:
        """The combatant whose turn it is."""
        return self.combatants[self.acting]

    @property
    def attack_now(self) -> Attack:
        """The attack in progress."""
        assert self.attack is not None
        return self.attack

    @property
    def attacker(self) -> Combatant:
        """Who makes the attack in progress."""
        return self.combatants[self.attack_now.attacker]

    @property
    def weapon(self) -> Weapon:
        """The weapon of the attack in progress."""
        return self.attacker.weapons[self.attack_now.weapon]

    @property
    def target_now(self) -> Other:
        """The target in hand: before the attack is rolled the next that has not answered (AS-34)."""
        attack = self.attack_now
        last = len(attack.targets) - 1
        return attack.targets[attack.at if attack.rolled else min(len(attack.answers), last)]

    @property
    def target(self) -> Combatant:
        """The combatant in hand."""
        return self.combatants[self.target_now.id]
