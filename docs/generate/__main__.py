"""Write docs/reference, or with `--check` say what in it differs from what would be written."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from docs.generate.folder import differences, write
from docs.generate.pages import made

FOLDER = Path(__file__).parents[1] / "reference"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 if something differs or a ruleset cannot be loaded."""
    parser = argparse.ArgumentParser(prog="python -m docs.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, and exit with 1 if anything differs")
    args = parser.parse_args(arguments)
    reference = made()
    for name, why in reference.failures.items():
        print(f"the ruleset {name!r} cannot be loaded, so its pages stay as they are: {why}", file=sys.stderr)
    changed = differences(FOLDER, reference)
    if args.check:
        for name, what in changed.items():
            print(f"docs/reference/{name}: {what}")
        if changed:
            print("docs/reference is not what the code says; write it with: python -m docs.generate", file=sys.stderr)
        return 1 if changed or reference.failures else 0
    write(FOLDER, reference)
    print("\n".join(f"docs/reference/{name}" for name in changed) or "docs/reference is what the code says")
    return 1 if reference.failures else 0


if __name__ == "__main__":
    sys.exit(main())
