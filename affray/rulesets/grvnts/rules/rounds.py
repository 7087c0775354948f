"""The flow of a round: blocks, turns, and what its end brings (2.1; GR-07 to GR-09b, GR-46, GR-50, GR-56)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, total
from affray.rulesets.grvnts.events import gas as gassed
from affray.rulesets.grvnts.events import rounds as told
from affray.rulesets.grvnts.events.initiative import SideInitiativeAsked
from affray.rulesets.grvnts.events.life import GrvntDied, GrvntWoke, WakeAsked
from affray.rulesets.grvnts.events.shock import BurnTicked, ConditionEnded
from affray.rulesets.grvnts.rules import difficulty
from affray.rulesets.grvnts.rules.ends import beaten
from affray.rulesets.grvnts.rules.initiative import next_round
from affray.rulesets.grvnts.rules.seats import seat_of
from affray.rulesets.grvnts.rules.weapons import loadable
from affray.rulesets.grvnts.state import Combatant, Fight
from affray.rulesets.grvnts.tables import ENEMIES, GAS_DR, GAS_MASK_DR, GM, PLAYERS

LAST = 1
"""the mark of SHOCK that puts a grvnt last in the order (GR-55)"""


def flow(state: Fight) -> Iterator[Consequence]:
    """The next block, turn or pick; with nobody left to act the round closes."""
    end = beaten(state)
    if end is not None:
        yield end
    elif state.settings.initiative_mode == "individual":
        yield individual(state)
    elif state.block == PLAYERS and (waiting := in_order(state)):
        yield start_turn(state, waiting[0])
    elif state.block == ENEMIES and (waiting := enemies_waiting(state)):
        yield told.EnemyPickAsked("GR-08", ids=tuple(each.id for each in waiting))
    else:
        yield next_block(state)


def next_block(state: Fight) -> Consequence:
    """Return the block of the side that has not acted, or the round closing."""
    for side in (state.first, ENEMIES if state.first == PLAYERS else PLAYERS):
        if side not in state.blocks_done:
            waiting = in_order(state) if side == PLAYERS else enemies_waiting(state)
            return told.SideTurnStarted("GR-08", side=side, order=tuple(each.id for each in waiting))
    return told.RoundClosing("GR-07", n=state.round)


def in_order(state: Fight) -> list[Combatant]:
    """GR-05, GR-07, GR-55: the grvnts who still act this round, in the order; those without a place go last."""
    late = [each.id for each in state.combatants.values() if each.id not in state.order]
    ids = [*state.order, *late]
    waiting = [state.combatants[id] for id in ids if may_act(state, state.combatants[id])]
    grvnts = [each for each in waiting if each.grvnt or state.settings.initiative_mode == "individual"]
    return sorted(grvnts, key=lambda each: LAST in each.shock_marks)


def enemies_waiting(state: Fight) -> list[Combatant]:
    """Return the enemies who still act this round, as listed."""
    return [each for each in state.enemies if may_act(state, each)]


def may_act(state: Fight, combatant: Combatant) -> bool:
    """Return whether a combatant still has a turn this round (GR-62)."""
    return combatant.active and combatant.id not in state.acted and combatant.id not in state.joined


def individual(state: Fight) -> Consequence:
    """GR-08: one order of everybody."""
    waiting = in_order(state)
    if not waiting:
        return told.RoundClosing("GR-07", n=state.round)
    return start_turn(state, waiting[0]) if waiting[0].grvnt else start_enemy(waiting[0])


def start_turn(state: Fight, grvnt: Combatant) -> told.TurnStarted:
    """GR-09, GR-39: a grvnt's turn, with weapons loaded again."""
    return told.TurnStarted(
        "GR-09", grvnt=grvnt.id, actions=state.settings.actions_per_turn, loaded=loadable(state, grvnt)
    )


def start_enemy(enemy: Combatant) -> told.EnemyTurnStarted:
    """GR-09b: an enemy's turn, with its attacks."""
    return told.EnemyTurnStarted("GR-09b", enemy=enemy.id, attacks=enemy.attacks)


def in_turn(state: Fight) -> Iterator[Consequence]:
    """GR-60, 2.1: the end of the fight, or of the turn of a grvnt who is no longer active."""
    end = beaten(state)
    if end is not None:
        yield end
    elif not state.actor.active:
        yield end_turn(state)


def end_turn(state: Fight) -> told.TurnEnded:
    """Return the end of the turn, with weapons loaded again (GR-39)."""
    return told.TurnEnded("GR-09", grvnt=state.acting, loaded=loadable(state, state.actor))


def enemy_side(state: Fight) -> Iterator[Consequence]:
    """GR-60: the end of the fight between two enemies."""
    end = beaten(state)
    if end is not None:
        yield end


def enemy_turn(state: Fight) -> Iterator[Consequence]:
    """GR-09b: an enemy's turn ends after its last attack, or when it is no longer active."""
    end = beaten(state)
    if end is not None:
        yield end
    elif not state.actor.active or not state.attacks_left:
        yield told.EnemyTurnEnded("GR-09b", enemy=state.acting)


def round_end(state: Fight) -> Iterator[Consequence]:
    """GR-46, GR-56, GR-50: fire, gas, those who wake; then the next round."""
    end = beaten(state)
    if end is not None:
        yield end
    elif fire := burning(state):
        yield fire
    elif gas := in_gas(state):
        yield gas
    elif "end" not in state.round_done:
        yield from count_down(state)
    elif waking := wakes(state):
        yield waking
    elif state.settings.initiative_cadence == "round":
        yield SideInitiativeAsked("GR-07", seat=GM)
    else:
        yield next_round(state)


def burning(state: Fight) -> Consequence | None:
    """GR-46: grvnts as listed, then enemies; a fire that is out ends."""
    for combatant in (*state.grvnts, *state.enemies):
        done = f"{combatant.id}:burn" in state.round_done
        if combatant.active and combatant.burn and not done:
            roller = seat_of(state, combatant.id)
            return BurnTicked("GR-46", id=combatant.id, left=combatant.burn - 1, roller=roller)
        if done and not combatant.burn and f"{combatant.id}:burn:over" not in state.round_done:
            return ConditionEnded("GR-46", id=combatant.id, what="burn")
    return None


def in_gas(state: Fight) -> Consequence | None:
    """GR-56: the next grvnt in gas tests Toughness."""
    if not state.settings.gas_enabled:
        return None
    for grvnt in state.grvnts:
        if grvnt.active and grvnt.in_gas and not grvnt.came_over and f"{grvnt.id}:gas" not in state.round_done:
            dr = GAS_MASK_DR if grvnt.gas_mask else GAS_DR
            terms = difficulty.terms_of_test(state, grvnt, "toughness", dr, "GR-56")
            return gassed.GasTestAsked(
                "GR-56", id=grvnt.id, seat=seat_of(state, grvnt.id), dr=total(terms), terms=terms
            )
    return None


def gas_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-56: a failed test leads to the table; with mark 2 it is death."""
    grvnt = state.combatants[state.test_of]
    sum_ = dice[0] + difficulty.modifier(grvnt, "toughness")
    if sum_ >= state.dr:
        yield gassed.GasResisted("GR-56", id=grvnt.id, face=dice[0], total=sum_, dr=state.dr)
    elif 2 in grvnt.gas_marks:
        yield GrvntDied("GR-56", id=grvnt.id, cause="gas")
    else:
        yield gassed.GasTableAsked("GR-56", id=grvnt.id, seat=seat_of(state, grvnt.id))


GAS = {
    1: "coughs",
    2: "will not survive another breath",
    3: "can spend no Omens",
    4: "cannot aim",
    5: "has armour that gives way",
    6: "can use only the weapons in hand",
    7: "falls",
    8: "becomes gas",
}
"""entry of the gas table to what it does, in words (GR-56)"""


def gas_table_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-56: what the gas does."""
    grvnt, entry = state.combatants[state.test_of], dice[0]
    lasts = 2 <= entry <= 6
    yield gassed.Gassed(
        "GR-56",
        id=grvnt.id,
        entry=entry,
        what=GAS[entry],
        mark=f"gas {entry}" if lasts else "",
        marked=grvnt.id if lasts else "",
        kept=tuple(grvnt.ready) if entry == 6 else (),
    )
    if entry == 7:
        yield gassed.GasRuined("GR-56", id=grvnt.id, roller=seat_of(state, grvnt.id))
    elif entry == 8:
        yield GrvntDied("GR-56", id=grvnt.id, cause="gas")


def count_down(state: Fight) -> Iterator[Consequence]:
    """GR-50, GR-55: rounds to wait pass; those of being unable to attack may be over."""
    waiting = tuple(each.id for each in state.combatants.values() if each.out_rounds or each.blind_rounds)
    for id in waiting:
        if state.combatants[id].blind_rounds == 1:
            yield ConditionEnded("GR-55", id=id, what="SHOCK 5")
    yield told.RoundEnded("GR-07", n=state.round, waiting=waiting)


def wakes(state: Fight) -> Consequence | None:
    """GR-50: the next grvnt whose rounds are over wakes."""
    if state.settings.zero_hp_profile != "morkborg":
        return None
    for grvnt in state.grvnts:
        if grvnt.status == "out" and not grvnt.out_rounds and f"{grvnt.id}:wake" not in state.round_done:
            return WakeAsked("GR-50", id=grvnt.id, seat=seat_of(state, grvnt.id))
    return None


def wake_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-50: a grvnt is back with as many hit points as the die shows."""
    grvnt = next(each for each in state.grvnts if f"{each.id}:wake" in state.round_done and each.status == "out")
    yield GrvntWoke("GR-50", id=grvnt.id, hp=min(dice[0], grvnt.hp_max))
