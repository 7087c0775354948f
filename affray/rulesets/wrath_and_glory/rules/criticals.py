"""Critical Hits: when one is scored, how it is read, what the table brings (T7; WG-48 to WG-50)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.ids import in_order
from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.assault import CriticalHit, Target
from affray.rulesets.wrath_and_glory.events.attacks import (
    CriticalChosen,
    CriticalOffered,
    CriticalScored,
)
from affray.rulesets.wrath_and_glory.events.resources import GlorySpent
from affray.rulesets.wrath_and_glory.events.tests import RollCalled
from affray.rulesets.wrath_and_glory.rules import damage, figures
from affray.rulesets.wrath_and_glory.rules.building import weapon_of
from affray.rulesets.wrath_and_glory.rules.table import GM, PLAYERS, present, seat_of, seats_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import LIMBS, critical_row


def critical(state: Fight, came: object) -> Iterator[Consequence]:
    """T7: work out the Critical Hit, if there is one, then go on to the damage."""
    hits = scored_on(state)
    follows = next(_work_out(state, hits), None) if hits else None
    if follows is None:
        yield damage.due(state)
        return
    yield follows
    if isinstance(follows, CriticalScored):
        yield damage.due(state)


def scored_on(state: Fight) -> list[Target]:
    """Return the targets that a Critical Hit was scored on: hit by a test with Wrath 6, not by a Troop (WG-48)."""
    assert state.attack is not None
    attacker = state.combatants[state.attack.declared.actor]
    if attacker.profile.kind == "troop" or not state.shot.success:
        return []
    if not any(one.critical and one.hit for one in state.shot.targets) and not state.test.critical:
        return []
    blast = weapon_of(state, state.attack.declared).traits.blast > 0
    return [one for one in state.shot.targets if one.hit and (one.critical or blast)]


def _work_out(state: Fight, hits: list[Target]) -> Iterator[Consequence]:
    """Yield the next step of a Critical Hit: its mode, the d66, severity, the effect's die, what must be picked."""
    assert state.attack is not None
    actor = state.attack.declared.actor
    critical_hit = state.shot.critical or CriticalHit()
    if critical_hit.scored:
        return
    mode = state.settings.critical_mode
    if mode == "choose":
        if not critical_hit.mode:
            yield CriticalOffered("WG-49", "mode", seat_of(state, actor))
        mode = "simple" if critical_hit.mode == "simple" else "table"
    if mode == "table":
        yield from _table(state, critical_hit, hits)
    targets = affected(state, critical_hit, hits)
    yield CriticalScored(
        "WG-48",
        actor,
        mode,
        targets,
        critical_hit.table_roll,
        critical_hit.effect_roll,
        _bystanders(state, critical_hit, targets),
    )


def _table(state: Fight, critical_hit: CriticalHit, hits: list[Target]) -> Iterator[Consequence]:
    """Yield what the table still needs (WG-50)."""
    assert state.attack is not None
    declared = state.attack.declared
    seat = seat_of(state, declared.actor)
    if not critical_hit.table_roll:
        yield RollCalled("WG-49", "critical", 2, 6, seat, "critical", declared.actor)
        return
    row = critical_row(critical_hit.table_roll)
    agent = state.combatants[declared.actor].side == PLAYERS
    if agent and not critical_hit.severity and state.glory > 0 and not critical_hit.glory:
        yield CriticalOffered("WG-50", "severity", seat)
    dice = effect_dice(state, critical_hit, hits)
    if dice and not critical_hit.effect_roll:
        yield RollCalled("WG-49", "critical_effect", dice, 6, seat, "critical", declared.actor)
    if row.limb and not critical_hit.limb:
        odd = critical_hit.effect_roll[:1] and critical_hit.effect_roll[0] % 2
        yield CriticalOffered("WG-50", "limb", GM if odd else seat)
    if len(hits) > 1 and not critical_hit.target and not weapon_of(state, declared).traits.blast:
        yield CriticalOffered("WG-48", "target", seat)


def effect_dice(state: Fight, critical_hit: CriticalHit, hits: list[Target]) -> int:
    """Return how many dice the row's effect takes: one, and with explosives about a second (row 64-65)."""
    row = critical_row(critical_hit.table_roll)
    if row.explosive:
        carried = any(figures.explosive(state.combatants[one.id]) for one in hits)
        return 2 if carried else 1
    return int(row.limb or any(amount.die for amount in (row.wounds, row.mortal, row.shock)))


def affected(state: Fight, critical_hit: CriticalHit, hits: list[Target]) -> tuple[str, ...]:
    """Return whom the Critical Hit is on: everybody in a Blast, otherwise the target picked or the first (WG-48)."""
    assert state.attack is not None
    if weapon_of(state, state.attack.declared).traits.blast:
        return tuple(one.id for one in hits)
    return (critical_hit.target or hits[0].id,)


def _bystanders(state: Fight, critical_hit: CriticalHit, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Return who must keep their feet: everybody engaged with somebody hit (row 44-45)."""
    if critical_hit.mode == "simple" or not critical_hit.table_roll:
        return ()
    if not critical_row(critical_hit.table_roll).topple:
        return ()
    near = {other for one in targets for other in state.combatants[one].engaged}
    return in_order(near - set(targets))


def choose_mode(state: Fight, action: actions.ChooseCriticalMode, by: str) -> Iterator[Consequence]:
    """Yield the mode chosen."""
    yield CriticalChosen("WG-49", "mode", action.mode)


def check_mode(state: Fight, action: actions.ChooseCriticalMode, by: str) -> Iterator[Reason]:
    """Yield what is against choosing a mode now."""
    critical_hit = state.shot.critical
    if critical_hit is None or critical_hit.asking != "mode":
        asking = critical_hit.asking if critical_hit is not None else "nothing"
        yield Reason("WG_E_CRIT", f"the mode of this critical is settled; asked for is {asking}", "WG-49")


def accept(state: Fight, action: actions.Accept) -> Iterator[Consequence]:
    """Yield the end of a choice: no more severity, the limb or the target picked."""
    critical_hit = state.shot.critical
    assert critical_hit is not None
    match critical_hit.asking:
        case "severity":
            yield CriticalChosen("WG-50", "severity", glory=critical_hit.glory)
        case "limb":
            yield CriticalChosen("WG-50", "limb", pick=action.limb or LIMBS[0])
        case _:
            yield CriticalChosen("WG-48", "target", pick=action.target or scored_on(state)[0].id)


def check_accept(state: Fight, action: actions.Accept) -> Iterator[Reason]:
    """Yield what is against going on: the mode must be chosen; only what is asked for can be picked."""
    critical_hit = state.shot.critical
    asking = critical_hit.asking if critical_hit is not None else ""
    if asking == "mode":
        yield Reason("WG_E_OPTION", "the mode of the critical must be chosen: simple or table", "WG-49")
    if action.limb is not None and (asking != "limb" or action.limb not in LIMBS):
        yield Reason("WG_E_OPTION", f"no limb {action.limb!r} to pick; row 66 takes one of {', '.join(LIMBS)}", "WG-50")
    hit = [one.id for one in scored_on(state)]
    if action.target is not None and (asking != "target" or action.target not in hit):
        yield Reason("WG_E_OPTION", f"{action.target!r} cannot be picked; hit are {', '.join(hit)}", "WG-48")


def asked(state: Fight) -> tuple[str, ...]:
    """Return the seats that may settle what the Critical Hit asks for."""
    assert state.attack is not None
    critical_hit = state.shot.critical
    if critical_hit is not None and critical_hit.asking == "severity":
        return state.player_seats
    if critical_hit is not None and critical_hit.asking == "limb" and critical_hit.effect_roll[0] % 2:
        return (GM,)
    return seats_of(state, state.attack.declared.actor)


def effects(state: Fight) -> tuple[str, ...]:
    """Return the effects among which a point of Glory on severity chooses, none where there is but one."""
    critical_hit = state.shot.critical
    if critical_hit is None or critical_hit.asking != "severity":
        return ()
    per = critical_row(critical_hit.table_roll).per
    if "target" in per and not spread_targets(state):
        return ("wound",)
    return per if len(per) > 1 else ()


def spread_targets(state: Fight) -> tuple[str, ...]:
    """Return whom the row of the blast may reach beside those hit (row 64-65), in order of id."""
    assert state.attack is not None
    hit = {one.id for one in state.shot.targets if one.hit}
    spread = set() if state.shot.critical is None else set(state.shot.critical.spread)
    return tuple(one.id for one in present(state) if one.id not in hit and one.id not in spread)


def buy_severity(state: Fight, action: actions.SpendGlory) -> Iterator[Consequence]:
    """Yield Glory spent on severity."""
    critical_hit = state.shot.critical
    assert critical_hit is not None
    per = critical_row(critical_hit.table_roll).per
    effect = action.effect or per[-1 if "target" in per and not action.target else 0]
    yield GlorySpent("WG-50", action.n, state.glory - action.n, "severity", effect, action.target)


def check_severity(state: Fight, action: actions.SpendGlory) -> Iterator[Reason]:
    """Yield what is against buying severity."""
    critical_hit = state.shot.critical
    if critical_hit is None or critical_hit.asking != "severity":
        yield Reason("WG_E_CRIT", "no severity is for sale now", "WG-50")
        return
    if not 1 <= action.n <= state.glory:
        yield Reason("WG_E_GLORY", f"{action.n} Glory for severity; there is {state.glory}", "WG-50")
    per = critical_row(critical_hit.table_roll).per
    if action.effect and action.effect not in per:
        yield Reason("WG_E_OPTION", f"no effect {action.effect!r}; a point of Glory gives {' or '.join(per)}", "WG-50")
    reaches = action.effect == "target" or (not action.effect and bool(action.target))
    if action.effect == "target" and not action.target:
        yield Reason("WG_E_OPTION", "say whom it reaches", "WG-50")
    if action.target:
        if action.target not in state.combatants:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.target!r}", "WG-50")
        elif not reaches or "target" not in per or action.target not in spread_targets(state):
            yield Reason("WG_E_OPTION", f"{action.target} cannot be reached by it", "WG-50")
        if action.n != 1:
            yield Reason("WG_E_GLORY", "one point of Glory reaches one more target", "WG-50")
