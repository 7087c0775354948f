"""Harm in its order: Determination, Wounds, Shock, Mortal Wounds, conditions (T12, T13; WG-52 to WG-65)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events import harm as harm_events
from affray.rulesets.wrath_and_glory.events.conditions import MobReduced
from affray.rulesets.wrath_and_glory.events.dice_tests import DiceRead, RollCalled
from affray.rulesets.wrath_and_glory.facts import Harm
from affray.rulesets.wrath_and_glory.progress import Suffering
from affray.rulesets.wrath_and_glory.rules import conditions, figures, injuries
from affray.rulesets.wrath_and_glory.rules.resources import pay
from affray.rulesets.wrath_and_glory.rules.sides import GM, seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import RUIN_FOR_DETERMINATION, icons_of


def due(state: Fight, rule: str, *, target: str, frame: str, cause: str, harm: Harm) -> Iterator[Consequence]:
    """Yield the harm being due to somebody, with Determination offered where there is any; nothing for no harm."""
    combatant = state.combatants[target]
    harm = felt_by(combatant, harm)
    if not harm.felt:
        return
    if harm.wounds and may_determine(state, combatant):
        yield harm_events.DeterminationOffered(
            "WG-52",
            target=target,
            seat=seat_of(state, target),
            dice=figures.determination(combatant),
            cost=cost(combatant),
            frame=frame,
            cause=cause,
            harm=harm,
        )
    else:
        yield harm_events.HarmDue(rule, target=target, frame=frame, cause=cause, harm=harm)


def felt_by(combatant: Combatant, harm: Harm) -> Harm:
    """Return harm without the conditions that a combatant is immune to."""
    return msgspec.structs.replace(
        harm,
        conditions=tuple(gain for gain in harm.conditions if not conditions.immune(combatant, gain.name)),
        inflicts=tuple(gain for gain in harm.inflicts if not conditions.immune(combatant, gain.name)),
    )


def cost(combatant: Combatant) -> int:
    """Return the Ruin that Determination costs: 1 for Troops and Elites unless their entry says free (WG-52)."""
    printed = combatant.profile.determination
    free = printed is not None and printed.free
    return RUIN_FOR_DETERMINATION if combatant.profile.kind in ("troop", "elite") and not free else 0


def may_determine(state: Fight, combatant: Combatant) -> bool:
    """Return whether Determination is offered: not to the Exhausted, not to Mobs, not without its Ruin (WG-52)."""
    return (
        combatant.present and not figures.exhausted(combatant) and not combatant.mob and state.ruin >= cost(combatant)
    )


def mortal_determination(combatant: Combatant) -> bool:
    """Return whether Determination is rolled against Mortal Wounds too: Power Field, or a printed one (WG-89d)."""
    printed = combatant.profile.determination
    return any(piece.power_field for piece in combatant.profile.armour) or (printed is not None and printed.mortal)


def roll_determination(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Yield the Ruin it costs and the Wounds that become Shock (WG-52). A Wrath die has no effect here, and neither
    Glory nor Wrath helps (WG-53)."""
    harm = state.suffering
    combatant = state.combatants[harm.target]
    if cost(combatant):
        yield pay(state, GM, cost(combatant), "Determination", "WG-52")
    icons = icons_of(dice)
    converted = min(icons, harm.mortal if harm.of_mortal else harm.wounds)
    printed = combatant.profile.determination
    shock = 0 if printed is not None and printed.no_shock else converted
    if figures.max_shock(combatant) is None:
        shock = 0
    yield harm_events.DeterminationRolled(
        "WG-89d" if harm.of_mortal else "WG-52",
        target=combatant.id,
        faces=dice,
        icons=icons,
        converted=converted,
        shock=shock,
    )


def decline_determination(state: Fight) -> Iterator[Consequence]:
    """Yield that the Wounds stand."""
    due = state.suffering
    yield harm_events.DeterminationDeclined("WG-52", due.target)
    left = Harm(
        wounds=due.wounds,
        shock=due.shock,
        mortal=due.mortal,
        conditions=tuple(due.gains),
        inflicts=due.harm.inflicts,
        agonising=due.harm.agonising,
        memorable=due.scar,
        limb=due.limb,
    )
    yield harm_events.HarmDue("WG-54", target=due.target, frame=due.frame, cause=due.cause, harm=left)


def apply(state: Fight, came: object) -> Iterator[Consequence]:
    """T13: one step of the harm after another (WG-54), each followed by what it brings; then back."""
    harm = state.suffering
    combatant = state.combatants[harm.target]
    if isinstance(came, DiceRead):
        yield from injuries.read(state, combatant, came)
        return
    # one step at a time: a death or an injury that a step brings decides what comes next
    if not combatant.present:
        yield harm_events.HarmEnded("WG-54", frame=harm.frame, target=combatant.id)
        return
    if harm.memorable:
        yield RollCalled(
            "WG-56",
            roll="memorable",
            dice=1,
            sides=6,
            seat=seat_of(state, combatant.id),
            frame="harm",
            about=combatant.id,
        )
    elif harm.injuries:
        yield RollCalled(
            "WG-59",
            roll="traumatic",
            dice=2 * harm.injuries,
            sides=6,
            seat=seat_of(state, combatant.id),
            frame="harm",
            about=combatant.id,
        )
    elif harm.wounds:
        yield from _wounds(state, combatant, harm, mortal=False)
    elif harm.shock and figures.max_shock(combatant) is not None:
        yield from _shock(state, combatant, harm)
    elif harm.mortal and mortal_determination(combatant) and not harm.asked_mortal and may_determine(state, combatant):
        yield harm_events.DeterminationOffered(
            "WG-89d",
            target=combatant.id,
            seat=seat_of(state, combatant.id),
            dice=figures.determination(combatant),
            cost=cost(combatant),
            frame=harm.frame,
            cause=harm.cause,
            harm=Harm(mortal=harm.mortal, conditions=tuple(harm.gains)),
            of_mortal=True,
        )
    elif harm.mortal:
        yield from _wounds(state, combatant, harm, mortal=True)
    elif harm.scar:
        yield RollCalled(
            "WG-50",
            roll="memorable",
            dice=1,
            sides=6,
            seat=seat_of(state, combatant.id),
            frame="harm",
            about=combatant.id,
        )
    elif harm.limb:
        yield from injuries.lose_limb(state, combatant, harm.limb)
    elif harm.gains:
        yield conditions.gained(state, combatant.id, harm.gains[0])
    elif harm.got_through and harm.inflicted < len(harm.harm.inflicts):
        yield conditions.gained(state, combatant.id, harm.harm.inflicts[harm.inflicted], "WG-88a")
    else:
        yield harm_events.HarmEnded("WG-54", frame=harm.frame, target=combatant.id)


def _wounds(state: Fight, combatant: Combatant, harm: Suffering, mortal: bool) -> Iterator[Consequence]:
    """Yield Wounds, and Dying or death if they bring it: past the maximum, not at it (WG-47, WG-56 to WG-58, WG-63,
    WG-68, WG-70, WG-91)."""
    n = harm.mortal if mortal else harm.wounds
    suffered = harm_events.MortalWoundsSuffered if mortal else harm_events.WoundsSuffered
    if combatant.mob:
        yield from reduce_mob(combatant, n)
        return
    top = figures.max_wounds(combatant)
    if combatant.dying:
        injured = n if state.settings.traumatic_per == "wound" else int(not harm.per_hit)
        yield suffered(
            "WG-58", target=combatant.id, n=n, before=combatant.wounds, after=combatant.wounds, injuries=injured
        )
    else:
        after = combatant.wounds + n
        if state.settings.wound_clamp == "max_plus_one":
            after = max(combatant.wounds, min(after, top + 1))
        yield suffered("WG-47" if mortal else "WG-45", target=combatant.id, n=n, before=combatant.wounds, after=after)
    if harm.suffered > 2 * top:
        yield harm_events.CharacterDied("WG-63", target=combatant.id, cause="annihilated")
    elif combatant.wounds > top and not combatant.dying:
        if dies_at_once(state, combatant):
            yield harm_events.CharacterDied("WG-68", target=combatant.id, cause="past its Max Wounds")
        else:
            yield harm_events.DyingStarted("WG-56", combatant.id)
            yield conditions.gained(state, combatant.id, conditions.gain("prone", source="Dying"), "WG-56")


def dies_at_once(state: Fight, combatant: Combatant) -> bool:
    """Return whether a combatant past its Max Wounds is dead rather than Dying (option threat_death)."""
    return combatant.side == GM and getattr(state.settings.threat_death, combatant.profile.kind) == "past_max"


def reduce_mob(mob: Combatant, n: int) -> Iterator[Consequence]:
    """Yield members of a Mob dying, the last of its list first; with none left the Mob is dead (WG-91, WG-92)."""
    out = min(n, len(mob.members))
    left = len(mob.members) - out
    yield MobReduced("WG-91", mob=mob.id, hits=n, out=out, left=left, slain=tuple(mob.members[left:]))
    if left == 0:
        yield harm_events.CharacterDied("WG-92", target=mob.id, cause="none of the Mob is left")


def _shock(state: Fight, combatant: Combatant, harm: Suffering) -> Iterator[Consequence]:
    """Yield Shock, all of it at once; of the Exhausted it becomes Wounds (WG-64, WG-65, WG-91)."""
    top = figures.max_shock(combatant)
    assert top is not None
    n = harm.shock
    if figures.exhausted(combatant):
        yield harm_events.ShockSuffered(
            "WG-64", target=combatant.id, n=n, before=combatant.shock, after=combatant.shock, converted_to_wounds=n
        )
        return
    raw = combatant.shock + n
    if combatant.mob:
        yield harm_events.ShockSuffered(
            "WG-91", target=combatant.id, n=n, before=combatant.shock, after=0 if raw > top else raw
        )
        if raw > top:
            left = len(combatant.members) - 1
            yield MobReduced(
                "WG-91", mob=combatant.id, hits=0, out=1, left=left, slain=(combatant.members[-1],), status="fled"
            )
            if left == 0:
                yield harm_events.CharacterDied("WG-92", target=combatant.id, cause="none of the Mob is left")
        return
    clamp = {"max_plus_one": top + 1, "max": top, "uncapped": raw}[state.settings.shock_clamp]
    yield harm_events.ShockSuffered(
        "WG-65", target=combatant.id, n=n, before=combatant.shock, after=max(combatant.shock, min(raw, clamp))
    )
    if raw > top:
        yield harm_events.ExhaustedStarted("WG-64", combatant.id)
