"""Tests: the pool, the dice, the Wrath die, re-rolls. An attack uses all of them too."""

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Mention, Request, counted
from affray.rulesets.wrath_and_glory import facts, progress
from affray.rulesets.wrath_and_glory.state import Fight

PURPOSES = {
    "full_defence": " for Full Defence",
    "frenzied": " to come to its senses",
    "poisoned": " against the poison",
    "roll_out": " to put the fire out",
    "ignore_fire": " to bear the fire",
    "fear": " against Fear",
    "flee": " to hold its ground",
    "topple": " to keep its feet",
    "hazard": " against the hazard",
}


class TestCalled(Consequence, frozen=True, kw_only=True):
    """A test of a skill or attribute: `what` for, `about` whom or what, and the `frame` it comes back to."""

    marks = (Mention("roller"),)

    roller: str
    skill: str
    dn: int
    frame: str
    what: str
    about: str = ""
    modifiers: tuple[facts.Modifier, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        purpose = PURPOSES.get(self.what, f": {self.about or self.what}")
        return f"{names.get(self.roller, self.roller)} tests {self.skill.replace('_', ' ')}{purpose}"

    def fold(self, state: Fight) -> None:
        state.tests.append(
            progress.Trial(
                roller=self.roller,
                what=self.what,
                frame=self.frame,
                skill=self.skill,
                base_dn=self.dn,
                about=self.about,
                modifiers=self.modifiers,
            )
        )
        state.remember(self.frame, self.what, self.about)
        if self.what in ("hazard", "fear") and state.ordeal is not None:
            state.ordeal.tested = True
        elif self.what == "topple":
            state.shot.toppled += (self.roller,)


def _pool_asked(event: "PoolBuilt", state: Fight) -> str:
    wrath = f"first {event.wrath_dice} Wrath dice" if event.wrath_dice > 1 else "the Wrath die first"
    return f"pool of {event.roller}, {wrath}"


class PoolBuilt(Consequence, frozen=True, kw_only=True):
    """How many dice and against what. `against` has the targets of an attack with a DN each; `dn` is the highest.

    `group` numbers the groups of a split Mob, `pool` the pools of one attack, both from 0; `seat` rolls.
    """

    asks = Ask("pool", dice="total", what=_pool_asked)

    marks = (Mention("roller"),)

    roller: str
    seat: str
    base: int
    bonus: tuple[facts.Part, ...]
    wrath_dice: int
    total: int
    flat_icons: int
    dn: int
    dn_parts: tuple[facts.Part, ...] = ()
    against: tuple[facts.Aimed, ...] = ()
    group: int = 0
    pool: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        dice = facts.itemised((facts.Part("pool", self.base), *self.bonus))
        pool = f"{names.get(self.roller, self.roller)}: {counted(self.total, 'die', 'dice')} ({dice})"
        if self.wrath_dice > 1:
            pool += f", {self.wrath_dice} of them Wrath dice"
        if self.flat_icons:
            pool += f", {counted(self.flat_icons, 'icon')} besides"
        if self.against:
            each = (
                f"{names.get(aimed.target, aimed.target)} DN {aimed.dn} ({facts.itemised(aimed.parts)})"
                for aimed in self.against
            )
            return f"{pool}; {'; '.join(each)}"
        return f"{pool}; DN {self.dn} ({facts.itemised(self.dn_parts)})" if self.dn_parts else pool

    def fold(self, state: Fight) -> None:
        trial = state.tests[-1]
        attack = state.attack
        # a further pool of the same attack begins the test anew
        if trial.faces and attack is not None:
            trial = state.tests[-1] = _next_pool(attack, trial, self)
        trial.pool = facts.Pool(
            base=self.base,
            bonus=self.bonus,
            wrath_dice=self.wrath_dice,
            total=self.total,
            flat_icons=self.flat_icons,
            dn_parts=self.dn_parts,
        )
        trial.dn = self.dn
        trial.dying = state.combatants[trial.roller].status == "dying"
        if trial.attacking and attack is not None:
            shot = attack.shot
            shot.pools = self.pool + 1
            trial.aimed = self.against
            for aimed in self.against:
                for target in shot.targets:
                    if target.id == aimed.target:
                        target.dn, target.dn_parts = aimed.dn, aimed.parts


def _next_pool(attack: progress.Assault, trial: progress.Trial, event: PoolBuilt) -> progress.Trial:
    """Return the test anew for a further pool of an attack; another group of a split Mob has a shot of its own."""
    kept = trial.complications
    if event.group != attack.group:
        kept = []
        attack.group = event.group
        attack.shot = progress.Shot([progress.Target(aimed.target) for aimed in event.against])
    return progress.Trial(
        trial.roller,
        trial.what,
        trial.frame,
        trial.skill,
        modifiers=trial.modifiers,
        attacking=trial.attacking,
        complications=kept,
    )


class DiceRolled(Consequence, frozen=True, kw_only=True):
    """The faces of a pool, Wrath dice apart, and the icons they make with the flat ones."""

    marks = (Mention("roller"),)

    roller: str
    wrath: tuple[int, ...]
    pool: tuple[int, ...]
    icons: int

    def tell(self, names: Mapping[str, str]) -> str:
        wrath, rest = " ".join(map(str, self.wrath)), " ".join(map(str, self.pool))
        faces = f"W[{wrath}] [{rest}]" if rest else f"W[{wrath}]"
        return f"{names.get(self.roller, self.roller)} rolls {faces}: {counted(self.icons, 'icon')}"

    def fold(self, state: Fight) -> None:
        trial = state.tests[-1]
        trial.faces = [*self.wrath, *self.pool]
        trial.icons = self.icons


class RerollOffered(Consequence, frozen=True, kw_only=True):
    """Dice may be re-rolled (`dice`, counted from 1) for a cost, or added for Glory; none to re-roll if empty."""

    roller: str
    dice: tuple[int, ...]
    cost: str


class RerollCalled(Consequence, frozen=True, kw_only=True):
    """Dice are rolled again (`dice`, counted from 1), or `added` new ones; `seat` rolls."""

    seat: str
    dice: tuple[int, ...]
    added: int = 0

    def fold(self, state: Fight) -> None:
        trial = state.test
        trial.rerolling = self.dice
        if self.dice:
            trial.rerolled = True
            state.request = Request("reroll", self.seat, len(self.dice), 6, "new faces, in the order of the old ones")
        else:
            state.request = Request("added", self.seat, self.added, 6, "dice added for Glory")


class DiceRerolled(Consequence, frozen=True, kw_only=True):
    """New faces of those dice; they take the place of the old ones, or are new."""

    dice: tuple[int, ...]
    faces: tuple[int, ...]
    icons: int

    def tell(self, names: Mapping[str, str]) -> str:
        return f"new faces [{' '.join(map(str, self.faces))}]: {counted(self.icons, 'icon')} now"

    def fold(self, state: Fight) -> None:
        trial = state.test
        for number, face in zip(self.dice, self.faces, strict=True):
            if number > len(trial.faces):
                trial.faces.append(face)
                trial.added += 1
            else:
                trial.faces[number - 1] = face
        trial.rerolling = ()
        trial.icons = self.icons


class FacesFinal(Consequence, frozen=True, kw_only=True):
    """The faces stand. `critical` if every Wrath die is a 6, `complication` if one is a 1 (and the roller heeds it)."""

    wrath: tuple[int, ...]
    pool: tuple[int, ...]
    icons: int
    critical: bool = False
    complication: bool = False

    def fold(self, state: Fight) -> None:
        trial = state.tests[-1]
        trial.icons, trial.critical = self.icons, self.critical
        if trial.attacking:
            targets = state.shot.targets
            for aimed in trial.aimed:
                for target in targets:
                    if target.id == aimed.target:
                        target.icons, target.critical, target.rolled = self.icons, self.critical, True


def _fared(judged: facts.Judged) -> str:
    if not judged.dn:  # nobody was aimed at: whoever stands where a Blast or a Flamer lands is caught (WG-83)
        return "is caught"
    return f"{'is hit' if judged.hit else 'is missed'} (DN {judged.dn})"


class TestResolved(Consequence, frozen=True, kw_only=True):
    """Success or failure, against each target of an attack apart; `next` says how it goes on."""

    purpose = "next"
    marks = (Mention("roller"),)

    roller: str
    icons: int
    dn: int
    success: bool
    next: str
    per_target: tuple[facts.Judged, ...] = ()
    shifts: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.roller, self.roller)
        outcome = "succeeds" if self.success else "fails"
        if not self.per_target:
            against = f" against DN {self.dn}" if self.dn else ""
            return f"{who} {outcome}: {counted(self.icons, 'icon')}{against}"
        each = (f"{names.get(judged.target, judged.target)} {_fared(judged)}" for judged in self.per_target)
        return f"{who} {outcome} with {counted(self.icons, 'icon')}: {', '.join(each)}"

    def fold(self, state: Fight) -> None:
        trial = state.tests[-1]
        trial.success = self.success
        if trial.attacking:
            shot = state.shot
            shot.success = self.success
            for judged in self.per_target:
                for target in shot.targets:
                    if target.id == judged.target:
                        target.hit = target.caught or judged.hit


class TestEnded(Consequence, frozen=True, kw_only=True):
    """A test that is no attack is over, and play goes back to its frame."""

    purpose = "frame"

    frame: str
    roller: str
    what: str
    success: bool
    icons: int
    about: str = ""

    def fold(self, state: Fight) -> None:
        state.tests.pop()
        if self.frame == "dodge":
            for target in state.shot.targets:
                if target.id == self.roller:
                    target.dodge = 1 + self.icons
        elif self.what == "fear" and self.success and state.ordeal is not None:
            state.ordeal.deal_with(self.roller)


class TestClosed(Consequence, frozen=True):
    """The test of an attack is over."""


def _roll_asked(event: "RollCalled", state: Fight) -> str:
    return f"{event.roll.replace('_', ' ')} {event.about}".strip()


class RollCalled(Consequence, frozen=True, kw_only=True):
    """Dice beside a pool are wanted; `roll` says which (2.5), `about` whose or what they concern."""

    asks = Ask("incidental", dice="dice", sides="sides", what=_roll_asked)

    roll: str
    dice: int
    sides: int
    seat: str
    frame: str
    about: str = ""

    def fold(self, state: Fight) -> None:
        state.dice = progress.Dice(self.roll, self.frame, self.about)
        state.remember(self.frame, self.roll, self.about)
        if self.roll == "supercharge":
            state.test.burned = True
        elif self.roll == "critical":
            state.shot.critical = state.shot.critical or progress.CriticalHit("table")


class DiceRead(Consequence, frozen=True, kw_only=True):
    """What those dice say: their faces, and the one number they make, if they make one."""

    purpose = "frame"

    frame: str
    roll: str
    faces: tuple[int, ...]
    value: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        if self.value and (len(self.faces) > 1 or self.value != self.faces[0]):
            return f"{self.roll.replace('_', ' ')}: {self.value}"
        return ""

    def fold(self, state: Fight) -> None:
        state.dice = None
        match self.roll:
            case "complication":
                complications = state.test.complications
                at = next(at for at, complication in enumerate(complications) if not complication.table_roll)
                complications[at] = progress.Complication(self.value)
            case "critical":
                state.critical.table_roll = self.value
            case "critical_effect":
                state.critical.effect_roll = self.faces
            case "scatter":
                state.shot.scattered = self.faces
            case "opposed":
                state.contest.answer(self.value)
            case "hazard_ed":
                state.facing.ed_faces = self.faces
            case "hazard_effect" | "fall":
                state.facing.effect_faces = self.faces
