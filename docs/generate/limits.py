"""The page of limits."""

from __future__ import annotations

from affray.events import limits as figures
from docs.generate.docstrings import under
from docs.generate.markdown import page, prose, table


def limits() -> str:
    """Return the page of every limit on what comes from outside."""
    rows = [[meaning, f"{getattr(figures, name):,}"] for name, meaning in under(figures).items()]
    return page("Limits", prose(figures.__doc__), table(["what", "at most"], rows))
