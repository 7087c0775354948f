"""The budget of a turn: what is left of it, and what a combatant may do at all as it stands
(WG-10, WG-11, WG-16, WG-58, WG-64, WG-76k, WG-76l)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Reason
from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.state import Combatant, Fight

FREE = ("stand", "free", "end_turn", "leave")
OF_THE_DYING = ("crawl", "attack", "fall_back", "roll_out", "ignore_fire", *FREE)
OF_THE_EXHAUSTED = ("walk", "crawl", "attack", "recover_shock", "fall_back", "roll_out", "ignore_fire", *FREE)
OF_TERROR = ("walk", "run", "crawl", "sprint", "fall_back", "ignore_fire", *FREE)
NOT_IN_FRENZY = (
    "full_defence", "hold", "pin", "interact", "fall_back", "clear", "rally", "treat", "recover_shock", "test",
    "multi_action", "roll_out",
)  # fmt: skip


def left(state: Fight, combatant: Combatant, cost: str, what: str) -> Iterator[Reason]:
    """Yield why a cost (combat, simple, movement, full_round) cannot be paid out of what is left of the turn."""
    turn = combatant.turn
    lost = combatant.lost_action
    if cost == "combat" and (turn.combat < 1 or lost):
        yield _spent(combatant, what, "a Combat Action")
    elif cost == "simple" and not turn.simple:
        yield _spent(combatant, what, "the Simple Action")
    elif cost == "movement" and (not turn.movement or turn.moved):
        yield _spent(combatant, what, "Movement, none of it used")
    elif cost == "full_round":
        whole = turn.movement and not turn.moved and turn.simple and turn.combat == 1 and not turn.combats and not lost
        if not whole or turn.multi:
            yield _spent(combatant, what, "a whole turn, of which nothing is spent")
        elif state.settings.full_round_uses_reflexive and not turn.reflexive:
            yield _spent(combatant, what, "a whole turn with its Reflexive Action")


def _spent(combatant: Combatant, what: str, need: str) -> Reason:
    return Reason("WG_E_BUDGET", f"{what} needs {need}; {combatant.name} has {in_words(combatant)}", "WG-10")


def in_words(combatant: Combatant) -> str:
    """Return in words what is left of a combatant's turn."""
    turn = combatant.turn
    has = [
        *(["Movement"] if turn.movement and not turn.moved else []),
        *([f"{turn.combat} Combat"] if turn.combat and not combatant.lost_action else []),
        *(["Simple"] if turn.simple else []),
        *(["Reflexive"] if turn.reflexive else []),
    ]
    return ", ".join(has) or "nothing left"


def allowed(state: Fight, combatant: Combatant, what: str) -> Iterator[Reason]:
    """Yield why a combatant in its condition may not do something: `what` is an action, a move by its mode."""
    if combatant.condition("frenzied") and what in NOT_IN_FRENZY:
        yield Reason(
            "WG_E_FRENZIED", f"{combatant.name} is frenzied: melee attacks are its only Combat Actions", "WG-76l"
        )
    if combatant.condition("terror") and what not in OF_TERROR:
        yield Reason("WG_E_TERROR", f"{combatant.name} is in Terror: everything goes to moving away", "WG-76k")
    if figures.exhausted(combatant) and what not in OF_THE_EXHAUSTED:
        yield Reason(
            "WG_E_EXHAUSTED", f"{combatant.name} is Exhausted: walk, crawl, a plain attack, fall back", "WG-64"
        )
    if combatant.dying:
        if what not in OF_THE_DYING or what == "stand":
            yield Reason("WG_E_DYING", f"{combatant.name} is Dying: crawl, a plain attack or fall back", "WG-58")
        elif what not in FREE and what != "ignore_fire" and combatant.turn.acts:
            yield Reason("WG_E_DYING", f"{combatant.name} is Dying: one action a turn", "WG-58")


def melee_only(combatant: Combatant, what: str, melee: bool) -> Iterator[Reason]:
    """Yield why somebody frenzied may not shoot (WG-76l)."""
    if combatant.condition("frenzied") and not melee:
        yield Reason("WG_E_FRENZIED", f"{combatant.name} is frenzied: {what} must be a melee attack", "WG-76l")


def basic_only(combatant: Combatant, options: bool) -> Iterator[Reason]:
    """Yield why an attack may not have options (WG-58, WG-64)."""
    if options and figures.exhausted(combatant):
        yield Reason("WG_E_EXHAUSTED", f"{combatant.name} is Exhausted: an attack without options", "WG-64")
    if options and combatant.dying:
        yield Reason("WG_E_DYING", f"{combatant.name} is Dying: an attack without options", "WG-58")


def combat_action(state: Fight, action: str, what: str) -> Iterator[Reason]:
    """Yield why a Combat Action cannot be taken, out of the own turn's budget or as a held one (WG-10, WG-30)."""
    if not state.holder:
        yield from left(state, state.acting, "combat", what)
    yield from allowed(state, state.acting, action)


def second_attack(combatant: Combatant) -> Iterator[Reason]:
    """Yield why a combatant who has attacked in a Multi-Action may not attack again (WG-16)."""
    if combatant.turn.attacks and combatant.turn.combat > 0:
        yield Reason("WG_E_BUDGET", f"{combatant.name} has attacked; a Multi-Action has one attack at most", "WG-16")
