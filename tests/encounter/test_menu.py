"""Everything that may be done is data: by one schema, down to the leaves, with the head it was made for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from affray import Conflict, Encounter, Menu, menu_schema, ruleset
from affray.core.form import AnyOf, Fields, Form, InWords, Listing, Row
from affray.events.base import tag_of
from affray.scenario import read
from affray.testing import Picker, play
from tests.digests import ROOT
from tests.games.duel import RULESET

ROSTERS = sorted((*(ROOT / "examples").glob("*.toml"), *(ROOT / "tests" / "rulesets").glob("*/rosters/*.toml")))
VALIDATOR = jsonschema.Draft202012Validator(menu_schema())


def forms(form: Form) -> list[Form]:
    """Return a form and all forms in it."""
    match form:
        case Listing(item=item):
            inner = [item]
        case Fields(fields=fields):
            inner = [field.form for field in fields]
        case Row(items=items):
            inner = list(items)
        case AnyOf(forms=several):
            inner = list(several)
        case _:
            inner = []
    return [form, *(deeper for one in inner for deeper in forms(one))]


def begun() -> Encounter:
    fight = Encounter.create(RULESET, {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]}, nonce="")
    fight.act("begin", "ann")
    return fight


def test_the_schema_is_itself_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(menu_schema())


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_every_menu_of_a_fight_fits_the_schema_and_describes_every_field_to_its_leaves(path: Path) -> None:
    pick, seen = Picker(path.stem), set[str]()

    def look(encounter: Encounter) -> None:
        if encounter.head.seq > 8 and pick(12):
            return
        options = encounter.options()
        menu = options.menu()
        data = json.loads(msgspec.json.encode(menu))
        VALIDATOR.validate(data)
        assert msgspec.json.decode(msgspec.json.encode(menu), type=Menu) == menu
        assert (menu.head.seq, menu.head.hash) == (encounter.head.seq, encounter.head.hash)
        for offer, form in zip(options, menu.offers, strict=False):
            assert (offer.action, offer.seats) == (form.action, form.seats)
            assert list(offer.fields) == [field.name for field in form.fields]
            for field in form.fields:
                seen.add(field.form.__struct_config__.tag)  # type: ignore[arg-type]
                opaque = [one for one in forms(field.form) if isinstance(one, InWords)]
                assert not opaque, (form.action, field.name)

    encounter = read(path).create(clock=lambda: "")
    play(encounter, f"menu {path.stem}", 3000, encounter.ruleset.endings, look)
    assert seen


@pytest.mark.parametrize("name", ["astartes", "grvnts", "inquisitor", "wh40k-11e", "wrath-and-glory"])
def test_every_action_has_a_label_and_a_game_tells_moves_from_answers_and_rulings(name: str) -> None:
    actions = ruleset(name).actions
    assert [tag_of(kind) for kind in actions if not kind.label] == []
    assert {kind.offered_as for kind in actions} == {"move", "answer", "ruling"}
    assert any(kind.final for kind in actions)


def test_a_value_is_called_by_its_name_and_a_roll_says_what_is_owed() -> None:
    fight = begun()
    fight.act("strike", "ann")
    menu = fight.options().menu()
    assert [(offer.action, offer.kind) for offer in menu.offers] == [
        ("parry", "move"),
        ("stand", "move"),
        ("undo", "conduct"),
        ("comment", "conduct"),
        ("close", "conduct"),
    ]
    fight.act("stand", "bo")
    menu = fight.options().menu()
    assert menu.owed is not None
    assert (menu.owed.seat, menu.owed.purpose, menu.owed.dice) == ("ann", "blow", 1)
    assert [offer.action for offer in menu.offers if offer.final] == ["close"]


def test_an_action_is_refused_if_the_head_of_its_menu_is_not_the_head_any_more() -> None:
    fight = begun()
    options = fight.options()
    fight.comment("wait", by="bo")
    with pytest.raises(Conflict):
        fight.act("strike", "ann", if_head=options.head)
    fight.act("strike", "ann", if_head=fight.options().head)


def test_the_menu_of_an_earlier_entry_names_that_entry_and_has_no_conduct() -> None:
    fight = begun()
    fight.act("strike", "ann")
    menu = fight.at(1).options().menu()
    assert (menu.head.seq, menu.head.hash) == (1, next(iter(fight.entries(1))).hash)
    assert {offer.kind for offer in menu.offers} == {"move"}


def test_a_closed_fight_has_nothing_on_its_menu() -> None:
    fight = begun()
    fight.close(by="ann")
    assert fight.options().menu().offers == ()


def test_what_is_left_out_is_said_with_its_default() -> None:
    menu = begun().options().menu()
    (undo,) = [offer for offer in menu.offers if offer.action == "undo"]
    fields: dict[str, Any] = {field.name: field.default for field in undo.fields}
    assert fields == {"to": msgspec.UNSET, "why": msgspec.UNSET, "dice": "afresh"}
