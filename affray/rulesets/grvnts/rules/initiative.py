"""Who acts first, and in which order (GR-04 to GR-08b)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.grvnts.events import initiative as told
from affray.rulesets.grvnts.events.rounds import RoundStarted
from affray.rulesets.grvnts.events.setup import WatchAsked
from affray.rulesets.grvnts.rules.ends import beaten
from affray.rulesets.grvnts.rules.targets import attackable
from affray.rulesets.grvnts.rules.weapons import unusable
from affray.rulesets.grvnts.state import Combatant, Fight
from affray.rulesets.grvnts.tables import ENEMIES, ENEMIES_FIRST, GM, PLAYERS


def opening(state: Fight) -> Iterator[Consequence]:
    """GR-08b, GR-04: those on watch shoot one after another, then the side roll."""
    end = beaten(state)
    if end is not None:
        yield end
        return
    for grvnt in state.grvnts:
        watches = state.settings.on_watch and grvnt.on_watch and grvnt.active
        if watches and grvnt.id not in state.watched and watch_weapons(state, grvnt):
            yield WatchAsked("GR-08b", grvnt=grvnt.id)
            return
    yield told.SideInitiativeAsked("GR-04", seat=GM)


def watch_weapons(state: Fight, grvnt: Combatant) -> tuple[str, ...]:
    """Return the weapons that a grvnt on watch can shoot or throw at somebody."""
    return tuple(
        id
        for id in grvnt.weapons
        if not any(True for _ in unusable(state, grvnt, id, throw_only=True)) and attackable(state, grvnt, id)
    )


def side_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-04: 1 to 3 the enemies act first. Then the order is rolled (GR-05, GR-08)."""
    yield told.SideInitiativeRolled("GR-04", face=dice[0], first=ENEMIES if dice[0] <= ENEMIES_FIRST else PLAYERS)
    ids = tuple(each.id for each in rolling(state))
    yield told.PartyOrderAsked("GR-05", ids=ids, seat=state.players[0], dice=len(ids))


def rolling(state: Fight) -> list[Combatant]:
    """Return those whose order is rolled: the active grvnts, and with individual initiative the enemies after them."""
    individual = state.settings.initiative_mode == "individual"
    enemies = [each for each in state.enemies if each.active] if individual else []
    return [*(each for each in state.grvnts if each.active), *enemies]


def order_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-05, GR-06: totals, and the order that they lead to."""
    ids = state.tied
    totals = tuple(face + state.combatants[id].agility for id, face in zip(ids, dice, strict=True))
    all_totals = {id: list(past) for id, past in state.order_faces.items()}
    for id, total in zip(ids, totals, strict=True):
        all_totals.setdefault(id, []).append(total)
    order = tuple(sorted(all_totals, key=lambda id: rank(state, id, all_totals[id])))
    yield told.PartyOrderRolled("GR-05", ids=ids, faces=dice, totals=totals, order=order)


def rank(state: Fight, id: str, totals: list[int]) -> tuple[int | list[int], ...]:
    """Return the key of the order: totals, the side that acts first, rerolls, Agility, the place in the list."""
    combatant = state.combatants[id]
    listed = list(state.combatants).index(id)
    agility = combatant.agility if combatant.grvnt else 0
    rerolls = [-total for total in totals[1:]]
    return (-totals[0], int(combatant.side != state.first), rerolls, -agility, listed)


def ordering(state: Fight) -> Iterator[Consequence]:
    """GR-06: ties by option, then the first round."""
    tie = next(iter(ties(state)), None)
    if tie is not None and state.settings.party_tie == "reroll":
        yield told.TieRerollAsked("GR-06", ids=tie, seat=state.players[0], dice=len(tie))
    elif tie is not None and state.settings.party_tie == "choice":
        yield told.TieChoiceAsked("GR-06", ids=tie)
    else:
        yield next_round(state)


def ties(state: Fight) -> Iterator[tuple[str, ...]]:
    """Yield the groups of grvnts whose totals are the same, as listed, that are not settled yet."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for grvnt in state.grvnts:
        if grvnt.id in state.order_faces and grvnt.id not in state.settled:
            groups.setdefault(tuple(state.order_faces[grvnt.id]), []).append(grvnt.id)
    yield from (tuple(group) for group in groups.values() if len(group) > 1)


def next_round(state: Fight) -> RoundStarted:
    """Return the next round; enemies that have come over join the players with it (GR-54)."""
    joins = state.settings.turned_enemy == "joins"
    came_over = tuple(each.id for each in state.enemies if joins and each.status == "turned")
    return RoundStarted("GR-07", n=state.round + 1, came_over=came_over)
