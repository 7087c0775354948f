"""Errors cross the border of a process: what a worker raises, its parent catches whole."""

from __future__ import annotations

import copy
import inspect
import pickle
import pkgutil
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import affray
from affray.core.refusal import Reason, Refusal
from affray.events.errors import AffrayError, CorruptLog

SAMPLES: dict[str, Any] = {
    "str": "words",
    "int": 3,
    "bool": True,
    "Sequence[str]": ["first fault", "second fault"],
    "Refusal": Refusal("X_E", (Reason("X_E", "not now", "X-1"),), "start", "strike", "ann", ("roll (ann)",)),
}
"""A value for every type that the constructor of an error may take."""


def every_error() -> list[type[AffrayError]]:
    """Return every error class of the package, found by importing all of it."""
    for module in pkgutil.walk_packages(affray.__path__, "affray."):
        import_module(module.name)
    kinds = [AffrayError]
    for kind in kinds:
        kinds += [one for one in kind.__subclasses__() if one not in kinds and one.__module__.startswith("affray.")]
    return kinds


def made(kind: type[AffrayError]) -> AffrayError:
    """Return an error with a value for each argument of its constructor, and with a note."""
    if kind.__init__ is AffrayError.__init__:
        error = kind("words")
    else:
        parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
        error = kind(*(SAMPLES[str(parameter.annotation)] for parameter in parameters))
    error.add_note("a hint")
    return error


def facts_of(error: AffrayError) -> tuple[Any, ...]:
    return type(error), str(error), error.args, error.__dict__


@pytest.mark.parametrize("kind", every_error(), ids=lambda kind: kind.__name__)
def test_an_error_comes_back_whole_from_a_pickle_and_from_a_copy(kind: type[AffrayError]) -> None:
    error = made(kind)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert facts_of(pickle.loads(pickle.dumps(error, protocol))) == facts_of(error)
    assert facts_of(copy.copy(error)) == facts_of(copy.deepcopy(error)) == facts_of(error)


def test_the_errors_that_are_exported_are_among_those_tried() -> None:
    kinds = {kind.__name__ for kind in every_error()}
    exported = [getattr(affray, name) for name in affray.__all__]
    assert kinds >= {one.__name__ for one in exported if isinstance(one, type) and issubclass(one, Exception)}
    assert kinds >= {"Conflict", "CorruptLog", "IllegalLog", "BadRoster", "Refused", "UnknownEvent", "Usage"}


def test_a_pool_of_processes_hands_over_the_error_of_a_damaged_log(tmp_path: Path) -> None:
    path = tmp_path / "broken.affray"
    whole = Path("tests/archive/inquisitor-1.affray").read_bytes()
    path.write_bytes(whole.replace(b'"seq":2', b'"seq":9'))
    with pytest.raises(CorruptLog) as here:
        affray.Encounter.open(path)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool, pytest.raises(CorruptLog) as there:
        pool.submit(affray.Encounter.open, path).result(timeout=60)
    assert str(there.value) == str(here.value)
    assert (there.value.seq, there.value.path) == (here.value.seq, here.value.path)
