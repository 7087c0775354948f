"""Exalted dice that are shifted (WG-24 to WG-27)."""

from collections.abc import Mapping

from affray.rules import Consequence, Mention
from affray.rulesets.wrath_and_glory import facts, progress
from affray.rulesets.wrath_and_glory.state import Fight

USES = {
    "ed": "one Extra Damage die",
    "glory": "Glory",
    "rending": "deeper AP",
    "arc": "the flames reach",
    "pin": "it also pins",
    "value": "a stronger effect",
}


class IconsShifted(Consequence, frozen=True, kw_only=True):
    """An exalted die (counted from 1) is taken out of the result and used otherwise."""

    marks = (Mention("roller"),)

    roller: str
    die: int
    use: str
    target: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        use = USES[self.use]
        return f"{names.get(self.roller, self.roller)} shifts a 6: {use} {names.get(self.target, self.target)}".rstrip()

    def fold(self, state: Fight) -> None:
        trial = state.test
        trial.icons -= 2
        if not trial.attacking:
            return
        shot = state.shot
        shot.shifts += (facts.Shift(self.use, self.target, self.die),)  # type: ignore[arg-type]
        for target in shot.targets:
            if target.rolled:
                target.icons -= 2
        if self.use in ("arc", "pin"):
            shot.targets.append(progress.Target(self.target, hit=True, caught=self.use == "arc"))


class ShiftClosed(Consequence, frozen=True, kw_only=True):
    """No more shifts; `icons` are those that are left."""

    purpose = "next"

    next: str
    icons: int
