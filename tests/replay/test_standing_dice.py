"""Dice that stand: for the same roll only, the same in one step as in several, and never in anybody's way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from affray import Encounter, MemoryLog, Refused, verify
from affray.events.base import Roll
from affray.events.conduct import STANDING, Undo
from affray.scenario import read
from affray.testing import Picker
from tests.games.duel import RULESET
from tests.support import begun, one_turn

ROSTERS = sorted((Path(__file__).parents[1] / "rulesets").glob("*/rosters/*.toml"))

TWO_UNITS: dict[str, Any] = {
    "side": [
        {"id": "red", "unit": [{"id": "squad", "model": [{"id": "r", "count": 3, "T": 4, "Sv": 3, "W": 2,
                                                          "weapons": ["rifle", "carbine"]}]}]},
        {"id": "blue", "unit": [{"id": "near", "model": [{"id": "n", "count": 3, "T": 4, "Sv": 4, "W": 2}]},
                                {"id": "far", "model": [{"id": "f", "T": 4, "Sv": 4, "W": 9}]}]},
    ],
    "weapon": {name: {"kind": "ranged", "range": 24, "A": 2, "skill": 3, "S": 4, "AP": -1, "D": 1}
               for name in ("rifle", "carbine")},
}  # fmt: skip

TWO_SWORDS: dict[str, Any] = {
    "weapon": [{"id": "big", "damage": "1D20"}, {"id": "small", "damage": "1D6"}],
    "character": [
        {"id": "ash", "side": "red", "ws": 95, "bs": 50, "s": 50, "t": 50, "i": 60,
         "hands": {"right": "big", "left": "small"}, "engaged_with": ["oak"]},
        {"id": "oak", "side": "blue", "ws": 20, "bs": 20, "s": 50, "t": 90, "i": 20},
    ],
}  # fmt: skip


def standing(encounter: Encounter) -> tuple[int, ...] | None:
    """Return the faces that the roll on offer must show, None if any will do."""
    (offer,) = [one for one in encounter.options() if one.action == "roll"]
    stand: tuple[int, ...] | None = getattr(offer.fields.get("dice"), "stand", None)
    return stand


def checked(encounter: Encounter) -> None:
    """Check that a reader of the log finds what the encounter says."""
    report = encounter.verify()
    assert report.ok, report.failed
    again = Encounter.open(encounter.log, ruleset=encounter.ruleset)
    assert again.snapshot() == encounter.snapshot()
    rolls = [[one for one in each.options() if one.action == "roll"] for each in (again, encounter)]
    assert rolls[0] == rolls[1]


def shooting() -> Encounter:
    """Return a battle whose squad has chosen its weapons."""
    encounter = Encounter.create("wh40k-11e", TWO_UNITS)
    encounter.act("start_battle", "red")
    encounter.act("select_to_shoot", unit="squad")
    encounter.act("select_weapons", weapons=[{"weapon": f"r{n}.rifle"} for n in (1, 2, 3)])
    return encounter


def aimed(encounter: Encounter, unit: str) -> None:
    """Go on to the hit roll at a unit."""
    encounter.act("select_targets", unit=unit)
    assert encounter.show()["pending"]["purpose"] == "hit"


def test_dice_stand_the_same_in_one_step_as_in_several() -> None:
    for steps in ([1], [3, 2, 1], [4, 1], [3, 1]):
        encounter = begun()
        one_turn(encounter, 6)
        encounter.undo(3, dice="stand", by="ann")
        encounter.redo(by="ann")
        for to in steps:
            if to < 4:
                encounter.undo(to, dice="stand", by="ann")
        encounter.act("strike")
        encounter.act("stand")
        assert standing(encounter) == (6,)
        checked(encounter)


def test_rolls_of_several_undos_stand_in_the_order_in_which_they_were_made() -> None:
    encounter = begun()
    for face in (1, 2, 6, 5):
        one_turn(encounter, face)
    for _ in range(12):
        encounter.undo(dice="stand", by="ann")
    faces = []
    for _ in range(4):
        encounter.act("strike")
        encounter.act("stand")
        faces += encounter.roll().action.dice
    assert faces == [1, 2, 6, 5]
    checked(encounter)


def test_an_undo_that_takes_back_no_roll_buys_no_new_dice_whatever_it_says_of_dice() -> None:
    for order in ("stand", "afresh"):
        encounter = begun()
        one_turn(encounter, 6)
        encounter.undo(dice="stand", by="ann")
        encounter.undo(dice=order, by="ann")
        encounter.comment("and so", by="ann")
        encounter.act("parry")
        assert standing(encounter) == (6,)
        checked(encounter)


def test_a_roll_that_showed_standing_dice_stands_again_or_is_rolled_afresh_as_the_next_undo_says() -> None:
    for order, faces in (("stand", (6,)), ("afresh", None)):
        encounter = begun()
        one_turn(encounter, 6)
        encounter.undo(dice="stand", by="ann")
        encounter.roll()
        encounter.undo(dice=order, by="ann")
        assert standing(encounter) == faces
        checked(encounter)


def test_a_redo_brings_back_what_stood_before_the_undo() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(dice="stand", by="ann")
    encounter.undo(1, dice="stand", by="ann")
    encounter.redo(by="ann")
    assert standing(encounter) == (6,)
    encounter.redo(by="ann")
    encounter.undo(dice="afresh", by="ann")
    assert standing(encounter) is None
    checked(encounter)


def test_the_dice_of_another_turn_do_not_stand() -> None:
    encounter = begun()
    one_turn(encounter, 1)
    one_turn(encounter, 6)
    encounter.undo(2, dice="stand", by="ann")
    encounter.act("stand")
    assert encounter.roll().action.dice == (1,)
    encounter.undo(2, dice="afresh", by="ann")
    encounter.act("stand")
    assert standing(encounter) is None
    encounter.roll(2)
    encounter.act("strike")
    encounter.act("stand")
    assert standing(encounter) == (6,)
    encounter.roll()
    encounter.act("strike")
    encounter.act("stand")
    assert standing(encounter) is None
    checked(encounter)


def test_dice_cannot_be_carried_to_another_target_and_wait_for_their_own() -> None:
    encounter = shooting()
    before = encounter.head.seq
    aimed(encounter, "near")
    encounter.roll(*[6] * 6)
    encounter.undo(before, dice="stand", why="wrong target", by="red")
    aimed(encounter, "far")
    assert standing(encounter) is None
    with pytest.raises(Refused, match="another roll") as caught:
        encounter.roll()
    assert caught.value.refusal.code == "E_DICE_MISSING"
    encounter.roll(*[1] * 6)
    encounter.undo(before, dice="stand", by="red")
    aimed(encounter, "near")
    assert encounter.roll().action.dice == (6,) * 6
    encounter.undo(before, dice="stand", by="red")
    aimed(encounter, "far")
    assert encounter.roll().action.dice == (1,) * 6
    checked(encounter)


def test_dice_cannot_be_carried_to_another_weapon() -> None:
    encounter = Encounter.create("wh40k-11e", TWO_UNITS)
    encounter.act("start_battle", "red")
    encounter.act("select_to_shoot", unit="squad")
    for weapon, stands in (("rifle", None), ("carbine", None), ("rifle", (6,) * 6)):
        encounter.act("select_weapons", weapons=[{"weapon": f"r{n}.{weapon}"} for n in (1, 2, 3)])
        aimed(encounter, "near")
        assert standing(encounter) == stands
        encounter.roll(*[6] * 6)
        encounter.undo(2, dice="stand", by="red")
    checked(encounter)


def test_a_face_of_a_large_die_never_stands_for_a_smaller_one() -> None:
    encounter = Encounter.create("inquisitor", TWO_SWORDS)
    encounter.act("start_encounter")
    encounter.act("begin_round")
    pick = Picker("0")
    while not any(one.action == "attack" for one in encounter.options()):
        offer = next(one for one in encounter.options() if one.action not in encounter.ruleset.endings)
        encounter.act(offer.action, offer.seats[0], **offer.draw(pick))
    before = encounter.head.seq
    for weapon, stands, face in (("big", None, 19), ("small", None, 4), ("big", (19,), 19)):
        damage_rolled(encounter, weapon)
        assert standing(encounter) == stands
        encounter.roll(face)
        encounter.undo(before, dice="stand", by="red")
    checked(encounter)


def damage_rolled(encounter: Encounter, weapon: str) -> None:
    """Attack with a weapon and go on to the roll for damage."""
    encounter.act("attack", "red", weapon=weapon, target="oak")
    while (pending := encounter.show()["pending"])["purpose"] != "damage":
        if pending["kind"] != "roll":
            answers = {one.action: one for one in encounter.options()}
            reply = "react" if "react" in answers else "decline_counter"
            encounter.act(reply, **({"kind": "none"} if reply == "react" else {}))
            continue
        stands = standing(encounter)
        encounter.roll(*(stands or [{"attack": 5, "location": 50}[pending["purpose"]]]))


def test_other_faces_than_those_that_stand_are_refused_with_those_that_are_accepted() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(dice="stand", by="ann")
    with pytest.raises(Refused) as caught:
        encounter.roll(5)
    assert caught.value.refusal.code == "E_DICE_STAND"
    assert "the dice of this roll stand as they fell: give 6, or no faces" in str(caught.value)
    assert encounter.roll(6).action == Roll((6,), "blow")


def test_a_log_in_which_standing_dice_were_exchanged_is_not_legal() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(dice="stand", by="ann")
    undo = next(entry.action for entry in encounter.entries(5))
    assert undo == Undo(3, dice="stand", scheme=STANDING)
    forged = Encounter.open(MemoryLog.copy(encounter.log, 5), ruleset=RULESET)
    forged.undo(by="ann")
    forged.roll(3)
    lines = b"".join(forged.log.blocks()).splitlines()
    lines[5] = lines[5].replace(b'"to":3', b'"to":3,"dice":"stand","scheme":"request-1"')
    report = verify(_chained(lines), RULESET)
    assert report.failed is not None
    assert (report.failed.level, report.failed.entry) == ("L2", 6)
    assert report.failed.found == "the roll must show [6], the faces that stand"


def _chained(lines: list[bytes]) -> MemoryLog:
    from affray.events.entry import SUFFIX
    from tests.replay.test_runs import chained

    return chained([line[:-SUFFIX] for line in lines])


def test_what_was_on_offer_after_an_earlier_entry_has_the_dice_that_stood_then() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(dice="stand", by="ann")
    at = encounter.head.seq
    encounter.roll()
    one_turn(encounter, 1)
    (offer,) = encounter.at(at).options()[:1]
    assert offer.fields["dice"].accepts([6])
    assert not offer.fields["dice"].accepts([5])
    (offer,) = encounter.at(3).options()[:1]
    assert offer.fields["dice"].accepts([5])


def test_an_undo_and_its_redo_read_no_roll_again() -> None:
    encounter = begun()
    for _ in range(40):
        one_turn(encounter, 1)
    for _ in range(20):
        encounter.undo(1, dice="stand", by="ann")
        assert encounter._replay.stands.stretches == ((encounter.redoable, 1),)
        assert encounter._replay.stands.rolls == ()
        encounter.redo(by="ann")
    checked(encounter)


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_what_is_on_offer_where_dice_stand_is_accepted_and_the_log_holds(path: Path) -> None:
    stood = [played_with_undos(path, seed) for seed in range(4)]
    assert any(stood) or any(played_with_undos(path, seed) for seed in range(4, 20))  # where few rolls are undone


def played_with_undos(path: Path, seed: int) -> int:
    """Play at random with many undos, with what is on offer alone; return how many rolls stood."""
    encounter = read(path).create(clock=lambda: "")
    pick = Picker(f"{path.stem}:{seed}")
    stood = 0
    for _ in range(90):
        offers = [one for one in encounter.options() if one.action not in encounter.ruleset.endings]
        what = pick(8)
        if encounter.undoable is not None and (what == 0 or not offers):
            encounter.undo(dice="stand", by=encounter.opening.seats[0].id)
            for _ in range(pick(6)):
                if encounter.undoable is not None:
                    encounter.undo(dice=("stand", "stand", "afresh")[pick(3)], by=encounter.opening.seats[0].id)
        elif what == 1 and encounter.redoable is not None:
            encounter.redo(by=encounter.opening.seats[0].id)
        elif offers[0].action == "roll":
            stand = standing(encounter)
            entry = encounter.act("roll", offers[0].seats[0], **offers[0].draw(pick))
            if stand is not None:
                assert entry.action.dice == stand
                stood += 1
        else:
            offer = offers[pick(len(offers))]
            encounter.act(offer.action, offer.seats[0], **offer.draw(pick))
    checked(encounter)
    return stood
