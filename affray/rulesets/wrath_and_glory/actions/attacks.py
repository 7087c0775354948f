"""Attacks: with a weapon, Pinning, and with words and looks (3.4; WG-31, WG-39)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from affray.rules import (
    Action,
    Between,
    Consequence,
    Domain,
    Flag,
    Offer,
    OneOf,
    Parts,
    Reason,
    Some,
    Words,
    legal,
    legal_among,
    legal_in,
    listed,
    offer,
)
from affray.rulesets.wrath_and_glory import domains, facts
from affray.rulesets.wrath_and_glory.actions.attack_offers import DEMANDED, distances_of, options_beside
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.rules import attack_options, budget, conditions, weapons
from affray.rulesets.wrath_and_glory.rules.attack_options import called_shot_limit
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import COVER, INTERACTIONS, MATERIAL, SKILLS


class Attack(Action, frozen=True):
    """Attack with a weapon (3.4).

    Without `distance` the target is in the medium band and 6 m or more away, an engaged one at 1 m; without `cover`
    it stands as it stands. A Blast takes one target or a named `point`. `groups` are the sizes of the groups in which
    a Mob attacks several targets, one each (WG-90). `places` says of single combatants what cover they have and how far
    they are, where that is not as for all: of the targets, or of others whom a shot into a melee may go astray to.
    """

    label = "attack"

    weapon: str
    targets: tuple[str, ...] = ()
    point: str = ""
    distance: int | None = None
    cover: facts.CoverName | None = None
    material: facts.Material | None = None
    vision: int = 0
    options: tuple[facts.AttackOption, ...] = ()
    called_shot: int = 0
    groups: tuple[int, ...] = ()
    modifiers: tuple[facts.Modifier, ...] = ()
    places: tuple[facts.Placed, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        at = listed([names.get(target, target) for target in self.targets]) if self.targets else self.point
        return f"attacks {at} with {self.weapon}"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        attacker, attack = state.acting, self._declaration(state)
        if self.distance is not None and self.distance < 1:
            yield Reason("WG_E_FACT", f"a distance of {self.distance} m; 1 or more", "WG-36")
        if attack.cost:
            yield from budget.left(state, attacker, attack.cost, "an attack")
            yield from budget.second_attack(attacker)
        if self.material is not None and "shoot_through" not in self.options:
            yield Reason("WG_E_FACT", "the material of cover matters only when it is shot through", "WG-39j")
        yield from attack_options.check_attack(state, attacker, attack)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield AttackDeclared("WG-31", self._declaration(state))

    def _declaration(self, state: Fight) -> facts.Declaration:
        """Return what is declared; Spray at a Mob alone takes the whole turn (WG-91)."""
        whole = "spray" in self.options and "multi_attack" not in self.options
        cost = "full_round" if whole else "combat"
        return facts.Declaration(
            actor=state.acting.id,
            mode="attack",
            weapon=self.weapon,
            targets=self.targets,
            frame=state.frame,
            cost="" if state.holder else cost,
            options=self.options,
            called_shot=self.called_shot,
            point=self.point,
            distance=self.distance or 0,
            cover=self.cover,
            material=self.material,
            vision=self.vision,
            groups=self.groups,
            modifiers=self.modifiers,
            places=self.places,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for key in state.acting.weapons:
            for demanded in DEMANDED:
                plain = cls(key, options=demanded)
                near = _reached(state, seats, plain, state.order)
                if not near and not legal(state, replace(plain, point=SOMEWHERE), seats[0]):
                    continue
                yield from _ways(state, seats, plain, near)
                # surprise is another way, for it takes other targets
                surprising = replace(plain, options=(*demanded, "surprise"))
                marked = _reached(state, seats, surprising, near)
                if marked:
                    yield from _ways(state, seats, surprising, marked)
                break


class Pin(Action, frozen=True):
    """Pin a target down (WG-39g). `cover_near`: there is cover that the pinned can reach."""

    says = "pins {target:name} down"
    label = "pin a target down"

    weapon: str
    target: str
    distance: int | None = None
    cover_near: bool = True
    vision: int = 0
    modifiers: tuple[facts.Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.acting
        yield from budget.combat_action(state, "pin", "Pinning")
        if not state.holder:
            yield from budget.second_attack(combatant)
        yield from weapons.unusable(state, combatant, self.weapon)
        yield from attack_options.check_target(state, combatant, self.target)
        yield from attack_options.check_modifiers(self.modifiers)
        target = state.combatants.get(self.target)
        if target is not None and conditions.immune(target, "pinned"):
            yield Reason("WG_E_OPTION", f"{target.name} is frenzied and cannot be Pinned", "WG-76l")
        yield from attack_options.check_vision(self.vision)
        carried = combatant.weapons.get(self.weapon)
        if carried is None:
            return
        weapon = carried.profile
        if weapon.kind != "ranged" or not weapon.salvo_rating:
            yield Reason(
                "WG_E_OPTION", f"Pinning takes a ranged weapon with a Salvo; {weapon.called} has none", "WG-39g"
            )
        if combatant.profile.kind == "troop":
            yield Reason("WG_E_OPTION", "Troops have no Salvo options, Pinning among them", "WG-93")
        if weapon.area:
            yield Reason("WG_E_OPTION", "no Pinning with a Blast or Flamer", "WG-39l")
        if not weapons.can_pay_salvo(state, combatant):
            yield Reason("WG_E_OPTION", f"Pinning costs a Reload; {combatant.name} has none", "WG-39e")
        yield from attack_options.check_reach(combatant, weapon, (self.target,))
        yield from attack_options.check_distance(combatant, weapon, self.distance, self.target in combatant.engaged)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        declaration = facts.Declaration(
            actor=state.acting.id,
            mode="pin",
            weapon=self.weapon,
            targets=(self.target,),
            frame=state.frame,
            cost="" if state.holder else "combat",
            distance=self.distance or 0,
            vision=self.vision,
            cover_near=self.cover_near,
            modifiers=self.modifiers,
        )
        yield AttackDeclared("WG-39g", declaration)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for key in state.acting.weapons:
            near = legal_in(state, seats[0], cls(key, ""), "target", state.order)
            if near:
                distances, _ = distances_of(state, seats[0], cls(key, near[0]), key)
                fields: dict[str, Domain] = {
                    "weapon": OneOf((key,)),
                    "target": OneOf(near),
                    "distance": distances,
                    "cover_near": Flag(),
                    "vision": domains.VISION,
                    "modifiers": domains.MODIFIERS,
                }
                free = ("distance", "cover_near", "vision", "modifiers")
                yield offer(cls, seats, fields, free, "no damage, Pinned")


class Interact(Action, frozen=True):
    """Attack with words and looks (WG-39h)."""

    says = "turns {skill} on {target:name}"
    label = "make an Interaction attack"

    target: str
    skill: str
    modifiers: tuple[facts.Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.acting
        yield from budget.combat_action(state, "interact", "an Interaction attack")
        yield from attack_options.check_target(state, combatant, self.target)
        yield from attack_options.check_modifiers(self.modifiers)
        if self.skill not in SKILLS:
            yield Reason("WG_E_UNKNOWN", f"there is no skill {self.skill!r}", "WG-39h")
        if self.skill not in INTERACTIONS:
            skills = ", ".join(INTERACTIONS)
            yield Reason("WG_E_OPTION", f"no Interaction attack with {self.skill!r}; there are {skills}", "WG-39h")
        target = state.combatants.get(self.target)
        if self.skill == "intimidation" and target is not None and "causes_fear" in target.profile.abilities:
            yield Reason("WG_E_OPTION", f"{target.name} causes Fear and cannot be intimidated", "WG-76k")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        declaration = facts.Declaration(
            actor=state.acting.id,
            mode="interact",
            targets=(self.target,),
            frame=state.frame,
            cost="" if state.holder else "combat",
            skill=self.skill,
            modifiers=self.modifiers,
        )
        yield AttackDeclared("WG-39h", declaration)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        by_skills: dict[tuple[str, ...], list[str]] = {}
        for id in state.order:
            skills = legal_in(state, seats[0], cls(id, ""), "skill", INTERACTIONS)
            by_skills.setdefault(skills, []).append(id)
        for skills, targets in by_skills.items():
            if skills:
                fields = {"target": OneOf(tuple(targets)), "skill": OneOf(skills), "modifiers": domains.MODIFIERS}
                yield offer(cls, seats, fields, domains.MOD, "Vulnerable or Hindered")


class _Way(NamedTuple):
    """A way to attack: its own options, and how many targets it takes."""

    says: str
    options: tuple[facts.AttackOption, ...] = ()
    fewest: int = 1
    most: int | None = 1


AT_ONE = (
    _Way("one target"),
    _Way("Full Auto", ("full_auto",)),
    _Way("Spray at a Mob, the whole turn", ("spray",)),
)
AT_SEVERAL = (
    _Way("a Multi-Attack", ("multi_attack",), 2, None),
    _Way("Spray", ("multi_attack", "spray"), 2, None),
    _Way("spread", ("spread",), 2, None),
)


SOMEWHERE = "the crates"
"""a sample of a point that a Blast goes at"""


def _reached(state: Fight, seats: tuple[str, ...], attack: Attack, ids: Iterable[str]) -> tuple[str, ...]:
    """Return those whom an attack may be at."""
    return legal_among(state, seats[0], attack, "targets", ids)


def _ways(state: Fight, seats: tuple[str, ...], plain: Attack, near: tuple[str, ...]) -> Iterator[Offer]:
    """Yield the ways to attack with a weapon those `near`, with at least the options of `plain`."""
    for way in AT_ONE:
        sample = replace(plain, options=(*plain.options, *way.options))
        targets = _reached(state, seats, sample, near) if way.options else near
        if targets:
            yield _offer(state, seats, replace(sample, targets=targets[:1]), Some(targets, 1, 1), way.says)
            yield from _through_cover(state, seats, sample, targets, way.says)
    for way in AT_SEVERAL:
        sample = replace(plain, targets=near[:2], distance=1, options=(*plain.options, *way.options))
        if legal(state, sample, seats[0]):
            yield _offer(state, seats, sample, Some(near, way.fewest, way.most), way.says)
    members = len(state.acting.members)
    for parts in range(2, min(members, len(near)) + 1):
        # one sample will do: whom a Mob may attack does not hang on the sizes
        groups = (members - parts + 1, *[1] * (parts - 1))
        sample = replace(plain, targets=near[:parts], groups=groups)
        if legal(state, sample, seats[0]):
            yield _offer(state, seats, sample, Some(near, parts, parts), f"the Mob in {parts} groups")
    point = replace(plain, point=SOMEWHERE)
    if legal(state, point, seats[0]):
        yield _offer(state, seats, point, None, "a Blast at a point")


def _through_cover(
    state: Fight, seats: tuple[str, ...], sample: Attack, targets: tuple[str, ...], says: str
) -> Iterator[Offer]:
    """Yield the way through cover: cover that is declared, or that of the targets who stand in some."""
    through = replace(sample, options=(*sample.options, "shoot_through"))
    declared = replace(through, targets=targets[:1], cover="half")
    if not legal(state, declared, seats[0]):
        return
    yield _offer(state, seats, declared, Some(targets, 1, 1), f"{says}, through cover")
    covered = _reached(state, seats, through, targets)
    if covered:
        own = replace(through, targets=covered[:1])
        yield _offer(state, seats, own, Some(covered, 1, 1), f"{says}, through its cover")


def _offer(state: Fight, seats: tuple[str, ...], sample: Attack, targets: Some | None, says: str) -> Offer:
    """Return the offer of a way to attack, of which `sample` is legal."""

    def values(field: str, candidates: tuple[Any, ...]) -> tuple[Any, ...]:
        return legal_in(state, seats[0], sample, field, candidates)

    options = options_beside(state, seats[0], sample, sample.options)
    distances, may_omit = distances_of(state, seats[0], sample, sample.weapon)
    fields: dict[str, Domain] = {"weapon": OneOf((sample.weapon,)), "options": options, "distance": distances}
    free = ["vision", "modifiers"]
    if may_omit:
        free.append("distance")
    if not options.needed:
        free.append("options")
    if targets is None:
        fields["point"] = Words(sample=sample.point)
    else:
        fields["targets"] = targets
    if sample.groups:
        fields["groups"] = Parts(sum(sample.groups), len(sample.groups), len(sample.groups))
    through = "shoot_through" in sample.options
    covers = values("cover", tuple(COVER))
    if covers and not (through and sample.cover is None):
        fields["cover"] = OneOf(covers)
        if not through:
            free.append("cover")
    materials = values("material", tuple(MATERIAL))
    if materials:
        fields["material"] = OneOf(materials)
        free.append("material")
    if values("called_shot", (called_shot_limit(state),)):
        fields["called_shot"] = Between(0, called_shot_limit(state))
        free.append("called_shot")
    fields["vision"], fields["modifiers"] = domains.VISION, domains.MODIFIERS
    apart = legal_among(state, seats[0], sample, "places", map(facts.Placed, state.order))
    if apart:
        fields["places"] = domains.Places(tuple(placed.target for placed in apart), distances, OneOf(tuple(COVER)))
        free.append("places")
    return offer(Attack, seats, fields, free, says)
