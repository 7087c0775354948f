"""Where the table is, in words: the open attacks from the outside in, and what is waited for in the innermost."""

from __future__ import annotations

from affray.rules import counted
from affray.rulesets.inquisitor.events.attacks import OPENS
from affray.rulesets.inquisitor.rules.defence import able_kinds
from affray.rulesets.inquisitor.state import Doing, Frame, Injury, Table
from affray.rulesets.inquisitor.wording import armed, either, reaction_words, words

INJURY = {
    "injury.body": "which part of the body it is",
    "injury.head": "whether the head stays clear",
    "injury.stun": "for how long it stuns",
    "injury.extra": "how much more it hurts",
    "injury.grip": "whether the weapon stays in hand",
    "injury.shock": "whether system shock takes {target} out",
}
"""Place in the injury pipeline to what its roll decides."""

BETWEEN = {
    "setup": "before the fight",
    "round_start": "between rounds, where special events go",
    "order_roll": "the order of round {round} is tested",
    "tie": "who goes first among equals in round {round}",
    "bleed": "the end of round {round}: {asked} bleeds",
    "recover": "the end of round {round}: {asked} may recover",
    "recover_dice": "the end of round {round}: {asked} recovers",
    "ended": "the fight is over",
}
"""Place outside every activation to what goes on there."""


def where(state: Table) -> str:
    """Return in a sentence where the table is: each open attack, the innermost last, and what is waited for there."""
    around, waits = outside(state), step(state)
    inner = "; inside it ".join(opened(state, frame) for frame in state.frames)
    return f"{around}{inner}: {waits}" if inner else f"{around}{waits}"


def outside(state: Table) -> str:
    """Return what is going on around every attack: a botched action that gives a free attack; or nothing."""
    task = state.doing
    if task is None or not task.botched:
        return ""
    what = "break-off" if task.kind == "break_off" else "action"
    return f"{state.name(task.actor)} botched the {what}, and so "


def opened(state: Table, frame: Frame) -> str:
    """Return one open attack with its figures so far."""
    who, whom = state.name(frame.attacker), state.name(frame.target)
    how = "barehanded, to take hold" if frame.manner.grapple else armed(frame.weapon)
    then = f", the {words(frame.then)} still to come" if frame.then else ""
    line = f"{who} {OPENS[frame.kind]} {whom} {how}{then}"
    if frame is not state.frames[-1]:
        return f"{line} (rolled {frame.roll} against {frame.number}, waits for the counter-attack)"
    if frame.roll:
        place = f", the {words(frame.location)}" if frame.location else ""
        return f"{line} (rolled {frame.roll} against {frame.number}{place})"
    return line


def step(state: Table) -> str:
    """Return what is waited for in the innermost place."""
    place = state.place
    if place in BETWEEN:
        return BETWEEN[place].format(round=state.round, asked=state.name(state.asked) if state.asked else "")
    if place.startswith("injury."):
        return injured(state, state.wound, place)
    if state.frames:
        return in_attack(state, state.frame, place)
    if state.doing is not None:
        return at_task(state, state.doing, place)
    return in_turn(state, place)


def injured(state: Table, hit: Injury, place: str) -> str:
    """Return what the next roll of an injury decides."""
    of = f"the hit on the {words(hit.location)} of {state.name(hit.target)}"
    return f"{of}, {INJURY[place].format(target=state.name(hit.target))}"


def in_attack(state: Table, frame: Frame, place: str) -> str:
    """Return what is waited for in an attack."""
    who, whom = state.name(frame.attacker), state.name(frame.target)
    match place:
        case "attack.backstab":
            return f"{who} picks the place, for {whom} is open to it"
        case "attack.react":
            kinds = (*able_kinds(state, frame), "none")
            return f"{whom} may {either(map(reaction_words, kinds))}"
        case "attack.dodge" | "attack.parry":
            return f"{whom} rolls the {frame.reaction} against {frame.need}"
        case "attack.roll":
            return f"{who} rolls to hit against {frame.number}"
        case "attack.counter":
            return f"{whom} may strike back"
        case "attack.location":
            return "where it lands is rolled"
        case "grapple.escape":
            return f"{whom} rolls to twist away"
        case _:
            return "damage is rolled"


def at_task(state: Table, task: Doing, place: str) -> str:
    """Return what is waited for in an action that is no attack, or in a hold."""
    who = state.name(task.actor)
    asked = state.name(state.asked) if state.asked else ""
    match place:
        case "breakoff.consent":
            return f"{who} breaks off, and {asked} may let it happen"
        case "breakoff.roll":
            return f"{who} rolls to get away against {task.number}"
        case "breakoff.punished":
            return f"{asked} may take a free attack at {who}"
        case "parting.consent":
            return f"{who} offers to part, and {asked} may agree"
        case "other.roll":
            return f"{who} rolls to do something else beside an enemy"
        case "other.staunch":
            return f"{state.name(task.target)} rolls for the {words(task.location)} to bleed less"
        case "grapple.roll":
            roller = task.target if task.rolls else task.actor
            return f"{who} holds {state.name(task.target)}, and {state.name(roller)} tests Strength"
        case "grapple.pressure":
            return f"{who} holds {state.name(task.target)} and may press"
        case "grapple.damage":
            return f"{who} presses {state.name(task.target)}, and damage is rolled"
        case _:
            return shooting(state, task, place)


def shooting(state: Table, task: Doing, place: str) -> str:
    """Return what is waited for in a shot from outside."""
    line = f"{state.name(task.actor)} shoots at {state.name(task.target)}"
    waits = {
        "shot.test": "rolls to find the time beside an enemy first",
        "shot.roll": f"rolled against {task.number}",
        "shot.draw": "on target; who of the melee is hit is drawn",
        "shot.location": "on target; where it lands is rolled",
    }
    hit = f", {state.name(task.hit)} is hit and damage is rolled" if task.hit else ""
    return f"{line}, {waits[place]}" if place in waits else f"{line}{hit}"


def in_turn(state: Table, place: str) -> str:
    """Return what is waited for where an activation, or that of a holder, runs with nothing begun."""
    if place in ("hold_check", "hold_end"):
        holder = state.fighters[state.asked]
        victim = state.name(holder.hold.other) if holder.hold is not None else ""
        return f"{holder.name} keeps hold of {victim} or lets go"
    name = state.acting.name
    if place == "declare":
        return f"{name} declares actions"
    if place == "speed_roll":
        return f"{name} rolls for actions"
    return f"{name} acts, {counted(state.acting.actions_left, 'action')} left"
