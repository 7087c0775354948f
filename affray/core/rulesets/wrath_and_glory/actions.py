"""What a seat does (section 2.4). A field that may be left out says what then holds.

Facts about the table (distance, cover, vision, who is engaged, who is caught) are declared by whoever acts and stand.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from affray.core.rulesets.wrath_and_glory.facts import (
    AttackOption,
    ConditionName,
    CoverName,
    Material,
    Modifier,
    Shift,
)
from affray.events.base import Action

# Before the fight and between rounds


class MarkAmbush(Action, frozen=True, gc=False):
    """Mark combatants as ambushed: they get no turn in round 1 (WG-08)."""

    says: ClassVar[str] = "marks {ids:names} as ambushed"

    ids: tuple[str, ...]


class NegateAmbush(Action, frozen=True, gc=False):
    """Take the mark off one combatant for 1 Glory or Ruin (WG-08)."""

    says: ClassVar[str] = "pays for {id:name} not to be ambushed"

    id: str


class FormMob(Action, frozen=True, gc=False):
    """Make a Mob of Troops (WG-90); it goes by the id of the first."""

    says: ClassVar[str] = "forms a Mob of {members:names}"

    members: tuple[str, ...]


class SplitMob(Action, frozen=True, gc=False):
    """Split a Mob into parts of these sizes (WG-90); the first keeps the id."""

    says: ClassVar[str] = "splits the Mob {mob:name} into {sizes:list}"

    mob: str
    sizes: tuple[int, ...]


class StartEncounter(Action, frozen=True, gc=False):
    """Begin the fight."""

    says: ClassVar[str] = "starts the encounter"


class NextRound(Action, frozen=True, gc=False):
    """Go on to the next round."""

    says: ClassVar[str] = "goes on to the next round"


class EndEncounter(Action, frozen=True, gc=False):
    """End the fight here."""

    says: ClassVar[str] = "ends the encounter"


class Join(Action, frozen=True, gc=False):
    """Bring in a combatant who was absent (WG-09)."""

    says: ClassVar[str] = "brings {id:name} in"

    id: str


class Leave(Action, frozen=True, gc=False):
    """Take a combatant off the table (WG-09)."""

    says: ClassVar[str] = "takes {id:name} off the table"

    id: str
    status: Literal["fled", "removed"] = "fled"


# Picks


class Seize(Action, frozen=True, gc=False):
    """Pay 1 Glory or Ruin to act before the side whose pick it is (WG-05)."""

    says: ClassVar[str] = "seizes the initiative for {combatant:name}"

    combatant: str


class Choose(Action, frozen=True, gc=False):
    """Pick who takes the side's turn (WG-02, WG-03)."""

    says: ClassVar[str] = "picks {combatant:name}"

    combatant: str


class Accept(Action, frozen=True, gc=False):
    """Go on without what is on offer. After a table critical `limb` or `target` says what is picked (WG-50)."""

    says: ClassVar[str] = "goes on"

    limb: str | None = None
    target: str | None = None


class Decline(Action, frozen=True, gc=False):
    """Do not take what is on offer."""

    says: ClassVar[str] = "declines"


# Movement


class Move(Action, frozen=True, gc=False):
    """Walk, run or crawl (WG-12). `cover` is what the mover stands in afterwards."""

    says: ClassVar[str] = "moves {metres} m ({mode})"

    mode: Literal["walk", "run", "crawl"]
    metres: int
    engages: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    cover: CoverName = "none"
    material: Material = "medium"


class Stand(Action, frozen=True, gc=False):
    """Stand up (WG-76g)."""

    says: ClassVar[str] = "stands up"


class FallBack(Action, frozen=True, gc=False):
    """Leave engagement without being attacked (WG-19). `hemmed`: the surroundings allow no more."""

    says: ClassVar[str] = "falls back {metres} m from {leaves:names}"

    metres: int
    leaves: tuple[str, ...]
    hemmed: bool = False
    cover: CoverName = "none"
    material: Material = "medium"


class Charge(Action, frozen=True, gc=False):
    """Move and attack in one (WG-13)."""

    says: ClassVar[str] = "charges {target:name} over {metres} m"

    target: str
    metres: int
    weapon: str = "unarmed"
    options: tuple[AttackOption, ...] = ()
    called_shot: int = 0
    leaves: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class Sprint(Action, frozen=True, gc=False):
    """Move up to three times Speed in a straight line; with an Assault weapon also fire (WG-12, WG-82)."""

    says: ClassVar[str] = "sprints {metres} m"

    metres: int
    weapon: str | None = None
    target: str | None = None
    distance: int | None = None
    straight: bool = True
    leaves: tuple[str, ...] = ()
    cover: CoverName = "none"
    material: Material = "medium"
    modifiers: tuple[Modifier, ...] = ()


# Combat Actions


class FullDefence(Action, frozen=True, gc=False):
    """Defend with the whole turn (WG-14)."""

    says: ClassVar[str] = "takes Full Defence"

    modifiers: tuple[Modifier, ...] = ()


class Attack(Action, frozen=True, gc=False):
    """Attack with a weapon (3.4).

    Without `distance` the target is in the medium band and 6 m or more away, an engaged one at 1 m; without `cover`
    it stands as it stands. A Blast takes one target or a named `point`. `groups` are the sizes of the groups in which
    a Mob attacks several targets, one each (WG-90).
    """

    says: ClassVar[str] = "attacks {targets:names}{point}"

    weapon: str
    targets: tuple[str, ...] = ()
    point: str = ""
    distance: int | None = None
    cover: CoverName | None = None
    material: Material | None = None
    vision: int = 0
    options: tuple[AttackOption, ...] = ()
    called_shot: int = 0
    groups: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class Pin(Action, frozen=True, gc=False):
    """Pin a target down (WG-39g). `cover_near`: there is cover that the pinned can reach."""

    says: ClassVar[str] = "pins {target:name} down"

    weapon: str
    target: str
    distance: int | None = None
    cover_near: bool = True
    vision: int = 0
    modifiers: tuple[Modifier, ...] = ()


class Interact(Action, frozen=True, gc=False):
    """Attack with words and looks (WG-39h)."""

    says: ClassVar[str] = "turns {skill} on {target:name}"

    target: str
    skill: str
    modifiers: tuple[Modifier, ...] = ()


class MultiAction(Action, frozen=True, gc=False):
    """Take several Combat Actions this turn (WG-16)."""

    says: ClassVar[str] = "announces {count} Combat Actions"

    count: int


class Hold(Action, frozen=True, gc=False):
    """Keep the Combat Action for later in the round (WG-30)."""

    says: ClassVar[str] = "holds the Combat Action"


class Clear(Action, frozen=True, gc=False):
    """Mend a weapon, or end Restrained or Blinded (WG-94, WG-76c, WG-76h); give one of the two. For Blinded the GM may
    name the `skill` and `dn`."""

    says: ClassVar[str] = "clears {weapon}{condition}"

    weapon: str = ""
    condition: Literal["", "restrained", "blinded"] = ""
    skill: str | None = None
    dn: int | None = None
    modifiers: tuple[Modifier, ...] = ()


class Rally(Action, frozen=True, gc=False):
    """Rally allies from being Pinned or from Fear (WG-76f, WG-76k)."""

    says: ClassVar[str] = "rallies {targets:names}"

    condition: Literal["pinned", "fear"]
    targets: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()


class Treat(Action, frozen=True, gc=False):
    """Treat somebody who is Bleeding or Poisoned (WG-76a, WG-76j); one's own Bleeding also by Toughness."""

    says: ClassVar[str] = "treats {target:name} for {condition}"

    target: str
    condition: Literal["bleeding", "poisoned"]
    skill: Literal["medicae", "toughness"] = "medicae"
    modifiers: tuple[Modifier, ...] = ()


class RecoverShock(Action, frozen=True, gc=False):
    """Spend Wrath to shake off Shock (WG-71)."""

    says: ClassVar[str] = "shakes off Shock"


class Test(Action, frozen=True, gc=False):
    """Anything else that is a Combat Action and a test (hook `psychic_power`)."""

    says: ClassVar[str] = "tests {skill} against DN {dn}: {what}"

    skill: str
    dn: int
    what: str
    modifiers: tuple[Modifier, ...] = ()


# Other things to do in a turn


class Aim(Action, frozen=True, gc=False):
    """Aim: a die, or no risk in firing into melee (WG-39a)."""

    says: ClassVar[str] = "aims ({use})"

    use: Literal["die", "melee"] = "die"


class Brace(Action, frozen=True, gc=False):
    """Brace a Heavy weapon (WG-39i)."""

    says: ClassVar[str] = "braces"


class Draw(Action, frozen=True, gc=False):
    """Draw a weapon (WG-17)."""

    says: ClassVar[str] = "draws {weapon}"

    weapon: str


class Reload(Action, frozen=True, gc=False):
    """Reload a weapon (WG-17)."""

    says: ClassVar[str] = "reloads {weapon}"

    weapon: str


class Simple(Action, frozen=True, gc=False):
    """A quick task (WG-17). `pick_up` is a dropped weapon, `stow` one to be put away."""

    says: ClassVar[str] = "does something quick: {what}"

    what: str
    pick_up: str | None = None
    stow: str | None = None


class Free(Action, frozen=True, gc=False):
    """Something that costs nothing."""

    says: ClassVar[str] = "does something in passing: {what}"

    what: str


class RollOut(Action, frozen=True, gc=False):
    """Roll the fire out (WG-76b)."""

    says: ClassVar[str] = "drops and rolls"

    modifiers: tuple[Modifier, ...] = ()


class IgnoreFire(Action, frozen=True, gc=False):
    """Grit one's teeth and burn (WG-76b)."""

    says: ClassVar[str] = "ignores the fire"

    modifiers: tuple[Modifier, ...] = ()


class EndTurn(Action, frozen=True, gc=False):
    """End the turn; what is left of the budget is lost."""

    says: ClassVar[str] = "ends the turn"


# Reactions and held actions


class UseHeld(Action, frozen=True, gc=False):
    """Use a held Combat Action between turns (WG-30)."""

    says: ClassVar[str] = "lets {combatant:name} use the held action"

    combatant: str


class Interrupt(Action, frozen=True, gc=False):
    """Interrupt another's turn with a held Combat Action (WG-30)."""

    says: ClassVar[str] = "interrupts with {combatant:name}"

    combatant: str


class React(Action, frozen=True, gc=False):
    """Take a Reflexive Action (WG-97). `combatant` may be left out where only one of the seat's may react."""

    says: ClassVar[str] = "reacts ({kind})"

    kind: Literal["attack", "full_defence"]
    weapon: str = "unarmed"
    combatant: str | None = None
    modifiers: tuple[Modifier, ...] = ()


# Resources and choices inside a test


class SpendGlory(Action, frozen=True, gc=False):
    """Spend Glory: on dice, on the severity of a table critical, on damage (WG-29, WG-50, WG-42).

    `effect` says which of two effects a row of the critical table gives for it, `target` whom a spread one reaches.
    """

    says: ClassVar[str] = "spends {n} Glory"

    n: int = 1
    effect: str = ""
    target: str = ""


class SpendWrath(Action, frozen=True, gc=False):
    """Spend 1 Wrath to re-roll every die that failed (WG-28). `dice`, counted from 1, can only be exactly those."""

    says: ClassVar[str] = "spends Wrath on a re-roll"

    dice: tuple[int, ...] | None = None


class SpendRuin(Action, frozen=True, gc=False):
    """Spend 1 Ruin to re-roll every die that failed (WG-28)."""

    says: ClassVar[str] = "spends Ruin on a re-roll"

    dice: tuple[int, ...] | None = None


class ShiftIcons(Action, frozen=True, gc=False, tag="shift"):
    """Shift exalted dice (WG-25). After an Interaction attack `condition` says what the target gains."""

    says: ClassVar[str] = "shifts exalted dice"

    uses: tuple[Shift, ...] = ()
    condition: Literal["vulnerable", "hindered"] | None = None


class ChooseCriticalMode(Action, frozen=True, gc=False):
    """Choose what a Critical Hit does (WG-49)."""

    says: ClassVar[str] = "takes the critical as {mode}"

    mode: Literal["simple", "table"]


class Caught(Action, frozen=True, gc=False):
    """Say who is caught in an area (WG-83, WG-85)."""

    says: ClassVar[str] = "says that {ids:names} are caught"

    ids: tuple[str, ...]


class Retarget(Action, frozen=True, gc=False):
    """Pick the new target of an attack that a Complication led astray (WG-94)."""

    says: ClassVar[str] = "turns the attack on {target:name}"

    target: str


class Complication(Action, frozen=True, gc=False):
    """Say what a Complication is (WG-94)."""

    says: ClassVar[str] = "names the complication: {kind}"

    kind: str


# What the GM enters in a turn


class TriggerHazard(Action, frozen=True, gc=False):
    """Let a hazard strike (WG-95)."""

    says: ClassVar[str] = "lets {hazard} strike {targets:names}"

    hazard: str
    targets: tuple[str, ...]


class Inflict(Action, frozen=True, gc=False):
    """Harm that nothing else here makes (WG-99)."""

    says: ClassVar[str] = "enters harm to {targets:names}: {cause}"

    targets: tuple[str, ...]
    cause: str
    damage: int | None = None
    ap: int = 0
    shock: int = 0
    mortal: int = 0
    condition: ConditionName | None = None
    value: int = 0


class Frighten(Action, frozen=True, gc=False):
    """Call for tests against Fear or Terror (WG-76k)."""

    says: ClassVar[str] = "frightens {targets:names}"

    targets: tuple[str, ...]
    dn: int
    terror: bool = False


class Fall(Action, frozen=True, gc=False):
    """Somebody falls (WG-67)."""

    says: ClassVar[str] = "lets {target:name} fall {metres} m"

    target: str
    metres: int


class RestoreShock(Action, frozen=True, gc=False):
    """Spend 1 Ruin for a Threat's Shock (WG-72)."""

    says: ClassVar[str] = "restores {threat:name}"

    threat: str


class SetObjective(Action, frozen=True, gc=False):
    """Say that an objective is achieved or lost (WG-96)."""

    says: ClassVar[str] = "declares {objective} {state}"

    objective: str
    state: Literal["achieved", "lost"]
    outcome: str = ""


# After the fight


class Regroup(Action, frozen=True, gc=False):
    """Catch breath for an hour, one healing another (WG-73)."""

    says: ClassVar[str] = "regroups: {healer:name} tends {patient:name}"

    healer: str
    patient: str


class Respite(Action, frozen=True, gc=False):
    """Rest for six hours (WG-74)."""

    says: ClassVar[str] = "takes a respite"


ACTIONS: tuple[type[Action], ...] = (
    MarkAmbush, NegateAmbush, FormMob, SplitMob, StartEncounter, NextRound, EndEncounter, Join, Leave,
    Seize, Choose, Accept, Decline,
    Move, Stand, FallBack, Charge, Sprint,
    FullDefence, Attack, Pin, Interact, MultiAction, Hold, Clear, Rally, Treat, RecoverShock, Test,
    Aim, Brace, Draw, Reload, Simple, Free, RollOut, IgnoreFire, EndTurn,
    UseHeld, Interrupt, React,
    SpendGlory, SpendWrath, SpendRuin, ShiftIcons, ChooseCriticalMode, Caught, Retarget, Complication,
    TriggerHazard, Inflict, Frighten, Fall, RestoreShock, SetObjective,
    Regroup, Respite,
)  # fmt: skip
"""Every action of the game, in the order of a fight."""
