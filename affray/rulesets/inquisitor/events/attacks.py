"""What happens in a close-combat attack, from the declaration to the end of its frame (2.12)."""

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Mention
from affray.rulesets.inquisitor.facts import Manner, Term
from affray.rulesets.inquisitor.state import Frame, Injury, Table
from affray.rulesets.inquisitor.wording import armed, sum_of, words

OPENS = {"own": "attacks", "counter": "strikes back at", "punish": "takes a free attack at"}

ENDED = {"own": "attack", "counter": "counter-attack", "punish": "free attack"}


class AttackDeclared(Consequence, frozen=True, kw_only=True):
    """An attack begins, and its frame with it: own, counter or punish.

    `then` and `then_target` are the second blow of two weapons. `closes` says that it is made out of arm's length
    (IN-L7).
    """

    marks = (Mention("attacker"), Mention("target"))

    frame: str
    attacker: str
    target: str
    weapon: str
    manner: Manner
    then: str = ""
    then_target: str = ""
    closes: bool = False

    def fold(self, state: Table) -> None:
        state.fighters[self.attacker].notice(self.target)
        if self.closes:
            state.close_in(self.attacker, self.target)
        state.asked = ""
        state.frames.append(
            Frame(
                kind=self.frame,
                attacker=self.attacker,
                target=self.target,
                weapon=self.weapon,
                then=self.then,
                then_target=self.then_target,
                manner=self.manner,
            )
        )

    def tell(self, names: Mapping[str, str]) -> str:
        manner = self.manner
        who, whom = names.get(self.attacker, self.attacker), names.get(self.target, self.target)
        how = "barehanded, to take hold" if manner.grapple else armed(self.weapon)
        also = f", then the {words(self.then)}" if self.then else ""
        charge = " at the end of the charge" if manner.charging else ""
        gm = f" (game master {manner.gm_mod:+}: {manner.gm_reason})" if manner.gm_mod else ""
        return f"{who} {OPENS[self.frame]} {whom} {how}{also}{charge}{gm}"


class BackstabAsked(Consequence, frozen=True, kw_only=True):
    """The target is unaware or helpless: the attacker picks the place (IN-B1)."""

    says = "{target:name} is open to {attacker:name}, who may pick the place"

    attacker: str
    target: str

    def fold(self, state: Table) -> None:
        state.asked = self.attacker


class BackstabChosen(Consequence, frozen=True, kw_only=True):
    """Where the blow lands, and whether it is critical; from now on the target is aware."""

    marks = (Mention("target"),)

    attacker: str
    target: str
    location: str
    critical: bool

    def fold(self, state: Table) -> None:
        state.asked = ""
        frame = state.frame
        frame.location, frame.critical = self.location, self.critical
        state.fighters[self.target].notice(self.attacker)

    def tell(self, names: Mapping[str, str]) -> str:
        critical = ", critically" if self.critical else ""
        return f"{names.get(self.attacker, self.attacker)} strikes the {words(self.location)} unopposed{critical}"


class AttackRollAsked(Consequence, frozen=True, kw_only=True):
    """The attack is rolled against the sum of the terms; `halved` if two weapons are used (`before` is the sum)."""

    asks = Ask(
        "attack",
        100,
        what=lambda event, state: f"the attack of {state.fighters[event.attacker].name}: {event.target} or less",
    )

    attacker: str
    target: int
    terms: tuple[Term, ...]
    seat: str
    halved: bool = False
    before: int = 0

    def fold(self, state: Table) -> None:
        frame = state.frame
        frame.number, frame.terms = self.target, self.terms

    def tell(self, names: Mapping[str, str]) -> str:
        halved = f", {self.before} halved" if self.halved else ""
        return f"{names.get(self.attacker, self.attacker)} needs {self.target}: {sum_of(self.terms)}{halved}"


class BlowHit(Consequence, frozen=True, kw_only=True):
    """The blow lands."""

    marks = (Mention("attacker"), Mention("id"))

    attacker: str
    id: str
    roll: int
    target: int
    matched: bool = False

    def fold(self, state: Table) -> None:
        frame = state.frame
        frame.roll, frame.matched = self.roll, self.matched

    def tell(self, names: Mapping[str, str]) -> str:
        matched = ", a matched success" if self.matched else ""
        who, whom = names.get(self.attacker, self.attacker), names.get(self.id, self.id)
        return f"{who} hits {whom}: {self.roll} against {self.target}{matched}"


class BlowMissed(Consequence, frozen=True, kw_only=True):
    """The blow goes wide."""

    says = "{attacker:name} misses: {roll} against {target}"
    marks = (Mention("attacker"),)

    attacker: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.frame.roll = self.roll


class BlowOverreached(Consequence, frozen=True, kw_only=True):
    """A matched failure: the blow misses and leaves an opening (IN-30)."""

    says = "{attacker:name} overreaches: {roll} against {target}, a matched failure"
    marks = (Mention("attacker"),)

    attacker: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.frame.roll = self.roll


class LocationAsked(Consequence, frozen=True):
    """Where it lands is rolled."""

    says = "where does it land?"
    asks = Ask("location", 100, what="where it lands")

    seat: str


class LocationFound(Consequence, frozen=True, kw_only=True):
    """Where it landed: `reversed` is the number that was looked up; `critical` whether it counts double."""

    marks = (Mention("id"),)

    id: str
    roll: int
    reversed: int
    location: str
    critical: bool = False

    def fold(self, state: Table) -> None:
        if state.frames:
            frame = state.frame
            frame.location, frame.critical = self.location, self.critical
        else:
            state.task.location = self.location

    def tell(self, names: Mapping[str, str]) -> str:
        critical = ", critically" if self.critical else ""
        return f"it lands on the {words(self.location)} of {names.get(self.id, self.id)} ({self.reversed}){critical}"


class DamageAsked(Consequence, frozen=True, kw_only=True):
    """Damage is rolled, and the injury of `target` at `location` begins: of a blow, of pressure or of a shot."""

    asks = Ask(
        "damage",
        "sides",
        dice="dice",
        what=lambda event, state: (
            f"{words(event.weapon)} on the {words(event.location)} of {state.fighters[event.target].name}"
        ),
    )

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

    def fold(self, state: Table) -> None:
        state.injury = Injury(
            of=self.of,
            target=self.target,
            attacker=self.attacker,
            weapon=self.weapon,
            location=self.location,
            critical=self.critical,
            cover=self.cover,
        )

    def tell(self, names: Mapping[str, str]) -> str:
        twice = ", which counts double" if self.critical else ""
        return f"{self.dice}D{self.sides} for the damage of {names.get(self.attacker, self.attacker)}{twice}"


class SecondBlowBegan(Consequence, frozen=True, kw_only=True):
    """The second weapon strikes (2.4); `keeps` says that the reaction to the first blow still counts (IN-25)."""

    attacker: str
    weapon: str
    target: str
    keeps: bool = False

    def fold(self, state: Table) -> None:
        frame = state.frame
        frame.weapon, frame.target = self.weapon, self.target
        frame.then = frame.then_target = frame.location = ""
        frame.critical = frame.matched = False
        frame.number, frame.terms, frame.roll = 0, (), 0
        if not self.keeps:
            frame.reaction, frame.judged, frame.parry_with, frame.dodge = "", "", (), 0

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.attacker, self.attacker)} follows up with the {words(self.weapon)}"


class SecondAttackLost(Consequence, frozen=True, kw_only=True):
    """The second blow is lost, and why (2.4)."""

    says = "{attacker:name} loses the second blow: {why}"

    attacker: str
    why: str

    def fold(self, state: Table) -> None:
        state.frame.then = ""


class AttackEnded(Consequence, frozen=True):
    """An attack and its frame are over."""

    purpose = "frame"
    frame: str

    def fold(self, state: Table) -> None:
        state.frames.pop()
        if self.frame == "punish":
            state.doing = None

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the {ENDED[self.frame]} is over"
