"""`affray act`.

Any action of any ruleset, and undo, redo and comment too. Where a field takes a text, the value is that text;
elsewhere it is JSON: target=b1, dice=[1,2,3], order='[["q1"],["p1","p2"]]'. What may be done: affray options LOG.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from shlex import quote

from affray.cli.faults import Usage
from affray.cli.opening import check_named, takes_head, takes_log, takes_seat, to_write
from affray.cli.screen import Screen
from affray.cli.words import fields

EXAMPLES = (
    "affray act fight.affray end_activation --by red",
    "affray act fight.affray choose_target target=b1 --by red --dry-run",
    """affray act fight.affray declare_order order='[["q1"],["p1","p2"]]' --by blue""",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("action", metavar="ACTION", help="the action")
    parser.add_argument("fields", metavar="FIELD=VALUE", nargs="*", default=[], help="what the action needs to know")
    takes_seat(parser, "may be left out where only one may")
    takes_head(parser)
    parser.add_argument("--dry-run", action="store_true", help="say what would follow, and write nothing")


def run(args: Namespace, screen: Screen) -> int:
    """Take an action."""
    from affray.cli.hints import hinted
    from affray.cli.outcome import outcome
    from affray.cli.typed import typed
    from affray.events.conduct import CONDUCT, Close
    from affray.rules import tag_of
    from affray.scenario import do

    if args.action == tag_of(Close):
        raise Usage(f"closing is for good: affray close {quote(args.log)}")
    texts = fields(args.fields)
    encounter = to_write(args, screen, write=not args.dry_run)
    if args.dry_run:
        encounter = encounter.fork(foretell=False)
    kinds = encounter.actions | {tag_of(kind): kind for kind in CONDUCT}
    if args.action in map(tag_of, CONDUCT):
        check_named(encounter, args.by)
    given = typed(texts, kinds.get(args.action))
    with hinted(encounter, args.by, given):
        do(encounter, args.action, args.by, given, args.if_head)
    outcome(encounter, args.log, screen, args.dry_run)
    return 0
