"""Re-rolls (R1; K-24 to K-27, K-91). A re-roll is judged wherever it is tried."""

from collections.abc import Iterator, Sequence

from affray.rules import Action, Consequence, Offer, OneOf, Reason, Some, able, legal_values, listed, offer
from affray.rulesets.wh40k_11e.events.rerolls import CommandPointsSpent, RerollCalled
from affray.rulesets.wh40k_11e.rules import rerolls
from affray.rulesets.wh40k_11e.rules.wounds import against_silence, choose_lethal, lethal_open
from affray.rulesets.wh40k_11e.state import Battle, OpenReroll


class Reroll(Action, frozen=True):
    """Re-roll dice by an ability (K-26); `dice` are their places in the roll, from 1. `source` may be left out."""

    says = "re-rolls dice {dice:list}"
    label = "re-roll dice"
    offered_as = "answer"

    dice: tuple[int, ...]
    source: str = ""

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        roll = state.reroll
        if state.place != "reroll" or roll is None:
            reasons = list(_protected(state))
            yield from reasons or [Reason("K_E_REROLL_NOT_ALLOWED", "no roll is open to re-rolls now", "K-26")]
            return
        if not self.dice:
            yield Reason("K_E_REROLL_NOT_ALLOWED", f"no die is named; dice: {_open(state, roll)}", "K-26")
        dice = rerolls.open_dice(state)
        for number, at in enumerate(self.dice):
            if at in self.dice[:number]:
                yield Reason("K_E_REROLL_TWICE", f"die {at} is named twice", "K-24")
            reason = _against_die(roll, at)
            if reason is not None:
                yield reason
                continue
            sources = rerolls.of_abilities(dice.get(at, ()))
            if not sources or (self.source and self.source not in sources):
                how = f"by {self.source}" if self.source else "by any ability"
                text = f"die {at} ({roll.faces[at - 1]}) may not be re-rolled {how}; dice: {_open(state, roll)}"
                yield Reason("K_E_REROLL_NOT_ALLOWED", text, "K-26")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        roll = state.reroll_now
        dice = rerolls.open_dice(state)
        sources = dict.fromkeys(rerolls.of_abilities(dice[at])[0] for at in self.dice)
        source = self.source or ", ".join(sources)
        places = sorted({place for at in self.dice for place in rerolls.together(state, roll.step, at)})
        rule = "K-73" if source == "TWIN-LINKED" else "K-26"
        yield RerollCalled(rule, step=roll.step, player=roll.seat, indices=tuple(places), source=source)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        # `open_dice` is asked once and not for every die: a roll may have hundreds
        sources = {at: rerolls.of_abilities(names) for at, names in rerolls.open_dice(state).items()}
        dice = tuple(at for at, names in sources.items() if names)
        if dice:
            yield offer(cls, seats, {"dice": Some(dice, 1)})
        for source in dict.fromkeys(name for names in sources.values() for name in names):
            by_source = tuple(at for at, names in sources.items() if source in names)
            fields = {"dice": Some(by_source, 1), "source": OneOf((source,))}
            yield offer(cls, seats, fields, says=f"re-roll by {source}")


class CommandReroll(Action, frozen=True):
    """Re-roll one die for a command point (K-27); `die` is its place in the roll, from 1."""

    says = "spends a command point to re-roll die {die}"
    label = "re-roll one die for 1 CP"
    offered_as = "answer"

    die: int

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        if not state.settings.command_reroll_enabled:
            yield Reason("K_E_STRATAGEM_OFF", "Command Re-roll is switched off (command_reroll_enabled)", "K-27")
        unit = state.rolled
        if unit and state.units[unit].battle_shocked and state.side_of(unit) == by:
            yield Reason("K_E_STRATAGEM_OFF", f"{unit} is battle-shocked; no stratagem may be used on it", "K-91")
        if by in state.sides:
            if state.sides[by].cp < 1:
                yield Reason("K_E_CP", f"{by} has no command point left; Command Re-roll costs 1", "K-27")
            if by in state.commanded:
                text = f"{by} has used Command Re-roll during this attack already"
                yield Reason("K_E_STRATAGEM_USED", text, "K-27")
        if state.place != "reroll" or state.reroll is None:
            yield from _protected(state)
            return
        reason = _against_die(state.reroll, self.die)
        if reason is not None:
            yield reason

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        roll = state.reroll_now
        left = state.sides[by].cp - 1
        yield CommandPointsSpent("K-27", player=by, n=1, left=left, use="Command Re-roll")
        places = rerolls.together(state, roll.step, self.die)
        yield RerollCalled("K-27", step=roll.step, player=roll.seat, indices=places, source=rerolls.COMMAND)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        dice = legal_values(state, seats[0], cls, range(1, len(state.reroll_now.faces) + 1))
        if dice:
            yield offer(cls, seats, {"die": OneOf(dice)})


class Accept(Action, frozen=True):
    """Keep the faces as they are (R1); before wound rolls (A6), take the default for LETHAL HITS."""

    says = "accepts"
    label = "keep the faces as they are"
    offered_as = "answer"

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        if state.place != "attack.wounds" or state.pool is None:
            return
        if not lethal_open(state.pool):
            yield Reason("K_E_PHASE", "there is nothing to accept; the wounds are to be rolled", "K-70")
        else:
            yield from against_silence(state)

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        return rerolls.finish(state) if state.reroll is not None else choose_lethal(state, None)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        says = "keep the faces" if state.reroll is not None else "take the default for LETHAL HITS"
        seats = able(state, cls(), seats)
        if seats:
            yield offer(cls, seats, says=says)


def _against_die(roll: OpenReroll, at: int) -> Reason | None:
    """Return the reason against naming a die, whatever would allow it to be re-rolled."""
    if not 1 <= at <= len(roll.faces):
        text = f"there is no die {at}; the dice are 1 to {len(roll.faces)}"
        return Reason("K_E_REROLL_NOT_ALLOWED", text, "K-26")
    if at in roll.done:
        return Reason("K_E_REROLL_TWICE", f"die {at} has been re-rolled; a die is re-rolled once at most", "K-24")
    return None


def _open(state: Battle, roll: OpenReroll) -> str:
    """Return in words which dice may be re-rolled, and by what."""
    dice: dict[str, Sequence[str]] = {}
    for at, names in rerolls.open_dice(state).items():
        dice[f"{at} ({roll.faces[at - 1]})"] = rerolls.of_abilities(names) or (rerolls.COMMAND,)
    return listed([f"{die} by {' or '.join(names)}" for die, names in dice.items()])


def _protected(state: Battle) -> Iterator[Reason]:
    """K-79, K-80: why no re-roll is open, where that is because hit rolls may not be re-rolled."""
    pool = state.pool
    if pool is not None and pool.key.protected and not pool.pending and not pool.devastating:
        snap = state.attack is not None and state.attack.kind == "snap"
        text = "hit rolls of indirect fire and snap shooting are never re-rolled"
        yield Reason("K_E_REROLL_NOT_ALLOWED", text, "K-80" if snap else "K-79")
