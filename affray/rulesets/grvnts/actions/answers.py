"""What a player answers in the middle of an attack (GR-29, GR-41, GR-42, GR-57)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Between, Consequence, Flag, Offer, OneOf, Reason, legal, legal_values, offer, total
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.events import defence as told
from affray.rulesets.grvnts.events import omens as omened
from affray.rulesets.grvnts.events.attack import AttackDeclared
from affray.rulesets.grvnts.events.harm import DamageCancelled, MitigationDeclined
from affray.rulesets.grvnts.rules import fields, targets
from affray.rulesets.grvnts.rules.aiming import aim_offers
from affray.rulesets.grvnts.rules.damage import expression_of, highest
from affray.rulesets.grvnts.rules.harming import mitigations, part_in_hand
from affray.rulesets.grvnts.rules.omens import NO_OMENS, has_omen, lowered
from affray.rulesets.grvnts.rules.seats import asked_grvnt, seat_of
from affray.rulesets.grvnts.state import AttackFrame, DefenceFrame, Fight, HarmFrame
from affray.rulesets.grvnts.tables import D20, LEAST_DR, OMEN_SIDES


class AcceptCounter(Action, frozen=True):
    """Strike back at the enemy whose attack was turned (GR-29, GR-30)."""

    says = "strikes back with {weapon}"
    label = "strike back"
    offered_as = "answer"

    weapon: str
    aim_option: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from no_counter(state, by)
        if state.place == "defence.counter":
            frame = state.defence
            grvnt = state.combatants[frame.target]
            yield from targets.attack_reasons(state, grvnt, frame.enemy, self.weapon)
            yield from targets.aim_reasons(state, grvnt, self.weapon, self.aim_option)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        frame = state.defence
        grvnt = state.combatants[frame.target]
        benefit = targets.benefit_of(state, grvnt, self.weapon, self.aim_option)
        yield AttackDeclared(
            "GR-30", frame="counter", attacker=grvnt.id, target=frame.enemy, weapon=self.weapon, benefit=benefit
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        grvnt = state.combatants[state.defence.target]
        for weapon in grvnt.weapons:
            yield from aim_offers(state, cls, seats, grvnt, weapon, targets=())


def no_counter(state: Fight, by: str) -> Iterator[Reason]:
    """Reasons why there is no counter-attack to make or decline for a seat."""
    if state.place != "defence.counter" or by != seat_of(state, state.defence.target):
        yield Reason(codes.NO_COUNTER_PENDING, "no counter-attack waits for you", "GR-29")


class DeclineCounter(Action, frozen=True):
    """Do not strike back (GR-30)."""

    says = "does not strike back"
    label = "do not strike back"
    offered_as = "answer"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        yield from no_counter(state, by)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.CounterDeclined("GR-30", target=state.defence.target)


class ChooseMitigation(Action, frozen=True):
    """Break a helmet or a shield to cancel the damage, or nothing (GR-41, GR-42)."""

    says = "breaks {what}"
    label = "break a helmet or shield"
    offered_as = "answer"

    what: str = "none"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place not in ("harm.mitigate", "harm.late"):
            return
        frame = state.harm
        choices = (*mitigations(state, frame, part_in_hand(frame), state.victim), "none")
        if self.what not in choices:
            able = ", ".join(choices)
            yield Reason(codes.MITIGATION, f"{self.what!r} cannot be broken against this; {able}", "GR-42b")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        victim = state.victim.id
        if self.what == "none":
            yield MitigationDeclined("GR-42b", id=victim)
        else:
            yield DamageCancelled("GR-41" if self.what == "helmet" else "GR-42", id=victim, by=self.what)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        values = legal_values(state, seats[0], cls, ("helmet", "shield", "none"))
        yield offer(cls, seats, {"what": OneOf(values)}, {"what"})


class SpendOmen(Action, frozen=True):
    """Spend an Omen (GR-57): lower a DR before the die; after it roll a die again, cancel a face, maximise or soften
    damage. `die` is which die is rolled again, from 1."""

    says = "spends an Omen ({use})"
    label = "spend an Omen"
    offered_as = "answer"

    use: str
    die: int = 1

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if not state.settings.omens_enabled:
            yield Reason(codes.OMEN, "Omens are not played: omens_enabled is false", "GR-57")
            return
        window = state.place in ("omen", "attack.roll", "defence.roll")
        if not window:
            return
        grvnt = state.combatants[asked_grvnt(state)]
        if NO_OMENS in grvnt.gas_marks:
            yield Reason(codes.OMEN, f"gas keeps {grvnt.name} from spending Omens", "GR-56")
        elif not has_omen(state, grvnt):
            yield Reason(codes.OMEN, f"{grvnt.name} has no Omen left", "GR-57")
        uses = omen_uses(state)
        if self.use not in uses:
            yield Reason(codes.OMEN, f"{self.use!r} cannot be done now; {', '.join(uses) or 'nothing'} can", "GR-57")
        elif self.use == "reroll" and not 1 <= self.die <= dice_on_table(state):
            yield Reason(codes.OMEN, f"there is no die {self.die}; 1 to {dice_on_table(state)}", "GR-57")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        grvnt = state.combatants[state.omen_of or asked_grvnt_in_frame(state)]
        frame = state.frames[-1]
        left = grvnt.omens - 1
        if self.use == "lower_dr":
            assert not isinstance(frame, HarmFrame)
            yield omened.OmenSpent("GR-57", id=grvnt.id, use=self.use, left=left, terms=lowered(frame.terms))
            return
        maximised = -1
        if self.use == "maximise":
            assert isinstance(frame, HarmFrame)
            maximised = highest(state, frame, part_in_hand(frame))
        die = self.die if self.use == "reroll" else 0
        yield omened.OmenSpent("GR-57", id=grvnt.id, use=self.use, left=left, maximised=maximised, die=die)
        if self.use in ("reroll", "soften"):
            sides = OMEN_SIDES if self.use == "soften" else sides_on_table(state)
            yield omened.OmenDieAsked("GR-57", seat=seat_of(state, grvnt.id), sides=sides)
        else:
            yield omened.OmenClosed("GR-57", step=state.omen_step)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for use in omen_uses(state):
            if legal(state, cls(use), seats[0]):
                dice = {"die": Between(1, dice_on_table(state))} if use == "reroll" else {}
                yield offer(cls, seats, {"use": OneOf((use,)), **dice}, set(dice), f"spend an Omen: {use}")


def asked_grvnt_in_frame(state: Fight) -> str:
    """Return the grvnt whose d20 is asked for."""
    frame = state.frames[-1]
    assert not isinstance(frame, HarmFrame)
    return frame.attacker if isinstance(frame, AttackFrame) else frame.target


def omen_uses(state: Fight) -> tuple[str, ...]:
    """Return what an Omen can do here: what its window names, or lower a DR that was not lowered yet."""
    if state.place == "omen":
        return state.omen_uses
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, (AttackFrame, DefenceFrame)) and not frame.lowered and total(frame.terms) > LEAST_DR:
        return ("lower_dr",)
    return ()


def dice_on_table(state: Fight) -> int:
    """Return how many dice could be rolled again."""
    frame = state.frames[-1]
    if isinstance(frame, HarmFrame):
        return len(frame.shared[part_in_hand(frame).of].faces)
    return 1


def sides_on_table(state: Fight) -> int:
    """Return the sides of the dice that could be rolled again."""
    frame = state.frames[-1]
    if not isinstance(frame, HarmFrame):
        return D20
    return expression_of(frame, part_in_hand(frame)).sides


class PassOmen(Action, frozen=True):
    """Spend no Omen; with `rest` none until the action is over (GR-57)."""

    says = "spends no Omen"
    label = "spend no Omen"
    offered_as = "answer"

    rest: bool = False

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if not state.settings.omens_enabled:
            yield Reason(codes.OMEN, "Omens are not played: omens_enabled is false", "GR-57")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        step = state.omen_step
        yield omened.OmenPassed("GR-57", id=state.omen_of, rest=self.rest)
        yield omened.OmenClosed("GR-57", step=step)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, {"rest": Flag()}, {"rest"})
