"""What a seat may do (2.10). A field that is left out means what section 4 of the specification says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from affray.core.rulesets.inquisitor.events.parts import Change, Weight, armed, counted, words
from affray.events.base import Action


class StartEncounter(Action, frozen=True, gc=False):
    """The fight begins."""

    says: ClassVar[str] = "begins the fight"


class BeginRound(Action, frozen=True, gc=False):
    """A new round begins."""

    says: ClassVar[str] = "begins a round"


class SpecialEvent(Action, frozen=True, gc=False):
    """Something happens before the round (IN-07): `note` says what, `changes` what it changes."""

    says: ClassVar[str] = "brings on: {note}"

    note: str
    changes: tuple[Change, ...] = ()


class EndEncounter(Action, frozen=True, gc=False):
    """The game master ends the fight (IN-55)."""

    says: ClassVar[str] = "ends the fight: {reason}"

    reason: str = ""


class AgreeOrder(Action, frozen=True, gc=False):
    """The tied agree who goes first (IN-08); `ids` are exactly the tied."""

    says: ClassVar[str] = "settles the tie: {ids:names}"

    ids: tuple[str, ...]


class Declared(Action, frozen=True, gc=False, kw_only=True):
    """Root of the attacks. `gm_mod` (with `gm_reason`) goes into the target number, `cover` is armour between the two.

    `high` aims high and `arc` says where the blow comes from (`lrb` only). `charging`, `location` and `critical` are
    what cannot be claimed: they are here so that claiming them is refused by name.
    """

    gm_mod: int = 0
    gm_reason: str = ""
    cover: int = 0
    high: bool = False
    arc: Literal["front", "side", "rear"] = "front"
    charging: bool = False
    location: str = ""
    critical: bool = False


class Attack(Declared, frozen=True, gc=False, kw_only=True):
    """Strike somebody in contact with a weapon in hand, or unarmed."""

    weapon: str
    target: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"attacks {names.get(self.target, self.target)} {armed(self.weapon)}"


class TwoWeaponAttack(Declared, frozen=True, gc=False, kw_only=True):
    """Strike with both weapons (IN-20); `first` left out is that of the main hand."""

    says: ClassVar[str] = "attacks {target:name} with two weapons"

    target: str
    first: str = ""
    second_target: str = ""


class Charge(Declared, frozen=True, gc=False, kw_only=True):
    """Run into contact and strike (IN-13); `weapon` left out is that of the main hand."""

    target: str
    yards: int
    how: Literal["attack", "two_weapons", "grapple"] = "attack"
    weapon: str = ""
    arms_length: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        to = ", to arm's length" if self.arms_length else ", to take hold" if self.how == "grapple" else ""
        return f"charges {names.get(self.target, self.target)} over {counted(self.yards, 'yard')}{to}"


class FirePistol(Declared, frozen=True, gc=False, kw_only=True):
    """Fire a pistol in close combat (IN-35); `with` names the blade of the other hand that strikes after it."""

    weapon: str
    target: str
    second: str = msgspec.field(default="", name="with")

    def tell(self, names: Mapping[str, str]) -> str:
        then = f", to strike with the {words(self.second)} after" if self.second else ""
        return f"fires the {words(self.weapon)} at {names.get(self.target, self.target)}{then}"


class Grapple(Declared, frozen=True, gc=False, kw_only=True):
    """Try to take hold of somebody in contact (IN-G1)."""

    says: ClassVar[str] = "grapples {target:name}"

    target: str


class BreakOff(Action, frozen=True, gc=False):
    """Try to leave the close combat (IN-37); `direction` is free text, left out: directly away."""

    says: ClassVar[str] = "breaks off"

    direction: str = ""


class StandUp(Action, frozen=True, gc=False):
    """Get up."""

    says: ClassVar[str] = "gets up"


class OtherAction(Action, frozen=True, gc=False):
    """Draw, put away or pick up a weapon, or do something else (IN-40)."""

    what: Literal["draw", "put_away", "pick_up", "other"]
    weapon: str = ""
    hand: Literal["", "right", "left", "both"] = ""
    note: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        if self.what == "other":
            return f"does something else{': ' if self.note else ''}{self.note}"
        return f"goes to {words(self.what)} the {words(self.weapon)}"


class Staunch(Action, frozen=True, gc=False):
    """Staunch a bleeding (IN-51); `location` left out is the worst."""

    says: ClassVar[str] = "tends {patient:name}"

    patient: str
    location: str = ""


class Move(Action, frozen=True, gc=False):
    """Move, and come into contact with those named (IN-15, IN-16)."""

    yards: int
    contact: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        return f"moves {counted(self.yards, 'yard')}"


class Shoot(Declared, frozen=True, gc=False, kw_only=True):
    """Shoot from outside the melee (IN-S1); `weights` are those of the draw, as listed."""

    weapon: str
    target: str
    shot_mod: int = 0
    weights: tuple[Weight, ...] | None = None

    def tell(self, names: Mapping[str, str]) -> str:
        return f"shoots at {names.get(self.target, self.target)} with the {words(self.weapon)}"


class Drop(Action, frozen=True, gc=False):
    """Let go what a hand holds."""

    says: ClassVar[str] = "lets go what the {hand} hand holds"

    hand: Literal["right", "left"]


class Leave(Action, frozen=True, gc=False):
    """Leave the board."""

    says: ClassVar[str] = "leaves the field"


class AgreeToPart(Action, frozen=True, gc=False):
    """Propose that everybody in the melee parts, or agree to it (IN-54)."""

    says: ClassVar[str] = "would part"


class RefuseToPart(Action, frozen=True, gc=False):
    """Keep fighting."""

    says: ClassVar[str] = "will not part"


class EndActivation(Action, frozen=True, gc=False):
    """The activation is over; unused actions are lost (IN-10)."""

    says: ClassVar[str] = "is done"


class ChooseBackstab(Action, frozen=True, gc=False):
    """Where a blow at somebody unaware lands, and whether it is critical (IN-B1); left out: the body, and yes."""

    says: ClassVar[str] = "picks the place to strike"

    location: str = ""
    critical: bool = True


class React(Action, frozen=True, gc=False):
    """Parry, dodge or do nothing (IN-21). Left out: parry with the best weapon, nothing if that is impossible."""

    kind: Literal["", "parry", "dodge", "none"] = ""
    weapon: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        how = {"dodge": "tries to dodge", "none": "does nothing"}.get(self.kind, "parries if possible")
        return f"parries {armed(self.weapon)}" if self.weapon else "parries" if self.kind == "parry" else how


class TakeCounter(Declared, frozen=True, gc=False, kw_only=True):
    """Strike back (IN-30); with `grapple` take hold instead. `with` is a second weapon, if the table allows two."""

    weapon: str = ""
    grapple: bool = False
    second: str = msgspec.field(default="", name="with")

    def tell(self, names: Mapping[str, str]) -> str:
        return f"strikes back {'to take hold' if self.grapple else armed(self.weapon)}"


class DeclineCounter(Action, frozen=True, gc=False):
    """Let the opening pass."""

    says: ClassVar[str] = "lets the opening pass"


class AllowBreakOff(Action, frozen=True, gc=False):
    """Let the other go (IN-39)."""

    says: ClassVar[str] = "lets the other go"


class RefuseBreakOff(Action, frozen=True, gc=False):
    """Do not let the other go."""

    says: ClassVar[str] = "bars the way"


class TakeFreeAttack(Declared, frozen=True, gc=False, kw_only=True):
    """Strike somebody whose action went badly wrong (IN-33); fields as in a counter-attack."""

    weapon: str = ""
    grapple: bool = False
    second: str = msgspec.field(default="", name="with")

    def tell(self, names: Mapping[str, str]) -> str:
        return f"takes the free attack {'to take hold' if self.grapple else armed(self.weapon)}"


class DeclineFreeAttack(Action, frozen=True, gc=False):
    """Let the free attack pass."""

    says: ClassVar[str] = "lets the free attack pass"


class NameStriker(Action, frozen=True, gc=False):
    """The game master names who has the free attack (IN-34)."""

    says: ClassVar[str] = "gives the free attack to {id:name}"

    id: str


class ReleaseHold(Action, frozen=True, gc=False):
    """Let go of the one held (IN-G2)."""

    says: ClassVar[str] = "lets go"


class MaintainHold(Action, frozen=True, gc=False):
    """Keep the hold; both test Strength (IN-G3)."""

    says: ClassVar[str] = "keeps the hold"


class ApplyPressure(Action, frozen=True, gc=False):
    """Hurt the one held (IN-G4)."""

    says: ClassVar[str] = "applies pressure"


class DeclinePressure(Action, frozen=True, gc=False):
    """Just hold on."""

    says: ClassVar[str] = "applies no pressure"


class SetCondition(Action, frozen=True, gc=False):
    """The game master says how somebody fares (only `injury=report`)."""

    says: ClassVar[str] = "sets {field} of {id:name} to {value}"

    id: str
    field: Literal["status", "stunned", "posture"]
    value: int | str
    note: str = ""


class DeclareActions(Action, frozen=True, gc=False):
    """Say beforehand what is to be done, in this order (IN-L1)."""

    list: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"means to {', then '.join(map(words, self.list))}"


class Pause(Action, frozen=True, gc=False):
    """Wait and see: what comes after may be anything (IN-L1)."""

    says: ClassVar[str] = "pauses"


class StepBack(Action, frozen=True, gc=False):
    """Step back to arm's length (IN-L7)."""

    says: ClassVar[str] = "steps back"


class SkipAction(Action, frozen=True, gc=False):
    """Pass a declared action that has become impossible (IN-L1)."""

    says: ClassVar[str] = "passes the next declared action"


ACTIONS: tuple[type[Action], ...] = (
    StartEncounter, BeginRound, SpecialEvent, EndEncounter, AgreeOrder, Attack, TwoWeaponAttack, Charge, FirePistol,
    Grapple, BreakOff, StandUp, OtherAction, Staunch, Move, Shoot, Drop, Leave, AgreeToPart, RefuseToPart,
    EndActivation, ChooseBackstab, React, TakeCounter, DeclineCounter, AllowBreakOff, RefuseBreakOff, TakeFreeAttack,
    DeclineFreeAttack, NameStriker, ReleaseHold, MaintainHold, ApplyPressure, DeclinePressure, SetCondition,
    DeclareActions, Pause, StepBack, SkipAction,
)  # fmt: skip
"""Every action of the game, in the order of the specification."""
