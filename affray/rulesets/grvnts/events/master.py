"""What the game master changes in the middle of a fight (GR-61, GR-62)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import ConditionGained, ConditionLost, Consequence, Fixed, Mention, Resource, Status, Track
from affray.rulesets.grvnts.events.setup import part, take_cover, touch
from affray.rulesets.grvnts.events.turns import set_weapon_state
from affray.rulesets.grvnts.state import Fight


class Adjusted(Consequence, frozen=True, kw_only=True):
    """A value is set by the game master, with a reason (GR-61).

    The last fields hold the value, or the combatant, where the change shows in a view of its own, and nothing else.
    """

    marks = (
        Mention("id"),
        Track("wounds", who="hurt", left="number"),
        Track("shock", who="shocked", suffered="number"),
        Resource("stocked", "what", "number"),
        Status("gone", "text"),
        ConditionGained("burning", Fixed("burn"), value="number"),
        ConditionLost("quenched", Fixed("burn")),
        ConditionGained("bleeding", Fixed("bleeding_out")),
        ConditionLost("dressed", Fixed("bleeding_out")),
    )

    id: str
    what: str
    before: str
    after: str
    why: str
    weapon: str = ""
    number: int = 0
    text: str = ""
    hurt: str = ""
    shocked: str = ""
    stocked: str = ""
    gone: str = ""
    burning: str = ""
    quenched: str = ""
    bleeding: str = ""
    dressed: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        of = f"{names.get(self.id, self.id)}'s {f'{self.weapon} ' if self.weapon else ''}{self.what}"
        return f"the game master sets {of}: {self.before} -> {self.after} ({self.why})"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        match self.what:
            case "state":
                set_weapon_state(state, self.id, self.weapon, self.text)
            case "uses":
                combatant.weapons[self.weapon].uses = self.number
            case "status":
                combatant.status = self.text
                part(state, self.id)
            case "shield":
                combatant.shield = self.text
            case "helmet" | "bleeding_out":
                setattr(combatant, self.what, bool(self.number))
            case _:
                setattr(combatant, self.what, self.number)


class CombatantJoined(Consequence, frozen=True, kw_only=True):
    """A combatant that was absent joins the fight (GR-62). It acts from the next round on."""

    marks = (Status("id", Fixed("active")), Mention("contacts"))
    says = "{id:name} joins the fight"

    id: str
    cover: str = "none"
    contacts: tuple[str, ...] = ()

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.status = "active"
        take_cover(state, self.id, self.cover, "")
        touch(state, self.id, self.contacts)
        state.joined.append(self.id)
        if combatant.group:
            state.sizes[combatant.group] = state.sizes.get(combatant.group, 0) + 1
