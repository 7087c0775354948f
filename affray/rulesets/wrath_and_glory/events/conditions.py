"""Conditions, recovery, and Mobs."""

from collections.abc import Mapping

from affray.rules import ConditionGained as ConditionMark
from affray.rules import ConditionLost as ConditionEndMark
from affray.rules import Consequence, Fixed, Mention, Status, Track, in_order
from affray.rulesets.wrath_and_glory.events.harm import SHOCK, WOUNDS
from affray.rulesets.wrath_and_glory.facts import Expiry
from affray.rulesets.wrath_and_glory.state import Condition, Fight

WORDS = {
    "fear": "afraid",
    "terror": "in terror",
    "all_out": "open after an All-Out Attack, Defence -",
    "full_defence": "in Full Defence, Defence +",
    "turn_lost": "without Movement, Combat and Simple Action",
    "action_lost": "without its Combat Action",
}


def worded(condition: str) -> str:
    """Return a condition as it is said: on fire, afraid."""
    return WORDS.get(condition, condition.replace("_", " "))


class ConditionGained(Consequence, frozen=True, kw_only=True):
    """A condition (3.9). `value` is the highest in force and `until` in words when the last instance of it ends.

    `expiry`, `of` and `dn` (of the test that ends it, 0 for the usual one) are those of the instance that is gained,
    as is `own`, its value, where another that is in force is higher.
    """

    marks = (ConditionMark("target", "name", "value", "until"),)

    target: str
    name: str
    value: int
    source: str
    expiry: Expiry
    until: str
    of: str = ""
    dn: int = 0
    own: int | None = None

    def tell(self, names: Mapping[str, str]) -> str:
        condition = worded(self.name)
        value = "" if not self.value else f"{self.value}" if condition[-1] in "+-" else f" {self.value}"
        return f"{names.get(self.target, self.target)} is {condition}{value} until {self.until}"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.target]
        value = self.value if self.own is None else self.own
        gained = Condition(name=self.name, value=value, dn=self.dn, source=self.source, expiry=self.expiry, of=self.of)
        # an equal gain with an equal end changes nothing, and a list must not grow for ever
        if gained not in combatant.conditions:
            combatant.conditions = [*combatant.conditions, gained]
        if state.place == "harm.apply" and state.harm is not None:
            due, inflicts = state.harm, state.harm.harm.inflicts
            if due.gains and due.gains[0].name == self.name:
                due.gains.pop(0)
            elif due.inflicted < len(inflicts) and inflicts[due.inflicted].name == self.name:
                due.inflicted += 1
        elif self.name == "pinned" and state.attack is not None:
            state.shot.pinned += (self.target,)
        elif self.name in ("fear", "terror") and state.ordeal is not None:
            state.ordeal.deal_with(self.target)


class ConditionLessened(Consequence, frozen=True, kw_only=True):
    """One instance of a condition is over and others stay: the highest `value` among them, and `until` when.

    `instance` counts from 0 which of them is over, in the order gained.
    """

    marks = (ConditionMark("target", "name", "value", "until"),)

    target: str
    name: str
    instance: int
    why: str
    value: int
    until: str

    def tell(self, names: Mapping[str, str]) -> str:
        value = f" {self.value}" if self.value else ""
        condition = worded(self.name).rstrip("+-").removesuffix(", Defence ")
        return f"{names.get(self.target, self.target)} stays {condition}{value} until {self.until}"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.target]
        over = combatant.instances(self.name)[self.instance]
        combatant.conditions = [condition for condition in combatant.conditions if condition is not over]


class ConditionLost(Consequence, frozen=True, kw_only=True):
    """A condition is over."""

    marks = (ConditionEndMark("target", "name"),)

    target: str
    name: str
    why: str

    def tell(self, names: Mapping[str, str]) -> str:
        had = worded(self.name).rstrip("+-").removesuffix(", Defence ")
        return f"{names.get(self.target, self.target)} is no longer {had}: {self.why}"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.target]
        combatant.conditions = [condition for condition in combatant.conditions if condition.name != self.name]


class ShockRecovered(Consequence, frozen=True, kw_only=True):
    """Shock goes down."""

    marks = (SHOCK,)
    says = "{target:name} recovers {n} Shock ({before} to {after})"

    target: str
    n: int
    before: int
    after: int

    def fold(self, state: Fight) -> None:
        state.combatants[self.target].shock = self.after


class WoundsRecovered(Consequence, frozen=True, kw_only=True):
    """Wounds go down."""

    marks = (WOUNDS,)
    says = "{target:name} recovers {n} Wounds ({before} to {after})"

    target: str
    n: int
    before: int
    after: int
    healer: str = ""

    def fold(self, state: Fight) -> None:
        state.combatants[self.target].wounds = self.after
        if self.healer:
            state.healed += [f"by {self.healer}", f"of {self.target}"]


class DyingEnded(Consequence, frozen=True):
    """Wounds were recovered (WG-62)."""

    marks = (
        Status("target", Fixed("active")),
        ConditionEndMark("target", Fixed("dying")),
    )
    says = "{target:name} is Dying no more"

    target: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.target].status = "active"


class ExhaustedEnded(Consequence, frozen=True):
    """Shock was recovered (WG-66)."""

    marks = (ConditionEndMark("target", Fixed("exhausted_by_shock")),)
    says = "{target:name} is Exhausted no more"

    target: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.target].exhausted = False


class MobReduced(Consequence, frozen=True, kw_only=True):
    """Members of a Mob are out: `slain` are their ids, `fled` if troop left for Shock (WG-91)."""

    marks = (
        Status("slain", "status"),
        Mention("mob"),
    )
    says = "the Mob {mob:name} loses {out} ({left} left)"

    mob: str
    hits: int
    out: int
    left: int
    slain: tuple[str, ...]
    status: str = "dead"

    def fold(self, state: Fight) -> None:
        mob = state.combatants[self.mob]
        mob.members = [member for member in mob.members if member not in self.slain]
        mob.hurt = True
        if self.status == "dead":
            mob.slain += self.out
        for member in self.slain:
            state.combatants[member].status = self.status
        due = state.harm
        if due is not None and self.status == "dead":
            due.suffered += self.hits
            due.got_through = True
            if due.wounds:
                due.wounds = 0
            else:
                due.mortal = 0


class MobFormed(Consequence, frozen=True, kw_only=True):
    """Troops are a Mob from now on, under the id of the first."""

    marks = (
        Status("others", Fixed("removed")),
        Mention("members"),
    )
    says = "{members:names} form a Mob"

    mob: str
    members: tuple[str, ...]
    others: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        mob = state.combatants[self.mob]
        parts = [state.combatants[id].members or [id] for id in (self.mob, *self.others)]
        for other in self.others:
            joined = state.combatants[other]
            for enemy in joined.engaged:
                theirs = state.combatants[enemy].engaged
                theirs.remove(other)
                if enemy not in self.members and self.mob not in theirs:
                    theirs[:] = in_order([*theirs, self.mob])
                    mob.engaged.append(enemy)
            joined.engaged, joined.members, joined.status, joined.held = [], [], "removed", False
            joined.conditions = []
        mob.engaged[:] = in_order(mob.engaged)
        mob.members = [member for part in parts for member in part]
        for member in mob.members:
            state.regrouped[member] = "formed"


class MobSplit(Consequence, frozen=True, kw_only=True):
    """A Mob is split; `into` has the members of each part, the first of each giving it its id.
    `shocked` are those parts that can suffer Shock, and `shock` what each has."""

    marks = (
        Status("into_ids", Fixed("active")),
        Mention("mob"),
        Track("shock", "shocked", suffered="shock"),
    )
    says = "the Mob {mob:name} splits into {into_ids:names}"

    mob: str
    into: tuple[tuple[str, ...], ...]
    into_ids: tuple[str, ...]
    shock: int = 0
    shocked: tuple[str, ...] = ()

    def fold(self, state: Fight) -> None:
        mob = state.combatants[self.mob]
        for part in self.into:
            troop = state.combatants[part[0]]
            troop.members = list(part) if len(part) > 1 else []
            troop.status, troop.shock, troop.exhausted, troop.ambushed = (
                "active",
                mob.shock,
                mob.exhausted,
                mob.ambushed,
            )
            troop.cover, troop.material, troop.when = mob.cover, mob.material, mob.when
            if troop is not mob:
                troop.engaged = list(mob.engaged)
                for enemy in mob.engaged:
                    theirs = state.combatants[enemy].engaged
                    theirs[:] = in_order([*theirs, troop.id])
            for member in part:
                state.regrouped[member] = "split"
