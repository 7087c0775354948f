"""One pool of attacks worked out in the plainest way, as an oracle for the rules: no events, no state, no waiting.

Dice come from a function in the order in which a table would roll them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

Die = Callable[[], int]


@dataclass
class Body:
    """A model of the target; `invulnerable` and `pain` are 0 for none."""

    id: str
    most: int
    left: int
    save: int
    invulnerable: int
    character: bool
    pain: int

    @property
    def hurt(self) -> bool:
        return 0 < self.left < self.most

    @property
    def group(self) -> tuple[object, ...]:
        return (self.id,) if self.character else (self.most, self.save, self.invulnerable)


@dataclass
class Attack:
    """The figures of a pool; `damage` 0 is a D3, `anti` 6 is none, `precision` a CHARACTER's id or empty."""

    attacks: int
    skill: int
    strength: int
    toughness: int
    ap: int
    damage: int
    lethal: bool
    sustained: int
    devastating: bool
    anti: int
    hit_mod: int
    wound_mod: int
    save_mod: int
    precision: str


def resolve(attack: Attack, bodies: list[Body], die: Die) -> dict[str, int]:
    """Return the wounds that everybody has left after the attacks."""
    saves, mortal = wounding(attack, die)
    living = [body for body in bodies if body.left > 0]
    order = ordered(living) if saves else sorted(living, key=lambda body: body.id)
    for face in sorted(die() for _ in range(saves)):
        body = next_to_suffer(attack, order)
        if body is not None and not saved(attack, body, face):
            lose(body, attack.damage or ceil(die() / 2), die, batches=False)
    for _ in range(mortal):
        body = next_for_mortal(attack, order)
        if body is not None:
            lose(body, attack.damage or ceil(die() / 2), die, batches=True)
    return {body.id: body.left for body in bodies}


def wounding(attack: Attack, die: Die) -> tuple[int, int]:
    """Return how many attacks need a save, and how many inflict mortal wounds."""
    critical = ordinary = 0
    for face in [die() for _ in range(attack.attacks)]:
        critical += face == 6
        ordinary += face not in (1, 6) and face + limited(attack.hit_mod) >= attack.skill
    automatic = critical if attack.lethal else 0
    saves, mortal = automatic, 0
    for face in [die() for _ in range(critical + ordinary + critical * attack.sustained - automatic)]:
        if face >= attack.anti:
            saves, mortal = (saves, mortal + 1) if attack.devastating else (saves + 1, mortal)
        elif face != 1 and face + limited(attack.wound_mod) >= needed(attack):
            saves += 1
    return saves, mortal


def limited(modifier: int) -> int:
    return max(-1, min(1, modifier))


def needed(attack: Attack) -> int:
    ratio = attack.strength / attack.toughness
    return 2 if ratio >= 2 else 3 if ratio > 1 else 4 if ratio == 1 else 5 if ratio > 0.5 else 6


def ordered(living: list[Body]) -> list[Body]:
    """The canonical order, model after model: groups with the wounded first and CHARACTERs last, each by lowest id."""
    groups: dict[tuple[object, ...], list[Body]] = {}
    for body in sorted(living, key=lambda body: body.id):
        groups.setdefault(body.group, []).append(body)
    ranked = sorted(groups.values(), key=lambda group: (group[0].character, not any(one.hurt for one in group)))
    return [body for group in ranked for body in group]


def next_to_suffer(attack: Attack, order: list[Body]) -> Body | None:
    living = [body for body in order if body.left > 0]
    if not living:
        return None
    chosen = [body for body in living if body.id == attack.precision]
    group = [body for body in living if body.group == (chosen or living)[0].group]
    return next((body for body in group if body.hurt), group[0])


def next_for_mortal(attack: Attack, order: list[Body]) -> Body | None:
    living = [body for body in order if body.left > 0]
    chosen = [body for body in living if body.id == attack.precision]
    return min(chosen or living, key=lambda body: (body.character, not body.hurt), default=None)


def saved(attack: Attack, body: Body, face: int) -> bool:
    with_invulnerable = body.invulnerable > 0 and face + attack.save_mod >= body.invulnerable
    with_armour = body.save < 7 and face + attack.save_mod + attack.ap >= body.save
    return face != 1 and (with_invulnerable or with_armour)


def lose(body: Body, amount: int, die: Die, batches: bool) -> None:
    while amount > 0 and body.left > 0:
        now = min(amount, body.left) if batches else amount
        amount -= now
        ignored = sum(die() >= body.pain for _ in range(now)) if body.pain else 0
        body.left = max(0, body.left - now + ignored)
