"""The index of a ruleset's rules: where each is explained, which function holds it, and which tests name it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from affray.core.ruleset import Ruleset
from docs.generate.markdown import code, page, table

ROOT = Path(__file__).parents[2]
MOST = 3
"""how many functions and tests of a rule are listed; the others are counted"""

_ID = re.compile(r"\b([A-Z]{1,3})-([A-Z]?\d{1,3}[a-z]?)\b")
_BOLD = re.compile(rf"\*\*{_ID.pattern}\*\*")
_EXAMPLE = re.compile(r"E\d")
_ROLES = ("actions", "rules", "events", "muster", "state", "profiles", "tables", "settings", "invariants", "ruleset")
"""the parts of a game's folder, the likeliest home of a rule first"""


class Holder(NamedTuple):
    """A function or class that names a rule; `rank` is lower the likelier it is the rule's home."""

    rank: tuple[int, int, str]
    name: str


def rules(game: Ruleset[Any]) -> str:
    """Return the page of the index; empty if the game has no README that tells its rules."""
    lines = told_rules(game)
    if not lines:
        return ""
    held, tested = holders(game, set(lines)), naming_tests(game, set(lines))
    readme = (folder(game) / "README.md").relative_to(ROOT).as_posix()
    rows = [
        [code(rule), f"[line {line}](../../../{readme})", _some(held.get(rule, ())), _some(tested.get(rule, ()))]
        for rule, line in lines.items()
    ]
    return page(
        f"Rules of {game.id}",
        f"Where each rule is told in the [README](../../../{readme}), which functions and classes under "
        f"{code(folder(game).relative_to(ROOT).as_posix())} hold it, and which tests and scenarios name it.",
        table(["rule", "told in", "held by", "named by"], rows),
    )


def folder(game: Ruleset[Any]) -> Path:
    """Return the folder of a game."""
    return Path(inspect.getfile(type(game))).parent


def told_rules(game: Ruleset[Any]) -> dict[str, int]:
    """Return the rules that the README of a game tells, each with the number of its line, in their order there.

    A rule is told where its id stands in bold for the first time. Worked examples are no rules.
    """
    readme = folder(game) / "README.md"
    if not readme.is_file():
        return {}
    lines: dict[str, int] = {}
    for number, line in enumerate(readme.read_text("utf-8").splitlines(), 1):
        for match in _BOLD.finditer(line):
            if not _EXAMPLE.match(match[2]):
                lines.setdefault(f"{match[1]}-{match[2]}", number)
    return lines


def holders(game: Ruleset[Any], ids: set[str]) -> dict[str, list[str]]:
    """Return by rule the functions and classes of a game whose docstring or code names it, the likeliest home first.

    A docstring counts for more than an argument in the code, and an action or a shared rule for more than an event.
    """
    home = folder(game)
    by_rule: dict[str, list[Holder]] = {}
    for path in sorted(home.rglob("*.py")):
        text = path.read_text("utf-8")
        part = path.relative_to(home).parts[0].removesuffix(".py")
        role = _ROLES.index(part) if part in _ROLES else len(_ROLES)
        place = path.relative_to(home).as_posix()
        for name, doc, body in _definitions(ast.parse(text), text):
            in_doc, in_body = _ids(doc), _ids(body)
            for rule in (in_doc | in_body) & ids:
                # what a whole module is about says least about the place
                rank = ((0 if rule in in_doc else 1) + (2 if not name else 0), role, f"{place}:{name}")
                by_rule.setdefault(rule, []).append(Holder(rank, f"{place}: {name}" if name else place))
    return {rule: [holder.name for holder in sorted(several)] for rule, several in by_rule.items()}


def _definitions(tree: ast.Module, text: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, docstring and own source of the module, and of every function and class in it."""
    lines = text.splitlines()

    def walk(node: Any, name: str) -> Iterator[tuple[str, str, str]]:
        inner = [child for child in node.body if isinstance(child, (ast.FunctionDef, ast.ClassDef))]
        mine = list(lines) if name == "" else lines[node.lineno - 1 : node.end_lineno]
        first = 1 if name == "" else node.lineno
        documented = ast.get_docstring(node, clean=False) or ""
        cut = [(child.lineno, child.end_lineno or child.lineno) for child in inner]
        own = [line for number, line in enumerate(mine, first) if not any(a <= number <= b for a, b in cut)]
        source = "\n".join(own)
        yield name, documented, source.replace(documented, "") if documented else source
        for child in inner:
            yield from walk(child, f"{name}.{child.name}" if name else child.name)

    yield from walk(tree, "")


def _ids(text: str) -> set[str]:
    return {match[0] for match in _ID.finditer(text)}


def naming_tests(game: Ruleset[Any], ids: set[str]) -> dict[str, list[str]]:
    """Return by rule the tests whose name has it (`test_K37_...`) and the scenarios that list it (`# rules: K-37`)."""
    home = ROOT / "tests" / "rulesets" / folder(game).name
    short = {name: rule for rule in sorted(ids) for name in _short(rule)}
    by_rule: dict[str, list[str]] = {}
    for path in sorted(home.glob("test_*.py")):
        for name in re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.MULTILINE):
            for rule in dict.fromkeys(short[part] for part in name.split("_") if part in short):
                by_rule.setdefault(rule, []).append(f"{path.name}: {name}")
    for path in sorted(home.glob("scenarios/**/*.toml")):
        lines = [line for line in path.read_text("utf-8").splitlines() if line.startswith("# rules: ")]
        for rule in dict.fromkeys(rule for line in lines for rule in line.split() if rule in ids):
            by_rule.setdefault(rule, []).append(path.name)
    return by_rule


def _short(rule: str) -> tuple[str, ...]:
    """Return how the names of tests may write a rule: `IN-L3` is `INL3` or `L3`, `K-37` only `K37`."""
    prefix, _, rest = rule.partition("-")
    return (prefix + rest,) if rest[0].isdigit() else (prefix + rest, rest)


def _some(names: Mapping[str, Any] | list[str] | tuple[str, ...]) -> str:
    listed = list(names)
    more = f" and {len(listed) - MOST} more" if len(listed) > MOST else ""
    return ", ".join(map(code, listed[:MOST])) + more
