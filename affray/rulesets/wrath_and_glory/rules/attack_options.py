"""Declaring an attack: target, weapon, range, engagement, options and which of them combine (3.4, WG-39l)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Reason
from affray.rulesets.wrath_and_glory import tables
from affray.rulesets.wrath_and_glory.facts import Declaration, Modifier, total
from affray.rulesets.wrath_and_glory.profiles import Weapon
from affray.rulesets.wrath_and_glory.rules import budget, figures, weapons
from affray.rulesets.wrath_and_glory.rules.attack_pool import band
from affray.rulesets.wrath_and_glory.rules.sides import other
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


def check_target(state: Fight, combatant: Combatant, target: str) -> Iterator[Reason]:
    """Yield why somebody cannot be attacked at all: unknown, not there, oneself, an ally."""
    if target not in state.combatants:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {target!r}", "WG-31")
        return
    enemy = state.combatants[target]
    if not enemy.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{enemy.name} is {enemy.status} and cannot be attacked", "WG-31")
    if enemy is combatant:
        yield Reason("WG_E_TARGET_SIDE", f"{combatant.name} cannot attack itself", "WG-31")
    elif enemy.side != other(combatant.side) and not state.settings.friendly_fire:
        yield Reason("WG_E_TARGET_SIDE", f"{enemy.name} is an ally; the table plays without friendly fire", "WG-31")


def check_modifiers(given: tuple[Modifier, ...]) -> Iterator[Reason]:
    """Yield what is against declared dice, icons and DN (WG-20)."""
    if len(given) > tables.MOST_MODIFIERS:
        yield Reason("WG_E_FACT", f"{len(given)} modifiers; at most {tables.MOST_MODIFIERS}", "WG-20")
    for modifier in given:
        small = (
            abs(modifier.bonus_dice) <= tables.MOST_DICE
            and abs(modifier.dn_mod) <= tables.MOST_DN_MOD
            and 0 <= modifier.bonus_icons <= tables.MOST_ICONS
        )
        if not small:
            given_now = f"dice {modifier.bonus_dice}, icons {modifier.bonus_icons}, DN {modifier.dn_mod}"
            yield Reason(
                "WG_E_FACT",
                f"{given_now}: at most {tables.MOST_DICE} dice, {tables.MOST_ICONS} icons, {tables.MOST_DN_MOD} DN",
                "WG-20",
            )
        if not modifier.why:
            yield Reason("WG_E_FACT", "a modifier needs a reason in words", "WG-20")


def check_distance(combatant: Combatant, weapon: Weapon, distance: int | None, engaged: bool) -> Iterator[Reason]:
    """Yield what is against a declared distance (WG-36; an engaged target stands at 1 m)."""
    if distance is None:
        return
    if not 1 <= distance <= tables.MOST_METRES:
        yield Reason("WG_E_FACT", f"a distance of {distance} m; 1 to {tables.MOST_METRES}", "WG-36")
    elif weapon.kind == "melee":
        reach = weapon.range[0] if weapon.range else 1
        if distance > reach:
            yield Reason("WG_E_RANGE", f"{distance} m; {weapon.called} reaches {reach}", "WG-18")
    elif engaged and distance != 1:
        yield Reason("WG_E_FACT", f"an engaged target stands at 1 m, not at {distance}", "WG-18")
    elif band(weapon, distance) == "beyond":
        yield Reason("WG_E_RANGE", f"{distance} m; {weapon.called} reaches {weapon.range[-1]}", "WG-36")


def check_vision(vision: int) -> Iterator[Reason]:
    """Yield what is against a declared level of bad vision (WG-34)."""
    if not 0 <= vision <= tables.WORST_VISION:
        yield Reason("WG_E_FACT", f"vision {vision}; 0 to {tables.WORST_VISION}", "WG-34")


def check_reach(combatant: Combatant, weapon: Weapon, targets: tuple[str, ...]) -> Iterator[Reason]:
    """Yield what engagement is against; of ranged weapons only a Pistol is fired then (WG-18, WG-88c)."""
    if weapon.kind == "melee":
        far = [target for target in targets if target not in combatant.engaged]
        if far:
            yield Reason("WG_E_ENGAGED", f"{combatant.name} is not engaged with {', '.join(far)}", "WG-18")
    elif combatant.engaged:
        if not weapon.traits.pistol:
            near = ", ".join(combatant.engaged)
            yield Reason(
                "WG_E_ENGAGED", f"{combatant.name} is engaged with {near}: only a Pistol can be fired", "WG-18"
            )
        far = [target for target in targets if target not in combatant.engaged]
        if far or not targets:
            yield Reason(
                "WG_E_ENGAGED", f"engaged, {combatant.name} attacks only {', '.join(combatant.engaged)}", "WG-18"
            )


def check_attack(state: Fight, combatant: Combatant, attack: Declaration) -> Iterator[Reason]:
    """Yield everything that is against an attack with a weapon."""
    yield from budget.allowed(state, combatant, "attack")
    yield from weapons.unusable(state, combatant, attack.weapon)
    for target in attack.targets:
        yield from check_target(state, combatant, target)
    if len(set(attack.targets)) < len(attack.targets):
        yield Reason("WG_E_OPTION", "a target is named twice", "WG-39d")
    yield from check_modifiers(attack.modifiers)
    carried = combatant.weapons.get(attack.weapon)
    if carried is None:
        return
    weapon = carried.profile
    yield from _aim_point(weapon, attack)
    yield from budget.melee_only(combatant, "an attack", weapon.kind == "melee")
    yield from check_reach(combatant, weapon, attack.targets)
    engaged = any(target in combatant.engaged for target in attack.targets)
    yield from check_distance(combatant, weapon, attack.distance or None, engaged)
    yield from _places(state, combatant, attack, weapon)
    yield from check_vision(attack.vision)
    if weapon.traits.blast and attack.cover is not None:
        yield Reason("WG_E_FACT", "cover does not matter to a Blast", "WG-83")
    yield from check_options(state, combatant, attack, weapon)


def _places(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    """Yield what is against what is declared for targets one by one: of those meant, or of others of their melee."""
    if attack.places and weapon.traits.blast:
        yield Reason("WG_E_FACT", "where targets stand one by one does not matter to a Blast", "WG-83")
    if attack.places and "shoot_through" in attack.options:
        yield Reason("WG_E_OPTION", "cover that is shot through is declared by `cover` alone", "WG-39j")
    named = [placed.target for placed in attack.places]
    if len(set(named)) < len(named):
        yield Reason("WG_E_FACT", "where somebody stands is declared twice", "WG-39d")
    for placed in attack.places:
        if placed.target not in state.combatants:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {placed.target!r}", "WG-39d")
        yield from check_distance(combatant, weapon, placed.distance, bool(combatant.engaged))
        if "spread" in attack.options and band(weapon, placed.distance or 1) != "short":
            yield Reason("WG_E_OPTION", "Spread works at Short range", "WG-88j")


def _aim_point(weapon: Weapon, attack: Declaration) -> Iterator[Reason]:
    """Yield what is against the number of targets: a Blast goes at one or at a named point, others at somebody."""
    if weapon.traits.blast:
        if bool(attack.point) == bool(attack.targets) or len(attack.targets) > 1:
            yield Reason("WG_E_OPTION", "a Blast goes at one target or at a named point", "WG-83")
    else:
        if attack.point:
            yield Reason("WG_E_OPTION", "only a Blast goes at a point", "WG-83")
        if not attack.targets:
            yield Reason("WG_E_OPTION", "say who is attacked", "WG-31")


def check_options(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    """Yield what is against the options of an attack, each by itself and together (WG-39l)."""
    options = attack.options
    if len(set(options)) < len(options):
        yield Reason("WG_E_OPTION", "an option is named twice", "WG-39l")
    basic = bool(options or attack.called_shot or attack.groups)
    yield from budget.basic_only(combatant, basic)
    # a Mob in groups makes one attack at each target, which is no Multi-Attack
    several = len(attack.targets) > 1 and not attack.groups
    if several and not {"multi_attack", "spread"} & set(options):
        yield Reason("WG_E_OPTION", "several targets take a Multi-Attack, Spread, or a Mob in groups", "WG-39d")
    for option in dict.fromkeys(options):
        yield from _CHECKS[option](state, combatant, attack, weapon)
    yield from _called_shot(state, attack, weapon)
    yield from _groups(combatant, attack, weapon)
    if combatant.condition("frenzied") and weapon.kind == "melee" and attack.frame != "reflex":
        must = (
            "all_out" not in options
            and not figures.exhausted(combatant)
            and not combatant.dying
            and not floored(combatant)
        )
        if must:
            yield Reason("WG_E_FRENZIED", f"{combatant.name} is frenzied: its attacks are All-Out", "WG-76l")


def floored(combatant: Combatant) -> bool:
    """Return whether an All-Out Attack would take Defence below 1 (WG-38)."""
    already = combatant.condition("all_out")
    return total(figures.own_defence(combatant)) - tables.ALL_OUT + (0 if already is None else already.value) < 1


def _all_out(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    if weapon.kind != "melee":
        yield Reason("WG_E_OPTION", "an All-Out Attack is a melee attack", "WG-39b")
    if combatant.turn.multi > 1 and attack.frame == "turn":
        yield Reason("WG_E_OPTION", "no All-Out Attack in a Multi-Action", "WG-16")
    if floored(combatant):
        has = total(figures.own_defence(combatant))
        yield Reason(
            "WG_E_DEFENCE_FLOOR",
            f"{combatant.name} has Defence {has}; an All-Out Attack takes {tables.ALL_OUT} off it",
            "WG-38",
        )


def _multi_attack(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    if len(set(attack.targets)) < 2:
        yield Reason("WG_E_OPTION", "a Multi-Attack has two targets or more", "WG-39d")
    no_salvo = weapon.kind != "melee" and not weapon.salvo_rating
    if no_salvo and state.settings.salvo_dash_multi == "forbid":
        yield Reason("WG_E_OPTION", f"{weapon.called} has no Salvo and makes no Multi-Attack", "WG-39d")
    if weapon.area:
        yield Reason("WG_E_OPTION", "a Blast or Flamer makes no Multi-Attack", "WG-39l")
    excluded = {"full_auto", "spread", "shoot_through"} & set(attack.options)
    if attack.charging or attack.groups or excluded:
        yield Reason(
            "WG_E_OPTION", "no Multi-Attack with a charge, groups, Full Auto, Spread or through cover", "WG-39l"
        )


def _salvo(state: Fight, combatant: Combatant, weapon: Weapon, what: str) -> Iterator[Reason]:
    if weapon.kind != "ranged" or not weapon.salvo_rating:
        yield Reason("WG_E_OPTION", f"{what} takes a ranged weapon with a Salvo", "WG-39e")
    if combatant.profile.kind == "troop":
        yield Reason("WG_E_OPTION", f"Troops have no Salvo options, {what} among them", "WG-93")
    if not weapons.can_pay_salvo(state, combatant):
        yield Reason("WG_E_OPTION", f"{what} costs a Reload; {combatant.name} has none", "WG-39e")


def _spray(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    yield from _salvo(state, combatant, weapon, "Spray")
    if "full_auto" in attack.options:
        yield Reason("WG_E_OPTION", "no Spray with Full Auto", "WG-39l")
    if "multi_attack" in attack.options:
        return
    alone = len(attack.targets) == 1 and attack.targets[0] in state.combatants
    if not (alone and state.combatants[attack.targets[0]].mob) or weapon.area or attack.frame != "turn":
        yield Reason("WG_E_OPTION", "Spray goes with a Multi-Attack, or with a whole turn at a Mob alone", "WG-91")


def _full_auto(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    yield from _salvo(state, combatant, weapon, "Full Auto")
    if len(attack.targets) != 1 or "spread" in attack.options:
        yield Reason("WG_E_OPTION", "Full Auto has one target", "WG-39l")


def _shoot_through(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    if weapon.kind == "melee" or weapon.area or len(attack.targets) != 1 or "spread" in attack.options:
        yield Reason("WG_E_OPTION", "cover is shot through at one target, with no Blast and no Flamer", "WG-39j")
        return
    target = state.combatants.get(attack.targets[0])
    if target is not None and (attack.cover_of(target.id) or target.cover) == "none":
        yield Reason("WG_E_FACT", f"{target.name} stands in the open; there is no cover to shoot through", "WG-39j")


def _supercharge(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    if not weapon.traits.supercharge:
        yield Reason("WG_E_OPTION", f"{weapon.called} cannot be supercharged", "WG-88k")


def _surprise(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    known = [state.combatants[target] for target in attack.targets if target in state.combatants]
    if state.round != 1 or not known or not all(target.ambushed for target in known):
        yield Reason("WG_E_OPTION", "surprise is for round 1 and targets still marked as ambushed", "WG-31")


def _spread(state: Fight, combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    if not weapon.traits.spread or weapon.area:
        yield Reason("WG_E_OPTION", f"{weapon.called} does not spread", "WG-88j")
    if len(set(attack.targets)) < 2 or attack.groups:
        yield Reason("WG_E_OPTION", "Spread is declared for two targets or more", "WG-88j")
    engaged = any(target in combatant.engaged for target in attack.targets)
    if band(weapon, 1 if engaged else attack.distance) != "short":
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
    return tables.MOST_CALLED if most is None else most


def _called_shot(state: Fight, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    k, most = attack.called_shot, called_shot_limit(state)
    if k and not 1 <= k <= most:
        yield Reason("WG_E_OPTION", f"a Called Shot of {k}; 1 to {most}", "WG-39c")
    if k and weapon.area:
        yield Reason("WG_E_OPTION", "no Called Shot with a Blast or Flamer", "WG-39l")


def _groups(combatant: Combatant, attack: Declaration, weapon: Weapon) -> Iterator[Reason]:
    groups = attack.groups
    if not groups:
        return
    if len(groups) < 2 or len(groups) != len(attack.targets):
        yield Reason("WG_E_OPTION", f"{len(groups)} groups at {len(attack.targets)} targets; one each", "WG-90")
    if not combatant.mob or any(size < 1 for size in groups) or sum(groups) != len(combatant.members):
        has = len(combatant.members) or 1
        yield Reason(
            "WG_E_OPTION", f"groups of {sum(groups)} in all; {combatant.name} has {has}, all of a Mob", "WG-90"
        )
    if weapon.area or set(attack.options) - {"all_out", "surprise", "supercharge"}:
        yield Reason("WG_E_OPTION", "groups go with All-Out, surprise and Supercharge alone", "WG-90")
