"""Before the fight, at a pick, between rounds, after the fight."""

from typing import Literal

from affray.events.base import Action


class MarkAmbush(Action, frozen=True, gc=False):
    """Mark combatants as ambushed: they get no turn in round 1 (WG-08)."""

    says = "marks {ids:names} as ambushed"

    ids: tuple[str, ...]


class NegateAmbush(Action, frozen=True, gc=False):
    """Take the mark off one combatant for 1 Glory or Ruin (WG-08)."""

    says = "pays for {id:name} not to be ambushed"

    id: str


class FormMob(Action, frozen=True, gc=False):
    """Make a Mob of Troops (WG-90); it goes by the id of the first."""

    says = "forms a Mob of {members:names}"

    members: tuple[str, ...]


class SplitMob(Action, frozen=True, gc=False):
    """Split a Mob into parts of these sizes (WG-90); the first keeps the id."""

    says = "splits the Mob {mob:name} into {sizes:list}"

    mob: str
    sizes: tuple[int, ...]


class StartEncounter(Action, frozen=True, gc=False):
    """Begin the fight."""

    says = "starts the encounter"


class NextRound(Action, frozen=True, gc=False):
    """Go on to the next round."""

    says = "goes on to the next round"


class EndEncounter(Action, frozen=True, gc=False):
    """End the fight here."""

    says = "ends the encounter"


class Join(Action, frozen=True, gc=False):
    """Bring in a combatant who was absent (WG-09)."""

    says = "brings {id:name} in"

    id: str


class Leave(Action, frozen=True, gc=False):
    """Take a combatant off the table (WG-09)."""

    says = "takes {id:name} off the table"

    id: str
    status: Literal["fled", "removed"] = "fled"


class Seize(Action, frozen=True, gc=False):
    """Pay 1 Glory or Ruin to act before the side whose pick it is (WG-05)."""

    says = "seizes the initiative for {combatant:name}"

    combatant: str


class Choose(Action, frozen=True, gc=False):
    """Pick who takes the side's turn (WG-02, WG-03)."""

    says = "picks {combatant:name}"

    combatant: str


class SetObjective(Action, frozen=True, gc=False):
    """Say that an objective is achieved or lost (WG-96)."""

    says = "declares {objective} {state}"

    objective: str
    state: Literal["achieved", "lost"]
    outcome: str = ""


class Regroup(Action, frozen=True, gc=False):
    """Catch breath for an hour, one healing another (WG-73)."""

    says = "regroups: {healer:name} tends {patient:name}"

    healer: str
    patient: str


class Respite(Action, frozen=True, gc=False):
    """Rest for six hours (WG-74)."""

    says = "takes a respite"
