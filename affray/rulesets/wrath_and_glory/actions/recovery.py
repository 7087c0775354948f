"""Recovery: Shock for Wrath or Ruin in the fight, Regroup and Respite after it (WG-71 to WG-74)."""

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, OneOf, Reason, legal, legal_values, offer
from affray.rulesets.wrath_and_glory.events.conditions import DyingEnded, WoundsRecovered
from affray.rulesets.wrath_and_glory.events.dice_tests import RollCalled
from affray.rulesets.wrath_and_glory.events.resources import WrathReset, WrathSpent
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared
from affray.rulesets.wrath_and_glory.rules import budget, figures, held_actions, recovery
from affray.rulesets.wrath_and_glory.rules.resources import pay
from affray.rulesets.wrath_and_glory.rules.sides import GM, PLAYERS, SIDES, side_of_seat
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import WRATH_AFTER_REST


class RecoverShock(Action, frozen=True):
    """Spend Wrath to shake off Shock (WG-71)."""

    says = "shakes off Shock"
    label = "1 Wrath for rank + tier Shock"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.acting
        yield from budget.combat_action(state, "recover_shock", "shaking off Shock")
        if combatant.side == GM:
            yield Reason("WG_E_WRATH", f"{combatant.name} is a Threat and has no Wrath", "WG-71")
        elif combatant.wrath < 1:
            yield Reason("WG_E_WRATH", f"{combatant.name} has no Wrath left", "WG-71")
        if combatant.shock < 1:
            yield Reason("WG_E_RECOVERY", f"{combatant.name} has no Shock to recover", "WG-71")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        combatant = state.acting
        yield ActionDeclared("WG-71", actor=combatant.id, action="recover_shock", cost="" if state.holder else "combat")
        yield WrathSpent("WG-71", id=combatant.id, left=combatant.wrath - 1, use="Shock")
        yield from recovery.lose_shock(combatant, combatant.profile.rank + combatant.profile.tier, "WG-71")
        if state.holder:
            yield from held_actions.not_used(state)


class RestoreShock(Action, frozen=True):
    """Spend 1 Ruin for a Threat's Shock (WG-72)."""

    says = "restores {threat:name}"
    label = "restore Shock for 1 Ruin"

    threat: str

    def fold(self, state: Fight) -> None:
        state.restoring = self.threat

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants.get(self.threat)
        if combatant is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.threat!r}", "WG-72")
        elif combatant.side != GM:
            yield Reason("WG_E_TARGET_SIDE", f"{combatant.name} is no Threat", "WG-72")
        elif not combatant.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{combatant.name} is {combatant.status}", "WG-72")
        elif combatant.shock < 1:
            yield Reason("WG_E_RECOVERY", f"{combatant.name} has no Shock to recover", "WG-72")
        if state.combatants[state.actor].side != GM:
            yield Reason("WG_E_RECOVERY", "Shock is restored in a Threat's turn", "WG-72")
        if state.ruin < 1:
            yield Reason("WG_E_RUIN", "it costs 1 Ruin; there is none", "WG-72")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield pay(state, GM, 1, "a Threat's Shock", "WG-72")
        yield RollCalled("WG-72", roll="restore", dice=1, sides=6, seat=GM, frame="turn", about=self.threat)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        hurt = legal_values(state, seats[0], cls, state.order)
        if hurt:
            yield offer(cls, seats, {"threat": OneOf(hurt)}, says="1 Ruin for d3+3 Shock")


class Regroup(Action, frozen=True):
    """Catch breath for an hour, one healing another (WG-73)."""

    says = "regroups: {healer:name} tends {patient:name}"
    label = "regroup"

    healer: str
    patient: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        side = side_of_seat(state, by)
        for key in (self.healer, self.patient):
            combatant = state.combatants.get(key)
            if combatant is None:
                yield Reason("WG_E_UNKNOWN", f"there is no combatant {key!r}", "WG-73")
            elif not combatant.present:
                yield Reason("WG_E_NOT_ACTIVE", f"{combatant.name} is {combatant.status}", "WG-73")
            elif side and combatant.side != side:
                yield Reason("WG_E_TARGET_SIDE", f"{combatant.name} is the other side's", "WG-73")
        healer = state.combatants.get(self.healer)
        if healer is not None and (figures.skill(healer, "medicae") < 1 or healer.status != "active"):
            yield Reason("WG_E_RECOVERY", f"{healer.name} has no Medicae, or is in no state to heal", "WG-73")
        if f"by {self.healer}" in state.healed:
            yield Reason("WG_E_RECOVERY", f"{self.healer} has healed once", "WG-73")
        if f"of {self.patient}" in state.healed:
            yield Reason("WG_E_RECOVERY", f"{self.patient} has been healed once", "WG-73")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        healer, patient = state.combatants[self.healer], state.combatants[self.patient]
        n = min(patient.wounds, figures.pool(healer, "medicae"))
        yield WoundsRecovered(
            "WG-73", target=patient.id, n=n, before=patient.wounds, after=patient.wounds - n, healer=healer.id
        )
        if patient.dying and n:
            yield DyingEnded("WG-62", patient.id)
        given = state.settings.regroup_shock
        shock = patient.shock if given == "all" else min(patient.shock, given)
        if shock:
            yield from recovery.lose_shock(patient, shock, "WG-73")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for side in SIDES:
            rested = [seat for seat in seats if side_of_seat(state, seat) == side]
            ids = [combatant.id for combatant in state.of(side)]
            pairs = [
                (healer, patient) for healer in ids for patient in ids if legal(state, cls(healer, patient), rested[0])
            ]
            if pairs:
                healers, patients = (tuple(dict.fromkeys(each)) for each in zip(*pairs, strict=True))
                fields = {"healer": OneOf(healers), "patient": OneOf(patients)}
                yield offer(cls, tuple(rested), fields, says="an hour's rest, one heals another")


class Respite(Action, frozen=True):
    """Rest for six hours (WG-74)."""

    says = "takes a respite"
    label = "six hours of rest"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        for combatant in recovery.resting(state, side_of_seat(state, by)):
            if combatant.dying:
                yield Reason(
                    "WG_E_RECOVERY", f"{combatant.name} is Dying; there is no rest until that is over", "WG-74"
                )

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        for combatant in recovery.resting(state, side_of_seat(state, by)):
            if combatant.wounds:
                yield WoundsRecovered(
                    "WG-74", target=combatant.id, n=combatant.wounds, before=combatant.wounds, after=0
                )
            if combatant.shock:
                yield from recovery.lose_shock(combatant, combatant.shock, "WG-74")
            if combatant.side == PLAYERS and combatant.wrath != WRATH_AFTER_REST:
                yield WrathReset("WG-74", id=combatant.id, to=WRATH_AFTER_REST)
