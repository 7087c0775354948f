"""After the test: Supercharge, the injuries of the Dying, Complications (T14; WG-61, WG-88k, WG-94)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.events.harm import HarmDue
from affray.rulesets.wrath_and_glory.events.tests import (
    ComplicationOffered,
    ComplicationResolved,
    DiceRead,
    RollCalled,
    TestClosed,
    TestEnded,
)
from affray.rulesets.wrath_and_glory.events.turns import WeaponDisabled, WeaponEmptied
from affray.rulesets.wrath_and_glory.rules import conditions
from affray.rulesets.wrath_and_glory.rules.building import heavy_unbraced, weapon_of
from affray.rulesets.wrath_and_glory.rules.pinning import pin_all
from affray.rulesets.wrath_and_glory.rules.table import seat_of
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import (
    COMPLICATION_KINDS,
    COMPLICATION_WEAPON,
    complication_kind,
)

OF_WEAPONS = ("out_of_ammo", *COMPLICATION_WEAPON)


def settle(state: Fight, came: object) -> Iterator[Consequence]:
    """T14: what the Wrath dice cost the roller, then the Complication, then back to where the test began."""
    trial = state.test
    declared = state.attack.declared if trial.attacking and state.attack is not None else None
    if isinstance(came, ComplicationResolved):
        yield from _take_effect(state, declared, came)
    if state.combatants[trial.roller].present:
        follows = next(_costs(state, declared, came), None)
        if follows is not None:
            yield follows
            return
    if declared is None:
        yield TestEnded("WG-20", trial.frame, trial.roller, trial.what, trial.success, trial.icons, trial.about)
        return
    if declared.mode == "pin" and state.combatants[trial.roller].present:
        yield from pin_all(state, declared)
    yield TestClosed("WG-20")


def _costs(state: Fight, declared: AttackDeclared | None, came: object) -> Iterator[Consequence]:
    """Yield the next thing that is due because of a 1 on a Wrath die, in order."""
    trial = state.test
    one = state.combatants[trial.roller]
    if isinstance(came, DiceRead):
        yield HarmDue("WG-88k", one.id, 0, 0, came.value, "complication", "Supercharge")
    burns = declared is not None and "supercharge" in declared.options and bool(trial.complications)
    if burns and not trial.burned:
        yield RollCalled("WG-88k", "supercharge", 1, 6, seat_of(state, one.id), "complication", one.id)
    if trial.dying and 1 in trial.faces[: trial.wrath_dice] and not trial.injured:
        yield HarmDue("WG-61", one.id, 0, 0, 0, "complication", "a test while Dying", injuries=1)
    waiting = next((each for each in trial.complications if not each.resolved), None)
    if waiting is None:
        return
    if waiting.table_roll:
        kind = complication_kind(waiting.table_roll)
        yield ComplicationResolved("WG-94", one.id, kind, waiting.table_roll)
    else:
        yield ComplicationOffered("WG-94", one.id)


def _take_effect(
    state: Fight, declared: AttackDeclared | None, resolved: ComplicationResolved
) -> Iterator[Consequence]:
    """Yield what a Complication does; weapon results do nothing to bare hands or where no weapon is used."""
    one = state.combatants[resolved.roller]
    kind = resolved.kind
    armed = declared is not None and declared.mode != "interact" and declared.weapon != "unarmed"
    if kind in OF_WEAPONS:
        if declared is not None and armed:
            weapon = weapon_of(state, declared)
            if kind in COMPLICATION_WEAPON:
                yield WeaponDisabled("WG-94", one.id, declared.weapon, COMPLICATION_WEAPON[kind])
            elif weapon.kind == "ranged":
                yield WeaponEmptied("WG-94", one.id, declared.weapon)
    elif kind in ("prone", "restrained", "blinded"):
        yield conditions.gained(state, one.id, conditions.gain(kind, source="a Complication"), "WG-94")
    if declared is not None and armed and kind and kind != "prone":
        penalty = state.settings.heavy_unbraced == "penalty"
        if penalty and heavy_unbraced(one, weapon_of(state, declared)) and not one.condition("prone"):
            yield conditions.gained(state, one.id, conditions.gain("prone", source="a Heavy weapon"), "WG-87")


def name_complication(state: Fight, action: actions.Complication, by: str) -> Iterator[Consequence]:
    """Yield what the GM says it is."""
    yield ComplicationResolved("WG-94", state.test.roller, action.kind)


def no_complication(state: Fight) -> Iterator[Consequence]:
    """Yield that the GM makes nothing of it."""
    yield ComplicationResolved("WG-94", state.test.roller, "none")


def check_complication(state: Fight, action: actions.Complication, by: str) -> Iterator[Reason]:
    """Yield what is against the kind named."""
    if action.kind not in COMPLICATION_KINDS:
        said = ", ".join(COMPLICATION_KINDS)
        yield Reason("WG_E_OPTION", f"{action.kind!r} is no complication; there are: {said}", "WG-94")
