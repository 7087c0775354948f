"""Text from outside: what may be entered, and how anything is shown without harm."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.events.text import faults_in, shown


@pytest.mark.parametrize(
    "text",
    [
        "", "Brother Möngke", "café 雪 ≥ 4", "O'Neill \"the Axe\" \\ [red]<b>&", "a" * 50, "ß \ufb01 A\u030a",
        "\U0001f3b2\u2694\ufe0f\U0001f469\u200d\U0001f680", "\u0645\u06cc\u200c\u062e", "\u0915\u094d\u200d\u0937",
    ],
)  # fmt: skip
def test_what_people_are_called_may_be_entered_and_is_shown_as_it_is(text: str) -> None:
    assert faults_in(text, 50) is None
    assert shown(text) == text


@pytest.mark.parametrize(
    ("character", "kind", "escape"),
    [
        ("\x00", "a control character", r"\x00"),
        ("\x07", "a control character", r"\x07"),
        ("\t", "a control character", r"\x09"),
        ("\n", "a control character", r"\x0a"),
        ("\r", "a control character", r"\x0d"),
        ("\x1b", "a control character", r"\x1b"),
        ("\x7f", "a control character", r"\x7f"),
        ("\x85", "a control character", r"\x85"),
        ("\x9b", "a control character", r"\x9b"),
        ("\u2028", "a line or paragraph separator", r"\u2028"),
        ("\u2029", "a line or paragraph separator", r"\u2029"),
        ("\ud800", "half a character (a surrogate)", r"\ud800"),
        ("\udfff", "half a character (a surrogate)", r"\udfff"),
        ("\u202e", "a character that turns the direction of writing", r"\u202e"),
        ("\u2066", "a character that turns the direction of writing", r"\u2066"),
        ("\u200b", "a character that cannot be seen", r"\u200b"),
        ("\ufeff", "a character that cannot be seen", r"\ufeff"),
        ("\U000e0041", "a character that cannot be seen", r"\U000e0041"),
        ("\uffff", "a code that is no character", r"\uffff"),
    ],
    ids=lambda value: ascii(value)[1:12],
)
def test_what_harms_a_screen_is_refused_with_its_place_and_shown_as_an_escape(
    character: str, kind: str, escape: str
) -> None:
    for before in ("", "abc"):
        text = f"{before}{character}x"
        assert faults_in(text, 50) == (
            f"character {len(before) + 1} is {kind} (U+{ord(character):04X}), which is not accepted"
        )
        assert shown(text) == f"{before}{escape}x"


def test_text_that_is_too_long_is_refused_with_both_lengths() -> None:
    assert faults_in("雪" * 10, 10) is None
    assert faults_in("雪" * 11, 10) == "11 characters long; at most 10 are accepted"


@given(st.text(st.characters(codec=None)))
def test_what_is_shown_can_be_printed_and_moves_nothing(text: str) -> None:
    safe = shown(text)
    safe.encode()
    assert faults_in(safe, len(safe)) is None
    assert [one for one in safe if unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp")] == []
    assert len(safe.splitlines()) <= 1


@given(st.text(st.characters(codec=None), max_size=50))
def test_whatever_may_be_entered_is_shown_as_it_is(text: str) -> None:
    assert (faults_in(text, 50) is None) == (shown(text) == text)
