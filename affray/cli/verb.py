"""How a verb is run: its words parsed, its module called, and whatever goes wrong told in one message.

A verb is a module of this folder with `EXAMPLES` (command lines for its help), `arguments(parser)` and
`run(args, screen)`, which returns the exit code.
"""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter, _AppendAction
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

from affray.cli.faults import DONE, UNREAD, Usage, report
from affray.cli.layout import broken
from affray.cli.screen import WIDTH, Screen, abandon, standard
from affray.cli.verbs import INTERRUPTED, VERBS, before, usage


def perform(name: str, words: Sequence[str]) -> int:
    """Run a verb with its words and return the exit code. Nothing is raised, whatever happens."""
    flags = before(words)
    screen = Screen(standard(sys.stdout), standard(sys.stderr), "--json" in flags, "--no-color" not in flags)
    try:
        code = _run(name, words, screen)
        screen.end()
        if screen.error is not None:
            raise screen.error
    except KeyboardInterrupt:
        facts = {"kind": "Interrupted", "exit": INTERRUPTED, **({"written": screen.written} if screen.written else {})}
        screen.complain("error", facts, "\n  ".join(filter(None, ["interrupted", screen.written])))
        code = INTERRUPTED
    except BrokenPipeError as gone:
        abandon(screen.out)
        code = report(gone, screen) if screen.written else UNREAD
    except Exception as error:
        code = report(error, screen)
    screen.end()
    return code


def tell(text: str, facts: Mapping[str, Any], words: Sequence[str]) -> int:
    """Print a text, or where data is wanted the facts of it, and return the exit code. Nothing is raised."""
    screen = Screen(standard(sys.stdout), standard(sys.stderr), "--json" in before(words))
    try:
        if screen.json:
            screen.data(facts)
        for line in [] if screen.json else text.split("\n"):
            screen.say(line.lstrip(), " " * (len(line) - len(line.lstrip())))
        screen.out.flush()
    except OSError as error:
        return untold(error)
    return DONE


def untold(error: OSError) -> int:
    """Say, if anybody reads it, that the output could not be printed, and return the exit code."""
    abandon(sys.stdout)
    screen = Screen(standard(sys.stdout), standard(sys.stderr))
    return UNREAD if isinstance(error, BrokenPipeError) else report(error, screen)


def _run(name: str, words: Sequence[str], screen: Screen) -> int:
    if name not in VERBS:
        if not name:
            raise Usage(f"a verb is missing\n{usage()}")
        from difflib import get_close_matches

        near = get_close_matches(name, VERBS, 1)
        meant = f"did you mean {near[0]}?" if near else f"verbs: {', '.join(VERBS)}"
        raise Usage(f"there is no verb {name!r}; {meant}\n  affray --help says what each is for")
    verb: Any = import_module(f"affray.cli.{name}")
    args = parser(name, min(screen.width, WIDTH) - 1).parse(words)
    if args is None:
        _help(name, verb.EXAMPLES, screen)
        return DONE
    screen.about = getattr(args, "log", None) or ""
    code: int = verb.run(args, screen)
    return code


def _help(name: str, examples: Sequence[str], screen: Screen) -> None:
    verb_parser = parser(name, min(screen.width, WIDTH) - 1)
    if screen.json:
        used = " ".join(verb_parser.format_usage().split()).removeprefix("usage: ")
        facts = {"verb": name, "what": VERBS[name], "usage": used, "examples": examples}
        screen.data({**facts, "help": parser(name).format_help()})
    else:
        screen.out.write(verb_parser.format_help())


class Parser(ArgumentParser):
    """Reads the words of one verb. Options may stand anywhere; a fault is raised and not printed."""

    def parse(self, words: Sequence[str]) -> Namespace | None:
        """Return the arguments, or None if help is asked for. Raises Usage."""
        flags = before(words)
        if "-h" in flags or "--help" in flags:
            return None
        self._refuse_repeated(flags)
        return self.parse_intermixed_args(words)

    def _refuse_repeated(self, words: Sequence[str]) -> None:
        """Raise Usage for an option with a value that is given twice: argparse would take the last in silence."""
        given = [word.partition("=")[0] for word in words if word.startswith("--")]
        for action in self._actions:
            once = action.nargs != 0 and not isinstance(action, _AppendAction)
            if once and sum(name in action.option_strings for name in given) > 1:
                self.error(f"{action.option_strings[0]} is given twice")

    def error(self, message: str) -> NoReturn:
        """Raise Usage with what is wrong and how the verb is used."""
        usage = " ".join(self.format_usage().split())
        raise Usage(f"{self.prog.removeprefix('affray ')}: {message}\n  {usage}\n  {self.prog} --help has examples")


def parser(name: str, width: int = WIDTH - 1) -> Parser:
    """Return the parser of a verb, whose help has `width` columns; the reference is made from it."""
    verb: Any = import_module(f"affray.cli.{name}")
    examples = "\n".join(f"  {example}" for example in verb.EXAMPLES)
    about = " ".join((verb.__doc__ or "").partition("\n\n")[2].split())
    made = Parser(
        prog=f"affray {name}",
        description="\n".join([f"{VERBS[name]}\n", *broken(about, width)]),
        epilog=f"examples:\n{examples}",
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, max_help_position=24, width=width),
        add_help=False,
        allow_abbrev=False,
    )
    verb.arguments(made)
    made.add_argument(
        "--json", action="store_true", help="print data, one JSON document; errors too, on standard error"
    )
    made.add_argument("--no-color", action="store_true", help="no colour, on a terminal either")
    made.add_argument("--log-operations", action="store_true", help="tell what is done as JSON lines on standard error")
    made.add_argument("-h", "--help", action="store_true", default=SUPPRESS, help="print this help")
    return made
