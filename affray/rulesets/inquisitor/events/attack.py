"""What happens in a close-combat attack, from the declaration to the end of its frame (2.12)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Mark, Mention
from affray.rulesets.inquisitor.events.parts import Term, armed, said, words

OPENS = {"own": "attacks", "counter": "strikes back at", "punish": "takes a free attack at"}

ENDED = {"own": "attack", "counter": "counter-attack", "punish": "free attack"}


class AttackDeclared(Consequence, frozen=True, gc=False):
    """An attack begins, and its frame with it: own, counter or punish.

    `then` and `then_target` are the second blow of two weapons; `combined` says that both targets are halved.
    `closes` says that it is made out of arm's length (IN-L7).
    """

    marks: ClassVar[tuple[Mark, ...]] = (Mention("attacker"), Mention("target"))

    frame: str
    attacker: str
    target: str
    weapon: str
    charging: bool = False
    then: str = ""
    then_target: str = ""
    combined: bool = False
    grapple: bool = False
    gm_mod: int = 0
    gm_reason: str = ""
    cover: int = 0
    high: bool = False
    arc: str = "front"
    closes: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        who, whom = names.get(self.attacker, self.attacker), names.get(self.target, self.target)
        how = "barehanded, to take hold" if self.grapple else armed(self.weapon)
        also = f", then the {words(self.then)}" if self.then else ""
        charge = " at the end of the charge" if self.charging else ""
        gm = f" (game master {self.gm_mod:+}: {self.gm_reason})" if self.gm_mod else ""
        return f"{who} {OPENS[self.frame]} {whom} {how}{also}{charge}{gm}"


class BackstabAsked(Consequence, frozen=True, gc=False):
    """The target is unaware or helpless: the attacker picks the place (IN-B1)."""

    says: ClassVar[str] = "{target:name} is open to {attacker:name}, who may pick the place"

    attacker: str
    target: str


class BackstabChosen(Consequence, frozen=True, gc=False):
    """Where the blow lands, and whether it is critical; from now on the target is aware."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("target"),)

    attacker: str
    target: str
    location: str
    critical: bool

    def tell(self, names: Mapping[str, str]) -> str:
        critical = ", critically" if self.critical else ""
        return f"{names.get(self.attacker, self.attacker)} strikes the {words(self.location)} unopposed{critical}"


class AttackRollAsked(Consequence, frozen=True, gc=False):
    """The attack is rolled against the sum of the terms; `halved` if two weapons are used (`before` is the sum)."""

    attacker: str
    target: int
    terms: tuple[Term, ...]
    seat: str
    halved: bool = False
    before: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        halved = f", {self.before} halved" if self.halved else ""
        return f"{names.get(self.attacker, self.attacker)} needs {self.target}: {said(self.terms)}{halved}"


class BlowHit(Consequence, frozen=True, gc=False):
    """The blow lands."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("attacker"), Mention("id"))

    attacker: str
    id: str
    roll: int
    target: int
    matched: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        matched = ", a matched success" if self.matched else ""
        who, whom = names.get(self.attacker, self.attacker), names.get(self.id, self.id)
        return f"{who} hits {whom}: {self.roll} against {self.target}{matched}"


class BlowMissed(Consequence, frozen=True, gc=False):
    """The blow goes wide."""

    says: ClassVar[str] = "{attacker:name} misses: {roll} against {target}"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("attacker"),)

    attacker: str
    roll: int
    target: int


class BlowOverreached(Consequence, frozen=True, gc=False):
    """A matched failure: the blow misses and leaves an opening (IN-30)."""

    says: ClassVar[str] = "{attacker:name} overreaches: {roll} against {target}, a matched failure"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("attacker"),)

    attacker: str
    roll: int
    target: int


class LocationAsked(Consequence, frozen=True, gc=False):
    """Where it lands is rolled."""

    says: ClassVar[str] = "where does it land?"

    seat: str


class LocationFound(Consequence, frozen=True, gc=False):
    """Where it landed: `reversed` is the number that was looked up; `critical` whether it counts double."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    roll: int
    reversed: int
    location: str
    critical: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        critical = ", critically" if self.critical else ""
        return f"it lands on the {words(self.location)} of {names.get(self.id, self.id)} ({self.reversed}){critical}"


class DamageAsked(Consequence, frozen=True, gc=False):
    """Damage is rolled, and the injury of `target` at `location` begins: of a blow, of pressure or of a shot."""

    of: str
    attacker: str
    target: str
    weapon: str
    location: str
    dice: int
    sides: int
    seat: str
    critical: bool = False
    cover: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        twice = ", which counts double" if self.critical else ""
        return f"{self.dice}D{self.sides} for the damage of {names.get(self.attacker, self.attacker)}{twice}"


class SecondBlowBegan(Consequence, frozen=True, gc=False):
    """The second weapon strikes (2.4); `keeps` says that the reaction to the first blow still counts (IN-25)."""

    attacker: str
    weapon: str
    target: str
    keeps: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.attacker, self.attacker)} follows up with the {words(self.weapon)}"


class SecondAttackLost(Consequence, frozen=True, gc=False):
    """The second blow is lost, and why (2.4)."""

    says: ClassVar[str] = "{attacker:name} loses the second blow: {why}"

    attacker: str
    why: str


class AttackEnded(Consequence, frozen=True, gc=False):
    """An attack and its frame are over."""

    purpose: ClassVar[str | None] = "frame"
    frame: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the {ENDED[self.frame]} is over"


ATTACK: tuple[type[Consequence], ...] = (
    AttackDeclared, BackstabAsked, BackstabChosen, AttackRollAsked, BlowHit, BlowMissed, BlowOverreached,
    LocationAsked, LocationFound, DamageAsked, SecondBlowBegan, SecondAttackLost, AttackEnded,
)  # fmt: skip
"""Every event of an attack but those of the defender."""
