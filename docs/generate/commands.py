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
    everywhere = [[_words(one), plain(one.help or "")] for one in _actions(parser("show")) if _common(one)]
    return page(
        "Commands",
        "`affray VERB ...`; `affray VERB --help` prints what stands here, `affray --version` the version.",
        table(["verb", "what it does"], [[f"[{code(verb)}](#{verb})", said] for verb, said in VERBS.items()]),
        "Every verb takes:",
        table(["flag", "what it does"], everywhere),
        "Exit codes:",
        table(["code", "when"], exit_codes()),
        *map(verb, VERBS),
    )


def verb(name: str) -> str:
    """Return the section of one verb."""
    found = parser(name)
    examples: Any = import_module(f"affray.cli.{name}").EXAMPLES
    rows = [
        [_words(one), plain(one.help or ""), _values(one), _default(one)] for one in _actions(found) if not _common(one)
    ]
    text = [
        f"## {name}",
        _sentence(found.description or ""),
        block("text", usage(found)),
        table(["word", "what it is", "values", "if left out"], rows),
        "Examples:",
        block("text", "\n".join(examples)),
    ]
    return "\n\n".join(part for part in text if part)


def _sentence(description: str) -> str:
    """Return a description, its first line as a sentence."""
    first, gap, rest = description.partition("\n\n")
    return f"{first[:1].upper()}{first[1:]}.{gap}{prose(rest)}"


def usage(found: Parser) -> str:
    """Return how a verb is written, with the words that it needs first."""
    ways = {one: group for group in found._mutually_exclusive_groups for one in group._group_actions}
    words = [_placed(one) for one in _actions(found) if not one.option_strings]
    seen: set[int] = set()
    for one in _actions(found):
        group = ways.get(one)
        if not one.option_strings or _common(one) or id(group) in seen:
            continue
        if group is None:
            words.append(f"[{_flag(one)}]")
        else:
            seen.add(id(group))
            inner = " | ".join(_flag(other) for other in group._group_actions)
            words.append(f"({inner})" if group.required else f"[{inner}]")
    return " ".join([found.prog, *words])


def _actions(found: Parser) -> list[Action]:
    return [one for one in found._actions if one.help != SUPPRESS]


def _common(one: Action) -> bool:
    return bool({*FLAGS, "--help"} & {*one.option_strings})


def _metavar(one: Action) -> str:
    if one.choices is not None and one.metavar is None:
        return "|".join(map(str, one.choices))
    return str(one.metavar or one.dest.upper())


def _placed(one: Action) -> str:
    name = _metavar(one)
    match one.nargs:
        case "?":
            return f"[{name}]"
        case "*":
            return f"[{name} ...]"
        case "+":
            return f"{name} ..."
        case _:
            return "..." if one.nargs == REMAINDER else name


def _flag(one: Action) -> str:
    flag = one.option_strings[-1]
    return flag if one.nargs == 0 else f"{flag} {_metavar(one)}"


def _words(one: Action) -> str:
    if not one.option_strings:
        return code(_metavar(one))
    value = "" if one.nargs == 0 else f" {_metavar(one)}"
    return ", ".join(code(flag + value) for flag in one.option_strings)


def _values(one: Action) -> str:
    return "" if one.choices is None or one.metavar is None else codes(map(str, one.choices))


def _default(one: Action) -> str:
    if not one.option_strings and one.nargs not in ("?", "*"):
        return "required"
    if one.required:
        return "required"
    known = one.default not in (None, "", False, SUPPRESS) and one.default != []
    return code(str(one.default)) if known else ""
