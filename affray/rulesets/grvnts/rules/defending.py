"""An enemy's attack and the defence against it (2.3; GR-27 to GR-31)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, total
from affray.rulesets.grvnts.events import defence as told
from affray.rulesets.grvnts.events.attack import BlastAsked
from affray.rulesets.grvnts.events.harm import HarmBegan
from affray.rulesets.grvnts.rules import difficulty, omens
from affray.rulesets.grvnts.rules.attacking import degrade
from affray.rulesets.grvnts.rules.blasts import candidates
from affray.rulesets.grvnts.rules.rolls import read
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.rules.targets import counter_weapons
from affray.rulesets.grvnts.rules.weapons import keywords_of
from affray.rulesets.grvnts.state import Combatant, DefenceFrame, Fight, Weapon


def parties(state: Fight, frame: DefenceFrame) -> tuple[Combatant, Combatant, Weapon]:
    """Return enemy, defender and weapon of a defence."""
    enemy = state.combatants[frame.enemy]
    return enemy, state.combatants[frame.target], enemy.weapons[frame.weapon]


def declared(state: Fight) -> Iterator[Consequence]:
    """GR-34, GR-27: a HEAVY weapon takes cover apart first, then the grvnt defends. Enemies never roll (GR-03)."""
    frame = state.defence
    enemy, grvnt, weapon = parties(state, frame)
    if state.settings.heavy_degrade_timing == "before_roll":
        yield from degrade(state, grvnt, keywords_of(state, enemy, weapon), done=frame.degraded)
    terms = difficulty.defence_terms(state, frame)
    yield told.DefenceAsked(
        "GR-27",
        seat=seat_of(state, grvnt.id),
        dr=total(terms),
        terms=terms,
        modifier=difficulty.modifier(grvnt, "agility"),
    )


def defence_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-34, GR-57: cover by option, then an Omen may be spent on the face."""
    frame = state.defence
    enemy, grvnt, weapon = parties(state, frame)
    if state.settings.heavy_degrade_timing == "after_roll":
        yield from degrade(state, grvnt, keywords_of(state, enemy, weapon), done=frame.degraded)
    window = omens.after_d20(state, grvnt, dice[0], "defence")
    if window is None:
        yield from judge(state, dice[0])
    else:
        yield window


def judged(state: Fight) -> Iterator[Consequence]:
    """The face stands after the Omen, and is read."""
    return judge(state, state.defence.face)


def judge(state: Fight, face: int) -> Iterator[Consequence]:
    """GR-02, GR-28, GR-29, GR-31: what the face comes to."""
    frame = state.defence
    modifier = difficulty.modifier(state.combatants[frame.target], "agility")
    dr = total(frame.terms)
    result = read(state, face, modifier, dr, plain=frame.plain)
    kind, rule = {
        (True, True): (told.DefenceCrit, "GR-29"),
        (True, False): (told.DefenceHeld, "GR-28"),
        (False, True): (told.DefenceFumbled, "GR-31"),
        (False, False): (told.DefenceFailed, "GR-28"),
    }[result.success, result.crit or result.fumble]
    yield kind(rule, enemy=frame.enemy, target=frame.target, face=face, modifier=modifier, total=result.total, dr=dr)


def critical(state: Fight) -> Iterator[Consequence]:
    """GR-29, GR-30: a blow may be struck back, if any weapon could be used."""
    frame = state.defence
    weapons = counter_weapons(state, state.combatants[frame.target], frame.enemy)
    if weapons:
        yield told.CounterAsked("GR-29", target=frame.target, weapons=weapons)
    else:
        yield told.CounterImpossible("GR-30", target=frame.target)


def hit(state: Fight) -> Iterator[Consequence]:
    """GR-44, GR-28: who else the blast catches, then the harm, which the defender's player rolls."""
    frame = state.defence
    enemy, grvnt, weapon = parties(state, frame)
    keywords = keywords_of(state, enemy, weapon)
    if keywords.BLAST > 1 and frame.extras is None and candidates(state, enemy, grvnt.id, keywords):
        yield BlastAsked("GR-44", up_to=keywords.BLAST - 1)
        return
    yield HarmBegan(
        "GR-28",
        source="enemy",
        victims=(grvnt.id, *(frame.extras or ())),
        back="defence",
        roller=seat_of(state, grvnt.id),
        attacker=enemy.id,
        weapon=weapon.id,
        kind=weapon.kind,
        damage=weapon.damage,
        keywords=keywords,
        ignores_helmet=weapon.ignores_helmet,
        doubled=frame.fumbled,
    )


def ended(state: Fight) -> Iterator[Consequence]:
    """The defence is over."""
    frame = state.defence
    yield told.DefenceEnded("GR-28", enemy=frame.enemy, target=frame.target)
