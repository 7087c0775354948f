"""A unit is selected, then its weapons and their targets (B0a, A1, A2; K-01 to K-09)."""

from affray.rules import Consequence, TurnBegan
from affray.rulesets.wh40k_11e.facts import Line, Pick, UnitFacts
from affray.rulesets.wh40k_11e.state import Attack, Battle


class UnitSelected(Consequence, frozen=True, kw_only=True):
    """A unit shoots or fights now, with the facts declared for it."""

    marks = (TurnBegan("unit"),)
    says = "{unit:name} is to {mode} ({kind})"

    unit: str
    mode: str
    kind: str
    facts: UnitFacts = UnitFacts()

    def fold(self, state: Battle) -> None:
        state.attack = Attack(self.unit, self.mode, self.kind, self.facts)
        state.rolled = ""
        state.fallen.clear()
        state.commanded.clear()


class WeaponsSelected(Consequence, frozen=True, kw_only=True):
    """The weapons that are used, each with its profile and chosen instances; ONE SHOT ones are `spent` by it."""

    says = "weapons: {named:list}"

    weapons: tuple[Pick, ...]
    spent: tuple[str, ...] = ()

    def fold(self, state: Battle) -> None:
        state.attack_now.weapons = self.weapons
        state.spent.extend(self.spent)

    @property
    def named(self) -> tuple[str, ...]:
        """The weapons by id, with profiles."""
        return tuple(f"{pick.weapon} ({pick.profile})" if pick.profile else pick.weapon for pick in self.weapons)


class TargetsSelected(Consequence, frozen=True, kw_only=True):
    """Each weapon with its target and what was declared.

    With `instead`, one weapon whose target, that unit, is gone (K-62); its share is then added to what it has there
    already.
    """

    says = "targets: {units:names}{missing}"

    lines: tuple[Line, ...]
    untargeted: tuple[str, ...] = ()
    instead: str = ""

    def fold(self, state: Battle) -> None:
        attack = state.attack_now
        if not self.instead:
            attack.lines = list(self.lines)
            return
        (new,) = self.lines
        mine = {
            line.unit: at for at, line in enumerate(attack.lines) if line.weapon == new.weapon and at not in attack.used
        }
        old = mine[self.instead]
        if new.unit in mine:
            attack.lines[mine[new.unit]] = new
            attack.used.append(old)
        else:
            attack.lines[old] = new

    @property
    def units(self) -> tuple[str, ...]:
        """The target units."""
        return tuple(dict.fromkeys(line.unit for line in self.lines))

    @property
    def missing(self) -> str:
        """The weapons without a target, as the end of a sentence."""
        return f"; without a target: {', '.join(self.untargeted)}" if self.untargeted else ""
