"""`affray run`.

Plays the acts of a scenario file and tells the fight, with the figures and the rule behind every wound. What the
file expects is checked after each act; an expectation that is not met is named, and the exit code is 1. With --at and
--log, the same file gives the same log, byte for byte.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from affray.cli.faults import DONE, REFUSED
from affray.cli.new import identity, takes_identity
from affray.cli.opening import operations_of
from affray.cli.screen import Screen

if TYPE_CHECKING:
    from affray import Encounter, Scenario, Step

EXAMPLES = (
    "affray run examples/red-vs-blue.toml",
    "affray run examples/red-vs-blue.toml --log fight.affray",
    "affray run examples/red-vs-blue.toml --at 2026-05-02T10:15:30Z",
    "affray run examples/red-vs-blue.toml --json",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    parser.add_argument("file", metavar="FILE", help="the scenario, in TOML")
    parser.add_argument("--log", metavar="LOG", help="write the fight to this log, which must not exist yet")
    takes_identity(parser, "none, if left out")


def run(args: Namespace, screen: Screen) -> int:
    """Play a scenario."""
    from affray.scenario import read

    scenario = read(args.file)
    encounter = scenario.create(args.log, logger=operations_of(args, screen), **identity(args))
    stored(encounter, args, screen, len(scenario.acts))
    if screen.json:
        return _as_data(scenario, encounter, args, screen)
    return _told(scenario, encounter, args, screen)


def steps(scenario: Scenario, encounter: Encounter) -> Iterator[Step]:
    """Yield the steps of a scenario, up to the first act that is refused though it should not be, or not refused
    though it should: what follows would only be more of the same."""
    from affray import BadInput
    from affray.scenario import play

    played = 0
    try:
        for step in play(scenario, encounter):
            played = step.number
            yield step
            if (step.refusal is None) == ("refused" in step.act.expect):
                return
    except BadInput as wrong:
        act = scenario.acts[played]
        wrong.add_note(f"this is act {played + 1} of the file ({act.do}{f' by {act.by}' if act.by else ''})")
        raise


def expectations(step: Step) -> int:
    """Return how many things were expected of an act; that it is accepted counts only where it was refused."""
    return len(step.act.expect) + (step.refusal is not None and "refused" not in step.act.expect)


def stored(encounter: Encounter, args: Namespace, screen: Screen, left: int) -> None:
    """Note on the screen what stands in the log that was asked for, and whether that is all of the scenario."""
    if args.log:
        more = f"; {left} of the acts are still to be played" if left else ""
        screen.written = f"{args.log} was made and has entries 0 to {encounter.head.seq}{more}"


def unmet(step: Step) -> list[str]:
    """Return what was expected of an act and is otherwise; a refusal is told as `affray act` tells it."""
    from affray.cli.reasons import in_words

    if step.refusal is None:
        return list(step.unmet)
    return [difference.replace(f"it was {step.refusal}", in_words(step.refusal)) for difference in step.unmet]


def entered(step: Step) -> int | None:
    """Return the first entry that was written for an act, those of actions left unsaid before it among them."""
    entries = [*step.before, *filter(None, [step.entry])]
    return entries[0].seq if entries else None


def _told(scenario: Scenario, encounter: Encounter, args: Namespace, screen: Screen) -> int:
    from affray.cli.show import show
    from affray.cli.tale import Tale, tell

    opened = encounter.opening
    screen.say(f"{opened.title or args.file} ({opened.ruleset} {opened.version})", style="strong")
    screen.say()
    tale = Tale(encounter, screen, last=len(scenario.acts))
    played = checked = 0
    wrong: list[str] = []
    for step in steps(scenario, encounter):
        played, checked = step.number, checked + expectations(step)
        stored(encounter, args, screen, len(scenario.acts) - played)
        first = entered(step)
        if first is not None:
            for entry, line in tell(encounter, first):
                tale.print(entry, line)
        if step.refusal is not None:
            expected = "as expected" if not step.unmet else "which was not expected"
            reasons = [f"{reason.text} ({reason.code})" for reason in step.refusal.reasons]
            tale.aside(step.refusal.by, f"tries {step.act.do} and is refused, {expected}", reasons)
        wrong += [f"{step.place}: {text}" for text in unmet(step)]
    screen.done = bool(args.log) and not wrong
    screen.say()
    show(encounter, args.log or "", screen)
    screen.say()
    if wrong:
        left = len(scenario.acts) - played
        more = [f"  the {left} acts after it were not played"] if left else []
        lines = [f"  {line}" for fault in wrong for line in fault.split("\n")]
        facts = {"kind": "Unmet", "exit": REFUSED, "unmet": wrong, "not_played": left}
        text = f"{args.file}: {len(wrong)} of {checked} expectations not met:"
        screen.complain("error", facts, "\n".join([text, *lines, *more]))
        return REFUSED
    screen.say(f"{played} acts played; {_expectations(checked)}", style="good")
    return DONE


def _expectations(checked: int) -> str:
    return f"all {checked} expectations met" if checked else "nothing was expected"


def _as_data(scenario: Scenario, encounter: Encounter, args: Namespace, screen: Screen) -> int:
    from affray.cli.show import standing_as_data
    from affray.cli.tale import tell, told_as_data

    done: list[dict[str, Any]] = []
    checked = 0
    for step in steps(scenario, encounter):
        checked += expectations(step)
        stored(encounter, args, screen, len(scenario.acts) - step.number)
        first = entered(step)
        shown = [] if first is None else list(told_as_data(tell(encounter, first)))
        before, entry = (shown, None) if step.entry is None else (shown[:-1], shown[-1])
        act = {name: getattr(step.act, name) for name in ("do", "by", "fields", "label", "explain", "line")}
        became = {"before": before, "entry": entry, "refusal": step.refusal, "unmet": unmet(step)}
        done.append({"act": step.number, **act, **became})
    met = not any(step["unmet"] for step in done)
    left = len(scenario.acts) - len(done)
    facts = {"log": args.log, "met": met, "checked": checked, "not_played": left, "steps": done}
    screen.done = bool(args.log) and met
    screen.data({**facts, "state": standing_as_data(encounter)})
    return DONE if met else REFUSED
