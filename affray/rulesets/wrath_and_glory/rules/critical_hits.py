"""Critical Hits: when one is scored, how it is read, what the table brings (T7; WG-48 to WG-50)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, in_order
from affray.rulesets.wrath_and_glory.events.attacks import CriticalOffered, CriticalScored
from affray.rulesets.wrath_and_glory.events.dice_tests import RollCalled
from affray.rulesets.wrath_and_glory.progress import CriticalHit, Target
from affray.rulesets.wrath_and_glory.rules import damage, figures, sides
from affray.rulesets.wrath_and_glory.rules.attack_pool import weapon_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import critical_row


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
    attacker = state.combatants[state.declared.actor]
    if attacker.profile.kind == "troop" or not state.shot.success:
        return []
    if not any(target.critical and target.hit for target in state.shot.targets) and not state.test.critical:
        return []
    blast = weapon_of(state, state.declared).traits.blast > 0
    return [aimed for aimed in state.shot.targets if aimed.hit and (aimed.critical or blast)]


def _work_out(state: Fight, hits: list[Target]) -> Iterator[Consequence]:
    """Yield the next step of a Critical Hit: its mode, the d66, severity, the effect's die, what must be picked."""
    actor = state.declared.actor
    critical_hit = state.shot.critical or CriticalHit()
    if critical_hit.scored:
        return
    mode = state.settings.critical_mode
    if mode == "choose":
        if not critical_hit.mode:
            yield CriticalOffered("WG-49", ask="mode", seat=sides.seat_of(state, actor))
        mode = "simple" if critical_hit.mode == "simple" else "table"
    if mode == "table":
        yield from _table(state, critical_hit, hits)
    targets = affected(state, critical_hit, hits)
    yield CriticalScored(
        "WG-48",
        actor=actor,
        mode=mode,
        targets=targets,
        table_roll=critical_hit.table_roll,
        effect_roll=critical_hit.effect_roll,
        bystanders=_bystanders(state, critical_hit, targets),
    )


def _table(state: Fight, critical_hit: CriticalHit, hits: list[Target]) -> Iterator[Consequence]:
    """Yield what the table still needs (WG-50)."""
    attack = state.declared
    seat = sides.seat_of(state, attack.actor)
    if not critical_hit.table_roll:
        yield RollCalled("WG-49", roll="critical", dice=2, sides=6, seat=seat, frame="critical", about=attack.actor)
        return
    row = critical_row(critical_hit.table_roll)
    agent = state.combatants[attack.actor].side == sides.PLAYERS
    if agent and not critical_hit.severity and state.glory > 0 and not critical_hit.glory:
        yield CriticalOffered("WG-50", ask="severity", seat=seat)
    dice = effect_dice(state, critical_hit, hits)
    if dice and not critical_hit.effect_roll:
        yield RollCalled(
            "WG-49", roll="critical_effect", dice=dice, sides=6, seat=seat, frame="critical", about=attack.actor
        )
    if row.limb and not critical_hit.limb:
        # an odd face lets the GM pick the limb
        odd = critical_hit.effect_roll[:1] and critical_hit.effect_roll[0] % 2
        yield CriticalOffered("WG-50", ask="limb", seat=sides.GM if odd else seat)
    if len(hits) > 1 and not critical_hit.target and not weapon_of(state, attack).traits.blast:
        yield CriticalOffered("WG-48", ask="target", seat=seat)


def effect_dice(state: Fight, critical_hit: CriticalHit, hits: list[Target]) -> int:
    """Return how many dice the row's effect takes: one, and with explosives about a second (row 64-65)."""
    row = critical_row(critical_hit.table_roll)
    if row.explosive:
        carried = any(figures.explosive(state.combatants[hit.id]) for hit in hits)
        return 2 if carried else 1
    return int(row.limb or any(amount.die for amount in (row.wounds, row.mortal, row.shock)))


def affected(state: Fight, critical_hit: CriticalHit, hits: list[Target]) -> tuple[str, ...]:
    """Return whom the Critical Hit is on: everybody in a Blast, otherwise the target picked or the first (WG-48)."""
    if weapon_of(state, state.declared).traits.blast:
        return tuple(hit.id for hit in hits)
    return (critical_hit.target or hits[0].id,)


def _bystanders(state: Fight, critical_hit: CriticalHit, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Return who must keep their feet: everybody engaged with somebody hit (row 44-45)."""
    if critical_hit.mode == "simple" or not critical_hit.table_roll:
        return ()
    if not critical_row(critical_hit.table_roll).topple:
        return ()
    near = {other for combatant in targets for other in state.combatants[combatant].engaged}
    return in_order(near - set(targets))


def asked(state: Fight) -> tuple[str, ...]:
    """Return the seats that may settle what the Critical Hit asks for."""
    critical_hit = state.shot.critical
    if critical_hit is not None and critical_hit.asking == "severity":
        return state.player_seats
    if critical_hit is not None and critical_hit.asking == "limb" and critical_hit.effect_roll[0] % 2:
        return (sides.GM,)
    return sides.seats_of(state, state.declared.actor)


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
    hit = {target.id for target in state.shot.targets if target.hit}
    spread = set() if state.shot.critical is None else set(state.shot.critical.spread)
    return tuple(
        combatant.id for combatant in sides.present(state) if combatant.id not in hit and combatant.id not in spread
    )
