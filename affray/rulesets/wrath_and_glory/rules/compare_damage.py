"""Comparing damage with Resilience, target by target, and what a critical adds (T11; WG-45, WG-50, WG-51, WG-91)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory import facts, tables
from affray.rulesets.wrath_and_glory.events.attacks import DamageCompared, TargetsDone
from affray.rulesets.wrath_and_glory.events.dice_tests import TestEnded
from affray.rulesets.wrath_and_glory.progress import CriticalHit, Target
from affray.rulesets.wrath_and_glory.rules import conditions, damage, dice_tests, figures, harm
from affray.rulesets.wrath_and_glory.rules.attack_pool import weapon_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


def compare(state: Fight, came: object) -> Iterator[Consequence]:
    """T11: each target in the order declared, then those the blast reaches, then who must keep their feet."""
    attack, shot = state.declared, state.shot
    if isinstance(came, TestEnded) and not came.success and state.combatants[came.roller].present:
        prone = conditions.gain("prone", source=attack.actor)
        yield from harm.due(
            state,
            "WG-50",
            target=came.roller,
            frame="attack",
            cause="losing its feet",
            harm=facts.Harm(conditions=(prone,)),
        )
        return
    for target in shot.targets:
        if target.hit and not target.compared and state.combatants[target.id].present:
            yield from _compare(state, attack, target)
            return
    critical = shot.critical
    if critical is not None and critical.table_roll:
        for reached in critical.spread:
            if reached not in shot.harmed and state.combatants[reached].present:
                table = table_harm(state, critical, state.combatants[reached])
                yield from harm.due(
                    state, "WG-50", target=reached, frame="attack", cause="the blast of a critical", harm=table
                )
                return
        for bystander in critical.bystanders:
            if bystander not in shot.toppled and state.combatants[bystander].present:
                yield from dice_tests.call(
                    state,
                    "WG-50",
                    roller=bystander,
                    skill="agility",
                    dn=tables.TOPPLE_DN,
                    frame="attack",
                    what="topple",
                    about=attack.actor,
                )
                return
    yield TargetsDone("WG-46")


def _compare(state: Fight, attack: facts.Declaration, target: Target) -> Iterator[Consequence]:
    """Yield the comparison for one target and the harm that comes of it."""
    combatant = state.combatants[target.id]
    weapon, shot = weapon_of(state, attack), state.shot
    parts = resilience_of(state, attack, target)
    resilience, dealt = facts.total(parts), damage.against(state, combatant)
    hits = mob_hits(state, attack, target) if combatant.mob else 0
    wounds, shock = outcome(dealt, resilience, hits)
    critical = shot.critical
    scored = critical is not None and target.id in critical.targets
    table = facts.Harm()
    if critical is not None and scored:
        mode = state.settings.crit_no_penetration
        short = dealt <= resilience
        if short and mode != "effects_only":
            wounds, shock = 1, 0
        if critical.table_roll and not (short and mode == "one_wound_only"):
            table = table_harm(state, critical, combatant)
    yield DamageCompared(
        "WG-51" if scored and dealt <= resilience else "WG-45",
        target=target.id,
        damage=dealt,
        resilience=resilience,
        resilience_parts=parts,
        wounds=wounds,
        shock=shock,
        hits=hits,
    )
    inflicts = [
        conditions.gain(inflict.condition, value=inflict.value, dn=inflict.dn, source=attack.actor)
        for inflict in weapon.traits.inflict
    ]
    if weapon.traits.flamer:
        inflicts.append(conditions.gain("on_fire", source=attack.actor))
    suffered = msgspec.structs.replace(
        table,
        wounds=table.wounds + wounds,
        shock=table.shock + shock,
        inflicts=tuple(inflicts),
        agonising=weapon.traits.agonising,
    )
    cause = f"{state.combatants[attack.actor].name}'s {weapon.called}"
    yield from harm.due(state, "WG-54", target=target.id, frame="attack", cause=cause, harm=suffered)


def resilience_of(state: Fight, attack: facts.Declaration, target: Target) -> tuple[facts.Part, ...]:
    """Return a target's Resilience against an attack: AP and Rending (WG-88g), then cover shot through and a dodge."""
    weapon, combatant = weapon_of(state, attack), state.combatants[target.id]
    rending = weapon.traits.rending * sum(shift.use == "rending" for shift in state.shot.shifts)
    extra: list[facts.Part] = []
    if "shoot_through" in attack.options:
        extra.append(facts.Part("cover", tables.MATERIAL[attack.material or combatant.material]))
    if target.dodge:
        extra.append(facts.Part("dodge", target.dodge))
    return figures.resilience_parts(combatant, weapon.ap - rending, state.settings, tuple(extra))


def outcome(dealt: int, resilience: int, hits: int) -> tuple[int, int]:
    """Return Wounds and Shock of damage against Resilience (WG-45); against a Mob the members that die (WG-91)."""
    if dealt > resilience:
        return (hits or dealt - resilience), 0
    return 0, int(dealt == resilience)


def mob_hits(state: Fight, attack: facts.Declaration, target: Target) -> int:
    """Return how many members of a Mob an attack hits, never more than there are (WG-83, WG-91)."""
    weapon, members = weapon_of(state, attack), len(state.combatants[target.id].members)
    if weapon.traits.blast:
        return min(members, tables.half_up(weapon.traits.blast))
    if target.caught:
        return 1
    spray = weapon.salvo_rating if "spray" in attack.options and len(attack.targets) == 1 else 0
    return min(members, 1 + max(0, target.icons - target.dn) + spray)


def table_harm(state: Fight, critical: CriticalHit, combatant: Combatant) -> facts.Harm:
    """Return what a row of the critical table does to somebody, severity included (WG-49, WG-50)."""
    row = tables.critical_row(critical.table_roll)
    face = critical.effect_roll[0] if critical.effect_roll else 0
    points = critical.points
    wounds = row.wounds.value(face) + sum(point in ("wound", "restrain") for point in points)
    mortal = row.mortal.value(face) + sum(point == "mortal" for point in points)
    shock = row.shock.value(face) + (0 if row.topple else tables.SHOCK_PER_POINT * points.count("shock"))
    gains: list[facts.Gain] = []
    if row.condition:
        gains.append(conditions.gain(row.condition, value=row.value, source="a Critical Hit"))
    if row.topple:
        mortal += len(points)
        shock += tables.SHOCK_PER_POINT * points.count("shock")
        if "prone" in points:
            gains.append(conditions.gain("prone", source="a Critical Hit"))
    if "restrain" in points:
        gains.append(conditions.gain("restrained", source="a Critical Hit"))
    if (
        row.explosive
        and len(critical.effect_roll) > 1
        and any(figures.explosive(state.combatants[hit]) for hit in critical.targets)
    ):
        mortal += tables.half_up(critical.effect_roll[1])
    return facts.Harm(
        wounds=wounds,
        shock=shock,
        mortal=mortal,
        conditions=tuple(gains),
        memorable=row.memorable and not combatant.mob,
        limb="" if combatant.mob else critical.limb,
    )
