"""Harm from one victim to the next (2.7): mitigation, damage, Omen, armour, losses, life, SHOCK, fire."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.grvnts.events import harm as told
from affray.rulesets.grvnts.events.life import DownedAsked
from affray.rulesets.grvnts.events.shock import BurnSet
from affray.rulesets.grvnts.rules import damage, life, morale, omens, shock
from affray.rulesets.grvnts.rules.attacking import degrade, reduce
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.rules.weapons import shield_of
from affray.rulesets.grvnts.state import Combatant, Fight, HarmFrame, Part
from affray.rulesets.grvnts.tables import ARMOR_DICE, GAS_TABLE_ADD, SHIELD_SOAK

ARMOR_AS_ONE = 5
"""the mark of gas that makes armour dice count as 1 (GR-56)"""
OWN = ("explosion", "self")
"""harm that comes from oneself, which no cover stops (GR-33)"""
NO_ARMOR = ("burn",)
"""harm that armour does not stop (GR-46)"""


def source_of(frame: HarmFrame, part: Part) -> str:
    """Return where the harm to a victim comes from; a hidden grenade has rules of its own in any harm (GR-49)."""
    return frame.source if part.of == "hit" else "grenade"


def part_in_hand(frame: HarmFrame) -> Part:
    """Return the part of the victim in hand."""
    assert frame.part is not None
    return frame.part


def next_step(state: Fight) -> Iterator[Consequence]:
    """One step before the damage of a victim; without one the next is taken, then morale, then the harm is over."""
    frame = state.harm
    if frame.part is not None:
        return prepare(state, frame)
    if frame.queue:
        return take(state, frame)
    return morale.due(state)


def take(state: Fight, frame: HarmFrame) -> Iterator[Consequence]:
    """2.7, GR-33: the next victim, unless it is no longer active or area damage cannot reach it."""
    part = frame.queue[0]
    victim = state.combatants[part.victim]
    aimed_at = part.first and part.of == "hit" and frame.source in ("attack", "enemy", "burn", *OWN)
    if not victim.active:
        yield told.HarmSkipped("GR-44", id=victim.id, why=victim.status)
    elif victim.cover == "total" and not aimed_at and not (frame.keywords.HEAVY and part.of == "hit"):
        yield told.HarmSkipped("GR-33", id=victim.id, why="total cover")
    else:
        yield told.VictimTaken("GR-44", id=victim.id)


def prepare(state: Fight, frame: HarmFrame) -> Iterator[Consequence]:
    """GR-34, GR-41, GR-42, GR-17: cover, what may be broken, then the damage dice."""
    part, victim = part_in_hand(frame), state.victim
    if frame.source == "gas" and part.of == "hit":
        add = GAS_TABLE_ADD
        yield DownedAsked("GR-56", id=victim.id, seat=seat_of(state, victim.id), add=add)
        return
    if not part.first and part.of == "hit":
        yield from degrade(state, victim, frame.keywords, done=frame.heavy_cover_done)
    harmless = part.of == "hit" and frame.damage is None
    choices = () if harmless else mitigations(state, frame, part, victim)
    early = state.settings.mitigation_timing == "before_damage"
    if choices and early and not frame.mitigation:
        yield told.MitigationAsked("GR-42b", id=victim.id, choices=choices)
    elif harmless:
        yield told.DamageCancelled("GR-65", id=victim.id, by="")
    elif part.of in frame.shared and (part.of != "hit" or state.settings.blast_damage == "shared"):
        pool = frame.shared[part.of]
        total = damage.total_of(frame, part, pool.total)
        yield told.DamageShared("GR-44", id=victim.id, faces=pool.faces, total=total)
    else:
        dice = damage.expression_of(frame, part)
        times = damage.evaluations(state, frame, part)
        yield told.DamageAsked(
            "GR-49" if part.of != "hit" else "GR-17",
            id=victim.id,
            seat=frame.roller,
            dice=dice.count * times,
            sides=dice.sides,
            expression=dice,
            evaluations=times,
        )


def mitigations(state: Fight, frame: HarmFrame, part: Part, victim: Combatant) -> tuple[str, ...]:
    """GR-41, GR-42, GR-46, GR-26, GR-49, GR-65: what a victim may break against this harm."""
    source = source_of(frame, part)
    if not state.settings.helmets_and_shields or not victim.grvnt or source in NO_ARMOR:
        return ()
    ignored = frame.ignores_helmet and part.of == "hit"
    helmet = ("helmet",) if victim.helmet and not ignored else ()
    blow = frame.kind == "melee" and source in ("attack", "enemy")
    shield = ("shield",) if blow and shield_of(state, victim) != "none" else ()
    return (*helmet, *shield)


def damage_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-17, GR-31: what the damage dice come to."""
    frame = state.harm
    part = part_in_hand(frame)
    shared = damage.shared_total(state, frame, part, dice)
    expression = damage.expression_of(frame, part)
    flat = expression.plus * damage.counted(state, frame, part) + (frame.bonus if part.of == "hit" else 0)
    yield told.DamageRolled(
        "GR-17",
        id=part.victim,
        faces=dice,
        flat=flat,
        doubled=damage.doubles(frame, part),
        crit=state.settings.crit_damage_mode if frame.crit and part.of == "hit" else "",
        total=damage.total_of(frame, part, shared),
        of=part.of,
        shared=shared,
    )


def apply(state: Fight) -> Iterator[Consequence]:
    """One step after the damage is known, in the order of 2.7."""
    frame = state.harm
    if frame.shock_entry or frame.shock_of or frame.spread or frame.shock_due:
        return shock.play(state)
    if not frame.applied:
        return soak(state, frame)
    return settle(state, frame)


def soak(state: Fight, frame: HarmFrame) -> Iterator[Consequence]:
    """GR-57, GR-18, GR-43: an Omen, the armour die, what may be broken late, then what comes through."""
    victim = state.victim
    window = omens.after_damage(state)
    if window is not None:
        yield window
        return
    tier, effective, fixed = armor_of(state, frame, victim)
    if effective and fixed is None and frame.armor < 0:
        # the players roll for both (GR-03); under Inflict the game master rolls for an enemy (2.9)
        roller = seat_of(state, victim.id) if victim.grvnt else frame.roller
        yield told.ArmorAsked(
            "GR-18", id=victim.id, seat=roller, tier=tier, effective=effective, die=ARMOR_DICE[effective]
        )
        return
    face = frame.armor if frame.armor >= 0 else fixed or 0
    yield from late_or_applied(state, frame, face)


def armor_of(state: Fight, frame: HarmFrame, victim: Combatant) -> tuple[int, int, int | None]:
    """Return the tier of a victim, the tier that counts against this harm, and a fixed result instead of a die."""
    tier, part = victim.armor_tier, part_in_hand(frame)
    impact = frame.keywords.IMPACT if part.of == "hit" else 0
    effective = max(0, tier - impact) if soaks(state, frame, part) else 0
    return tier, effective, 1 if effective and ARMOR_AS_ONE in victim.gas_marks else None


def soaks(state: Fight, frame: HarmFrame, part: Part) -> bool:
    """Return whether armour and a shield count against harm: not fire, and by option no exploding weapon (GR-26)."""
    source = source_of(frame, part)
    return source not in NO_ARMOR and (source != "explosion" or state.settings.explosion_uses_armor)


def armor_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-19: the armour die is known."""
    return late_or_applied(state, state.harm, dice[0])


def late_or_applied(state: Fight, frame: HarmFrame, face: int) -> Iterator[Consequence]:
    """GR-42b, GR-19: by option something may be broken now; otherwise the damage comes through."""
    part, victim = part_in_hand(frame), state.victim
    late = state.settings.mitigation_timing == "after_damage"
    choices = mitigations(state, frame, part, victim) if late and not frame.mitigation else ()
    if choices:
        yield told.MitigationAsked("GR-42b", id=victim.id, choices=choices, armor=face)
    else:
        yield applied(state, frame, victim, face)


def applied(state: Fight, frame: HarmFrame, victim: Combatant, face: int) -> told.DamageApplied:
    """GR-19, GR-48: what comes through, and the hit points after it."""
    counts = victim.grvnt and soaks(state, frame, part_in_hand(frame))
    shield = SHIELD_SOAK[shield_of(state, victim)] if counts else 0
    net = max(0, frame.total - face - shield - frame.soften)
    return told.DamageApplied(
        "GR-19",
        id=victim.id,
        total=frame.total,
        armor=face,
        shield=shield,
        omen=frame.soften,
        net=net,
        before=victim.hp,
        after=victim.hp - net,
    )


def settle(state: Fight, frame: HarmFrame) -> Iterator[Consequence]:
    """GR-35, GR-31, GR-20, 2.5, GR-45, GR-46: tiers that are lost, life, SHOCK, fire; then the victim is done."""
    part, victim = part_in_hand(frame), state.victim
    hit = part.of == "hit"
    keywords = frame.keywords
    tier = victim.armor_tier
    destroys = hit and keywords.HEAVY and state.settings.heavy_destroys_armor and not frame.heavy_done
    if destroys and tier:
        yield told.ArmorReduced("GR-35", id=victim.id, by=1, before=tier, after=tier - 1, why="HEAVY")
    elif damage.doubles(frame, part) and not frame.fumble_done and tier:
        yield told.ArmorReduced("GR-31", id=victim.id, by=1, before=tier, after=tier - 1, why="fumble")
    elif hit and part.first and not frame.crit_done and reducible(victim, frame.reduction):
        yield from reduce(state, victim, frame.reduction)
    elif frame.net and not frame.life_done and life.must_check(state, victim):
        yield from life.check(state, victim)
    elif victim.active and hit and keywords.SHOCK and hurt(frame) and shock.touches(state, victim):
        yield shock.of_hit(state, victim)
    elif victim.active and hit and burns(state, frame, victim):
        yield BurnSet("GR-46", id=victim.id, rounds=max(victim.burn, keywords.BURN))
    elif triggers := morale.triggered(state, victim):
        yield triggers
    else:
        yield told.VictimDone("GR-44", id=victim.id)


def reducible(victim: Combatant, what: str) -> bool:
    """Return whether a critical hit has anything to take."""
    return (what == "armor" and victim.armor_tier > 0) or (what == "cover" and victim.cover != "none")


def hurt(frame: HarmFrame) -> bool:
    """Return whether SHOCK and fire touch a victim: damage came through, or there is none to come (GR-65)."""
    return frame.net > 0 or frame.damage is None


def burns(state: Fight, frame: HarmFrame, victim: Combatant) -> bool:
    """GR-46: fire is set once, on a victim that is hurt."""
    return frame.keywords.BURN > 0 and not frame.burn_done and hurt(frame)
