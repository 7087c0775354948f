"""What reaching a level does at once (IN-45 to IN-47, IN-50)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import harm
from affray.rulesets.inquisitor.events.fighters import CharacterDied, FellProne, WeaponDropped
from affray.rulesets.inquisitor.rules import figures
from affray.rulesets.inquisitor.rules.dice_tests import halved, passes
from affray.rulesets.inquisitor.state import Fighter, Injury, Table
from affray.rulesets.inquisitor.tables import EFFECTS, kind_of


def on_level(location: str, was: int, to: int, each: bool) -> tuple[tuple[str, ...], str]:
    """Return the effects at once and the system shock of coming to a level: its own, or of each one passed (IN-45)."""
    cells = EFFECTS[kind_of(location)]
    reached = range(was + 1, to + 1) if each and was < to else (to,)
    effects = tuple(effect for level in reached for effect in cells[level - 1].at_once)
    shocks = {cells[level - 1].shock for level in reached}
    return effects, next((shock for shock in ("auto", "test") if shock in shocks), "")


def at_once(state: Table, hit: Injury, target: Fighter) -> Consequence | None:
    """Return the next effect that changes anything, or None when there is none left."""
    events = (bring_about(state, hit, target, effect) for effect in hit.effects)
    return next((event for event in events if event is not None), None)


def bring_about(state: Table, hit: Injury, target: Fighter, effect: str) -> Consequence | None:
    """Return the event of one effect, or None where it changes nothing."""
    side = state.fighters[hit.attacker].side
    hand = hit.location.removesuffix("_arm")
    held = target.hands.get(hand, "")
    match effect:
        case "prone":
            return FellProne("IN-46", target.id) if target.posture != "prone" else None
        case "stun":
            return harm.StunDiceAsked("IN-46", id=target.id, seat=side)
        case "extra3" | "extra6":
            return harm.ExtraDiceAsked("IN-46", id=target.id, die=int(effect[-1]), seat=side)
        case "grip":
            return (
                harm.GripTestAsked(
                    "IN-46", id=target.id, weapon=held, target=grip(state, target, held), seat=target.side
                )
                if held
                else None
            )
        case "drop":
            return WeaponDropped("IN-46", id=target.id, weapon=held) if held else None
        case "bleed":
            return bleed(state, hit, target)
        case _:
            alive = target.status in ("active", "out")
            return (
                CharacterDied("IN-46", id=target.id, why="head", total=target.injury_total, limit=target.t)
                if alive
                else None
            )


def grip(state: Table, target: Fighter, weapon: str) -> int:
    """Return what the grip test needs: Strength, half of it for one hand (IN-46)."""
    both = len(figures.hands_with(target, weapon)) == 2
    return target.s if both else halved(target.s, state.config)


def bleed(state: Table, hit: Injury, target: Fighter) -> harm.BleedingSet | None:
    """Return the bleeding of a wound: one count, or one more where the table lets it add up (IN-50)."""
    now = target.bleeding.get(hit.location, 0)
    n = now + 1 if state.config.bleed_stacks else max(1, now)
    return (
        harm.BleedingSet("IN-50", id=target.id, location=hit.location, n=n, bleeds=figures.bleeds(target) - now + n)
        if n != now
        else None
    )


def longer_stun(state: Table, target: Fighter, n: int) -> int:
    """Return the stun that comes of an old and a new one (IN-47)."""
    return target.stunned + n if state.config.stun_stack == "sum" else max(target.stunned, n)


def stunned(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The die says for how many activations (IN-46, IN-47)."""
    target = state.fighters[state.wound.target]
    yield harm.Stunned("IN-47", id=target.id, n=longer_stun(state, target, dice[0]), roll=dice[0])


def extra(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A die more on the total, without armour and without levels (IN-46)."""
    target, n = state.fighters[state.wound.target], dice[0]
    yield harm.InjuryAdded("IN-46", id=target.id, n=n, total=target.injury_total + n)


def gripped(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Strength, or the weapon falls (IN-46)."""
    hit, face = state.wound, dice[0]
    target = state.fighters[hit.target]
    held = target.hands[hit.location.removesuffix("_arm")]
    needed = grip(state, target, held)
    if passes(face, needed):
        yield harm.GripHeld("IN-46", id=target.id, roll=face, target=needed)
    else:
        yield WeaponDropped("IN-46", id=target.id, weapon=held, roll=face, target=needed)
