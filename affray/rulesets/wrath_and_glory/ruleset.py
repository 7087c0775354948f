"""The ruleset as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from affray.rules import Action, Cast, Consequence, Event, Reason, Roll, Ruleset, Seat, tag_of
from affray.rulesets.wrath_and_glory import actions, events, rules
from affray.rulesets.wrath_and_glory.codes import CODES, GENERAL, SCORED_LAST
from affray.rulesets.wrath_and_glory.facts import Declaration, Harm
from affray.rulesets.wrath_and_glory.invariants import broken
from affray.rulesets.wrath_and_glory.machine import MACHINE
from affray.rulesets.wrath_and_glory.muster.cast import cast
from affray.rulesets.wrath_and_glory.muster.opening import muster
from affray.rulesets.wrath_and_glory.muster.table import player_seats
from affray.rulesets.wrath_and_glory.profiles import Roster
from affray.rulesets.wrath_and_glory.rules import dice_tests
from affray.rulesets.wrath_and_glory.rules.roles import who
from affray.rulesets.wrath_and_glory.rules.sides import seated
from affray.rulesets.wrath_and_glory.settings import PRESETS, Settings
from affray.rulesets.wrath_and_glory.show import show
from affray.rulesets.wrath_and_glory.state import Fight


class WrathAndGlory(Ruleset[Fight]):
    """Wrath & Glory, combat complete."""

    id = "wrath-and-glory"
    version = "3"
    reads = ("1", "2")
    title = "Wrath & Glory: combat"
    machine = MACHINE
    state = Fight
    roster = Roster
    encounter_options = Settings
    presets = PRESETS
    chapters = (*actions.CHAPTERS, *events.CHAPTERS)
    rolls = rules.ROLLS
    codes = CODES
    general = GENERAL
    endings = ("end_encounter", "leave", "inflict", "fall", "frighten")
    scored_last = SCORED_LAST

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        """Return the players' seats, the GM's and a judge's."""
        return seated(player_seats(roster))

    def muster(self, roster: Roster, options: Settings) -> Fight:
        """Return the opening state; raises BadRoster with every fault."""
        return muster(roster, options)

    def cast(self, state: Fight) -> Cast:
        """Return the combatants, their tracks and what the sides can spend."""
        return cast(state)

    def who(self, state: Fight, role: str) -> tuple[str, ...]:
        """Return the seats that have a role."""
        return who(state, role)

    def check(self, state: Fight, action: Action, by: str) -> Iterable[Reason]:
        """Return every reason against an action; where it has no place, why that is, as far as a rule says it."""
        if isinstance(action, Roll) or self.machine.roles(state.place, tag_of(type(action))):
            return super().check(state, action, by)
        # a reason of the rules says more than that there is no place for it
        elsewhere = getattr(action, "elsewhere", None)
        return () if elsewhere is None else dict.fromkeys(elsewhere(state, by))

    def against_roll(self, state: Fight, roll: Roll, by: str) -> Iterable[Reason]:
        """Return what is against a roll beside the number and faces of its dice."""
        return dice_tests.against_roll(state, roll)

    def pass_through(self, state: Fight, came: Event) -> Iterable[Consequence]:
        """Return one step of what happens without anybody being asked; what came may decide it."""
        rule = rules.PASSING.get(state.place)
        return () if rule is None else rule(state, came)

    def about(self, state: Fight) -> tuple[Any, ...]:
        """Return whose turn it is, the test and what it is for, the attack with its targets, and whom harm concerns."""
        attack, harm, ordeal, moving = state.attack, state.harm, state.ordeal, state.moving
        trial = state.tests[-1] if state.tests else None
        return (
            state.actor,
            attack and (attack.declared, attack.group, [target.id for target in attack.shot.targets]),
            trial and (trial.roller, trial.what, trial.frame, trial.skill, trial.about, trial.rerolling),
            harm and (harm.target, harm.frame, harm.cause, harm.limb),
            state.dice,
            ordeal and (ordeal.kind, ordeal.id, ordeal.cause, ordeal.current, ordeal.targets),
            moving and (moving.mode, moving.metres, moving.leaves, moving.engages, moving.strike),
            state.restoring,
        )

    def upcast(self, version: str, event: dict[str, Any]) -> dict[str, Any]:
        """Return an event of version 1 or 2, where an attack and harm stood in their events field by field."""
        match event["type"]:
            case "attack_declared":
                return _nested(event, "attack", Declaration)
            case "harm_due" | "determination_offered":
                return _nested(event, "harm", Harm)
        return event

    def invariants(self, state: Fight) -> Iterable[str]:
        """Return what does not hold although it must."""
        return broken(state)

    def show(self, state: Fight) -> dict[str, Any]:
        """Return budgets, pools, whose pick it is, and the test, attack and harm in progress.

        Keys:
            pools: `glory` and `ruin`, each what is `left` and the `max`; `wrath` by Agent.
            pick: whose pick it is (`side`), who is `pending` by side, and the side that `may_seize` it, or empty; null
                while nobody picks.
            test: the test in progress, or null.
            attack: the attack in progress, or null.
            harm: the harm being applied, or null: to whom (`target`), and the `wounds`, `shock` and `mortal` Wounds
                that are still to come.
            objectives: by id the `name` and the `state`: open, achieved or lost.
            holders: who holds a Combat Action and may use it now.
            ended: why the fight is over, or empty.

        Of the test:
            roller, what, skill: who rolls what for.
            dn, icons: what is needed (against several targets the highest, see the attack) and what there is; null
                before the roll.
            pool, wrath, faces: how many dice, and what fell on the Wrath dice and on the others.
            wrath_dice, flat_icons: how many dice are Wrath dice, and icons that count without a die.
            base, bonus, dn_parts: the dice before bonus dice, each bonus and each part of the DN with its reason.
            may: what may still be done: `glory_dice`, `reroll` (the dice, counted from 1), `shifts` and what to
                (`shift_to`), and who may still take `full_defence`.

        Of the attack:
            actor, mode, weapon, options, called_shot: as it was declared.
            targets: by `id` with `dn` and `dn_parts`, the `icons`, whether it is `hit`, and what a `dodge` adds.
            shifts: what dice were shifted to.
            critical: the Critical Hit as far as it is worked out, or null.
            extra_damage: its dice with their reasons (`parts`), `faces` and `value`.
            damage: the damage, null before it is known.
            may: how much Glory may still go into it: `glory_damage`, or `glory_severity` of a Critical Hit.

        Of each combatant:
            kind: agent, troop, elite or adversary. Of who is out of the fight all but kind, Mob and injuries is null.
            of_mob: the Mob that somebody has gone into, or empty.
            defence, resilience, resolve, speed: as they stand, before anything that depends on an attack.
            turn: pending, current or done.
            budget: what is left of the turn, or what the coming one starts with: `movement` and the metres `moved`, how
                many `combat` actions, `simple`, `reflexive`, whether one is `held`, how it `aimed`, whether it is
                `braced`.
            wounded, dying, exhausted: what follows from the tracks.
            wrath, reloads: what is left.
            engaged, cover, ambushed: whom it fights hand to hand, what it stands in, whether it is marked.
            members: those of a Mob, its own id first; empty for everybody else.
            traumatic_injuries, memorable_injuries: in words.
            weapons: by id how each is: ready, empty, not drawn, jammed and the like.
        """
        return show(state)


def _nested(event: dict[str, Any], name: str, fact: type[msgspec.Struct]) -> dict[str, Any]:
    """Return an event with the fields of a fact in one of its own, without those at their default."""
    moved = {key: event.pop(key) for key in fact.__struct_fields__ if key in event}
    default = {field.name: field.default for field in msgspec.structs.fields(fact)}
    # what is at its default is not written today, so it must not stand there
    kept = {key: value for key, value in moved.items() if value != _plain(default[key])}
    after = {key: event.pop(key) for key in ("of_mortal",) if key in event}
    return {**event, name: kept, **after}


def _plain(default: object) -> object:
    return list(default) if isinstance(default, tuple) else default


RULESET = WrathAndGlory()
