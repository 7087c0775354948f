"""Warhammer 40,000 as a ruleset: the contract, filled in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from affray.rules import Card, Cast, Consequence, Event, Gauge, Purse, Reason, Roll, Ruleset, Seat
from affray.rulesets.wh40k_11e import actions, events
from affray.rulesets.wh40k_11e.codes import CODES, GENERAL, SCORED_LAST
from affray.rulesets.wh40k_11e.invariants import broken
from affray.rulesets.wh40k_11e.machine import MACHINE
from affray.rulesets.wh40k_11e.muster import JUDGE, muster
from affray.rulesets.wh40k_11e.profiles import Roster
from affray.rulesets.wh40k_11e.rules import PASSING, READING, ROLLS, order, wounds
from affray.rulesets.wh40k_11e.settings import PRESETS, Settings
from affray.rulesets.wh40k_11e.show import show
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import ATTACKERS_ROLLS


class Wh40k11e(Ruleset[Battle]):
    """Warhammer 40,000, 11th edition: the attack sequence."""

    id = "wh40k-11e"
    version = "11e-2026-06-01.1"
    title = "Warhammer 40,000, 11th edition (text of 1 June 2026): the attack sequence"
    machine = MACHINE
    state = Battle
    roster = Roster
    encounter_options = Settings
    presets = PRESETS
    chapters = (*actions.CHAPTERS, *events.CHAPTERS)
    rolls = ROLLS
    passing = PASSING
    codes = CODES
    general = GENERAL
    endings = ("end_battle", "concede")
    scored_last = SCORED_LAST

    def seats(self, roster: Roster) -> tuple[Seat, ...]:
        """Return a player for each side, and a judge."""
        players = tuple(Seat(side.id, "player", side.id, side.name) for side in roster.side)
        return (*players, Seat(JUDGE, "judge", name="Judge"))

    def muster(self, roster: Roster, options: Settings) -> Battle:
        """Return the opening state. Raises BadRoster with every fault."""
        return muster(roster, options)

    def cast(self, state: Battle) -> Cast:
        """Return the models, with their wounds, and the units; command points are what can be spent."""
        cards = tuple(
            Card(
                name,
                model.name,
                state.side_of(model.unit),
                model.unit,
                wounds=Gauge(model.wounds, state.profile(name).wounds),
            )
            for name, model in state.models.items()
        )
        purses = tuple(Purse(name, "cp", side.cp) for name, side in state.sides.items())
        return Cast(cards, purses, tuple((name, unit.name) for name, unit in state.units.items()))

    def who(self, state: Battle, role: str) -> tuple[str, ...]:
        """Return the seat of a role; `sufferer` controls the unit that suffers, `controller` the dice of A14."""
        match role:
            case "attacker":  # K-03
                return (state.side_of(state.attack_now.unit),)
            case "defender":  # K-35
                return (state.side_of(state.pool_now.unit),)
            case "sufferer":
                unit = state.choice.unit if state.choice is not None else None
                if unit is None and state.pain is not None:
                    unit = state.models[state.pain.model].unit
                return () if unit is None else (state.side_of(unit),)
            case "roller":
                return () if state.reroll is None else (state.reroll.seat,)
            case "controller":
                if state.place == "hazard":
                    return (state.side_of(state.attack_now.unit),)
                return (state.side_of(state.models[state.after_now.exploding].unit),)
            case _:
                return tuple(state.sides)

    def against_roll(self, state: Battle, roll: Roll, by: str) -> Iterable[Reason]:
        """A roll may not stand in for a choice that an option makes compulsory (K-39, K-70)."""
        match (state.place, roll.want):
            case ("attack.wounds", "wound"):
                return wounds.against_silence(state)
            case ("attack.order", "save"):
                return order.against_silence(state)
            case _:
                return ()

    def fold_roll(self, state: Battle, roll: Roll) -> None:
        """Keep the faces, and the unit that the roll was for if Command Re-roll may be used on it (K-27)."""
        state.faces = roll.dice
        if roll.want == "save":
            state.rolled = state.pool_now.unit
        elif roll.want in ATTACKERS_ROLLS:
            state.rolled = state.attack_now.unit
        elif roll.want != "reroll":
            state.rolled = ""

    def pass_through(self, state: Battle, came: Event) -> Iterable[Consequence]:
        """Return one step of what happens by itself; a roll is read as soon as its re-rolled faces stand (K-25)."""
        if isinstance(came, events.rerolls.FacesFinal):
            return READING[came.step](state, came.faces)
        rule = PASSING.get(state.place)
        return () if rule is None else rule(state)

    def about(self, state: Battle) -> tuple[Any, ...]:
        """Return the unit and what it attacks with, the targets, and whom harm or a re-roll concerns."""
        attack, pool, after, reroll = state.attack, state.pool, state.after, state.reroll
        lines: tuple[Any, ...] = ()
        if attack is not None:
            picks = attack.picks()
            numbers = attack.gathering if pool is None else pool.lines
            lines = tuple((picks.get(attack.lines[number].weapon), attack.lines[number].unit) for number in numbers)
        return (
            attack and (attack.unit, attack.mode, attack.enemy, lines),
            pool and (pool.unit, pool.part, pool.model),
            state.pain and (state.pain.model, state.pain.cause),
            state.mortals and (state.mortals.unit, state.mortals.cause),
            after and (after.exploding, after.reach),
            reroll and (reroll.step, reroll.unit, reroll.called),
        )

    def invariants(self, state: Battle) -> Iterable[str]:
        """Return what does not hold although it must."""
        return broken(state)

    def show(self, state: Battle) -> dict[str, Any]:
        """Return the attack, its pool and what is owed, in the words of the game. A figure that does not exist is null,
        a text or list that has nothing to say is empty.

        Keys:
            first: the side that takes the first turn.
            pending: beside a roll also a choice: its `kind` is then `choice`, with the `seat` that chooses, the unit
                it is for (`who`) and what is chosen (`purpose`).
            attack: the attack in progress, or null.
            needed: what the dice of the pool need, in words: `hit`, `wound`, and `save` for the group that suffers.
            rolled: the dice of the pool that fell: `hit` and `wound` by attack, `save` from the lowest.
            pool: the attacks that are resolved together, or null.
            choice: where the model that suffers is chosen: of which `unit`, for a group or a mortal wound (`of`), among
                which `candidates`.
            feel_no_pain: whose `dice` are rolled (`model`), the `threshold` used of its `thresholds`, whether it was
                `chosen`, the wounds `left` after these dice of the `total`, and their `cause`.
            mortal_wounds: those of a rule: on which `unit`, how many of the `total` are `left`, their `cause`, who has
                `taken` the others, and the `model` chosen for the next.
            serves: what mortal wounds that wait for somebody serve: `pool`, `part` of it, or `aftermath`.
            reroll: the roll that may be re-rolled: `step`, `seat`, `unit`, `faces`, the places that are `done`, those
                `called` now by `source`; `open` has every `die` that still may be, its `face` and `by` what.
            aftermath: where the battle goes on (`back`), whether the attacks are `resolved` and hazards dealt with
                (`hazarded`), how many models `exploded`, the one `exploding`, the units `within` reach, the mortal
                wounds that are `due`.
            to_come: the pools not gathered yet, each by a weapon and the unit that it is aimed at.
            groups: the allocation groups in their order, each by its lowest id.
            units: every unit.
            spent: the ONE SHOT weapons used.
            ended: why the battle is over.

        Of the attack:
            unit, side: who attacks.
            mode, kind: `shoot` or `fight`, and its type.
            facts: what was declared with the unit and is not as usual.
            weapons, profiles, instances: the weapons selected; by weapon the profile and the instances of abilities
                that were named.
            targets: by `unit` and what was said alike: `models` counted, `weapons`, `share`, `cover`, `facts`.
            enemy: the unit that is attacked now.
            pools: how many pools were gathered.
            destroyed: the models destroyed since the attack began.

        Of the pool; attacks go by their number:
            id, part: its number, and the part of it that is being resolved.
            unit, weapons: the target, and what attacks it.
            dice: how many attack dice were gathered.
            attacks_left: how many attacks have neither failed nor inflicted damage.
            hit, critical: the attacks that hit, and the critical ones among them.
            lethal: those that wound automatically, null until that is said.
            pending, devastating: those that wounded and need a save, and those that inflict mortal wounds.
            parts, finished: the parts of a split pool that wait, and those that are done.
            seen, precision: the CHARACTERs that PRECISION may pick, and the one that was.
            groups, ordered: the allocation groups in order, and whether the order is declared.
            current: the group that suffers now.
            saves, left: the save dice from the lowest, and those not dealt with yet.
            model, damage: the model that was selected, and the damage that was rolled for it.
            ap: the AP of the attacks that are being resolved.
            key: what makes the attacks identical (K-12): skill, strength, ap, damage, modifiers within the cap,
                critical rolls, abilities, permissions to re-roll.

        Of what is to come:
            attacks: how many, in dice where that is random.
            hits_on: what a hit roll needs.
            strength, ap, damage, abilities: the figures of the attacks.
            with: the weapons that are gathered with it.
            target_gone: whether the target is destroyed.

        Of each group:
            models, wounded: its living models, and the wounded ones among them.
            wounds, save, invulnerable: its characteristics.
            saved_on: what a save roll needs.
            current: whether it suffers now.

        Of each unit:
            name, side: what it is called, and whose it is.
            models, left: how many models it had, and has.
            destroyed, attached, battle_shocked: what it is.
            keywords: those of its living models.

        Of each combatant:
            toughness, save, invulnerable: its characteristics; no save is null.
            feel_no_pain, damage_mods: as in the roster.
            role: what it is in an attached unit.
            wounded, removed: whether it is wounded, and whether it left the battlefield.
            weapons, keywords: what it carries, and its keywords.
        """
        return show(state)


RULESET = Wh40k11e()
