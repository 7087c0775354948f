"""A roster or scenario file, looked at before it is read: nothing endless, nothing far too large."""

from __future__ import annotations

import os
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING

from affray.cli.faults import Usage

if TYPE_CHECKING:
    from affray.scenario import Scenario


def read(path: str) -> Scenario:
    """Return the scenario in a file. Raises Usage for no file of a fit size, and what `scenario.read` raises.

    A pipe or a device is not opened, since that may wait for ever.
    """
    from affray import scenario

    try:
        found = os.stat(path)
    except (OSError, ValueError) as lost:
        raise Usage(f"{path} cannot be read: {getattr(lost, 'strerror', None) or lost}") from None
    if not S_ISREG(found.st_mode):
        what = "a folder" if S_ISDIR(found.st_mode) else "a pipe, a device or the like"
        raise Usage(f"{path} cannot be read: it is {what} and not a regular file")
    if found.st_size > scenario.LARGEST:
        raise Usage(f"{path} cannot be read: it has {found.st_size:,} bytes; at most {scenario.LARGEST:,} are accepted")
    return scenario.read(path)
