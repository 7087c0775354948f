"""What happens when a melee would part (IN-54)."""

from affray.rules import ConditionLost, Consequence, Fixed, Mention
from affray.rulesets.inquisitor.state import Doing, Table


class PartingProposed(Consequence, frozen=True):
    """Somebody would end the melee (IN-54)."""

    says = "{by:name} offers to part"

    by: str

    def fold(self, state: Table) -> None:
        state.proposed = True
        state.doing = Doing("parting", self.by)


class PartingAsked(Consequence, frozen=True):
    """The next of the melee is asked."""

    says = "does {id:name} agree to part?"

    id: str

    def fold(self, state: Table) -> None:
        state.asked, task = self.id, state.task
        task.asked = (*task.asked, self.id)


class PartingAgreed(Consequence, frozen=True):
    """The one asked agrees."""

    says = "{id:name} agrees"

    id: str


class PartingRefused(Consequence, frozen=True):
    """The one asked does not; the melee goes on."""

    says = "{id:name} fights on"

    id: str

    def fold(self, state: Table) -> None:
        state.finish()


class MeleeParted(Consequence, frozen=True):
    """Everybody leaves contact, and holds end."""

    says = "{ids:names} part"
    marks = (
        ConditionLost("ids", Fixed("holding")),
        ConditionLost("ids", Fixed("held")),
        Mention("ids"),
    )

    ids: tuple[str, ...]

    def fold(self, state: Table) -> None:
        state.doing, state.asked = None, ""
        state.end_holds(self.ids)
        for fighter in self.ids:
            state.leave_all(fighter)
