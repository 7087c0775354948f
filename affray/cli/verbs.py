"""The verbs, the flags that all of them take, and the help of `affray` itself."""

from __future__ import annotations

from collections.abc import Sequence

VERBS = {
    "run": "play a scenario file and check what it expects",
    "new": "open an encounter from a roster or scenario file",
    "act": "take an action",
    "roll": "answer the pending roll",
    "options": "say what each seat may do now",
    "show": "show how things stand",
    "log": "tell every entry of the log",
    "history": "tell what happened to one combatant, and why",
    "undo": "go back to an earlier entry",
    "redo": "take the latest undo back",
    "comment": "write a remark into the log",
    "continue": "go on in a new log, under the installed version of the rules",
    "close": "close the encounter for good",
    "replay": "tell the fight again, entry by entry",
    "verify": "say what the log proves, level by level",
    "diagram": "draw the machine of a ruleset as a Mermaid diagram",
    "rulesets": "list the rulesets, their options and presets",
}
"""Every verb, with what it is for, in the order of the help."""

FLAGS = ("--json", "--no-color", "--log-operations")
"""The flags that every verb takes, which may also stand before it."""

INTERRUPTED = 130
"""The exit code that a shell gives for Ctrl-C."""


def before(words: Sequence[str]) -> Sequence[str]:
    """Return the words before `--`: behind it, nothing is a flag."""
    return words[: words.index("--")] if "--" in words else words


def usage() -> str:
    """Return the help of `affray` itself."""
    verbs = [f"  {verb:<10}{what}" for verb, what in VERBS.items()]
    return "\n".join(
        [
            "usage: affray VERB ...",
            "",
            "The record of a tabletop fight: every action on a hash-chained log, judged",
            "by the rules.",
            "",
            *verbs,
            "",
            "affray VERB --help says how a verb is used, with examples; affray --version",
            "names this version. Every verb takes --json, --no-color and --log-operations.",
            "",
            "A first fight:",
            "  affray run examples/red-vs-blue.toml --log fight.affray",
            "  affray show fight.affray",
            "",
            "Exit codes: 0 done, also if only the telling of what was written failed; 1",
            "refused by the rules, verification failed or an expectation not met; 2 bad",
            "usage or input; 3 a damaged log; 4 somebody else wrote first; 70 a fault of",
            "affray or of a ruleset itself.",
        ]
    )
