"""What happens in a turn besides attacks: actions spent, movement, other things (AS-01 to AS-05, AS-20, AS-51)."""

from __future__ import annotations

from affray.rules import ConditionGained, ConditionLost, Consequence, Fixed, Mention, Status
from affray.rulesets.astartes.events.purses import PURSES
from affray.rulesets.astartes.facts import Left
from affray.rulesets.astartes.state import Fight


class ActionSpent(Consequence, frozen=True, kw_only=True):
    """Actions are used (AS-01); `group` is attack, defence or movement, and `kind` which attack (AS-03)."""

    marks = PURSES
    says = "{id:name} uses {count} of the {group} actions; {left.actions} actions left in all"

    id: str
    group: str
    kind: str
    count: int
    left: Left

    def fold(self, state: Fight) -> None:
        used = state.combatants[self.id].used
        used[self.kind] = used.get(self.kind, 0) + self.count


class Moved(Consequence, frozen=True, kw_only=True):
    """A combatant has moved: all contact ends, and the contacts named begin (AS-05, AS-20)."""

    marks = (
        Mention("contact"),
        ConditionLost("id", Fixed("moving")),
        ConditionLost("id", Fixed("fast")),
        ConditionGained("id", "motion"),
    )
    says = "{id:name} moves ({motion}); in contact with {contact:names}"

    id: str
    distance_m: int | None
    motion: str
    steps: int
    contact: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        part(state, self.id)
        touch(state, self.id, self.contact)
        combatant = state.combatants[self.id]
        combatant.moved += self.steps
        combatant.motion = self.motion


def part(state: Fight, id: str) -> None:
    """End every contact of a combatant, on both sides."""
    for other in state.combatants[id].contact:
        state.combatants[other].contact.remove(id)
    state.combatants[id].contact = []


def touch(state: Fight, id: str, others: tuple[str, ...]) -> None:
    """Bring a combatant into contact with others, on both sides."""
    for other in others:
        for mine, theirs in ((id, other), (other, id)):
            contacts = state.combatants[mine].contact
            if theirs not in contacts:
                contacts.append(theirs)


class StoodUp(Consequence, frozen=True, kw_only=True):
    """A prone combatant stands again, which counts as movement (AS-20)."""

    marks = (
        ConditionLost("id", Fixed("prone")),
        ConditionLost("id", Fixed("moving")),
        ConditionLost("id", Fixed("fast")),
        ConditionGained("id", "motion"),
    )
    says = "{id:name} stands up ({motion})"

    id: str
    motion: str

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.posture, combatant.motion = "standing", self.motion
        combatant.moved += 1


class OtherDone(Consequence, frozen=True, kw_only=True):
    """Something else is done; where it names a weapon, its magazine is full again: `left` (AS-05, AS-26)."""

    marks = (Mention("id"),)
    says = "{id:name} does something else"

    id: str
    note: str = ""
    weapon: str = ""
    left: int | None = None

    def fold(self, state: Fight) -> None:
        if self.left is not None:
            state.combatants[self.id].weapons[self.weapon].left = self.left


class CombatantFled(Consequence, frozen=True, kw_only=True):
    """A combatant leaves the fight."""

    marks = (Status("id", Fixed("fled")),)
    says = "{id:name} flees"

    id: str

    def fold(self, state: Fight) -> None:
        set_status(state, self.id, "fled")


def set_status(state: Fight, id: str, status: str) -> None:
    """Give a combatant a status; whoever takes no part is in contact with nobody (2.4)."""
    state.combatants[id].status = status
    if status != "active":
        part(state, id)
