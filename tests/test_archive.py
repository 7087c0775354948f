"""Logs kept from earlier: each must open and verify for ever, whatever is rebuilt.

A log is added with every version of a ruleset or of the format, and none is ever changed. A log of an older version
says what that version gave; where the rules of today give otherwise, it is pinned from which entry on.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from affray import Encounter, FileLog, Head, installed
from affray.core.registry import ruleset

ARCHIVE = Path(__file__).parent / "archive"


class Kept(NamedTuple):
    """What is pinned of a log: the ruleset it was written under, its head, and from which entry on the rules of today
    give otherwise, None where they give the same."""

    ruleset: str
    version: str
    head: Head
    otherwise: int | None = None


KEPT = {
    # an assault with a burst, a parry and an investment, and most options away from their defaults at random
    "astartes-assault": Kept(
        "astartes", "1", Head(16, "0b83fac11d60038acd73edc97ecea9389bbc8d6e9039d2004ffb3e7d854774ac")
    ),
    "astartes-choices-random": Kept(
        "astartes", "1", Head(216, "3270a28613a6b3b60531ee60562310d07ade41e30b504b0e723845b1e0bb61c6")
    ),
    # a trench raid of four against six, and every module at once at random
    "grvnts-trench-raid": Kept(
        "grvnts", "1", Head(65, "ec0885f3772b33b1bad5f4aab8f13b199bb45283520e584aa4f9d53f15c7d9d9")
    ),
    "grvnts-gas-random": Kept(
        "grvnts", "1", Head(370, "01be4c207c7545203f69865c1212f1a493d9d90dd9bff37e5188649652aaf0a1")
    ),
    "inquisitor-1": Kept(
        "inquisitor", "1", Head(57, "1b2c073e29b451f00e07e9aac81559d9ca5e5ef3a1aad5c1c8841a90db05d0d8")
    ),
    "inquisitor-brawl": Kept(
        "inquisitor", "1", Head(119, "3f48399ad5cdf3b0b7ddfe791a4814deea5e2131d0c100ebd0185c427b530d14")
    ),
    "wh40k-11e-red-vs-blue": Kept(
        "wh40k-11e", "11e-2026-06-01.1", Head(11, "12887e00f8c7657d1cf5fd547eec9b3eec7fdf6f87506a9b2adb86bf6f5df235")
    ),
    # both fighters on the ground, where only a standing attacker had +10 (IN-18)
    # format 2: goes on from the first half of inquisitor-brawl
    "inquisitor-continued": Kept(
        "inquisitor", "2", Head(138, "89f6f1d5fc9c2b9376873f28174f2673c7fb7b41c8c1225d975cb449f4f98d36")
    ),
    "inquisitor-both-prone": Kept(
        "inquisitor", "1", Head(123, "9fe192474d8eee17377454714a51c5904a3cc47a13fcc79c830105fc2894f67a"), 57
    ),
    # a hold let go unasked and shots out of a melee (IN-G6, IN-S3)
    "inquisitor-2-every-option": Kept(
        "inquisitor", "2", Head(73, "7224b2b3914d0424e70cdc2abed433556d492cfe5de53f749f69de7e2a170407")
    ),
    "inquisitor-2-grapplers": Kept(
        "inquisitor", "2", Head(97, "2e6ad55cae0dc7f3be7349eed30c270245b5896013819bd0ac3cdb8dbe6411e3")
    ),
    # undos that let dice stand by purpose and number alone, in one game with seeded dice of the first scheme
    "inquisitor-stands-by-name": Kept(
        "inquisitor", "1", Head(159, "fff860347abe6dd9270fa7ec86f86c77707ca4e934f0263713102849b8f58eff")
    ),
    "wh40k-11e-stands-by-name": Kept(
        "wh40k-11e", "11e-2026-06-01.1", Head(159, "90ba57022d581c8c3ee8fb771fbd8f48d2ba2d7b271cedb0e89ce70e6ba2460f")
    ),
    "wh40k-11e-skirmish": Kept(
        "wh40k-11e", "11e-2026-06-01.1", Head(208, "2aa565594f4c1b4ee2d963b37b762c037dff988c88cd1d740a8054395c3eb9bf")
    ),
    "wrath-and-glory-skirmish": Kept(
        "wrath-and-glory", "1", Head(128, "1b254f7d39e1fd0eddd20404ba24c9c15afcab5ca6ca7c8432a6f5a0c0b7f743")
    ),
    # a Flamer met with Full Defence as a reaction, which answers no area (WG-97)
    "wrath-and-glory-full-defence": Kept(
        "wrath-and-glory", "1", Head(397, "5aef4ee40ebbfb141dd998ae3599ee937b26ef64f22408b8188f05231c8932b2"), 16
    ),
    # pools built from a DN that Glory dice had raised (WG-29, WG-32)
    "wrath-and-glory-random": Kept(
        "wrath-and-glory", "1", Head(426, "6ca8db3d103d028b9ba93e0f948d7a1b169cc48502afa288f917c19307798e4a"), 148
    ),
    # the same actions and dice under version 2, in which a condition that was gained twice had one end (WG-76)
    "wrath-and-glory-2-random": Kept(
        "wrath-and-glory", "2", Head(426, "ce1f9e8c0abd1fa3f4b6af9e4a91953adb4f655dfd4cd682b454cf911b1f0509"), 312
    ),
    "wrath-and-glory-3-random": Kept(
        "wrath-and-glory", "3", Head(292, "0045794a7ccdc0d5ac691ece5acde4d92ef93cabae27f0afd03d4c41dd2d4838")
    ),
}

each = pytest.mark.parametrize("name", KEPT)


def opened(name: str) -> Encounter:
    """Return a kept log, to be read."""
    return Encounter.open(ARCHIVE / f"{name}.affray", write=False)


def test_every_kept_log_is_pinned() -> None:
    assert {path.stem for path in ARCHIVE.iterdir()} == set(KEPT)


def test_every_version_of_a_ruleset_that_is_read_has_a_kept_log() -> None:
    games = [ruleset(name) for name in installed()]
    readable = {(game.id, version) for game in games for version in (game.version, *game.reads)}
    assert {(kept.ruleset, kept.version) for kept in KEPT.values()} == readable


@each
def test_a_kept_log_has_not_changed_and_its_lines_would_be_written_the_same_today(name: str) -> None:
    kept, encounter = KEPT[name], opened(name)
    report = encounter.verify(expect=kept.head)
    by_the_rules = "holds" if kept.version == encounter.ruleset.version else "not checked"
    verdicts = {level.level: level.verdict for level in report.levels}
    before = {} if encounter.opening.continues is None else {"L6": "not checked"}
    assert verdicts == {"L0": "holds", "L1": "holds", "L2": "holds", "L3": by_the_rules, "L5": "holds"} | before
    assert report.head == kept.head
    assert [note for note in report.notes if note.startswith("entry")] == []
    shown = encounter.show()
    assert (shown["ruleset"], shown["version"]) == (kept.ruleset, kept.version)
    assert shown["head"] == {"seq": kept.head.seq, "hash": kept.head.hash}


@each
def test_a_kept_log_of_an_older_version_says_so_and_what_the_rules_of_today_give(name: str) -> None:
    kept, encounter = KEPT[name], opened(name)
    today = encounter.ruleset.version
    found = next(one.found for one in encounter.verify().levels if one.level == "L3")
    older = f"the rules of version {kept.version} are not installed and were not asked; those of version {today} give "
    if kept.version == today:
        assert found == "exact"
    elif kept.otherwise is None:
        assert found == f"{older}the same"
    else:
        assert found.startswith(f"{older}otherwise from entry {kept.otherwise} on, at {kept.otherwise}.")


def test_a_kept_log_that_continues_another_fits_the_one_before() -> None:
    before = FileLog.open(ARCHIVE / "inquisitor-brawl.affray", write=False)
    (level,) = opened("inquisitor-continued").verify(levels=["L6"], before=before).levels
    assert (level.level, level.verdict) == ("L6", "holds")
