"""A machine as a Mermaid diagram."""

from __future__ import annotations

import re

from affray.core.diagram import mermaid
from affray.core.machine import Machine, Row
from tests.games.duel import RULESET


def test_diagram_of_the_duel() -> None:
    assert mermaid(RULESET.machine) == (
        "stateDiagram-v2\n"
        '    state "setup<br>anybody: begin" as setup\n'
        '    state "turn<br>striker: strike<br>anybody: give_up" as turn\n'
        '    state "answer<br>target: parry, stand" as answer\n'
        '    state "blow<br>striker: roll (blow)" as blow\n'
        '    state "landed" as landed\n'
        '    state "over" as over\n'
        "    [*] --> setup\n"
        "    setup --> setup : begin<br>round_started\n"
        "    setup --> turn : turn_started\n"
        "    turn --> turn : strike<br>give_up\n"
        "    turn --> answer : blow_aimed\n"
        "    turn --> over : duel_ended\n"
        "    answer --> answer : parry<br>stand<br>focus_spent\n"
        "    answer --> blow : roll_due\n"
        "    blow --> blow : roll (blow)\n"
        "    blow --> landed : blow_missed<br>wounds_suffered\n"
        "    landed --> landed : duellist_fell<br>round_started\n"
        "    landed --> turn : turn_started\n"
        "    landed --> over : duel_ended\n"
        "    over --> [*]\n"
    )


def test_places_that_look_alike_to_mermaid_stay_apart_and_none_is_a_word_of_its_own() -> None:
    rows = (Row("a.b", moves={"x": "a_b"}), Row("a_b", moves={"x": "a b"}), Row("a b", moves={"x": "end"}), Row("end"))
    drawn = mermaid(Machine("a.b", ("end",), rows))
    ids = re.findall(r'state ".*" as (\S+)', drawn)
    assert ids == ["a_b", "a_b_", "a_b__", "end_"]
    assert "    a_b --> a_b_ : x\n    a_b_ --> a_b__ : x\n    a_b__ --> end_ : x\n    end_ --> [*]\n" in drawn


def test_every_transition_is_in_the_diagram() -> None:
    drawn = mermaid(RULESET.machine)
    for move in RULESET.machine.transitions():
        spoken = re.sub(r":(.*)", r" (\1)", move["trigger"])
        arrow = next(line for line in drawn.splitlines() if f"    {move['source']} --> {move['dest']} :" in line)
        assert spoken in arrow.partition(" : ")[2].split("<br>")
