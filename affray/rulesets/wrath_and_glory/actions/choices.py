"""Choices inside a test, an attack or a harm: what is spent, picked, named, or let be (2.4, 2.5)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Offer,
    OneOf,
    Reason,
    Some,
    able,
    in_order,
    legal,
    legal_among,
    legal_in,
    legal_values,
    offer,
)
from affray.rulesets.wrath_and_glory.events.attacks import AreaDeclared, AttackRetargeted, CriticalChosen
from affray.rulesets.wrath_and_glory.events.complications import ComplicationResolved
from affray.rulesets.wrath_and_glory.events.dice_tests import RerollCalled
from affray.rulesets.wrath_and_glory.events.resources import GlorySpent
from affray.rulesets.wrath_and_glory.rules import (
    complications,
    critical_hits,
    damage,
    dice_tests,
    harm,
    held_actions,
    reactions,
    shifting,
    test_results,
    turn_order,
)
from affray.rulesets.wrath_and_glory.rules.attack_pool import aim_at
from affray.rulesets.wrath_and_glory.rules.sides import GM, PLAYERS, seat_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import COMPLICATION_KINDS, LIMBS, critical_row


class Accept(Action, frozen=True):
    """Go on without what is on offer. After a table critical `limb` or `target` says what is picked (WG-50)."""

    says = "goes on"
    label = "go on"
    offered_as = "answer"

    limb: str | None = None
    target: str | None = None

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        asking = state.critical.asking if state.place == "attack.critical_choice" else ""
        if asking == "mode":
            yield Reason("WG_E_OPTION", "the mode of the critical must be chosen: simple or table", "WG-49")
        if self.limb is not None and (asking != "limb" or self.limb not in LIMBS):
            limbs = ", ".join(LIMBS)
            yield Reason("WG_E_OPTION", f"no limb {self.limb!r} to pick; row 66 takes one of {limbs}", "WG-50")
        if self.target is not None:
            hit = [scored.id for scored in critical_hits.scored_on(state)] if asking == "target" else []
            if self.target not in hit:
                who = ", ".join(hit) or "nobody"
                yield Reason("WG_E_OPTION", f"{self.target!r} cannot be picked here; {who} can", "WG-48")
        if state.place == "test.shift" and state.test.what == "interact":
            yield Reason(
                "WG_E_OPTION", "an Interaction attack that succeeds leaves a condition: shift, and say which", "WG-39h"
            )

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        match state.place:
            case "test.reroll":
                yield dice_tests.stand(state)
            case "test.shift":
                yield shifting.close(state)
            case "attack.glory":
                yield damage.computed(state)
            case _:
                yield self._chosen(state)

    def _chosen(self, state: Fight) -> CriticalChosen:
        """Return the end of a choice: no more severity, the limb or the target picked."""
        match state.critical.asking:
            case "severity":
                return CriticalChosen("WG-50", ask="severity", glory=state.critical.glory)
            case "limb":
                return CriticalChosen("WG-50", ask="limb", pick=self.limb or LIMBS[0])
            case _:
                target = self.target or critical_hits.scored_on(state)[0].id
                return CriticalChosen("WG-48", ask="target", pick=target)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        players = able(state, cls(), seats)
        if not players:
            return
        fields: dict[str, Domain] = {}
        limbs = legal_in(state, players[0], cls(), "limb", LIMBS)
        if limbs:
            fields["limb"] = OneOf(limbs)
        targets = legal_in(state, players[0], cls(), "target", state.order)
        if targets:
            fields["target"] = OneOf(targets)
        yield offer(cls, players, fields, fields, ACCEPTED[state.place])


ACCEPTED = {
    "test.reroll": "the dice stand",
    "test.shift": "shift nothing",
    "attack.critical_choice": "go on",
    "attack.glory": "compare the damage",
}
"""what going on means, by the place"""


class Decline(Action, frozen=True):
    """Do not take what is on offer."""

    says = "declines"
    label = "do not take what is on offer"
    offered_as = "answer"

    def fold(self, state: Fight) -> None:
        if state.place == "round.seize":
            state.passed = True

    def follow(self, state: Fight, by: str) -> Iterable[Consequence]:
        return DECLINED[state.place](state)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        says = f"let {state.pick} pick" if state.place == "round.seize" else KEPT[state.place]
        yield offer(cls, seats, says=says)


DECLINED: dict[str, Callable[[Fight], Iterator[Consequence]]] = {
    "round.seize": lambda state: turn_order.open_pick(state, state.pick),
    "react": reactions.let_pass,
    "held": held_actions.not_used,
    "attack.retarget": test_results.keep_target,
    "attack.area": test_results.decline_area,
    "attack.dodge": reactions.let_pass,
    "harm.determination": harm.decline_determination,
    "test.complication_choice": complications.no_complication,
}
"""what declining brings about, by the place"""

KEPT = {
    "react": "let it go",
    "held": "keep the held action",
    "attack.retarget": "keep the target",
    "attack.area": "nobody else",
    "attack.dodge": "take it",
    "harm.determination": "all Wounds stand",
    "test.complication_choice": "nothing",
}
"""what declining means, by the place"""


class SpendGlory(Action, frozen=True):
    """Spend Glory: on dice, on the severity of a table critical, on damage (WG-29, WG-50, WG-42).

    `effect` says which of two effects a row of the critical table gives for it, `target` whom a spread one reaches.
    """

    says = "spends {n} Glory"
    label = "spend Glory"
    offered_as = "answer"

    n: int = 1
    effect: str = ""
    target: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        if by == GM:
            yield Reason("WG_E_GLORY", "Glory is the players'", "WG-29")
        match state.place:
            case "attack.critical_choice":
                yield from self._against_severity(state)
            case "attack.glory":
                if not 1 <= self.n <= state.glory:
                    yield Reason("WG_E_GLORY", f"{self.n} Glory for damage; there is {state.glory}", "WG-42")
                if self.effect or self.target:
                    yield Reason("WG_E_GLORY", "Glory on damage takes neither effect nor target", "WG-42")
            case _:
                yield from self._against_dice(state)

    def _against_severity(self, state: Fight) -> Iterator[Reason]:
        if state.critical.asking != "severity":
            yield Reason("WG_E_CRIT", "no severity is for sale now", "WG-50")
            return
        if not 1 <= self.n <= state.glory:
            yield Reason("WG_E_GLORY", f"{self.n} Glory for severity; there is {state.glory}", "WG-50")
        per = critical_row(state.critical.table_roll).per
        if self.effect and self.effect not in per:
            yield Reason(
                "WG_E_OPTION", f"no effect {self.effect!r}; a point of Glory gives {' or '.join(per)}", "WG-50"
            )
        if self.effect == "target" and not self.target:
            yield Reason("WG_E_OPTION", "say whom it reaches", "WG-50")
        if self.target:
            reaches = self.effect in ("", "target") and "target" in per
            if self.target not in state.combatants:
                yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.target!r}", "WG-50")
            elif not reaches or self.target not in critical_hits.spread_targets(state):
                yield Reason("WG_E_OPTION", f"{self.target} cannot be reached by it", "WG-50")
            if self.n != 1:
                yield Reason("WG_E_GLORY", "one point of Glory reaches one more target", "WG-50")

    def _against_dice(self, state: Fight) -> Iterator[Reason]:
        timing, most = "before" if state.place == "test.pool" else "after", dice_tests.glory_dice(state)
        if state.combatants[state.test.roller].side != PLAYERS:
            yield Reason("WG_E_GLORY", "Glory is for the tests of Agents", "WG-29")
        elif state.settings.glory_dice_timing != timing:
            yield Reason("WG_E_GLORY", f"Glory dice are bought {state.settings.glory_dice_timing} the roll", "WG-29")
        elif not 1 <= self.n <= most:
            yield Reason("WG_E_GLORY", f"{self.n} Glory for dice; 1 to {most} can be spent", "WG-29")
        if self.effect or self.target:
            yield Reason("WG_E_GLORY", "Glory for dice takes neither effect nor target", "WG-29")

    def elsewhere(self, state: Fight, by: str) -> Iterator[Reason]:
        """Yield why Glory is not to be had here."""
        if by == GM:
            yield Reason("WG_E_GLORY", "Glory is the players'", "WG-29")
        if not 1 <= self.n <= state.glory:
            yield Reason("WG_E_GLORY", f"{self.n} Glory; there is {state.glory}", "WG-29")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        left = state.glory - self.n
        match state.place:
            case "attack.critical_choice":
                per = critical_row(state.critical.table_roll).per
                effect = self.effect or per[-1 if "target" in per and not self.target else 0]
                yield GlorySpent("WG-50", n=self.n, left=left, use="severity", effect=effect, target=self.target)
            case "attack.glory":
                yield GlorySpent("WG-42", n=self.n, left=left, use="damage")
            case "test.pool":
                yield GlorySpent("WG-29", n=self.n, left=left, use="dice")
                yield dice_tests.rebuild(state)
            case _:
                yield GlorySpent("WG-29", n=self.n, left=left, use="dice")
                yield RerollCalled("WG-29", seat=seat_of(state, state.test.roller), dice=(), added=self.n)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if state.place == "attack.critical_choice":
            yield from cls._severities(state, seats)
            return
        sums = legal_values(state, seats[0], cls, range(1, state.glory + 1))
        if sums:
            says = "1 damage each" if state.place == "attack.glory" else "1 die each"
            yield offer(cls, seats, {"n": Between(1, sums[-1])}, ("n",), says)

    @classmethod
    def _severities(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if not legal(state, cls(), seats[0]):
            return
        per = critical_row(state.critical.table_roll).per
        own = legal_in(state, seats[0], cls(), "effect", per)
        fields: dict[str, Domain] = {"n": Between(1, state.glory), "effect": OneOf(own)}
        yield offer(cls, seats, fields, fields, "a worse critical")
        near = legal_in(state, seats[0], cls(1, "target"), "target", state.order)
        if near:
            wider: dict[str, Domain] = {"n": OneOf((1,)), "effect": OneOf(("target",)), "target": OneOf(near)}
            yield offer(cls, seats, wider, ("n", "effect"), "it reaches one more")


class ChooseCriticalMode(Action, frozen=True):
    """Choose what a Critical Hit does (WG-49)."""

    says = "takes the critical as {mode}"
    label = "choose what a Critical Hit does"
    offered_as = "answer"

    mode: Literal["simple", "table"]

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        asking = state.critical.asking
        if asking != "mode":
            yield Reason("WG_E_CRIT", f"the mode of this critical is settled; asked for is {asking}", "WG-49")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield CriticalChosen("WG-49", ask="mode", mode=self.mode)

    def elsewhere(self, state: Fight, by: str) -> Iterator[Reason]:
        """Yield why there is no place for it here."""
        yield Reason(
            "WG_E_CRIT", "no critical was scored: it takes Wrath 6 and a hit, and no Troop scores one", "WG-48"
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls("simple"), seats[0]):
            yield offer(cls, seats, {"mode": OneOf(("simple", "table"))}, says="how to read it")


class Caught(Action, frozen=True):
    """Say who is caught in an area (WG-83, WG-85)."""

    says = "says that {ids:names} are caught"
    label = "say who is caught"
    offered_as = "answer"

    ids: tuple[str, ...]

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        allowed = test_results.caught_candidates(state)
        for id in self.ids:
            if id not in state.combatants:
                yield Reason("WG_E_UNKNOWN", f"there is no combatant {id!r}", "WG-83")
            elif id not in allowed:
                yield Reason("WG_E_NOT_ACTIVE", f"{id} cannot be caught here; it can be: {', '.join(allowed)}", "WG-83")
        if len(set(self.ids)) < len(self.ids):
            yield Reason("WG_E_FACT", "somebody is named twice", "WG-83")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield AreaDeclared("WG-83", in_order(self.ids))

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        ids = legal_among(state, seats[0], cls(()), "ids", state.order)
        yield offer(cls, seats, {"ids": Some(ids)}, says="who stands in it")


class Retarget(Action, frozen=True):
    """Pick the new target of an attack that a Complication led astray (WG-94)."""

    says = "turns the attack on {target:name}"
    label = "choose the new target"
    offered_as = "answer"

    target: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        allowed = test_results.new_targets(state)
        if self.target not in state.combatants:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.target!r}", "WG-94")
        elif self.target not in allowed:
            who = ", ".join(allowed) or "nobody"
            yield Reason("WG_E_NOT_ACTIVE", f"{self.target} cannot be the new target; it can be {who}", "WG-94")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        attack = state.declared
        meant = state.shot.targets[0].id if state.shot.targets else attack.point
        yield AttackRetargeted("WG-94", meant=meant, to=self.target, aimed=aim_at(state, attack, self.target))

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        ids = legal_values(state, seats[0], cls, state.order)
        yield offer(cls, seats, {"target": OneOf(ids)}, says="the attack goes astray")


class Complication(Action, frozen=True):
    """Say what a Complication is (WG-94)."""

    says = "names the complication: {kind}"
    label = "say what the Complication is"
    offered_as = "answer"

    kind: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        if self.kind not in COMPLICATION_KINDS:
            kinds = ", ".join(COMPLICATION_KINDS)
            yield Reason("WG_E_OPTION", f"{self.kind!r} is no complication; there are: {kinds}", "WG-94")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ComplicationResolved("WG-94", roller=state.test.roller, kind=self.kind)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        kinds = legal_values(state, seats[0], cls, COMPLICATION_KINDS)
        yield offer(cls, seats, {"kind": OneOf(kinds)}, says="what goes wrong")
