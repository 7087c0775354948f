"""The fold of tests and of dice beside them."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.wrath_and_glory.assault import Assault, CriticalHit, Shot, Target
from affray.rulesets.wrath_and_glory.events import tests
from affray.rulesets.wrath_and_glory.evolve.steps import PASSAGES, deal_with, step
from affray.rulesets.wrath_and_glory.facts import Shift
from affray.rulesets.wrath_and_glory.state import Complication, Dice, Fight, Trial


def _test_called(state: Fight, event: tests.TestCalled) -> None:
    state.tests.append(
        Trial(event.roller, event.what, event.frame, event.skill, event.dn, event.about, event.modifiers)
    )
    if event.frame in PASSAGES:
        state.steps.append(step(event.what, event.about))
    if event.what in ("hazard", "fear") and state.ordeal is not None:
        state.ordeal.tested = True
    elif event.what == "topple":
        state.shot.toppled += (event.roller,)


def _pool_built(state: Fight, event: tests.PoolBuilt) -> None:
    trial = state.tests[-1]
    attack = state.attack
    if trial.faces and attack is not None:
        trial = state.tests[-1] = _next_pool(attack, trial, event)
    trial.pool, trial.dn = event, event.dn
    trial.dying = state.combatants[trial.roller].status == "dying"
    if trial.attacking and attack is not None:
        shot = attack.shot
        shot.pools = event.pool + 1
        trial.aimed = event.against
        for aimed in event.against:
            for target in shot.targets:
                if target.id == aimed.target:
                    target.dn, target.dn_parts = aimed.dn, aimed.parts
    wrath = f"first {event.wrath_dice} Wrath dice" if event.wrath_dice > 1 else "the Wrath die first"
    state.request = Request("pool", event.seat, event.total, 6, f"pool of {event.roller}, {wrath}")


def _next_pool(attack: Assault, trial: Trial, event: tests.PoolBuilt) -> Trial:
    """Return the test anew for a further pool of an attack; another group of a split Mob has a shot of its own."""
    kept = trial.complications
    if event.group != attack.group:
        kept = []
        attack.group = event.group
        attack.shot = Shot([Target(one.target) for one in event.against])
    return Trial(
        trial.roller,
        trial.what,
        trial.frame,
        trial.skill,
        modifiers=trial.modifiers,
        attacking=trial.attacking,
        complications=kept,
    )


def _dice_rolled(state: Fight, event: tests.DiceRolled) -> None:
    trial = state.tests[-1]
    trial.faces = [*event.wrath, *event.pool]
    trial.icons = event.icons


def _reroll_called(state: Fight, event: tests.RerollCalled) -> None:
    trial = state.test
    trial.rerolling = event.dice
    if event.dice:
        trial.rerolled = True
        state.request = Request("reroll", event.seat, len(event.dice), 6, "new faces, in the order of the old ones")
    else:
        state.request = Request("added", event.seat, event.added, 6, "dice added for Glory")


def _dice_rerolled(state: Fight, event: tests.DiceRerolled) -> None:
    trial = state.test
    for number, face in zip(event.dice, event.faces, strict=True):
        if number > len(trial.faces):
            trial.faces.append(face)
            trial.added += 1
        else:
            trial.faces[number - 1] = face
    trial.rerolling = ()
    trial.icons = event.icons


def _faces_final(state: Fight, event: tests.FacesFinal) -> None:
    trial = state.tests[-1]
    trial.icons, trial.critical = event.icons, event.critical
    if trial.attacking:
        targets = state.shot.targets
        for aimed in trial.aimed:
            for target in targets:
                if target.id == aimed.target:
                    target.icons, target.critical, target.rolled = event.icons, event.critical, True


def _complication_triggered(state: Fight, event: tests.ComplicationTriggered) -> None:
    state.test.complications = [*state.test.complications, Complication()]


def _complication_ignored(state: Fight, event: tests.ComplicationIgnored) -> None:
    state.combatants[event.roller].weapons[event.weapon].complicated = True


def _complication_resolved(state: Fight, event: tests.ComplicationResolved) -> None:
    trial = state.test
    at = [one.resolved for one in trial.complications].index(False)
    trial.complications[at] = Complication(trial.complications[at].table_roll, True)


def _test_resolved(state: Fight, event: tests.TestResolved) -> None:
    trial = state.tests[-1]
    trial.success = event.success
    if trial.attacking:
        shot = state.shot
        shot.success = event.success
        for judged in event.per_target:
            for target in shot.targets:
                if target.id == judged.target:
                    target.hit = target.caught or judged.hit


def _icons_shifted(state: Fight, event: tests.IconsShifted) -> None:
    trial = state.test
    trial.icons -= 2
    if not trial.attacking:
        return
    shot = state.shot
    shot.shifts += (Shift(event.use, event.target, event.die),)  # type: ignore[arg-type]
    for target in shot.targets:
        if target.rolled:
            target.icons -= 2
    if event.use in ("arc", "pin"):
        shot.targets.append(Target(event.target, hit=True, caught=event.use == "arc"))


def _test_ended(state: Fight, event: tests.TestEnded) -> None:
    state.tests.pop()
    if event.frame == "dodge":
        for target in state.shot.targets:
            if target.id == event.roller:
                target.dodge = 1 + event.icons
    elif event.what == "fear" and event.success and state.ordeal is not None:
        deal_with(state.ordeal, event.roller)


def _roll_called(state: Fight, event: tests.RollCalled) -> None:
    state.dice = Dice(event.roll, event.frame, event.about)
    what = event.roll.replace("_", " ")
    state.request = Request("incidental", event.seat, event.dice, event.sides, f"{what} {event.about}".strip())
    if event.frame in PASSAGES:
        state.steps.append(step(event.roll, event.about))
    if event.roll == "supercharge":
        state.test.burned = True
    elif event.roll == "critical":
        state.shot.critical = state.shot.critical or CriticalHit("table")


def _dice_read(state: Fight, event: tests.DiceRead) -> None:
    state.dice = None
    reader = _READERS.get(event.roll)
    if reader is not None:
        reader(state, event)


def _complication_read(state: Fight, event: tests.DiceRead) -> None:
    trial = state.test
    at = next(at for at, one in enumerate(trial.complications) if not one.table_roll)
    trial.complications[at] = Complication(event.value)


def _critical_read(state: Fight, event: tests.DiceRead) -> None:
    assert state.shot.critical is not None
    state.shot.critical.table_roll = event.value


def _effect_read(state: Fight, event: tests.DiceRead) -> None:
    assert state.shot.critical is not None
    state.shot.critical.effect_roll = event.faces


def _scatter_read(state: Fight, event: tests.DiceRead) -> None:
    state.shot.scattered = event.faces


def _opposed_read(state: Fight, event: tests.DiceRead) -> None:
    interruption = state.interruption
    assert interruption is not None
    if interruption.holder_icons is None:
        interruption.holder_icons = event.value
    else:
        interruption.actor_icons = event.value


def _hazard_ed_read(state: Fight, event: tests.DiceRead) -> None:
    assert state.ordeal is not None
    state.ordeal.ed_faces = event.faces


def _hazard_effect_read(state: Fight, event: tests.DiceRead) -> None:
    assert state.ordeal is not None
    state.ordeal.effect_faces = event.faces


_READERS = {
    "complication": _complication_read,
    "critical": _critical_read,
    "critical_effect": _effect_read,
    "scatter": _scatter_read,
    "opposed": _opposed_read,
    "hazard_ed": _hazard_ed_read,
    "hazard_effect": _hazard_effect_read,
    "fall": _hazard_effect_read,
}

EVOLVE: Evolve = {
    tests.TestCalled: _test_called,
    tests.PoolBuilt: _pool_built,
    tests.DiceRolled: _dice_rolled,
    tests.RerollCalled: _reroll_called,
    tests.DiceRerolled: _dice_rerolled,
    tests.FacesFinal: _faces_final,
    tests.ComplicationTriggered: _complication_triggered,
    tests.ComplicationIgnored: _complication_ignored,
    tests.ComplicationResolved: _complication_resolved,
    tests.TestResolved: _test_resolved,
    tests.IconsShifted: _icons_shifted,
    tests.TestEnded: _test_ended,
    tests.RollCalled: _roll_called,
    tests.DiceRead: _dice_read,
}
