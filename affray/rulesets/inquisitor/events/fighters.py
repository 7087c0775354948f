"""What becomes of fighters: actions spent, moves, postures, weapons, and how they leave the fight (2.12)."""

from collections.abc import Mapping

from affray.rules import ConditionGained, ConditionLost, Consequence, Fixed, Mention, Resource, Status, counted, listed
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.wording import words


class ActionSpent(Consequence, frozen=True, kw_only=True):
    """An action is used (IN-11); `plan` is what is still declared, none if any kind goes."""

    id: str
    what: str
    left: int
    plan: tuple[str, ...] | None = None

    def fold(self, state: Table) -> None:
        state.fighters[self.id].actions_left = self.left
        state.plan = self.plan

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} spends an action: {words(self.what)}, {self.left} left"


class Moved(Consequence, frozen=True, kw_only=True):
    """Somebody moved: out of contact with some, into contact with others."""

    marks = (Mention("id"),)

    id: str
    yards: int
    contacts: tuple[str, ...] = ()
    left_contact: tuple[str, ...] = ()

    def fold(self, state: Table) -> None:
        if self.left_contact:
            state.part(self.id, self.left_contact)
        for other in self.contacts:
            state.touch(self.id, other)

    def tell(self, names: Mapping[str, str]) -> str:
        out = (
            f", away from {listed([names.get(name, name) for name in self.left_contact])}" if self.left_contact else ""
        )
        into = (
            f", into contact with {listed([names.get(name, name) for name in self.contacts])}" if self.contacts else ""
        )
        return f"{names.get(self.id, self.id)} moves {counted(self.yards, 'yard')}{out}{into}"


class Engaged(Consequence, frozen=True, kw_only=True):
    """Two are in contact; `arms_length` if a long weapon keeps them apart (IN-L7)."""

    marks = (Mention("a"), Mention("b"))

    a: str
    b: str
    arms_length: bool = False

    def fold(self, state: Table) -> None:
        state.close_in(self.a, self.b)
        state.touch(self.a, self.b, self.arms_length)

    def tell(self, names: Mapping[str, str]) -> str:
        apart = ", at arm's length" if self.arms_length else ""
        return f"{names.get(self.a, self.a)} and {names.get(self.b, self.b)} are in close combat{apart}"


class StoodUp(Consequence, frozen=True):
    """Somebody stands again."""

    says = "{id:name} stands up"
    marks = (ConditionLost("id", Fixed("prone")),)

    id: str

    def fold(self, state: Table) -> None:
        state.fighters[self.id].posture = "standing"
        task = state.doing
        if task is not None and task.kind == "stand_up":
            state.doing = None


class FellProne(Consequence, frozen=True):
    """Somebody is on the ground."""

    says = "{id:name} falls prone"
    marks = (ConditionGained("id", Fixed("prone")),)

    id: str

    def fold(self, state: Table) -> None:
        state.fighters[self.id].posture = "prone"
        state.spend_effect("prone")


class WeaponDropped(Consequence, frozen=True, kw_only=True):
    """A weapon lies on the ground; after a grip test with its roll and target."""

    marks = (Mention("id"),)

    id: str
    weapon: str
    roll: int = 0
    target: int = 0

    def fold(self, state: Table) -> None:
        fighter = state.fighters[self.id]
        fighter.empty(self.weapon)
        fighter.dropped.append(self.weapon)
        state.spend_effect("grip", "drop")

    def tell(self, names: Mapping[str, str]) -> str:
        test = f" (rolled {self.roll}, needed {self.target})" if self.roll else ""
        return f"{names.get(self.id, self.id)} drops the {words(self.weapon)}{test}"


class CharacterFled(Consequence, frozen=True):
    """Somebody has left the board."""

    says = "{id:name} leaves the field"
    marks = (Status("id", Fixed("fled")),)

    id: str

    def fold(self, state: Table) -> None:
        state.fighters[self.id].status = "fled"
        state.leave_all(self.id)


class CharacterOut(Consequence, frozen=True, kw_only=True):
    """Somebody is out of action: by the total, or by system shock, with the test if there was one."""

    marks = (Status("id", Fixed("out")), ConditionGained("id", Fixed("prone")))

    id: str
    why: str
    total: int
    limit: int
    roll: int = 0
    target: int = 0

    def fold(self, state: Table) -> None:
        fighter = state.fighters[self.id]
        fighter.status, fighter.posture = "out", "prone"

    def tell(self, names: Mapping[str, str]) -> str:
        figures = f"total {self.total}, awake below {self.limit}"
        if self.roll:
            figures = f"rolled {self.roll}, needed {self.target}"
        elif self.why != "total":
            figures = "no test helps"
        cause = "is out of action" if self.why == "total" else "is out of action from system shock"
        return f"{names.get(self.id, self.id)} {cause} ({figures})"


class CharacterDied(Consequence, frozen=True, kw_only=True):
    """Somebody is dead: by the total, or by a crippled head."""

    marks = (Status("id", Fixed("dead")), ConditionGained("id", Fixed("prone")))

    id: str
    why: str
    total: int
    limit: int

    def fold(self, state: Table) -> None:
        fighter = state.fighters[self.id]
        fighter.status, fighter.posture = "dead", "prone"
        state.leave_all(self.id)

    def tell(self, names: Mapping[str, str]) -> str:
        cause = "the head is crippled" if self.why == "head" else f"total {self.total}, alive up to {self.limit}"
        return f"{names.get(self.id, self.id)} is dead ({cause})"


class AmmoSpent(Consequence, frozen=True, kw_only=True):
    """A shot was fired."""

    marks = (Resource("id", "weapon", "left"),)

    id: str
    weapon: str
    left: int

    def fold(self, state: Table) -> None:
        state.fighters[self.id].ammo[self.weapon] = self.left

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} has {counted(self.left, 'shot')} left in the {words(self.weapon)}"
