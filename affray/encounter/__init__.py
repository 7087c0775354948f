"""The object that a user of the library holds: an encounter, on a file or in memory."""

from affray.encounter.encounter import Encounter
from affray.replay.clock import Clock, utc_now

__all__ = ["Clock", "Encounter", "utc_now"]
