"""Who suffers, and which feel no pain is used (A11a, A11c; K-43, K-52, K-55)."""

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, OneOf, Reason, legal, legal_values, listed, offer
from affray.rulesets.wh40k_11e.events.damage import FeelNoPainChosen, ModelSelected
from affray.rulesets.wh40k_11e.state import Battle, Choice


class SelectModel(Action, frozen=True):
    """Choose the model that suffers (K-43, K-55)."""

    says = "lets {model:name} suffer"
    label = "choose the model that suffers"
    offered_as = "answer"

    model: str

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        choice = state.choice
        if choice is None or self.model in choice.candidates:
            return
        allowed = f"it may be {listed(choice.candidates)}"
        if self.model not in state.units[choice.unit].models:
            yield Reason("K_E_MODEL_NOT_IN_GROUP", f"{self.model} is not in {choice.unit}; {allowed}", "K-43")
        elif not state.alive(self.model):
            yield Reason("K_E_MODEL_DESTROYED", f"{self.model} is destroyed; {allowed}", "K-43")
        elif choice.of != "group":
            yield Reason("K_E_MORTAL_PRIORITY", f"{self.model} does not come first; {allowed}", "K-55")
        elif _same_group(state, choice, self.model):
            text = f"{self.model} is not wounded, and the group has a wounded model; {allowed}"
            yield Reason("K_E_MODEL_MUST_BE_WOUNDED", text, "K-43")
        else:
            yield Reason("K_E_MODEL_NOT_IN_GROUP", f"{self.model} is not in the current group; {allowed}", "K-43")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        choice = state.choice_now
        yield ModelSelected("K-43" if choice.of == "group" else "K-55", model=self.model, next=choice.next)

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        choice = state.choice_now
        models = legal_values(state, seats[0], cls, choice.candidates)
        yield offer(cls, seats, {"model": OneOf(models)}, says=f"who suffers ({choice.of})")


def _same_group(state: Battle, choice: Choice, model: str) -> bool:
    groups = state.pool.groups if state.pool is not None else ()
    return any(model in group and choice.candidates[0] in group for group in groups)


class ChooseFnp(Action, frozen=True):
    """Choose which feel no pain is used (K-52), before the dice; the lowest number if left out."""

    says = "chooses a feel no pain"
    label = "the feel no pain that is used"
    offered_as = "answer"

    threshold: int = 0

    def against(self, state: Battle, by: str) -> Iterator[Reason]:
        pain = state.pain
        if pain is None:
            return
        if self.threshold and self.threshold not in pain.thresholds:
            has = listed([f"{threshold}+" for threshold in pain.thresholds])
            text = f"{pain.model} has no feel no pain {self.threshold}+ that applies; it has {has}"
            yield Reason("K_E_FNP", text, "K-52")
        if pain.chosen:
            yield Reason("K_E_PHASE", f"{pain.threshold}+ has been chosen; roll the dice", "K-52")

    def follow(self, state: Battle, by: str) -> Iterator[Consequence]:
        pain = state.pain_now
        yield FeelNoPainChosen("K-52", model=pain.model, threshold=self.threshold or pain.thresholds[0])

    @classmethod
    def offers(cls, state: Battle, seats: tuple[str, ...]) -> Iterator[Offer]:
        if legal(state, cls(), seats[0]):
            thresholds = legal_values(state, seats[0], cls, state.pain_now.thresholds)
            yield offer(cls, seats, {"threshold": OneOf(thresholds)}, ("threshold",))
