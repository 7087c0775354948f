"""Moving, alone or with an attack in it."""

from typing import Literal

from affray.events.base import Action
from affray.rulesets.wrath_and_glory.facts import AttackOption, CoverName, Material, Modifier


class Move(Action, frozen=True, gc=False):
    """Walk, run or crawl (WG-12). `cover` is what the mover stands in afterwards."""

    says = "moves {metres} m ({mode})"

    mode: Literal["walk", "run", "crawl"]
    metres: int
    engages: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    cover: CoverName = "none"
    material: Material = "medium"


class Stand(Action, frozen=True, gc=False):
    """Stand up (WG-76g)."""

    says = "stands up"


class FallBack(Action, frozen=True, gc=False):
    """Leave engagement without being attacked (WG-19). `hemmed`: the surroundings allow no more."""

    says = "falls back {metres} m from {leaves:names}"

    metres: int
    leaves: tuple[str, ...]
    hemmed: bool = False
    cover: CoverName = "none"
    material: Material = "medium"


class Charge(Action, frozen=True, gc=False):
    """Move and attack in one (WG-13)."""

    says = "charges {target:name} over {metres} m"

    target: str
    metres: int
    weapon: str = "unarmed"
    options: tuple[AttackOption, ...] = ()
    called_shot: int = 0
    leaves: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class Sprint(Action, frozen=True, gc=False):
    """Move up to three times Speed in a straight line; with an Assault weapon also fire (WG-12, WG-82)."""

    says = "sprints {metres} m"

    metres: int
    weapon: str | None = None
    target: str | None = None
    distance: int | None = None
    straight: bool = True
    leaves: tuple[str, ...] = ()
    cover: CoverName = "none"
    material: Material = "medium"
    modifiers: tuple[Modifier, ...] = ()
