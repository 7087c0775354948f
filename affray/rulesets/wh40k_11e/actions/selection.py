"""Selecting a unit, in one way of shooting or fighting, and its weapons (B0a, A1; K-01 to K-05, K-94)."""

from collections.abc import Iterator, Sequence
from typing import Any

from affray.rules import (
    Action,
    Consequence,
    Domain,
    Judged,
    ListOf,
    Offer,
    OneOf,
    Pick,
    Reason,
    Record,
    Some,
    in_order,
    judge,
    legal,
    listed,
    offer,
)
from affray.rulesets.wh40k_11e import facts
from affray.rulesets.wh40k_11e.events.selection import UnitSelected, WeaponsSelected
from affray.rulesets.wh40k_11e.facts import UnitFacts
from affray.rulesets.wh40k_11e.profiles import Weapon, WeaponProfile
from affray.rulesets.wh40k_11e.rules import declared, weapons
from affray.rulesets.wh40k_11e.state import Attack, Battle

SHOOTING = ("normal", "assault", "close-quarters", "indirect", "snap")
FIGHTING = ("normal", "overrun")
_ABILITY = {"assault": "ASSAULT", "indirect": "INDIRECT FIRE"}
"""The ability that a weapon needs in a type of shooting (K-04)."""


class SelectToShoot(Action, frozen=True):
    """Select a unit to shoot (K-04). Without `kind`: normal, or close-quarters if the unit is engaged."""

    says = "selects {unit:name} to shoot"
    label = "select a unit to shoot"

    unit: str
    kind: str = ""
    facts: UnitFacts = UnitFacts()

    @property
    def way(self) -> str:
        """The type of shooting: the one named, else close-quarters for an engaged unit, else normal."""
        return self.kind or ("close-quarters" if self.facts.engaged_with else "normal")

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        """The unit is judged in any place, the rest where one may be selected."""
        yield from _against_unit(state, self.unit, by)
        if state.place != "ready":
            return
        yield from declared.against_unit_facts(state, self.unit, self.facts)
        if self.way not in SHOOTING:
            text = f"there is no shooting type {self.way}; types: {listed(SHOOTING)}"
            yield Reason("K_E_SHOOTING_TYPE", text, "K-04")
        yield from _against_shooting(self.unit, self.way, self.facts)
        if self.unit in state.units:
            yield from _against_type(state, self.unit, self.way, self.facts)

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        yield UnitSelected("K-04", unit=self.unit, mode="shoot", kind=self.way, facts=self.facts)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        return _offers(state, cls, seats, SHOOTING)


class SelectToFight(Action, frozen=True):
    """Select a unit to fight (K-94). Without `kind`: normal if the unit is engaged, else overrun."""

    says = "selects {unit:name} to fight"
    label = "select a unit to fight"

    unit: str
    kind: str = ""
    facts: UnitFacts = UnitFacts()

    @property
    def way(self) -> str:
        """The type of fight: the one named, else normal for an engaged unit, else overrun."""
        return self.kind or ("normal" if self.facts.engaged_with else "overrun")

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        """The unit is judged in any place, the rest where one may be selected."""
        yield from _against_unit(state, self.unit, by)
        if state.place != "ready":
            return
        yield from declared.against_unit_facts(state, self.unit, self.facts)
        if self.way not in FIGHTING:
            text = f"there is no fight type {self.way}; types: {listed(FIGHTING)}"
            yield Reason("K_E_SHOOTING_TYPE", text, "K-94")
        if self.way == "normal" and not self.facts.engaged_with:
            text = f"{self.unit} is not engaged, which a normal fight requires; an overrun does not"
            yield Reason("K_E_UNIT_NOT_ELIGIBLE", text, "K-94")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        yield UnitSelected("K-94", unit=self.unit, mode="fight", kind=self.way, facts=self.facts)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        return _offers(state, cls, seats, FIGHTING)


def _against_unit(state: Battle, unit: str, by: str) -> Iterator[Reason]:
    """K-01, K-03: a unit that is selected must exist, be the player's, and stand."""
    if unit not in state.units:
        standing = [name for name in state.sides[by].units if state.stands(name)] if by in state.sides else []
        yield Reason("K_E_TARGET_UNKNOWN", f"there is no unit {unit}; {by} has {listed(standing)}", "K-01")
        return
    if state.side_of(unit) != by:
        yield Reason("K_E_NOT_YOUR_UNIT", f"{unit} belongs to {state.side_of(unit)}, not {by}", "K-03")
    if not state.stands(unit):
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", f"{unit} is destroyed", "K-04")


def _against_shooting(unit: str, kind: str, facts: UnitFacts) -> Iterator[Reason]:
    """K-04: whether what the unit did this turn lets it shoot in this way."""
    if facts.fell_back:
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", f"{unit} fell back this turn and may not shoot", "K-04")
    if facts.engaged_with and kind in SHOOTING and kind != "close-quarters":
        text = f"{unit} is engaged, which {kind} shooting does not allow; close-quarters shooting would"
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", text, "K-04")
    if facts.advanced and kind in ("normal", "close-quarters", "indirect"):
        text = f"{unit} advanced, which {kind} shooting does not allow; assault shooting would"
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", text, "K-04")


def _against_type(state: Battle, unit: str, kind: str, facts: UnitFacts) -> Iterator[Reason]:
    """K-04: whether a type of shooting is open to the unit, by its weapons and by what it did."""

    def refused(text: str) -> Reason:
        return Reason("K_E_SHOOTING_TYPE", f"{unit} cannot use {kind} shooting: {text}", "K-04")

    if kind == "assault" and not facts.advanced:
        yield refused("it did not advance; normal shooting is open to it")
    if kind == "close-quarters" and not facts.engaged_with:
        yield refused("it is not engaged; normal shooting is open to it")
    if kind in _ABILITY and not _has(state, unit, _ABILITY[kind]):
        yield refused(f"it has no {_ABILITY[kind]} weapon")
    if kind == "close-quarters" and not state.large(unit) and not _has(state, unit, "CLOSE-QUARTERS"):
        yield refused("it has no CLOSE-QUARTERS weapon and is no MONSTER or VEHICLE")


def _has(state: Battle, unit: str, ability: str) -> bool:
    return any(
        profile.has(ability)
        for model in state.living(unit)
        for weapon in state.models[model].weapons
        for profile in state.weapon(weapon).profiles
    )


def _offers(
    state: Battle, action: type[SelectToShoot | SelectToFight], seats: tuple[str, ...], kinds: Sequence[str]
) -> Iterator[Offer]:
    """Offer every unit that stands, in each way that some facts allow."""
    for side in seats:
        for unit in filter(state.stands, state.sides[side].units):
            for kind in kinds:
                yield from _offer(state, action, side, unit, kind)


def _offer(
    state: Battle, action: type[SelectToShoot | SelectToFight], side: str, unit: str, kind: str
) -> Iterator[Offer]:
    must_engage = kind == "close-quarters" or (kind == "normal" and action is SelectToFight)
    foe = next(filter(state.stands, state.sides[state.foe_of(side)].units))
    plain: dict[str, Any] = {"engaged_with": [foe]} if must_engage else {}
    if kind == "assault":
        plain["advanced"] = True
    accepts = judge(state, side, lambda value: action(unit, kind, value), UnitFacts)
    if not accepts(plain):
        return

    def make(pick: Pick) -> Any:
        engaged = must_engage or (kind == "overrun" and pick(3) == 1)
        return declared.draw_unit_facts(state, unit, kind, engaged, pick)

    domain = Judged(declared.UNIT_FACTS, accepts, make, plain, lambda: declared.unit_facts(state, unit))
    fields = {"unit": OneOf((unit,)), "kind": OneOf((kind,)), "facts": domain}
    optional = {"kind"} if kind in ("normal", "close-quarters", "overrun") else set[str]()
    if not plain:
        optional.add("facts")
    yield offer(action, (side,), fields, optional, f"{unit}: {kind}")


class SelectWeapons(Action, frozen=True):
    """Select weapons (K-05). Left out: shooting, of each model all that may be, CLOSE-QUARTERS ones only if it has no
    other; fighting, its first ordinary melee weapon by id, and those with EXTRA ATTACKS."""

    says = "selects weapons"
    label = "select weapons"

    weapons: tuple[facts.Pick, ...] | None = None

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        """That a weapon can be used at all is judged in any place of an attack."""
        attack = state.attack
        if attack is None:
            return
        here = state.place == "attack.weapons"
        if self.weapons is None:
            if here:
                yield from _against_silence(state)
            return
        owners = {weapon: model for model in state.units[attack.unit].models for weapon in state.models[model].weapons}
        chosen: dict[str, list[facts.Pick]] = {}
        named: set[str] = set()
        for pick in self.weapons:
            if here and pick.weapon in named:
                yield Reason("K_E_PROFILE", f"{pick.weapon} is named twice; one profile of it is chosen", "K-05")
            named.add(pick.weapon)
            owner = owners.get(pick.weapon)
            if owner is None:
                carried = [weapon for model in state.living(attack.unit) for weapon in state.models[model].weapons]
                text = f"nobody in {attack.unit} carries {pick.weapon}; weapons: {listed(carried)}"
                yield Reason("K_E_WEAPON_UNKNOWN", text, "K-05")
            else:
                chosen.setdefault(owner, []).append(pick)
                yield from _against_weapon(state, owner, pick)
                if here:
                    yield from _against_use(state, attack, owner, pick)
        for model in state.living(attack.unit) if here else ():
            yield from _against_loadout(state, attack, model, chosen.get(model, []))

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        chosen = weapons.default_weapons(state) if self.weapons is None else self.weapons
        picks = {pick.weapon: pick for pick in chosen}
        selected = tuple(picks[weapon] for weapon in in_order(picks))
        spent = tuple(pick.weapon for pick in selected if state.picked(pick).has("ONE SHOT"))
        yield WeaponsSelected("K-05", weapons=selected, spent=spent)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        attack = state.attack_now
        usual = legal(state, cls(), seats[0])
        accepts = judge(state, seats[0], cls, tuple[facts.Pick, ...])

        def make(pick: Pick) -> Any:
            return [weapon for model in state.living(attack.unit) for weapon in _draw(state, attack, model, pick)]

        usable = [weapon for model in state.living(attack.unit) for weapon in weapons.selectable(state, attack, model)]
        words = "[{weapon, profile?, instances?}] of " + (", ".join(usable) or "nothing")
        plain = [{"weapon": pick.weapon} for pick in weapons.default_weapons(state)] if usual else make(lambda n: n - 1)
        domain = Judged(words, accepts, make, plain, lambda: _loadout(state, usable))
        yield offer(cls, seats, {"weapons": domain}, ("weapons",) if usual else ())


def _loadout(state: Battle, usable: Sequence[str]) -> Domain:
    """Return the form of the weapons that are selected."""
    profiles = dict.fromkeys(profile.name for weapon in usable for profile in state.weapon(weapon).profiles)
    repeated = [profile.repeated() for weapon in usable for profile in state.weapon(weapon).profiles]
    abilities = dict.fromkeys(text for texts in repeated for instances in texts.values() for text in instances)
    fields: dict[str, Domain] = {
        "weapon": OneOf(tuple(usable)),
        "profile": OneOf(tuple(profiles)),
        "instances": Some(tuple(abilities)),
    }
    return ListOf(Record(fields, frozenset(("profile", "instances"))), 0, len(usable), ("weapon",))


def _against_silence(state: Battle) -> Iterator[Reason]:
    """What is selected by default is legal, but for profiles that only the player can name."""
    if any(len(kind.profiles) > 1 for kind in state.weapons.values()):
        for pick in weapons.default_weapons(state):
            yield from _against_profile(state.weapon(pick.weapon), pick)


def _against_weapon(state: Battle, model: str, pick: facts.Pick) -> Iterator[Reason]:
    """Whether anybody can use a weapon any more (K-83)."""
    if not state.alive(model):
        yield Reason("K_E_MODEL_DESTROYED", f"{pick.weapon}: {model} is destroyed", "K-05")
    profiles = state.weapon(pick.weapon).profiles
    named = [profile for profile in profiles if profile.name == pick.profile] or profiles
    if pick.weapon in state.spent and all(profile.has("ONE SHOT") for profile in named):
        yield Reason("K_E_ONE_SHOT_SPENT", f"{pick.weapon} has been used; it has one shot", "K-83")


def _against_use(state: Battle, attack: Attack, model: str, pick: facts.Pick) -> Iterator[Reason]:
    """Whether the attack, and the profile named, allow a weapon to be used."""
    weapon = state.weapon(pick.weapon)
    right_kind = (weapon.kind == "ranged") == (attack.mode == "shoot")
    if not right_kind:
        wanted = "ranged" if attack.mode == "shoot" else "melee"
        text = f"{pick.weapon} is a {weapon.kind} weapon; a unit that is to {attack.mode} uses {wanted} weapons"
        yield Reason("K_E_WEAPON_KIND", text, "K-05")
    misnamed = list(_against_profile(weapon, pick))
    if misnamed:
        yield from misnamed
        return
    profile = state.picked(pick)
    yield from _against_instances(pick, profile.repeated())
    if right_kind and not weapons.fits(state, attack, model, profile):
        text = f"{pick.weapon} cannot be used in {attack.kind} shooting"
        yield Reason("K_E_SHOOTING_TYPE", text, "K-04")


def _against_profile(weapon: Weapon, pick: facts.Pick) -> Iterator[Reason]:
    """Whether the one profile that is meant is named."""
    names = [profile.name for profile in weapon.profiles]
    if pick.profile not in (names if len(names) > 1 else ["", *names]):
        has = f"the profiles {listed(names)}; name one" if len(names) > 1 else "one profile; leave it out"
        yield Reason("K_E_PROFILE", f"{pick.weapon} has {has}", "K-05")


def _against_instances(pick: facts.Pick, repeated: dict[str, tuple[str, ...]]) -> Iterator[Reason]:
    """K-69: of an ability that a weapon has more than once, one instance counts."""
    for texts in repeated.values():
        if sum(text in texts for text in pick.instances) > 1:
            yield Reason("K_E_PROFILE", f"{pick.weapon}: only one of {listed(texts)} counts", "K-69")
    known = [text for texts in repeated.values() for text in texts]
    for text in pick.instances:
        if text not in known:
            problem = f"{pick.weapon}: {text} is nothing to choose; to choose: {listed(known)}"
            yield Reason("K_E_PROFILE", problem, "K-69")


def _against_loadout(state: Battle, attack: Attack, model: str, picks: Sequence[facts.Pick]) -> Iterator[Reason]:
    """K-05, K-82: whether a model may use these weapons together."""
    chosen = list(dict.fromkeys(pick.weapon for pick in picks))
    if attack.mode == "shoot":
        chosen = [weapon for weapon in chosen if state.weapon(weapon).kind == "ranged"]
        sidearms = [weapon for weapon in chosen if weapons.sidearm(state, weapon)]
        if sidearms and len(sidearms) < len(chosen) and not weapons.mixes(state, attack, model):
            others = [weapon for weapon in chosen if weapon not in sidearms]
            text = f"{model} uses either {listed(sidearms)} or {listed(others)}, not both"
            yield Reason("K_E_MIXED_SIDEARMS", text, "K-05")
        return
    may = weapons.selectable(state, attack, model)
    ordinary = [weapon for weapon in may if not weapons.extra(state, weapon)]
    used = [weapon for weapon in chosen if weapon in ordinary]
    if len(used) != min(1, len(ordinary)):
        text = f"{model} fights with exactly one of {listed(ordinary)}, not {listed(used)}"
        yield Reason("K_E_MELEE_COUNT", text, "K-05")
    missing = [weapon for weapon in may if weapons.extra(state, weapon) and weapon not in chosen]
    if missing:
        yield Reason("K_E_MELEE_COUNT", f"{model} uses {listed(missing)} as well (EXTRA ATTACKS)", "K-82")


def _draw(state: Battle, attack: Attack, model: str, pick: Pick) -> list[dict[str, Any]]:
    """Return a choice of a model's weapons as K-05 allows it."""
    may = weapons.selectable(state, attack, model)
    if attack.mode == "fight":
        ordinary = [weapon for weapon in may if not weapons.extra(state, weapon)]
        chosen = [declared.one_of(pick, ordinary)] if ordinary else []
        chosen += [weapon for weapon in may if weapons.extra(state, weapon)]
    else:
        sidearms = [weapon for weapon in may if weapons.sidearm(state, weapon)]
        others = [weapon for weapon in may if weapon not in sidearms]
        sets = [group for group in (others, sidearms) if group] or [[]]
        chosen = may if weapons.mixes(state, attack, model) else declared.one_of(pick, sets)
        chosen = declared.some_of(pick, chosen) if pick(3) == 1 else chosen
    return [_draw_pick(state, attack, model, weapon, pick) for weapon in chosen]


def _draw_pick(state: Battle, attack: Attack, model: str, weapon: str, pick: Pick) -> dict[str, Any]:
    kind = state.weapon(weapon)
    profiles = [profile for profile in kind.profiles if _open(state, attack, model, weapon, profile)]
    profile = declared.one_of(pick, profiles)
    instances = [declared.one_of(pick, texts) for texts in profile.repeated().values()]
    return {"weapon": weapon, "profile": profile.name if len(kind.profiles) > 1 else "", "instances": instances}


def _open(state: Battle, attack: Attack, model: str, weapon: str, profile: WeaponProfile) -> bool:
    spent = profile.has("ONE SHOT") and weapon in state.spent
    return not spent and weapons.fits(state, attack, model, profile)
