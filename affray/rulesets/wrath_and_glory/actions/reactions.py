"""Held Combat Actions (WG-30) and reactions (WG-15, WG-97, WG-98)."""

from collections.abc import Iterator
from typing import Literal

from affray.rules import Action, Consequence, Offer, OneOf, Reason, able, legal_in, offer
from affray.rulesets.wrath_and_glory.domains import MOD, MODIFIERS
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.events.turns import ActionHeld, HeldOpened, ReactionTaken
from affray.rulesets.wrath_and_glory.facts import Declaration, Modifier
from affray.rulesets.wrath_and_glory.profiles import UNARMED
from affray.rulesets.wrath_and_glory.progress import Interruption
from affray.rulesets.wrath_and_glory.rules import aftermath, attack_options, budget, held_actions, reactions, weapons
from affray.rulesets.wrath_and_glory.rules.sides import seats_of
from affray.rulesets.wrath_and_glory.state import Fight


class Hold(Action, frozen=True):
    """Keep the Combat Action for later in the round (WG-30)."""

    says = "holds the Combat Action"
    label = "keep the Combat Action for later"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, "combat", "holding")
        yield from budget.allowed(state, combatant, "hold")
        if combatant.held:
            yield Reason("WG_E_BUDGET", f"{combatant.name} holds a Combat Action already", "WG-30")
        if combatant.turn.multi:
            yield Reason("WG_E_BUDGET", "a turn with a Multi-Action holds none of its Combat Actions", "WG-16")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionHeld("WG-30", state.actor)


class _OfHolder(Action, frozen=True):
    """Root of what the holder of a Combat Action does with it."""

    abstract = True

    combatant: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants.get(self.combatant)
        holders = held_actions.holders(state)
        if combatant is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {self.combatant!r}", "WG-30")
        elif combatant not in holders:
            held = ", ".join(holder.id for holder in holders) or "nobody"
            yield Reason("WG_E_REACTION", f"{combatant.name} has no held action to use now; {held} has", "WG-30")
        elif by not in seats_of(state, combatant.id):
            seats = " or ".join(seats_of(state, combatant.id))
            yield Reason("WG_E_SEAT", f"{combatant.name} is played by {seats}", "WG-30")

    def elsewhere(self, state: Fight, by: str) -> Iterator[Reason]:
        """Yield why there is no place for it here."""
        yield Reason("WG_E_REACTION", "there is no such window now", "WG-97")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for holder in held_actions.holders(state):
            able_seats = able(state, cls(holder.id), seats)
            if able_seats:
                yield offer(cls, able_seats, {"combatant": OneOf((holder.id,))})


class UseHeld(_OfHolder, frozen=True):
    """Use a held Combat Action between turns (WG-30)."""

    says = "lets {combatant:name} use the held action"
    label = "use the held action"
    offered_as = "answer"

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield HeldOpened("WG-30", holder=self.combatant, frame=held_actions.FRAMES[state.place])


class Interrupt(_OfHolder, frozen=True):
    """Interrupt another's turn with a held Combat Action (WG-30)."""

    says = "interrupts with {combatant:name}"
    label = "an opposed Initiative test to act now"
    offered_as = "answer"

    def fold(self, state: Fight) -> None:
        state.interruption = Interruption(self.combatant)

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        reasons = list(super().against(state, by))
        yield from reasons
        if not reasons and self.combatant in state.waiting:
            name = state.combatants[self.combatant].name
            yield Reason("WG_E_REACTION", f"{name} has failed to interrupt and comes after the next action", "WG-30")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        holder, actor = state.combatants[self.combatant], state.combatants[state.actor]
        yield held_actions.opposed(state, holder, actor)


class React(Action, frozen=True):
    """Take a Reflexive Action (WG-97). `combatant` may be left out where only one of the seat's may react."""

    says = "reacts ({kind})"
    label = "take a Reflexive Action"
    offered_as = "answer"

    kind: Literal["attack", "full_defence"]
    weapon: str = "unarmed"
    combatant: str | None = None
    modifiers: tuple[Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from attack_options.check_modifiers(self.modifiers)
        if state.place == "test.pool":
            yield from self._against_defence(state, by)
            return
        wanted = "attack" if state.place == "react" else "full_defence"
        if self.kind != wanted:
            yield Reason("WG_E_REACTION", f"no {self.kind} now; the reaction here is {wanted}", "WG-97")
        if self.combatant not in (None, state.asked):
            yield Reason("WG_E_REACTION", f"{self.combatant} is not asked; {state.asked} is", "WG-97")
        if state.place == "react" and self.kind == "attack":
            yield from self._against_strike(state)
        elif self.weapon != UNARMED.id:
            yield Reason("WG_E_WEAPON", "Full Defence takes no weapon", "WG-15")

    def _against_strike(self, state: Fight) -> Iterator[Reason]:
        combatant = state.combatants[state.asked]
        yield from weapons.unusable(state, combatant, self.weapon)
        carried = combatant.weapons.get(self.weapon)
        if carried is not None and carried.profile.kind != "melee":
            yield Reason(
                "WG_E_WEAPON", f"a reflexive attack is a melee attack; {self.weapon} is no such weapon", "WG-98"
            )

    def _against_defence(self, state: Fight, by: str) -> Iterator[Reason]:
        may = _defenders_of(state, by)
        if self.kind != "full_defence":
            yield Reason("WG_E_REACTION", "an attack is answered by full_defence alone", "WG-97")
        if self.weapon != UNARMED.id:
            yield Reason("WG_E_WEAPON", "Full Defence takes no weapon", "WG-15")
        if self.combatant is None and len(may) != 1:
            who = f"one of {', '.join(may)}" if may else "nobody of this seat may"
            yield Reason("WG_E_REACTION", f"say who reacts: {who}", "WG-97")
        elif self.combatant is not None and self.combatant not in may:
            who = ", ".join(may) or "nobody of this seat"
            yield Reason("WG_E_REACTION", f"{self.combatant} may not react; {who} may", "WG-97")

    def elsewhere(self, state: Fight, by: str) -> Iterator[Reason]:
        """Yield why there is no place for it here."""
        yield Reason("WG_E_REACTION", "there is no such window now", "WG-97")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        who = self._reactor(state, by)
        if state.place == "react":
            yield ReactionTaken("WG-98", actor=who, kind="attack")
            declaration = Declaration(
                actor=who,
                mode="attack",
                weapon=self.weapon,
                targets=(state.actor,),
                frame="reflex",
                modifiers=self.modifiers,
            )
            yield AttackDeclared("WG-98", declaration)
        else:
            frame = "defence" if state.place == "test.pool" else "dodge"
            yield ReactionTaken("WG-15", actor=who, kind="full_defence")
            yield from aftermath.roll_full_defence(state, "WG-15", who, frame, self.modifiers)

    def _reactor(self, state: Fight, by: str) -> str:
        """Return who reacts: the one asked, or the target named or the seat's only one."""
        if state.place != "test.pool":
            return state.asked
        return self.combatant or _defenders_of(state, by)[0]

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        match state.place:
            case "react":
                yield from cls._strikes(state, seats)
            case "test.pool":
                for id in reactions.defenders(state):
                    yield from cls._defence(state, seats, id, "Full Defence, for the whole next turn")
            case _:
                yield from cls._defence(state, seats, state.asked, "dodge, for the whole next turn")

    @classmethod
    def _strikes(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        arms = state.combatants[state.asked].weapons
        keys = legal_in(state, seats[0], cls("attack"), "weapon", arms)
        if keys:
            fields = {"weapon": OneOf(keys), "combatant": OneOf((state.asked,)), "modifiers": MODIFIERS}
            free = ("modifiers", "combatant", *(["weapon"] if UNARMED.id in keys else []))
            yield offer(cls, seats, {"kind": OneOf(("attack",)), **fields}, free, "a reflexive attack")

    @classmethod
    def _defence(cls, state: Fight, seats: tuple[str, ...], id: str, says: str) -> Iterator[Offer]:
        players = able(state, cls("full_defence", combatant=id), seats)
        if players:
            fields = {"kind": OneOf(("full_defence",)), "combatant": OneOf((id,)), "modifiers": MODIFIERS}
            alone = able(state, cls("full_defence"), players) == players
            yield offer(cls, players, fields, (*MOD, "combatant") if alone else MOD, says)


def _defenders_of(state: Fight, seat: str) -> list[str]:
    """Return the targets of a seat who may take Full Defence against the attack."""
    return [id for id in reactions.defenders(state) if seat in seats_of(state, id)]
