"""Entry 0: made from what a caller says, and turned into the opening standing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from affray.core.blame import described
from affray.core.convert import convert
from affray.core.describing import shown
from affray.core.dice import SCHEME, SCHEMES, Dice, source_for
from affray.core.given import faults_in_given
from affray.core.kernel import Kernel, Standing, describe_failure
from affray.core.ruleset import Ruleset
from affray.events.conduct import FORMAT, DicePolicy, Open, Seat
from affray.events.entry import Entry
from affray.events.errors import AffrayError, BadInput, BadRoster, CorruptLog, IllegalLog, RulesetFault, UnknownFormat
from affray.events.faults import NOT_DECODED
from affray.events.irregularities import plain
from affray.events.limits import COMBATANTS, NAME, SEATS
from affray.events.text import faults_in, faults_in_id
from affray.projections.card import Cast
from affray.replay.carried import take_up

T = TypeVar("T")


def make_opening(
    kernel: Kernel,
    roster: Any,
    options: Any = None,
    preset: str = "",
    dice: str | DicePolicy = "table",
    seed: str = "",
    title: str = "",
    nonce: str = "",
) -> Open:
    """Return the opening action. Raises BadRoster with every fault of all that is given; BadInput where dice or preset
    alone have one. The ruleset is asked for more faults once roster and options are of the right types."""
    game = kernel.ruleset
    beside: list[str] = []
    policy: DicePolicy | None = None
    given: Mapping[str, Any] = {}
    try:
        policy = dice_policy(dice, seed)
    except BadInput as fault:
        beside.append(str(fault))
    try:
        given = chosen_options(game, preset, {} if options is None else options)
    except BadInput as fault:
        beside.append(str(fault))
    wrong = [*_faults_in_name("title", title), *_faults_in_name("nonce", nonce)]
    chosen, more = _converted(given, game.encounter_options, "options")
    made, faults = _converted(roster, game.roster)
    wrong += [*more, *faults]
    if made is not None:  # equal rosters open equal fights, however their tables were typed
        made = msgspec.json.decode(msgspec.json.encode(made, order="deterministic"), type=game.roster)
    seats: tuple[Seat, ...] = ()
    if made is not None and chosen is not None:
        try:
            seats = game.seats(made)
            wrong += _faults_in_seats(seats) or _faults_of(kernel, made, chosen)
        except (AffrayError, RecursionError, MemoryError):
            raise
        except Exception as error:
            raise RulesetFault(f"{game.id} cannot muster the roster: {described(error, game)}") from error
    if beside and not wrong:
        raise BadInput("; ".join(beside))
    if made is None or chosen is None or policy is None or wrong:
        raise BadRoster([*beside, *wrong])
    encode = msgspec.json.encode
    raw = msgspec.Raw(encode(chosen)), msgspec.Raw(encode(made))
    return Open(FORMAT, game.id, game.version, seats, policy, *raw, title=title, nonce=nonce)


def check_name(what: str, text: Any) -> str:
    """Return a title or a nonce. Raises BadInput if entry 0 cannot hold it."""
    if wrong := _faults_in_name(what, text):
        raise BadInput(wrong[0])
    return str(text)


def _faults_in_name(what: str, text: Any) -> list[str]:
    if not isinstance(text, str):
        return [f"{what}: {text!r} is not allowed; allowed: text"]
    fault = faults_in(text, NAME)
    return [f"{what}: {fault}"] if fault else []


def _converted(given: Any, kind: type[T], path: str = "") -> tuple[T | None, list[str]]:
    """Return what a caller gives as a struct and no faults, or None and every fault of its types and texts.

    A game sees only what is without these faults: its own checks need not expect them.
    """
    made, faults = convert(given, kind, path)
    faults += faults_in_given(given, path)
    return (None if faults else made), faults


def _faults_in_seats(seats: Sequence[Seat]) -> list[str]:
    """Return what is wrong with the number of seats, or with the texts of each."""
    if not 0 < len(seats) <= SEATS:
        return [f"side: there may be 1 to {SEATS} seats, not {len(seats)}"]
    parts = [(seat.id, part, text) for seat in seats for part, text in (("id", seat.id), ("side", seat.side))]
    faults = [f"the {part} of seat {shown(id)}: {fault}" for id, part, text in parts if (fault := faults_in_id(text))]
    faults += [f"the name of seat {seat.id}: {fault}" for seat in seats if (fault := faults_in(seat.name, NAME))]
    return list(dict.fromkeys(faults))


def _faults_of(kernel: Kernel, roster: Any, options: Any) -> Sequence[str]:
    """Return what the ruleset has against a roster, and what is wrong with the texts that it made from it."""
    try:
        _, cast = _stand(kernel, roster, options)
    except BadRoster as refused:
        return refused.faults
    ids = (*(card.id for card in cast.cards), *(unit for unit, _ in cast.units))
    names = (*(card.name for card in cast.cards), *(name for _, name in cast.units))
    faults = [f"the id {shown(text)}: {fault}" for text in ids if (fault := faults_in_id(text))]
    faults += [f"the name {shown(text)}: {fault}" for text in names if (fault := faults_in(text, NAME))]
    return faults


def muster(kernel: Kernel, opened: Open) -> tuple[Standing, Cast]:
    """Return the opening standing and the cast of an opening action that was recorded.

    The standing is that of the roster, or what the opening carries if it continues another log.
    Raises IllegalLog if the ruleset does not accept its roster or options, CorruptLog if a key stands twice in them.
    """
    game = kernel.ruleset
    try:
        roster, faults = _recorded(opened.roster, game.roster)
        options, more = _recorded(opened.options, game.encounter_options, "options")
        if faults or more:
            raise BadRoster([*more, *faults])
        standing, cast = _stand(kernel, roster, options)
        return (standing if opened.continues is None else take_up(kernel, opened)), cast
    except (CorruptLog, IllegalLog):
        raise
    except BadRoster as refused:
        raise IllegalLog(0, f"its roster is not accepted: {'; '.join(refused.faults)}") from None
    except AffrayError as refused:
        raise IllegalLog(0, str(refused)) from None
    except Exception as error:
        raise IllegalLog(0, f"its roster cannot be mustered: {describe_failure(error)}") from error


def seats_by_the_rules(kernel: Kernel, opened: Open) -> tuple[Seat, ...]:
    """Return the seats that the ruleset gives the recorded roster."""
    roster, _ = _recorded(opened.roster, kernel.ruleset.roster)
    return kernel.ruleset.seats(roster)


def _stand(kernel: Kernel, roster: Any, options: Any) -> tuple[Standing, Cast]:
    """Return the opening standing and the cast. Raises BadRoster."""
    standing, cast = kernel.opening(roster, options)
    if len(cast.cards) > COMBATANTS:
        raise BadRoster([f"there may be at most {COMBATANTS} combatants, not {len(cast.cards)}"])
    return standing, cast


def _recorded(raw: msgspec.Raw, kind: type[T], path: str = "") -> tuple[T | None, list[str]]:
    """Return what `convert` makes of JSON that was recorded. Raises CorruptLog if a key stands twice in it.

    What comes out again byte for byte as it went in was written from the same class and has no faults, so that the
    way through every field is left to what was written by others.
    """
    try:
        made = msgspec.json.decode(raw, type=kind)
        if msgspec.json.encode(made) == bytes(raw) and msgspec.msgpack.encode(made):
            return made, []
    except NOT_DECODED:
        pass
    return convert(plain(bytes(raw), 0), kind, path)


def check_table(entry: Entry[Open, msgspec.Raw]) -> None:
    """Raise IllegalLog unless somebody sits at the table, nobody twice, and one of them opened the encounter."""
    seats = [seat.id for seat in entry.action.seats]
    if not seats:
        raise IllegalLog(0, "nobody sits at the table")
    for seat in seats:
        if seats.count(seat) > 1:
            raise IllegalLog(0, f"the seat {seat!r} is there {seats.count(seat)} times")
    if entry.by not in seats:
        raise IllegalLog(0, not_seated(entry.by, seats))


def not_seated(by: str, seats: Iterable[str]) -> str:
    """Return in words that somebody does not sit at the table."""
    return f"{by!r} does not sit at the table; seats: {', '.join(seats)}"


def recorded_dice(opened: Open) -> Dice:
    """Return the source of faces that entry 0 names.

    Raises UnknownFormat for a way of drawing that is not known here, IllegalLog for a seed that cannot be used.
    """
    policy = opened.dice
    if policy.kind == "seeded" and policy.scheme not in SCHEMES:
        named = f"the dice of the log are drawn by the scheme {policy.scheme[:40]!r}"
        raise UnknownFormat(f"{named}; this version knows {', '.join(SCHEMES)}")
    try:
        return source_for(policy)
    except BadInput as fault:
        raise IllegalLog(0, str(fault)) from None


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
    if not isinstance(options, Mapping):
        raise BadInput(f"options: {options!r} is not allowed; allowed: a table")
    if not isinstance(preset, str):
        raise BadInput(f"preset: {preset!r} is not allowed; allowed: text")
    within = options.get("preset") if "preset" in game.encounter_options.__struct_fields__ else None
    if preset and within and preset != within:
        raise BadInput(f"the preset is {preset!r}, but the option preset says {within!r}; name one of them")
    if preset and preset not in game.presets:
        raise BadInput(f"there is no preset {preset!r} of {game.id}; presets: {', '.join(game.presets) or 'none'}")
    named = preset or within
    return {**(game.presets.get(named, {}) if isinstance(named, str) else {}), **options}
