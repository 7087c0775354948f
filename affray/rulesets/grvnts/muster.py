"""The roster made into an opening state, every stat checked (sections 1 and 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules import BadRoster, Card, Cast, Expression, Gauge, Purse, parse
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.facts import Keywords
from affray.rulesets.grvnts.profiles import EnemyProfile, GrvntProfile, Roster, WeaponProfile
from affray.rulesets.grvnts.rules.weapons import hands_taken
from affray.rulesets.grvnts.settings import Settings
from affray.rulesets.grvnts.state import Combatant, Fight, Weapon
from affray.rulesets.grvnts.tables import (
    ABILITIES,
    ABILITY_RANGE,
    ARMOR_DICE,
    ENEMIES,
    ENEMY_TIER,
    GM,
    GRVNT_TIER,
    HANDS,
    JUDGE,
    MODIFIER_RANGE,
    MORALE_RANGE,
    MOST_ATTACKS,
    MOST_HP,
    MOST_KEYWORD,
    MOST_STOCK,
    PLAYERS,
    SHOCK_MOST,
    UNARMED,
    UNARMED_DAMAGE,
    WEAPON_DICE,
    WEAPON_PLUS,
    WEAPON_SIDES,
)


def players_of(roster: Roster) -> tuple[str, ...]:
    """Return the seats of the players: those that the grvnts name, or a single one."""
    return tuple(dict.fromkeys(grvnt.player for grvnt in roster.grvnt if grvnt.player)) or (PLAYERS,)


def muster(roster: Roster, settings: Settings) -> Fight:
    """Return the opening state. Raises BadRoster with every fault, each with its path and code."""
    faults = list(roster_faults(roster))
    if faults:
        raise BadRoster(faults)
    state = Fight(
        settings=settings,
        players=players_of(roster),
        terrain=roster.terrain,
        cover_objects=dict(roster.cover_objects),
    )
    for grvnt in roster.grvnt:
        state.combatants[grvnt.id] = grvnt_of(grvnt)
    for enemy in roster.enemy:
        state.combatants[enemy.id] = enemy_of(enemy)
    for _, profile in profiles_of(roster):
        for other in profile.melee_with:
            for mine, its in ((profile.id, other), (other, profile.id)):
                contacts = state.combatants[mine].melee_with
                if its not in contacts:
                    contacts.append(its)
    for combatant in state.combatants.values():
        if combatant.cover_object:
            combatant.cover = state.cover_objects[combatant.cover_object]
        if combatant.group and combatant.active:
            state.sizes[combatant.group] = state.sizes.get(combatant.group, 0) + 1
    return state


def grvnt_of(profile: GrvntProfile) -> Combatant:
    """Return a grvnt as it opens the fight; bare hands are always among its weapons (GR-66)."""
    weapons = {weapon.id: weapon_of(weapon, weapon.id) for weapon in profile.weapons}
    weapons[UNARMED] = Weapon(
        UNARMED, UNARMED, "melee", Expression(*UNARMED_DAMAGE), 0, False, None, False, Keywords(), Keywords(), False,
        False, "", "ready", True,
    )  # fmt: skip
    grvnt = Combatant(
        profile.id,
        profile.name or profile.id,
        PLAYERS,
        hp=profile.hp_max if profile.hp is None else profile.hp,
        hp_max=profile.hp_max,
        status=profile.status,
        player=profile.player,
        follower=profile.follower,
        strength=profile.strength,
        agility=profile.agility,
        presence=profile.presence,
        toughness=profile.toughness,
        roll_mod=profile.roll_mod,
        terrain=profile.terrain or "",
        armor_tier=profile.armor_tier,
        armor_tier_max=profile.armor_tier if profile.armor_tier_max is None else profile.armor_tier_max,
        helmet=profile.helmet,
        shield=profile.shield,
        cover=profile.cover,
        cover_object=profile.cover_object_id or "",
        ammo=profile.ammo,
        weapons=weapons,
        shock=profile.shock,
        in_gas=profile.in_gas,
        gas_mask=profile.gas_mask,
        omens=profile.omens,
        on_watch=profile.on_watch,
    )
    grvnt.ready = list(ready(grvnt, profile))
    return grvnt


def ready(grvnt: Combatant, profile: GrvntProfile) -> Iterator[str]:
    """Yield the weapons in hand: those named, or the listed ones from the first on as long as hands are left (1.1)."""
    if profile.ready_weapon_ids is not None:
        yield from profile.ready_weapon_ids
        return
    held: list[str] = []
    for weapon in profile.weapons:
        if hands_taken(grvnt, (*held, weapon.id)) > HANDS:
            return
        held.append(weapon.id)
        yield weapon.id


def enemy_of(profile: EnemyProfile) -> Combatant:
    """Return an enemy as it opens the fight."""
    tier = profile.armor_tier or 0
    if profile.armor_die is not None:
        tier = ARMOR_DICE.index(profile.armor_die)
    return Combatant(
        profile.id,
        profile.name or profile.id,
        ENEMIES,
        hp=profile.hp_max if profile.hp is None else profile.hp,
        hp_max=profile.hp_max,
        status=profile.status,
        agility=profile.agility,
        armor_tier=tier,
        armor_tier_max=tier,
        cover=profile.cover,
        cover_object=profile.cover_object_id or "",
        weapons={id: weapon_of(weapon, id) for id, weapon in arms(profile)},
        morale=profile.morale if isinstance(profile.morale, int) else 0,
        dr_mod=profile.dr_mod,
        defence_dr_mod=profile.defence_dr_mod,
        attacks=profile.attacks,
        leader=profile.is_leader,
        group=profile.group_id or ENEMIES,
    )


def arms(profile: EnemyProfile) -> list[tuple[str, WeaponProfile]]:
    """Return an enemy's weapons by id; one without an id is `attack`, the next ones `attack2` and so on."""
    listed = (profile.attack,) if isinstance(profile.attack, WeaponProfile) else profile.attack
    return [(weapon.id or ("attack" if at == 1 else f"attack{at}"), weapon) for at, weapon in enumerate(listed, 1)]


def weapon_of(profile: WeaponProfile, id: str) -> Weapon:
    """Return a weapon as it opens the fight."""
    damage = parse(profile.damage)
    assert damage is not None
    return Weapon(
        id,
        profile.name or id,
        profile.kind,
        damage,
        profile.hands,
        profile.uses_ammo,
        profile.uses,
        profile.melee_safe,
        profile.keywords,
        profile.melee_keywords,
        profile.ignores_helmet,
        profile.fire_test == "strength",
        profile.shares_with or "",
        profile.state,
        profile.chambered or not profile.uses_ammo,  # what needs no ammunition is always loaded (GR-39)
    )


def roster_faults(roster: Roster) -> Iterator[str]:
    """Yield every fault of a roster."""
    seen: set[str] = set()
    grvnts, enemies = {each.id for each in roster.grvnt}, {each.id for each in roster.enemy}
    for path, profile in profiles_of(roster):
        if not profile.id or profile.id in seen:
            yield fault(f"{path}.id", profile.id, "an id that nobody else has")
        seen.add(profile.id)
        yield from common_faults(roster, path, profile)
        if profile.melee_with and profile.status == "absent":
            yield fault(f"{path}.melee_with", ", ".join(profile.melee_with), "nobody while absent", codes.TARGET_STATUS)
        others = enemies if isinstance(profile, GrvntProfile) else grvnts
        for other in profile.melee_with:
            if other not in others:
                yield fault(f"{path}.melee_with", other, f"one of {', '.join(sorted(others)) or 'nobody'}")
    for at, grvnt in enumerate(roster.grvnt):
        yield from grvnt_faults(f"grvnt[{at}]", grvnt)
    for at, enemy in enumerate(roster.enemy):
        yield from enemy_faults(f"enemy[{at}]", enemy)


def profiles_of(roster: Roster) -> Iterator[tuple[str, GrvntProfile | EnemyProfile]]:
    """Yield every combatant of a roster with its path."""
    yield from ((f"grvnt[{at}]", grvnt) for at, grvnt in enumerate(roster.grvnt))
    yield from ((f"enemy[{at}]", enemy) for at, enemy in enumerate(roster.enemy))


def fault(path: str, value: object, allowed: str, code: str = codes.STAT_RANGE) -> str:
    """Return a fault in words."""
    shown = "nothing" if value is None else repr(value) if isinstance(value, str) else str(value)
    return f"{path}: {shown} is not allowed; allowed: {allowed} ({code})"


def within(path: str, value: int, low: int, high: int) -> Iterator[str]:
    """Yield a fault if a number is outside its range."""
    if not low <= value <= high:
        yield fault(path, value, f"{low} to {high}")


def common_faults(roster: Roster, path: str, profile: GrvntProfile | EnemyProfile) -> Iterator[str]:
    """Yield what is wrong with hit points and cover."""
    yield from within(f"{path}.hp_max", profile.hp_max, 1, MOST_HP)
    if profile.hp is not None and not 1 <= profile.hp <= profile.hp_max:
        yield fault(f"{path}.hp", profile.hp, f"1 to {profile.hp_max}")
    if profile.cover_object_id is not None and profile.cover_object_id not in roster.cover_objects:
        known = ", ".join(roster.cover_objects) or "none"
        yield fault(f"{path}.cover_object_id", profile.cover_object_id, f"one of {known}", codes.COVER_VALUE)


def grvnt_faults(path: str, profile: GrvntProfile) -> Iterator[str]:
    """Yield what is wrong with a grvnt."""
    for ability in ABILITIES:
        yield from within(f"{path}.{ability}", getattr(profile, ability), *ABILITY_RANGE)
    yield from within(f"{path}.roll_mod", profile.roll_mod, *MODIFIER_RANGE)
    yield from within(f"{path}.armor_tier", profile.armor_tier, 0, GRVNT_TIER)
    if profile.armor_tier_max is not None and not profile.armor_tier <= profile.armor_tier_max <= GRVNT_TIER:
        yield fault(f"{path}.armor_tier_max", profile.armor_tier_max, f"{profile.armor_tier} to {GRVNT_TIER}")
    for name, most in (("ammo", MOST_STOCK), ("omens", MOST_STOCK), ("shock", SHOCK_MOST)):
        yield from within(f"{path}.{name}", getattr(profile, name), 0, most)
    if profile.player in (GM, JUDGE):
        yield fault(f"{path}.player", profile.player, "a player's seat, not the game master's or the judge's")
    ids = [weapon.id for weapon in profile.weapons]
    for at, weapon in enumerate(profile.weapons):
        where = f"{path}.weapons[{at}]"
        if not weapon.id or ids.count(weapon.id) > 1 or weapon.id == UNARMED:
            allowed = f"an id of its own, not {UNARMED}"
            yield fault(f"{where}.id", weapon.id, allowed, codes.WEAPON_NOT_READY)
        yield from weapon_faults(where, weapon, ids)
    yield from ready_faults(path, profile, ids)


def ready_faults(path: str, profile: GrvntProfile, ids: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with the weapons in hand."""
    named = profile.ready_weapon_ids or ()
    unknown = [id for id in named if id not in ids]
    for id in unknown:
        yield fault(f"{path}.ready_weapon_ids", id, f"one of {', '.join(ids) or 'none'}", codes.WEAPON_NOT_READY)
    if len(set(named)) < len(named):
        yield fault(f"{path}.ready_weapon_ids", ", ".join(named), "each weapon once", codes.WEAPON_NOT_READY)
    if unknown or any(parse(weapon.damage) is None for weapon in profile.weapons):
        return
    holder = Combatant(profile.id, profile.id, PLAYERS, 1, 1)
    holder.weapons = {weapon.id: weapon_of(weapon, weapon.id) for weapon in profile.weapons}
    if hands_taken(holder, named) > HANDS:
        yield fault(f"{path}.ready_weapon_ids", ", ".join(named), "two hands in all", codes.WEAPON_NOT_READY)


def enemy_faults(path: str, profile: EnemyProfile) -> Iterator[str]:
    """Yield what is wrong with an enemy."""
    if profile.armor_tier is not None and profile.armor_die is not None:
        yield fault(f"{path}.armor_die", profile.armor_die, "a tier or a die, not both")
    yield from within(f"{path}.armor_tier", profile.armor_tier or 0, 0, ENEMY_TIER)
    if isinstance(profile.morale, int) and profile.morale:
        yield from within(f"{path}.morale", profile.morale, *MORALE_RANGE)
    for name in ("dr_mod", "defence_dr_mod"):
        yield from within(f"{path}.{name}", getattr(profile, name), *MODIFIER_RANGE)
    yield from within(f"{path}.agility", profile.agility, *ABILITY_RANGE)
    yield from within(f"{path}.attacks", profile.attacks, 1, MOST_ATTACKS)
    weapons = arms(profile)
    if not weapons:
        yield fault(f"{path}.attack", "nothing", "a weapon, or a list of weapons", codes.WEAPON_NOT_READY)
    ids = [id for id, _ in weapons]
    single = isinstance(profile.attack, WeaponProfile)
    for at, (id, weapon) in enumerate(weapons):
        where = f"{path}.attack" if single else f"{path}.attack[{at}]"
        if ids.count(id) > 1:
            yield fault(f"{where}.id", id, "an id of its own", codes.WEAPON_NOT_READY)
        yield from weapon_faults(where, weapon, ids)


def weapon_faults(path: str, weapon: WeaponProfile, ids: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with a weapon."""
    dice = parse(weapon.damage)
    low, high = WEAPON_PLUS
    if (
        dice is None
        or not 1 <= dice.count <= WEAPON_DICE
        or not 2 <= dice.sides <= WEAPON_SIDES
        or not low <= dice.plus <= high
    ):
        yield fault(f"{path}.damage", weapon.damage, "dice such as 1d8, 2d4 or 1d6+1")
    if weapon.uses is not None:
        yield from within(f"{path}.uses", weapon.uses, 0, MOST_STOCK)
    for name in ("keywords", "melee_keywords"):
        keywords: Keywords = getattr(weapon, name)
        for keyword in ("BLAST", "IMPACT", "BURN"):
            yield from within(f"{path}.{name}.{keyword}", getattr(keywords, keyword), 0, MOST_KEYWORD)
    if weapon.shares_with is not None and (weapon.shares_with not in ids or weapon.shares_with == weapon.id):
        yield fault(f"{path}.shares_with", weapon.shares_with, "another weapon of the same combatant")


def cast(state: Fight) -> Cast:
    """Return the combatants with their hit points and SHOCK, and what they can spend (1.5)."""
    settings = state.settings
    cards, purses = [], []
    for each in state.combatants.values():
        shock = Gauge(SHOCK_MOST - each.shock, SHOCK_MOST) if settings.shock_enabled and each.grvnt else None
        conditions = (("in_gas", 0, ""),) if each.in_gas else ()
        cards.append(
            Card(
                each.id,
                each.name,
                each.side,
                status=each.status,
                wounds=Gauge(each.hp, each.hp_max),
                shock=shock,
                conditions=conditions,
            )
        )
        if each.grvnt:
            purses.append(Purse(each.id, "ammo", each.ammo))
            if settings.omens_enabled:
                purses.append(Purse(each.id, "omens", each.omens))
    return Cast(tuple(cards), tuple(purses))
