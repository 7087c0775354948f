"""An attack, from the declaration to its end (2.2; AS-11 to AS-29, AS-53, AS-54)."""

from __future__ import annotations

from typing import Any

from affray.rules import Ask, Consequence, Mention, Term, spelled
from affray.rulesets.astartes.events.purses import PURSES
from affray.rulesets.astartes.facts import Left, Other, Situation
from affray.rulesets.astartes.state import Attack, Fight


class AttackDeclared(Consequence, frozen=True, kw_only=True):
    """An attack: who, with what, at whom, and what is said of it. `kind` is ranged, melee or psychic."""

    marks = (Mention("attacker"), Mention("ids"))
    says = "{attacker:name} attacks {ids:names} with {weapon} ({kind} {mode})"

    kind: str
    attacker: str
    weapon: str
    mode: str
    ids: tuple[str, ...]
    targets: tuple[Other, ...]
    situation: Situation
    extra_action: bool = False

    def fold(self, state: Fight) -> None:
        state.attack = Attack(
            self.kind, self.attacker, self.weapon, self.mode, self.targets, self.situation, self.extra_action
        )
        attacker = state.attacker
        if self.kind == "ranged":
            attacker.shots += 1
            attacker.auto_fired = attacker.auto_fired or self.mode == "auto"


class DiceLost(Consequence, frozen=True, kw_only=True):
    """Reserve dice are lost before the attack (AS-11)."""

    marks = PURSES
    says = "{id:name} loses reserve dice before the attack: {dice}"

    id: str
    pool: str
    dice: int
    left: Left

    def fold(self, state: Fight) -> None:
        spend(state, self.id, self.pool, self.dice)


def spend(state: Fight, id: str, pool: str, dice: int) -> None:
    """Take dice from a counter of a combatant's reserve (AS-08)."""
    spent = state.combatants[id].spent
    spent[pool] = spent.get(pool, 0) + dice


class DiceCommitted(Consequence, frozen=True, kw_only=True):
    """Reserve and bonus dice of an attack, and what is left of the characteristic (AS-07, AS-54)."""

    marks = PURSES
    says = "{id:name} commits {reserve} reserve dice of {char} and {bonus} bonus dice; {available} left"

    id: str
    pool: str
    char: str
    reserve: int
    bonus: int
    available: int
    terms: tuple[Term, ...]
    left: Left

    def fold(self, state: Fight) -> None:
        spend(state, self.id, self.pool, self.reserve)
        state.attack_now.dice_terms = self.terms


class AmmoSpent(Consequence, frozen=True, kw_only=True):
    """What is left in the magazine (AS-26)."""

    marks = (Mention("id"),)
    says = "{left} left in the magazine of {weapon}"

    id: str
    weapon: str
    left: int

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].weapons[self.weapon].left = self.left


class ThresholdSet(Consequence, frozen=True, kw_only=True):
    """The threshold, term by term (AS-53, AS-27, AS-29)."""

    says = "the threshold of the attack is {threshold}"

    terms: tuple[Term, ...]
    threshold: int

    def fold(self, state: Fight) -> None:
        state.attack_now.terms = self.terms


NEEDS = "{purpose}: {dice} dice ({dice_terms}), successes below {threshold} ({terms}), a 1 counts twice"
"""what dice are for, in words: the dice and the threshold with their terms"""


def needs(event: Any, state: Fight) -> str:
    """Return what the dice of an attack or a defence are for."""
    return NEEDS.format_map(
        {
            "purpose": event.purpose_of_dice,
            "dice": event.dice,
            "dice_terms": spelled(event.dice_terms),
            "threshold": event.threshold,
            "terms": spelled(event.terms),
        }
    )


class AttackRollAsked(Consequence, frozen=True, kw_only=True):
    """The attack is rolled: die, dice and threshold, each with its terms."""

    asks = Ask("attack", "die", "dice", what=needs)
    says = "the attack takes {dice} dice against {threshold}"
    purpose_of_dice = "attack"

    seat: str
    dice: int
    die: int
    threshold: int
    dice_terms: tuple[Term, ...]
    terms: tuple[Term, ...]


class SuccessesCounted(Consequence, frozen=True, kw_only=True):
    """What each die comes to, in the order rolled (AS-13, AS-14)."""

    says = "dice {faces:dice} against {threshold}: {total} successes"

    faces: tuple[int, ...]
    die: int
    threshold: int
    per_die: tuple[int, ...]
    total: int

    def fold(self, state: Fight) -> None:
        attack = state.attack_now
        attack.rolled, attack.per_die, attack.successes = True, self.per_die, self.total


class AttackFailed(Consequence, frozen=True, kw_only=True):
    """No die succeeds, and no defence is asked for (AS-34)."""

    says = "the attack fails"

    def fold(self, state: Fight) -> None:
        state.attack_now.over = True


class PowerRolled(Consequence, frozen=True, kw_only=True):
    """The successes of a power are told, and nothing follows (AS-29)."""

    says = "the power has {successes} successes"

    successes: int

    def fold(self, state: Fight) -> None:
        state.attack_now.over = True


class NextTargetTaken(Consequence, frozen=True, kw_only=True):
    """The next target of an area (AS-25)."""

    marks = (Mention("target"),)
    says = "the attack turns to {target:name}"

    target: str

    def fold(self, state: Fight) -> None:
        attack = state.attack_now
        attack.at += 1
        attack.net, attack.projectiles, attack.surplus = 0, (), 0
        attack.split = attack.cancelled = attack.invested = False


class AttackEnded(Consequence, frozen=True, kw_only=True):
    """The attack is over."""

    says = "the attack is over"

    def fold(self, state: Fight) -> None:
        state.attack = None
