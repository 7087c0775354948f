"""Who is at the table and what the sides can see: seats, sides, pools, names."""

from __future__ import annotations

from typing import Final

from affray.rules import Seat
from affray.rulesets.wrath_and_glory.state import Combatant, Fight

PLAYERS: Final = "players"
GM: Final = "gm"
JUDGE: Final = "judge"
SIDES = (PLAYERS, GM)


def other(side: str) -> str:
    """Return the other side."""
    return GM if side == PLAYERS else PLAYERS


def seats_of(state: Fight, combatant: str) -> tuple[str, ...]:
    """Return the seats that act for a combatant: the GM for a Threat, for an Agent its player or any of them."""
    other = state.combatants[combatant]
    if other.side == GM:
        return (GM,)
    return (other.profile.player,) if other.profile.player else state.player_seats


def seat_of(state: Fight, combatant: str) -> str:
    """Return the seat that rolls for a combatant."""
    return seats_of(state, combatant)[0]


def seats_of_side(state: Fight, side: str) -> tuple[str, ...]:
    """Return every seat of a side."""
    return (GM,) if side == GM else state.player_seats


def side_of_seat(state: Fight, seat: str) -> str:
    """Return the side a seat plays, or nothing for one that plays none."""
    if seat == GM:
        return GM
    return PLAYERS if seat in state.player_seats else ""


def seated(state_seats: tuple[tuple[str, str], ...]) -> tuple[Seat, ...]:
    """Return the seats at the table: players with their names, the GM, a judge."""
    players = tuple(Seat(seat, "player", PLAYERS, name) for seat, name in state_seats)
    return (*players, Seat(GM, "gm", GM), Seat(JUDGE, "judge"))


def funds(state: Fight, side: str) -> int:
    """Return the Glory or Ruin of a side."""
    return state.glory if side == PLAYERS else state.ruin


def most_glory(state: Fight) -> int:
    """Return the most Glory there can be (1.3)."""
    return max(6, state.agents + 2)


def most_ruin(state: Fight) -> int:
    """Return the most Ruin there can be (1.3)."""
    return 2 * state.agents


def pending(state: Fight, side: str) -> list[Combatant]:
    """Return those of a side who still have a turn this round, in order of id (WG-03, WG-08)."""
    first = state.round == 1
    return [
        combatant
        for combatant in state.of(side)
        if combatant.when == "pending" and combatant.present and not (first and combatant.ambushed)
    ]


def enemies(state: Fight, combatant: Combatant) -> list[Combatant]:
    """Return the other side's combatants who are there and alive, in order of id."""
    return [enemy for enemy in state.of(other(combatant.side)) if enemy.present]


def present(state: Fight) -> list[Combatant]:
    """Return everybody who is there and alive, in order of id."""
    return [combatant for combatant in state.everybody if combatant.present]
