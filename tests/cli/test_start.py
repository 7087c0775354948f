"""How affray starts and ends: only what is needed is imported, and no end is a traceback."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from affray import __version__
from affray.cli import main
from affray.cli.verb import parser
from affray.cli.verbs import VERBS
from affray.core import registry
from tests.cli.conftest import SCRIPT, Affray
from tests.replay.test_verify import Reads

Process = Callable[..., subprocess.CompletedProcess[str]]

HEAVY = {"msgspec", "transitions", "structlog", "argparse", "json", "affray.encounter", "affray.core", "affray.events"}


def imported(process: Process, *words: str) -> set[str]:
    """Return every module that a command imports."""
    script = (
        "import sys\nfrom affray.cli import main\ncode = main(sys.argv[1:])\n"
        "print(*sorted(sys.modules), file=sys.stderr)\nsys.exit(code)"
    )
    done = process(args=[sys.executable, "-c", script, *words])
    assert done.returncode == 0, done
    return set(done.stderr.split())


@pytest.fixture
def process(environment: dict[str, str]) -> Process:
    def run(*words: str, args: list[str] | None = None, **more: object) -> subprocess.CompletedProcess[str]:
        command = args or [sys.executable, "-c", SCRIPT, *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)

    return run


def test_version_and_help_import_nothing_of_the_library(process: Process) -> None:
    for word in ("--version", "--help"):
        assert not imported(process, word) & HEAVY


def test_looking_imports_neither_structlog_nor_scenarios(process: Process, fight: Path) -> None:
    for verb in ("show", "log", "replay", "options", "verify"):
        found = imported(process, verb, str(fight))
        assert not found & {"structlog", "affray.scenario", "tomllib", "asyncio", "rich"}


def test_only_the_verb_s_own_module_is_imported(process: Process, fight: Path) -> None:
    found = imported(process, "log", str(fight))
    assert {f"affray.cli.{verb}" for verb in VERBS} & found == {"affray.cli.log"}


def test_structlog_is_imported_only_where_operations_are_asked_for(process: Process, fight: Path) -> None:
    assert "structlog" not in imported(process, "act", str(fight), "strike")
    assert "structlog" in imported(process, "comment", str(fight), "x", "--by", "ann", "--log-operations")


def test_operations_are_told_as_json_lines_bound_to_encounter_and_entry(affray: Affray, fight: Path) -> None:
    import json

    done = affray("act", "fight.affray", "strike", "--log-operations")
    (line,) = done.err.splitlines()
    told = json.loads(line)
    assert {key: told[key] for key in ("event", "level", "entry", "action", "by", "consequences")} == {
        "event": "append",
        "level": "info",
        "entry": 5,
        "action": "strike",
        "by": "bo",
        "consequences": 1,
    }
    assert told["encounter"] == affray("show", "fight.affray", "--json").data["encounter"][:12]
    refused = affray("--log-operations", "act", "fight.affray", "strike").err.splitlines()
    assert json.loads(refused[0])["code"] == "DUEL_STATE"
    assert refused[1].startswith("affray: strike is refused: ")


def test_version(affray: Affray) -> None:
    for word in ("--version", "-V"):
        assert affray(word) == affray("--version")
    assert affray("--version").out == f"affray {__version__}\n"


def test_help_of_affray_names_every_verb_and_fits_80_columns(affray: Affray) -> None:
    done = affray("--help")
    assert (done.code, done) == (0, affray("help"))
    for verb, what in VERBS.items():
        assert f"\n  {verb:<10}{what}\n" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_has_examples_that_can_be_parsed_and_fits_80_columns(affray: Affray, verb: str) -> None:
    done = affray(verb, "--help")
    assert (done.code, done.err) == (0, "")
    assert done == affray("help", verb) == affray("--no-color", verb, "-h")
    assert max(map(len, done.out.splitlines())) <= 80
    for flag in ("--json", "--no-color", "--log-operations"):
        assert flag in done.out
    import shlex

    examples = import_module(f"affray.cli.{verb}").EXAMPLES
    assert examples
    for example in examples:
        assert example in done.out
        words = shlex.split(example.partition("   ")[0].partition(" > ")[0])
        assert words[:2] == ["affray", verb]
        if "..." not in example:
            parser(verb).parse(words[2:])


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_takes_json_and_flags_may_stand_before_it(
    affray: Affray, fight: Path, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {
        "run": ["duel.toml"],
        "new": ["duel.toml", "other.affray"],
        "act": ["fight.affray", "strike"],
        "roll": ["fight.affray", "3"],
        "history": ["fight.affray", "bo"],
        "comment": ["fight.affray", "x", "--by", "bo"],
        "undo": ["fight.affray", "--by", "bo"],
        "redo": ["fight.affray", "--by", "bo"],
        "close": ["fight.affray", "--by", "bo", "--yes"],
        "continue": ["fight.affray", "new.affray"],
        "diagram": ["duel"],
        "rulesets": [],
    }.get(verb, ["fight.affray"])
    if verb == "roll":
        affray("act", "fight.affray", "strike")
        affray("act", "fight.affray", "stand")
    if verb == "redo":
        affray("undo", "fight.affray", "--by", "ann")
    if verb == "continue":
        monkeypatch.setattr(registry, "_registered", {"duel": Reads()})
    done = affray("--no-color", "--json", verb, *words)
    assert (done.code, done.err) == (0, ""), done
    assert isinstance(done.data, dict)


def test_a_reader_who_goes_away_is_no_error(environment: dict[str, str], fight: Path) -> None:
    for words in (["log", str(fight)], ["--help"], ["--version"], ["show", str(fight), "--json"]):
        read, write = os.pipe()
        os.close(read)
        with open(write, "wb") as out:
            done = subprocess.run(
                [sys.executable, "-c", SCRIPT, *words],
                env=environment,
                stdout=out,
                stderr=subprocess.PIPE,
                timeout=60,
                check=False,
            )
        assert done.stderr == b""
        assert done.returncode in (0, 141)


def test_closed_output_is_no_error(environment: dict[str, str], fight: Path) -> None:
    command = f"{sys.executable} -c '{SCRIPT}' show {fight} >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], env=environment, timeout=60, check=False).returncode == 0


def test_an_interrupt_ends_quietly(environment: dict[str, str], fight: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-c", SCRIPT, "replay", str(fight), "--speed", "1"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        assert started.stdout.readline().startswith("0  ann  opens")
        started.send_signal(signal.SIGINT)
        assert started.stderr.read() == "affray: interrupted\n"
        assert started.wait(60) == 130


def test_a_fault_of_a_ruleset_is_one_line_and_its_own_code(
    affray: Affray, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        raise ZeroDivisionError("divided by the referee")

    monkeypatch.setattr("affray.encounter.Encounter.show", wrong)
    done = affray("act", "fight.affray", "strike")
    assert done.code == 70
    assert done.err == (
        "affray: a fault of affray itself, please report it: ZeroDivisionError: divided by the referee\n"
        "  entry 5 is written to fight.affray; do not repeat it\n"
    )


def on_terminal(words: list[str], environment: dict[str, str], typed: bytes = b"") -> tuple[int, str]:
    """Run a command on a terminal of its own, and return its exit code and all that it printed there."""
    terminal, inner = pty.openpty()
    command = [sys.executable, "-c", SCRIPT, *words]
    with subprocess.Popen(command, env=environment, stdin=inner, stdout=inner, stderr=inner) as started:
        os.close(inner)
        os.write(terminal, typed)
        printed = b""
        with suppress(OSError):  # what reading gives when the other end is closed
            while got := os.read(terminal, 4096):
                printed += got
    os.close(terminal)
    return started.returncode, printed.decode().replace("\r\n", "\n")


def test_colour_is_only_on_a_terminal_and_words_say_the_same(
    affray: Affray, fight: Path, environment: dict[str, str]
) -> None:
    affray("undo", "fight.affray", "--by", "ann")
    on = {**environment, "TERM": "xterm"}
    code, colored = on_terminal(["log", str(fight)], on)
    assert (code, "\x1b[9mrolls [4] for blow\x1b[0m" in colored) == (0, True)
    assert "undone 4  ann  " in colored
    plain = affray("log", "fight.affray").out
    assert "\x1b" not in plain
    for words, settings in (
        (["log", str(fight), "--no-color"], on),
        (["log", str(fight)], {**on, "NO_COLOR": "1"}),
        (["log", str(fight)], {**on, "TERM": "dumb"}),
    ):
        assert on_terminal(words, settings) == (0, plain)


def test_replay_in_steps_waits_for_enter_and_ends_with_q(fight: Path, environment: dict[str, str]) -> None:
    settings = {**environment, "TERM": "dumb"}
    code, printed = on_terminal(["replay", str(fight), "--step"], settings, b"\nq\n")
    assert code == 0
    assert printed.count("Enter for the next entry, q to stop: ") == 2
    assert "1  ann  begins the duel" in printed
    assert "2  ann  strikes" not in printed
    assert "as it stood after entry 1; the log goes on to entry 4" in printed


def test_main_takes_the_words_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["affray", "--version"])
    assert main() == 0
    assert capsys.readouterr().out == f"affray {__version__}\n"


def test_progress_is_shown_on_a_terminal_after_a_while_and_cleared() -> None:
    from io import StringIO

    from affray.cli import progress

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    with progress.Progress(Terminal(), "reading x") as early:
        early(3)
        assert early.wanted
        assert early._err.getvalue() == ""  # type: ignore[attr-defined]
    terminal = Terminal()
    with progress.Progress(terminal, "reading x") as late:
        late._next = time.monotonic()
        late(1234567)
        assert terminal.getvalue() == "\rreading x: 1,234,567 entries "
    assert terminal.getvalue().endswith(" \r")
    assert not progress.Progress(StringIO(), "reading x").wanted


def test_the_module_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "affray", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("affray ")


def test_an_interruption_before_the_command_line_is_there_is_no_traceback() -> None:
    program = (
        "import sys\n"
        "class Stop:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'affray.cli.verbs':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stop())\n"
        "from affray.start import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
