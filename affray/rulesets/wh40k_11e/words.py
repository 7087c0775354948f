"""What dice need, in the words of a table."""

from __future__ import annotations

from functools import lru_cache

from affray.rulesets.wh40k_11e.facts import Key
from affray.rulesets.wh40k_11e.profiles import ModelProfile
from affray.rulesets.wh40k_11e.tables import CRITICAL, NO_SAVE, to_wound


def summed(counting: int, sums: tuple[int, ...]) -> str:
    """Return a modifier, with the sums it comes from where they are others, as the end of a sentence, or nothing."""
    if not any(sums):
        return ""
    beyond = "" if set(sums) == {counting} else f" (modifiers {' and '.join(f'{one:+}' for one in sums)})"
    return f" with {counting:+}{beyond}"


def hits_on(key: Key, sums: tuple[int, ...]) -> str:
    """Return what a hit roll needs; `sums` are the modifiers before the cap."""
    return _hits_on(key.skill, key.fails_to, key.critical_hit, key.hit, sums)


@lru_cache(1000)
def _hits_on(skill: int, fails_to: int, critical: int, counting: int, sums: tuple[int, ...]) -> str:
    """The fold says this for every pool, and the same figures come again and again."""
    if not skill:
        return "automatic"
    if fails_to == CRITICAL - 1:
        return f"{CRITICAL} alone"
    more = [f"1 to {fails_to} miss"] * (fails_to > 1)
    more += [f"critical on {critical}+"] * (critical < CRITICAL)
    return f"{skill}+{summed(counting, sums)}" + (f" ({', '.join(more)})" if more else "")


def wounds_on(key: Key, sums: tuple[int, ...], toughness: int) -> str:
    """Return what a wound roll needs against a Toughness."""
    critical = f", critical on {key.critical_wound}+" if key.critical_wound < CRITICAL else ""
    figures = f"S{key.strength} against T{toughness}"
    return f"{to_wound(key.strength, toughness)}+ ({figures}){summed(key.wound, sums)}{critical}"


def saves_on(lowest: int | None, profile: ModelProfile, ap: int, modifier: int) -> str:
    """Return what a save roll needs: the `lowest` unmodified face that saves, and the characteristics behind it."""
    armour = "no Sv" if profile.save == NO_SAVE else f"Sv{profile.save}+"
    figures = [armour, *([f"InSv{profile.invulnerable}+"] if profile.invulnerable else [])]
    figures += [f"AP{ap}"] * (ap != 0) + [f"{modifier:+}"] * (modifier != 0)
    return f"{'nothing saves' if lowest is None else f'{lowest}+'} ({', '.join(figures)})"
