"""How the games are written, counted: `python -m benchmarks.form [REVISION ...]`.

Counts the games of the working tree, or of git revisions, to compare what was with what is. Nothing is imported or
run: the sources are parsed, so that a revision is counted that this Python could not load. By game:

files, lines: the game's modules, and the lines in them.
files, places per action and consequence: in how many modules the name of a class, or its tag, stands, and how often
    (the median of all classes). Upper bounds, for a tag such as `attack` may be another word as well.
past the facade: statements that import from affray and neither from `affray.rules` nor from the game.
circles: groups of the game's modules that import one another in a circle, at any depth of a function; imports under
    TYPE_CHECKING are left out, and a package counts only for names that are not modules.
comments: comments in a thousand lines; those for tools (noqa, type) are left out.
positional: calls with seven or more positional arguments.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tarfile
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
HOMES = ("affray/rulesets/", "affray/core/rulesets/")
"""Where the games are, and where they were."""

FACADE = "affray.rules"
MANY = 7
"""So many positional arguments are too many to be told apart."""

_FOR_TOOLS = re.compile(r"#\s*(noqa|type:|pragma|ruff:)")


class Form(NamedTuple):
    """What is counted of one game."""

    game: str
    files: int
    lines: int
    actions: int
    action_files: float
    action_places: float
    consequences: int
    consequence_files: float
    consequence_places: float
    past_facade: int
    circles: int
    comments: float
    positional: int


class Module(NamedTuple):
    """One module of a game: its dotted name, its text and its tree."""

    name: str
    package: bool
    text: str
    tree: ast.Module


def tree_of(revision: str | None) -> dict[str, str]:
    """Return the Python files of the package by path, of a git revision or, for None, of the working tree."""
    if revision is None:
        return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in ROOT.glob("affray/**/*.py")}
    archive = subprocess.run(
        ["git", "archive", "--format=tar", revision, "affray"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        members = [member for member in files if member.isfile() and member.name.endswith(".py")]
        return {member.name: files.extractfile(member).read().decode() for member in members}  # type: ignore[union-attr]


def forms(files: Mapping[str, str]) -> Iterator[Form]:
    """Yield what is counted of each game among the files, in order of their names."""
    games: dict[str, dict[str, str]] = {}
    for path, text in sorted(files.items()):
        home = next((home for home in HOMES if path.startswith(home)), None)
        if home is not None and path.count("/") > home.count("/"):
            games.setdefault(home + path.removeprefix(home).split("/")[0], {})[path] = text
    for game, sources in sorted(games.items()):
        yield form(game, sources)


def form(game: str, sources: Mapping[str, str]) -> Form:
    """Return what is counted of one game, given its folder and the text of its modules by path."""
    modules = [_module(path, text) for path, text in sources.items()]
    lines = sum(len(module.text.splitlines()) for module in modules)
    mentions = {module.name: _mentions(module.tree) for module in modules}
    counts = {}
    for root in ("Action", "Consequence"):
        classes = _classes(modules, root)
        places = [[counted[name] + counted[tag] for counted in mentions.values()] for name, tag in classes.items()]
        counts[root] = (
            len(classes),
            median(sum(1 for number in numbers if number) for numbers in places) if places else 0,
            median(sum(numbers) for numbers in places) if places else 0,
        )
    package = game.replace("/", ".")
    own = {module.name for module in modules}
    return Form(
        game.rpartition("/")[2],
        len(modules),
        lines,
        *counts["Action"],
        *counts["Consequence"],
        past_facade=sum(_reaches_past(node, package) for module in modules for node in _imports(module)),
        circles=len(circles({module.name: set(_targets(module, own)) for module in modules})),
        comments=1000 * sum(map(_comments, modules)) / lines if lines else 0,
        positional=sum(
            isinstance(node, ast.Call) and len(node.args) >= MANY
            for module in modules
            for node in ast.walk(module.tree)
        ),
    )


def _module(path: str, text: str) -> Module:
    package = path.endswith("/__init__.py")
    name = path.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")
    return Module(name, package, text, ast.parse(text, path))


def _classes(modules: Iterable[Module], root: str) -> dict[str, str]:
    """Return the classes that derive from one of the contract, by name, with their tags; bases of others left out."""
    bases: dict[str, list[str]] = {}
    tags: dict[str, str] = {}
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                # a struct of the state may have the name of an action, so bases are added and not replaced
                bases.setdefault(node.name, []).extend(ast.unparse(base).rpartition(".")[2] for base in node.bases)
                given = [word.value for word in node.keywords if word.arg == "tag"]
                tag = given[0].value if given and isinstance(given[0], ast.Constant) else _snake(node.name)
                tags.setdefault(node.name, str(tag))
    derived = {root}
    while more := {name for name, parents in bases.items() if derived.intersection(parents)} - derived:
        derived |= more
    parents = {parent for names in bases.values() for parent in names}
    return {name: tags[name] for name in bases if name in derived and name not in parents}


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _mentions(tree: ast.Module) -> Counter[str]:
    """Count the names and the strings of a module; of a string such as `roll:hit` what stands before the colon."""
    counts: Counter[str] = Counter()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                counts[name] += 1
            case ast.Constant(value=str(text)):
                counts[text.partition(":")[0]] += 1
    return counts


def _imports(module: Module, typing_too: bool = True) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the import statements of a module, at any depth."""
    waiting: list[ast.AST] = [module.tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif isinstance(node, ast.If) and not typing_too and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            waiting.extend(node.orelse)
        else:
            waiting.extend(ast.iter_child_nodes(node))


def _reaches_past(node: ast.Import | ast.ImportFrom, package: str) -> bool:
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    if isinstance(node, ast.ImportFrom) and node.level:
        return False
    allowed = (FACADE, package)
    of_affray = [name for name in names if name == "affray" or name.startswith("affray.")]
    return any(not any(name == home or name.startswith(f"{home}.") for home in allowed) for name in of_affray)


def _targets(module: Module, own: set[str]) -> Iterator[str]:
    """Yield the modules of the game that a module imports when it runs."""
    for node in _imports(module, typing_too=False):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in own)
            continue
        home = node.module or ""
        if node.level:
            up = node.level - module.package
            parts = module.name.split(".")
            home = ".".join([*parts[: len(parts) - up], *([node.module] if node.module else [])])
        for alias in node.names:
            whole = f"{home}.{alias.name}"
            if whole in own:
                yield whole
            elif home in own:
                yield home


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules each of which reaches every other of its group, those of one module left out."""
    reach = {name: _reach(graph, name) for name in graph}
    groups: list[set[str]] = []
    for name in graph:
        group = {other for other in reach[name] if name in reach[other]}
        if len(group) > 1 and group not in groups:
            groups.append(group)
    return groups


def _reach(graph: Mapping[str, set[str]], name: str) -> set[str]:
    reached: set[str] = set()
    waiting = [*graph[name]]
    while waiting:
        module = waiting.pop()
        if module not in reached:
            reached.add(module)
            waiting.extend(graph.get(module, ()))
    return reached


def _comments(module: Module) -> int:
    tokens = tokenize.generate_tokens(io.StringIO(module.text).readline)
    return sum(token.type == tokenize.COMMENT and not _FOR_TOOLS.match(token.string) for token in tokens)


HEADINGS = (
    "game",
    "files",
    "lines",
    "actions",
    "files each",
    "places each",
    "consequences",
    "files each",
    "places each",
    "past the facade",
    "circles",
    "comments per 1,000 lines",
    "7 or more positional",
)


def table(counted: Sequence[Form]) -> str:
    """Return the figures as a table in Markdown, with a row for all games together where a sum makes sense."""
    rows = [[_shown(value) for value in row] for row in counted]
    lines = sum(game.lines for game in counted)
    comments = sum(game.comments * game.lines for game in counted) / lines if lines else 0
    total = dict.fromkeys(Form._fields, "") | {
        "game": "all",
        "comments": _shown(comments),
        **{
            name: _shown(sum(getattr(game, name) for game in counted))
            for name in ("files", "lines", "actions", "consequences", "past_facade", "circles", "positional")
        },
    }
    rows.append(list(total.values()))
    rule = ["---", *["---:"] * (len(HEADINGS) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [list(HEADINGS), rule, *rows])


def _shown(value: float | str) -> str:
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of the working tree, or of each revision that is named; return 2 for one that git lacks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.form", description="Count how the games are written.")
    parser.add_argument("revisions", nargs="*", metavar="REVISION", help="a git revision; the working tree if none")
    for revision in parser.parse_args(arguments).revisions or [None]:
        try:
            files = tree_of(revision)
        except (OSError, subprocess.CalledProcessError) as error:
            problem = error.stderr.decode().strip() if isinstance(error, subprocess.CalledProcessError) else error
            print(f"{revision} cannot be read: {problem}", file=sys.stderr)
            return 2
        print(f"{revision or 'working tree'}\n\n{table(list(forms(files)))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
