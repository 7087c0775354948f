"""Logs that somebody wrote anew with anything in them: they are refused in order, or they can be used."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from affray import (
    CorruptLog,
    Encounter,
    IllegalLog,
    MemoryLog,
    Offer,
    Refused,
    UnknownEvent,
    UnknownFormat,
    UnknownRuleset,
    verify,
)
from affray.cli import main
from affray.core import registry
from affray.events.entry import link
from affray.events.log import NOTHING
from affray.scenario import play, read
from affray.testing import Picker
from tests.digests import ROOT
from tests.support import clock, long_duel

TRIES = 60
ORDERLY = (CorruptLog, IllegalLog, UnknownEvent, UnknownFormat, UnknownRuleset)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 10**6, 2**63, 2**64, 10**30, 1.5, "", "x", "b1", "bo", "none", "\x1b[31m", "a\nb",
    "rifle", [], [1], {}, [[]], {"type": "roll"}, "D6", "999D6", "-", "K-44", "9" * 300,
)  # fmt: skip


def example(name: str) -> Encounter:
    """Return the fight of an example, played to its end."""
    scenario = read(ROOT / "examples" / f"{name}.toml")
    encounter = scenario.create(clock=clock)
    assert all(not step.unmet for step in play(scenario, encounter))
    return encounter


def entries_of(encounter: Encounter) -> list[dict[str, Any]]:
    """Return the entries of a log as plain data, without their hashes."""
    lines = b"".join(encounter.log.blocks()).splitlines()
    return [{key: value for key, value in json.loads(line).items() if key != "hash"} for line in lines]


def chained(entries: list[dict[str, Any]]) -> MemoryLog:
    """Return a log of entries with a whole chain, whatever they hold."""
    digest, rows = NOTHING, []
    for entry in entries:
        body = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        digest = link(digest, body)
        rows.append(b'%b,"hash":"%b"}\n' % (body, digest.encode()))
    return MemoryLog(rows)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value inside a value."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(value[key], (*path, key))


def forged(entries: list[dict[str, Any]], pick: Picker) -> str:
    """Change one value of one entry, or leave it out or repeat it; return what was done."""
    seq = pick(len(entries)) if pick(5) else 0
    ways = list(places(entries[seq]))
    way = ways[pick(len(ways))]
    inside: Any = entries[seq]
    for key in way[:-1]:
        inside = inside[key]
    match pick(8):
        case 0:
            del inside[way[-1]]
            what = "left out"
        case 1 if isinstance(inside, list):
            inside.append(inside[way[-1]])
            what = "repeated"
        case _:
            value = VALUES[pick(len(VALUES))]
            inside[way[-1]] = value
            what = f"made {value!r:.40}"
    return f"{'.'.join(map(str, (seq, *way)))} {what}"


def drawn(offer: Offer) -> dict[str, Any]:
    return offer.draw(Picker("1"))


def taken(encounter: Encounter, number: int) -> None:
    """Take one of the actions on offer, if there are so many."""
    options = encounter.options()
    options.menu()
    for offer in options[number : number + 1]:
        with options.asking():
            fields = offer.draw(Picker(str(number)))
        encounter.fork().act(offer.action, offer.seats[0], **fields)


def use(log: MemoryLog) -> None:
    """Look at an encounter on a log from every side, and try to go on with it."""
    encounter = Encounter.open(log, clock=clock)
    attempts: tuple[Callable[[], Any], ...] = (
        encounter.show,
        encounter.options,
        lambda: list(encounter.timeline()),
        lambda: [list(encounter.history(who)) for who in encounter.show()["combatants"]],
        lambda: [encounter.at(seq).show() for seq in range(encounter.head.seq + 1)],
        lambda: encounter.fork().undo(by=encounter.fork().opening.seats[0].id),
        lambda: encounter.fork().comment("on", about=str(encounter.head.seq), by=encounter.fork().opening.seats[0].id),
        lambda: [encounter.try_act(offer.action, offer.seats[0]) for offer in encounter.options()],
        *(partial(taken, encounter, number) for number in range(4)),
    )
    for attempt in attempts:
        with suppress(Refused, *ORDERLY):
            attempt()


@pytest.mark.parametrize("name", ["duel", "red-vs-blue", "skirmish", "duel-to-brawl", "trench-raid"])
@pytest.mark.parametrize("part", range(2))
def test_a_forged_log_is_refused_in_order_or_can_be_used(name: str, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    encounter = long_duel(20, undos=True) if name == "duel" else example(name)
    monkeypatch.setitem(registry._registered, encounter.ruleset.id, encounter.ruleset)
    original = json.dumps(entries_of(encounter))
    pick = Picker(f"{name} {part}")
    refused = 0
    for _ in range(TRIES):
        entries = json.loads(original)
        what = forged(entries, pick)
        try:
            log = chained(entries)
        except CorruptLog:  # the last line is no entry: no log in memory can be made of it
            continue
        report = verify(log)
        assert [level.level for level in report.levels] == ["L0", "L1", "L2", "L3"], what
        try:
            seen = Encounter.read(log)
            use(MemoryLog.copy(log, seen.head.seq + 1))
            if seen.damage is not None:
                raise seen.damage
        except ORDERLY:
            refused += 1
            assert not all(level.verdict == "holds" for level in report.levels), f"{what} is refused, but it verifies"
        except Exception as lost:
            raise AssertionError(f"{what}: {lost!r}") from lost
    assert 5 < refused < TRIES


def test_offers_that_nobody_can_describe_after_a_forged_entry_are_blamed_on_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = entries_of(example("red-vs-blue"))[:4]
    entries[3]["then"][0]["weapons"][1]["weapon"] = "x"
    log = chained(entries)
    options = Encounter.open(log, clock=clock).options()
    with pytest.raises(IllegalLog, match="entry 3"), options.asking():
        list(map(drawn, options))
    path = tmp_path / "f.affray"
    path.write_bytes(b"".join(log.blocks()))
    for words in (["--json"], ["select_targets"]):
        assert main(["options", str(path), *words]) == 3
        assert "entry 3" in capsys.readouterr().err
