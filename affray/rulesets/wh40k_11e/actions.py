"""What a seat does. A field that may be left out says what then holds (section 2.5 of the rules, README.md)."""

from __future__ import annotations

from typing import ClassVar

from affray.events.base import Action
from affray.rulesets.wh40k_11e.facts import Aim, Pick, TargetFacts, UnitFacts


class StartBattle(Action, frozen=True, gc=False):
    """Begin. `first` is the side that takes the first turn, the first of the roster if left out."""

    says: ClassVar[str] = "starts the battle"

    first: str = ""


class SelectToShoot(Action, frozen=True, gc=False):
    """Select a unit to shoot (K-04). Without `kind`: normal, or close-quarters if the unit is engaged."""

    says: ClassVar[str] = "selects {unit:name} to shoot"

    unit: str
    kind: str = ""
    facts: UnitFacts = UnitFacts()


class SelectToFight(Action, frozen=True, gc=False):
    """Select a unit to fight (K-94). Without `kind`: normal if the unit is engaged, else overrun."""

    says: ClassVar[str] = "selects {unit:name} to fight"

    unit: str
    kind: str = ""
    facts: UnitFacts = UnitFacts()


class SelectWeapons(Action, frozen=True, gc=False):
    """Select weapons (K-05). Left out: shooting, of each model all that may be, CLOSE-QUARTERS ones only if it has no
    other; fighting, its first ordinary melee weapon by id, and those with EXTRA ATTACKS."""

    says: ClassVar[str] = "selects weapons"

    weapons: tuple[Pick, ...] | None = None


class SelectTargets(Action, frozen=True, gc=False):
    """Select targets (K-06, K-07): one `unit` for every weapon with `facts` for all, or `targets` weapon by weapon.

    A weapon that is not named has no target.
    """

    says: ClassVar[str] = "selects targets"

    unit: str = ""
    facts: TargetFacts = TargetFacts()
    targets: tuple[Aim, ...] = ()


class SelectEnemyUnit(Action, frozen=True, gc=False):
    """Choose which enemy unit is attacked next (K-60), that of the lowest id if left out."""

    says: ClassVar[str] = "turns to the next enemy unit"

    unit: str = ""


class Retarget(Action, frozen=True, gc=False):
    """Give a weapon whose target is gone a new one (K-62)."""

    says: ClassVar[str] = "gives {weapon} a new target: {unit:name}"

    weapon: str
    unit: str
    facts: TargetFacts = TargetFacts()


class Gather(Action, frozen=True, gc=False):
    """Gather attack dice (K-10): those of the weapon named (the lowest id if left out) and of all identical ones.

    `ignore` names the modifiers that PSYCHIC attacks ignore (K-81), every detrimental one if left out.
    """

    says: ClassVar[str] = "gathers attack dice"

    weapon: str = ""
    ignore: tuple[str, ...] | None = None


class Reroll(Action, frozen=True, gc=False):
    """Re-roll dice by an ability (K-26); `dice` are their places in the roll, from 1. `source` may be left out."""

    says: ClassVar[str] = "re-rolls dice {dice:list}"

    dice: tuple[int, ...]
    source: str = ""


class CommandReroll(Action, frozen=True, gc=False):
    """Re-roll one die for a command point (K-27); `die` is its place in the roll, from 1."""

    says: ClassVar[str] = "spends a command point to re-roll die {die}"

    die: int


class Accept(Action, frozen=True, gc=False):
    """Keep the faces as they are; before wound rolls, take the default for LETHAL HITS."""

    says: ClassVar[str] = "accepts"


class ChooseLethal(Action, frozen=True, gc=False):
    """Choose the critical hits that wound automatically (K-70), by their number; the default if left out."""

    says: ClassVar[str] = "chooses which critical hits wound automatically"

    attacks: tuple[int, ...] | None = None


class ChoosePool(Action, frozen=True, gc=False):
    """Choose which part of a split pool is resolved next (K-34); better AP first if left out."""

    says: ClassVar[str] = "chooses the next part of the pool"

    pool: str = ""


class ChoosePrecision(Action, frozen=True, gc=False):
    """Choose the CHARACTER that a PRECISION pool attacks (K-40), by the model's id, or `none`."""

    says: ClassVar[str] = "chooses a PRECISION target"

    group: str = ""


class DeclareOrder(Action, frozen=True, gc=False):
    """Declare the allocation order (K-37): every group as a list of its models; the canonical order if left out.

    The sequence inside a group is the standing choice of who suffers first.
    """

    says: ClassVar[str] = "declares the allocation order"

    order: tuple[tuple[str, ...], ...] | None = None


class SelectModel(Action, frozen=True, gc=False):
    """Choose the model that suffers (K-43, K-55)."""

    says: ClassVar[str] = "lets {model:name} suffer"

    model: str


class ChooseFnp(Action, frozen=True, gc=False):
    """Choose which feel no pain is used (K-52), the lowest number if left out."""

    says: ClassVar[str] = "chooses a feel no pain"

    threshold: int = 0


class DeclareWithin(Action, frozen=True, gc=False):
    """Say which units are within 6\" of a model that blows up (K-89); it may be none."""

    says: ClassVar[str] = "declares who is within reach: {units:names}"

    units: tuple[str, ...]


class Pass(Action, frozen=True, gc=False):
    """Choose no further targets; weapons without one lose their attacks (K-62)."""

    says: ClassVar[str] = "passes"


class MortalWounds(Action, frozen=True, gc=False):
    """Enter mortal wounds that a rule beyond these inflicts (K-97); `cause` in words."""

    says: ClassVar[str] = "enters mortal wounds on {unit:name}, {count} of them: {cause}"

    unit: str
    count: int
    cause: str


class EndBattle(Action, frozen=True, gc=False):
    """End the battle by agreement."""

    says: ClassVar[str] = "ends the battle"


class Concede(Action, frozen=True, gc=False):
    """Give up: the other side wins."""

    says: ClassVar[str] = "concedes"


ACTIONS: tuple[type[Action], ...] = (
    StartBattle,
    SelectToShoot,
    SelectToFight,
    SelectWeapons,
    SelectTargets,
    SelectEnemyUnit,
    Retarget,
    Gather,
    Reroll,
    CommandReroll,
    Accept,
    ChooseLethal,
    ChoosePool,
    ChoosePrecision,
    DeclareOrder,
    SelectModel,
    ChooseFnp,
    DeclareWithin,
    Pass,
    MortalWounds,
    EndBattle,
    Concede,
)
"""Every action, in the order of play."""
