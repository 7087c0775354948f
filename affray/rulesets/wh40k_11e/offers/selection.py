"""What may be selected: units and weapons (B0a, A1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from affray.core.domain import Judged, Offer, OneOf, Pick
from affray.rulesets.wh40k_11e import facts
from affray.rulesets.wh40k_11e.actions import SelectToFight, SelectToShoot, SelectWeapons
from affray.rulesets.wh40k_11e.checks.selection import FIGHTING, SHOOTING
from affray.rulesets.wh40k_11e.evolve.attack import attack_of
from affray.rulesets.wh40k_11e.offers.facts import UNIT_FACTS, draw_unit_facts
from affray.rulesets.wh40k_11e.offers.judged import judged_by, legal, one_of, some_of
from affray.rulesets.wh40k_11e.profiles import WeaponProfile
from affray.rulesets.wh40k_11e.rules import selection as rules
from affray.rulesets.wh40k_11e.state import Attack, Battle


def units(state: Battle) -> Iterator[Offer]:
    """B0a: every unit that stands may shoot and fight, in each way that is open to it."""
    for side, its in state.sides.items():
        for unit in filter(state.stands, its.units):
            for kind in SHOOTING:
                yield from _select(state, SelectToShoot, "select_to_shoot", side, unit, kind)
            for kind in FIGHTING:
                yield from _select(state, SelectToFight, "select_to_fight", side, unit, kind)


def _select(
    state: Battle, action: type[SelectToShoot | SelectToFight], tag: str, side: str, unit: str, kind: str
) -> Iterator[Offer]:
    """Offer a unit in one way, if any facts allow it."""
    must_engage = kind == "close-quarters" or (kind == "normal" and action is SelectToFight)
    foe = next(filter(state.stands, state.sides[state.foe_of(side)].units))
    plain: dict[str, Any] = {"engaged_with": [foe]} if must_engage else {}
    if kind == "assault":
        plain["advanced"] = True
    judge = judged_by(state, lambda value: action(unit, kind, value), facts.UnitFacts, side)
    if not judge(plain):
        return

    def make(pick: Pick) -> Any:
        engaged = must_engage or (kind == "overrun" and pick(3) == 1)
        return draw_unit_facts(state, unit, kind, engaged, pick)

    fields = {"unit": OneOf((unit,)), "kind": OneOf((kind,)), "facts": Judged(UNIT_FACTS, judge, make, plain)}
    optional = {"kind"} if kind in ("normal", "close-quarters", "overrun") else set[str]()
    if not plain:
        optional.add("facts")
    yield Offer(tag, (side,), fields, frozenset(optional), f"{unit}: {kind}")


def weapons(state: Battle) -> Iterator[Offer]:
    """A1: the weapons of every model, as they may be used together."""
    attack = attack_of(state)
    attacker = state.side_of(attack.unit)
    usual = legal(state, SelectWeapons())
    judge = judged_by(state, SelectWeapons, tuple[facts.Pick, ...])

    def make(pick: Pick) -> Any:
        return [one for model in state.living(attack.unit) for one in _loadout(state, attack, model, pick)]

    said = "[{weapon, profile?, instances?}] of " + (", ".join(_usable(state, attack)) or "nothing")
    plain = [{"weapon": one.weapon} for one in rules.default_weapons(state)] if usual else make(lambda n: n - 1)
    fields = {"weapons": Judged(said, judge, make, plain)}
    yield Offer("select_weapons", (attacker,), fields, frozenset({"weapons"} if usual else ()), "select weapons")


def _usable(state: Battle, attack: Attack) -> list[str]:
    return [weapon for model in state.living(attack.unit) for weapon in rules.selectable(state, attack, model)]


def _loadout(state: Battle, attack: Attack, model: str, pick: Pick) -> list[dict[str, Any]]:
    """Return a choice of a model's weapons as K-05 allows it."""
    may = rules.selectable(state, attack, model)
    if attack.mode == "fight":
        ordinary = [weapon for weapon in may if not rules.extra(state, weapon)]
        chosen = [one_of(pick, ordinary)] if ordinary else []
        chosen += [weapon for weapon in may if rules.extra(state, weapon)]
    else:
        sidearms = [weapon for weapon in may if rules.sidearm(state, weapon)]
        others = [weapon for weapon in may if weapon not in sidearms]
        free = attack.kind == "close-quarters" or state.profile(model).large
        chosen = may if free else one_of(pick, [kind for kind in (others, sidearms) if kind] or [[]])
        chosen = some_of(pick, chosen) if pick(3) == 1 else chosen
    return [_pick(state, attack, model, weapon, pick) for weapon in chosen]


def _pick(state: Battle, attack: Attack, model: str, weapon: str, pick: Pick) -> dict[str, Any]:
    kind = state.weapon(weapon)
    open_profiles = [one for one in kind.profiles if _open(state, attack, model, weapon, one)]
    profile = one_of(pick, open_profiles)
    instances = [one_of(pick, texts) for texts in profile.repeated().values()]
    return {"weapon": weapon, "profile": profile.name if len(kind.profiles) > 1 else "", "instances": instances}


def _open(state: Battle, attack: Attack, model: str, weapon: str, profile: WeaponProfile) -> bool:
    spent = profile.has("ONE SHOT") and weapon in state.spent
    return not spent and rules.fits(state, attack, model, profile)
