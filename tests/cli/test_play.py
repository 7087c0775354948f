"""new, act, roll and options: a fight taken from its roster to its end on the command line."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from affray.cli.words import faces as read_faces
from tests.cli.conftest import ROSTER, Affray, opened


def test_new_opens_a_log_and_says_who_may_begin(affray: Affray, tmp_path: Path) -> None:
    done = affray("new", "duel.toml", "fight.affray")
    assert done.code == 0
    assert done.out.startswith("fight.affray: Dawn, behind the mill of duel 1\n")
    assert "seats: Ann Archer (ann), Bo Baker (bo)\n" in done.out
    assert "next: Ann Archer (ann) or Bo Baker (bo) may begin\n" in done.out
    assert opened(tmp_path / "fight.affray").head.seq == 0


def test_new_plays_no_act_of_the_file(affray: Affray, tmp_path: Path) -> None:
    (tmp_path / "duel.toml").write_text(ROSTER + '[[act]]\ndo = "begin"\nby = "ann"\n', "utf-8")
    affray("new", "duel.toml", "fight.affray")
    assert opened(tmp_path / "fight.affray").head.seq == 0


def test_new_takes_dice_seed_options_preset_and_title_from_the_command_line(affray: Affray) -> None:
    words = ("--seed", "game night 7", "--preset", "gentle", "--option", "hard_blows=on", "--title", "Table 4")
    done = affray("new", "duel.toml", "fight.affray", *words, "--by", "bo", "--json")
    assert done.data["dice"] == {"kind": "seeded", "seed": "game night 7", "scheme": "hmac-sha256-2"}
    assert done.data["options"] == {"hard_blows": "on"}
    assert done.data["title"] == "Table 4"
    assert affray("log", "fight.affray", "--json").data["entries"][0]["by"] == "bo"


def test_new_does_not_overwrite(affray: Affray, fight: Path) -> None:
    before = fight.read_bytes()
    done = affray("new", "duel.toml", "fight.affray")
    assert done.code == 2
    assert done.err.startswith("affray: fight.affray: the log cannot be made: ")
    assert fight.read_bytes() == before


def test_new_names_every_fault_of_a_roster_with_its_path_and_makes_no_log(affray: Affray, tmp_path: Path) -> None:
    roster = ROSTER.replace("wounds = 4", "wounds = 40", 1).replace('name = "Bo Baker"\n', "")
    (tmp_path / "duel.toml").write_text(roster, "utf-8")
    done = affray("new", "duel.toml", "fight.affray", "--option", "hard_blow=off")
    assert done.code == 2
    assert done.err.splitlines()[0] == "affray: the roster has 3 faults:"
    assert "  options.hard_blow: there is no such field (did you mean hard_blows?)" in done.err
    assert "  side[0].wounds: 40 is not allowed; allowed: 1 to 20\n" in done.err
    assert "  side[1].name: missing; wanted: text\n" in done.err
    assert not (tmp_path / "fight.affray").exists()
    again = affray("new", "duel.toml", "fight.affray", "--json")
    assert (again.out, again.error["kind"], len(again.error["faults"])) == ("", "BadRoster", 2)


def test_act_tells_what_followed_with_figures_and_rules_and_what_comes_next(affray: Affray, fight: Path) -> None:
    done = affray("act", "fight.affray", "strike", "--by", "bo")
    assert done.code == 0
    assert "5  bo   strikes\n          a blow is aimed at Ann Archer (D-2)\n" in done.out
    assert "next: Ann Archer (ann) may parry, stand\n" in done.out
    done = affray("act", "fight.affray", "parry")
    assert "next: Bo Baker (bo) rolls 1 die for blow: the blow lands on 5 or more\n" in done.out


def test_act_leaves_the_seat_out_where_only_one_may_act(affray: Affray, fight: Path) -> None:
    assert affray("act", "fight.affray", "strike", "--json").data["entry"]["by"] == "bo"


def test_act_asks_for_the_seat_where_several_may_act(affray: Affray, fight: Path) -> None:
    done = affray("act", "fight.affray", "give_up")
    assert done.code == 1
    assert "say who does it: --by ann or --by bo" in done.err


def test_act_takes_conduct_too(affray: Affray, fight: Path) -> None:
    assert affray("act", "fight.affray", "comment", "text=mind the step", "--by", "bo").code == 0
    assert affray("act", "fight.affray", "undo", "to=3", "why=cocked", "--by", "ann").code == 0
    assert opened(fight).show()["state"] == "blow"


def test_dry_run_says_what_would_follow_and_writes_nothing(affray: Affray, fight: Path) -> None:
    before = fight.read_bytes()
    for words in (("act", "fight.affray", "strike"), ("act", "fight.affray", "undo", "to=2", "--by", "ann")):
        done = affray(*words, "--dry-run")
        assert done.code == 0
        assert done.out.endswith("only tried; nothing was written\n")
    done = affray("act", "fight.affray", "stand", "--dry-run")
    assert done.code == 1
    assert fight.read_bytes() == before
    assert affray("act", "fight.affray", "strike", "--dry-run", "--json").data["written"] is False
    assert affray("act", "fight.affray", "strike", "--json").data["written"] is True


def test_roll_reads_faces_as_people_write_them(affray: Affray, fight: Path) -> None:
    affray("act", "fight.affray", "strike")
    affray("act", "fight.affray", "stand")
    for written in (["3"], ["[3]"], ["3,"]):
        done = affray("roll", "fight.affray", *written, "--dry-run", "--json")
        assert done.data["entry"]["action"] == {"type": "roll", "dice": [3], "for": "blow"}


@pytest.mark.parametrize(
    ("text", "count", "sides", "faces"),
    [
        ("2 4 6", 3, 6, (2, 4, 6)),
        ("246", 3, 6, (2, 4, 6)),
        ("24 6", 3, 6, (2, 4, 6)),
        ("[2,4,6]", 3, 6, (2, 4, 6)),
        ("5x6 2x1", 7, 6, (6, 6, 6, 6, 6, 1, 1)),
        ("10 3", 2, 10, (10, 3)),
        ("27", 1, 6, (27,)),
        ("5 7", 1, 100, (57,)),
        ("0 5", 1, 100, (5,)),
        ("0 0", 1, 100, (100,)),
        ("00", 1, 100, (100,)),
        ("57", 1, 100, (57,)),
        ("5 7", 2, 100, (5, 7)),
        ("5 7 0 1", 2, 100, (57, 1)),
        ("13", 1, 20, (13,)),
        ("", 1, 6, ()),
    ],
)
def test_faces_are_read_off_the_table(text: str, count: int, sides: int, faces: tuple[int, ...]) -> None:
    assert read_faces(text.split(), count, sides) == faces


def test_more_faces_than_any_roll_has_are_refused_and_not_counted_out(affray: Affray, fight: Path) -> None:
    affray("act", "fight.affray", "strike")
    affray("act", "fight.affray", "stand")
    for typed in ("999x6", "6" * 50_000):
        done = affray("roll", "fight.affray", *[typed] * 20)
        assert (done.code, len(done.err) < 2000) == (1, True)
    assert affray("roll", "fight.affray", "1x3").code == 0


def test_roll_leaves_the_faces_to_the_seed(affray: Affray) -> None:
    affray("new", "duel.toml", "fight.affray", "--dice", "seeded", "--seed", "s")
    for action in ("begin", "strike", "stand"):
        affray("act", "fight.affray", action, *(["--by", "ann"] if action == "begin" else []))
    examples = affray("options", "fight.affray", "--json").data["offers"][0]["examples"]
    assert examples == ["affray roll fight.affray --by ann"]
    done = affray("roll", "fight.affray", "--json")
    assert (done.code, len(done.data["entry"]["action"]["dice"])) == (0, 1)


@pytest.mark.parametrize("path", [["begin", "strike"], ["begin", "strike", "stand"], []])
def test_every_example_of_options_can_be_typed_as_it_stands(affray: Affray, path: list[str]) -> None:
    affray("new", "duel.toml", "my fight.affray")
    for action in path:
        affray("act", "my fight.affray", action, *(["--by", "ann"] if action == "begin" else []))
    options = affray("options", "my fight.affray", "--json").data["offers"]
    assert options
    for offer, example in [(each, one) for each in options for one in each["examples"]]:
        assert example in affray("options", "my fight.affray", offer["action"]).out
        if offer["kind"] == "conduct":
            continue
        done = affray(*shlex.split(example)[1:], "--dry-run")
        assert done.code == 0, done


def test_options_says_which_dice_are_wanted_and_what_else_any_seat_may_do(affray: Affray, fight: Path) -> None:
    affray("act", "fight.affray", "strike")
    affray("act", "fight.affray", "stand")
    done = affray("options", "fight.affray")
    assert done.out.startswith("dice wanted: Bo Baker (bo) rolls 1 die for blow: the blow lands on 3 or more\n")
    assert "    dice: 1 die, faces 1 to 6\n" in affray("options", "fight.affray", "roll").out
    assert "  undo     take back entry 6, or more\n" in done.out
    assert "    affray undo fight.affray\n" in affray("options", "fight.affray", "undo").out
    assert "redo" not in done.out
    data = affray("options", "fight.affray", "--json").data
    owed = {"seat": "bo", "purpose": "blow", "dice": 1, "sides": 6, "what": "the blow lands on 3 or more"}
    assert data["owed"] == owed
    dice = {"kind": "dice", "count": 1, "sides": 6}
    assert data["offers"][0]["fields"] == [{"name": "dice", "label": "dice", "form": dice}]


def test_options_of_a_closed_encounter_are_none(affray: Affray, fight: Path) -> None:
    affray("close", "fight.affray", "--yes", "--by", "ann")
    assert affray("options", "fight.affray").out == "The encounter is closed; nothing more may be entered.\n"
    assert affray("options", "fight.affray", "--json").data["offers"] == []


def test_a_fight_goes_to_its_end(affray: Affray, fight: Path) -> None:
    for _ in range(3):
        affray("act", "fight.affray", "strike")
        affray("act", "fight.affray", "stand")
        done = affray("roll", "fight.affray", "6")
    assert "Bo Baker wins" in done.out or "Ann Archer wins" in done.out
    assert done.out.endswith("next: nothing; no action of the game is left (state over)\n")
    assert "over          no action of the game is left\n" in affray("show", "fight.affray").out
