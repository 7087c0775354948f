"""Status: one at a time for everybody."""

from __future__ import annotations

from affray.projections import Statuses
from tests.projections.skirmish import CAST, Slain, StatusSet, played

STATUS = Statuses()


def test_everybody_starts_with_the_status_of_the_roster() -> None:
    assert STATUS.show(STATUS.start(CAST)) == {"f": "active", "t": "active", "m": "absent", "g": "active"}


def test_a_status_replaces_the_one_before_for_one_or_several() -> None:
    view = played(STATUS, Slain(who="t", left=0), StatusSet(who=("f", "m"), to="fled"), StatusSet(who="m", to="active"))
    assert STATUS.show(view) == {"f": "fled", "t": "destroyed", "m": "active", "g": "active"}


def test_case_35_the_list_of_losses_has_each_id_once() -> None:
    view = played(
        STATUS,
        Slain(who="t", left=0),
        StatusSet(who=("f", "t", "f"), to="destroyed"),
        Slain(who="t", left=-1),
    )
    assert STATUS.holding(view, "destroyed") == ("f", "t")
    assert STATUS.holding(view, "fled") == ()


def test_a_newcomer_and_a_unit_have_a_status_from_the_event_that_gives_them_one() -> None:
    view = played(STATUS, StatusSet(who="coven", to="broken"), StatusSet(who="", to="destroyed"))
    assert STATUS.about(view, "coven") == "broken"
    assert STATUS.about(view, "mob") is None
    assert "" not in STATUS.show(view)
