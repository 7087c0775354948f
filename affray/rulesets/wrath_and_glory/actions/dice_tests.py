"""What is done about the dice of a test: re-rolls and shifts (WG-24 to WG-28)."""

from collections.abc import Iterator
from typing import Literal

from affray.rules import Action, Consequence, Offer, OneOf, Reason, able, offer
from affray.rulesets.wrath_and_glory.domains import Shifts
from affray.rulesets.wrath_and_glory.events.dice_tests import RerollCalled
from affray.rulesets.wrath_and_glory.events.resources import WrathSpent
from affray.rulesets.wrath_and_glory.events.shifts import IconsShifted
from affray.rulesets.wrath_and_glory.facts import Shift
from affray.rulesets.wrath_and_glory.rules import conditions, dice_tests, pinning, shifting
from affray.rulesets.wrath_and_glory.rules.resources import gain, pay
from affray.rulesets.wrath_and_glory.rules.sides import GM, PLAYERS, seat_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import SHIFT_ICONS


class _Reroll(Action, frozen=True):
    """Root of what is paid to roll again every die that failed (WG-28)."""

    abstract = True

    dice: tuple[int, ...] | None = None

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        dice = dice_tests.qualifying(state)
        if state.test.rerolled:
            yield Reason("WG_E_REROLL", "this test has been re-rolled; once is all", "WG-28")
        elif not dice:
            yield Reason("WG_E_REROLL", "no die shows 1 to 3 (a Wrath die's 1 stays)", "WG-28")
        elif self.dice is not None and self.dice != dice:
            numbers = ", ".join(map(str, dice))
            yield Reason("WG_E_REROLL", f"dice {list(self.dice)} named; a re-roll takes exactly {numbers}", "WG-28")

    def elsewhere(self, state: Fight, by: str) -> Iterator[Reason]:
        """Yield why there is no place for it here."""
        yield Reason("WG_E_REROLL", "no test waits for a re-roll", "WG-28")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        payers = able(state, cls(), seats)
        if payers:
            fields = {"dice": OneOf((list(dice_tests.qualifying(state)),))}
            yield offer(cls, payers, fields, ("dice",))


class SpendWrath(_Reroll, frozen=True):
    """Spend 1 Wrath to re-roll every die that failed (WG-28). `dice`, counted from 1, can only be exactly those."""

    says = "spends Wrath on a re-roll"
    label = "re-roll every failure for 1 Wrath"
    offered_as = "answer"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.test.roller]
        if combatant.side != PLAYERS:
            yield Reason("WG_E_WRATH", "a Threat has no Wrath; its re-roll costs the GM 1 Ruin", "WG-28")
        elif combatant.wrath < 1:
            yield Reason("WG_E_WRATH", f"{combatant.name} has no Wrath left", "WG-28")
        yield from super().against(state, by)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        roller = state.combatants[state.test.roller]
        dice = dice_tests.qualifying(state)
        yield WrathSpent("WG-28", id=roller.id, left=roller.wrath - 1, use="a re-roll")
        yield RerollCalled("WG-28", seat=seat_of(state, roller.id), dice=dice)


class SpendRuin(_Reroll, frozen=True):
    """Spend 1 Ruin to re-roll every die that failed (WG-28)."""

    says = "spends Ruin on a re-roll"
    label = "re-roll every failure for 1 Ruin"
    offered_as = "answer"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        if state.combatants[state.test.roller].side == PLAYERS:
            yield Reason("WG_E_RUIN", "Ruin is the GM's; an Agent's re-roll costs 1 Wrath", "WG-28")
        elif state.ruin < 1:
            yield Reason("WG_E_RUIN", "there is no Ruin left", "WG-28")
        yield from super().against(state, by)

    def elsewhere(self, state: Fight, by: str) -> Iterator[Reason]:
        """Yield why there is no place for it here, and that Ruin is the GM's."""
        yield from super().elsewhere(state, by)
        if by != GM:
            yield Reason("WG_E_RUIN", "Ruin is the GM's", "WG-28")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        dice = dice_tests.qualifying(state)
        yield pay(state, GM, 1, "a re-roll", "WG-28")
        yield RerollCalled("WG-28", seat=seat_of(state, state.test.roller), dice=dice)


class ShiftIcons(Action, frozen=True, tag="shift"):
    """Shift exalted dice (WG-25). After an Interaction attack `condition` says what the target gains."""

    says = "shifts exalted dice"
    label = "shift Exalted Icons"
    offered_as = "answer"

    uses: tuple[Shift, ...] = ()
    condition: Literal["vulnerable", "hindered"] | None = None

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        trial = state.test
        dice = shifting.sixes(state)
        named = [use.die for use in self.uses if use.die is not None]
        interact = trial.what == "interact"
        if interact and self.condition is None:
            yield Reason(
                "WG_E_OPTION", "an Interaction attack that succeeds leaves vulnerable or hindered: say which", "WG-39h"
            )
        if not interact and self.condition is not None:
            yield Reason("WG_E_OPTION", "only an Interaction attack leaves a condition of choice", "WG-39h")
        if not self.uses and not interact:
            yield Reason("WG_E_SHIFT", "nothing is shifted; to go on without, accept", "WG-25")
        for die in named:
            if die not in dice:
                yield Reason(
                    "WG_E_SHIFT", f"die {die} is not a 6; exalted: {', '.join(map(str, dice)) or 'none'}", "WG-24"
                )
        if len(set(named)) < len(named) or len(self.uses) > len(dice):
            yield Reason("WG_E_SHIFT", f"{len(self.uses)} shifts with {len(dice)} exalted dice", "WG-24")
        pins = [use for use in self.uses if use.use == "pin" and use.target in state.combatants]
        left = trial.icons - SHIFT_ICONS * len(self.uses)
        need = max([shifting.highest_met(state), *(pinning.dn_of(state, use.target) for use in pins)])
        if self.uses and left < need:
            yield Reason("WG_E_SHIFT", f"{left} icons would be left, {need} are needed", "WG-24")
        yield from self._against_uses(state)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        trial = state.test
        free = [die for die in shifting.sixes(state) if die not in {use.die for use in self.uses}]
        for use in self.uses:
            die = free.pop(0) if use.die is None else use.die
            yield IconsShifted("WG-25", roller=trial.roller, die=die, use=use.use, target=use.target)
            if use.use == "glory":
                yield gain(state, PLAYERS, 1, "an exalted die", "WG-25")
        attack = state.attacking
        if attack is not None and attack.mode == "pin":
            yield from pinning.pin_all(state, attack)
        elif attack is not None and attack.mode == "interact":
            assert self.condition is not None
            value = 1 + sum(use.use == "value" for use in self.uses)
            new = conditions.gain(self.condition, value, source=attack.actor, expiry="start_of_turn", of=attack.actor)
            yield conditions.gained(state, state.shot.targets[0].id, new, "WG-39h")
        yield shifting.close(state)

    def _against_uses(self, state: Fight) -> Iterator[Reason]:
        allowed = shifting.uses(state)
        for use in self.uses:
            if use.use not in allowed:
                there_is = ", ".join(allowed) or "nothing"
                yield Reason(
                    "WG_E_SHIFT",
                    f"no shift to {use.use} here; there is: {there_is}",
                    "WG-27" if not allowed else "WG-25",
                )
            elif use.use in ("pin", "arc"):
                there = pinning.others(state) if use.use == "pin" else shifting.arc_targets(state)
                if use.target not in state.combatants:
                    yield Reason("WG_E_UNKNOWN", f"there is no combatant {use.target!r}", "WG-25")
                elif use.target not in there:
                    yield Reason("WG_E_SHIFT", f"{use.target} cannot be reached; {', '.join(there)} can", "WG-25")
            elif use.target:
                yield Reason("WG_E_SHIFT", f"a shift to {use.use} reaches nobody else", "WG-25")
        if sum(use.use == "glory" for use in self.uses) > 1:
            yield Reason("WG_E_SHIFT", "Glory can be had once in a test", "WG-25")
        reached = [use.target for use in self.uses if use.target]
        if len(set(reached)) < len(reached):
            yield Reason("WG_E_SHIFT", "one target is named twice", "WG-25")

    def elsewhere(self, state: Fight, by: str) -> Iterator[Reason]:
        """Yield why there is no place for it here."""
        yield Reason("WG_E_SHIFT", "no dice wait to be shifted: the test failed, or its icons are all needed", "WG-24")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        interact = state.test.what == "interact"
        most, uses = shifting.most(state, True), shifting.uses(state)
        reach: dict[str, int] = {}
        if "pin" in uses:
            for id in pinning.others(state):
                reach[id] = (state.test.icons - pinning.dn_of(state, id)) // SHIFT_ICONS
        elif "arc" in uses:
            reach = dict.fromkeys(shifting.arc_targets(state), most)
        domain = Shifts(0 if interact else 1, most, uses, shifting.sixes(state), reach)
        if interact:
            fields = {"uses": domain, "condition": OneOf(("vulnerable", "hindered"))}
            yield offer(cls, seats, fields, ("uses",), "what the target gains, and more of it")
        else:
            yield offer(cls, seats, {"uses": domain}, says=f"up to {most} dice")
