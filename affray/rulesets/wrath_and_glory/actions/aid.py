"""Ending conditions, mending weapons, and tests that are Combat Actions (WG-20, WG-76, WG-94)."""

from collections.abc import Iterator
from typing import Literal, get_args

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Offer,
    OneOf,
    Reason,
    Some,
    Words,
    legal,
    legal_among,
    legal_in,
    legal_values,
    offer,
)
from affray.rulesets.wrath_and_glory import tables
from affray.rulesets.wrath_and_glory.domains import MOD, MODIFIERS
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared
from affray.rulesets.wrath_and_glory.facts import Modifier
from affray.rulesets.wrath_and_glory.rules import attack_options, budget, conditions, dice_tests, figures, weapons
from affray.rulesets.wrath_and_glory.state import Fight

Feeling = Literal["pinned", "fear"]
FEELINGS: dict[Feeling, tuple[str, ...]] = {"pinned": ("pinned",), "fear": conditions.FEARS}
"""what allies are rallied from to the conditions that it means (WG-76f, WG-76k)"""
Treated = Literal["bleeding", "poisoned"]
TREATED: tuple[Treated, ...] = get_args(Treated)
Healing = Literal["medicae", "toughness"]
HEALING: tuple[Healing, ...] = get_args(Healing)


def _taken(state: Fight, rule: str, action: str) -> ActionDeclared:
    """Return a Combat Action being taken, in the own turn at its cost, or as a held one."""
    return ActionDeclared(rule, actor=state.acting.id, action=action, cost="" if state.holder else "combat")


class Clear(Action, frozen=True):
    """Mend a weapon, or end Restrained or Blinded (WG-94, WG-76c, WG-76h); give one of the two. For Blinded the GM may
    name the `skill` and `dn`."""

    says = "clears {weapon}{condition}"
    label = "clear a weapon or a condition"

    weapon: str = ""
    condition: Literal["", "restrained", "blinded"] = ""
    skill: str | None = None
    dn: int | None = None
    modifiers: tuple[Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.acting
        yield from budget.combat_action(state, "clear", "clear")
        yield from attack_options.check_modifiers(self.modifiers)
        if bool(self.weapon) == bool(self.condition):
            yield Reason("WG_E_OPTION", "clear a weapon or a condition, one of the two", "WG-94")
        if self.weapon:
            carried = combatant.weapons.get(self.weapon)
            if carried is None:
                yield from weapons.unknown(state, combatant, self.weapon)
            elif carried.state not in tables.CLEARING:
                yield Reason("WG_E_WEAPON", f"{self.weapon} is {carried.state}; there is nothing to clear", "WG-94")
        elif self.condition and not combatant.condition(self.condition):
            yield Reason("WG_E_FACT", f"{combatant.name} is not {self.condition}", "WG-76h")
        if self.condition != "blinded" and (self.skill is not None or self.dn is not None):
            yield Reason("WG_E_OPTION", "the GM names another test only against Blinded", "WG-76c")
        if self.skill is not None and not figures.is_skill(self.skill):
            yield Reason("WG_E_UNKNOWN", f"there is no skill {self.skill!r}", "WG-76c")
        if self.dn is not None and not 1 <= self.dn <= tables.MOST_DN:
            yield Reason("WG_E_STAT", f"DN {self.dn}; 1 to {tables.MOST_DN}", "WG-76c")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        skill, dn = self._test(state)
        yield _taken(state, "WG-94", "clear")
        yield from dice_tests.call(
            state,
            "WG-94",
            roller=state.acting.id,
            skill=skill,
            dn=dn,
            frame=state.frame,
            what="clear",
            about=self.weapon or self.condition,
            modifiers=self.modifiers,
        )

    def _test(self, state: Fight) -> tuple[str, int]:
        """Return what is tested, against what; the condition's own DN and what the GM names go first."""
        what = state.acting.weapons[self.weapon].state if self.weapon else self.condition
        skill, dn = tables.CLEARING[what]
        return self.skill or skill, self.dn or state.acting.dn_against(self.condition) or dn

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        broken = legal_values(state, seats[0], cls, state.acting.weapons)
        if broken:
            yield offer(cls, seats, {"weapon": OneOf(broken), "modifiers": MODIFIERS}, MOD, "mend a weapon")
        if legal(state, cls(condition="restrained"), seats[0]):
            yield offer(cls, seats, {"condition": OneOf(("restrained",)), "modifiers": MODIFIERS}, MOD, "break free")
        if legal(state, cls(condition="blinded"), seats[0]):
            fields: dict[str, Domain] = {
                "condition": OneOf(("blinded",)),
                "skill": OneOf(tables.TESTED),
                "dn": Between(1, tables.MOST_DN),
                "modifiers": MODIFIERS,
            }
            yield offer(cls, seats, fields, (*MOD, "skill", "dn"), "see again")


class Rally(Action, frozen=True):
    """Rally allies from being Pinned or from Fear (WG-76f, WG-76k)."""

    says = "rallies {targets:names}"
    label = "rally allies"

    condition: Feeling
    targets: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from budget.combat_action(state, "rally", "rally")
        yield from attack_options.check_modifiers(self.modifiers)
        may = _rallied(state, self.condition)
        if not self.targets or len(set(self.targets)) < len(self.targets):
            yield Reason("WG_E_FACT", "name whom to rally, each once", "WG-76f")
        for target in self.targets:
            if target not in state.combatants:
                yield Reason("WG_E_UNKNOWN", f"there is no combatant {target!r}", "WG-76f")
            elif target not in may:
                who = ", ".join(may) or "nobody"
                yield Reason("WG_E_FACT", f"{target} cannot be rallied from {self.condition}; {who} can", "WG-76f")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        rule = "WG-76f" if self.condition == "pinned" else "WG-76k"
        yield _taken(state, rule, "rally")
        yield from dice_tests.call(
            state,
            rule,
            roller=state.acting.id,
            skill="leadership",
            dn=self._dn(state),
            frame=state.frame,
            what="rally",
            about=f"{self.condition}:{','.join(self.targets)}",
            modifiers=self.modifiers,
        )

    def _dn(self, state: Fight) -> int:
        """Return the DN to rally: the Salvo that pins, one more under fire; or 2 + X against Fear (the highest)."""
        targets = [state.combatants[target] for target in self.targets]
        highest = max(target.dn_against(name) for target in targets for name in FEELINGS[self.condition])
        if self.condition == "fear":
            return tables.FEAR_DN + highest
        return highest + (tables.UNDER_FIRE if any(target.hurt for target in targets) else 0)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for condition in FEELINGS:
            targets = legal_among(state, seats[0], cls(condition, ()), "targets", state.order)
            if targets:
                fields = {"condition": OneOf((condition,)), "targets": Some(targets, 1), "modifiers": MODIFIERS}
                yield offer(cls, seats, fields, MOD, "Leadership to rally them")


def _rallied(state: Fight, condition: Feeling) -> list[str]:
    """Return whom the actor may rally, in order of id: allies with the condition, against Fear not itself."""
    return [
        ally.id
        for ally in state.of(state.acting.side)
        if ally.present
        and any(ally.condition(name) for name in FEELINGS[condition])
        and (condition == "pinned" or ally is not state.acting)
    ]


class Treat(Action, frozen=True):
    """Treat somebody who is Bleeding or Poisoned (WG-76a, WG-76j); one's own Bleeding also by Toughness."""

    says = "treats {target:name} for {condition}"
    label = "treat a combatant"

    target: str
    condition: Treated
    skill: Healing = "medicae"
    modifiers: tuple[Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.acting
        yield from budget.combat_action(state, "treat", "treat")
        yield from attack_options.check_modifiers(self.modifiers)
        target = state.combatants.get(self.target)
        if target is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.target!r}", "WG-76a")
            return
        if not target.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{target.name} is {target.status}", "WG-76a")
        elif not target.condition(self.condition):
            yield Reason("WG_E_FACT", f"{target.name} is not {self.condition}", "WG-76a")
        if self.skill == "toughness" and (target is not combatant or self.condition != "bleeding"):
            yield Reason("WG_E_OPTION", "Toughness is tested against one's own Bleeding alone", "WG-76a")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield _taken(state, "WG-76a", "treat")
        yield from dice_tests.call(
            state,
            "WG-76a",
            roller=state.acting.id,
            skill=self.skill,
            dn=self._dn(state),
            frame=state.frame,
            what="treat",
            about=f"{self.condition}:{self.target}",
            modifiers=self.modifiers,
        )

    def _dn(self, state: Fight) -> int:
        """Return the DN to treat somebody; Medicae on one's own Bleeding is harder by 1."""
        dn = state.combatants[self.target].dn_against(self.condition) or tables.TREATED_DN
        own = self.target == state.acting.id and self.condition == "bleeding" and self.skill == "medicae"
        return dn + (tables.ON_ONESELF if own else 0)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for condition in TREATED:
            for id in state.order:
                skills = legal_in(state, seats[0], cls(id, condition), "skill", HEALING)
                if skills:
                    fields = {
                        "target": OneOf((id,)),
                        "condition": OneOf((condition,)),
                        "skill": OneOf(skills),
                        "modifiers": MODIFIERS,
                    }
                    yield offer(cls, seats, fields, (*MOD, "skill"), f"end {condition}")


class Test(Action, frozen=True):
    """Anything else that is a Combat Action and a test (hook `psychic_power`)."""

    says = "tests {skill} against DN {dn}: {what}"
    label = "make a test"

    skill: str
    dn: int
    what: str
    modifiers: tuple[Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from budget.combat_action(state, "test", "test")
        yield from attack_options.check_modifiers(self.modifiers)
        if not figures.is_skill(self.skill):
            yield Reason("WG_E_UNKNOWN", f"there is no skill or attribute {self.skill!r}", "WG-20")
        if not 1 <= self.dn <= tables.MOST_DN:
            yield Reason("WG_E_STAT", f"DN {self.dn}; 1 to {tables.MOST_DN}", "WG-20")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield _taken(state, "WG-20", "test")
        yield from dice_tests.call(
            state,
            "WG-20",
            roller=state.acting.id,
            skill=self.skill,
            dn=self.dn,
            frame=state.frame,
            what="test",
            about=self.what,
            modifiers=self.modifiers,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls(tables.TESTED[0], 1, "anything"), seats[0]):
            fields = {
                "skill": OneOf(tables.TESTED),
                "dn": Between(1, tables.MOST_DN),
                "what": Words(),
                "modifiers": MODIFIERS,
            }
            yield offer(cls, seats, fields, MOD, "anything else that is a test")
