"""A second working-out of dice, defence and damage, written from the rules and from nothing of the game's code."""

from __future__ import annotations


def successes(faces: list[int], threshold: int) -> list[int]:
    """A 1 is two, anything else below the threshold is one."""
    return [2 if face == 1 else int(face < threshold) for face in faces]


def damage(mode: str, faces: list[int], threshold: int, defence: int, invest: int, armour: int) -> int:
    """Return what a rifle (base 10, X 4, burst 3) does through armour."""
    dice = [each for each in successes(faces, threshold) if each]
    if mode == "single":
        shots = [max(0, sum(dice) - defence)]
    else:
        burst = 3 if mode == "semi" else len(dice)
        shots, surplus = dice[:burst], sum(dice[burst:])
        fell = min(surplus, defence)
        surplus, defence = surplus - fell, defence - fell
        # the plain projectiles fall from the last to the first, then the enhanced ones, each wholly
        for strength in (1, 2):
            for at in range(len(shots) - 1, -1, -1):
                if shots[at] == strength and dice[at] == strength:
                    fell = min(defence, strength)
                    shots[at] -= fell
                    defence -= fell
        if mode == "semi" and len(shots) == burst and all(shots):
            shots[0] += min(surplus, 4 - shots[0], invest)
    return sum(max(0, 10 + 4 * (min(each, 4) - 1) - armour) for each in shots if each)
