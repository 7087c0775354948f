"""Entry 0: made from what a caller says, and turned into the opening standing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from affray.core.convert import convert
from affray.core.dice import SCHEME, source_for
from affray.core.kernel import Kernel, Standing
from affray.core.ruleset import Ruleset
from affray.events.conduct import FORMAT, DicePolicy, Open
from affray.events.errors import BadInput, BadRoster
from affray.events.limits import COMBATANTS, NAME, SEATS
from affray.events.text import faults_in
from affray.projections.card import Cast

T = TypeVar("T")


def make_opening(
    game: Ruleset[Any], roster: Mapping[str, Any], options: Mapping[str, Any], dice: DicePolicy, title: str
) -> Open:
    """Return the opening action. Raises BadRoster with every fault of roster, options and title."""
    made, faults = convert(roster, game.roster)
    chosen, more = convert(options, game.encounter_options, "options")
    wrong = faults_in(title, NAME)
    if made is None or chosen is None or wrong:
        raise BadRoster([*([f"title: {wrong}"] if wrong else []), *more, *faults])
    seats = game.seats(made)
    if not 0 < len(seats) <= SEATS:
        raise BadRoster([f"side: {len(seats)} seats are not allowed; allowed: 1 to {SEATS}"])
    encode = msgspec.json.encode
    raw = msgspec.Raw(encode(chosen)), msgspec.Raw(encode(made))
    return Open(FORMAT, game.id, game.version, seats, dice, *raw, title=title)


def muster(kernel: Kernel, opened: Open) -> tuple[Standing, Cast]:
    """Return the opening standing and the cast of an opening action. Raises BadRoster."""
    game = kernel.ruleset
    roster, faults = _recorded(opened.roster, game.roster)
    options, more = _recorded(opened.options, game.encounter_options, "options")
    if faults or more:
        raise BadRoster([*more, *faults])
    standing, cast = kernel.opening(roster, options)
    wrong = [
        f"{what} {text!r}: {fault}"
        for card in cast.cards
        for what, text in (("id", card.id), ("name", card.name))
        if (fault := faults_in(text, NAME))
    ]
    if len(cast.cards) > COMBATANTS:
        wrong.append(f"{len(cast.cards)} combatants are not allowed; allowed: at most {COMBATANTS}")
    if wrong:
        raise BadRoster(wrong)
    return standing, cast


def _recorded(raw: msgspec.Raw, kind: type[T], path: str = "") -> tuple[T | None, list[str]]:
    """Return what `convert` makes of JSON that was recorded.

    What comes out again byte for byte as it went in was written from the same class and has no faults, so that the
    way through every field is left to what was written by others.
    """
    try:
        made = msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError:
        pass
    else:
        if msgspec.json.encode(made) == bytes(raw):
            return made, []
    return convert(msgspec.json.decode(raw), kind, path)


def dice_policy(dice: str | DicePolicy, seed: str) -> DicePolicy:
    """Return the dice policy that a caller names. Raises BadInput for a kind, seed or scheme that is not known."""
    if isinstance(dice, DicePolicy):
        policy = dice
    else:
        made, faults = convert({"kind": dice, "seed": seed, "scheme": SCHEME if dice == "seeded" else ""}, DicePolicy)
        if made is None:
            raise BadInput("; ".join(f"dice: {fault}" for fault in faults))
        policy = made
    source_for(policy)
    return policy


def chosen_options(game: Ruleset[Any], preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the option values of a preset, if one is named, with `options` going on from them.

    Where `preset` is itself one of the game's options, naming it there names the preset as well. Raises BadInput for
    an unknown preset, naming those there are, and for two that differ.
    """
    within = options.get("preset") if "preset" in game.encounter_options.__struct_fields__ else None
    if preset and within and preset != within:
        raise BadInput(f"the preset is {preset!r}, but the option preset says {within!r}; name one of them")
    if preset and preset not in game.presets:
        raise BadInput(f"there is no preset {preset!r} of {game.id}; presets: {', '.join(game.presets) or 'none'}")
    named = preset or within
    return {**(game.presets.get(named, {}) if isinstance(named, str) else {}), **options}
