"""Declaring an attack: target, weapon, range, engagement, options and which of them combine (3.4, WG-39l)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.facts import Modifier, total
from affray.rulesets.wrath_and_glory.profiles import Weapon
from affray.rulesets.wrath_and_glory.rules import budget, figures, weapons
from affray.rulesets.wrath_and_glory.rules.building import band
from affray.rulesets.wrath_and_glory.rules.table import other
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import (
    ALL_OUT,
    MOST_CALLED,
    MOST_DICE,
    MOST_DN_MOD,
    MOST_ICONS,
    MOST_METRES,
    MOST_MODIFIERS,
)


def check_target(state: Fight, one: Combatant, target: str) -> Iterator[Reason]:
    """Yield why somebody cannot be attacked at all: unknown, not there, oneself, an ally."""
    if target not in state.combatants:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {target!r}", "WG-31")
        return
    enemy = state.combatants[target]
    if not enemy.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{enemy.name} is {enemy.status} and cannot be attacked", "WG-31")
    if enemy is one:
        yield Reason("WG_E_TARGET_SIDE", f"{one.name} cannot attack itself", "WG-31")
    elif enemy.side != other(one.side) and not state.settings.friendly_fire:
        yield Reason("WG_E_TARGET_SIDE", f"{enemy.name} is an ally; the table plays without friendly fire", "WG-31")


def check_modifiers(given: tuple[Modifier, ...]) -> Iterator[Reason]:
    """Yield what is against declared dice, icons and DN (WG-20)."""
    if len(given) > MOST_MODIFIERS:
        yield Reason("WG_E_FACT", f"{len(given)} modifiers; at most {MOST_MODIFIERS}", "WG-20")
    for one in given:
        small = (
            abs(one.bonus_dice) <= MOST_DICE and abs(one.dn_mod) <= MOST_DN_MOD and 0 <= one.bonus_icons <= MOST_ICONS
        )
        if not small:
            said = f"dice {one.bonus_dice}, icons {one.bonus_icons}, DN {one.dn_mod}"
            yield Reason(
                "WG_E_FACT", f"{said}: at most {MOST_DICE} dice, {MOST_ICONS} icons, {MOST_DN_MOD} DN", "WG-20"
            )
        if not one.why:
            yield Reason("WG_E_FACT", "a modifier needs a reason in words", "WG-20")


def check_distance(one: Combatant, weapon: Weapon, distance: int | None, engaged: bool) -> Iterator[Reason]:
    """Yield what is against a declared distance (WG-36; an engaged target stands at 1 m)."""
    if distance is None:
        return
    if not 1 <= distance <= MOST_METRES:
        yield Reason("WG_E_FACT", f"a distance of {distance} m; 1 to {MOST_METRES}", "WG-36")
    elif weapon.kind == "melee":
        reach = weapon.range[0] if weapon.range else 1
        if distance > reach:
            yield Reason("WG_E_RANGE", f"{distance} m; {weapon.called} reaches {reach}", "WG-18")
    elif engaged and distance != 1:
        yield Reason("WG_E_FACT", f"an engaged target stands at 1 m, not at {distance}", "WG-18")
    elif band(weapon, distance) == "beyond":
        yield Reason("WG_E_RANGE", f"{distance} m; {weapon.called} reaches {weapon.range[-1]}", "WG-36")


def check_reach(one: Combatant, weapon: Weapon, targets: tuple[str, ...]) -> Iterator[Reason]:
    """Yield what engagement is against (WG-18)."""
    if weapon.kind == "melee":
        far = [target for target in targets if target not in one.engaged]
        if far:
            yield Reason("WG_E_ENGAGED", f"{one.name} is not engaged with {', '.join(far)}", "WG-18")
    elif one.engaged:
        if not weapon.traits.pistol:
            said = ", ".join(one.engaged)
            yield Reason("WG_E_ENGAGED", f"{one.name} is engaged with {said}: only a Pistol can be fired", "WG-18")
        far = [target for target in targets if target not in one.engaged]
        if far or not targets:
            yield Reason("WG_E_ENGAGED", f"engaged, {one.name} attacks only {', '.join(one.engaged)}", "WG-18")


def check_attack(state: Fight, one: Combatant, declared: AttackDeclared) -> Iterator[Reason]:
    """Yield everything that is against an attack with a weapon."""
    yield from budget.allowed(state, one, "attack")
    yield from weapons.unusable(state, one, declared.weapon)
    for target in declared.targets:
        yield from check_target(state, one, target)
    if len(set(declared.targets)) < len(declared.targets):
        yield Reason("WG_E_OPTION", "a target is named twice", "WG-39d")
    yield from check_modifiers(declared.modifiers)
    carried = one.weapons.get(declared.weapon)
    if carried is None:
        return
    weapon = carried.profile
    yield from _aim_point(weapon, declared)
    yield from budget.melee_only(one, "an attack", weapon.kind == "melee")
    yield from check_reach(one, weapon, declared.targets)
    engaged = any(target in one.engaged for target in declared.targets)
    yield from check_distance(one, weapon, declared.distance or None, engaged)
    if not 0 <= declared.vision <= 4:
        yield Reason("WG_E_FACT", f"vision {declared.vision}; 0 to 4", "WG-34")
    if weapon.traits.blast and declared.cover is not None:
        yield Reason("WG_E_FACT", "cover does not matter to a Blast", "WG-83")
    yield from check_options(state, one, declared, weapon)


def _aim_point(weapon: Weapon, declared: AttackDeclared) -> Iterator[Reason]:
    """Yield what is against the number of targets: a Blast goes at one or at a named point, others at somebody."""
    if weapon.traits.blast:
        if bool(declared.point) == bool(declared.targets) or len(declared.targets) > 1:
            yield Reason("WG_E_OPTION", "a Blast goes at one target or at a named point", "WG-83")
    else:
        if declared.point:
            yield Reason("WG_E_OPTION", "only a Blast goes at a point", "WG-83")
        if not declared.targets:
            yield Reason("WG_E_OPTION", "say who is attacked", "WG-31")


def check_options(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    """Yield what is against the options of an attack, each by itself and together (WG-39l)."""
    options = declared.options
    if len(set(options)) < len(options):
        yield Reason("WG_E_OPTION", "an option is named twice", "WG-39l")
    basic = bool(options or declared.called_shot or declared.groups)
    yield from budget.basic_only(one, basic)
    several = len(declared.targets) > 1 and not declared.groups
    if several and not {"multi_attack", "spread"} & set(options):
        yield Reason("WG_E_OPTION", "several targets take a Multi-Attack, Spread, or a Mob in groups", "WG-39d")
    for option in dict.fromkeys(options):
        yield from _CHECKS[option](state, one, declared, weapon)
    yield from _called_shot(state, declared, weapon)
    yield from _groups(one, declared, weapon)
    if one.condition("frenzied") and weapon.kind == "melee" and declared.frame != "reflex":
        must = "all_out" not in options and not figures.exhausted(one) and not one.dying and not floored(one)
        if must:
            yield Reason("WG_E_FRENZIED", f"{one.name} is frenzied: its attacks are All-Out", "WG-76l")


def floored(one: Combatant) -> bool:
    """Return whether an All-Out Attack would take Defence below 1 (WG-38)."""
    already = one.condition("all_out")
    return total(figures.own_defence(one)) - ALL_OUT + (0 if already is None else already.value) < 1


def _all_out(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    if weapon.kind != "melee":
        yield Reason("WG_E_OPTION", "an All-Out Attack is a melee attack", "WG-39b")
    if one.turn.multi > 1 and declared.frame == "turn":
        yield Reason("WG_E_OPTION", "no All-Out Attack in a Multi-Action", "WG-16")
    if floored(one):
        has = total(figures.own_defence(one))
        yield Reason(
            "WG_E_DEFENCE_FLOOR", f"{one.name} has Defence {has}; an All-Out Attack takes {ALL_OUT} off it", "WG-38"
        )


def _multi_attack(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    if len(set(declared.targets)) < 2:
        yield Reason("WG_E_OPTION", "a Multi-Attack has two targets or more", "WG-39d")
    no_salvo = weapon.kind != "melee" and not weapon.salvo_rating
    if no_salvo and state.settings.salvo_dash_multi == "forbid":
        yield Reason("WG_E_OPTION", f"{weapon.called} has no Salvo and makes no Multi-Attack", "WG-39d")
    if weapon.area:
        yield Reason("WG_E_OPTION", "a Blast or Flamer makes no Multi-Attack", "WG-39l")
    excluded = {"full_auto", "spread", "shoot_through"} & set(declared.options)
    if declared.charging or declared.groups or excluded:
        yield Reason(
            "WG_E_OPTION", "no Multi-Attack with a charge, groups, Full Auto, Spread or through cover", "WG-39l"
        )


def _salvo(state: Fight, one: Combatant, weapon: Weapon, what: str) -> Iterator[Reason]:
    if weapon.kind != "ranged" or not weapon.salvo_rating:
        yield Reason("WG_E_OPTION", f"{what} takes a ranged weapon with a Salvo", "WG-39e")
    if one.profile.kind == "troop":
        yield Reason("WG_E_OPTION", f"Troops have no Salvo options, {what} among them", "WG-93")
    if not weapons.can_pay_salvo(state, one):
        yield Reason("WG_E_OPTION", f"{what} costs a Reload; {one.name} has none", "WG-39e")


def _spray(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    yield from _salvo(state, one, weapon, "Spray")
    if "full_auto" in declared.options:
        yield Reason("WG_E_OPTION", "no Spray with Full Auto", "WG-39l")
    if "multi_attack" in declared.options:
        return
    alone = len(declared.targets) == 1 and declared.targets[0] in state.combatants
    if not (alone and state.combatants[declared.targets[0]].mob) or weapon.area or declared.frame != "turn":
        yield Reason("WG_E_OPTION", "Spray goes with a Multi-Attack, or with a whole turn at a Mob alone", "WG-91")


def _full_auto(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    yield from _salvo(state, one, weapon, "Full Auto")
    if len(declared.targets) != 1 or "spread" in declared.options:
        yield Reason("WG_E_OPTION", "Full Auto has one target", "WG-39l")


def _shoot_through(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    if weapon.kind == "melee" or weapon.area or len(declared.targets) != 1 or "spread" in declared.options:
        yield Reason("WG_E_OPTION", "cover is shot through at one target, with no Blast and no Flamer", "WG-39j")
        return
    target = state.combatants.get(declared.targets[0])
    if target is not None and (target.cover if declared.cover is None else declared.cover) == "none":
        yield Reason("WG_E_FACT", f"{target.name} stands in the open; there is no cover to shoot through", "WG-39j")


def _supercharge(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    if not weapon.traits.supercharge:
        yield Reason("WG_E_OPTION", f"{weapon.called} cannot be supercharged", "WG-88k")


def _surprise(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    known = [state.combatants[target] for target in declared.targets if target in state.combatants]
    if state.round != 1 or not known or not all(target.ambushed for target in known):
        yield Reason("WG_E_OPTION", "surprise is for round 1 and targets still marked as ambushed", "WG-31")


def _spread(state: Fight, one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    if not weapon.traits.spread or weapon.area:
        yield Reason("WG_E_OPTION", f"{weapon.called} does not spread", "WG-88j")
    if len(set(declared.targets)) < 2 or declared.groups:
        yield Reason("WG_E_OPTION", "Spread is said for two targets or more", "WG-88j")
    engaged = any(target in one.engaged for target in declared.targets)
    if band(weapon, 1 if engaged else declared.distance) != "short":
        yield Reason("WG_E_OPTION", "Spread works at Short range, which must be declared", "WG-88j")


_CHECKS = {
    "all_out": _all_out,
    "multi_attack": _multi_attack,
    "spray": _spray,
    "full_auto": _full_auto,
    "shoot_through": _shoot_through,
    "supercharge": _supercharge,
    "surprise": _surprise,
    "spread": _spread,
}


def called_shot_limit(state: Fight) -> int:
    """Return how far a Called Shot may go (WG-39c)."""
    most = state.settings.called_shot_max
    return MOST_CALLED if most is None else most


def _called_shot(state: Fight, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    k, most = declared.called_shot, called_shot_limit(state)
    if k and not 1 <= k <= most:
        yield Reason("WG_E_OPTION", f"a Called Shot of {k}; 1 to {most}", "WG-39c")
    if k and weapon.area:
        yield Reason("WG_E_OPTION", "no Called Shot with a Blast or Flamer", "WG-39l")


def _groups(one: Combatant, declared: AttackDeclared, weapon: Weapon) -> Iterator[Reason]:
    groups = declared.groups
    if not groups:
        return
    if len(groups) < 2 or len(groups) != len(declared.targets):
        yield Reason("WG_E_OPTION", f"{len(groups)} groups at {len(declared.targets)} targets; one each", "WG-90")
    if not one.mob or any(size < 1 for size in groups) or sum(groups) != len(one.members):
        has = len(one.members) or 1
        yield Reason("WG_E_OPTION", f"groups of {sum(groups)} in all; {one.name} has {has}, all of a Mob", "WG-90")
    if weapon.area or set(declared.options) - {"all_out", "surprise", "supercharge"}:
        yield Reason("WG_E_OPTION", "groups go with All-Out, surprise and Supercharge alone", "WG-90")
