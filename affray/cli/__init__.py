"""The command line. The first word chooses the verb, and only what that verb needs is imported."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from affray.cli.verbs import FLAGS, INTERRUPTED, VERBS, before, usage


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `affray` with the words given (those of the process, if none are) and return its exit code."""
    try:
        return _main(arguments)
    except KeyboardInterrupt:  # before `perform` could say what was written, or after
        return INTERRUPTED


def _main(arguments: Sequence[str] | None) -> int:
    words = list(sys.argv[1:] if arguments is None else arguments)
    flags = []
    while words and words[0] in FLAGS:
        flags.append(words.pop(0))
    verb = words.pop(0) if words else ""
    if verb in ("--version", "-V"):
        from affray import __version__

        return _print(f"affray {__version__}", {"version": __version__}, [*flags, *words])
    if verb in ("--help", "-h", "help"):
        asked = next((word for word in words if word not in FLAGS), "")
        if not asked:
            return _print(usage(), {"verbs": VERBS, "flags": FLAGS, "help": usage()}, [*flags, *words])
        verb, words = asked, [*(word for word in words if word in FLAGS), "--help"]
    from affray.cli.verb import perform

    return perform(verb, [*flags, *words])


def _print(text: str, facts: Mapping[str, object], words: Sequence[str]) -> int:
    """Print a text; what takes more than that, such as data or a narrow terminal, is left to `verb`."""
    from affray.cli.layout import columns

    if "--json" not in before(words) and (
        sys.stdout is None or max(map(len, text.split("\n"))) <= columns(sys.stdout, 80)
    ):
        try:
            print(text, flush=True)
            return 0
        except OSError as error:
            from affray.cli.verb import untold

            return untold(error)
    from affray.cli.verb import tell

    return tell(text, facts, words)
