"""What is written about the parts of a class or module: texts under its fields and constants."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from functools import cache
from itertools import pairwise
from types import ModuleType

_ENTRY = re.compile(r"    (\w+): (.+)")
_HEADING = re.compile(r"\w[\w ]*:")


@cache
def under(owner: type | ModuleType) -> dict[str, str]:
    """Return the text that stands under each assignment of a class or module, by the name assigned."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(owner)))
    except (OSError, TypeError):
        return {}
    body = tree.body
    if isinstance(owner, type) and isinstance(tree.body[0], ast.ClassDef):
        body = tree.body[0].body
    texts = {}
    for name, text in pairwise(body):
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str):
            for target in _names(name):
                texts[target] = " ".join(inspect.cleandoc(text.value.value).split())
    return texts


def _names(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def parted(cls: type) -> tuple[str, dict[str, str]]:
    """Return the docstring of a class and the texts about its fields.

    A text about a field stands under it, or in the docstring as an indented `name: text`, which is then taken out
    together with a heading that has nothing left under it.
    """
    about: dict[str, str] = {}
    for base in reversed(cls.__mro__[:-1]):
        about |= under(base) if base.__module__.split(".")[0] not in ("msgspec", "builtins") else {}
    fields = set(getattr(cls, "__struct_fields__", ()))
    kept: list[str] = []
    name = ""
    for line in inspect.cleandoc(cls.__doc__ or "").split("\n"):
        entry = _ENTRY.fullmatch(line)
        if entry is not None and entry[1] in fields:
            if not name and kept and _HEADING.fullmatch(kept[-1]):
                kept.pop()
            name = entry[1]
            about[name] = entry[2]
        elif name and line.startswith("     "):
            about[name] += " " + line.strip()
        else:
            name = ""
            kept.append(line)
    return "\n".join(kept).strip(), {field: text for field, text in about.items() if field in fields}
