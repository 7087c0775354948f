"""A grvnt's attack after it is declared (2.2; GR-16, GR-20 to GR-26, GR-34, GR-38)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, total
from affray.rulesets.grvnts.events import attack as told
from affray.rulesets.grvnts.events.harm import ArmorReduced, CoverReduced, HarmBegan
from affray.rulesets.grvnts.facts import Keywords
from affray.rulesets.grvnts.rules import difficulty, omens
from affray.rulesets.grvnts.rules.blasts import candidates
from affray.rulesets.grvnts.rules.rolls import read
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.rules.weapons import counts_ammo, keywords_of
from affray.rulesets.grvnts.state import AttackFrame, Combatant, Fight, Weapon
from affray.rulesets.grvnts.tables import AIM_DAMAGE, COVERS, DR, SHOCK_DAMAGE, UNARMED


def parties(state: Fight, frame: AttackFrame) -> tuple[Combatant, Combatant, Weapon]:
    """Return attacker, target and weapon of an attack."""
    attacker = state.combatants[frame.attacker]
    return attacker, state.combatants[frame.target], attacker.weapons[frame.weapon]


def declared(state: Fight) -> Iterator[Consequence]:
    """GR-38b, GR-13, GR-34, GR-16: the test to fire, the aim, the cover that HEAVY takes apart, then the roll."""
    frame = state.attack
    attacker, target, weapon = parties(state, frame)
    seat = seat_of(state, attacker.id)
    if weapon.fire_test and not frame.tested:
        terms = difficulty.terms_of_test(state, attacker, "strength", DR, "GR-38b")
        yield told.FireTestAsked("GR-38b", seat=seat, dr=total(terms), terms=terms)
        return
    if frame.benefit and not frame.aim_settled:
        source = "banked" if attacker.aim else "SCOPED"
        rule = "GR-13" if attacker.aim else "GR-14"
        yield told.AimUsed(rule, grvnt=attacker.id, benefit=frame.benefit, source=source)
    if state.settings.heavy_degrade_timing == "before_roll":
        yield from degrade(state, target, keywords_of(state, attacker, weapon), done=frame.degraded)
    terms = difficulty.attack_terms(state, frame)
    ability = difficulty.ability_of(state, weapon)
    yield told.AttackRollAsked(
        "GR-16",
        seat=seat,
        dr=total(terms),
        terms=terms,
        ability=ability,
        modifier=difficulty.modifier(attacker, ability),
    )


def degrade(state: Fight, target: Combatant, keywords: Keywords, *, done: bool) -> Iterator[Consequence]:
    """GR-34: a HEAVY weapon takes a covered target's cover down a step, once in an attack, hit or miss."""
    if keywords.HEAVY and target.cover != "none" and not done:
        after = COVERS[COVERS.index(target.cover) - 1]
        yield told.CoverDegraded("GR-34", target=target.id, before=target.cover, after=after)


def fire_test_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-38b: without the test there is no shot."""
    attacker = state.combatants[state.attack.attacker]
    sum_ = dice[0] + difficulty.modifier(attacker, "strength")
    result = told.FireTestPassed if sum_ >= state.dr else told.FireTestFailed
    yield result("GR-38b", face=dice[0], total=sum_, dr=state.dr)


def attack_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-38, GR-34, GR-57: the shot is spent, then cover by option, then an Omen may be spent on the face."""
    frame = state.attack
    attacker, target, weapon = parties(state, frame)
    if weapon.uses_ammo or weapon.uses is not None:
        ammo = attacker.ammo - 1 if counts_ammo(state, attacker, weapon) else attacker.ammo
        uses = None if weapon.uses is None else weapon.uses - 1
        yield told.AmmoSpent("GR-38", grvnt=attacker.id, weapon=weapon.id, ammo=ammo, uses=uses)
    if state.settings.heavy_degrade_timing == "after_roll":
        yield from degrade(state, target, keywords_of(state, attacker, weapon), done=frame.degraded)
    window = omens.after_d20(state, attacker, dice[0], "attack")
    if window is None:
        yield from judge(state, dice[0])
    else:
        yield window


def judged(state: Fight) -> Iterator[Consequence]:
    """The face stands after the Omen, and is read."""
    return judge(state, state.attack.face)


def judge(state: Fight, face: int) -> Iterator[Consequence]:
    """GR-02, GR-16: what the face comes to."""
    frame = state.attack
    attacker, target, weapon = parties(state, frame)
    modifier = difficulty.modifier(attacker, difficulty.ability_of(state, weapon))
    dr = total(frame.terms)
    result = read(state, face, modifier, dr, plain=frame.plain)
    if result.fumble and weapon.id != UNARMED:
        yield told.AttackFumbled(
            "GR-22",
            seat=seat_of(state, attacker.id),
            attacker=attacker.id,
            target=target.id,
            face=face,
            modifier=modifier,
            total=result.total,
            dr=dr,
        )
        return
    kind, rule = {
        (True, True): (told.AttackCrit, "GR-20"),
        (True, False): (told.AttackHit, "GR-16"),
        (False, True): (told.AttackMissed, "GR-66"),  # bare hands have nothing that could jam or break
        (False, False): (told.AttackMissed, "GR-16"),
    }[result.success, result.crit or result.fumble]
    yield kind(
        rule,
        attacker=attacker.id,
        target=target.id,
        face=face,
        modifier=modifier,
        total=result.total,
        dr=dr,
    )


def crit_choices(state: Fight) -> tuple[str, ...]:
    """GR-20: what a critical hit can take from the target."""
    target = state.combatants[state.attack.target]
    armor = ("armor",) if target.armor_tier else ()
    cover = ("cover",) if target.cover != "none" else ()
    return (*armor, *cover)


def critical(state: Fight) -> Iterator[Consequence]:
    """GR-20: the choice of what the critical hit takes, where there is anything."""
    choices = crit_choices(state)
    if choices:
        yield told.CritChoiceAsked("GR-20", choices=choices)
    else:
        yield told.CritChoiceSkipped("GR-20")


def reduce(state: Fight, target: Combatant, what: str) -> Iterator[Consequence]:
    """GR-20: a tier of armour or a step of cover is lost to a critical hit."""
    if what == "armor" and target.armor_tier:
        tier = target.armor_tier
        yield ArmorReduced("GR-20", id=target.id, by=1, before=tier, after=tier - 1, why="critical hit")
    elif what == "cover" and target.cover != "none":
        after = COVERS[COVERS.index(target.cover) - 1]
        yield CoverReduced("GR-20", id=target.id, before=target.cover, after=after)


def hit(state: Fight) -> Iterator[Consequence]:
    """GR-44, GR-17: who else the blast catches, then the harm."""
    frame = state.attack
    attacker, target, weapon = parties(state, frame)
    keywords = keywords_of(state, attacker, weapon)
    if keywords.BLAST > 1 and frame.extras is None and candidates(state, attacker, target.id, keywords):
        yield told.BlastAsked("GR-44", up_to=keywords.BLAST - 1)
        return
    bonus = (AIM_DAMAGE if frame.benefit == "damage" else 0) + (SHOCK_DAMAGE if 4 in attacker.shock_marks else 0)
    yield HarmBegan(
        "GR-17",
        source="attack",
        victims=(target.id, *(frame.extras or ())),
        back="attack",
        roller=seat_of(state, attacker.id),
        attacker=attacker.id,
        weapon=weapon.id,
        kind=weapon.kind,
        damage=weapon.damage,
        keywords=keywords,
        ignores_helmet=weapon.ignores_helmet,
        crit=frame.crit,
        bonus=bonus,
        reduction=frame.reduction if state.settings.crit_reduction_timing == "after_damage" else "",
    )


def fumble_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-22 to GR-26: what becomes of the weapon."""
    attacker, _, weapon = parties(state, state.attack)
    match dice[0]:
        case 1:
            kept = state.settings.ammo_model == "off" or (
                state.settings.fumble1_only_if_uses_ammo and not weapon.uses_ammo
            )
            after = attacker.ammo if kept or attacker.came_over else 0
            yield told.AmmoLost("GR-22", grvnt=attacker.id, before=attacker.ammo, after=after)
        case 2:
            yield told.WeaponJammed("GR-22", grvnt=attacker.id, weapon=weapon.id)
        case 3:
            yield told.WeaponBroken("GR-22", grvnt=attacker.id, weapon=weapon.id)
        case _:
            yield told.WeaponExploded("GR-22", grvnt=attacker.id, weapon=weapon.id, roller=seat_of(state, attacker.id))


def ended(state: Fight) -> Iterator[Consequence]:
    """The attack is over, and the fight goes on where it came from."""
    yield told.AttackEnded("GR-16", frame=state.attack.kind)
