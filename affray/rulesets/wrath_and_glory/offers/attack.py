"""Offers of attacks: for each weapon that can be used, whom it can reach and in what ways (3.4, WG-39l)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.domain import Between, Domain, Flag, Offer, OneOf, Some, Words
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.offers.domains import (
    COVERS,
    MATERIALS,
    MODIFIERS,
    VISION,
    YES,
    Containing,
    Parts,
)
from affray.rulesets.wrath_and_glory.profiles import Weapon
from affray.rulesets.wrath_and_glory.rules import attacking, budget, figures, movement, weapons
from affray.rulesets.wrath_and_glory.rules.attacking import called_shot_limit
from affray.rulesets.wrath_and_glory.rules.attacks import check_pin
from affray.rulesets.wrath_and_glory.rules.charging import check_charge, check_sprint
from affray.rulesets.wrath_and_glory.rules.table import enemies, present
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import CHARGE_LEAST, INTERACTIONS, MOST_METRES

MOD = frozenset({"modifiers"})
IN_COVER = OneOf(("part", "half"))


def foes(state: Fight, one: Combatant) -> list[str]:
    """Return whom a combatant may attack at all, in order of id."""
    near = present(state) if state.settings.friendly_fire else enemies(state, one)
    return [each.id for each in near if each is not one]


def reached(state: Fight, one: Combatant, weapon: Weapon) -> list[str]:
    """Return whom a combatant may attack with a weapon as it is engaged (WG-18)."""
    ids = foes(state, one)
    if weapon.kind == "melee" or one.engaged:
        return [each for each in ids if each in one.engaged]
    return ids


def metres(one: Combatant, weapon: Weapon) -> Domain:
    """Return the distances that may be declared for a weapon (WG-36)."""
    if weapon.kind == "melee":
        return Between(1, weapon.range[0] if weapon.range else 1)
    if one.engaged:
        return OneOf((1,))
    return Between(1, min(MOST_METRES, weapon.range[-1]) if weapon.range else MOST_METRES)


def usable(state: Fight, one: Combatant) -> Iterator[tuple[str, Weapon]]:
    """Yield the weapons that can be used as they are, by id."""
    for key, carried in one.weapons.items():
        if not list(weapons.unusable(state, one, key)):
            shoots = carried.profile.kind != "melee"
            if shoots and (one.condition("frenzied") or (one.engaged and not carried.profile.traits.pistol)):
                continue
            yield key, carried.profile


def plain(one: Combatant) -> bool:
    """Return whether a combatant attacks without options (WG-58, WG-64)."""
    return one.dying or figures.exhausted(one)


def free_options(state: Fight, one: Combatant, weapon: Weapon) -> Containing:
    """Return the options that go with anything: All-Out (which frenzy demands) and Supercharge."""
    if plain(one):
        return Containing(())
    in_turn = not state.holder
    fit = weapon.kind == "melee" and not attacking.floored(one) and not (one.turn.multi > 1 and in_turn)
    needed = ("all_out",) if one.condition("frenzied") and fit else ()
    free = [option for option, may in (("all_out", fit), ("supercharge", weapon.traits.supercharge)) if may]
    return Containing(needed, tuple(option for option in free if option not in needed))


def attacks(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    """Yield every way to attack with a weapon."""
    if list(budget.allowed(state, one, "attack")):
        return
    held = bool(state.holder)
    combat = held or not (list(budget.left(state, one, "combat", "an attack")) or one.turn.attacks)
    whole = not held and not list(budget.left(state, one, "full_round", "an attack")) and not one.turn.attacks
    for key, weapon in usable(state, one):
        near = reached(state, one, weapon)
        if not _frenzy_fits(state, one, weapon):
            continue
        marked = [each for each in near if state.combatants[each].ambushed] if state.round == 1 else []
        for surprise in (False, True):
            ids = marked if surprise else near
            if surprise and (not marked or plain(one)):
                continue
            build = _Ways(state, one, seats, key, weapon, ids, surprise)
            if combat:
                yield from build.ways()
            if whole:
                yield from build.sprays_at_mobs()


def _frenzy_fits(state: Fight, one: Combatant, weapon: Weapon) -> bool:
    """Return whether somebody frenzied can attack with the weapon at all: All-Out unless it cannot be (WG-76l)."""
    if not one.condition("frenzied") or plain(one) or attacking.floored(one):
        return True
    return not (one.turn.multi > 1 and not state.holder)


class _Ways:
    """The ways to attack with one weapon, with or without surprise."""

    def __init__(
        self,
        state: Fight,
        one: Combatant,
        seats: tuple[str, ...],
        key: str,
        weapon: Weapon,
        ids: list[str],
        surprise: bool,
    ) -> None:
        self.state, self.one, self.seats, self.key, self.weapon = state, one, seats, key, weapon
        self.ids = tuple(ids)
        self.options = free_options(state, one, weapon)
        self.surprise = ("surprise",) if surprise else ()
        salvo = weapon.kind == "ranged" and weapon.salvo_rating > 0 and one.profile.kind != "troop"
        self.salvo = salvo and weapons.can_pay_salvo(state, one) and not plain(one)
        self.through = weapon.kind != "melee" and not weapon.area and not plain(one)

    def ways(self) -> Iterator[Offer]:
        """Yield the ways that cost a Combat Action."""
        if self.weapon.traits.blast:
            yield from self._blast()
            return
        if self.ids:
            yield from self._single((), self.ids, "one target")
            if self.salvo:
                yield from self._single(("full_auto",), self.ids, "Full Auto")
        if plain(self.one):
            return
        if len(self.ids) > 1 and not self.weapon.area:
            yield from self._multi()
            yield from self._spread()
            yield from self._groups()

    def sprays_at_mobs(self) -> Iterator[Offer]:
        """Yield Spray with a whole turn at a Mob alone (WG-91)."""
        ids = tuple(each for each in self.ids if self.state.combatants[each].mob)
        if ids and self.salvo and not self.weapon.area and not self.state.holder:
            yield from self._single(("spray",), ids, "Spray at a Mob, the whole turn")

    def _offer(
        self, says: str, options: tuple[str, ...], fields: dict[str, Domain], free: tuple[str, ...] = ()
    ) -> Offer:
        needed = (*self.options.needed, *self.surprise, *options)
        every: dict[str, Domain] = {
            "weapon": OneOf((self.key,)),
            "options": Containing(needed, self.options.free),
            "vision": VISION,
            "modifiers": MODIFIERS,
            **fields,
        }
        optional = {"vision", "modifiers", *free} | (set() if needed else {"options"})
        if not self.weapon.area and not plain(self.one):
            every["called_shot"] = Between(0, called_shot_limit(self.state))
            optional.add("called_shot")
        return Offer("attack", self.seats, every, frozenset(optional), says)

    def _single(self, options: tuple[str, ...], ids: tuple[str, ...], says: str) -> Iterator[Offer]:
        reach: dict[str, Domain] = {"targets": Some(ids, 1, 1), "distance": metres(self.one, self.weapon)}
        yield self._offer(says, options, {**reach, "cover": COVERS}, ("distance", "cover"))
        if not self.through:
            return
        through = (*options, "shoot_through")
        cover = {**reach, "cover": IN_COVER, "material": MATERIALS}
        yield self._offer(f"{says}, through cover", through, cover, ("distance", "material"))
        covered = tuple(each for each in ids if self.state.combatants[each].cover != "none")
        if covered:
            known = {**reach, "targets": Some(covered, 1, 1), "material": MATERIALS}
            yield self._offer(f"{says}, through its cover", through, known, ("distance", "material"))

    def _multi(self) -> Iterator[Offer]:
        salvo = self.weapon.kind == "melee" or self.weapon.salvo_rating > 0
        if not salvo and self.state.settings.salvo_dash_multi == "forbid":
            return
        fields: dict[str, Domain] = {
            "targets": Some(self.ids, 2),
            "distance": metres(self.one, self.weapon),
            "cover": COVERS,
        }
        yield self._offer("a Multi-Attack", ("multi_attack",), fields, ("distance", "cover"))
        if self.salvo:
            yield self._offer("Spray", ("multi_attack", "spray"), fields, ("distance", "cover"))

    def _spread(self) -> Iterator[Offer]:
        if not self.weapon.traits.spread or len(self.weapon.range) != 3:
            return
        engaged = bool(self.one.engaged)
        near: Domain = OneOf((1,)) if engaged else Between(1, self.weapon.range[0])
        fields: dict[str, Domain] = {"targets": Some(self.ids, 2), "distance": near, "cover": COVERS}
        yield self._offer("spread", ("spread",), fields, ("distance", "cover") if engaged else ("cover",))

    def _groups(self) -> Iterator[Offer]:
        n = len(self.one.members)
        for parts in range(2, min(n, len(self.ids)) + 1):
            fields: dict[str, Domain] = {
                "targets": Some(self.ids, parts, parts),
                "groups": Parts(n, parts, parts),
                "distance": metres(self.one, self.weapon),
                "cover": COVERS,
            }
            yield self._offer(f"the Mob in {parts} groups", (), fields, ("distance", "cover"))

    def _blast(self) -> Iterator[Offer]:
        distance = metres(self.one, self.weapon)
        if self.ids:
            at: dict[str, Domain] = {"targets": Some(self.ids, 1, 1), "distance": distance}
            yield self._offer("a Blast at one target", (), at, ("distance",))
            if self.salvo:
                yield self._offer("Full Auto", ("full_auto",), at, ("distance",))
        if not self.one.engaged and not self.surprise:
            point: dict[str, Domain] = {"point": Words(sample="the crates"), "distance": distance}
            yield self._offer("a Blast at a point", (), point, ("distance",))


def pins(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    """Yield whom which weapon can pin down."""
    for key, weapon in usable(state, one):
        ids = tuple(
            each for each in reached(state, one, weapon) if not list(check_pin(state, actions.Pin(key, each), seats[0]))
        )
        if ids:
            fields: dict[str, Domain] = {
                "weapon": OneOf((key,)),
                "target": OneOf(ids),
                "distance": metres(one, weapon),
                "cover_near": Flag(),
                "vision": VISION,
                "modifiers": MODIFIERS,
            }
            free = frozenset({"distance", "cover_near", "vision", "modifiers"})
            yield Offer("pin", seats, fields, free, "no damage, Pinned")


def interactions(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    """Yield Interaction attacks; who causes Fear cannot be intimidated."""
    if list(budget.allowed(state, one, "interact")):
        return
    if not state.holder and list(budget.left(state, one, "combat", "an Interaction attack")):
        return
    ids = foes(state, one)
    bold = [each for each in ids if "causes_fear" in state.combatants[each].profile.abilities]
    for targets, skills in (
        (tuple(each for each in ids if each not in bold), tuple(INTERACTIONS)),
        (tuple(bold), tuple(skill for skill in INTERACTIONS if skill != "intimidation")),
    ):
        if targets:
            fields = {"target": OneOf(targets), "skill": OneOf(skills), "modifiers": MODIFIERS}
            yield Offer("interact", seats, fields, MOD, "Vulnerable or Hindered")


def charges(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    """Yield charges and sprints."""
    yield from _charges(state, one, seats)
    most = movement.limit(one, "sprint")
    if most < 1 or list(check_sprint(state, actions.Sprint(1, cover="half"), seats[0])):
        return
    stuck = one.condition("pinned") is not None and one.cover != "none"
    run: dict[str, Domain] = {
        "metres": Between(1, most),
        "straight": YES,
        "cover": IN_COVER if stuck else COVERS,
        "material": MATERIALS,
    }
    free = {"straight", "material"} | (set() if stuck else {"cover"})
    leaves = Some(tuple(one.engaged))
    yield Offer("sprint", seats, {**run, "leaves": leaves}, frozenset(free | {"leaves"}), f"up to {most} m")
    if not one.condition("terror"):
        yield from _shots(state, one, seats, run, free)


def _shots(
    state: Fight, one: Combatant, seats: tuple[str, ...], run: dict[str, Domain], free: set[str]
) -> Iterator[Offer]:
    """Yield sprints in which an Assault weapon is fired (WG-82)."""
    for key, carried in one.weapons.items():
        weapon = carried.profile
        if not weapon.traits.assault or weapon.kind == "melee" or list(weapons.unusable(state, one, key)):
            continue
        if one.condition("frenzied"):
            continue
        shot: dict[str, Domain] = {**run, "weapon": OneOf((key,)), "modifiers": MODIFIERS}
        most = min(MOST_METRES, weapon.range[-1]) if weapon.range else MOST_METRES
        away: dict[str, Domain] = {"target": OneOf(tuple(foes(state, one))), "distance": Between(1, most)}
        if one.engaged:
            away["leaves"] = Some(tuple(one.engaged), len(one.engaged))
        if foes(state, one):
            yield Offer("sprint", seats, {**shot, **away}, frozenset(free | {"distance", "modifiers"}), "and fire")
        for still in one.engaged if weapon.traits.pistol else ():
            others = tuple(each for each in one.engaged if each != still)
            close: dict[str, Domain] = {"target": OneOf((still,)), "distance": OneOf((1,)), "leaves": Some(others)}
            optional = frozenset(free | {"distance", "modifiers", "leaves"})
            yield Offer("sprint", seats, {**shot, **close}, optional, "and fire")


def _charges(state: Fight, one: Combatant, seats: tuple[str, ...]) -> Iterator[Offer]:
    most = movement.limit(one, "charge")
    for key, weapon in usable(state, one):
        if weapon.kind != "melee" or most < CHARGE_LEAST:
            continue
        options = free_options(state, one, weapon)
        for surprise in ((), ("surprise",)):
            needed = (*options.needed, *surprise)
            ids = tuple(
                each
                for each in foes(state, one)
                if not list(
                    check_charge(
                        state,
                        actions.Charge(each, most, key, needed),
                        seats[0],
                    )
                )
            )
            if not ids:
                continue
            fields: dict[str, Domain] = {
                "target": OneOf(ids),
                "metres": Between(CHARGE_LEAST, most),
                "weapon": OneOf((key,)),
                "options": Containing(needed, options.free),
                "called_shot": Between(0, called_shot_limit(state)),
                "leaves": Some(tuple(one.engaged)),
                "modifiers": MODIFIERS,
            }
            free = {"called_shot", "leaves", "modifiers"} | (set() if needed else {"options"})
            if key == "unarmed":
                free.add("weapon")
            yield Offer("charge", seats, fields, frozenset(free), "move, and attack with one die more")


def strikes(state: Fight, one: Combatant) -> tuple[str, ...]:
    """Return the weapons of a reflexive attack (WG-98)."""
    return tuple(
        key
        for key, carried in one.weapons.items()
        if carried.profile.kind == "melee" and not list(weapons.unusable(state, one, key))
    )
