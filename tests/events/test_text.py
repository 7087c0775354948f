"""Text from outside: what may be entered, and how anything is shown without harm."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.events.text import faults_in, faults_in_id, shown


@pytest.mark.parametrize(
    "text",
    [
        "", "Brother Möngke", "café 雪 ≥ 4", "O'Neill \"the Axe\" \\ [red]<b>&", "a" * 50, "ß \ufb01 A\u030a",
        "\U0001f3b2\u2694\ufe0f\U0001f469\u200d\U0001f680", "\u0645\u06cc\u200c\u062e", "\u0915\u094d\u200d\u0937",
        "\u2764\ufe0f\u200d\U0001f525 1\ufe0f\u20e3",
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
        ("\n", "a line break", r"\x0a"),
        ("\r", "a line break", r"\x0d"),
        ("\x1b", "a control character", r"\x1b"),
        ("\x7f", "a control character", r"\x7f"),
        ("\x85", "a line break", r"\x85"),
        ("\x9b", "a control character", r"\x9b"),
        ("\u2028", "a line or paragraph separator", r"\u2028"),
        ("\u2029", "a line or paragraph separator", r"\u2029"),
        ("\ud800", "half a character (a surrogate)", r"\ud800"),
        ("\udfff", "half a character (a surrogate)", r"\udfff"),
        ("\u202e", "a character that turns the direction of writing", r"\u202e"),
        ("\u2066", "a character that turns the direction of writing", r"\u2066"),
        ("\u200b", "a character that cannot be seen", r"\u200b"),
        ("\ufeff", "a character that cannot be seen", r"\ufeff"),
        ("\u2800", "a character that cannot be seen", r"\u2800"),
        ("\u200d", "a character that cannot be seen", r"\u200d"),
        ("\ufe0f", "a character that cannot be seen", r"\ufe0f"),
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
            f"character {len(before) + 1} is {kind} (U+{ord(character):04X}); "
            "accepted: one line of characters that can be seen"
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


@pytest.mark.parametrize(
    "text", ["e" + "\u0301" * 5, "e" + "\u0301\u200d" * 3, "\u0645" + "\u200c" * 9, "a" + "\u20dd\u0336" * 40]
)
def test_a_pile_of_marks_is_refused_and_shown_as_escapes(text: str) -> None:
    assert faults_in(text, 100) is not None
    assert shown(text).startswith(text[:2])
    assert faults_in(shown(text), 1_000) is None


@pytest.mark.parametrize("text", ["ren\u00e9", "brother-m\u00f6ngke", "\u96ea", "b2", "\U0001f3b2"])
def test_an_id_may_be_in_any_letters(text: str) -> None:
    assert faults_in_id(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rene\u0301", "not in the normal form of its letters (NFC); write ren\u00e9"),
        ("\u212b", "not in the normal form of its letters (NFC); write \u00c5"),
        ("\u0645\u06cc\u200c\u062e", "character 3 is a character that cannot be seen (U+200C)"),
        ("\u2694\ufe0f", "character 2 is a character that cannot be seen (U+FE0F)"),
        ("a" * 101, "101 characters long; at most 100 are accepted"),
        ("a\x1b", "character 2 is a control character (U+001B)"),
    ],
)
def test_ids_that_could_look_alike_are_refused(text: str, said: str) -> None:
    assert (faults_in_id(text) or "").startswith(said)
