"""What defender and attacker answer in the middle of an attack (3.6; AS-30 to AS-36, AS-42, AS-43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from affray.rules import Action, Between, Consequence, Judged, Many, Offer, OneOf, Pick, Reason, judge, legal, offer
from affray.rulesets.astartes import codes
from affray.rulesets.astartes.events import defence as told
from affray.rulesets.astartes.events.harm import SuccessesInvested
from affray.rulesets.astartes.rules import damage, defending, fields, reserve
from affray.rulesets.astartes.state import Fight


def not_asked(state: Fight, by: str) -> Iterator[Reason]:
    """Reasons against a defence that is not asked for, or of somebody else (AS-30, AS-34)."""
    yield from fields.over(state)
    if state.place == "ended":
        return
    if state.place != "attack.defence":
        yield Reason(codes.DEFENCE_TWICE, "no defence is asked for now", "AS-34")
    elif by != state.target.seat:
        yield Reason(codes.DEFENCE_OWNER, f"{state.target.name} defends, played by {state.target.seat}", "AS-30")


class Defence(Action, frozen=True):
    """Root of dodge and parry."""

    abstract = True
    kind: ClassVar[str]
    offered_as = "answer"

    dice: int | None = None

    @property
    def fed_by(self) -> str:
        """The characteristic that is named, of a parry."""
        return ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from not_asked(state, by)
        if state.place == "attack.defence":
            yield from defending.reasons(state, self.kind, self.fed_by, self.dice)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from defending.declare(state, self.kind, self.fed_by, self.dice)

    def dice_domain(self, state: Fight, by: str) -> Between | None:
        """Return the reserve dice that it may take; None where it may take none."""
        char = reserve.char_of(state, state.target, self.kind, self.fed_by)
        most = max(0, reserve.most(state, state.target, self.kind, char))
        able = [dice for dice in range(most + 1) if legal(state, msgspec.structs.replace(self, dice=dice), by)]
        return Between(able[0], able[-1]) if able else None


class Dodge(Defence, frozen=True):
    """Dodge, with dice of Agilite (AS-31)."""

    says = "dodges"
    label = "dodge"
    kind = "dodge"

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        dice = cls().dice_domain(state, seats[0])
        if dice is not None:
            yield offer(cls, seats, {"dice": dice}, {"dice"} if legal(state, cls(), seats[0]) else ())


class Parry(Defence, frozen=True):
    """Parry, with dice of Force or Agilite, and a melee weapon or a shield (AS-31)."""

    says = "parries"
    label = "parry"
    kind = "parry"

    char: str = ""

    @property
    def fed_by(self) -> str:
        return self.char

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        usual = reserve.char_of(state, state.target, cls.kind, "")
        for char in reserve.chars_of(state, state.target, cls.kind):
            sample = cls(char=char)
            dice = sample.dice_domain(state, seats[0])
            if dice is None:
                continue
            optional = {"dice"} if legal(state, sample, seats[0]) else set()
            optional |= {"char"} if char == usual else set()
            yield offer(cls, seats, {"char": OneOf((char,)), "dice": dice}, optional)


class NoDefence(Action, frozen=True):
    """Let the attack come (AS-34)."""

    says = "does not defend"
    label = "do not defend"
    offered_as = "answer"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from not_asked(state, by)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.DefenceDeclined("AS-34", target=state.target_now.id)


class ChooseCancel(Action, frozen=True):
    """Choose what the defence cancels, success by success: 0 for the surplus, or the number of a projectile (AS-43)."""

    says = "cancels {projectiles:list}"
    label = "choose which successes fall"
    offered_as = "answer"

    projectiles: tuple[int, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place == "ended":
            return
        if state.place != "attack.cancel":
            yield Reason(codes.CANCEL, "there is nothing to cancel now", "AS-43")
            return
        attack = state.attack_now
        if len(self.projectiles) != attack.cancel:
            yield Reason(
                codes.CANCEL, f"{attack.cancel} successes fall, and {len(self.projectiles)} are named", "AS-43"
            )
        elif not damage.cancellable(attack.projectiles, attack.surplus, self.projectiles):
            named = ", ".join(map(str, self.projectiles))
            yield Reason(codes.CANCEL, f"not all of {named} are there to fall", "AS-43")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield damage.fall(state, self.projectiles)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        attack = state.attack_now
        plain = damage.weakest_first(attack.projectiles, attack.surplus, attack.cancel)
        there = [0] * attack.surplus + [
            number for number, count in enumerate(attack.projectiles, 1) for _ in range(count)
        ]

        def make(pick: Pick) -> list[int]:
            rest = list(there)
            return [rest.pop(pick(len(rest))) for _ in range(attack.cancel)]

        def accepts(value: Any) -> bool:
            return isinstance(value, (list, tuple)) and legal_list(value)

        legal_list = judge(state, seats[0], cls, tuple[int, ...])
        numbers = OneOf(tuple(dict.fromkeys(there)))
        words = f"{attack.cancel} of the successes that are left: 0 for the surplus, or the number of a projectile"
        domain = Judged(words, accepts, make, list(plain), lambda: Many((numbers,) * attack.cancel))
        yield offer(cls, seats, {"projectiles": domain})


class Invest(Action, frozen=True):
    """Invest surplus successes in the first projectile; without a number the most, or none by option (AS-42)."""

    says = "invests in the first projectile"
    label = "invest surplus successes"
    offered_as = "answer"

    n: int | None = None

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place == "ended":
            return
        if state.place != "attack.invest":
            yield Reason(codes.INVEST, "there is nothing to invest now", "AS-42")
        elif self.n is not None and not 0 <= self.n <= state.attack_now.limit:
            yield Reason(codes.INVEST, f"{self.n} is outside 0 to {state.attack_now.limit}", "AS-42")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        attack = state.attack_now
        usual = attack.limit if state.settings.auto_invest else 0
        n = usual if self.n is None else self.n
        first, *others = attack.projectiles
        yield SuccessesInvested("AS-42", n=n, projectiles=(first + n, *others))

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, {"n": Between(0, state.attack_now.limit)}, {"n"})
