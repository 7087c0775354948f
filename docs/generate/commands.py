"""The page of the command line: every verb with its words, flags and examples, from the parsers themselves."""

from __future__ import annotations

from argparse import REMAINDER, SUPPRESS, Action
from importlib import import_module
from typing import Any

from affray.cli.verb import Parser, parser
from affray.cli.verbs import FLAGS, VERBS
from docs.generate.errors import exit_codes
from docs.generate.markdown import block, code, codes, page, plain, prose, table


def commands() -> str:
    """Return the page of every verb."""
    everywhere = [
        [_words(argument), plain(argument.help or "")] for argument in _actions(parser("show")) if _common(argument)
    ]
    return page(
        "Commands",
        "`affray VERB ...`; `affray VERB --help` prints what stands here, `affray --version` the version.",
        table(["verb", "what it does"], [[f"[{code(verb)}](#{verb})", summary] for verb, summary in VERBS.items()]),
        "Every verb takes:",
        table(["flag", "what it does"], everywhere),
        "Exit codes:",
        table(["code", "when"], exit_codes()),
        *map(verb, VERBS),
    )


def verb(name: str) -> str:
    """Return the section of one verb."""
    verb_parser = parser(name)
    examples: Any = import_module(f"affray.cli.{name}").EXAMPLES
    rows = [
        [_words(argument), plain(argument.help or ""), _values(argument), _default(argument)]
        for argument in _actions(verb_parser)
        if not _common(argument)
    ]
    text = [
        f"## {name}",
        _sentence(verb_parser.description or ""),
        block("text", usage(verb_parser)),
        table(["word", "what it is", "values", "if left out"], rows),
        "Examples:",
        block("text", "\n".join(examples)),
    ]
    return "\n\n".join(part for part in text if part)


def _sentence(description: str) -> str:
    """Return a description, its first line as a sentence."""
    first, gap, rest = description.partition("\n\n")
    return f"{first[:1].upper()}{first[1:]}.{gap}{prose(rest)}"


def usage(verb_parser: Parser) -> str:
    """Return how a verb is written, with the words that it needs first."""
    ways = {argument: group for group in verb_parser._mutually_exclusive_groups for argument in group._group_actions}
    words = [_placed(argument) for argument in _actions(verb_parser) if not argument.option_strings]
    seen: set[int] = set()
    for argument in _actions(verb_parser):
        group = ways.get(argument)
        if not argument.option_strings or _common(argument) or id(group) in seen:
            continue
        if group is None:
            words.append(f"[{_flag(argument)}]")
        else:
            seen.add(id(group))
            inner = " | ".join(_flag(other) for other in group._group_actions)
            words.append(f"({inner})" if group.required else f"[{inner}]")
    return " ".join([verb_parser.prog, *words])


def _actions(verb_parser: Parser) -> list[Action]:
    return [argument for argument in verb_parser._actions if argument.help != SUPPRESS]


def _common(argument: Action) -> bool:
    return bool({*FLAGS, "--help"} & {*argument.option_strings})


def _metavar(argument: Action) -> str:
    if argument.choices is not None and argument.metavar is None:
        return "|".join(map(str, argument.choices))
    return str(argument.metavar or argument.dest.upper())


def _placed(argument: Action) -> str:
    name = _metavar(argument)
    match argument.nargs:
        case "?":
            return f"[{name}]"
        case "*":
            return f"[{name} ...]"
        case "+":
            return f"{name} ..."
        case _:
            return "..." if argument.nargs == REMAINDER else name


def _flag(argument: Action) -> str:
    flag = argument.option_strings[-1]
    return flag if argument.nargs == 0 else f"{flag} {_metavar(argument)}"


def _words(argument: Action) -> str:
    if not argument.option_strings:
        return code(_metavar(argument))
    value = "" if argument.nargs == 0 else f" {_metavar(argument)}"
    return ", ".join(code(flag + value) for flag in argument.option_strings)


def _values(argument: Action) -> str:
    return "" if argument.choices is None or argument.metavar is None else codes(map(str, argument.choices))


def _default(argument: Action) -> str:
    if not argument.option_strings and argument.nargs not in ("?", "*"):
        return "required"
    if argument.required:
        return "required"
    known = argument.default not in (None, "", False, SUPPRESS) and argument.default != []
    return code(str(argument.default)) if known else ""
