"""Reasons that many actions share: the fight being over, ids, reasons given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from affray.rules import Reason
from affray.rulesets.astartes import codes
from affray.rulesets.astartes.facts import Ruling
from affray.rulesets.astartes.state import Fight
from affray.rulesets.astartes.tables import MOST_GM_MOD


def over(state: Fight) -> Iterator[Reason]:
    """Reasons against anything after the end (AS-52)."""
    if state.place == "ended":
        yield Reason(codes.ENDED, "the encounter is over", "AS-52")


def known(state: Fight, id: str, rule: str) -> Iterator[Reason]:
    """Reasons against an id that is to be a combatant (AS-64)."""
    if id not in state.combatants:
        yield Reason(codes.TARGET, f"there is no {id!r}; combatants: {', '.join(state.combatants)}", rule)


def contact_reasons(state: Fight, id: str, others: Iterable[str]) -> Iterator[Reason]:
    """Reasons against bringing a combatant into contact with others (AS-05, AS-56, AS-59)."""
    others = tuple(others)
    if others and state.settings.contact == "spoken":
        yield Reason(codes.CONFLICT, "nobody keeps contacts: the option contact is spoken", "AS-56")
    for at, other in enumerate(others):
        combatant = state.combatants.get(other)
        if combatant is None:
            yield from known(state, other, "AS-64")
        elif other == id:
            yield Reason(codes.TARGET, f"{combatant.name} is not in contact with themselves", "AS-64")
        elif not combatant.active:
            yield Reason(codes.TARGET, f"{combatant.name} is {combatant.status}", "AS-64")
        elif other in others[:at]:
            yield Reason(codes.TARGET, f"{combatant.name} is named twice", "AS-64")


def ruling_reasons(name: str, ruling: Ruling | None) -> Iterator[Reason]:
    """Reasons against a game master's modifier (3.4, AS-57)."""
    if ruling is None:
        return
    if not -MOST_GM_MOD <= ruling.value <= MOST_GM_MOD:
        yield Reason(codes.GM_MOD, f"{name} {ruling.value} is outside -{MOST_GM_MOD} to +{MOST_GM_MOD}", "AS-57")
    if not ruling.reason:
        yield Reason(codes.GM_MOD, f"{name} needs a reason", "AS-57")
