"""How a fight stands between two actions (1.4, 2.0)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from affray.rules import Expression, State, Term
from affray.rulesets.grvnts.facts import Keywords
from affray.rulesets.grvnts.settings import Settings
from affray.rulesets.grvnts.tables import ENEMIES, PLAYERS


class Weapon(msgspec.Struct, gc=False, array_like=True):
    """A weapon as it is now; the first fields are those of 1.3 and never change."""

    id: str
    name: str
    kind: str
    damage: Expression
    hands: int
    uses_ammo: bool
    uses: int | None
    melee_safe: bool
    keywords: Keywords
    melee_keywords: Keywords
    ignores_helmet: bool
    fire_test: bool
    shares_with: str
    state: str
    chambered: bool
    lost: bool = False
    """dropped or lost to the fight (GR-55)"""

    @property
    def ranged(self) -> bool:
        """Whether it is fired, and so may be aimed (GR-13)."""
        return self.kind == "ranged"


class Combatant(msgspec.Struct, gc=False, array_like=True):
    """A grvnt, a follower or an enemy as it stands now. What only the other side has stays at its default."""

    id: str
    name: str
    side: str
    hp: int
    hp_max: int
    status: str = "active"
    player: str = ""
    follower: bool = False
    strength: int = 0
    agility: int = 0
    presence: int = 0
    toughness: int = 0
    roll_mod: int = 0
    terrain: str = ""
    armor_tier: int = 0
    armor_tier_max: int = 0
    helmet: bool = False
    shield: str = "none"
    cover: str = "none"
    cover_object: str = ""
    ammo: int = 0
    weapons: dict[str, Weapon] = {}
    ready: list[str] = []
    aim: bool = False
    shock: int = 0
    shock_marks: list[int] = []
    blind_rounds: int = 0
    """rounds in which it may attack nobody (GR-55, entry 5)"""
    in_gas: bool = False
    gas_mask: bool = False
    gas_marks: list[int] = []
    gas_hands: list[str] = []
    """the weapons that gas has left it (GR-56, entry 6)"""
    omens: int = 0
    passes_omens: bool = False
    """whether it lets every window pass until no frame is open (GR-57)"""
    burn: int = 0
    on_watch: bool = False
    out_rounds: int = 0
    bleeding_out: bool = False
    melee_with: list[str] = []
    rested: list[str] = []
    morale: int = 0
    """0 for an enemy that never tests"""
    dr_mod: int = 0
    defence_dr_mod: int = 0
    attacks: int = 1
    leader: bool = False
    group: str = ""
    came_over: bool = False
    """an enemy that fights for the players now (GR-54)"""

    @property
    def active(self) -> bool:
        """Whether it takes part."""
        return self.status == "active"

    @property
    def grvnt(self) -> bool:
        """Whether it belongs to the players' side."""
        return self.side == PLAYERS

    @property
    def in_melee(self) -> bool:
        """Whether an enemy is in melee range."""
        return bool(self.melee_with)


class AttackFrame(msgspec.Struct, tag="attack", gc=False):
    """A grvnt's attack in progress (2.2). `kind` is turn, watch, counter or shock."""

    kind: str
    attacker: str
    target: str
    weapon: str
    benefit: str = ""
    """of an aimed shot: dr or damage"""
    from_bank: bool = False
    """whether the shot empties the bank"""
    base: int = 0
    """the base DR where a rule sets another (GR-55)"""
    tested: bool = False
    """whether the test before the shot is done (GR-38b)"""
    aim_settled: bool = False
    degraded: bool = False
    """whether HEAVY has degraded the target's cover (GR-34)"""
    terms: tuple[Term, ...] = ()
    lowered: bool = False
    """whether an Omen has lowered the DR (GR-57)"""
    face: int = 0
    omen_done: bool = False
    plain: bool = False
    """whether an Omen has made the face a plain number"""
    crit: bool = False
    reduction: str = ""
    """what a critical hit takes: armor, cover or none"""
    extras: tuple[str, ...] | None = None
    """further victims of a blast; None before they are named"""


class DefenceFrame(msgspec.Struct, tag="defence", gc=False):
    """An enemy's attack on a grvnt, who defends (2.3)."""

    enemy: str
    target: str
    weapon: str
    degraded: bool = False
    terms: tuple[Term, ...] = ()
    lowered: bool = False
    face: int = 0
    omen_done: bool = False
    plain: bool = False
    fumbled: bool = False
    extras: tuple[str, ...] | None = None


class Part(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A victim in the queue of a harm frame, of the hit itself or of a hidden grenade (GR-49)."""

    victim: str
    of: str = "hit"
    first: bool = False
    """whether it is the primary victim of the hit"""


class Pool(msgspec.Struct, gc=False, array_like=True):
    """Damage dice that several victims share."""

    faces: tuple[int, ...]
    total: int


class HarmFrame(msgspec.Struct, tag="harm", gc=False):
    """Harm on its way through its victims (2.7). `back` is where it goes to when the queue is empty."""

    back: str
    source: str
    """attack, enemy, explosion, burn, gas, self or inflict"""
    queue: list[Part]
    attacker: str = ""
    weapon: str = ""
    kind: str = ""
    """the kind of the weapon, by which a shield may be broken (GR-42)"""
    damage: Expression | None = None
    keywords: Keywords = Keywords()
    ignores_helmet: bool = False
    crit: bool = False
    doubled: bool = False
    bonus: int = 0
    """flat bonuses to damage, added once"""
    reduction: str = ""
    """what the critical hit takes from the primary victim after the damage (GR-20)"""
    roller: str = ""
    """the seat that rolls damage and armour"""
    shared: dict[str, Pool] = {}
    """damage dice on the table, by part: hit or grenade"""
    part: Part | None = None
    mitigation: str = ""
    """of the victim in hand: empty before the choice, then none, helmet or shield"""
    rolled: bool = False
    """whether damage dice for this victim lie on the table"""
    total: int = -1
    """damage before armour; -1 before it is known"""
    omens_asked: list[str] = []
    """who was asked for an Omen on this damage"""
    soften: int = 0
    armor: int = -1
    """the face of the armour die; -1 before it is rolled"""
    cancelled: bool = False
    applied: bool = False
    net: int = 0
    heavy_cover_done: bool = False
    heavy_done: bool = False
    fumble_done: bool = False
    crit_done: bool = False
    life_done: bool = False
    downed_add: int = 0
    broken: str = ""
    """the die of GR-50 that is asked for: limb or rounds"""
    nearby: str = ""
    """what the game master names those near to: grenade or runner"""
    grenades: int = 0
    shock_due: bool = False
    shock_done: bool = False
    shock_of: str = ""
    """who tests for SHOCK or gains it now"""
    shock_dice: str = ""
    """what the SHOCK dice are for: points or rounds"""
    shock_entry: int = 0
    """an entry of the SHOCK table that is being played"""
    burn_done: bool = False
    spread: list[str] = []
    """comrades who still test for SHOCK that has spread (GR-55, entry 9)"""
    triggers: list[str] = []
    """groups whose morale trigger came up in this frame, in order (GR-53)"""
    alone: list[str] = []
    """enemies who test morale by themselves (GR-45)"""
    tested: list[str] = []
    """those who have tested morale in this frame"""
    testing: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


Frame = AttackFrame | DefenceFrame | HarmFrame


class Fight(State):
    """Everything there is to know about a fight.

    `first` is the side that acts first; `block` the side whose block runs; `order` the grvnts (and with individual
    initiative the enemies) in the order of their turns; `acting` whose turn it is; `acted` who has had a turn this
    round; `joined` who acts from the next round on.
    """

    settings: Settings = msgspec.field(default_factory=Settings)
    combatants: dict[str, Combatant] = msgspec.field(default_factory=dict)
    players: tuple[str, ...] = ()
    """the seats of the players"""
    terrain: str = "open"
    cover_objects: dict[str, str] = msgspec.field(default_factory=dict)
    round: int = 0
    first: str = ""
    block: str = ""
    blocks_done: list[str] = msgspec.field(default_factory=list)
    order: tuple[str, ...] = ()
    acting: str = ""
    acted: list[str] = msgspec.field(default_factory=list)
    joined: list[str] = msgspec.field(default_factory=list)
    watched: list[str] = msgspec.field(default_factory=list)
    """who has had the shot on watch, or let it pass"""
    watcher: str = ""
    side_face: int = 0
    order_faces: dict[str, list[int]] = msgspec.field(default_factory=dict)
    """the faces of the party order by combatant, rerolls after them"""
    settled: tuple[str, ...] = ()
    """tied combatants in the order that the players chose"""
    tied: tuple[str, ...] = ()
    actions_left: int = 0
    move_left: bool = False
    switch_left: bool = False
    attacks_left: int = 0
    frames: list[Frame] = msgspec.field(default_factory=list)
    test: str = ""
    """the ability that a called test asks for"""
    test_of: str = ""
    dr: int = 0
    """the DR of a called test, or of a test that is not part of a frame"""
    omen_of: str = ""
    """who may spend an Omen now"""
    omen_step: str = ""
    """what it may be spent on: attack, defence or damage"""
    omen_uses: tuple[str, ...] = ()
    omen_use: str = ""
    omen_die: int = 0
    fired: list[str] = msgspec.field(default_factory=list)
    """morale triggers used, as `group:trigger`"""
    sizes: dict[str, int] = msgspec.field(default_factory=dict)
    """starting size of each group (GR-53)"""
    round_done: list[str] = msgspec.field(default_factory=list)
    """what the end of this round has dealt with, as `combatant:what`"""
    resting: str = ""
    rest: str = ""
    rest_hp: int = 0
    winner: str = ""
    ended: str = ""
    """how the fight ended: beaten or gm (GR-60)"""

    def name(self, combatant: str) -> str:
        """Return the display name of a combatant."""
        return self.combatants[combatant].name

    @property
    def grvnts(self) -> Iterator[Combatant]:
        """Those on the players' side, as listed."""
        return (each for each in self.combatants.values() if each.side == PLAYERS)

    @property
    def enemies(self) -> Iterator[Combatant]:
        """Those on the enemies' side, as listed."""
        return (each for each in self.combatants.values() if each.side == ENEMIES)

    @property
    def actor(self) -> Combatant:
        """The combatant whose turn it is."""
        return self.combatants[self.acting]

    @property
    def attack(self) -> AttackFrame:
        """The running attack."""
        frame = self.frames[-1]
        assert isinstance(frame, AttackFrame)
        return frame

    @property
    def defence(self) -> DefenceFrame:
        """The running defence."""
        frame = self.frames[-1]
        assert isinstance(frame, DefenceFrame)
        return frame

    @property
    def harm(self) -> HarmFrame:
        """The running harm."""
        frame = self.frames[-1]
        assert isinstance(frame, HarmFrame)
        return frame

    @property
    def victim(self) -> Combatant:
        """The victim in hand."""
        part = self.harm.part
        assert part is not None
        return self.combatants[part.victim]

    def terrain_of(self, grvnt: Combatant) -> str:
        """Return the terrain that a grvnt rolls by (GR-63)."""
        return grvnt.terrain or self.terrain
