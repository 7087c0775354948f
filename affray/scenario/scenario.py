"""A scenario as read: what an encounter is opened with, and the acts in their order."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

import msgspec

from affray.core.ruleset import Ruleset
from affray.encounter import Clock, Encounter, utc_now
from affray.scenario.act import Act

VERSION = 1
"""The number of the scenario format that this version reads."""


class Scenario(msgspec.Struct, frozen=True):
    """A scenario as read. The roster is whole, also where a part of it came from another file.

    `otherwise` names actions that are taken before an act where what it does is not on offer and they are.
    """

    ruleset: str
    roster: Mapping[str, Any]
    options: Mapping[str, Any]
    preset: str
    dice: str
    seed: str
    title: str
    acts: tuple[Act, ...]
    otherwise: tuple[str, ...] = ()

    def create(
        self,
        path: str | PathLike[str] | None = None,
        *,
        clock: Clock = utc_now,
        nonce: str | None = "",
        ruleset: Ruleset[Any] | None = None,
        **more: Any,
    ) -> Encounter:
        """Open the scenario's encounter, at `path` or in memory; raises what `Encounter.create` raises.

        The same scenario played twice at the same times gives the same bytes, so it has no nonce unless one is given;
        None draws a random one.
        """
        return Encounter.create(
            ruleset or self.ruleset,
            self.roster,
            options=self.options,
            preset=self.preset,
            dice=self.dice,
            seed=self.seed,
            path=path,
            title=self.title,
            clock=clock,
            nonce=nonce,
            **more,
        )
