"""A grvnt's attack: the declaration and its choices (2.2; GR-10 to GR-16, GR-20, GR-44)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, OneOf, Reason, Some, legal, legal_values, offer
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.events import attack as told
from affray.rulesets.grvnts.events.turns import AimLost
from affray.rulesets.grvnts.facts import Keywords
from affray.rulesets.grvnts.rules import fields, targets
from affray.rulesets.grvnts.rules.aiming import aim_offers
from affray.rulesets.grvnts.rules.attacking import crit_choices, reduce
from affray.rulesets.grvnts.rules.blasts import candidates
from affray.rulesets.grvnts.rules.weapons import keywords_of
from affray.rulesets.grvnts.state import AttackFrame, Combatant, DefenceFrame, Fight


class Attack(Action, frozen=True):
    """Attack an enemy with a weapon in hand (GR-10, GR-11); `aim_option` is the benefit of an aimed shot."""

    says = "attacks {target:name} with {weapon}"
    label = "attack"

    weapon: str
    target: str
    aim_option: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.own_turn(state, by, "attack")
        yield from fields.main_action(state, "attack")
        if state.place == "grvnt_turn":
            yield from targets.attack_reasons(state, state.actor, self.target, self.weapon)
            yield from targets.aim_reasons(state, state.actor, self.weapon, self.aim_option)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        grvnt = state.actor
        benefit = targets.benefit_of(state, grvnt, self.weapon, self.aim_option)
        rule = "GR-11" if grvnt.weapons[self.weapon].kind != "melee" else "GR-10"
        yield told.AttackDeclared(
            rule, frame="turn", attacker=grvnt.id, target=self.target, weapon=self.weapon, benefit=benefit
        )
        if grvnt.aim and not benefit and "main_action" in state.settings.aim_lost_on:
            yield AimLost("GR-13", grvnt=grvnt.id, why="another attack")

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        for weapon in state.actor.weapons:
            yield from aim_offers(state, cls, seats, state.actor, weapon)


class ChooseCritReduction(Action, frozen=True):
    """What a critical hit takes: a tier of armour, a step of cover, or none (GR-20)."""

    says = "takes {what}"
    label = "choose what the critical hit takes"
    offered_as = "answer"

    what: str = "none"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place != "attack.choice":
            yield Reason(codes.CRIT_CHOICE, "there is no critical hit to choose for", "GR-20")
            return
        choices = (*crit_choices(state), "none")
        if self.what not in choices:
            yield Reason(codes.CRIT_CHOICE, f"{self.what!r} cannot be taken; {', '.join(choices)}", "GR-20")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.CritReductionChosen("GR-20", what=self.what)
        if state.settings.crit_reduction_timing == "before_damage":
            yield from reduce(state, state.combatants[state.attack.target], self.what)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        values = legal_values(state, seats[0], cls, ("armor", "cover", "none"))
        yield offer(cls, seats, {"what": OneOf(values)}, {"what"})


class ChooseBlast(Action, frozen=True):
    """The game master names the further victims of a blast (GR-44)."""

    label = "name who else the blast catches"
    says = "names who else is caught"
    offered_as = "answer"

    targets: tuple[str, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place not in ("attack.blast", "defence.blast"):
            return
        keywords, able = blast(state)
        yield from fields.caught(state, self.targets, able, keywords.BLAST - 1, "GR-44")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.BlastChosen("GR-44", targets=self.targets)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        keywords, able = blast(state)
        if legal(state, cls(), seats[0]):
            yield offer(cls, seats, {"targets": Some(able, 0, keywords.BLAST - 1)}, {"targets"})


def blast(state: Fight) -> tuple[Keywords, tuple[str, ...]]:
    """Return the keywords of the running attack, and those whom its blast may catch besides."""
    frame = state.frames[-1]
    assert isinstance(frame, (AttackFrame, DefenceFrame))
    attacker: Combatant = state.combatants[frame.attacker if isinstance(frame, AttackFrame) else frame.enemy]
    keywords = keywords_of(state, attacker, attacker.weapons[frame.weapon])
    return keywords, candidates(state, attacker, frame.target, keywords)
