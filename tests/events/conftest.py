"""A log of twelve entries on the disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.events.sample import TEXT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of a log of twelve entries."""
    path = tmp_path / "fight.affray"
    path.write_bytes(TEXT)
    return path
