"""The reference is what the code says, all of it, and says so when it is not."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

import affray
from affray.cli.verb import parser
from affray.cli.verbs import VERBS
from affray.events.base import Event, tag_of
from affray.projections import STANDARD
from docs.generate.__main__ import FOLDER
from docs.generate.docstrings import parted, under
from docs.generate.folder import differences, write
from docs.generate.markdown import code, prose, table
from docs.generate.pages import Made, made, rulesets
from docs.generate.show import KEYS, example, keys
from docs.generate.structs import accepts, default, fields_of, nested

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def reference() -> Made:
    return made()


def test_reference_is_what_the_code_says(reference: Made) -> None:
    assert differences(FOLDER, reference) == {}, "write it with: python -m docs.generate"


def test_every_ruleset_of_the_project_has_its_pages(reference: Made) -> None:
    assert reference.failures == {}
    for game in rulesets()[0]:
        assert {
            f"{game.id}/{name}.md" for name in ("index", "actions", "consequences", "refusals", "roster", "machine")
        } <= set(reference.pages)


def test_every_part_of_every_ruleset_is_there(reference: Made) -> None:
    for game in rulesets()[0]:
        events: tuple[type[Event], ...] = (*game.actions, *game.consequences)
        told = reference.pages[f"{game.id}/actions.md"] + reference.pages[f"{game.id}/consequences.md"]
        for event in events:
            section = told.partition(f"\n## {tag_of(event)}\n")[2].partition("\n## ")[0]
            assert section, f"{game.id}: {tag_of(event)} has no section"
            for name in event.__struct_encode_fields__:
                assert f"| `{name}` |" in section or name == "rule", f"{game.id}: {tag_of(event)}.{name} is not listed"
            assert not event.says or code(event.says) in section
        assert all(f"| `{one}` |" in reference.pages[f"{game.id}/refusals.md"] for one in game.codes)
        options = game.encounter_options.__struct_encode_fields__
        assert all(f"| `{one}` |" in reference.pages[f"{game.id}/index.md"] for one in (*options, *game.presets))
        assert all(f"| `{row.place}` |" in reference.pages[f"{game.id}/machine.md"] for row in game.machine.rows)


def test_every_way_in_which_an_action_may_be_taken_is_there(reference: Made) -> None:
    for game in rulesets()[0]:
        page = reference.pages[f"{game.id}/actions.md"]
        for row in game.machine.rows:
            for role, triggers in row.waits.items():
                for trigger in triggers:
                    tag, _, purpose = trigger.partition(":")
                    section = page.partition(f"\n## {tag}\n")[2].partition("\n## ")[0]
                    start = f"| {role} |{f' `{purpose}` |' if purpose else ''}"
                    ways = [line for line in section.splitlines() if line.startswith(start)]
                    assert any(f"`{row.place}`" in way for way in ways), f"{game.id}: {trigger} in {row.place}"


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_its_words_flags_and_examples(verb: str, reference: Made) -> None:
    section = reference.pages["commands.md"].partition(f"\n## {verb}\n")[2].partition("\n## ")[0]
    helped = parser(verb).format_help().partition("examples:\n")
    shared = {"--json", "--no-color", "--log-operations", "--help"}
    assert {flag for flag in re.findall(r"--[a-z-]+", helped[0]) if f"`{flag}" not in section} <= shared
    assert helped[2].split() == section.partition("Examples:\n\n```text")[2].removesuffix("```").strip("\n `").split()


def test_every_error_can_be_imported_and_has_an_exit_code(reference: Made) -> None:
    names = re.findall(r"^\| \[`(\w+)`\]", reference.pages["errors.md"], re.MULTILINE)
    assert {"CorruptLog", "Refused", "Conflict"} <= set(names)
    assert all(issubclass(getattr(affray, name), affray.AffrayError) for name in names)


def test_every_view_has_its_version(reference: Made) -> None:
    assert all(f"| [`{one.name}`](#{one.name}) | {one.version} |" in reference.pages["views.md"] for one in STANDARD)


def test_what_show_gives_is_described_key_by_key() -> None:
    shown = example()
    assert set(keys(shown)) == set(KEYS)
    assert "news" in set(keys({**shown, "news": 1}))
    assert "pending.colour" in set(keys({**shown, "pending": {**shown["pending"], "colour": "red"}}))
    assert "head.hash" not in set(keys({**shown, "head": {"seq": 1}}))


def headings(text: str) -> Iterator[str]:
    for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        yield re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def test_every_link_to_a_heading_leads_to_one(reference: Made) -> None:
    for name, text in reference.pages.items():
        dead = set(re.findall(r"\]\(#([^)]+)\)", text)) - set(headings(text))
        assert not dead, f"{name}: {sorted(dead)}"


def test_the_pages_do_not_depend_on_the_order_of_hashing(reference: Made) -> None:
    words = "import hashlib; from docs.generate import made; "
    words += "print(hashlib.sha256(repr(made().pages).encode()).hexdigest())"
    wanted = hashlib.sha256(repr(reference.pages).encode()).hexdigest()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", words], cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == wanted


def test_what_differs_is_named_and_written(tmp_path: Path) -> None:
    pages = Made({"a.md": "# A\n", "game/b.md": "# B\n"}, {"lost": "why"})
    assert differences(tmp_path, pages) == {"a.md": "missing", "game/b.md": "missing"}
    write(tmp_path, pages)
    assert differences(tmp_path, pages) == {}
    (tmp_path / "a.md").write_text("# C\n")
    for name in ("old/c.md", "lost/d.md"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("# D\n")
    found = differences(tmp_path, pages)
    assert found.keys() == {"a.md", "old/c.md"}
    assert found["a.md"].startswith("differs\n--- on the disk\n+++ as made\n")
    write(tmp_path, pages)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")) == [
        "a.md",
        "game/b.md",
        "lost/d.md",
    ]
    assert not (tmp_path / "old").exists()


def test_docstring_becomes_prose_and_its_list_a_list() -> None:
    doc = """Said `<b>` of <a>.

    Fields:
        one, two: first
            and more
        three: second
    """
    assert prose(doc) == "Said `<b>` of &lt;a>.\n\nFields:\n\n- `one`, `two`: first\n  and more\n- `three`: second"


def test_table_leaves_out_empty_columns_and_escapes_its_bars() -> None:
    assert table(["a", "b", "c"], [["1|2", "", "3"], ["4", "", ""]]) == (
        "| a | c |\n| --- | --- |\n| 1\\|2 | 3 |\n| 4 |  |"
    )
    assert table(["a"], []) == ""


class Inner(msgspec.Struct):
    """An inner one."""

    self: tuple[Inner, ...] = ()


class Sample(msgspec.Struct):
    """A sample.

    Fields:
        low: a text in the docstring,
            which goes on.
        unknown: no field.
    """

    low: Annotated[int, msgspec.Meta(ge=1)]
    both: Annotated[int, msgspec.Meta(ge=1, le=6)] = 3
    """a text under it"""
    which: Literal["b", "a"] | int | None = None
    inner: dict[str, Inner] = {}
    pair: tuple[int, str] = (1, "x")
    many: tuple[tuple[str, ...], ...] = ()
    short: Annotated[str, msgspec.Meta(max_length=9)] = ""
    name: str = msgspec.field(default="", name="for")


def test_types_are_told_in_words() -> None:
    assert {field.encode_name: accepts(field.type) for field in fields_of(Sample)} == {
        "low": "a whole number from 1 up",
        "both": "1 to 6",
        "which": "a whole number, `a`, `b` or null",
        "inner": "a table of [Inner](#inner) by key",
        "pair": "a list of 2: a whole number, text",
        "many": "a list of lists of texts",
        "short": "text, at most 9 characters",
        "for": "text",
    }
    assert [default(field) for field in fields_of(Sample)[1:5]] == ["`3`", "`null`", "`{}`", '`[1,"x"]`']
    assert list(nested([Sample])) == [Inner]


def test_texts_about_fields_are_found_under_them_and_in_the_docstring() -> None:
    doc, about = parted(Sample)
    assert about == {"low": "a text in the docstring, which goes on.", "both": "a text under it"}
    assert doc == "A sample.\n\n    unknown: no field."
    assert under(Sample) == {"both": "a text under it"}
