"""Formats that other people's programs read and write: XLIFF, TMX, TBX, and PO as a file to hand over.

`units` are what we hand out; a format writes them and reads them back; `take` brings what came back into the catalogs.
"""

from .formats import read_exchanged, written
from .take import Outcome, Taken, Trouble, take
from .translation_unit import Note, State, Unit, unit_id, units_of

__all__ = [
    "Note",
    "Outcome",
    "State",
    "Taken",
    "Trouble",
    "Unit",
    "read_exchanged",
    "take",
    "unit_id",
    "units_of",
    "written",
]
