"""show, log, history and replay: what a judge, a player and a curious person read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Affray, opened


@pytest.fixture
def undone(affray: Affray, fight: Path) -> Path:
    """The fight with a strike of Bo's taken back and a remark."""
    affray("act", "fight.affray", "strike")
    affray("undo", "fight.affray", "--why", "wrong foot", "--by", "bo")
    affray("comment", "fight.affray", "a fair ruling", "--about", "6", "--by", "ann")
    return fight


def test_show_begins_with_whose_turn_it_is_and_what_is_owed(affray: Affray, fight: Path) -> None:
    affray("act", "fight.affray", "strike")
    lines = affray("show", "fight.affray").out.splitlines()
    assert lines[:5] == [
        "Dawn, behind the mill",
        "",
        "turn          Bo Baker (bo), in round 1",
        "may act       Ann Archer (ann): parry, stand",
        "state         answer",
    ]
    affray("act", "fight.affray", "stand")
    assert (
        "owed          Bo Baker (bo) rolls 1 die for blow: the blow lands on 3 or more"
        in affray("show", "fight.affray").out.splitlines()
    )


def test_show_has_everybody_with_wounds_and_then_what_can_be_spent_and_the_head(affray: Affray, fight: Path) -> None:
    lines = affray("show", "fight.affray").out.splitlines()
    assert "bo   Bo Baker    bo    active  3/4" in lines
    assert "resources     Ann Archer (ann): focus 2" in lines
    head = opened(fight).head
    assert f"head  {head.seq}:{head.hash}" in lines


def test_show_at_an_entry_says_so_and_shows_how_it_stood(affray: Affray, undone: Path) -> None:
    done = affray("show", "fight.affray", "--at", "5")
    assert "may act       Ann Archer (ann): parry, stand\n" in done.out
    assert "as it stood after entry 5, which is undone now; the log goes on to entry 7\n" in done.out
    assert affray("show", "fight.affray", "--at", "5", "--json").data["state"] == "answer"
    done = affray("show", "fight.affray", "--at", "8")
    assert (done.code, done.err) == (2, "affray: there is no entry 8; the log has entries 0 to 7\n")


def test_show_gives_the_library_s_own_facts_as_data(affray: Affray, fight: Path) -> None:
    shown = opened(fight).show()
    data = affray("show", "fight.affray", "--json").data
    assert data.pop("damage") is None
    assert data.pop("may_act") == {"bo": ["strike", "give_up"], "ann": ["give_up"]}
    assert data.pop("dice_policy") == {"kind": "table"}
    assert (data.pop("options_changed"), data.pop("live")) == ({}, True)
    assert (data.pop("undone"), data.pop("closed")) == ({"entries": 0, "rolls": {}}, None)
    assert data == shown
    assert data["combatants"]["bo"]["wounds"] == {"suffered": 1, "left": 3, "max": 4}


def test_log_tells_each_entry_with_figures_and_rule_ids(affray: Affray, fight: Path) -> None:
    done = affray("log", "fight.affray", "--from", "3", "--to", "4")
    assert done.out == (
        "3  bo   stands fast\n"
        "          the blow lands on 3 or more (D-3)\n"
        "4  ann  rolls [4] for blow\n"
        "          Bo Baker loses 1 (4, 3 needed): 4 -> 3 (D-5)\n"
        "          it is the turn of Bo Baker (D-2)\n"
    )


def test_log_marks_every_line_of_an_undone_entry_with_a_word(affray: Affray, undone: Path) -> None:
    lines = affray("log", "fight.affray").out.splitlines()
    assert "undone 5  bo   strikes" in lines
    assert "undone           a blow is aimed at Ann Archer (D-2)" in lines
    assert "       6  bo   goes back to entry 4; dice afresh; takes back 5; why: wrong foot" in lines
    assert "       7  ann  notes: a fair ruling (about 6)" in lines
    live = [entry["live"] for entry in affray("log", "fight.affray", "--json").data["entries"]]
    assert live == [True, True, True, True, True, False, True, True]


def test_log_says_how_many_dice_an_undo_reached_past(affray: Affray, fight: Path) -> None:
    affray("undo", "fight.affray", "--to", "1", "--by", "ann")
    assert "takes back 2 to 4, with 1 die" in affray("log", "fight.affray").out
    affray("redo", "fight.affray", "--by", "ann")
    assert "restores 2 to 4, with 1 die" in affray("log", "fight.affray").out


def test_log_in_full_has_times_hashes_addresses_and_every_field(affray: Affray, fight: Path) -> None:
    done = affray("log", "fight.affray", "--from", "4", "--full")
    assert opened(fight).head.hash in done.out
    assert "Z  roll 'dice=[4]' for=blow\n" in done.out
    assert "4.1  Bo Baker loses 1 (4, 3 needed): 4 -> 3 (D-5)\n" in done.out
    assert "wounds_suffered target=bo face=4 needed=3 wounds=1" in done.out


def test_log_as_data_has_all_that_the_log_has(affray: Affray, fight: Path) -> None:
    data = affray("log", "fight.affray", "--json").data
    entry = data["entries"][4]
    assert entry["action"] == {"type": "roll", "dice": [4], "for": "blow"}
    assert entry["hash"] == data["head"]["hash"] == opened(fight).head.hash
    assert entry["then"][0] == {
        "address": "4.1",
        "rule": "D-5",
        "sentence": "Bo Baker loses 1 (4, 3 needed): 4 -> 3",
        "event": {
            "type": "wounds_suffered",
            "rule": "D-5",
            "target": "bo",
            "face": 4,
            "needed": 3,
            "wounds": 1,
            "before": 4,
            "after": 3,
        },
    }


def test_log_of_nothing_is_bad_usage(affray: Affray, fight: Path) -> None:
    done = affray("log", "fight.affray", "--from", "9")
    assert (done.code, done.out) == (2, "")
    assert "the log has entries 0 to 4" in done.err


@pytest.mark.parametrize("name", ["bo", "Bo Baker", "bo baker"])
def test_history_tells_who_changed_my_wounds_by_id_or_name(affray: Affray, fight: Path, name: str) -> None:
    done = affray("history", "fight.affray", name)
    assert done.out == (
        "Bo Baker (bo)\n"
        "    4.1  Bo Baker loses 1 (4, 3 needed): 4 -> 3 (D-5)\n"
        "           wounds: 4/4 -> 3/4\n"
        "    4.2  it is the turn of Bo Baker (D-2)\n"
        "    now  active, wounds 3/4\n"
    )
    changes = affray("history", "fight.affray", name, "--json").data["history"][0]["changes"]
    assert changes[0]["after"] == {"suffered": 1, "left": 3, "max": 4}


def test_history_of_what_is_undone_is_not_told(affray: Affray, fight: Path) -> None:
    affray("undo", "fight.affray", "--by", "ann")
    assert affray("history", "fight.affray", "bo").out == (
        "Bo Baker (bo)\n         nothing has happened to it\n    now  active, wounds 4/4\n"
    )


def test_history_of_nobody_names_those_there_are_and_the_near_ones(affray: Affray, fight: Path) -> None:
    done = affray("history", "fight.affray", "Bo Bakr")
    assert done.code == 2
    assert done.err == (
        "affray: there is no combatant 'Bo Bakr'; combatants: ann, bo\n  did you mean bo instead of 'Bo Bakr'?\n"
    )


def test_replay_tells_the_fight_up_to_an_entry_and_how_it_stood_then(affray: Affray, undone: Path) -> None:
    done = affray("replay", "fight.affray", "--to", "3")
    assert "       3  bo   stands fast\n" in done.out
    assert "rolls [4]" not in done.out
    assert "owed          Ann Archer (ann) rolls 1 die" in done.out
    assert "as it stood after entry 3; the log goes on to entry 7\n" in done.out
    data = affray("replay", "fight.affray", "--to", "3", "--json").data
    assert (len(data["entries"]), data["state"]["entry"], data["state"]["state"]) == (4, 3, "blow")


def test_replay_in_steps_does_not_wait_where_nobody_can_press_a_key(affray: Affray, fight: Path) -> None:
    assert affray("replay", "fight.affray", "--step").code == 0


def test_replay_past_the_head_and_at_no_speed_are_bad_usage(affray: Affray, fight: Path) -> None:
    assert affray("replay", "fight.affray", "--to", "5").code == 2
    assert affray("replay", "fight.affray", "--speed", "0").code == 2


def test_looking_leaves_the_file_as_it_was(affray: Affray, undone: Path) -> None:
    before = (undone.read_bytes(), undone.stat().st_mtime_ns, sorted(undone.parent.iterdir()))
    undone.chmod(0o444)
    for verb in (["show"], ["log"], ["history", "bo"], ["replay"], ["verify"], ["options"]):
        assert affray(verb[0], "fight.affray", *verb[1:]).code == 0
    assert (undone.read_bytes(), undone.stat().st_mtime_ns, sorted(undone.parent.iterdir())) == before
