"""What the GM enters in a turn: hazards, harm, Fear, falls (WG-67, WG-76k, WG-95, WG-99)."""

from collections.abc import Iterator
from typing import get_args

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Flag,
    Offer,
    OneOf,
    Reason,
    Some,
    Words,
    legal_among,
    legal_in,
    offer,
)
from affray.rulesets.wrath_and_glory.events.hazards import HazardTriggered
from affray.rulesets.wrath_and_glory.facts import ConditionName
from affray.rulesets.wrath_and_glory.profiles import Effect
from affray.rulesets.wrath_and_glory.progress import Ordeal
from affray.rulesets.wrath_and_glory.rules import conditions, hazards
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import FALL_STEP, MOST_DN, MOST_FALL, MOST_HARM


class TriggerHazard(Action, frozen=True):
    """Let a hazard strike (WG-95)."""

    says = "lets {hazard} strike {targets:names}"
    label = "trigger a hazard"
    offered_as = "ruling"

    hazard: str
    targets: tuple[str, ...]

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        hazard = state.hazards.get(self.hazard)
        if hazard is None:
            known = ", ".join(state.hazards) or "none"
            yield Reason("WG_E_UNKNOWN", f"there is no hazard {self.hazard!r}; there are: {known}", "WG-95")
        elif hazard.when != "event":
            yield Reason("WG_E_HAZARD", f"{self.hazard} strikes by itself ({hazard.when})", "WG-95")
        else:
            reached = hazards.struck(state, hazard)
            for target in self.targets:
                if target in state.combatants and state.combatants[target].present and target not in reached:
                    yield Reason("WG_E_HAZARD", f"{self.hazard} does not reach {target}", "WG-95")
        yield from _against_targets(state, self.targets, "WG-95")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield HazardTriggered("WG-95", id=self.hazard, targets=self.targets, frame="turn")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for hazard in state.hazards.values():
            reached = legal_among(state, seats[0], cls(hazard.id, ()), "targets", state.order)
            if reached:
                fields = {"hazard": OneOf((hazard.id,)), "targets": Some(reached, 1)}
                yield offer(cls, seats, fields, says=f"{hazard.name or hazard.id} strikes")


class Inflict(Action, frozen=True):
    """Harm that nothing else here makes (WG-99)."""

    says = "enters harm to {targets:names}: {cause}"
    label = "inflict harm"
    offered_as = "ruling"

    targets: tuple[str, ...]
    cause: str
    damage: int | None = None
    ap: int = 0
    shock: int = 0
    mortal: int = 0
    condition: ConditionName | None = None
    value: int = 0

    def fold(self, state: Fight) -> None:
        effects = []
        if self.damage is not None:
            effects.append(Effect(damage=self.damage))
        if self.shock:
            effects.append(Effect(shock=self.shock))
        if self.mortal:
            effects.append(Effect(mortal=self.mortal))
        if self.condition:
            effects.append(Effect(condition=self.condition, value=self.value))
        state.ordeal = Ordeal(
            "inflict", "turn", list(self.targets), cause=self.cause, effects=tuple(effects), ap=self.ap
        )

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from _against_targets(state, self.targets, "WG-99")
        numbers = (self.damage or 0, self.shock, self.mortal, self.value)
        if self.ap > 0 or any(not 0 <= number <= MOST_HARM for number in numbers) or self.ap < -MOST_HARM:
            yield Reason("WG_E_STAT", f"AP is 0 or less, other figures 0 to {MOST_HARM}", "WG-99")
        if self.damage is None and not (self.shock or self.mortal or self.condition):
            yield Reason("WG_E_HAZARD", "harm without an effect: give damage, shock, mortal or condition", "WG-99")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from hazards.proceed(state, None, "turn")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        ids = legal_among(state, seats[0], cls((), "anything", mortal=1), "targets", state.order)
        every: dict[str, Domain] = {
            "targets": Some(ids, 1),
            "cause": Words(sample="something that is not modelled"),
            "damage": Between(0, MOST_HARM),
            "ap": Between(-MOST_HARM, 0),
            "shock": Between(0, MOST_HARM),
            "mortal": Between(0, MOST_HARM),
            "condition": OneOf(get_args(ConditionName)),
            "value": Between(0, MOST_HARM),
        }
        for needed in ("damage", "shock", "mortal", "condition"):  # one kind of harm at least must be given
            fields = dict(every)
            if needed in ("shock", "mortal"):
                fields[needed] = Between(1, MOST_HARM)
            free = [name for name in fields if name not in ("targets", "cause", needed)]
            yield offer(cls, seats, fields, free, f"harm by hand: {needed}")


class Frighten(Action, frozen=True):
    """Call for tests against Fear or Terror (WG-76k)."""

    says = "frightens {targets:names}"
    label = "call for a test of Fear or Terror"
    offered_as = "ruling"

    targets: tuple[str, ...]
    dn: int
    terror: bool = False

    def fold(self, state: Fight) -> None:
        name = "terror" if self.terror else "fear"
        state.ordeal = Ordeal(
            kind="fear", frame="turn", targets=list(self.targets), id=name, skill="resolve", dn=self.dn, cause="fear"
        )

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from _against_targets(state, self.targets, "WG-76k")
        if not 1 <= self.dn <= MOST_DN:
            yield Reason("WG_E_STAT", f"DN {self.dn}; 1 to {MOST_DN}", "WG-76k")
        for target in self.targets:
            combatant = state.combatants.get(target)
            if combatant is not None and conditions.immune(combatant, "fear"):
                yield Reason("WG_E_FACT", f"{combatant.name} is immune to Fear", "WG-76k")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from hazards.proceed(state, None, "turn")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        timid = legal_among(state, seats[0], cls((), 1), "targets", state.order)
        if timid:
            fields: dict[str, Domain] = {"targets": Some(timid, 1), "dn": Between(1, MOST_DN), "terror": Flag()}
            yield offer(cls, seats, fields, ("terror",), "tests of Resolve")


class Fall(Action, frozen=True):
    """Somebody falls (WG-67)."""

    says = "lets {target:name} fall {metres} m"
    label = "let a combatant fall"
    offered_as = "ruling"

    target: str
    metres: int

    def fold(self, state: Fight) -> None:
        state.ordeal = Ordeal("fall", "turn", [self.target], cause="the fall", metres=self.metres)

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from _against_targets(state, (self.target,), "WG-67")
        if not FALL_STEP <= self.metres <= MOST_FALL:
            yield Reason("WG_E_FACT", f"a fall of {self.metres} m; {FALL_STEP} to {MOST_FALL} do harm", "WG-67")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from hazards.proceed(state, None, "turn")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        ids = legal_in(state, seats[0], cls("", FALL_STEP), "target", state.order)
        fields: dict[str, Domain] = {"target": OneOf(ids), "metres": Between(FALL_STEP, MOST_FALL)}
        yield offer(cls, seats, fields, says="a fall")


def _against_targets(state: Fight, targets: tuple[str, ...], rule: str) -> Iterator[Reason]:
    """Yield why those named cannot be meant: nobody, unknown, not there."""
    if not targets or len(set(targets)) < len(targets):
        yield Reason("WG_E_FACT", "name whom it happens to, each once", rule)
    for target in targets:
        combatant = state.combatants.get(target)
        if combatant is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {target!r}", rule)
        elif not combatant.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{combatant.name} is {combatant.status}", rule)
