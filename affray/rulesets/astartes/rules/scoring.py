"""What a face is worth (AS-13, AS-14)."""

from __future__ import annotations

from collections.abc import Iterable

from affray.rulesets.astartes.settings import Settings


def score(settings: Settings, faces: Iterable[int], threshold: int) -> tuple[int, ...]:
    """Return the successes of each face: 1 below the threshold, 2 for a 1 whatever the threshold (AS-13).

    By option a 1 that is not below the threshold is no success (AS-14).
    """
    ones = settings.natural_one == "always_two"
    return tuple(2 if face == 1 and (ones or face < threshold) else 1 if face < threshold else 0 for face in faces)
