"""Harm in its order: Determination, Wounds, Shock, Mortal Wounds, conditions (T12, T13; WG-52 to WG-65)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from affray.events.base import Consequence, Roll
from affray.rulesets.wrath_and_glory.events.conditions import MobReduced
from affray.rulesets.wrath_and_glory.events.harm import (
    CharacterDied,
    DeterminationDeclined,
    DeterminationOffered,
    DeterminationRolled,
    DyingStarted,
    ExhaustedStarted,
    HarmDue,
    HarmEnded,
    MortalWoundsSuffered,
    ShockSuffered,
    WoundsSuffered,
)
from affray.rulesets.wrath_and_glory.events.tests import DiceRead, RollCalled
from affray.rulesets.wrath_and_glory.facts import Gain
from affray.rulesets.wrath_and_glory.rules import conditions, figures, injuries
from affray.rulesets.wrath_and_glory.rules.pools import pay
from affray.rulesets.wrath_and_glory.rules.table import GM, seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight, Harm
from affray.rulesets.wrath_and_glory.tables import RUIN_FOR_DETERMINATION, icons_of


class Bundle(msgspec.Struct, frozen=True):
    """Harm that is put together before it is due to somebody."""

    wounds: int = 0
    shock: int = 0
    mortal: int = 0
    gains: tuple[Gain, ...] = ()
    inflicts: tuple[Gain, ...] = ()
    agonising: bool = False
    memorable: bool = False
    limb: str = ""

    def plus(self, wounds: int, shock: int, inflicts: tuple[Gain, ...], agonising: bool) -> Bundle:
        """Return the bundle with what the hit itself does."""
        return Bundle(
            self.wounds + wounds,
            self.shock + shock,
            self.mortal,
            self.gains,
            inflicts,
            agonising,
            self.memorable,
            self.limb,
        )

    def due(self, state: Fight, target: str, frame: str, cause: str, rule: str) -> Iterator[Consequence]:
        """Yield the harm being due, with Determination offered where there is any; nothing for no harm."""
        yield from due(
            state,
            target,
            frame,
            cause,
            rule,
            self.wounds,
            self.shock,
            self.mortal,
            self.gains,
            self.inflicts,
            self.agonising,
            self.memorable,
            self.limb,
        )


def due(
    state: Fight,
    target: str,
    frame: str,
    cause: str,
    rule: str,
    wounds: int = 0,
    shock: int = 0,
    mortal: int = 0,
    gains: tuple[Gain, ...] = (),
    inflicts: tuple[Gain, ...] = (),
    agonising: bool = False,
    memorable: bool = False,
    limb: str = "",
) -> Iterator[Consequence]:
    """Yield the harm being due to somebody, with Determination offered where there is any; nothing for no harm."""
    one = state.combatants[target]
    gains = tuple(gain for gain in gains if not conditions.immune(one, gain.name))
    inflicts = tuple(gain for gain in inflicts if not conditions.immune(one, gain.name))
    if not (wounds or shock or mortal or gains or memorable or limb):
        return
    if wounds and may_determine(state, one):
        yield DeterminationOffered(
            "WG-52", target, seat_of(state, target), figures.determination(one), cost(one),
            wounds, shock, mortal, frame, cause, gains, inflicts, agonising, memorable, limb,
        )  # fmt: skip
    else:
        yield HarmDue(rule, target, wounds, shock, mortal, frame, cause, gains, inflicts, agonising, memorable, limb)


def cost(one: Combatant) -> int:
    """Return the Ruin that Determination costs: 1 for Troops and Elites unless their entry says free (WG-52)."""
    printed = one.profile.determination
    free = printed is not None and printed.free
    return RUIN_FOR_DETERMINATION if one.profile.kind in ("troop", "elite") and not free else 0


def may_determine(state: Fight, one: Combatant) -> bool:
    """Return whether Determination is offered: not to the Exhausted, not to Mobs, not without its Ruin (WG-52)."""
    return one.present and not figures.exhausted(one) and not one.mob and state.ruin >= cost(one)


def mortal_determination(one: Combatant) -> bool:
    """Return whether Determination is rolled against Mortal Wounds too: Power Field, or a printed one (WG-89d)."""
    printed = one.profile.determination
    return any(piece.power_field for piece in one.profile.armour) or (printed is not None and printed.mortal)


def roll_determination(state: Fight, roll: Roll) -> Iterator[Consequence]:
    """Yield the Ruin it costs and the Wounds that become Shock (WG-52)."""
    harm = _harm(state)
    one = state.combatants[harm.due.target]
    if cost(one):
        yield pay(state, GM, cost(one), "Determination", "WG-52")
    icons = icons_of(roll.dice)
    converted = min(icons, harm.mortal if harm.of_mortal else harm.wounds)
    printed = one.profile.determination
    shock = 0 if printed is not None and printed.no_shock else converted
    if figures.max_shock(one) is None:
        shock = 0
    yield DeterminationRolled("WG-89d" if harm.of_mortal else "WG-52", one.id, roll.dice, icons, converted, shock)


def decline_determination(state: Fight) -> Iterator[Consequence]:
    """Yield that the Wounds stand."""
    harm = _harm(state)
    given = harm.due
    yield DeterminationDeclined("WG-52", given.target)
    yield HarmDue(
        "WG-54", given.target, harm.wounds, harm.shock, harm.mortal, given.frame, given.cause, tuple(harm.gains),
        given.inflicts, given.agonising, harm.scar, harm.limb,
    )  # fmt: skip


def _harm(state: Fight) -> Harm:
    assert state.harm is not None
    return state.harm


def apply(state: Fight, came: object) -> Iterator[Consequence]:
    """T13: one step of the harm after another (WG-54), each followed by what it brings; then back."""
    harm = _harm(state)
    one = state.combatants[harm.due.target]
    if isinstance(came, DiceRead):
        yield from injuries.read(state, one, came)
        return
    if not one.present:
        yield HarmEnded("WG-54", harm.due.frame, one.id)
        return
    if harm.memorable:
        yield RollCalled("WG-56", "memorable", 1, 6, seat_of(state, one.id), "harm", one.id)
    elif harm.injuries:
        yield RollCalled("WG-59", "traumatic", 2 * harm.injuries, 6, seat_of(state, one.id), "harm", one.id)
    elif harm.wounds:
        yield from _wounds(state, one, harm, mortal=False)
    elif harm.shock and figures.max_shock(one) is not None:
        yield from _shock(state, one, harm)
    elif harm.mortal and mortal_determination(one) and not harm.asked_mortal and may_determine(state, one):
        yield DeterminationOffered(
            "WG-89d", one.id, seat_of(state, one.id), figures.determination(one), cost(one),
            0, 0, harm.mortal, harm.due.frame, harm.due.cause, tuple(harm.gains), of_mortal=True,
        )  # fmt: skip
    elif harm.mortal:
        yield from _wounds(state, one, harm, mortal=True)
    elif harm.scar:
        yield RollCalled("WG-50", "memorable", 1, 6, seat_of(state, one.id), "harm", one.id)
    elif harm.limb:
        yield from injuries.lose_limb(state, one, harm.limb)
    elif harm.gains:
        yield conditions.gained(state, one.id, harm.gains[0])
    elif harm.got_through and harm.inflicted < len(harm.due.inflicts):
        yield conditions.gained(state, one.id, harm.due.inflicts[harm.inflicted], "WG-88a")
    else:
        yield HarmEnded("WG-54", harm.due.frame, one.id)


def _wounds(state: Fight, one: Combatant, harm: Harm, mortal: bool) -> Iterator[Consequence]:
    """Yield Wounds, and Dying or death if they bring it (WG-47, WG-56 to WG-58, WG-63, WG-68, WG-91)."""
    n = harm.mortal if mortal else harm.wounds
    suffered = MortalWoundsSuffered if mortal else WoundsSuffered
    if one.mob:
        yield from reduce_mob(one, n)
        return
    top = figures.max_wounds(one)
    if one.dying:
        injured = n if state.settings.traumatic_per == "wound" else int(not harm.per_hit)
        yield suffered("WG-58", one.id, n, one.wounds, one.wounds, injured)
    else:
        after = one.wounds + n
        if state.settings.wound_clamp == "max_plus_one":
            after = max(one.wounds, min(after, top + 1))
        yield suffered("WG-47" if mortal else "WG-45", one.id, n, one.wounds, after)
    if harm.suffered > 2 * top:
        yield CharacterDied("WG-63", one.id, "annihilated")
    elif one.wounds > top and not one.dying:
        if dies_at_once(state, one):
            yield CharacterDied("WG-68", one.id, "past its Max Wounds")
        else:
            yield DyingStarted("WG-56", one.id)
            yield conditions.gained(state, one.id, conditions.gain("prone", source="Dying"), "WG-56")


def dies_at_once(state: Fight, one: Combatant) -> bool:
    """Return whether a combatant past its Max Wounds is dead rather than Dying (option threat_death)."""
    return one.side == GM and getattr(state.settings.threat_death, one.profile.kind) == "past_max"


def reduce_mob(mob: Combatant, n: int) -> Iterator[Consequence]:
    """Yield members of a Mob dying, the last of its list first; with none left the Mob is dead (WG-91, WG-92)."""
    out = min(n, len(mob.members))
    left = len(mob.members) - out
    yield MobReduced("WG-91", mob.id, n, out, left, tuple(mob.members[left:]))
    if left == 0:
        yield CharacterDied("WG-92", mob.id, "none of the Mob is left")


def _shock(state: Fight, one: Combatant, harm: Harm) -> Iterator[Consequence]:
    """Yield Shock, all of it at once; of the Exhausted it becomes Wounds (WG-64, WG-65, WG-91)."""
    top = figures.max_shock(one)
    assert top is not None
    n = harm.shock
    if figures.exhausted(one):
        yield ShockSuffered("WG-64", one.id, n, one.shock, one.shock, n)
        return
    raw = one.shock + n
    if one.mob:
        yield ShockSuffered("WG-91", one.id, n, one.shock, 0 if raw > top else raw)
        if raw > top:
            left = len(one.members) - 1
            yield MobReduced("WG-91", one.id, 0, 1, left, (one.members[-1],), "fled")
            if left == 0:
                yield CharacterDied("WG-92", one.id, "none of the Mob is left")
        return
    clamp = {"max_plus_one": top + 1, "max": top, "uncapped": raw}[state.settings.shock_clamp]
    yield ShockSuffered("WG-65", one.id, n, one.shock, max(one.shock, min(raw, clamp)))
    if raw > top:
        yield ExhaustedStarted("WG-64", one.id)
