"""What every attack may say beside its weapon and target, and what it cannot claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from affray.rules import Action, Between, Domain, Flag, Offer, OneOf, Reason, Words, offer
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.facts import Manner
from affray.rulesets.inquisitor.rules import legality
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import LRB_ARC, MOST_COVER, MOST_MODIFIER


class Declared(Action, frozen=True, kw_only=True):
    """Root of the attacks (IN-D14).

    `gm_mod` (with `gm_reason`) goes into the target number, `cover` is armour between the two. `high` aims high
    (IN-L6) and `arc` says where the blow comes from (IN-L3). `charging`, `location` and `critical` are what cannot be
    claimed: they are here so that claiming them is refused by name.
    """

    abstract = True

    gm_mod: int = 0
    gm_reason: str = ""
    cover: int = 0
    high: bool = False
    arc: Literal["front", "side", "rear"] = "front"
    charging: bool = False
    location: str = ""
    critical: bool = False

    def manner(self, *, charging: bool = False, combined: bool = False, grapple: bool = False) -> Manner:
        """Return how the attack is made: as declared, and as the action that it is part of has it."""
        return Manner(
            charging=charging,
            combined=combined,
            grapple=grapple,
            gm_mod=self.gm_mod,
            gm_reason=self.gm_reason,
            cover=self.cover,
            high=self.high,
            arc=self.arc,
        )

    def unfit(self, state: Table, *, modifiers: bool = True) -> Iterator[Reason]:
        """What is wrong with modifier and reason, cover and aims. Without `modifiers` none counts here."""
        if self.gm_mod and not modifiers:
            yield Reason(codes.GM_MOD, f"gm_mod {self.gm_mod} is not used here; only 0", "IN-35")
        if not -MOST_MODIFIER <= self.gm_mod <= MOST_MODIFIER:
            why = f"gm_mod {self.gm_mod} is outside -{MOST_MODIFIER} to {MOST_MODIFIER}"
            yield Reason(codes.GM_MOD, why, "IN-D14")
        if self.gm_mod and not self.gm_reason:
            yield Reason(codes.GM_MOD, f"gm_mod {self.gm_mod} needs a gm_reason in words", "IN-D14")
        if not 0 <= self.cover <= MOST_COVER:
            yield Reason(codes.STAT_RANGE, f"cover {self.cover} is outside 0 to {MOST_COVER}", "IN-42")
        if self.high and state.config.location != "rolled":
            yield Reason(codes.DECLARED, "high belongs to location=rolled", "IN-L6")
        if self.arc != "front" and state.config.reactions != "rolled":
            yield Reason(codes.DECLARED, "arc belongs to reactions=rolled", "IN-L3")

    def claims(self, state: Table) -> Iterator[Reason]:
        """What an attack cannot claim: the charge bonus, a place, a critical (IN-14, IN-B1)."""
        if self.charging:
            yield Reason(codes.CHARGE_BONUS, "only the attack inside a charge has its bonus", "IN-14")
        yield from self.picked(state)

    def picked(self, state: Table) -> Iterator[Reason]:
        """Why a place or a critical cannot be picked with the declaration (IN-B1)."""
        if self.location or self.critical:
            what = f"the place {self.location!r}" if self.location else "a critical"
            why = f"{what} cannot be named; only a backstab picks, when it is asked"
            yield Reason(codes.BACKSTAB_AWARE, why, "IN-B1")
        yield from legality.known_place(state, self.location)


def declared(
    state: Table,
    kind: type[Declared],
    seats: tuple[str, ...],
    fields: Mapping[str, Domain],
    optional: Iterable[str] = (),
    says: str = "",
    *,
    modifiers: bool = True,
    melee: bool = True,
) -> Iterator[Offer]:
    """Yield the offers of an attack: plain, and with a modifier and its reason."""
    more: dict[str, Domain] = {"cover": Between(0, MOST_COVER)}
    if melee and state.config.location == "rolled":
        more["high"] = Flag()
    if melee and state.config.reactions == "rolled":
        more["arc"] = OneOf(tuple(LRB_ARC))
    free = (*optional, *more)
    yield offer(kind, seats, {**fields, **more}, free, says)
    if modifiers:
        gm: dict[str, Domain] = {"gm_mod": Between(-MOST_MODIFIER, MOST_MODIFIER), "gm_reason": Words()}
        yield offer(kind, seats, {**fields, **gm, **more}, free, f"{says or kind.label}, with a modifier")
