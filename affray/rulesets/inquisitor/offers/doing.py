"""Offers of everything else in one's own turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from affray.core.domain import Between, Domain, Judged, Offer, OneOf, Some, Words
from affray.events.base import Action
from affray.rulesets.inquisitor import actions as a
from affray.rulesets.inquisitor.checks.doing import names_somebody
from affray.rulesets.inquisitor.offers.probe import legal, those
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import HANDS


def plain(state: Table, action: Action, tag: str, says: str) -> Iterator[Offer]:
    """An action without fields."""
    by = state.acting.side
    if legal(state, action, by):
        yield Offer(tag, (by,), says=says)


def break_off(state: Table) -> Iterator[Offer]:
    """Leaving contact."""
    by = state.acting.side
    if legal(state, a.BreakOff(), by):
        fields = {"direction": direction(state)}
        yield Offer("break_off", (by,), fields, frozenset(fields), "get out of close combat")


def direction(state: Table) -> Judged:
    """Return the domain of a direction: words, and nobody's id or name, for that would be a charge (IN-38)."""
    words = Words(sample="away from the noise")

    def judge(value: Any) -> bool:
        return words.accepts(value) and not names_somebody(state, value)

    return Judged(f"{words.describe()}, nobody's id or name", judge, words.draw)


def stand_up(state: Table) -> Iterator[Offer]:
    """Getting up."""
    yield from plain(state, a.StandUp(), "stand_up", "get up")


def leave(state: Table) -> Iterator[Offer]:
    """Leaving the board."""
    yield from plain(state, a.Leave(), "leave", "leave the field for good")


def agree_to_part(state: Table) -> Iterator[Offer]:
    """Offering to part."""
    yield from plain(state, a.AgreeToPart(), "agree_to_part", "offer to end the melee")


def end_activation(state: Table) -> Iterator[Offer]:
    """Being done."""
    yield from plain(state, a.EndActivation(), "end_activation", "be done; unused actions are lost")


def step_back(state: Table) -> Iterator[Offer]:
    """Stepping back."""
    yield from plain(state, a.StepBack(), "step_back", "step back to arm's length")


def pause(state: Table) -> Iterator[Offer]:
    """A declared pause."""
    yield from plain(state, a.Pause(), "pause", "wait and see")


def skip_action(state: Table) -> Iterator[Offer]:
    """Passing a declared action."""
    yield from plain(state, a.SkipAction(), "skip_action", "pass the declared action, which is impossible")


def drop(state: Table) -> Iterator[Offer]:
    """Letting go what a hand holds."""
    by = state.acting.side
    hands = those(state, by, HANDS, lambda hand: a.Drop(hand))  # type: ignore[arg-type]
    if hands:
        yield Offer("drop", (by,), {"hand": OneOf(hands)}, says="let go what a hand holds")


def move(state: Table) -> Iterator[Offer]:
    """Moving, with or without contacts."""
    by, fighter = state.acting.side, state.acting
    if legal(state, a.Move(1), by):
        fields: dict[str, Domain] = {"yards": Between(1, f.stride(fighter, state.config))}
        near = those(state, by, state.fighters, lambda one: a.Move(1, (one,)))
        if near:
            fields["contact"] = Some(near)
        yield Offer("move", (by,), fields, frozenset(("contact",) if near else ()), "move")


def other_action(state: Table) -> Iterator[Offer]:
    """Drawing, putting away, picking up, something else."""
    by, fighter = state.acting.side, state.acting
    held = tuple(dict.fromkeys(name for name in fighter.hands.values() if name))
    sources = (("draw", fighter.carried), ("pick_up", fighter.dropped), ("put_away", held), ("other", ("",)))
    note = Words(sample="looking for the key")
    for what, weapons in sources:
        for weapon in dict.fromkeys(weapons):
            choices = those(state, by, ("", "right", "left", "both"), _with_hand(what, weapon))
            if not choices:
                continue
            fields: dict[str, Domain] = {"what": OneOf((what,)), "note": note}
            if weapon:
                fields["weapon"] = OneOf((weapon,))
            if choices != ("",):
                fields["hand"] = OneOf(tuple(hand for hand in choices if hand))
            optional = {"note", "hand"} if "" in choices else {"note"}
            yield Offer("other_action", (by,), fields, frozenset(optional & set(fields)), what.replace("_", " "))


def _with_hand(what: str, weapon: str) -> Callable[[str], Action]:
    return lambda hand: a.OtherAction(what, weapon, hand)  # type: ignore[arg-type]


def staunch(state: Table) -> Iterator[Offer]:
    """Tending somebody who bleeds."""
    by = state.acting.side
    for patient in those(state, by, state.fighters, a.Staunch):
        places = tuple(place for place, n in state.fighters[patient].bleeding.items() if n)
        fields = {"patient": OneOf((patient,)), "location": OneOf(places)}
        yield Offer("staunch", (by,), fields, frozenset(("location",)), "staunch a bleeding")
