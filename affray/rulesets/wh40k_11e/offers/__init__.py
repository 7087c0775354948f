"""What is legal now: every action with what its fields accept, built from the checks so that the two agree."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.domain import Arrange, Between, Offer, OneOf, Some, Words
from affray.core.ruleset import Offers
from affray.events import limits
from affray.rulesets.wh40k_11e.actions import ChooseLethal, ChoosePrecision, CommandReroll, DeclareOrder
from affray.rulesets.wh40k_11e.evolve.aftermath import after_of
from affray.rulesets.wh40k_11e.evolve.attack import attack_of, pool_of
from affray.rulesets.wh40k_11e.offers import selection, targets
from affray.rulesets.wh40k_11e.offers.judged import legal
from affray.rulesets.wh40k_11e.rules import rerolls
from affray.rulesets.wh40k_11e.rules.order import tiers
from affray.rulesets.wh40k_11e.rules.wounds import lethal_open
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import MOST_MORTALS


def _either(state: Battle) -> tuple[str, ...]:
    return tuple(state.sides)


def _attacker(state: Battle) -> tuple[str, ...]:
    return (state.side_of(attack_of(state).unit),)


def _setup(state: Battle) -> Iterator[Offer]:
    sides = _either(state)
    yield Offer("start_battle", sides, {"first": OneOf(sides)}, frozenset({"first"}), "begin")


def _ready(state: Battle) -> Iterator[Offer]:
    yield from selection.units(state)
    standing = tuple(filter(state.stands, state.units))
    cause = Words(limits.TEXT, sample="a psychic storm")
    fields = {"unit": OneOf(standing), "count": Between(1, MOST_MORTALS), "cause": cause}
    yield Offer("mortal_wounds", _either(state), fields, says="mortal wounds of a rule that is not modelled")
    yield Offer("end_battle", _either(state), says="end the battle by agreement")
    yield Offer("concede", _either(state), says="give up")


def _wounds(state: Battle) -> Iterator[Offer]:
    pool = pool_of(state)
    if not lethal_open(pool):
        return
    silent = frozenset({"attacks"}) if legal(state, ChooseLethal()) else frozenset[str]()
    fields = {"attacks": Some(pool.critical)}
    yield Offer("choose_lethal", _attacker(state), fields, silent, "critical hits that wound automatically")
    if silent:
        yield Offer("accept", _attacker(state), says="take the default for LETHAL HITS")


def _parts(state: Battle) -> Iterator[Offer]:
    parts = tuple(part.id for part in pool_of(state).parts)
    yield Offer("choose_pool", _attacker(state), {"pool": OneOf(parts)}, frozenset({"pool"}), "the part resolved next")


def _precision(state: Battle) -> Iterator[Offer]:
    fields = {"group": OneOf((*pool_of(state).seen, "none"))}
    silent = frozenset({"group"}) if legal(state, ChoosePrecision()) else frozenset[str]()
    yield Offer("choose_precision", _attacker(state), fields, silent, "the CHARACTER that is attacked, or none")


def _order(state: Battle) -> Iterator[Offer]:
    pool = pool_of(state)
    fields = {"order": Arrange(tiers(state, list(pool.groups)))}
    silent = frozenset({"order"}) if legal(state, DeclareOrder()) else frozenset[str]()
    yield Offer("declare_order", (state.side_of(pool.unit),), fields, silent, "the order in which groups suffer")


def _model(state: Battle) -> Iterator[Offer]:
    choice = state.choice
    assert choice is not None
    fields = {"model": OneOf(choice.candidates)}
    yield Offer("select_model", (state.side_of(choice.unit),), fields, says=f"who suffers ({choice.of})")


def _feel_no_pain(state: Battle) -> Iterator[Offer]:
    pain = state.pain
    assert pain is not None
    if not pain.chosen:
        seat = state.side_of(state.models[pain.model].unit)
        fields = {"threshold": OneOf(pain.thresholds)}
        yield Offer("choose_fnp", (seat,), fields, frozenset({"threshold"}), "the feel no pain that is used")


def _within(state: Battle) -> Iterator[Offer]:
    owner = state.side_of(state.models[after_of(state).exploding].unit)
    fields = {"units": Some(tuple(filter(state.stands, state.units)))}
    yield Offer("declare_within", (owner,), fields, says="the units within 6 inches")


def _reroll(state: Battle) -> Iterator[Offer]:
    frame = state.reroll
    assert frame is not None
    found = {at: rerolls.of_abilities(names) for at, names in rerolls.open_dice(state).items()}
    able = tuple(at for at, names in found.items() if names)
    if able:
        yield Offer("reroll", (frame.seat,), {"dice": Some(able, 1)}, says="re-roll dice")
    for source in dict.fromkeys(name for names in found.values() for name in names):
        dice = tuple(at for at, names in found.items() if source in names)
        fields = {"dice": Some(dice, 1), "source": OneOf((source,))}
        yield Offer("reroll", (frame.seat,), fields, says=f"re-roll by {source}")
    commanded = tuple(at for at in range(1, len(frame.faces) + 1) if legal(state, CommandReroll(at), frame.seat))
    if commanded:
        yield Offer("command_reroll", (frame.seat,), {"die": OneOf(commanded)}, says="re-roll one die for 1 CP")
    yield Offer("accept", (frame.seat,), says="keep the faces")


OFFERS: Offers = {
    "setup": _setup,
    "ready": _ready,
    "attack.weapons": selection.weapons,
    "attack.targets": targets.targets,
    "attack.unit": targets.next_unit,
    "attack.gather": targets.gather,
    "attack.wounds": _wounds,
    "attack.subpools": _parts,
    "attack.precision": _precision,
    "attack.order": _order,
    "attack.model": _model,
    "attack.fnp": _feel_no_pain,
    "demise.reach": _within,
    "reroll": _reroll,
}
"""What is legal at each place, rolls left out."""
