"""Charge and Sprint: a whole turn of moving with an attack in it (WG-12, WG-13, WG-82)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from affray.rules import Action, Between, Consequence, Domain, Offer, OneOf, Reason, Some, legal, legal_in, offer
from affray.rulesets.wrath_and_glory import facts
from affray.rulesets.wrath_and_glory.actions.attack_offers import DEMANDED, distances_of, options_beside
from affray.rulesets.wrath_and_glory.actions.movement import move_offer
from affray.rulesets.wrath_and_glory.domains import MODIFIERS
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared
from affray.rulesets.wrath_and_glory.profiles import UNARMED
from affray.rulesets.wrath_and_glory.progress import Moving
from affray.rulesets.wrath_and_glory.rules import attack_options, budget, movement, weapons
from affray.rulesets.wrath_and_glory.rules.attack_options import called_shot_limit
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import CHARGE_LEAST


class Charge(Action, frozen=True):
    """Move and attack in one (WG-13)."""

    says = "charges {target:name} over {metres} m"
    label = "charge"

    target: str
    metres: int
    weapon: str = "unarmed"
    options: tuple[facts.AttackOption, ...] = ()
    called_shot: int = 0
    leaves: tuple[str, ...] = ()
    modifiers: tuple[facts.Modifier, ...] = ()

    def fold(self, state: Fight) -> None:
        state.moving = Moving(
            mode="charge",
            metres=self.metres,
            leaves=self.leaves,
            dying=state.combatants[state.actor].dying,
            engages=(self.target,),
            strike=self._attack(state),
            rule="WG-13",
        )

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from movement.engagement(state, combatant, (), self.leaves)
        yield from attack_options.check_target(state, combatant, self.target)
        # a charge ends in a new engagement
        if self.target in combatant.engaged and self.target not in self.leaves:
            yield Reason("WG_E_FACT", f"{combatant.name} is engaged with {self.target} already", "WG-13")
        if self.target in self.leaves:
            yield Reason("WG_E_FACT", f"{combatant.name} cannot charge whom it leaves", "WG-13")
        yield from budget.left(state, combatant, "full_round", "charging")
        low, high = CHARGE_LEAST, movement.limit(combatant, "charge")
        if not low <= self.metres <= high:
            yield Reason("WG_E_TOO_FAR", f"a charge over {self.metres} m; it takes {low} to {high} m", "WG-13")
        yield from movement.hindrances(state, combatant, "charge", "none")
        yield from budget.allowed(state, combatant, "charge")
        yield from weapons.unusable(state, combatant, self.weapon)
        carried = combatant.weapons.get(self.weapon)
        if carried is not None:
            if carried.profile.kind != "melee":
                yield Reason("WG_E_WEAPON", f"a charge ends in a melee attack; {self.weapon} is none", "WG-13")
            else:
                yield from attack_options.check_options(state, combatant, self._attack(state), carried.profile)
        yield from attack_options.check_modifiers(self.modifiers)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-11", actor=state.actor, action="charge", cost="full_round")
        yield from movement.travel(state)
        yield from movement.strike(state)

    def _attack(self, state: Fight) -> facts.Declaration:
        """Return the attack at the end of the charge."""
        return facts.Declaration(
            actor=state.actor,
            mode="attack",
            weapon=self.weapon,
            targets=(self.target,),
            frame="turn",
            options=self.options,
            called_shot=self.called_shot,
            charging=True,
            modifiers=self.modifiers,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        combatant = state.combatants[state.actor]
        for key in combatant.weapons:
            for demanded in DEMANDED:
                plain = cls("", CHARGE_LEAST, key, demanded)
                near = plain._reached(state, seats, state.order)
                if not near:
                    continue
                yield plain._offer(state, seats, near)
                surprising = replace(plain, options=(*demanded, "surprise"))
                marked = surprising._reached(state, seats, near)
                if marked:
                    yield surprising._offer(state, seats, marked)
                break

    def _reached(self, state: Fight, seats: tuple[str, ...], ids: Iterable[str]) -> tuple[str, ...]:
        return legal_in(state, seats[0], self, "target", ids)

    def _offer(self, state: Fight, seats: tuple[str, ...], near: tuple[str, ...]) -> Offer:
        combatant, sample = state.combatants[state.actor], replace(self, target=near[0])
        options = options_beside(state, seats[0], sample, sample.options)
        called = legal_in(state, seats[0], sample, "called_shot", (0, called_shot_limit(state)))
        fields: dict[str, Domain] = {
            "target": OneOf(near),
            "metres": Between(CHARGE_LEAST, movement.limit(combatant, "charge")),
            "weapon": OneOf((self.weapon,)),
            "options": options,
            "called_shot": Between(0, max(called)),
            "leaves": Some(tuple(combatant.engaged)),
            "modifiers": MODIFIERS,
        }
        free = ["called_shot", "leaves", "modifiers"]
        if not options.needed:
            free.append("options")
        if self.weapon == UNARMED.id:
            free.append("weapon")
        return offer(type(self), seats, fields, free, "move, and attack with one die more")


class Sprint(Action, frozen=True):
    """Move up to three times Speed in a straight line; with an Assault weapon also fire (WG-12, WG-82)."""

    says = "sprints {metres} m"
    label = "sprint"

    metres: int
    weapon: str | None = None
    target: str | None = None
    distance: int | None = None
    straight: bool = True
    leaves: tuple[str, ...] = ()
    cover: facts.CoverName = "none"
    material: facts.Material = "medium"
    modifiers: tuple[facts.Modifier, ...] = ()

    def fold(self, state: Fight) -> None:
        state.moving = Moving(
            "sprint",
            self.metres,
            self.leaves,
            state.combatants[state.actor].dying,
            cover=self.cover,
            material=self.material,
            strike=self._attack(state),
            rule="WG-82",
        )

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from movement.engagement(state, combatant, (), self.leaves)
        yield from budget.left(state, combatant, "full_round", "sprinting")
        high = movement.limit(combatant, "sprint")
        if not self.straight:
            yield Reason("WG_E_TOO_FAR", "a sprint goes in a straight line", "WG-12")
        if not 1 <= self.metres <= high:
            yield Reason("WG_E_TOO_FAR", f"a sprint over {self.metres} m; it takes 1 to {high} m", "WG-12")
        yield from movement.hindrances(state, combatant, "sprint", self.cover)
        yield from budget.allowed(state, combatant, "sprint")
        yield from self._against_shot(state)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-11", actor=state.actor, action="sprint", cost="full_round")
        yield from movement.travel(state)
        yield from movement.strike(state)

    def _attack(self, state: Fight) -> facts.Declaration | None:
        """Return the shot on the run, if there is one."""
        if self.weapon is None or self.target is None:
            return None
        return facts.Declaration(
            actor=state.actor,
            mode="attack",
            weapon=self.weapon,
            targets=(self.target,),
            frame="turn",
            distance=self.distance or 0,
            sprinting=True,
            modifiers=self.modifiers,
        )

    def _against_shot(self, state: Fight) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        if self.weapon is None:
            if self.target is not None or self.distance is not None or self.modifiers:
                yield Reason("WG_E_OPTION", "to fire in a sprint, name the weapon", "WG-82")
            return
        if combatant.condition("terror"):
            yield Reason("WG_E_TERROR", f"{combatant.name} is in Terror and does not fire", "WG-76k")
        yield from weapons.unusable(state, combatant, self.weapon)
        carried = combatant.weapons.get(self.weapon)
        if carried is None:
            return
        if not carried.profile.traits.assault or carried.profile.kind == "melee":
            yield Reason("WG_E_OPTION", f"{self.weapon} is no Assault weapon and is not fired in a sprint", "WG-82")
        yield from budget.melee_only(combatant, "an attack", carried.profile.kind == "melee")
        if self.target is None:
            yield Reason("WG_E_OPTION", "say whom to fire at", "WG-82")
            return
        yield from attack_options.check_target(state, combatant, self.target)
        still = [enemy for enemy in combatant.engaged if enemy not in self.leaves]
        if still and not carried.profile.traits.pistol:
            yield Reason("WG_E_ENGAGED", f"{combatant.name} is still engaged with {', '.join(still)}", "WG-18")
        if still and self.target not in still:
            yield Reason("WG_E_ENGAGED", f"engaged, {combatant.name} attacks only {', '.join(still)}", "WG-18")
        yield from attack_options.check_distance(combatant, carried.profile, self.distance, self.target in still)
        yield from attack_options.check_modifiers(self.modifiers)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        combatant = state.combatants[state.actor]
        sample = cls(1, cover="half")
        if not legal(state, sample, seats[0]):
            return
        most, engaged = movement.limit(combatant, "sprint"), tuple(combatant.engaged)
        run: dict[str, Domain] = {"metres": Between(1, most), "straight": OneOf((True,))}
        yield move_offer(state, seats, sample, run, ("straight",), f"up to {most} m")
        for key in combatant.weapons:
            away = replace(sample, weapon=key, leaves=engaged)
            yield from away._shot_offers(state, seats, run, state.order, Some(engaged, len(engaged)))
            for still in engaged:  # who stays engaged fires at one of those it stays with, and leaves the others or not
                close = replace(sample, weapon=key)
                others = tuple(id for id in engaged if id != still)
                yield from close._shot_offers(state, seats, run, (still,), Some(others))

    def _shot_offers(
        self, state: Fight, seats: tuple[str, ...], run: dict[str, Domain], near: tuple[str, ...], leaves: Some
    ) -> Iterator[Offer]:
        targets = legal_in(state, seats[0], self, "target", near)
        if not targets:
            return
        sample = replace(self, target=targets[0])
        distances, _ = distances_of(state, seats[0], sample, self.weapon or "")
        shot = {**run, "weapon": OneOf((self.weapon,)), "target": OneOf(targets), "distance": distances}
        fields = {**shot, "leaves": leaves, "modifiers": MODIFIERS}
        yield move_offer(state, seats, sample, fields, ("straight", "distance", "modifiers"), "and fire")
