"""Attacks: who is meant and who is hit, critical hits, damage, and its comparison with Resilience."""

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Mention, counted
from affray.rulesets.wrath_and_glory import progress
from affray.rulesets.wrath_and_glory.facts import Aimed, Declaration, Part, itemised
from affray.rulesets.wrath_and_glory.state import Fight


class AttackDeclared(Consequence, frozen=True):
    """An attack begins, with everything that was declared for it."""

    marks = (Mention("attack.actor"), Mention("attack.targets"))

    attack: Declaration

    def tell(self, names: Mapping[str, str]) -> str:
        attack = self.attack
        at = ", ".join(names.get(target, target) for target in attack.targets) or attack.point
        how = [option.replace("_", " ") for option in attack.options]
        if attack.called_shot:
            how.append(f"called shot {attack.called_shot}")
        verb = {"pin": "pins down", "interact": "turns on"}.get(attack.mode, "attacks")
        told = f"{names.get(attack.actor, attack.actor)} {verb} {at} with {attack.skill or attack.weapon}"
        return f"{told} ({', '.join(how)})" if how else told

    def fold(self, state: Fight) -> None:
        attack = self.attack
        actor = state.combatants[attack.actor]
        state.spend(actor, attack.cost)
        if attack.frame == "turn" and attack.mode != "interact":
            actor.turn.attacks += 1
        elif attack.frame == "held":
            actor.held = False
        if attack.charging or attack.sprinting:
            state.moving = None
        first = attack.targets[:1] if attack.groups else attack.targets
        state.attack = progress.Assault(attack, progress.Shot([progress.Target(target) for target in first]))
        state.tests.append(
            progress.Trial(
                attack.actor, attack.mode, attack.frame, attack.skill, modifiers=attack.modifiers, attacking=True
            )
        )


class TargetStrayed(Consequence, frozen=True, kw_only=True):
    """A shot into a melee goes at somebody else (WG-39k)."""

    marks = (Mention("missed"), Mention("to"))
    says = "the shot at {missed:name} goes at {to:name}"

    missed: str
    to: str
    aimed: Aimed

    def fold(self, state: Fight) -> None:
        state.shot.strayed = True
        _replace(state, self.missed, self.aimed)


def _replace(state: Fight, meant: str, aimed: Aimed) -> None:
    """Put another target in the place of the one that was meant, hit by the same dice."""
    shot = state.shot
    old = next((target for target in shot.targets if target.id == meant), None)
    if old is None:
        return
    new = progress.Target(
        id=aimed.target, dn=aimed.dn, dn_parts=aimed.parts, icons=old.icons, rolled=old.rolled, critical=old.critical
    )
    kept = [target for target in shot.targets if target is old or target.id != aimed.target]
    shot.targets = [new if target is old else target for target in kept]
    trial = state.test
    trial.aimed = tuple(aimed if before.target == meant else before for before in trial.aimed)
    trial.dn = max(target.dn for target in shot.targets)


class RetargetOffered(Consequence, frozen=True):
    """The GM may pick a new target (WG-94, 65-66)."""


class AttackRetargeted(Consequence, frozen=True, kw_only=True):
    """The attack goes at another target, or stays where it was."""

    marks = (Mention("to"),)
    says = "the attack meant for {meant:name} goes at {to:name}"

    meant: str
    to: str
    aimed: Aimed | None = None

    def fold(self, state: Fight) -> None:
        state.shot.retargeted = True
        if self.aimed is not None:
            state.shot.turned = True
            _replace(state, self.meant, self.aimed)


class AreaOffered(Consequence, frozen=True, kw_only=True):
    """The GM says who is caught: within `radius` of the centre, `metres` off in `direction` if it scattered."""

    centre: str
    radius: int
    direction: int = 0
    metres: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        at = names.get(self.centre, self.centre)
        if self.metres:
            return f"it scatters {self.metres} m from {at} (direction {self.direction}); {self.radius} m around are hit"
        return f"it hits at {at}" + (f", and {self.radius} m around" if self.radius else ", and on the way there")

    def fold(self, state: Fight) -> None:
        state.shot.area_asked = True


class AreaDeclared(Consequence, frozen=True):
    """Those who are caught beside whom the test hit."""

    marks = (Mention("ids"),)
    says = "caught: {ids:names}"

    ids: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        shot = state.shot
        for id in self.ids:
            target = next((target for target in shot.targets if target.id == id), None)
            if target is None:
                shot.targets.append(progress.Target(id, hit=True, caught=True))
            else:
                target.hit = target.caught = True


class CriticalOffered(Consequence, frozen=True, kw_only=True):
    """Something of a Critical Hit is to be chosen: mode, severity, limb or target, by `seat` where one asks."""

    ask: str
    seat: str

    def fold(self, state: Fight) -> None:
        critical = state.shot.critical = state.shot.critical or progress.CriticalHit()
        critical.asking = self.ask


class CriticalChosen(Consequence, frozen=True, kw_only=True):
    """What was chosen. `glory` is what was spent on severity."""

    ask: str
    mode: str = ""
    glory: int = 0
    pick: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        chosen = self.mode or names.get(self.pick, self.pick) or (f"{self.glory} Glory" if self.glory else "")
        return f"the critical's {self.ask}: {chosen}" if chosen else ""

    def fold(self, state: Fight) -> None:
        critical = state.critical
        critical.asking = ""
        match self.ask:
            case "mode":
                critical.mode = self.mode
            case "severity":
                critical.severity = True
            case "limb":
                critical.limb = self.pick
            case "target":
                critical.target = self.pick


class CriticalScored(Consequence, frozen=True, kw_only=True):
    """A Critical Hit (WG-48): simple, or a row of the table with its rolls, on `targets`; `bystanders` must keep
    their feet (row 44-45)."""

    marks = (Mention("actor"), Mention("targets"))
    says = "a Critical Hit on {targets:names} ({mode}, d66 {table_roll})"

    actor: str
    mode: str
    targets: tuple[str, ...]
    table_roll: int = 0
    effect_roll: tuple[int, ...] = ()
    bystanders: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        on = ", ".join(names.get(target, target) for target in self.targets)
        how = f"table, d66 {self.table_roll}" if self.table_roll else "+3 Extra Damage dice"
        return f"a Critical Hit on {on}: {how}"

    def fold(self, state: Fight) -> None:
        critical = state.shot.critical = state.shot.critical or progress.CriticalHit()
        critical.mode, critical.scored = self.mode, True
        critical.targets, critical.bystanders = self.targets, self.bystanders


class ExtraDamageDue(Consequence, frozen=True, kw_only=True):
    """Extra Damage dice are to be rolled."""

    asks = Ask("ed", dice="dice", what="Extra Damage")

    seat: str
    dice: int
    parts: tuple[Part, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{self.dice} Extra Damage {'die' if self.dice == 1 else 'dice'} ({itemised(self.parts)})"

    def fold(self, state: Fight) -> None:
        state.shot.ed_parts = self.parts


class ExtraDamageRolled(Consequence, frozen=True, kw_only=True):
    """What they add; `next` is glory if damage may still be bought."""

    purpose = "next"
    says = "Extra Damage {faces:dice}: {value}"

    faces: tuple[int, ...]
    value: int
    next: str

    def fold(self, state: Fight) -> None:
        state.shot.ed_faces, state.shot.ed_value = self.faces, self.value


class DamageComputed(Consequence, frozen=True, kw_only=True):
    """The damage of the attack and what it is made of."""

    marks = (Mention("actor"),)

    actor: str
    base: int
    strength: int
    ed_value: int
    glory: int
    total: int
    parts: tuple[Part, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.actor, self.actor)} deals {self.total} damage ({itemised(self.parts)})"

    def fold(self, state: Fight) -> None:
        state.shot.damage, state.shot.parts = self.total, self.parts


class CompareOpened(Consequence, frozen=True):
    """Damage is compared now."""


class DamageCompared(Consequence, frozen=True, kw_only=True):
    """Damage against the Resilience of one target: so many Wounds, Shock if equal. For a Mob `hits` members die."""

    marks = (Mention("target"),)

    target: str
    damage: int
    resilience: int
    resilience_parts: tuple[Part, ...]
    wounds: int
    shock: int
    hits: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.target, self.target)
        versus = f"{self.damage} damage against Resilience {self.resilience} ({itemised(self.resilience_parts)})"
        if self.wounds and self.hits:
            return f"{who}: {versus}: {self.wounds} of {self.hits} hit {'falls' if self.wounds == 1 else 'fall'}"
        if self.wounds:
            return f"{who}: {versus}: {counted(self.wounds, 'Wound')}"
        return f"{who}: {versus}: {f'{self.shock} Shock' if self.shock else 'no effect'}"

    def fold(self, state: Fight) -> None:
        if state.place == "attack.compare":
            for target in state.shot.targets:
                if target.id == self.target:
                    target.compared = True
        elif state.ordeal is not None:
            state.ordeal.deal_with(self.target)


class TargetsDone(Consequence, frozen=True):
    """Every target is dealt with."""


class AttackResolved(Consequence, frozen=True, kw_only=True):
    """The attack is over."""

    purpose = "frame"

    frame: str
    actor: str

    def fold(self, state: Fight) -> None:
        state.attack = None
        state.tests.pop()
