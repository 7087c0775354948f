"""Who suffers and how much: damage, feel no pain, wounds lost (A11 to A11c; K-43, K-47 to K-53)."""

from affray.rules import Consequence, Count, Fixed, Mention, Status, Track, counted
from affray.rulesets.wh40k_11e.state import Battle, Choice, Pain


class ModelChoiceDue(Consequence, frozen=True, kw_only=True):
    """The model that suffers is to be chosen: among `candidates`; `of` says whether for a group or a mortal wound."""

    says = "who suffers is to be chosen among {candidates:names}"

    unit: str
    of: str
    candidates: tuple[str, ...]
    next: str

    def fold(self, state: Battle) -> None:
        state.choice = Choice(self.unit, self.of, self.candidates, self.next)


class ModelSelected(Consequence, frozen=True, kw_only=True):
    """The model that suffers was chosen."""

    purpose = "next"
    marks = (Mention("model"),)
    says = "{model:name} is chosen to suffer"

    model: str
    next: str

    def fold(self, state: Battle) -> None:
        state.choice = None
        if state.mortals is not None:
            state.mortals.model = self.model
        else:
            state.pool_now.model = self.model


class DamageRollDue(Consequence, frozen=True, kw_only=True):
    """The damage of one attack on a model is rolled."""

    marks = (Mention("model"),)
    says = "the damage on {model:name} is rolled"

    pool: str
    attack: int
    model: str
    dice: int

    def fold(self, state: Battle) -> None:
        state.pool_now.model = self.model
        state.ask_attacker("damage", self.dice, "the damage of one attack")


class DamageRolled(Consequence, frozen=True, kw_only=True):
    """The damage that the faces come to, bonuses and what the model does to it taken in (K-47)."""

    purpose = "next"
    says = "damage {faces:dice} comes to {damage}"

    pool: str
    attack: int
    model: str
    faces: tuple[int, ...]
    damage: int
    next: str

    def fold(self, state: Battle) -> None:
        state.pool_now.damage = self.damage


class DamageInflicted(Consequence, frozen=True, kw_only=True):
    """An attack inflicts damage on a model."""

    marks = (Mention("model"),)
    says = "attack {attack} inflicts {damage} damage on {model:name}"

    pool: str
    attack: int
    group: str
    model: str
    damage: int

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.at += 1
        pool.model = ""
        pool.damage = 0


class FeelNoPainDue(Consequence, frozen=True, kw_only=True):
    """Feel no pain is rolled for wounds that a model would lose; `left` are wounds that come after these dice.

    `total` is what the model is to suffer in all, `threshold` the one of its `thresholds` that is used unless
    another is chosen.
    """

    marks = (Mention("model"),)
    says = "{model:name} may feel no pain: {dice} dice, {threshold}+ ignores a wound"

    model: str
    threshold: int
    thresholds: tuple[int, ...]
    dice: int
    left: int
    total: int
    cause: str
    next: str

    def fold(self, state: Battle) -> None:
        state.pain = Pain(
            model=self.model,
            threshold=self.threshold,
            thresholds=self.thresholds,
            dice=self.dice,
            left=self.left,
            total=self.total,
            cause=self.cause,
            next=self.next,
        )
        what = f"feel no pain: {self.threshold}+ ignores a wound"
        state.ask(state.models[self.model].unit, "fnp", self.dice, what)


class FeelNoPainChosen(Consequence, frozen=True, kw_only=True):
    """The feel no pain that is used."""

    says = "{model:name} uses feel no pain {threshold}+"

    model: str
    threshold: int

    def fold(self, state: Battle) -> None:
        pain = state.pain_now
        pain.threshold = self.threshold
        pain.chosen = True


class FeelNoPainRolled(Consequence, frozen=True, kw_only=True):
    """How many wounds are not lost. The model has suffered damage even if all are ignored (K-53)."""

    purpose = "next"
    marks = (Mention("model"),)
    says = "{model:name} feels no pain on {threshold}+: {faces:dice} ignores {ignored}"

    model: str
    threshold: int
    faces: tuple[int, ...]
    ignored: Count
    next: str

    def fold(self, state: Battle) -> None:
        state.pain = None
        if state.mortals is not None:
            state.mortals.take(self.model, self.ignored)


class WoundsLost(Consequence, frozen=True, kw_only=True):
    """A model lost wounds; `excess` is what it could not take, and nobody else takes it (K-49)."""

    marks = (Track("wounds", who="model", left="after"),)
    says = "{model:name} loses {lost} ({before} to {after}){wasted}"

    model: str
    amount: Count
    before: int
    after: int
    excess: int
    cause: str

    def fold(self, state: Battle) -> None:
        state.models[self.model].wounds = self.after
        if state.mortals is not None:
            state.mortals.take(self.model, self.amount)

    @property
    def lost(self) -> str:
        """The wounds lost, in words."""
        return counted(self.amount, "wound")

    @property
    def wasted(self) -> str:
        """The excess, as the end of a sentence."""
        return f", {self.excess} in excess" if self.excess else ""


class ModelDestroyed(Consequence, frozen=True, kw_only=True):
    """A model is destroyed; it can no longer be chosen."""

    marks = (Status("model", Fixed("destroyed")),)
    says = "{model:name} is destroyed"

    model: str
    unit: str
    cause: str

    def fold(self, state: Battle) -> None:
        state.fallen.append(self.model)


class UnitDestroyed(Consequence, frozen=True, kw_only=True):
    """The last model of a unit is destroyed."""

    says = "{unit:name} is destroyed"

    unit: str
    cause: str
