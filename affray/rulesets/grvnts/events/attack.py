"""A grvnt's attack, from the declaration to its end (2.2; GR-10 to GR-26)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Ask, ConditionLost, Consequence, Fixed, Mention, Resource, Term, listed, spelled
from affray.rulesets.grvnts.events.setup import take_cover
from affray.rulesets.grvnts.events.turns import set_weapon_state
from affray.rulesets.grvnts.state import AttackFrame, DefenceFrame, Fight, HarmFrame, Part
from affray.rulesets.grvnts.tables import D20, FUMBLE_SIDES


class AttackDeclared(Consequence, frozen=True, kw_only=True):
    """A grvnt attacks with a weapon. `frame` is turn, watch, counter or shock; `base` replaces the base DR."""

    marks = (Mention("attacker"), Mention("target"))

    frame: str
    attacker: str
    target: str
    weapon: str
    benefit: str = ""
    """of an aimed shot: dr or damage (GR-13)"""
    base: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        how = {"counter": " back", "watch": " from the watch", "shock": " out of their mind"}.get(self.frame, "")
        attacker, target = names.get(self.attacker, self.attacker), names.get(self.target, self.target)
        return f"{attacker} attacks{how} {target} with {self.weapon}"

    def fold(self, state: Fight) -> None:
        state.frames.append(
            AttackFrame(self.frame, self.attacker, self.target, self.weapon, self.benefit, base=self.base)
        )
        if self.frame == "turn":
            state.actions_left -= 1


class FireTestAsked(Consequence, frozen=True, kw_only=True):
    """A Strength test before the shot (GR-38b)."""

    asks = Ask("fire_test", D20, what=lambda event, state: f"Strength to fire: DR {event.dr}")

    seat: str
    dr: int
    terms: tuple[Term, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"Strength to fire: DR {self.dr} ({spelled(self.terms)})"

    def fold(self, state: Fight) -> None:
        state.dr = self.dr


class FireTestPassed(Consequence, frozen=True, kw_only=True):
    """The shot can be made."""

    says = "the test to fire is passed: {total} against DR {dr}"

    face: int
    total: int
    dr: int

    def fold(self, state: Fight) -> None:
        state.attack.tested = True


class FireTestFailed(Consequence, frozen=True, kw_only=True):
    """There is no shot; the action is spent, ammunition, aim and the target's cover are not."""

    says = "the test to fire fails: {total} against DR {dr}"

    face: int
    total: int
    dr: int


class AimUsed(Consequence, frozen=True, kw_only=True):
    """An aimed shot: its benefit, and whether the aim was banked or is the weapon's own, SCOPED (GR-13, GR-14)."""

    marks = (ConditionLost("grvnt", Fixed("aim")),)

    grvnt: str
    benefit: str
    source: str

    def tell(self, names: Mapping[str, str]) -> str:
        what = {"dr": "DR -2", "damage": "2 more damage"}[self.benefit]
        return f"{names.get(self.grvnt, self.grvnt)} aims ({self.source}): {what}"

    def fold(self, state: Fight) -> None:
        state.combatants[self.grvnt].aim = False
        state.attack.aim_settled = True


class CoverDegraded(Consequence, frozen=True, kw_only=True):
    """A HEAVY weapon takes cover apart by a step (GR-34)."""

    marks = (Mention("target"),)
    says = "the cover of {target:name} is shot apart: {before} -> {after}"

    target: str
    before: str
    after: str

    def fold(self, state: Fight) -> None:
        lower_cover(state, self.target, self.after)
        frame = state.frames[-1]
        if isinstance(frame, (AttackFrame, DefenceFrame)):
            frame.degraded = True
        else:
            frame.heavy_cover_done = True


def lower_cover(state: Fight, id: str, level: str) -> None:
    """Set the cover of a combatant, and of all who use the same object."""
    take_cover(state, id, level, state.combatants[id].cover_object)


class AttackRollAsked(Consequence, frozen=True, kw_only=True):
    """The attack is to be rolled against a DR, term by term (GR-16). `modifier` is what the grvnt adds."""

    asks = Ask("attack", D20, what=lambda event, state: event.needs())

    seat: str
    dr: int
    terms: tuple[Term, ...]
    ability: str
    modifier: int

    def needs(self) -> str:
        """Return what the die is for: `attack: DR 14 (base 12, partial cover +2), d20 +1 (strength)`."""
        return f"attack: DR {self.dr} ({spelled(self.terms)}), d20 {self.modifier:+} ({self.ability})"

    def tell(self, names: Mapping[str, str]) -> str:
        return self.needs()

    def fold(self, state: Fight) -> None:
        state.attack.terms = self.terms


class AmmoSpent(Consequence, frozen=True, kw_only=True):
    """A shot is fired or a throw made: what is left of the ammunition and of the weapon's uses (GR-38)."""

    marks = (Resource("grvnt", Fixed("ammo"), "ammo"),)

    grvnt: str
    weapon: str
    ammo: int
    uses: int | None = None

    def tell(self, names: Mapping[str, str]) -> str:
        uses = "" if self.uses is None else f", {self.uses} uses of {self.weapon} left"
        return f"{names.get(self.grvnt, self.grvnt)} has {self.ammo} Ammo left{uses}"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.grvnt]
        combatant.ammo = self.ammo
        weapon = combatant.weapons[self.weapon]
        weapon.uses = self.uses
        if weapon.uses_ammo:
            weapon.chambered = False


class AttackRolled(Consequence, frozen=True, kw_only=True):
    """Root of what an attack roll comes to: the face, what is added, the sum and the DR."""

    abstract = True
    marks = (Mention("attacker"), Mention("target"))

    attacker: str
    target: str
    face: int
    modifier: int
    total: int
    dr: int

    def figures(self) -> str:
        """Return the roll in figures: `11 +1 = 12 against DR 12`."""
        return f"{self.face} {self.modifier:+} = {self.total} against DR {self.dr}"


class AttackFumbled(AttackRolled, frozen=True, kw_only=True):
    """A natural 1: the attack misses and a die says what becomes of the weapon (GR-22)."""

    asks = Ask("fumble", FUMBLE_SIDES, what="fumble: 1 ammunition gone, 2 jammed, 3 broken, 4 the weapon explodes")

    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"a fumble: natural {self.face}"


class AttackCrit(AttackRolled, frozen=True, kw_only=True):
    """A natural 20: damage is rolled twice, and armour or cover may be lost (GR-20)."""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"a critical hit on {names.get(self.target, self.target)}: natural {self.face}"

    def fold(self, state: Fight) -> None:
        state.attack.crit = True


class AttackHit(AttackRolled, frozen=True, kw_only=True):
    """The attack hits."""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.target, self.target)} is hit: {self.figures()}"


class AttackMissed(AttackRolled, frozen=True, kw_only=True):
    """The attack misses."""

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.target, self.target)} is missed: {self.figures()}"


class CritChoiceAsked(Consequence, frozen=True, kw_only=True):
    """What the critical hit takes is chosen (GR-20)."""

    says = "the critical hit may take {choices:list}"

    choices: tuple[str, ...]


class CritChoiceSkipped(Consequence, frozen=True, kw_only=True):
    """There is neither armour nor cover to take."""

    says = "there is neither armour nor cover to take"


class CritReductionChosen(Consequence, frozen=True, kw_only=True):
    """What the critical hit takes: armor, cover or none."""

    says = "the critical hit takes {what}"

    what: str

    def fold(self, state: Fight) -> None:
        state.attack.reduction = self.what


class BlastAsked(Consequence, frozen=True, kw_only=True):
    """The game master names further victims of a blast (GR-44)."""

    says = "the blast may catch {up_to} more"

    up_to: int


class BlastChosen(Consequence, frozen=True, kw_only=True):
    """The further victims of a blast."""

    marks = (Mention("targets"),)

    targets: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        who = listed([names.get(id, id) for id in self.targets]) if self.targets else "nobody else"
        return f"the blast catches {who}"

    def fold(self, state: Fight) -> None:
        frame = state.frames[-1]
        assert not isinstance(frame, HarmFrame)
        frame.extras = self.targets


class AmmoLost(Consequence, frozen=True, kw_only=True):
    """The first fumble: the stock of ammunition is gone (GR-22, GR-23)."""

    marks = (Resource("grvnt", Fixed("ammo"), "after"),)

    grvnt: str
    before: int
    after: int

    def tell(self, names: Mapping[str, str]) -> str:
        name = names.get(self.grvnt, self.grvnt)
        if self.after == self.before:
            return f"{name} loses no ammunition"
        return f"{name} loses all ammunition: {self.before} -> {self.after}"

    def fold(self, state: Fight) -> None:
        state.combatants[self.grvnt].ammo = self.after


class WeaponJammed(Consequence, frozen=True, kw_only=True):
    """The second fumble: the weapon is jammed (GR-24)."""

    marks = (Mention("grvnt"),)
    says = "{weapon} of {grvnt:name} is jammed"

    grvnt: str
    weapon: str

    def fold(self, state: Fight) -> None:
        set_weapon_state(state, self.grvnt, self.weapon, "jammed")


class WeaponBroken(Consequence, frozen=True, kw_only=True):
    """The third fumble: the weapon is broken for the rest of the fight (GR-25)."""

    marks = (Mention("grvnt"),)
    says = "{weapon} of {grvnt:name} is broken"

    grvnt: str
    weapon: str

    def fold(self, state: Fight) -> None:
        set_weapon_state(state, self.grvnt, self.weapon, "broken")


class WeaponExploded(Consequence, frozen=True, kw_only=True):
    """The fourth fumble: the weapon explodes on its user and is destroyed (GR-26)."""

    marks = (Mention("grvnt"),)
    says = "{weapon} explodes in the hands of {grvnt:name}"

    grvnt: str
    weapon: str
    roller: str

    def fold(self, state: Fight) -> None:
        set_weapon_state(state, self.grvnt, self.weapon, "destroyed")
        weapon = state.combatants[self.grvnt].weapons[self.weapon]
        state.frames.append(
            HarmFrame(
                back="attack",
                source="explosion",
                queue=[Part(self.grvnt, first=True)],
                weapon=self.weapon,
                damage=weapon.damage,
                ignores_helmet=weapon.ignores_helmet,
                roller=self.roller,
            )
        )


class AttackEnded(Consequence, frozen=True, kw_only=True):
    """The attack is over; `frame` says what it was part of."""

    purpose = "frame"
    says = "the attack is over"

    frame: str

    def fold(self, state: Fight) -> None:
        state.frames.pop()
        close_window(state)


def close_window(state: Fight) -> None:
    """Let those who passed on Omens be asked again once no frame is open (GR-57)."""
    if not state.frames:
        for combatant in state.combatants.values():
            combatant.passes_omens = False
