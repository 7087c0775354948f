"""A judge who arrives in the middle reads where the table is, and the log reads like a fight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.cli import main
from affray.encounter import Encounter
from affray.rulesets.inquisitor import RULESET
from affray.scenario import read
from affray.testing import Given
from affray.testing.player import Picker
from tests.rulesets.inquisitor.table import begun, kade, morr, shown

ROSTERS = sorted((Path(__file__).parent / "rosters").glob("*.toml"))
TWO = {"hands": {"right": "sword", "left": "knife"}}


def where(at: Given) -> str:
    """Return where the table says that it is."""
    return str(shown(at, "where"))


def test_each_open_attack_is_told_from_the_outside_in_with_what_is_waited_for() -> None:
    at = begun(kade(name="Kade", **TWO), morr(name="Morr")).and_("two_weapon_attack", target="morr")
    assert where(at) == "Kade attacks Morr with the sword, the knife still to come: Morr may parry, dodge or do nothing"
    at = at.and_("react", kind="parry").rolled(44)
    assert where(at).endswith("the knife still to come (rolled 44 against 34): Morr may strike back")
    at = at.and_("take_counter", weapon="axe").and_("react", kind="parry").rolled(20)
    assert where(at) == (
        "Kade attacks Morr with the sword, the knife still to come (rolled 44 against 34, waits for the "
        "counter-attack); inside it Morr strikes back at Kade with the axe (rolled 20 against 33, the right leg): "
        "damage is rolled"
    )
    at = at.rolled(3, 1)
    assert where(at) == "Kade attacks Morr with the knife: Morr may parry, dodge or do nothing"


def test_a_free_attack_is_told_inside_what_it_punishes() -> None:
    at = begun().and_("break_off")
    assert where(at) == "kade breaks off, and morr may let it happen"
    at = at.and_("refuse_break_off").rolled(77)
    assert where(at) == "kade botched the break-off, and so morr may take a free attack at kade"
    at = at.and_("take_free_attack", weapon="axe")
    assert where(at) == (
        "kade botched the break-off, and so morr takes a free attack at kade with the axe: "
        "kade may parry, dodge or do nothing"
    )


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_every_place_that_waits_says_what_for_in_words(path: Path) -> None:
    scenario = msgspec.structs.replace(read(path), seed="where")
    encounter: Encounter = scenario.create(clock=lambda: "")
    pick = Picker(f"where {path.stem}")
    for _ in range(60):
        state: Any = encounter.now.state
        said = RULESET.show(state)["where"]
        assert said, state.place
        assert not set("_{}") & set(said), f"{state.place}: {said}"
        offers = [one for one in encounter.options() if one.action not in ("end_encounter", "set_condition")]
        if not offers:
            break
        chosen = offers[pick(len(offers))]
        fields = {} if chosen.action == "roll" else chosen.draw(pick)
        encounter.act(chosen.action, chosen.seats[pick(len(chosen.seats))], **fields)


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_the_log_tells_in_words_and_not_in_ids_of_the_rules(path: Path) -> None:
    scenario = msgspec.structs.replace(read(path), seed="told")
    encounter: Encounter = scenario.create(clock=lambda: "")
    pick = Picker(f"told {path.stem}")
    for _ in range(60):
        offers = [one for one in encounter.options() if one.action not in ("end_encounter", "special_event")]
        if not offers:
            break
        chosen = offers[pick(len(offers))]
        fields = {} if chosen.action == "roll" else chosen.draw(pick)
        entry = encounter.act(chosen.action, chosen.seats[pick(len(chosen.seats))], **fields)
        events = (() if chosen.action == "roll" else (entry.action,)) + tuple(entry.then)
        for event in events:
            said = event.tell(encounter.names)
            assert said, event
            assert not [odd for odd in ("_", "()", "  ") if odd in said], f"{event}: {said}"


def test_show_on_the_command_line_says_where_and_only_what_is_hurt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example, log = str(Path(__file__).parents[3] / "examples" / "duel-to-brawl.toml"), str(tmp_path / "fight.affray")
    assert main(["run", example, "--log", log]) == 0
    capsys.readouterr()
    assert main(["show", log, "--at", "12"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "owed The smugglers (blue) rolls 2 dice for damage: axe on the right leg of Kade" in said
    assert "inside it Morr strikes back at Kade with the axe (rolled 20 against 33, the right leg): damage is" in said
    assert "right arm 1 " in said
    assert "left leg 0" not in said
