"""Damaged logs: looking is lenient and says so, everything that would add to them refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from affray.events.entry import link
from tests.cli.conftest import Affray

LOOKING = (["show"], ["log"], ["history", "bo"])
ADDING = (["act", "strike"], ["roll", "3"], ["undo"], ["redo"], ["comment", "x"], ["close"], ["options"], ["replay"])


def on(words: list[str]) -> list[str]:
    return [words[0], "fight.affray", *words[1:]]


def changed(lines: list[bytes]) -> None:
    lines[3] = lines[3].replace(b"stand", b"stamp")


def dropped(lines: list[bytes]) -> None:
    del lines[3]


def not_json(lines: list[bytes]) -> None:
    lines[3] = b"\x00\xff not a line of ours \x1b[2J\n"


def chained(lines: list[bytes], old: bytes, new: bytes) -> None:
    """Change entry 3 and give it the hash that it should then have."""
    body = lines[3].replace(old, new).rpartition(b',"hash":')[0]
    previous = lines[2].rpartition(b'"hash":"')[2][:64].decode()
    lines[3:] = [body + b',"hash":"' + link(previous, body).encode() + b'"}\n']


def unknown(lines: list[bytes]) -> None:
    chained(lines, b'"type":"stand"', b'"type":"standing"')


def illegal(lines: list[bytes]) -> None:
    chained(lines, b'"type":"stand"', b'"type":"strike"')


@pytest.fixture(params=[changed, dropped, not_json, unknown, illegal])
def damaged(request: pytest.FixtureRequest, fight: Path) -> Path:
    """The fight, damaged at entry 3 in one of several ways."""
    damage: Callable[[list[bytes]], None] = request.param
    lines = fight.read_bytes().splitlines(keepends=True)
    damage(lines)
    fight.write_bytes(b"".join(lines))
    return fight


def test_looking_shows_what_can_be_read_and_says_where_it_ends(affray: Affray, damaged: Path) -> None:
    before = damaged.read_bytes()
    for words in LOOKING:
        done = affray(*on(words))
        assert done.code == 3, (words, done)
        assert done.err.startswith("affray: warning: fight.affray: ")
        assert "what is shown goes up to entry 2, the last that fits" in done.err
        assert done.out.endswith("The log is damaged at entry 3; nothing from there on was read.\n")
        assert "\x1b" not in done.out + done.err
    assert "may act       Bo Baker (bo): parry, stand\n" in affray("show", "fight.affray").out
    assert "2  ann  strikes\n" in affray("log", "fight.affray").out
    assert "3  bo" not in affray("log", "fight.affray").out
    assert damaged.read_bytes() == before


def test_looking_as_data_has_the_damage_in_it(affray: Affray, damaged: Path) -> None:
    for words in LOOKING:
        done = affray(*on(words), "--json")
        assert done.code == 3
        assert done.data["damage"]["kind"] in ("CorruptLog", "UnknownEvent", "IllegalLog")
        assert '{"warning": ' in done.err


def test_adding_refuses_and_leaves_the_file_as_it_was(affray: Affray, damaged: Path) -> None:
    before = damaged.read_bytes()
    for words in ADDING:
        done = affray(*on(words))
        assert (done.code, done.out) == (3, ""), (words, done)
        assert done.err.startswith("affray: fight.affray: ")
        assert done.err.count("\n") == 1
    assert affray(*on(["act", "strike"]), "--json").error["exit"] == 3
    assert damaged.read_bytes() == before


def test_verify_names_the_entry(affray: Affray, damaged: Path) -> None:
    done = affray("verify", "fight.affray", "--json")
    assert done.code == 1
    assert 3 in [level["entry"] for level in done.data["levels"]]


def test_a_log_without_a_whole_first_entry_shows_nothing(affray: Affray, fight: Path) -> None:
    for text in (b"", b"{}\n", b"\x00" * 50, fight.read_bytes()[:200]):
        fight.write_bytes(text)
        for words in (*LOOKING, *ADDING):
            done = affray(*on(words))
            assert (done.code, done.out) == (3, ""), (text, words, done)
            assert "entry 0 is damaged: expected " in done.err
        done = affray("verify", "fight.affray")
        assert (done.code, done.out.endswith("\nL0 fails at entry 0; not one entry fits\n")) == (1, True)
        assert fight.read_bytes() == text


def test_a_torn_tail_is_told_by_those_who_look_and_set_aside_once_by_who_writes(affray: Affray, fight: Path) -> None:
    whole = fight.read_bytes()
    fight.write_bytes(whole + b'{"seq":5,"at":')
    for words in (*LOOKING, ["replay"], ["options"], ["act", "strike", "--dry-run"]):
        done = affray(*on(words))
        assert done.code == 0
        assert done.err == ("affray: warning: entry 5 was left unfinished (14 bytes, still at the end of the log)\n")
    done = affray("act", "fight.affray", "strike")
    assert done.code == 0
    assert done.err.startswith("affray: warning: entry 5 was left unfinished (14 bytes, set aside in ")
    assert fight.read_bytes().startswith(whole)
    assert (fight.parent / "fight.affray.torn-5").read_bytes() == b'{"seq":5,"at":'
    done = affray("act", "fight.affray", "stand")
    assert (done.code, done.err) == (0, "")


def test_somebody_who_wrote_first_is_a_conflict(affray: Affray, fight: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from affray.encounter import Encounter

    act = Encounter.act

    def slow(encounter: Encounter, *words: str, **fields: object) -> object:
        monkeypatch.setattr(Encounter, "act", act)
        Encounter.open(fight).act("strike")
        return act(encounter, *words, **fields)

    monkeypatch.setattr(Encounter, "act", slow)
    done = affray("act", "fight.affray", "give_up", "--by", "ann", "--json")
    assert (done.code, done.out) == (4, "")
    assert done.error["kind"] == "Conflict"
    assert done.error["expected"].startswith("entry 4 (")
    assert done.error["actual"].startswith("entry 5 (")
    assert affray("log", "fight.affray", "--from", "5", "--json").data["entries"][0]["action"] == {"type": "strike"}
