"""The actions that are attacks, and how an attack begins and ends (T1, T15; WG-17, WG-39)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared, AttackResolved
from affray.rulesets.wrath_and_glory.events.turns import ReloadSpent, WeaponEmptied
from affray.rulesets.wrath_and_glory.rules import attacking, budget, conditions, figures, weapons
from affray.rulesets.wrath_and_glory.rules.building import build_attack
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import ALL_OUT, INTERACTIONS, SKILLS

SALVO_OPTIONS = ("spray", "full_auto")


def acting(state: Fight) -> Combatant:
    """Return who acts: the holder of a held action that is being used, otherwise whose turn it is."""
    return state.combatants[state.holder or state.actor]


def frame_of(state: Fight) -> str:
    """Return where an action of a turn or a held one comes back to."""
    return "held" if state.holder else "turn"


def of_attack(state: Fight, action: actions.Attack) -> AttackDeclared:
    """Return an attack as declared; Spray at a Mob alone takes the whole turn (WG-91)."""
    frame = frame_of(state)
    whole = "spray" in action.options and "multi_attack" not in action.options
    cost = "" if frame == "held" else "full_round" if whole else "combat"
    return AttackDeclared(
        "WG-31", acting(state).id, "attack", action.weapon, action.targets, frame, cost, action.options,
        action.called_shot, action.point, action.distance or 0, action.cover, action.material, action.vision,
        action.groups, modifiers=action.modifiers,
    )  # fmt: skip


def attack(state: Fight, action: actions.Attack, by: str) -> Iterator[Consequence]:
    """Yield an attack."""
    yield of_attack(state, action)


def check_attack(state: Fight, action: actions.Attack, by: str) -> Iterator[Reason]:
    """Yield what is against an attack."""
    one = acting(state)
    declared = of_attack(state, action)
    if action.distance is not None and action.distance < 1:
        yield Reason("WG_E_FACT", f"a distance of {action.distance} m; 1 or more", "WG-36")
    if declared.cost:
        yield from budget.left(state, one, declared.cost, "an attack")
        yield from _second(one)
    if action.material is not None and "shoot_through" not in action.options:
        yield Reason("WG_E_FACT", "the material of cover matters only when it is shot through", "WG-39j")
    yield from attacking.check_attack(state, one, declared)


def _second(one: Combatant) -> Iterator[Reason]:
    if one.turn.attacks and one.turn.combat > 0:
        yield Reason("WG_E_BUDGET", f"{one.name} has attacked; a Multi-Action has one attack at most", "WG-16")


def of_pin(state: Fight, action: actions.Pin) -> AttackDeclared:
    """Return Pinning as declared."""
    frame = frame_of(state)
    return AttackDeclared(
        "WG-39g", acting(state).id, "pin", action.weapon, (action.target,), frame, "combat" if frame == "turn" else "",
        distance=action.distance or 0, vision=action.vision, cover_near=action.cover_near, modifiers=action.modifiers,
    )  # fmt: skip


def pin(state: Fight, action: actions.Pin, by: str) -> Iterator[Consequence]:
    """Yield an attempt to pin somebody down."""
    yield of_pin(state, action)


def check_pin(state: Fight, action: actions.Pin, by: str) -> Iterator[Reason]:
    """Yield what is against Pinning (WG-39g)."""
    one = acting(state)
    if not state.holder:
        yield from budget.left(state, one, "combat", "Pinning")
        yield from _second(one)
    yield from budget.allowed(state, one, "pin")
    yield from weapons.unusable(state, one, action.weapon)
    yield from attacking.check_target(state, one, action.target)
    yield from attacking.check_modifiers(action.modifiers)
    target = state.combatants.get(action.target)
    if target is not None and conditions.immune(target, "pinned"):
        yield Reason("WG_E_OPTION", f"{target.name} is frenzied and cannot be Pinned", "WG-76l")
    if not 0 <= action.vision <= 4:
        yield Reason("WG_E_FACT", f"vision {action.vision}; 0 to 4", "WG-34")
    carried = one.weapons.get(action.weapon)
    if carried is None:
        return
    weapon = carried.profile
    if weapon.kind != "ranged" or not weapon.salvo_rating:
        yield Reason("WG_E_OPTION", f"Pinning takes a ranged weapon with a Salvo; {weapon.called} has none", "WG-39g")
    if one.profile.kind == "troop":
        yield Reason("WG_E_OPTION", "Troops have no Salvo options, Pinning among them", "WG-93")
    if weapon.area:
        yield Reason("WG_E_OPTION", "no Pinning with a Blast or Flamer", "WG-39l")
    if not weapons.can_pay_salvo(state, one):
        yield Reason("WG_E_OPTION", f"Pinning costs a Reload; {one.name} has none", "WG-39e")
    yield from attacking.check_reach(one, weapon, (action.target,))
    yield from attacking.check_distance(one, weapon, action.distance, action.target in one.engaged)


def of_interact(state: Fight, action: actions.Interact) -> AttackDeclared:
    """Return an Interaction attack as declared."""
    frame = frame_of(state)
    return AttackDeclared(
        "WG-39h", acting(state).id, "interact", "", (action.target,), frame, "combat" if frame == "turn" else "",
        skill=action.skill, modifiers=action.modifiers,
    )  # fmt: skip


def interact(state: Fight, action: actions.Interact, by: str) -> Iterator[Consequence]:
    """Yield an Interaction attack."""
    yield of_interact(state, action)


def check_interact(state: Fight, action: actions.Interact, by: str) -> Iterator[Reason]:
    """Yield what is against an Interaction attack (WG-39h)."""
    one = acting(state)
    if not state.holder:
        yield from budget.left(state, one, "combat", "an Interaction attack")
    yield from budget.allowed(state, one, "interact")
    yield from attacking.check_target(state, one, action.target)
    yield from attacking.check_modifiers(action.modifiers)
    if action.skill not in SKILLS:
        yield Reason("WG_E_UNKNOWN", f"there is no skill {action.skill!r}", "WG-39h")
    if action.skill not in INTERACTIONS:
        said = ", ".join(INTERACTIONS)
        yield Reason("WG_E_OPTION", f"no Interaction attack with {action.skill!r}; there are {said}", "WG-39h")
    target = state.combatants.get(action.target)
    if action.skill == "intimidation" and target is not None and "causes_fear" in target.profile.abilities:
        yield Reason("WG_E_OPTION", f"{target.name} causes Fear and cannot be intimidated", "WG-76k")


def declared(state: Fight, came: object) -> Iterator[Consequence]:
    """T1: the Reload of a Salvo option is paid, then the pool is built; who goes all out is open until next turn."""
    assert state.attack is not None
    given = state.attack.declared
    one = state.combatants[given.actor]
    salvo = given.mode == "pin" or any(option in given.options for option in SALVO_OPTIONS)
    if salvo and state.settings.spray_reload == "at_use" and figures.tracks_reloads(one):
        yield ReloadSpent("WG-39e", one.id, one.reloads - 1, given.weapon)
    yield build_attack(state)
    if "all_out" in given.options:
        new = conditions.gain("all_out", ALL_OUT, 0, one.id, "start_of_turn", one.id)
        yield conditions.gained(state, one.id, new)


def done(state: Fight, came: object) -> Iterator[Consequence]:
    """T15: the next group of a split Mob, or the weapon is empty if it is, and the attack is over."""
    assert state.attack is not None
    attack = state.attack
    given = attack.declared
    one = state.combatants[given.actor]
    group = attack.group + 1
    while group < len(given.groups) and not state.combatants[given.targets[group]].present:
        group += 1
    if group < len(given.groups) and one.present:
        yield from _next_group(state, group)
        return
    if given.mode != "interact":
        carried = one.weapons[given.weapon]
        salvo = given.mode == "pin" or any(option in given.options for option in SALVO_OPTIONS)
        single = carried.profile.kind == "ranged" and not carried.profile.salvo_rating
        if (salvo or single) and carried.loaded:
            yield WeaponEmptied("WG-39e" if salvo else "WG-17", one.id, given.weapon)
    yield AttackResolved("WG-31", given.frame, one.id)


def _next_group(state: Fight, group: int) -> Iterator[Consequence]:
    yield build_attack(state, group, 0)
