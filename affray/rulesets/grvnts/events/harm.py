"""Harm on its way through its victims (2.7; GR-17 to GR-19, GR-31, GR-35, GR-41 to GR-44)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Expression, Mention, Track, listed
from affray.rulesets.grvnts.events.attack import close_window, lower_cover
from affray.rulesets.grvnts.facts import Keywords
from affray.rulesets.grvnts.state import Fight, HarmFrame, Part, Pool


class HarmBegan(Consequence, frozen=True, kw_only=True):
    """A hit, or harm that the game master enters, with all that its part of the fight needs (2.7).

    `back` says where it goes to when its last victim is done: attack, defence, round, turn, side or enemy.
    """

    marks = (Mention("victims"),)

    source: str
    victims: tuple[str, ...]
    back: str
    roller: str
    attacker: str = ""
    weapon: str = ""
    kind: str = ""
    damage: Expression | None = None
    keywords: Keywords = Keywords()
    ignores_helmet: bool = False
    crit: bool = False
    doubled: bool = False
    bonus: int = 0
    reduction: str = ""
    primary: bool = True
    """whether the first victim is the one that the attack was aimed at"""
    why: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        who = listed([names.get(id, id) for id in self.victims])
        dice = "no damage" if self.damage is None else str(self.damage).lower()
        keywords = f", {self.keywords}" if self.keywords != Keywords() else ""
        return f"harm to {who}: {dice}{keywords}{f' ({self.why})' if self.why else ''}"

    def fold(self, state: Fight) -> None:
        state.frames.append(
            HarmFrame(
                back=self.back,
                source=self.source,
                queue=[Part(id, first=self.primary and at == 0) for at, id in enumerate(self.victims)],
                attacker=self.attacker,
                weapon=self.weapon,
                kind=self.kind,
                damage=self.damage,
                keywords=self.keywords,
                ignores_helmet=self.ignores_helmet,
                crit=self.crit,
                doubled=self.doubled,
                bonus=self.bonus,
                reduction=self.reduction,
                roller=self.roller,
            )
        )


class VictimTaken(Consequence, frozen=True, kw_only=True):
    """The next victim is taken in hand."""

    marks = (Mention("id"),)
    says = "{id:name} is next"

    id: str

    def fold(self, state: Fight) -> None:
        frame = state.harm
        frame.part = frame.queue.pop(0)
        frame.mitigation, frame.total, frame.armor, frame.net = "", -1, -1, 0
        frame.rolled = frame.cancelled = frame.applied = False
        frame.omens_asked = []
        frame.heavy_cover_done = frame.heavy_done = frame.fumble_done = frame.crit_done = False
        frame.life_done = frame.shock_due = frame.shock_done = frame.burn_done = False
        frame.soften = frame.downed_add = frame.shock_entry = 0


class HarmSkipped(Consequence, frozen=True, kw_only=True):
    """A victim is passed over: no longer active, or out of reach (GR-33)."""

    marks = (Mention("id"),)
    says = "{id:name} is passed over: {why}"

    id: str
    why: str

    def fold(self, state: Fight) -> None:
        state.harm.queue.pop(0)


class MitigationAsked(Consequence, frozen=True, kw_only=True):
    """The victim may break a helmet or shield (GR-41, GR-42). `armor` is the face of an armour die already rolled."""

    marks = (Mention("id"),)
    says = "{id:name} may break {choices:list}"

    id: str
    choices: tuple[str, ...]
    armor: int = -1

    def fold(self, state: Fight) -> None:
        state.harm.armor = self.armor


class MitigationDeclined(Consequence, frozen=True, kw_only=True):
    """Nothing is broken."""

    marks = (Mention("id"),)
    says = "{id:name} breaks nothing"

    id: str

    def fold(self, state: Fight) -> None:
        state.harm.mitigation = "none"


class DamageCancelled(Consequence, frozen=True, kw_only=True):
    """No damage comes through: a helmet or shield is broken, or the harm does none (GR-65)."""

    marks = (Mention("id"),)

    id: str
    by: str

    def tell(self, names: Mapping[str, str]) -> str:
        name = names.get(self.id, self.id)
        return f"{name}'s {self.by} breaks, and no damage comes through" if self.by else f"{name} takes no damage"

    def fold(self, state: Fight) -> None:
        frame, victim = state.harm, state.combatants[self.id]
        frame.mitigation = self.by or "none"
        frame.cancelled = frame.applied = True
        if self.by == "helmet":
            victim.helmet = False
        elif self.by == "shield":
            victim.shield = "none"


class DamageAsked(Consequence, frozen=True, kw_only=True):
    """The damage dice are to be rolled: `dice` of `sides`; two evaluations on a critical hit (GR-17, GR-20)."""

    marks = (Mention("id"),)
    asks = Ask("damage", "sides", dice="dice", what=lambda event, state: event.text(state.combatants[event.id].name))

    id: str
    seat: str
    dice: int
    sides: int
    expression: Expression
    evaluations: int = 1

    def text(self, name: str) -> str:
        """Return what the dice are for."""
        twice = ", twice" if self.evaluations > 1 else ""
        return f"damage to {name}: {str(self.expression).lower()}{twice}"

    def tell(self, names: Mapping[str, str]) -> str:
        return self.text(names.get(self.id, self.id))


class DamageShared(Consequence, frozen=True, kw_only=True):
    """The damage dice already on the table count for this victim too (GR-44)."""

    marks = (Mention("id"),)
    says = "{id:name} shares the damage {faces:dice}: {total}"

    id: str
    faces: tuple[int, ...]
    total: int

    def fold(self, state: Fight) -> None:
        state.harm.total = self.total


class DamageRolled(Consequence, frozen=True, kw_only=True):
    """The damage before armour: the faces, what is added, whether it is doubled, the sum (GR-17, GR-31).

    `shared` are the faces and the sum that the further victims share, the part that each of them belongs to being `of`.
    """

    marks = (Mention("id"),)

    id: str
    faces: tuple[int, ...]
    flat: int
    doubled: bool
    total: int
    of: str
    shared: int
    """what the next victims suffer from the same dice"""
    crit: str = ""
    """how the damage of a critical hit is reckoned (GR-20)"""

    def tell(self, names: Mapping[str, str]) -> str:
        plus = f" {self.flat:+}" if self.flat else ""
        how = {"double_single_roll": " x2", "roll_twice_best": ", the better half"}.get(self.crit, "")
        faces = " ".join(map(str, self.faces))
        return f"damage [{faces}]{how}{plus}{', doubled' if self.doubled else ''}: {self.total}"

    def fold(self, state: Fight) -> None:
        frame = state.harm
        frame.total = self.total
        frame.rolled = True
        frame.shared[self.of] = Pool(self.faces, self.shared)


class ArmorAsked(Consequence, frozen=True, kw_only=True):
    """The armour die is to be rolled: that of the tier, less IMPACT (GR-18, GR-43)."""

    marks = (Mention("id"),)
    asks = Ask("armor", "die", what=lambda event, state: event.text(state.combatants[event.id].name))

    id: str
    seat: str
    tier: int
    effective: int
    die: int

    def text(self, name: str) -> str:
        """Return what the die is for."""
        impact = f", IMPACT to {self.effective}" if self.effective != self.tier else ""
        return f"armour of {name}: d{self.die} (tier {self.tier}{impact})"

    def tell(self, names: Mapping[str, str]) -> str:
        return self.text(names.get(self.id, self.id))


class DamageApplied(Consequence, frozen=True, kw_only=True):
    """What comes through: damage less armour, shield and Omen, not below 0, and the hit points (GR-19, GR-48)."""

    marks = (Track("wounds", who="id", left="after"),)

    id: str
    total: int
    armor: int
    shield: int
    omen: int
    net: int
    before: int
    after: int

    def tell(self, names: Mapping[str, str]) -> str:
        parts = [("armour", self.armor), ("shield", self.shield), ("Omen", self.omen)]
        less = "".join(f" - {name} {value}" for name, value in parts if value)
        return f"{names.get(self.id, self.id)} takes {self.net} ({self.total}{less}): HP {self.before} -> {self.after}"

    def fold(self, state: Fight) -> None:
        frame = state.harm
        state.combatants[self.id].hp = self.after
        frame.applied, frame.net = True, self.net


class ArmorReduced(Consequence, frozen=True, kw_only=True):
    """An armour tier is lost: to HEAVY, to a fumbled defence, or to a critical hit (GR-20, GR-31, GR-35)."""

    marks = (Mention("id"),)
    says = "{id:name}'s armour is reduced by {why}: tier {before} -> {after}"

    id: str
    by: int
    before: int
    after: int
    why: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].armor_tier = self.after
        _mark_done(state, self.why)


class CoverReduced(Consequence, frozen=True, kw_only=True):
    """A critical hit takes cover apart by a step (GR-20)."""

    marks = (Mention("id"),)
    says = "the cover of {id:name} goes: {before} -> {after}"

    id: str
    before: str
    after: str

    def fold(self, state: Fight) -> None:
        lower_cover(state, self.id, self.after)
        _mark_done(state, "critical hit")


def _mark_done(state: Fight, why: str) -> None:
    frame = state.frames[-1]
    if not isinstance(frame, HarmFrame):  # a critical hit that reduces before the damage (GR-21)
        return
    if why == "HEAVY":
        frame.heavy_done = True
    elif why == "fumble":
        frame.fumble_done = True
    else:
        frame.crit_done = True


class VictimDone(Consequence, frozen=True, kw_only=True):
    """All that the hit does to a victim is done."""

    says = "{id:name} is done with"

    id: str

    def fold(self, state: Fight) -> None:
        state.harm.part = None


class HarmEnded(Consequence, frozen=True, kw_only=True):
    """Every victim is done; the fight goes on where the harm came from."""

    purpose = "back"
    says = "the harm is done"

    back: str

    def fold(self, state: Fight) -> None:
        state.frames.pop()
        close_window(state)
