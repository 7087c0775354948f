"""Allocation order: groups as declared, until they end."""

from __future__ import annotations

from affray.projections import AllocationOrder
from tests.projections.skirmish import CAST, AttackOver, OrderDeclared, Slain, played

ALLOCATION = AllocationOrder()
DECLARED = OrderDeclared(groups=(("t",), ("f", "m")))


def test_there_is_none_at_first_and_none_when_it_has_ended() -> None:
    assert ALLOCATION.show(ALLOCATION.start(CAST)) == []
    assert ALLOCATION.show(played(ALLOCATION, DECLARED, AttackOver())) == []


def test_groups_stand_as_they_were_declared_whatever_falls_meanwhile() -> None:
    assert ALLOCATION.show(played(ALLOCATION, DECLARED, Slain(who="t", left=0))) == [["t"], ["f", "m"]]


def test_a_new_declaration_replaces_the_whole_order() -> None:
    view = played(ALLOCATION, DECLARED, OrderDeclared(groups=(("m",),)))
    assert ALLOCATION.show(view) == [["m"]]
