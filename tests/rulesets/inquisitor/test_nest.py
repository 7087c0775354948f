"""Frames in frames: an undo in the middle lands exactly where it should, and the view says where that is (2.0, 1.4)."""

from __future__ import annotations

import pytest

from affray.encounter import Encounter
from affray.events.base import tag_of
from affray.testing import Given
from tests.rulesets.inquisitor.table import begun, kade, morr, place, shown

TWO = {"hands": {"right": "sword", "left": "knife"}}


def counter_in_two_weapons() -> Given:
    """Return IN-E36 up to the damage of the counter-attack: eight entries, two frames deep."""
    at = begun(kade(**TWO)).and_("two_weapon_attack", target="morr").and_("react", kind="parry").rolled(44)
    return at.and_("take_counter", weapon="axe").and_("react", kind="parry", weapon="sword").rolled(20)


def whole() -> Given:
    """Return IN-E36 to its end."""
    at = counter_in_two_weapons().rolled(3, 1).and_("react", kind="parry")
    return at.rolled(16).rolled(5)


def test_the_view_says_where_in_the_nest_the_table_is_and_who_owes_the_next_decision() -> None:
    at = counter_in_two_weapons()
    nest = shown(at, "nest")
    found = [(one["kind"], one["attacker"], one["target"], one["weapon"], one["step"]) for one in nest]
    assert found == [
        ("own", "kade", "morr", "sword", "attack.after"),
        ("counter", "morr", "kade", "axe", "attack.damage"),
    ]
    pending = shown(at, "pending")
    assert (pending["kind"], pending["seat"], pending["purpose"]) == ("roll", "blue", "damage")


def test_INE36_the_undo_of_the_last_four_lands_in_the_damage_of_the_counter() -> None:
    at = counter_in_two_weapons()
    seq, there = at.encounter.head.seq, at.encounter.snapshot()
    done = whole()
    assert place(done) == "acting"
    done.encounter.undo(done.encounter.head.seq - 4, by="red")
    assert done.encounter.head.seq == seq + 5
    assert done.encounter.snapshot() == there


@pytest.mark.parametrize("seq", range(1, 12))
def test_an_undo_to_any_entry_of_the_nest_is_the_fold_up_to_it(seq: int) -> None:
    done = whole()
    there = done.encounter.fork(seq).snapshot()
    done.encounter.undo(seq, by="red")
    assert done.encounter.snapshot() == there
    assert Encounter.open(done.encounter.log, ruleset=done.encounter.ruleset).snapshot() == there


def test_play_goes_on_from_the_middle_of_the_nest_as_if_nothing_had_been_undone() -> None:
    done = whole()
    done.encounter.undo(8, by="red")
    again = done.rolled(3, 1).and_("react", kind="parry").rolled(16).rolled(5)
    assert again.encounter.snapshot() == whole().encounter.snapshot()


def test_INE36_the_events_of_the_nest_in_their_order() -> None:
    at = whole()
    found = [[tag_of(type(event)) for event in entry.then] for entry in at.encounter.entries(3)]
    assert found == [
        ["action_spent", "attack_declared", "reaction_asked"],
        ["reaction_made", "attack_roll_asked"],
        ["blow_overreached", "counter_asked"],
        ["attack_declared", "reaction_asked"],
        ["reaction_made", "attack_roll_asked"],
        ["blow_hit", "location_found", "damage_asked"],
        [
            "damage_rolled", "damage_applied", "level_reached", "injury_ended", "attack_ended", "second_blow_began",
            "reaction_asked",
        ],
        ["reaction_made", "attack_roll_asked"],
        ["blow_hit", "location_found", "damage_asked"],
        ["damage_rolled", "damage_applied", "level_reached", "injury_ended", "attack_ended"],
    ]  # fmt: skip


def test_the_log_tells_the_fight_with_its_figures() -> None:
    said = tell(whole())
    assert "kade needs 34: WS 62, sword +15, parry -10, 67 halved" in said
    assert "kade overreaches: 44 against 34, a matched failure" in said
    assert "kade suffers 4 (6 less armour 2), 4 in all" in said


def tell(at: Given) -> str:
    """Return every event of a fight as it is told."""
    names = at.encounter.names
    return "\n".join(event.tell(names) for entry in at.encounter.entries(1) for event in (entry.action, *entry.then))


def test_INE32_the_second_blow_is_lost_when_the_counter_stuns() -> None:
    at = begun(kade(**TWO), morr()).and_("two_weapon_attack", target="morr").and_("react").rolled(77)
    at = at.and_("take_counter", weapon="axe").and_("react", kind="parry", weapon="sword").rolled(22).rolled(5, 4)
    at = at.rolled(2).rolled(1)
    done = at.when("roll", "red", dice=[43])
    done.then_tags("shock_resisted", "injury_ended", "attack_ended", "second_attack_lost", "attack_ended")
