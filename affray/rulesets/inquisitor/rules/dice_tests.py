"""Tests, margins, matched rolls, criticals, rounding (IN-01 to IN-06, IN-29, IN-L2)."""

from __future__ import annotations

from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.tables import AUTO_HIT, AUTO_MISS


def divide(number: int, by: int, settings: Settings) -> int:
    """Return a quotient, rounded as the table rounds (IN-04)."""
    if settings.rounding == "up":
        return -(-number // by)
    if settings.rounding == "down":
        return number // by
    return (2 * number + by) // (2 * by)


def halved(number: int, settings: Settings) -> int:
    """Return half a number (IN-04)."""
    return divide(number, 2, settings)


def passes(roll: int, target: int) -> bool:
    """Return whether a test is passed: the roll is at most the target, whatever that is (IN-01, IN-06)."""
    return roll <= target


def lands(roll: int, target: int, settings: Settings) -> bool:
    """Return whether a roll to hit, parry or dodge is passed, with the bands of IN-05 where they are in use."""
    if settings.auto_bands == "lrb":
        if roll <= AUTO_HIT:
            return True
        if roll >= AUTO_MISS:
            return False
    return passes(roll, target)


def margin(roll: int, target: int) -> int:
    """Return by how much a roll and its target differ (IN-02)."""
    return abs(roll - target)


def matched(roll: int, settings: Settings) -> bool:
    """Return whether both digits are equal (IN-03)."""
    return settings.double_zero_matched if roll == 100 else roll % 11 == 0


def is_critical(roll: int, target: int, twin: bool, settings: Settings) -> bool:
    """Return whether a hit is critical by its roll: a matched success, or a tenth of the target (IN-29, IN-L2)."""
    if settings.critical == "tenth":
        return 10 * roll <= target
    return twin and settings.matched_success_critical


def reverse(roll: int) -> int:
    """Return the two digits of a roll swapped; 100 stays (IN-27)."""
    return 100 if roll == 100 else roll % 10 * 10 + roll // 10
