"""What a d20 is rolled against, term by term (GR-01, GR-10 to GR-16, GR-27, GR-59)."""

from __future__ import annotations

from affray.rules import Term, total
from affray.rulesets.grvnts.rules.weapons import cover_against, keywords_of
from affray.rulesets.grvnts.state import AttackFrame, Combatant, DefenceFrame, Fight, Weapon
from affray.rulesets.grvnts.tables import (
    AIM_DR,
    ARMOR_TESTS,
    BLEEDING_DR,
    COVER_DR,
    DR,
    LEAST_DR,
    MELEE_FIRE,
    TRENCH_AGILITY,
    TRENCH_MELEE_DR,
)


def base(grvnt: Combatant, usual: int = DR, source: str = "base", rule: str = "GR-01") -> Term:
    """Return the base of a DR; for a grvnt that is bleeding out it is 16, unless it was more (GR-50)."""
    if grvnt.bleeding_out and usual < BLEEDING_DR:
        return Term("bleeding out", BLEEDING_DR, "GR-50")
    return Term(source, usual, rule)


def bounded(terms: list[Term]) -> tuple[Term, ...]:
    """Return the terms of a DR, lifted to 1 where they come to less (GR-16, GR-27)."""
    missing = LEAST_DR - total(terms)
    return (*terms, Term("at least 1", missing, "GR-16")) if missing > 0 else tuple(terms)


def given(*terms: Term) -> list[Term]:
    """Return the terms that change something; the first, which is the base, always stands."""
    return [term for at, term in enumerate(terms) if at == 0 or term.value]


def ability_of(state: Fight, weapon: Weapon) -> str:
    """Return the ability that an attack tests: Presence to fire, Strength to strike (GR-10, GR-11)."""
    if weapon.kind == "thrown":
        return state.settings.thrown_ability
    return "presence" if weapon.ranged else "strength"


def modifier(combatant: Combatant, ability: str) -> int:
    """Return what is added to a d20: the ability and what the game master has set (GR-01, GR-61)."""
    score: int = getattr(combatant, ability)
    return score + combatant.roll_mod


def attack_terms(state: Fight, frame: AttackFrame) -> tuple[Term, ...]:
    """GR-16: base, the target's cover, the enemy's own, firing in melee, aim."""
    attacker, target = state.combatants[frame.attacker], state.combatants[frame.target]
    weapon = attacker.weapons[frame.weapon]
    trench = weapon.kind == "melee" and state.terrain_of(attacker) == "trench"
    first = base(attacker, TRENCH_MELEE_DR, "melee in a trench", "GR-15") if trench else base(attacker)
    if frame.base:
        first = Term("compelled", frame.base, "GR-55")
    cover = cover_against(state, target, weapon.kind)
    melee_fire = state.settings.melee_fire_penalty and weapon.ranged and attacker.in_melee and not weapon.melee_safe
    return bounded(
        given(
            first,
            Term(f"{'full' if cover == 'total' else cover} cover", COVER_DR[cover], "GR-32"),
            Term(target.name, target.dr_mod, "GR-16"),
            Term("firing in melee", MELEE_FIRE if melee_fire else 0, "GR-12"),
            Term("aim", AIM_DR if frame.benefit == "dr" else 0, "GR-13"),
        )
    )


def defence_terms(state: Fight, frame: DefenceFrame) -> tuple[Term, ...]:
    """GR-27: base, one's own cover, the trench, the enemy's own, armour by option."""
    grvnt, enemy = state.combatants[frame.target], state.combatants[frame.enemy]
    cover = cover_against(state, grvnt, enemy.weapons[frame.weapon].kind)
    sign = -1 if state.settings.defence_cover_sign == "helps" else 1
    return bounded(
        given(
            base(grvnt, rule="GR-27"),
            Term(f"own {'full' if cover == 'total' else cover} cover", sign * COVER_DR[cover], "GR-27"),
            trench_term(state, grvnt),
            Term(enemy.name, enemy.defence_dr_mod, "GR-27"),
            armor_term(state, grvnt, defence=True),
        )
    )


def terms_of_test(state: Fight, grvnt: Combatant, ability: str, dr: int, rule: str) -> tuple[Term, ...]:
    """Return the DR of any other test; trench and armour hinder Agility (GR-15, GR-59)."""
    first = base(grvnt, dr, "base", rule)
    if ability != "agility":
        return bounded([first])
    return bounded(given(first, trench_term(state, grvnt), armor_term(state, grvnt, defence=False)))


def trench_term(state: Fight, grvnt: Combatant) -> Term:
    """GR-15: every Agility test is harder in a trench."""
    return Term("trench", TRENCH_AGILITY if state.terrain_of(grvnt) == "trench" else 0, "GR-15")


def armor_term(state: Fight, grvnt: Combatant, *, defence: bool) -> Term:
    """GR-59: what heavy armour adds, by its undamaged tier."""
    tests, defences = ARMOR_TESTS[grvnt.armor_tier_max]
    value = (defences if defence else tests) if state.settings.armor_dr_penalty == "morkborg" else 0
    return Term("armour", value, "GR-59")


def scoped(state: Fight, attacker: Combatant, weapon: Weapon) -> bool:
    """Return whether a shot counts as aimed by its weapon (GR-14)."""
    return weapon.ranged and keywords_of(state, attacker, weapon).SCOPED
