"""The reader of fenced blocks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import Block, blocks, documents

ROOT = Path(__file__).parents[2]

DOCUMENT = """\
# Title

```console
$ affray --version
affray 0.1.0
```

1. In a list:

   ```python
   if True:
       print("`x`")
   ```

~~~~ toml
# file: fight.toml
~~~
```
~~~~

Not a block: `` ``` ``.
"""


def test_blocks_are_found_with_their_line_and_without_their_indent() -> None:
    assert list(blocks("d.md", DOCUMENT)) == [
        Block("d.md", 4, "console", "$ affray --version\naffray 0.1.0\n"),
        Block("d.md", 11, "python", 'if True:\n    print("`x`")\n'),
        Block("d.md", 16, "toml", "# file: fight.toml\n~~~\n```\n"),
    ]


def test_block_that_is_never_closed_is_named() -> None:
    with pytest.raises(ValueError, match=r"d\.md:3: this block is never closed"):
        list(blocks("d.md", "a\n\n```text\nb\n``\n"))


def test_documents_are_found_wherever_they_may_be(tmp_path: Path) -> None:
    names = ["README.md", "docs/a.md", "docs/reference/b.md", "affray/rulesets/x/README.md", "examples/c.md"]
    for name in [*names, "docs/a.json", "tests/d.md", ".venv/e.md"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert documents(tmp_path) == sorted(names)
