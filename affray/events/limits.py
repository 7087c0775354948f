"""How large anything may be that comes from outside; docs/format.md lists these figures.

They keep a hostile or broken file from costing more than it is worth, and are far above what a table needs. A figure
may be raised, never lowered: an old log must stay readable.
"""

from __future__ import annotations

from typing import Final

LINE: Final = 4 * 1024 * 1024
"""bytes of one line of the log, its newline included"""
DICE: Final = 1_000
"""dice of one roll"""
EVENTS: Final = 10_000
"""consequences of one entry"""
SEATS: Final = 32
"""seats of one encounter"""
COMBATANTS: Final = 1_000
"""combatants of one encounter"""
ROWS: Final = 1_000
"""values of one list, or keys of one table, in a roster or its options"""
SIDES: Final = 1_000
"""sides of a die that is asked for"""
NUMBER: Final = 1_000_000
"""a whole number of an event or a roster, above or below zero, that has no narrower bounds of its own"""
FAULTS: Final = 100
"""faults that one error names; more are counted"""
NAME: Final = 100
"""characters of an id, a name or a title"""
MARKS: Final = 4
"""marks on one character, such as accents"""
TEXT: Final = 2_000
"""characters of a comment, a reason or any other free text"""
