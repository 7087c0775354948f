"""When an Omen may be spent, and on what (GR-57)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Term, total
from affray.rulesets.grvnts.events.omens import DieRerolled, OmenAsked, OmenClosed
from affray.rulesets.grvnts.rules import damage
from affray.rulesets.grvnts.state import AttackFrame, Combatant, DefenceFrame, Fight, HarmFrame
from affray.rulesets.grvnts.tables import CRIT, FUMBLE, LEAST_DR, OMEN_DR

NO_OMENS = 3
"""the mark of gas that bars Omens (GR-56)"""


def has_omen(state: Fight, combatant: Combatant) -> bool:
    """Return whether a grvnt can spend an Omen at all."""
    return (
        state.settings.omens_enabled
        and combatant.grvnt
        and not combatant.came_over
        and combatant.omens > 0
        and NO_OMENS not in combatant.gas_marks
    )


def opens(state: Fight, combatant: Combatant) -> bool:
    """Return whether a window opens for a grvnt, who may have let all further ones pass."""
    return has_omen(state, combatant) and not combatant.passes_omens


def after_d20(state: Fight, combatant: Combatant, face: int, step: str) -> OmenAsked | None:
    """Return the window after an own attack or defence die, or None where there is none."""
    frame = state.frames[-1]
    assert isinstance(frame, (AttackFrame, DefenceFrame))
    if frame.omen_done or not opens(state, combatant):
        return None
    cancel = ("cancel",) if face in (CRIT, FUMBLE) else ()
    return OmenAsked("GR-57", id=combatant.id, step=step, uses=("reroll", *cancel), face=face)


def after_damage(state: Fight) -> OmenAsked | None:
    """Return the window after damage dice of an own attack, or against oneself; None where there is none."""
    frame, part, victim = state.harm, state.harm.part, state.victim
    assert part is not None
    hit = part.of == "hit"
    attacker = state.combatants.get(frame.attacker)
    own = hit and frame.source == "attack" and frame.rolled and attacker is not None
    if own and attacker is not None and attacker.id not in frame.omens_asked and opens(state, attacker):
        return OmenAsked("GR-57", id=attacker.id, step="damage", uses=("reroll", "maximise"))
    if victim.id in frame.omens_asked or not opens(state, victim):
        return None
    reroll = ("reroll",) if frame.rolled and not (hit and frame.source == "inflict") else ()
    return OmenAsked("GR-57", id=victim.id, step="damage", uses=(*reroll, "soften"))


def lowered(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the terms of a DR that an Omen lowers, not below 1."""
    less = max(OMEN_DR, LEAST_DR - total(terms))
    return (*terms, Term("Omen", less, "GR-57"))


def die_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-57: a die of the table has another face, or damage is softened."""
    frame, face = state.frames[-1], dice[0]
    step = state.omen_step
    if state.omen_use == "soften":
        yield OmenClosed("GR-57", step=step, soften=face)
        return
    index = state.omen_die
    if isinstance(frame, HarmFrame):
        part = frame.part
        assert part is not None
        faces = frame.shared[part.of].faces
        new = (*faces[: index - 1], face, *faces[index:])
        shared = damage.shared_total(state, frame, part, new)
        yield DieRerolled(
            "GR-57",
            index=index,
            before=faces[index - 1],
            after=face,
            total=damage.total_of(frame, part, shared),
            shared=shared,
            of=part.of,
        )
    else:
        yield DieRerolled("GR-57", index=index, before=frame.face, after=face)
    yield OmenClosed("GR-57", step=step)
