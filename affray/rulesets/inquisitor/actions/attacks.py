"""Attacks in one's own turn (2.10)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from affray.events.base import Action
from affray.rulesets.inquisitor.events.parts import Weight, armed, counted, words


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


class Shoot(Declared, frozen=True, gc=False, kw_only=True):
    """Shoot from outside the melee (IN-S1); `weights` are those of the draw, as listed."""

    weapon: str
    target: str
    shot_mod: int = 0
    weights: tuple[Weight, ...] | None = None

    def tell(self, names: Mapping[str, str]) -> str:
        return f"shoots at {names.get(self.target, self.target)} with the {words(self.weapon)}"
