"""How a fight is shown beside the views that all games share, in the words of the game."""

from __future__ import annotations

from typing import Any

from affray.rulesets.wh40k_11e.show.attack import attack, to_come
from affray.rulesets.wh40k_11e.show.owed import aftermath, choice, mortal_wounds, owed, pain, reroll, serves
from affray.rulesets.wh40k_11e.show.pool import groups, needed, pool, rolled
from affray.rulesets.wh40k_11e.show.units import model, unit
from affray.rulesets.wh40k_11e.state import Battle


def show(state: Battle) -> dict[str, Any]:
    """Return the state as plain data; `Wh40k11e.show` says what the keys are."""
    return owed(state) | {
        "first": state.first,
        "attack": attack(state),
        "needed": needed(state),
        "rolled": rolled(state),
        "pool": pool(state),
        "choice": choice(state),
        "feel_no_pain": pain(state),
        "mortal_wounds": mortal_wounds(state),
        "serves": serves(state),
        "reroll": reroll(state),
        "aftermath": aftermath(state),
        "to_come": to_come(state),
        "groups": groups(state),
        "units": {name: unit(state, name) for name in state.units},
        "spent": list(state.spent),
        "ended": state.over,
        "combatants": {name: model(state, name) for name in state.models},
    }
