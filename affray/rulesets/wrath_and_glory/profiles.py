"""The roster: what a combatant, a weapon, a hazard and an objective are, as a roster file has them.

Ranges are judged at muster (`rules/muster.py`), where a fault names its rule; here stand the fields and their kinds.
"""

from typing import Annotated, Literal

import msgspec

from affray.rules import limits
from affray.rulesets.wrath_and_glory.facts import ConditionName, CoverName, Expiry, Material

Kind = Literal["agent", "troop", "elite", "adversary"]
SideName = Literal["players", "gm"]


class _Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Root of what stands in a roster."""


class Inflict(_Entry, frozen=True, kw_only=True):
    """A condition that a weapon inflicts; `dn` is that of the test that removes it, 0 for the usual one (WG-88a)."""

    condition: ConditionName
    value: int = 0
    dn: int = 0


class Traits(_Entry, frozen=True, kw_only=True):
    """Weapon traits (WG-80 to WG-88o). A rating of 0 means that the weapon does not have the trait.

    `silent` changes no figure here: who hears a shot is for the table to say (WG-88h).
    """

    agonising: bool = False
    arc: int = 0
    assault: bool = False
    blast: int = 0
    brutal: bool = False
    flamer: bool = False
    force: bool = False
    heavy: int = 0
    inflict: tuple[Inflict, ...] = ()
    melta: bool = False
    parry: bool = False
    pistol: bool = False
    rad: int = 0
    rapid_fire: int = 0
    reliable: bool = False
    rending: int = 0
    silent: bool = False
    sniper: int = 0
    spread: bool = False
    supercharge: bool = False
    two_handed: bool = False
    unwieldy: int = 0
    waaagh: bool = False
    warp: bool = False


class Weapon(_Entry, frozen=True, kw_only=True):
    """A weapon (1.2). `range` is short, medium and long for a ranged weapon (or nothing: no bands), one number for a
    thrown one, and the reach for a melee weapon (1 if left out). A `salvo` of "-" is none."""

    id: str
    name: str = ""
    kind: Literal["melee", "ranged", "thrown"]
    damage: int
    ed: int = 0
    ap: int = 0
    range: tuple[int, ...] = ()
    salvo: int | Literal["-"] = "-"
    traits: Traits = Traits()
    state: Literal["ready", "unloaded", "jammed", "malfunctioning", "stuck", "dropped"] = "ready"
    drawn: bool = True

    @property
    def salvo_rating(self) -> int:
        """The Salvo, 0 where there is none, as of everything thrown (WG-39d)."""
        return self.salvo if isinstance(self.salvo, int) and self.kind == "ranged" else 0

    @property
    def area(self) -> bool:
        """Whether it hits an area: Blast or Flamer."""
        return self.traits.blast > 0 or self.traits.flamer

    @property
    def called(self) -> str:
        """Its name, or its id where it has none."""
        return self.name or self.id


UNARMED = Weapon(id="unarmed", name="bare hands", kind="melee", damage=0, ed=1)
"""what everybody has beside the weapons of the roster (1.2)"""


class Armour(_Entry, frozen=True, kw_only=True):
    """A worn piece. Only the best piece that is no shield counts, shields add (WG-43, WG-89)."""

    name: str = "armour"
    rating: int
    invulnerable: bool = False
    shield: bool = False
    bulk: int = 0
    power_field: bool = False
    powered: int = 0
    cumbersome: bool = False


class PrintedDetermination(_Entry, frozen=True, kw_only=True):
    """The Determination that a Threat's entry prints (WG-52)."""

    dice: int
    free: bool = False
    mortal: bool = False
    no_shock: bool = False


class StartCondition(_Entry, frozen=True, kw_only=True):
    """A condition that somebody starts with."""

    name: ConditionName
    value: int = 0
    dn: int = 0
    source: str = ""
    expiry: Expiry | None = None


class StartInjury(_Entry, frozen=True, kw_only=True):
    """An injury carried from before."""

    injury: str
    side: Literal["", "left", "right"] = ""


class Profile(_Entry, frozen=True, kw_only=True):
    """A combatant (1.1). `count` makes as many Threats of it, with ids ending in 1, 2, ...

    `bonuses` are what talents and wargear add, by the name of an attribute or of a derived trait. `defence`,
    `resilience`, `resolve` and `determination` are printed values of a Threat, taken as they are.
    """

    id: str
    name: str = ""
    side: SideName
    kind: Kind
    player: str = ""
    count: Annotated[int, msgspec.Meta(le=limits.COMBATANTS)] = 1
    keywords: tuple[str, ...] = ()
    abilities: tuple[Literal["wrath", "complication", "causes_fear", "explosives"], ...] = ()
    tier: int = 1
    rank: int = 1
    strength: int
    toughness: int
    agility: int
    initiative: int
    willpower: int
    intellect: int
    fellowship: int
    skills: dict[str, int] = {}
    bonuses: dict[str, int] = {}
    speed: int = 6
    size: Literal["tiny", "small", "average", "large", "huge", "gargantuan"] = "average"
    armour: tuple[Armour, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    max_wounds: int | None = None
    max_shock: int | None = None
    defence: int | None = None
    resilience: int | None = None
    resolve: int | None = None
    determination: PrintedDetermination | None = None
    wounds: int = 0
    shock: int = 0
    wrath: int = 2
    reloads: int = 3
    conditions: tuple[StartCondition, ...] = ()
    traumatic_injuries: tuple[StartInjury, ...] = ()
    memorable_injuries: tuple[StartInjury, ...] = ()
    engaged_with: tuple[str, ...] = ()
    in_cover: CoverName = "none"
    material: Material = "medium"
    status: Literal["active", "absent"] = "active"


class Effect(_Entry, frozen=True, kw_only=True):
    """One effect of a hazard; exactly one of damage, shock, mortal, condition and lost_action is given.

    A number may be a die: `d3`, `d6`, or with something added, `d3+1`. Damage has AP 0.
    """

    damage: int | None = None
    ed: int = 0
    shock: int | str = 0
    mortal: int | str = 0
    condition: ConditionName | None = None
    value: int = 0
    dn: int = 0
    expiry: Expiry | None = None
    lost_action: bool = False


class Hazard(_Entry, frozen=True, kw_only=True):
    """A hazard (WG-95). `test` is a skill or an attribute; without one nothing can be done about it."""

    id: str
    name: str = ""
    when: Literal["start", "end", "round_start", "round_end", "event"] = "event"
    who: Literal["all", "random"] | tuple[str, ...] = "all"
    chance: tuple[int, ...] = ()
    test: str = ""
    dn: int = 0
    on_fail: tuple[Effect, ...] = ()
    on_success: tuple[Effect, ...] = ()
    on_repeat: tuple[Effect, ...] = ()


class Objective(_Entry, frozen=True, kw_only=True):
    """An objective of a big battle, with what either outcome means for the wider battle (WG-96)."""

    id: str
    name: str = ""
    achieved: str = ""
    lost: str = ""


class Side(_Entry, frozen=True, kw_only=True):
    """A side with a name of its own, and for the players the seats that play its Agents."""

    id: SideName
    name: str = ""
    seats: tuple[str, ...] = ()


class Roster(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roster file: the combatants, and what else there is. Glory and Ruin as WG-75 gives them if left out."""

    combatant: tuple[Profile, ...]
    side: tuple[Side, ...] = ()
    hazard: tuple[Hazard, ...] = ()
    objective: tuple[Objective, ...] = ()
    glory: int | None = None
    ruin: int | None = None
