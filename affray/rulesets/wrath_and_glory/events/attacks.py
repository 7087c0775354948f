"""Attacks: who is meant and who is hit, critical hits, damage, and its comparison with Resilience."""

from collections.abc import Mapping

from affray.events import marks
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.facts import Aimed, Modifier, Part, counted, itemised


class AttackDeclared(Consequence, frozen=True, gc=False):
    """An attack with everything that was declared for it. `mode` is attack, pin or interact; `frame` turn, held or
    reflex; `cost` what it takes of the budget; `distance` 0 if none was given. `sprinting` fires on the run."""

    marks = (marks.Mention("actor"), marks.Mention("targets"))
    says = ""

    actor: str
    mode: str
    weapon: str
    targets: tuple[str, ...]
    frame: str
    cost: str = ""
    options: tuple[str, ...] = ()
    called_shot: int = 0
    point: str = ""
    distance: int = 0
    cover: str | None = None
    material: str | None = None
    vision: int = 0
    groups: tuple[int, ...] = ()
    skill: str = ""
    cover_near: bool = True
    charging: bool = False
    sprinting: bool = False
    modifiers: tuple[Modifier, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        """Return who attacks whom with what and how."""
        at = ", ".join(names.get(one, one) for one in self.targets) or self.point
        how = [one.replace("_", " ") for one in self.options]
        if self.called_shot:
            how.append(f"called shot {self.called_shot}")
        verb = {"pin": "pins down", "interact": "turns on"}.get(self.mode, "attacks")
        said = f"{names.get(self.actor, self.actor)} {verb} {at} with {self.skill or self.weapon}"
        return f"{said} ({', '.join(how)})" if how else said


class TargetStrayed(Consequence, frozen=True, gc=False):
    """A shot into a melee goes at somebody else (WG-39k)."""

    marks = (marks.Mention("missed"), marks.Mention("to"))
    says = "the shot at {missed:name} goes at {to:name}"

    missed: str
    to: str
    aimed: Aimed


class RetargetOffered(Consequence, frozen=True, gc=False):
    """The GM may pick a new target (WG-94, 65-66)."""

    says = ""


class AttackRetargeted(Consequence, frozen=True, gc=False):
    """The attack goes at another target, or stays where it was."""

    marks = (marks.Mention("to"),)
    says = "the attack meant for {meant:name} goes at {to:name}"

    meant: str
    to: str
    aimed: Aimed | None = None


class AreaOffered(Consequence, frozen=True, gc=False):
    """The GM says who is caught: within `radius` of the centre, `metres` off in `direction` if it scattered."""

    says = ""

    centre: str
    radius: int
    direction: int = 0
    metres: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return where it lands."""
        at = names.get(self.centre, self.centre)
        if self.metres:
            return f"it scatters {self.metres} m from {at} (direction {self.direction}); {self.radius} m around are hit"
        return f"it hits at {at}" + (f", and {self.radius} m around" if self.radius else ", and on the way there")


class AreaDeclared(Consequence, frozen=True, gc=False):
    """Those who are caught beside whom the test hit."""

    marks = (marks.Mention("ids"),)
    says = "caught: {ids:names}"

    ids: tuple[str, ...]


class CriticalOffered(Consequence, frozen=True, gc=False):
    """Something of a Critical Hit is to be chosen: mode, severity, limb or target, by `seat` where one asks."""

    says = ""

    ask: str
    seat: str


class CriticalChosen(Consequence, frozen=True, gc=False):
    """What was chosen. `glory` is what was spent on severity."""

    says = ""

    ask: str
    mode: str = ""
    glory: int = 0
    pick: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        """Return what was chosen; nothing where that was nothing."""
        chosen = self.mode or names.get(self.pick, self.pick) or (f"{self.glory} Glory" if self.glory else "")
        return f"the critical's {self.ask}: {chosen}" if chosen else ""


class CriticalScored(Consequence, frozen=True, gc=False):
    """A Critical Hit (WG-48): simple, or a row of the table with its rolls, on `targets`; `bystanders` must keep
    their feet (row 44-45)."""

    marks = (marks.Mention("actor"), marks.Mention("targets"))
    says = "a Critical Hit on {targets:names} ({mode}, d66 {table_roll})"

    actor: str
    mode: str
    targets: tuple[str, ...]
    table_roll: int = 0
    effect_roll: tuple[int, ...] = ()
    bystanders: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        """Return whom it hits and how it is read."""
        on = ", ".join(names.get(one, one) for one in self.targets)
        how = f"table, d66 {self.table_roll}" if self.table_roll else "+3 Extra Damage dice"
        return f"a Critical Hit on {on}: {how}"


class ExtraDamageDue(Consequence, frozen=True, gc=False):
    """Extra Damage dice are to be rolled."""

    says = ""

    seat: str
    dice: int
    parts: tuple[Part, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        """Return how many dice and where from."""
        return f"{self.dice} Extra Damage {'die' if self.dice == 1 else 'dice'} ({itemised(self.parts)})"


class ExtraDamageRolled(Consequence, frozen=True, gc=False):
    """What they add; `next` is glory if damage may still be bought."""

    purpose = "next"
    says = "Extra Damage {faces:dice}: {value}"

    faces: tuple[int, ...]
    value: int
    next: str


class DamageComputed(Consequence, frozen=True, gc=False):
    """The damage of the attack and what it is made of."""

    marks = (marks.Mention("actor"),)
    says = ""

    actor: str
    base: int
    strength: int
    ed_value: int
    glory: int
    total: int
    parts: tuple[Part, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the damage with its parts."""
        return f"{names.get(self.actor, self.actor)} deals {self.total} damage ({itemised(self.parts)})"


class CompareOpened(Consequence, frozen=True, gc=False):
    """Damage is compared now."""

    says = ""


class DamageCompared(Consequence, frozen=True, gc=False):
    """Damage against the Resilience of one target: so many Wounds, Shock if equal. For a Mob `hits` members die."""

    marks = (marks.Mention("target"),)
    says = ""

    target: str
    damage: int
    resilience: int
    resilience_parts: tuple[Part, ...]
    wounds: int
    shock: int
    hits: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the comparison in figures."""
        who = names.get(self.target, self.target)
        versus = f"{self.damage} damage against Resilience {self.resilience} ({itemised(self.resilience_parts)})"
        if self.wounds and self.hits:
            return f"{who}: {versus}: {self.wounds} of {self.hits} hit {'falls' if self.wounds == 1 else 'fall'}"
        if self.wounds:
            return f"{who}: {versus}: {counted(self.wounds, 'Wound')}"
        return f"{who}: {versus}: {f'{self.shock} Shock' if self.shock else 'no effect'}"


class TargetsDone(Consequence, frozen=True, gc=False):
    """Every target is dealt with."""

    says = ""


class AttackResolved(Consequence, frozen=True, gc=False):
    """The attack is over."""

    purpose = "frame"
    says = ""

    frame: str
    actor: str


ATTACKS = (
    AttackDeclared, TargetStrayed, RetargetOffered, AttackRetargeted, AreaOffered, AreaDeclared, CriticalOffered,
    CriticalChosen, CriticalScored, ExtraDamageDue, ExtraDamageRolled, DamageComputed, CompareOpened, DamageCompared,
    TargetsDone, AttackResolved,
)  # fmt: skip
