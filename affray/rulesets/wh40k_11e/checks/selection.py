"""Selecting a unit and its weapons: what is refused (B0, B0a, A1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.core.refusal import Reason
from affray.rulesets.wh40k_11e.actions import SelectToFight, SelectToShoot, SelectWeapons, StartBattle
from affray.rulesets.wh40k_11e.checks.facts import listed, unit_facts
from affray.rulesets.wh40k_11e.facts import Pick, UnitFacts
from affray.rulesets.wh40k_11e.profiles import Weapon
from affray.rulesets.wh40k_11e.rules import selection as rules
from affray.rulesets.wh40k_11e.state import Attack, Battle

SHOOTING = ("normal", "assault", "close-quarters", "indirect", "snap")
FIGHTING = ("normal", "overrun")
_ABILITY = {"assault": "ASSAULT", "indirect": "INDIRECT FIRE"}


def start(state: Battle, action: StartBattle, by: str) -> Iterator[Reason]:
    """The first side must be one of the two."""
    if action.first and action.first not in state.sides:
        yield Reason("K_E_FACTS", f"there is no side {action.first}; sides: {listed(tuple(state.sides))}", "2.1")


def unit_of(state: Battle, unit: str, by: str) -> Iterator[Reason]:
    """A unit that is selected must exist, be the player's, and stand."""
    if unit not in state.units:
        own = [one for one in state.sides[by].units if state.stands(one)] if by in state.sides else []
        yield Reason("K_E_TARGET_UNKNOWN", f"there is no unit {unit}; {by} has {listed(own)}", "K-01")
        return
    if state.side_of(unit) != by:
        yield Reason("K_E_NOT_YOUR_UNIT", f"{unit} belongs to {state.side_of(unit)}, not {by}", "K-03")
    if not state.stands(unit):
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", f"{unit} is destroyed", "K-04")


def shoot(state: Battle, action: SelectToShoot, by: str) -> Iterator[Reason]:
    """K-04: who may shoot, and how. The unit is judged in any place, the rest where one may be selected."""
    yield from unit_of(state, action.unit, by)
    if state.place != "ready":
        return
    yield from unit_facts(state, action.unit, action.facts)
    kind = rules.shooting_kind(action)
    if kind not in SHOOTING:
        yield Reason("K_E_SHOOTING_TYPE", f"there is no shooting type {kind}; types: {listed(SHOOTING)}", "K-04")
    yield from _eligible(action.unit, kind, action.facts)
    if action.unit in state.units:
        yield from _available(state, action.unit, kind, action.facts)


def _eligible(unit: str, kind: str, facts: UnitFacts) -> Iterator[Reason]:
    if facts.fell_back:
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", f"{unit} fell back this turn and may not shoot", "K-04")
    if facts.engaged_with and kind in SHOOTING and kind != "close-quarters":
        text = f"{unit} is engaged, which {kind} shooting does not allow; close-quarters shooting would"
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", text, "K-04")
    if facts.advanced and kind in ("normal", "close-quarters", "indirect"):
        text = f"{unit} advanced, which {kind} shooting does not allow; assault shooting would"
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", text, "K-04")


def _available(state: Battle, unit: str, kind: str, facts: UnitFacts) -> Iterator[Reason]:
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


def fight(state: Battle, action: SelectToFight, by: str) -> Iterator[Reason]:
    """K-94: who may fight, and how. The unit is judged in any place, the rest where one may be selected."""
    yield from unit_of(state, action.unit, by)
    if state.place != "ready":
        return
    yield from unit_facts(state, action.unit, action.facts)
    kind = rules.fighting_kind(action)
    if kind not in FIGHTING:
        yield Reason("K_E_SHOOTING_TYPE", f"there is no fight type {kind}; types: {listed(FIGHTING)}", "K-94")
    if kind == "normal" and not action.facts.engaged_with:
        text = f"{action.unit} is not engaged, which a normal fight requires; an overrun does not"
        yield Reason("K_E_UNIT_NOT_ELIGIBLE", text, "K-94")


def weapons(state: Battle, action: SelectWeapons, by: str) -> Iterator[Reason]:
    """A1: which weapons may be selected together (K-05). That they can be used at all is judged in any place."""
    attack = state.attack
    if attack is None:
        return
    here = state.place == "attack.weapons"
    if action.weapons is None:
        if here:
            yield from _unsaid(state)
        return
    owners = {weapon: model for model in state.units[attack.unit].models for weapon in state.models[model].weapons}
    chosen: dict[str, list[Pick]] = {}
    named: set[str] = set()
    for pick in action.weapons:
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
            yield from _usable(state, owner, pick)
            if here:
                yield from _used(state, attack, owner, pick)
    for model in state.living(attack.unit) if here else ():
        yield from _together(state, attack, model, chosen.get(model, []))


def _unsaid(state: Battle) -> Iterator[Reason]:
    """What is selected if nothing is said is as it must be, but for profiles that only the player can name."""
    if any(len(kind.profiles) > 1 for kind in state.weapons.values()):
        for pick in rules.default_weapons(state):
            yield from _misnamed(state.weapon(pick.weapon), pick)


def _usable(state: Battle, model: str, pick: Pick) -> Iterator[Reason]:
    """Whether a weapon can be used by anybody any more."""
    if not state.alive(model):
        yield Reason("K_E_MODEL_DESTROYED", f"{pick.weapon}: {model} is destroyed", "K-05")
    profiles = state.weapon(pick.weapon).profiles
    named = [profile for profile in profiles if profile.name == pick.profile] or profiles
    if pick.weapon in state.spent and all(profile.has("ONE SHOT") for profile in named):
        yield Reason("K_E_ONE_SHOT_SPENT", f"{pick.weapon} has been used; it has one shot", "K-83")


def _used(state: Battle, attack: Attack, model: str, pick: Pick) -> Iterator[Reason]:
    """Whether the attack, and the profile named, allow a weapon to be used."""
    weapon = state.weapon(pick.weapon)
    right_kind = (weapon.kind == "ranged") == (attack.mode == "shoot")
    if not right_kind:
        wanted = "ranged" if attack.mode == "shoot" else "melee"
        text = f"{pick.weapon} is a {weapon.kind} weapon; a unit that is to {attack.mode} uses {wanted} weapons"
        yield Reason("K_E_WEAPON_KIND", text, "K-05")
    misnamed = list(_misnamed(weapon, pick))
    if misnamed:
        yield from misnamed
        return
    profile = state.picked(pick)
    yield from _instances(pick, profile.repeated())
    if right_kind and not rules.fits(state, attack, model, profile):
        text = f"{pick.weapon} cannot be used in {attack.kind} shooting"
        yield Reason("K_E_SHOOTING_TYPE", text, "K-04")


def _misnamed(weapon: Weapon, pick: Pick) -> Iterator[Reason]:
    """Whether the one profile that is meant is named."""
    names = [profile.name for profile in weapon.profiles]
    if pick.profile not in (names if len(names) > 1 else ["", *names]):
        said = f"the profiles {listed(names)}; name one" if len(names) > 1 else "one profile; leave it out"
        yield Reason("K_E_PROFILE", f"{pick.weapon} has {said}", "K-05")


def _instances(pick: Pick, repeated: dict[str, tuple[str, ...]]) -> Iterator[Reason]:
    for texts in repeated.values():
        if sum(text in texts for text in pick.instances) > 1:
            yield Reason("K_E_PROFILE", f"{pick.weapon}: only one of {listed(texts)} counts", "K-69")
    known = [text for texts in repeated.values() for text in texts]
    for text in pick.instances:
        if text not in known:
            said = f"{pick.weapon}: {text} is nothing to choose; to choose: {listed(known)}"
            yield Reason("K_E_PROFILE", said, "K-69")


def _together(state: Battle, attack: Attack, model: str, picks: Sequence[Pick]) -> Iterator[Reason]:
    chosen = list(dict.fromkeys(pick.weapon for pick in picks))
    if attack.mode == "shoot":
        chosen = [weapon for weapon in chosen if state.weapon(weapon).kind == "ranged"]
        sidearms = [weapon for weapon in chosen if rules.sidearm(state, weapon)]
        if sidearms and len(sidearms) < len(chosen) and _restricted(state, attack, model):
            others = [weapon for weapon in chosen if weapon not in sidearms]
            text = f"{model} uses either {listed(sidearms)} or {listed(others)}, not both"
            yield Reason("K_E_MIXED_SIDEARMS", text, "K-05")
        return
    may = rules.selectable(state, attack, model)
    ordinary = [weapon for weapon in may if not rules.extra(state, weapon)]
    used = [weapon for weapon in chosen if weapon in ordinary]
    if len(used) != min(1, len(ordinary)):
        text = f"{model} fights with exactly one of {listed(ordinary)}, not {listed(used)}"
        yield Reason("K_E_MELEE_COUNT", text, "K-05")
    missing = [weapon for weapon in may if rules.extra(state, weapon) and weapon not in chosen]
    if missing:
        yield Reason("K_E_MELEE_COUNT", f"{model} uses {listed(missing)} as well (EXTRA ATTACKS)", "K-82")


def _restricted(state: Battle, attack: Attack, model: str) -> bool:
    """Whether a model uses either its CLOSE-QUARTERS weapons or its other ranged ones (K-05)."""
    return attack.kind != "close-quarters" and not state.profile(model).large
