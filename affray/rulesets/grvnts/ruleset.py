"""The ruleset, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from affray.rules import Cast, Reason, Roll, Ruleset, Seat
from affray.rulesets.grvnts import actions, events, show
from affray.rulesets.grvnts.codes import CODES, GENERAL, NOT_YOUR_TURN, OCCASIONS, PHASE
from affray.rulesets.grvnts.invariants import broken
from affray.rulesets.grvnts.machine import MACHINE
from affray.rulesets.grvnts.muster import cast, muster, players_of
from affray.rulesets.grvnts.profiles import Roster
from affray.rulesets.grvnts.rules.play import PASSING, ROLLS
from affray.rulesets.grvnts.rules.seats import who
from affray.rulesets.grvnts.rules.whose import against_enemies_rolling, concerns, roller_of
from affray.rulesets.grvnts.settings import PRESETS, Settings
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import ENEMIES, GM, JUDGE, PLAYERS


class Grvnts(Ruleset[Fight]):
    """A trench war in which the players roll everything."""

    id = "grvnts"
    version = "1"
    title = "Trench war: the players roll everything"
    machine = MACHINE
    state = Fight
    roster = Roster
    encounter_options = Settings
    presets = PRESETS
    chapters = (*actions.CHAPTERS, *events.CHAPTERS)
    rolls = ROLLS
    passing = PASSING
    codes = CODES
    general = GENERAL
    endings = ("end_encounter", "withdraw", "adjust", "inflict")
    scored_in_order = (NOT_YOUR_TURN,)
    scored_after: ClassVar[Mapping[str, tuple[str, ...]]] = {
        NOT_YOUR_TURN: OCCASIONS,
        PHASE: OCCASIONS,
    }

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        """Return the players' seats, the game master's and a judge's."""
        players = tuple(Seat(player, "player", PLAYERS) for player in players_of(roster))
        return (*players, Seat(GM, "gm", ENEMIES, "Game master"), Seat(JUDGE, "judge", name="Judge"))

    def muster(self, roster: Roster, options: Settings) -> Fight:
        """Return the opening state; raises BadRoster with every fault."""
        return muster(roster, options)

    def cast(self, state: Fight) -> Cast:
        """Return the combatants, their hit points and SHOCK, and what they can spend."""
        return cast(state)

    def who(self, state: Fight, role: str) -> tuple[str, ...]:
        """Return the seats that have a role."""
        return who(state, role)

    def rolling(self, state: Fight) -> tuple[str, ...]:
        """Return the combatant whose single roll is asked for; none where several or the game master roll."""
        roller = roller_of(state)
        return (roller,) if roller else ()

    def against_roll(self, state: Fight, roll: Roll, by: str) -> Iterable[Reason]:
        """Enemies make no attack roll and no defence roll (GR-03)."""
        return against_enemies_rolling(state, roll.who)

    def about(self, state: Fight) -> tuple[Any, ...]:
        """Return whose turn it is, each attack and harm in progress with its victim, and whom another roll concerns."""
        return (
            state.acting,
            state.watcher if state.place.startswith("attack.") else "",
            [concerns(frame) for frame in state.frames],
            state.tied,
            (state.test, state.test_of),
            (state.resting, state.rest),
            (state.omen_of, state.omen_use, state.omen_die),
        )

    def invariants(self, state: Fight) -> Iterable[str]:
        """Return what does not hold although it must."""
        return broken(state)

    def show(self, state: Fight) -> dict[str, Any]:
        """Return the ground, the order, what is left of the turn, the attack and harm in progress, and each combatant.

        Keys:
            pending: beside a roll also a choice (its `kind` is then `choice`, with the `seat` that chooses, the grvnt
                it is for (`who`) and what is chosen (`purpose`)) or a `turn`.
            terrain, cover_objects: the encounter's terrain, and the cover that objects give now.
            first_side, party_order: the side that acts first, and the order of the grvnts.
            left: what is left of the turn: `actions`, `move` and `switch` of a grvnt, `attacks` and `move` of an enemy;
                null where nobody acts.
            frames: the attacks, defences and harm in progress, the innermost last.
            winner: `players`, `enemies` or `none`; empty while the fight goes on.
            ended: `beaten`, or `gm` where the game master ended it; empty while the fight goes on.

        Of an attack or defence:
            kind: turn, watch, counter or shock; or defence.
            attacker, enemy, target, weapon: who attacks whom with what.
            dr, terms: the DR, null before it is known, and its terms, each with `source`, `value` and `rule`.

        Of harm:
            kind, source: `harm`, and where it comes from.
            victim, waiting: whom it hurts now (null between victims), and who is next.
            damage: the damage before armour, null before it is known.

        Of each combatant:
            side: as it is now; an enemy that has come over is on the players' side.
            armor_tier, cover, cover_object: as they stand.
            melee_with: who is in melee range.
            weapons: by id its `state`, whether it is `ready` (in hand) and `chambered`, and the `uses` left.
            terrain, helmet, shield, ammo, aim: of a grvnt.
            morale, group, leader: of an enemy.
        """
        return show.show(state)


RULESET = Grvnts()
