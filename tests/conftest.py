"""Set-up that all tests share."""

from __future__ import annotations

from hypothesis import settings

# The same examples on every run and machine, however slow it is: a test that fails has found something.
settings.register_profile("affray", deadline=None, derandomize=True, database=None)
settings.load_profile("affray")
