"""After the fight: repairs and rest (GR-25, GR-58)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Mention, Track
from affray.rulesets.grvnts.events.turns import set_weapon_state
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import REST_SHOCK_SIDES


class WeaponRepaired(Consequence, frozen=True, kw_only=True):
    """A broken or jammed weapon works again."""

    marks = (Mention("grvnt"),)
    says = "{grvnt:name} repairs {weapon}"

    grvnt: str
    weapon: str

    def fold(self, state: Fight) -> None:
        set_weapon_state(state, self.grvnt, self.weapon, "ready")


class RestAsked(Consequence, frozen=True, kw_only=True):
    """The hit points of a rest are to be rolled."""

    marks = (Mention("grvnt"),)
    says = "{grvnt:name} rests ({kind})"
    asks = Ask("rest", "sides", what="hit points regained")

    grvnt: str
    kind: str
    seat: str
    sides: int

    def fold(self, state: Fight) -> None:
        state.resting, state.rest, state.rest_hp = self.grvnt, self.kind, 0


class ShockReliefAsked(Consequence, frozen=True, kw_only=True):
    """The SHOCK that a night takes off is to be rolled; `hp` are the hit points regained."""

    says = "{grvnt:name} calms down"
    asks = Ask("rest_shock", REST_SHOCK_SIDES, what="SHOCK points off")

    grvnt: str
    seat: str
    hp: int

    def fold(self, state: Fight) -> None:
        state.rest_hp = self.hp


class Rested(Consequence, frozen=True, kw_only=True):
    """The rest is over: hit points and SHOCK after it."""

    marks = (Track("wounds", who="grvnt", left="hp"), Track("shock", who="shocked", suffered="shock"))

    grvnt: str
    hp: int
    shock: int
    shocked: str = ""
    """the grvnt, where the SHOCK track is played"""

    def tell(self, names: Mapping[str, str]) -> str:
        shock = f", SHOCK {self.shock}" if self.shocked else ""
        return f"{names.get(self.grvnt, self.grvnt)} has rested: HP {self.hp}{shock}"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.grvnt]
        combatant.hp, combatant.shock = self.hp, self.shock
        combatant.rested.append(state.rest)
        state.resting = state.rest = ""
