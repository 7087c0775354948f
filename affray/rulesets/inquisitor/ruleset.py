"""The ruleset: what the contract asks for, put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from affray.rules import Action, Card, Cast, Gauge, Purse, Reason, Roll, Ruleset, Seat
from affray.rulesets.inquisitor import actions, events, rules
from affray.rulesets.inquisitor.codes import CODES, ENDED, GENERAL, SCORED_AFTER
from affray.rulesets.inquisitor.events.attacks import AttackDeclared
from affray.rulesets.inquisitor.facts import Manner
from affray.rulesets.inquisitor.invariants import invariants
from affray.rulesets.inquisitor.machine import MACHINE
from affray.rulesets.inquisitor.muster import muster
from affray.rulesets.inquisitor.profiles import Roster
from affray.rulesets.inquisitor.rules.grapples import releasable
from affray.rulesets.inquisitor.rules.order import sides_of
from affray.rulesets.inquisitor.settings import RECORDED, Settings
from affray.rulesets.inquisitor.show import shared, show
from affray.rulesets.inquisitor.state import Table


class Inquisitor(Ruleset[Table]):
    """Close combat of the d100 narrative skirmish game."""

    id = "inquisitor"
    version = "2"
    reads = ("1",)
    title = "d100 narrative skirmish, close combat"
    machine = MACHINE
    state = Table
    roster = Roster
    encounter_options = Settings
    presets = RECORDED
    chapters = (*actions.CHAPTERS, *events.CHAPTERS)
    rolls = rules.ROLLS
    passing = rules.PASSING
    codes = CODES
    general = GENERAL
    endings = ("end_encounter",)
    scored_after = SCORED_AFTER

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        """Return a player's seat for each side, the game master's and a judge's."""
        players = tuple(Seat(side.id, "player", side.id, side.name) for side in roster.sides())
        return (*players, Seat("gm", "gm"), Seat("judge", "judge"))

    def muster(self, roster: Roster, options: Settings) -> Table:
        """Return the opening state; raises BadRoster with every fault."""
        return muster(roster, options)

    def cast(self, state: Table) -> Cast:
        """Return the fighters, with Toughness as their wounds, and the shots of their weapons."""
        cards = tuple(
            Card(
                fighter.id,
                fighter.name,
                fighter.side,
                status=fighter.status,
                wounds=Gauge(fighter.t - fighter.injury_total, fighter.t),
                conditions=tuple((held["name"], held["value"], held["until"]) for held in shared(fighter)),
            )
            for fighter in state.fighters.values()
        )
        purses = tuple(
            Purse(fighter.id, weapon, left)
            for fighter in state.fighters.values()
            for weapon, left in fighter.ammo.items()
        )
        return Cast(cards, purses)

    def who(self, state: Table, role: str) -> tuple[str, ...]:
        """Return the seats that have a role. Every role but those named here is that of the fighter who is asked."""
        if role == "gm":
            return ("gm",)
        if role == "player":
            return (state.acting.side,) if state.active else ()
        if role == "roller":
            if state.place == "order_roll":
                return (*state.sides, "gm")
            if state.place == "tie":
                return self.who(state, "tied")
            return (state.request.seat,) if state.request is not None else ()
        if role == "releaser":
            return sides_of(state, (holder.id for holder in releasable(state)))
        if role == "tied":
            return sides_of(state, state.tied)
        return (state.fighters[state.asked].side,) if state.asked else ()

    def check(self, state: Table, action: Action, by: str) -> Iterable[Reason]:
        """Return every reason against an action; when the fight is over that is reason enough."""
        if state.place == "ended":
            return (Reason(ENDED, "the fight is over", "IN-55"),)
        return super().check(state, action, by)

    def about(self, state: Table) -> tuple[Any, ...]:
        """Return who acts, the blow or shot with its weapon and target, and whom an injury or another task concerns."""
        frame = state.frames[-1] if state.frames else None
        injury, doing = state.injury, state.doing
        return (
            state.active,
            frame and (frame.kind, frame.attacker, frame.target, frame.weapon),
            injury and (injury.of, injury.attacker, injury.target, injury.weapon, injury.location),
            doing and (doing.kind, doing.actor, doing.what, doing.weapon, doing.target, doing.location, doing.striker),
            state.tied,
        )

    def fold_roll(self, state: Table, roll: Roll) -> None:
        """Keep the tests of a hold until both are there (IN-G3)."""
        if roll.want == "hold":
            state.task.rolls = (*state.task.rolls, *roll.dice)

    def upcast(self, version: str, event: dict[str, Any]) -> dict[str, Any]:
        """Return an event of version 1, where how an attack is made stood in the declaration itself."""
        if event["type"] != "attack_declared":
            return event
        declared, moved = AttackDeclared.__struct_fields__, Manner.__struct_fields__
        event["manner"] = {name: event.pop(name) for name in moved if name in event}
        ordered = {name: event.pop(name) for name in ("type", *declared) if name in event}
        return {**ordered, **event}

    def invariants(self, state: Table) -> Iterable[str]:
        """Return what does not hold although it must."""
        return invariants(state)

    def show(self, state: Table) -> dict[str, Any]:
        """Return where in the nest of attacks the table is, who owes the next decision, and how each fighter stands.

        Keys:
            where: in a sentence: each open attack, the innermost last, and what is waited for there.
            nest: the open attacks from the outside in.
            pending: beside a roll also a choice (its `kind` is then `choice`, with the `seat` that chooses, the fighter
                it is for (`who`) and what is chosen (`purpose`)) or a `turn`; null when the fight is over.
            winner: the side that won, `none` if nobody did, null while the fight goes on.
            actions_left: of the activation that runs.
            plan: the kinds of action still declared, null where any goes.

        Of an open attack:
            kind: own, counter (a blow back) or punish (a free attack).
            attacker, target, weapon: who strikes whom with what.
            then: the weapon of the blow still to come, or null.
            number: the target number, null before it is worked out.
            location, critical: where it landed, null before it has, and whether it counts double.
            step: the place it is in.

        Of each combatant:
            conditions: `name`, `value` and `until` of each; of a bleeding or a hold also its `location`.
            ws, bs, s, t, i, speed, size, handed: as in the roster.
            levels, armour, bleeding: by location; levels and bleeding of every one.
            hands, carried, dropped: the weapons: by hand, at hand, on the ground.
            engaged_with, arms_length: who is in contact, and who of them at arm's length.
            unaware_of: whose attacks come unseen.
            hold: its `role` (holder or victim), the `other`, the `location`, since which round, and when it was tested.
            posture, height: standing or prone, and how high up.
            reactions: how many of this round, by weapon and `dodge`.
        """
        return show(state)
