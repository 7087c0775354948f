"""A TOML file as plain data: a regular file of a fit size, and every way in which it is none."""

from __future__ import annotations

import os
import tomllib
from os import PathLike
from stat import S_ISDIR, S_ISREG
from typing import Any

from affray.events.errors import BadInput
from affray.scenario.lines import Lines, lines_of

LARGEST = 16 * 1024 * 1024
"""How many bytes a scenario file may have."""


def load(path: str | PathLike[str], name: str = "") -> tuple[dict[str, Any], Lines]:
    """Return what a TOML file holds, and the lines on which it stands; `name` names the file in those.

    Raises BadInput, which names the file, for one that cannot be read or is no TOML. A pipe or a device is not opened,
    since that may wait for ever.
    """
    try:
        status = os.stat(path)
        if not S_ISREG(status.st_mode):
            what = "a folder" if S_ISDIR(status.st_mode) else "a pipe, a device or the like"
            raise BadInput(f"{path} cannot be read: it is {what} and not a regular file")
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > LARGEST:
        size = max(status.st_size, len(data))
        raise BadInput(f"{path} cannot be read: it has {size:,} bytes; at most {LARGEST:,} are accepted")
    try:
        text = data.decode()
        return tomllib.loads(text), lines_of(text, name)
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not UTF-8 text: {error.reason} at byte {error.start}") from error
    except RecursionError as error:
        raise BadInput(f"{path} is nested too deeply") from error
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path} is not TOML: {error}") from error
    except ValueError as error:  # Python's own limit on digits, in words that speak of Python
        raise BadInput(f"{path} is not TOML: a number in it has thousands of digits") from error
