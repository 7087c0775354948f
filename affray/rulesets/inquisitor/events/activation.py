"""What happens in an activation: its begin and end, declared actions and their dice (2.12)."""

from collections.abc import Mapping

from affray.rules import Ask, ConditionGained, ConditionLost, Consequence, Fixed, Mention, TurnBegan, TurnEnded, counted
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.wording import words


class ActivationStarted(Consequence, frozen=True, kw_only=True):
    """Somebody's turn to act, with so many actions."""

    marks = (TurnBegan("id"),)

    id: str
    actions: int

    def fold(self, state: Table) -> None:
        fighter = state.fighters[self.id]
        fighter.actions_left = self.actions
        if self.id not in state.gone:
            state.gone.append(self.id)
        state.active, state.asked, state.proposed = self.id, "", False
        if state.config.economy == "speed_dice":
            state.declared, state.plan, state.granted = (), None, False

    def tell(self, names: Mapping[str, str]) -> str:
        many = f" ({counted(self.actions, 'action')})" if self.actions else ", with as many actions as the dice give"
        return f"{names.get(self.id, self.id)} acts{many}"


class ActivationMissed(Consequence, frozen=True, kw_only=True):
    """Somebody misses an activation: stunned (with `left` more to miss), held or holding.

    `still` and `over` hold the id where a stun lasts or is over.
    """

    marks = (
        Mention("id"),
        ConditionGained("still", Fixed("stunned"), "left"),
        ConditionLost("over", Fixed("stunned")),
    )

    id: str
    reason: str
    left: int = 0
    still: str = ""
    over: str = ""

    def fold(self, state: Table) -> None:
        state.gone.append(self.id)
        if self.reason == "stunned":
            state.fighters[self.id].stunned = self.left

    def tell(self, names: Mapping[str, str]) -> str:
        more = f", {self.left} more to miss" if self.left else ""
        return f"{names.get(self.id, self.id)} misses the turn ({self.reason}{more})"


class ActivationEnded(Consequence, frozen=True, kw_only=True):
    """An activation is over: done, or cut short."""

    marks = (TurnEnded(),)

    id: str
    reason: str

    def fold(self, state: Table) -> None:
        state.fighters[self.id].actions_left = 0
        state.active, state.asked, state.doing, state.plan = "", "", None, None

    def tell(self, names: Mapping[str, str]) -> str:
        why = "" if self.reason == "done" else f" ({self.reason})"
        return f"the turn of {names.get(self.id, self.id)} is over{why}"


class DeclarationAsked(Consequence, frozen=True, kw_only=True):
    """The actions are to be declared (IN-L1)."""

    says = "{id:name} has to declare 1 to {most} actions"

    id: str
    most: int

    def fold(self, state: Table) -> None:
        state.asked = self.id


class ActionsDeclared(Consequence, frozen=True):
    """What was declared, in this order."""

    list: tuple[str, ...]

    def fold(self, state: Table) -> None:
        state.declared = self.list

    def tell(self, names: Mapping[str, str]) -> str:
        return f"declared: {', then '.join(map(words, self.list))}"


class ActionRollAsked(Consequence, frozen=True, kw_only=True):
    """Dice for actions: each 4 or more gives one (IN-L1)."""

    says = "{id:name} rolls {dice} dice for actions"
    asks = Ask(
        "actions", dice="dice", what=lambda event, state: f"{state.name(event.id)}; each 4 or more gives an action"
    )

    id: str
    dice: int
    seat: str


class ActionsGranted(Consequence, frozen=True, kw_only=True):
    """How many actions the dice gave; `plan` are the kinds that were declared, none if any kind goes."""

    id: str
    n: int
    faces: tuple[int, ...]
    plan: tuple[str, ...] | None = None

    def fold(self, state: Table) -> None:
        state.fighters[self.id].actions_left = self.n
        state.plan, state.granted, state.asked = self.plan, True, ""

    def tell(self, names: Mapping[str, str]) -> str:
        faces = " ".join(map(str, self.faces))
        return f"{names.get(self.id, self.id)} has {counted(self.n, 'action')} from [{faces}]"


class Paused(Consequence, frozen=True):
    """From here on any action goes (IN-L1)."""

    says = "{id:name} pauses"

    id: str

    def fold(self, state: Table) -> None:
        state.plan = None


class SteppedBack(Consequence, frozen=True, kw_only=True):
    """Somebody stands at arm's length of these (IN-L7)."""

    says = "{id:name} steps back to arm's length of {ids:names}"

    id: str
    ids: tuple[str, ...]

    def fold(self, state: Table) -> None:
        for other in self.ids:
            state.touch(self.id, other, apart=True)


class ActionSkipped(Consequence, frozen=True, kw_only=True):
    """A declared action was impossible."""

    id: str
    what: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} cannot {words(self.what)} any more"
