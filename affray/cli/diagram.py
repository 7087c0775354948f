"""`affray diagram`.

The places of a ruleset's machine, who is waited for there, and every transition, as a Mermaid state diagram.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from affray.cli.screen import Screen

EXAMPLES = ("affray diagram wh40k-11e", "affray diagram wh40k-11e > machine.mmd")


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    parser.add_argument("ruleset", metavar="RULESET", help="the ruleset, see affray rulesets")


def run(args: Namespace, screen: Screen) -> int:
    """Draw a machine."""
    from affray import ruleset
    from affray.core.diagram import mermaid

    game = ruleset(args.ruleset)
    drawn = mermaid(game.machine)
    if screen.json:
        screen.data({"ruleset": game.id, "version": game.version, "mermaid": drawn})
    else:
        for line in drawn.splitlines():
            screen.say(line, fit=False)
    return 0
