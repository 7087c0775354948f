"""Combat Actions, and the Full-Round Action of defence."""

from collections.abc import Mapping
from typing import Literal

from affray.events.base import Action
from affray.events.telling import listed
from affray.rulesets.wrath_and_glory.facts import AttackOption, CoverName, Material, Modifier


class FullDefence(Action, frozen=True, gc=False):
    """Defend with the whole turn (WG-14)."""

    says = "takes Full Defence"

    modifiers: tuple[Modifier, ...] = ()


class Attack(Action, frozen=True, gc=False):
    """Attack with a weapon (3.4).

    Without `distance` the target is in the medium band and 6 m or more away, an engaged one at 1 m; without `cover`
    it stands as it stands. A Blast takes one target or a named `point`. `groups` are the sizes of the groups in which
    a Mob attacks several targets, one each (WG-90).
    """

    says = ""

    weapon: str
    targets: tuple[str, ...] = ()
    point: str = ""
    distance: int | None = None
    cover: CoverName | None = None
    material: Material | None = None
    vision: int = 0
    options: tuple[AttackOption, ...] = ()
    called_shot: int = 0
    groups: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        """Return whom or what is attacked with what."""
        at = listed([names.get(one, one) for one in self.targets]) if self.targets else self.point
        return f"attacks {at} with {self.weapon}"


class Pin(Action, frozen=True, gc=False):
    """Pin a target down (WG-39g). `cover_near`: there is cover that the pinned can reach."""

    says = "pins {target:name} down"

    weapon: str
    target: str
    distance: int | None = None
    cover_near: bool = True
    vision: int = 0
    modifiers: tuple[Modifier, ...] = ()


class Interact(Action, frozen=True, gc=False):
    """Attack with words and looks (WG-39h)."""

    says = "turns {skill} on {target:name}"

    target: str
    skill: str
    modifiers: tuple[Modifier, ...] = ()


class MultiAction(Action, frozen=True, gc=False):
    """Take several Combat Actions this turn (WG-16)."""

    says = "announces {count} Combat Actions"

    count: int


class Hold(Action, frozen=True, gc=False):
    """Keep the Combat Action for later in the round (WG-30)."""

    says = "holds the Combat Action"


class Clear(Action, frozen=True, gc=False):
    """Mend a weapon, or end Restrained or Blinded (WG-94, WG-76c, WG-76h); give one of the two. For Blinded the GM may
    name the `skill` and `dn`."""

    says = "clears {weapon}{condition}"

    weapon: str = ""
    condition: Literal["", "restrained", "blinded"] = ""
    skill: str | None = None
    dn: int | None = None
    modifiers: tuple[Modifier, ...] = ()


class Rally(Action, frozen=True, gc=False):
    """Rally allies from being Pinned or from Fear (WG-76f, WG-76k)."""

    says = "rallies {targets:names}"

    condition: Literal["pinned", "fear"]
    targets: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()


class Treat(Action, frozen=True, gc=False):
    """Treat somebody who is Bleeding or Poisoned (WG-76a, WG-76j); one's own Bleeding also by Toughness."""

    says = "treats {target:name} for {condition}"

    target: str
    condition: Literal["bleeding", "poisoned"]
    skill: Literal["medicae", "toughness"] = "medicae"
    modifiers: tuple[Modifier, ...] = ()


class RecoverShock(Action, frozen=True, gc=False):
    """Spend Wrath to shake off Shock (WG-71)."""

    says = "shakes off Shock"


class Test(Action, frozen=True, gc=False):
    """Anything else that is a Combat Action and a test (hook `psychic_power`)."""

    says = "tests {skill} against DN {dn}: {what}"

    skill: str
    dn: int
    what: str
    modifiers: tuple[Modifier, ...] = ()
