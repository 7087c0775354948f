"""The injury pipeline, strictly in its order (2.8, IN-41 to IN-49)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import harm, injuries
from affray.rulesets.inquisitor.events.fighters import CharacterDied, CharacterOut
from affray.rulesets.inquisitor.rules import figures
from affray.rulesets.inquisitor.rules.dice_tests import halved, passes
from affray.rulesets.inquisitor.rules.effects import at_once, longer_stun, on_level
from affray.rulesets.inquisitor.rules.grapples import broken_holds
from affray.rulesets.inquisitor.rules.location import part_of_body
from affray.rulesets.inquisitor.state import Fighter, Injury, Table
from affray.rulesets.inquisitor.tables import cap_of


def damage(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """What the dice make, too heavy a weapon halved and a critical doubled; where it is only reported, it ends there
    (IN-41, IN-42)."""
    hit = state.wound
    report = state.config.injury == "report"
    plus = 0 if hit.of == "pressure" else state.weapons[hit.weapon].damage.plus
    bonus = 0 if report else strength_bonus(state, hit)
    heavy = too_heavy(state, hit)
    raw = max(0, sum(dice) + plus + bonus)
    if heavy:
        raw = halved(raw, state.config)
    if report:
        yield injuries.HitReported(
            "IN-42", id=hit.target, location=hit.location, raw=raw, critical=hit.critical, faces=dice, halved=heavy
        )
        yield injuries.InjuryEnded("IN-42", hit.of)
    else:
        yield injuries.DamageRolled(
            "IN-41",
            faces=dice,
            k=plus,
            bonus=bonus,
            raw=raw * 2 if hit.critical else raw,
            halved=heavy,
            doubled=hit.critical,
        )


def too_heavy(state: Table, hit: Injury) -> bool:
    """Return whether the blow was struck with a weapon too heavy for the hands that hold it (IN-19, IN-41)."""
    arm = state.weapons[hit.weapon]
    return figures.is_blade(arm) and figures.excess(state, state.fighters[hit.attacker], arm) > 0


def strength_bonus(state: Table, hit: Injury) -> int:
    """Return the damage bonus: of full Strength, or of the arm's for a one-handed weapon; none for shots (IN-41)."""
    attacker, arm = state.fighters[hit.attacker], state.weapons[hit.weapon]
    if not figures.is_blade(arm):
        return 0
    one_handed = len(figures.hands_with(attacker, arm.id)) == 1
    if state.config.sbonus_arm == "arm" and one_handed:
        return figures.bonus(halved(attacker.s, state.config))
    return figures.bonus(attacker.s)


def pipeline(state: Table) -> Iterator[Consequence]:
    """Take the next step of the injury that is not done yet, until it is worked out or a roll is wanted."""
    hit = state.wound
    target = state.fighters[hit.target]
    if hit.location == "body" and state.config.body_table == "split" and hit.of != "pressure":
        yield injuries.BodyPartAsked("IN-46", attacker_side(state, hit))
    elif hit.location == "head" and not hit.head_tested:
        yield harm.HeadTestAsked("IN-46", id=target.id, target=target.t, seat=target.side)
    elif not hit.applied:
        yield apply(state, hit, target)
    elif not hit.levelled and gained(state, hit, target):
        yield reach_level(state, hit, target)
    elif (effect := at_once(state, hit, target)) is not None:
        yield effect
    else:
        yield from aftermath(state, hit, target)


def apply(state: Table, hit: Injury, target: Fighter) -> injuries.DamageApplied:
    """Armour and cover come off, and the rest goes on the total (IN-42)."""
    armour = figures.armour_at(target, hit.location)
    net = max(0, hit.raw - armour - hit.cover)
    return injuries.DamageApplied(
        "IN-42",
        id=target.id,
        location=hit.location,
        raw=hit.raw,
        armour=armour,
        cover=hit.cover,
        net=net,
        total=target.injury_total + net,
    )


def gained(state: Table, hit: Injury, target: Fighter) -> int:
    """Return the levels a hit adds: one for each BIV or part of it, always rounded up (IN-43, IN-44)."""
    if hit.of == "pressure" or (figures.bare(state.weapons[hit.weapon]) and not hit.critical):
        return 0
    return -(-hit.net // figures.biv(target, state.config))


def reach_level(state: Table, hit: Injury, target: Fighter) -> injuries.LevelReached:
    """The location comes to a level, which has its effects (IN-43, IN-45)."""
    levels, was = gained(state, hit, target), target.levels[hit.location]
    to = min(cap_of(hit.location), was + levels)
    effects, shock = on_level(hit.location, was, to, each=state.config.effects == "each_level")
    biv = figures.biv(target, state.config)
    return injuries.LevelReached(
        "IN-43",
        id=target.id,
        location=hit.location,
        was=was,
        to=to,
        gained=levels,
        biv=biv,
        effects=effects,
        shock=shock,
    )


def aftermath(state: Table, hit: Injury, target: Fighter) -> Iterator[Consequence]:
    """Death, consciousness, system shock, then what becomes of holds (IN-48, IN-49, IN-53)."""
    yield from fallen(state, target)
    if figures.active(target) and not hit.shock_done:
        value = figures.shock_value(target, state.config)
        if hit.shock == "auto":
            yield CharacterOut(
                "IN-49",
                id=target.id,
                why="system_shock",
                total=target.injury_total,
                limit=figures.conscious_limit(target, state.config),
            )
        elif hit.shock == "test" or (hit.net > 0 and hit.net >= value):
            why = "injury" if hit.shock else "damage"
            yield harm.ShockTestAsked(
                "IN-49", id=target.id, net=hit.net, value=value, why=why, target=target.t, seat=target.side
            )
            return
    yield from broken_holds(state, target.id if hit.dazed else "")
    yield injuries.InjuryEnded("IN-53", hit.of)


def fallen(state: Table, target: Fighter) -> Iterator[Consequence]:
    """Dead above Toughness, out from half of it (IN-48)."""
    limit = figures.conscious_limit(target, state.config)
    if target.status in ("active", "out") and target.injury_total > target.t:
        yield CharacterDied("IN-48", id=target.id, why="total", total=target.injury_total, limit=target.t)
    elif figures.active(target) and target.injury_total >= limit:
        yield CharacterOut("IN-48", id=target.id, why="total", total=target.injury_total, limit=limit)


def attacker_side(state: Table, hit: Injury) -> str:
    """Return the seat that rolls for the attacker."""
    return state.fighters[hit.attacker].side


def body_part(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The d20 for a part of the body (IN-46)."""
    part = part_of_body(dice[0])
    yield injuries.BodyPartFound("IN-46", part=part, roll=dice[0])


def head_test(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Any hit on the head: a Toughness test, or stunned for 1 (IN-46)."""
    target, face = state.fighters[state.wound.target], dice[0]
    if passes(face, target.t):
        yield harm.HeadHeld("IN-46", id=target.id, roll=face, target=target.t)
    else:
        yield harm.Stunned("IN-46", id=target.id, n=longer_stun(state, target, 1), roll=face, target=target.t)


def shock_test(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Toughness, or out (IN-49)."""
    target, face = state.fighters[state.wound.target], dice[0]
    if passes(face, target.t):
        yield harm.ShockResisted("IN-49", id=target.id, roll=face, target=target.t)
    else:
        limit = figures.conscious_limit(target, state.config)
        yield CharacterOut(
            "IN-49",
            id=target.id,
            why="system_shock",
            total=target.injury_total,
            limit=limit,
            roll=face,
            target=target.t,
        )
