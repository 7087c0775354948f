"""After the test: Supercharge, the injuries of the Dying, Complications (T14; WG-61, WG-88k, WG-94)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events.complications import ComplicationOffered, ComplicationResolved
from affray.rulesets.wrath_and_glory.events.dice_tests import DiceRead, RollCalled, TestClosed, TestEnded
from affray.rulesets.wrath_and_glory.events.harm import HarmDue
from affray.rulesets.wrath_and_glory.events.turns import WeaponDisabled, WeaponEmptied
from affray.rulesets.wrath_and_glory.facts import Declaration, Harm
from affray.rulesets.wrath_and_glory.rules import conditions
from affray.rulesets.wrath_and_glory.rules.attack_pool import heavy_unbraced, weapon_of
from affray.rulesets.wrath_and_glory.rules.pinning import pin_all
from affray.rulesets.wrath_and_glory.rules.sides import seat_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import COMPLICATION_WEAPON, complication_kind

OF_WEAPONS = ("out_of_ammo", *COMPLICATION_WEAPON)


def settle(state: Fight, came: object) -> Iterator[Consequence]:
    """T14: what the Wrath dice cost the roller, then the Complication, then back to where the test began."""
    trial = state.test
    attack = state.attacking
    if isinstance(came, ComplicationResolved):
        yield from _take_effect(state, attack, came)
    if state.combatants[trial.roller].present:
        follows = next(_costs(state, attack, came), None)
        if follows is not None:
            yield follows
            return
    if attack is None:
        yield TestEnded(
            "WG-20",
            frame=trial.frame,
            roller=trial.roller,
            what=trial.what,
            success=trial.success,
            icons=trial.icons,
            about=trial.about,
        )
        return
    if attack.mode == "pin" and state.combatants[trial.roller].present:
        yield from pin_all(state, attack)
    yield TestClosed("WG-20")


def _costs(state: Fight, attack: Declaration | None, came: object) -> Iterator[Consequence]:
    """Yield the next thing that is due because of a 1 on a Wrath die, in order."""
    trial = state.test
    combatant = state.combatants[trial.roller]
    if isinstance(came, DiceRead):
        harm = Harm(mortal=came.value)
        yield HarmDue("WG-88k", target=combatant.id, frame="complication", cause="Supercharge", harm=harm)
    burns = attack is not None and "supercharge" in attack.options and bool(trial.complications)
    if burns and not trial.burned:
        yield RollCalled(
            "WG-88k",
            roll="supercharge",
            dice=1,
            sides=6,
            seat=seat_of(state, combatant.id),
            frame="complication",
            about=combatant.id,
        )
    if trial.dying and 1 in trial.faces[: trial.wrath_dice] and not trial.injured:
        harm = Harm(injuries=1)
        yield HarmDue("WG-61", target=combatant.id, frame="complication", cause="a test while Dying", harm=harm)
    waiting = next((each for each in trial.complications if not each.resolved), None)
    if waiting is None:
        return
    if waiting.table_roll:
        kind = complication_kind(waiting.table_roll)
        yield ComplicationResolved("WG-94", roller=combatant.id, kind=kind, table_roll=waiting.table_roll)
    else:
        yield ComplicationOffered("WG-94", combatant.id)


def _take_effect(state: Fight, attack: Declaration | None, resolved: ComplicationResolved) -> Iterator[Consequence]:
    """Yield what a Complication does; weapon results do nothing to bare hands or where no weapon is used."""
    combatant = state.combatants[resolved.roller]
    kind = resolved.kind
    armed = attack is not None and attack.mode != "interact" and attack.weapon != "unarmed"
    if kind in OF_WEAPONS:
        if attack is not None and armed:
            weapon = weapon_of(state, attack)
            if kind in COMPLICATION_WEAPON:
                yield WeaponDisabled("WG-94", actor=combatant.id, weapon=attack.weapon, state=COMPLICATION_WEAPON[kind])
            elif weapon.kind == "ranged":
                yield WeaponEmptied("WG-94", actor=combatant.id, weapon=attack.weapon)
    elif kind in ("prone", "restrained", "blinded"):
        yield conditions.gained(state, combatant.id, conditions.gain(kind, source="a Complication"), "WG-94")
    if attack is not None and armed and kind and kind != "prone":
        penalty = state.settings.heavy_unbraced == "penalty"
        if penalty and heavy_unbraced(combatant, weapon_of(state, attack)) and not combatant.condition("prone"):
            yield conditions.gained(state, combatant.id, conditions.gain("prone", source="a Heavy weapon"), "WG-87")


def no_complication(state: Fight) -> Iterator[Consequence]:
    """Yield that the GM makes nothing of it."""
    yield ComplicationResolved("WG-94", roller=state.test.roller, kind="none")
