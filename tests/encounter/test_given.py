"""What a caller gives is judged before a game sees it: one judge of texts, and no game stumbles over what is wrong."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from affray import AffrayError, BadInput, BadRoster, Encounter, installed
from affray.events.limits import NAME, ROWS, TEXT
from affray.testing import play

FILES = sorted(Path("examples").glob("*.toml"))
SHARED = ("affray", "ruleset", "title", "dice", "seed", "preset", "options", "act", "use")
HARM = ["gun\x07", "gate\x1b[0m", "a\nb", "\u202egnp", "x\u200by", "\ud800", "x" * (TEXT + 1)]

Way = tuple[str | int, ...]


def rosters() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the rosters of the examples, with the id of the game."""
    for path in FILES:
        data = tomllib.loads(path.read_text("utf-8"))
        if "ruleset" in data:
            yield data["ruleset"], {key: value for key, value in data.items() if key not in SHARED}


GAMES = dict(rosters())


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """Yield the way to every value of plain data."""
    if way:
        yield way
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from ways(part, (*way, key))


def put(roster: dict[str, Any], way: Way, value: Any) -> dict[str, Any]:
    """Return a roster with another value at a place."""
    made = copy.deepcopy(roster)
    spot: Any = made
    for key in way[:-1]:
        spot = spot[key]
    spot[way[-1]] = value
    return made


def at(roster: dict[str, Any], way: Way) -> Any:
    spot: Any = roster
    for key in way:
        spot = spot[key]
    return spot


def written(way: Way) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way).lstrip(".")


def test_the_games_are_all_tried() -> None:
    assert set(GAMES) == set(installed())


@pytest.mark.parametrize("game", GAMES)
def test_a_harmful_text_anywhere_in_a_roster_is_a_fault_with_its_path_and_leaves_no_file(
    game: str, tmp_path: Path
) -> None:
    roster, path = GAMES[game], tmp_path / "fight.affray"
    places = [way for way in ways(roster) if isinstance(at(roster, way), str)]
    assert len(places) > 5
    for number, way in enumerate(places):
        bad = HARM[number % len(HARM)]
        with pytest.raises(BadRoster) as refused:
            Encounter.create(game, put(roster, way, bad), path=path)
        assert any(fault.startswith(f"{written(way)}: ") for fault in refused.value.faults), (way, bad)
        assert not path.exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_harmful_key_anywhere_in_a_roster_is_a_fault(game: str) -> None:
    for way in ways(GAMES[game]):
        table = at(GAMES[game], way)
        if isinstance(table, dict) and table:
            with pytest.raises(BadRoster, match="the key"):
                Encounter.create(game, put(GAMES[game], (*way, "a\x1bb"), 1))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "value",
    [0, -1, 10**6, 10**9, 2**63, 10**30, 1.5, True, "", " ", "a.b", "a b", "none", "judge", "gm", "D0", "9999D999",
     "x" * (NAME + 1), "\u212b", [], [1], {}, {"a.b": {}}, ["a"] * (ROWS + 1), [[]], None],
    ids=lambda value: repr(value)[:12],
)  # fmt: skip
def test_a_spoilt_roster_is_refused_with_its_faults_or_makes_a_log_that_can_be_read(game: str, value: Any) -> None:
    for way in ways(GAMES[game]):
        try:
            fight = Encounter.create(game, put(GAMES[game], way, value))
        except BadInput:
            continue
        except AffrayError as other:
            raise AssertionError(f"{written(way)} = {value!r}: {other!r}") from other
        assert Encounter.open(fight.log).snapshot() == fight.snapshot(), (way, value)


def test_two_ids_that_look_the_same_are_the_same_or_refused() -> None:
    with pytest.raises(BadRoster, match="not in the normal form of its letters"):
        Encounter.create("inquisitor", put(GAMES["inquisitor"], ("character", 0, "id"), "rene\u0301"))


@pytest.mark.parametrize("key", ["mk.2", "a.b", "x y"])
def test_a_key_or_id_that_cannot_be_used_in_a_path_is_refused_by_its_game(key: str) -> None:
    roster = copy.deepcopy(GAMES["wh40k-11e"])
    roster["weapon"][key] = next(iter(roster["weapon"].values()))
    roster["side"][0]["unit"][0]["model"][0]["weapons"] = [key]
    with pytest.raises(BadRoster, match="K_E_STAT"):
        Encounter.create("wh40k-11e", roster)
    with pytest.raises(BadRoster, match="K_E_STAT"):
        Encounter.create("wh40k-11e", put(GAMES["wh40k-11e"], ("side", 0, "unit", 0, "model", 0, "id"), key))


def turned(value: Any) -> Any:
    """Return plain data with the keys of every table in the opposite order."""
    match value:
        case dict():
            return {key: turned(part) for key, part in reversed(value.items())}
        case list():
            return [turned(part) for part in value]
        case _:
            return value


@pytest.mark.parametrize("game", GAMES)
def test_equal_rosters_open_equal_fights_however_their_tables_were_typed(game: str) -> None:
    fights = [
        Encounter.create(game, roster, nonce="", clock=lambda: "") for roster in (GAMES[game], turned(GAMES[game]))
    ]
    assert turned(GAMES[game]) == GAMES[game]
    assert fights[0].id == fights[1].id
    for fight in fights:
        play(fight, "the same", 3000, fight.ruleset.endings)
    assert fights[0].head == fights[1].head
    assert fights[0].snapshot() == fights[1].snapshot()
