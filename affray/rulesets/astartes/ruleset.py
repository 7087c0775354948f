"""The ruleset, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from affray.rules import Cast, Reason, Roll, Ruleset, Seat
from affray.rulesets.astartes import actions, events, show
from affray.rulesets.astartes.codes import CODES, GENERAL, NOT_ACTIVE, OCCASIONS
from affray.rulesets.astartes.invariants import broken
from affray.rulesets.astartes.machine import MACHINE
from affray.rulesets.astartes.muster import cast, muster, seats
from affray.rulesets.astartes.profiles import Roster
from affray.rulesets.astartes.rules import fields
from affray.rulesets.astartes.rules.play import PASSING, ROLLS
from affray.rulesets.astartes.rules.seats import who
from affray.rulesets.astartes.settings import PRESETS, Settings
from affray.rulesets.astartes.state import Fight


class Astartes(Ruleset[Fight]):
    """A chapter of combat with pools of dice."""

    id = "astartes"
    version = "1"
    title = "Astartes: a French combat chapter with pools of dice"
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
    endings = ("end_encounter", "leave", "set_status", "change_hp")
    scored_in_order = (NOT_ACTIVE,)
    scored_after: ClassVar[Mapping[str, tuple[str, ...]]] = {NOT_ACTIVE: OCCASIONS}

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        """Return the players' seats, the game master's and a judge's."""
        return seats(roster)

    def muster(self, roster: Roster, options: Settings) -> Fight:
        """Return the opening state; raises BadRoster with every fault."""
        return muster(roster, options)

    def cast(self, state: Fight) -> Cast:
        """Return the combatants, their hit points, and what they can spend."""
        return cast(state)

    def who(self, state: Fight, role: str) -> tuple[str, ...]:
        """Return the seats that have a role."""
        return who(state, role)

    def rolling(self, state: Fight) -> tuple[str, ...]:
        """Return the combatant who rolls an attack or a defence."""
        if state.place == "attack.roll":
            return (state.attack_now.attacker,)
        return (state.target_now.id,) if state.place == "defence.roll" else ()

    def against_roll(self, state: Fight, roll: Roll, by: str) -> Iterable[Reason]:
        """Nothing is rolled after the end (AS-52)."""
        return fields.over(state)

    def about(self, state: Fight) -> tuple[Any, ...]:
        """Return whose turn it is, and who attacks whom with what and how it is answered."""
        attack = state.attack
        if attack is None:
            return (state.acting,)
        return (state.acting, attack.kind, attack.weapon, attack.mode, attack.targets, attack.at, attack.parrying)

    def invariants(self, state: Fight) -> Iterable[str]:
        """Return what does not hold although it must."""
        return broken(state)

    def show(self, state: Fight) -> dict[str, Any]:
        """Return the attack in progress, and of each combatant its reserve, its actions and how it stands.

        Keys:
            pending: beside a roll also a choice (its `kind` is then `choice`, with the `seat` that chooses, the
                combatant it is for (`who`) and what is chosen (`purpose`)) or a `turn`.
            attack: the attack in progress, or null.
            winner: a side or `none`; empty while the fight goes on.
            ended: `beaten`, or `gm` where the game master ended it; empty while the fight goes on.

        Of the attack:
            kind, attacker, weapon, mode, targets: as declared; `target` is the one in hand.
            threshold, terms: the threshold and its terms, each with `source`, `value` and `rule`.
            dice, successes: the dice, and their successes, null before they are rolled.
            projectiles, surplus, limit: the successes of each projectile, those beyond a burst, and what may be
                invested.

        Of each combatant:
            available: the reserve dice left of each characteristic; by domain with `pool_mode=per_domain`.
            spent, used, declared: dice and actions used since the last own turn start, and the declared characteristic.
            malus, pending_malus, per_attack_malus: dice maluses: in force, waiting, and before each attack.
            contact, motion, posture, immobile, size, armour: as they stand.
            shots, auto_fired: what was shot this turn.
            bonus_dice, magazines: bonus dice by kind, and what is left in each magazine.
        """
        return show.show(state)


RULESET = Astartes()
