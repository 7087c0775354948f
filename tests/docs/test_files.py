"""The reader of files that documents write out."""

from __future__ import annotations

import pytest

from tests.docs.blocks import blocks
from tests.docs.files import Part, files, part

DOCUMENT = """\
```python
# file: duel/rules.py
a = 1
```

```toml
# file: fight.toml
b = 2
```

```python
# file: duel/rules.py, continued

c = 3
```

```python
d = 4  # file: e.py
```

```text
# file: f.txt
```
"""


def test_files_are_put_together_from_their_parts_without_the_lines_that_name_them() -> None:
    assert files(blocks("d.md", DOCUMENT)) == {"duel/rules.py": "a = 1\n\nc = 3\n", "fight.toml": "b = 2\n"}


def test_only_blocks_that_name_a_file_in_their_first_line_are_parts() -> None:
    assert [part(block) for block in blocks("d.md", DOCUMENT)][2:] == [
        Part("duel/rules.py", "\nc = 3\n", True),
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [("", "", "a.py is begun already"), (", continued", "", "a.py is not begun yet")],
)
def test_part_out_of_place_is_named(first: str, second: str, wrong: str) -> None:
    text = f"```python\n# file: a.py{first}\n```\n```python\n# file: a.py{second}\n```\n"
    with pytest.raises(ValueError, match=wrong):
        files(blocks("d.md", text))
