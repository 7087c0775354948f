"""What the game master's hand does (3.9; AS-59 to AS-62)."""

from __future__ import annotations

from affray.rules import ConditionGained, ConditionLost, Consequence, Fixed, Mention, Status, Track
from affray.rulesets.astartes.events.turns import part, set_status, touch
from affray.rulesets.astartes.state import Fight


class SituationSet(Consequence, frozen=True, kw_only=True):
    """A fact of a combatant is set (AS-59).

    `gained` and `lost` are the conditions that the combatant has from now on, or no longer; empty if none.
    """

    marks = (
        Mention("id"),
        ConditionLost("stilled", Fixed("moving")),
        ConditionLost("stilled", Fixed("fast")),
        ConditionGained("gaining", "gained"),
        ConditionLost("losing", "lost"),
    )
    says = "the {field} of {id:name} is {value}"

    id: str
    field: str
    value: str
    gaining: str = ""
    gained: str = ""
    losing: str = ""
    lost: str = ""
    stilled: str = ""

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        match self.field:
            case "immobile":
                combatant.immobile = self.value == "true"
            case "armour":
                combatant.armour = int(self.value)
            case "posture":
                combatant.posture = self.value
            case "size":
                combatant.size = self.value
            case _:
                combatant.motion = self.value


class ContactSet(Consequence, frozen=True, kw_only=True):
    """Who is in contact with a combatant, from now on exactly these (AS-59)."""

    marks = (Mention("id"), Mention("ids"))
    says = "{id:name} is in contact with {ids:names}"

    id: str
    ids: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        part(state, self.id)
        touch(state, self.id, self.ids)


class MalusGiven(Consequence, frozen=True, kw_only=True):
    """A dice malus: `turn` waits for the next own turn start, `attack` is the loss before each attack (AS-60).

    `total` is what waits or is lost now; `gaining` and `losing` are the combatant, where the loss shows or ends.
    """

    marks = (
        Mention("id"),
        ConditionGained("gaining", Fixed("per_attack_malus"), value="total"),
        ConditionLost("losing", Fixed("per_attack_malus")),
    )
    says = "{id:name} has a dice malus ({kind}): {total}"

    id: str
    kind: str
    dice: int
    total: int
    gaining: str = ""
    losing: str = ""

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        if self.kind == "turn":
            combatant.pending_malus = self.total
        else:
            combatant.per_attack_malus = self.total


class BonusSet(Consequence, frozen=True, kw_only=True):
    """The bonus dice of a kind (AS-60)."""

    marks = (Mention("id"),)
    says = "{id:name} has bonus dice ({kind}): {dice}"

    id: str
    kind: str
    dice: int

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].bonus_dice[self.kind] = self.dice


class StatusSet(Consequence, frozen=True, kw_only=True):
    """The status of a combatant (AS-61)."""

    marks = (Status("id", "status"),)
    says = "{id:name} is {status}"

    id: str
    status: str

    def fold(self, state: Fight) -> None:
        set_status(state, self.id, self.status)


class HpChanged(Consequence, frozen=True, kw_only=True):
    """Harm or healing from elsewhere, without armour (AS-62)."""

    marks = (Track("wounds", "id", left="after"),)
    says = "the hit points of {id:name} change ({reason}): {before} -> {after}"

    id: str
    change: int
    reason: str
    before: int
    after: int

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].hp = self.after
