"""Attacks in close combat: a blow, two weapons, a charge, a grapple, a pistol (2.2 to 2.4, IN-11, IN-13, IN-35)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from affray.rules import Between, Consequence, Domain, Offer, OneOf, Reason, counted, legal_values
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.actions.declared import Declared, declared
from affray.rulesets.inquisitor.events.attacks import AttackDeclared
from affray.rulesets.inquisitor.events.fighters import Engaged, Moved
from affray.rulesets.inquisitor.rules import figures, legality
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import UNARMED
from affray.rulesets.inquisitor.wording import armed, words


def begin(
    state: Table,
    action: Declared,
    target: str,
    weapon: str,
    *,
    then: str = "",
    then_target: str = "",
    grapple: bool = False,
    charging: bool = False,
) -> AttackDeclared:
    """Return the beginning of the acting fighter's own attack; out of arm's length a short weapon closes in (IN-L7)."""
    fighter = state.acting
    arm = state.weapons[weapon]
    closes = target in fighter.arms_length and figures.is_blade(arm) and not figures.is_long(arm)
    return AttackDeclared(
        "IN-11",
        frame="own",
        attacker=fighter.id,
        target=target,
        weapon=weapon,
        manner=action.manner(charging=charging, combined=bool(then), grapple=grapple),
        then=then,
        then_target=(then_target or target) if then else "",
        closes=closes,
    )


def both(state: Table, fighter: Fighter, first: str) -> tuple[str, str]:
    """Return the two weapons in the order in which they strike; that of the main hand first if none is named."""
    main, other = (arm.id for arm in figures.pair(state, fighter))
    return (other, main) if first == other else (main, other)


class Attack(Declared, frozen=True, kw_only=True):
    """Strike somebody in contact with a weapon in hand, or unarmed."""

    label = "strike somebody in contact"

    weapon: str
    target: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"attacks {names.get(self.target, self.target)} {armed(self.weapon)}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "attack")
        if legality.on_turn(state, by):
            fighter = state.acting
            yield from legality.in_contact(state, fighter, self.target)
            yield from self.claims(state)
            yield from legality.blade(state, fighter, self.weapon)
            yield from legality.prone(state, fighter)
            yield from self.unfit(state)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "attack")
        yield begin(state, self, self.target, self.weapon)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        fighter, by = state.acting, seats[0]
        targets = legal_values(state, by, lambda id: cls(weapon=UNARMED, target=id), fighter.engaged_with)
        if targets:
            weapons = tuple(arm.id for arm in figures.blades(state, fighter))
            yield from declared(state, cls, seats, {"weapon": OneOf(weapons), "target": OneOf(targets)})


class TwoWeaponAttack(Declared, frozen=True, kw_only=True):
    """Strike with both weapons in one action (IN-20); `first` left out is that of the main hand (IN-D6)."""

    says = "attacks {target:name} with two weapons"
    label = "strike with both weapons"

    target: str
    first: str = ""
    second_target: str = ""

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "two_weapon_attack")
        if not legality.on_turn(state, by):
            return
        fighter = state.acting
        yield from legality.in_contact(state, fighter, self.target)
        yield from self.claims(state)
        yield from legality.first_of_two(state, fighter, self.first)
        yield from legality.open_to_two(state, fighter, self.target)
        if self.second_target:
            if not state.config.two_weapon_split_targets:
                yield Reason(codes.TWO_WEAPON, "both blows go at one target", "IN-20")
            yield from legality.in_contact(state, fighter, self.second_target)
            if self.second_target != self.target:
                yield from legality.aware(state, fighter, self.second_target)
        yield from legality.prone(state, fighter)
        yield from self.unfit(state)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "two_weapon_attack")
        first, second = both(state, state.acting, self.first)
        yield begin(state, self, self.target, first, then=second, then_target=self.second_target)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        fighter, by = state.acting, seats[0]
        targets = legal_values(state, by, lambda id: cls(target=id), fighter.engaged_with)
        if not targets:
            return
        pair = tuple(arm.id for arm in figures.pair(state, fighter))
        fields: dict[str, Domain] = {"target": OneOf(targets), "first": OneOf(pair)}
        if not state.config.two_weapon_split_targets:
            yield from declared(state, cls, seats, fields, ("first",))
            return
        for target in targets:

            def at_both(second: str, first: str = target) -> TwoWeaponAttack:
                return cls(target=first, second_target=second)

            seconds = OneOf(legal_values(state, by, at_both, fighter.engaged_with))
            split: dict[str, Domain] = {**fields, "target": OneOf((target,)), "second_target": seconds}
            yield from declared(state, cls, seats, split, ("first", "second_target"))


class Charge(Declared, frozen=True, kw_only=True):
    """Run into contact and strike (IN-13, 2.3); `weapon` left out is that of the main hand."""

    label = "charge"

    target: str
    yards: int
    how: Literal["attack", "two_weapons", "grapple"] = "attack"
    weapon: str = ""
    arms_length: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        to = ", to arm's length" if self.arms_length else ", to take hold" if self.how == "grapple" else ""
        return f"charges {names.get(self.target, self.target)} over {counted(self.yards, 'yard')}{to}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "charge")
        if state.doing is not None and state.doing.kind == "break_off":
            yield Reason(codes.CHARGE_AFTER_BREAKOFF, "the free run of a break-off is no charge", "IN-38")
        if not legality.on_turn(state, by):
            return
        fighter = state.acting
        yield from legality.target(state, fighter, self.target)
        yield from legality.free_of_enemies(state, fighter)
        most = figures.run(fighter, state.config)
        if not 1 <= self.yards <= most:
            yield Reason(codes.CHARGE_RANGE, f"{self.yards} yards is no charge; 1 to {most}", "IN-13")
        if fighter.posture == "prone" or figures.crawls(fighter):
            yield Reason(codes.CHARGE_PRONE, f"{fighter.name} is not standing", "IN-13")
        yield from self.picked(state)
        yield from self._how(state, fighter)
        yield from self.unfit(state)

    def _how(self, state: Table, fighter: Fighter) -> Iterator[Reason]:
        """What is against the attack that the charge ends in."""
        if self.how == "two_weapons":
            yield from legality.first_of_two(state, fighter, self.weapon)
            yield from legality.open_to_two(state, fighter, self.target)
        elif self.how == "grapple":
            yield from legality.grapples(state, fighter, self.target)
            if self.weapon not in ("", UNARMED):
                yield Reason(codes.WEAPON, f"a grapple uses no {self.weapon!r}", "IN-G1")
        elif self.weapon:
            yield from legality.blade(state, fighter, self.weapon)
        if self.arms_length and not state.config.arms_length:
            yield Reason(codes.DECLARED, "arms_length belongs to the option arms_length", "IN-L7")
        elif self.arms_length:
            arm = state.weapons.get(self.weapon) if self.weapon else figures.blades(state, fighter)[0]
            if self.how != "attack" or arm is None or not figures.is_long(arm):
                why = "only a blow with a weapon of reach 4 or more stops at arm's length"
                yield Reason(codes.ARMS_LENGTH, why, "IN-L7")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        fighter = state.acting
        yield spend(state, "charge", (self.target,))
        left = tuple(fighter.engaged_with)
        yield Moved("IN-13", id=fighter.id, yards=self.yards, contacts=(), left_contact=left)
        yield Engaged("IN-13", a=fighter.id, b=self.target, arms_length=self.arms_length)
        if self.how == "two_weapons":
            first, second = both(state, fighter, self.weapon)
            yield begin(state, self, self.target, first, then=second, charging=True)
        elif self.how == "grapple":
            yield begin(state, self, self.target, UNARMED, grapple=True, charging=True)
        else:
            weapon = self.weapon or figures.blades(state, fighter)[0].id
            yield begin(state, self, self.target, weapon, charging=True)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        fighter = state.acting
        blades = figures.blades(state, fighter)
        yield from cls._offer(state, seats, "attack", tuple(arm.id for arm in blades))
        pair = tuple(arm.id for arm in figures.pair(state, fighter))
        yield from cls._offer(state, seats, "two_weapons", pair)
        yield from cls._offer(state, seats, "grapple", (UNARMED,))

    @classmethod
    def _offer(
        cls,
        state: Table,
        seats: tuple[str, ...],
        how: Literal["attack", "two_weapons", "grapple"],
        weapons: tuple[str, ...],
    ) -> Iterator[Offer]:
        """Yield the offers of a charge that ends in one kind of attack."""
        by, yards = seats[0], Between(1, figures.run(state.acting, state.config))
        targets = legal_values(state, by, lambda id: cls(target=id, yards=1, how=how), state.fighters)
        if not targets:
            return
        fields: dict[str, Domain] = {
            "target": OneOf(targets),
            "yards": yards,
            "how": OneOf((how,)),
            "weapon": OneOf(weapons),
        }
        optional = ("how", "weapon") if how == "attack" else ("weapon",)
        yield from declared(state, cls, seats, fields, optional, f"charge: {words(how)}")

        def to_arms_length(weapon: str) -> Charge:
            return cls(target=targets[0], yards=1, how=how, weapon=weapon, arms_length=True)

        far = legal_values(state, by, to_arms_length, weapons)
        if far:
            fields |= {"weapon": OneOf(far), "arms_length": OneOf((True,))}
            optional = ("how", "weapon") if legal_values(state, by, to_arms_length, ("",)) else ("how",)
            yield from declared(state, cls, seats, fields, optional, "charge to arm's length")


class FirePistol(Declared, frozen=True, kw_only=True):
    """Fire a pistol in close combat (IN-35); `with` names the blade of the other hand that strikes after it."""

    label = "fire a pistol at somebody in contact"

    weapon: str
    target: str
    second: str = msgspec.field(default="", name="with")

    def tell(self, names: Mapping[str, str]) -> str:
        then = f", to strike with the {words(self.second)} after" if self.second else ""
        return f"fires the {words(self.weapon)} at {names.get(self.target, self.target)}{then}"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "fire_pistol")
        if not legality.on_turn(state, by):
            return
        fighter = state.acting
        yield from legality.in_contact(state, fighter, self.target)
        if self.location:
            why = f"a shot at the {self.location} is not possible in close combat"
            yield Reason(codes.PLACED_SHOT, why, "IN-35")
            yield from legality.known_place(state, self.location)
        if self.critical:
            yield Reason(codes.BACKSTAB_AWARE, "a shot is critical by its roll alone", "IN-35")
        if self.charging:
            yield Reason(codes.CHARGE_BONUS, "a pistol has no bonus for a charge", "IN-35")
        yield from legality.gun(state, fighter, self.weapon, ("pistol",))
        if self.second:
            yield from self._blade_beside(state, fighter)
        if not state.config.arms_length:
            yield from legality.prone(state, fighter)
        elif self.target in fighter.engaged_with and self.target not in fighter.arms_length:
            why = "a pistol is fired only at arm's length; step back first"
            yield Reason(codes.ARMS_LENGTH, why, "IN-L7")
        yield from self.unfit(state, modifiers=bool(self.second))

    def _blade_beside(self, state: Table, fighter: Fighter) -> Iterator[Reason]:
        """What is against the blade in the other hand that strikes after the shot (IN-35)."""
        pair = [arm.id for arm in figures.pair(state, fighter)]
        if state.config.two_weapons == "penalty":
            yield Reason(codes.TWO_WEAPON, "by this procedure there is no attack with two weapons", "IN-L2")
        elif self.second == self.weapon:
            yield Reason(codes.WEAPON, f"{self.second!r} is in the same hand", "IN-20")
        elif self.second not in pair:
            yield Reason(codes.TWO_WEAPON, f"{self.second!r} is no one-handed blade in the other hand", "IN-35")
        elif len(figures.hands_with(fighter, self.weapon)) == 2:
            yield Reason(codes.TWO_WEAPON, f"{self.weapon!r} takes both hands", "IN-35")
        yield from legality.aware(state, fighter, self.target)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "fire_pistol")
        yield begin(state, self, self.target, self.weapon, then=self.second)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        fighter = state.acting
        for arm in figures.in_hand(state, fighter):
            yield from cls._offer(state, seats, arm.id, "")
            for blade in figures.pair(state, fighter):
                yield from cls._offer(state, seats, arm.id, blade.id)

    @classmethod
    def _offer(cls, state: Table, seats: tuple[str, ...], gun: str, blade: str) -> Iterator[Offer]:
        """Yield the offers of a pistol, alone or before a blade."""
        targets = legal_values(
            state, seats[0], lambda id: cls(weapon=gun, target=id, second=blade), state.acting.engaged_with
        )
        if targets:
            fields: dict[str, Domain] = {"weapon": OneOf((gun,)), "target": OneOf(targets)}
            if blade:
                fields["with"] = OneOf((blade,))
            says = "fire a pistol, then strike" if blade else ""
            yield from declared(state, cls, seats, fields, says=says, modifiers=bool(blade))


class Grapple(Declared, frozen=True, kw_only=True):
    """Try to take hold of somebody in contact, to hit like an unarmed attack (IN-G1)."""

    says = "grapples {target:name}"
    label = "take hold of somebody"

    target: str

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "grapple")
        if legality.on_turn(state, by):
            fighter = state.acting
            yield from legality.in_contact(state, fighter, self.target)
            yield from self.claims(state)
            yield from legality.grapples(state, fighter, self.target)
            yield from legality.prone(state, fighter)
            yield from self.unfit(state)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "grapple")
        yield begin(state, self, self.target, UNARMED, grapple=True)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        targets = legal_values(state, seats[0], lambda id: cls(target=id), state.acting.engaged_with)
        if targets:
            yield from declared(state, cls, seats, {"target": OneOf(targets)})
