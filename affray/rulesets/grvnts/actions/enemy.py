"""The enemies' block: the game master acts for them (GR-03, GR-09b). They make no attack roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from affray.rules import Action, Consequence, Domain, Flag, Judged, Offer, OneOf, Reason, Some, legal, offer
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.events import rounds as told
from affray.rulesets.grvnts.events.defence import EnemyAttackDeclared
from affray.rulesets.grvnts.events.morale import EnemyFled
from affray.rulesets.grvnts.rules import fields
from affray.rulesets.grvnts.rules.rounds import enemies_waiting, start_enemy
from affray.rulesets.grvnts.rules.weapons import keywords_of
from affray.rulesets.grvnts.state import Combatant, Fight


class EnemyAct(Action, frozen=True, kw_only=True):
    """An enemy attacks, moves, passes or leaves (GR-09b).

    With `attack`, the fields of a move make its move first: `cover` and `object`, `engage` for new contacts, and
    `disengage` to leave all contact before. `weapon` left out is its first one. `dice` cannot be given: enemies do not
    roll to attack (GR-03).
    """

    label = "an enemy acts"

    enemy: str
    kind: Literal["attack", "move", "pass", "leave"]
    target: str = ""
    weapon: str = ""
    cover: str = ""
    object: str = ""
    engage: tuple[str, ...] = ()
    disengage: bool = False
    dice: tuple[int, ...] = ()

    @property
    def moves(self) -> bool:
        """Whether it makes a move."""
        return self.kind == "move" or bool(self.cover or self.object or self.engage or self.disengage)

    def tell(self, names: Mapping[str, str]) -> str:
        enemy = names.get(self.enemy, self.enemy)
        if self.kind == "attack":
            return f"lets {enemy} attack {names.get(self.target, self.target)}"
        return f"lets {enemy} {self.kind}"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if self.dice:
            yield Reason(codes.ENEMY_ROLLS, "enemies make no attack roll; the grvnt rolls the defence", "GR-03")
        enemy = state.combatants.get(self.enemy)
        if enemy is None or enemy.grvnt:
            enemies = ", ".join(each.id for each in state.enemies)
            yield Reason(codes.TARGET_UNKNOWN, f"there is no enemy {self.enemy!r}; enemies: {enemies}", "GR-09b")
            return
        if not enemy.active:
            yield Reason(codes.ACTOR_STATUS, f"{enemy.name} is {enemy.status}")
        elif state.place == "enemy_side" and enemy not in enemies_waiting(state):
            yield Reason(codes.NOT_YOUR_TURN, f"{enemy.name} has no turn left this round", "GR-08")
        elif state.place == "enemy_turn" and enemy.id != state.acting:
            yield Reason(codes.NOT_YOUR_TURN, f"it is the turn of {state.name(state.acting)}", "GR-09b")
        elif state.place == "grvnt_turn":
            yield Reason(codes.NOT_YOUR_TURN, f"it is the turn of {state.name(state.acting)}", "GR-08")
        if state.place in ("enemy_side", "enemy_turn"):
            yield from self.stray(enemy)
            yield from self.move_reasons(state, enemy)
            if self.kind == "attack":
                yield from self.attack_reasons(state, enemy)

    def stray(self, enemy: Combatant) -> Iterator[Reason]:
        """Reasons against fields that have no part in what the enemy does."""
        if self.kind != "attack" and (self.target or self.weapon):
            yield Reason(codes.PHASE, f"to {self.kind} takes no target and no weapon", "GR-09b")
        if self.kind in ("pass", "leave") and self.moves:
            yield Reason(codes.PHASE, f"to {self.kind} takes no move; let {enemy.name} move first", "GR-09b")

    def move_reasons(self, state: Fight, enemy: Combatant) -> Iterator[Reason]:
        """Reasons against its move: none is left, or the cover or contacts are not possible."""
        if not self.moves:
            return
        if state.place == "enemy_turn" and not state.move_left:
            yield Reason(codes.NO_ACTION_LEFT, f"{enemy.name} has moved or attacked, and moves no more", "GR-09b")
        yield from fields.cover_reasons(state, self.cover, self.object)
        yield from fields.known(state, self.engage, "players")

    def attack_reasons(self, state: Fight, enemy: Combatant) -> Iterator[Reason]:
        """Reasons against its attack as it would be after its move (GR-09b, GR-33)."""
        weapon = enemy.weapons.get(self.weapon or next(iter(enemy.weapons)))
        if weapon is None:
            known = ", ".join(enemy.weapons)
            yield Reason(codes.WEAPON_NOT_READY, f"{enemy.name} has no weapon {self.weapon!r}; weapons: {known}")
        elif weapon.uses == 0:
            yield Reason(codes.NO_AMMO, f"{weapon.id} has no use left", "GR-38")
        target = state.combatants.get(self.target)
        if target is None or not target.grvnt:
            grvnts = ", ".join(each.id for each in state.grvnts)
            code = codes.TARGET_UNKNOWN if target is None else codes.FRIENDLY_TARGET
            if self.target == enemy.id:
                code = codes.SELF_TARGET
            yield Reason(code, f"{self.target!r} is no grvnt to attack; grvnts: {grvnts}", "GR-67")
            return
        if not target.active:
            yield Reason(codes.TARGET_STATUS, f"{target.name} is {target.status}")
        if weapon is None:
            return
        close = bool(self.engage) or (enemy.in_melee and not self.disengage)
        if target.cover == "total" and not keywords_of(state, enemy, weapon, in_melee=close).HEAVY:
            yield Reason(codes.TOTAL_COVER, f"{target.name} is in total cover, and {weapon.id} is not HEAVY", "GR-33")
        touching = self.target in self.engage or (self.target in enemy.melee_with and not self.disengage)
        if weapon.kind == "melee" and not touching:
            yield Reason(codes.NOT_IN_MELEE, f"{enemy.name} is not in contact with {target.name}", "GR-09c")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        enemy = state.combatants[self.enemy]
        if state.acting != enemy.id:
            yield start_enemy(enemy)
        if self.moves:
            kept = () if self.disengage else tuple(enemy.melee_with)
            contacts = (*kept, *(id for id in self.engage if id not in kept))
            cover = fields.level_of(state, self.cover, self.object)
            yield told.EnemyMoved("GR-09b", enemy=enemy.id, cover=cover, object=self.object, contacts=contacts)
        match self.kind:
            case "attack":
                weapon = self.weapon or next(iter(enemy.weapons))
                yield EnemyAttackDeclared("GR-09b", enemy=enemy.id, target=self.target, weapon=weapon)
            case "move":
                yield told.EnemyWaits("GR-09b", enemy=enemy.id)
            case "pass":
                yield told.EnemyPassed("GR-09b", enemy=enemy.id)
                yield told.EnemyTurnEnded("GR-09b", enemy=enemy.id)
            case "leave":
                yield EnemyFled("GR-09b", enemy=enemy.id)
                yield told.EnemyTurnEnded("GR-09b", enemy=enemy.id)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        acting = [state.actor] if state.place == "enemy_turn" else enemies_waiting(state)
        for enemy in acting:
            yield from cls.offers_of(state, seats, enemy)

    @classmethod
    def offers_of(cls, state: Fight, seats: tuple[str, ...], enemy: Combatant) -> Iterator[Offer]:
        """Yield what an enemy may do: attacks with each weapon, a move, nothing, leaving."""
        who: dict[str, Domain] = {"enemy": OneOf((enemy.id,))}
        may_move = legal(state, cls(enemy=enemy.id, kind="move"), seats[0])
        objects = ("", *state.cover_objects) if may_move else ()
        for weapon in enemy.weapons:
            for target in fields.active_grvnts(state):
                yield from attack_offers(state, seats, enemy, weapon, target, None)
                for object in objects:
                    yield from attack_offers(state, seats, enemy, weapon, target, object)
        for object in objects:
            move: dict[str, Domain] = {**where_to(state, object), **contacts(state)}
            says = f"{enemy.name} moves{f' to {object}' if object else ''}"
            yield offer(cls, seats, {**who, "kind": OneOf(("move",)), **move}, {*move} - {"object"}, says)
        for kind in QUIET:
            if legal(state, cls(enemy=enemy.id, kind=kind), seats[0]):
                yield offer(cls, seats, {**who, "kind": OneOf((kind,))}, (), f"{enemy.name}: {kind}")


QUIET: tuple[Literal["pass", "leave"], ...] = ("pass", "leave")


def where_to(state: Fight, object: str) -> dict[str, Domain]:
    """Return what the fields of a move accept that say where it goes: to an object, or anywhere else."""
    if object:
        return {"object": OneOf((object,)), "cover": OneOf((state.cover_objects[object],))}
    return {"cover": OneOf(fields.LEVELS)}


def contacts(state: Fight) -> dict[str, Domain]:
    """Return what the fields of a move accept that say whom it meets and leaves."""
    grvnts = fields.active_grvnts(state)
    return {"engage": Some(grvnts), "disengage": Flag()} if grvnts else {"disengage": Flag()}


def attack_offers(
    state: Fight, seats: tuple[str, ...], enemy: Combatant, weapon: str, target: str, object: str | None
) -> Iterator[Offer]:
    """Yield an enemy's attack on a grvnt: without a move (`object` is None), or after one to an object or elsewhere.

    A blow needs contact after the move: the move makes it, or does not end it.
    """
    attack: dict[str, Domain] = {
        "enemy": OneOf((enemy.id,)),
        "kind": OneOf(("attack",)),
        "target": OneOf((target,)),
        "weapon": OneOf((weapon,)),
    }
    optional = {"weapon"} if weapon == next(iter(enemy.weapons)) else set[str]()
    says = f"{enemy.name} attacks {state.name(target)} with {enemy.weapons[weapon].name}"

    def reaches(engage: tuple[str, ...], disengage: bool) -> bool:
        act = EnemyAct(
            enemy=enemy.id,
            kind="attack",
            target=target,
            weapon=weapon,
            object=object or "",
            engage=engage,
            disengage=disengage,
        )
        return legal(state, act, seats[0])

    if object is None:
        if reaches((), False):
            yield offer(EnemyAct, seats, attack, optional, says)
        return
    attack |= where_to(state, object)
    optional |= {"cover", "disengage"}
    says += f" after a move{f' to {object}' if object else ''}"
    if reaches((), True):
        yield offer(EnemyAct, seats, {**attack, **contacts(state)}, optional | {"engage"}, says)
        return
    grvnts = fields.active_grvnts(state)
    if reaches((), False):
        kept: dict[str, Domain] = {"engage": Some(grvnts), "disengage": OneOf((False,))}
        yield offer(EnemyAct, seats, {**attack, **kept}, optional | {"engage"}, says)
    if reaches((target,), True):
        # a blow must meet its target; a shot may need melee range for its keywords, whoever is met
        meets = charging(target, grvnts) if enemy.weapons[weapon].kind == "melee" else Some(grvnts, 1)
        charge: dict[str, Domain] = {"engage": meets, "disengage": Flag()}
        yield offer(EnemyAct, seats, {**attack, **charge}, optional, f"{says}: a charge")


def charging(target: str, grvnts: tuple[str, ...]) -> Domain:
    """Return the contacts that a charge may make: the target, and others."""
    able = Some(grvnts)
    words = f"{target}, and any of {', '.join(grvnts)}"
    return Judged(
        words,
        lambda value: able.accepts(value) and target in value,
        lambda pick: [target],
        [target],
        lambda: able,
    )


class EndSide(Action, frozen=True):
    """The rest of the enemies let their turns pass (GR-D7)."""

    says = "ends the enemies' block"
    label = "let the rest of the enemies pass"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield told.EnemiesPassed("GR-08", ids=tuple(each.id for each in enemies_waiting(state)))
