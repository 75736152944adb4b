"""What the handbook said in each of its versions, and what changed from one to the next."""

from .compare import Difference, Edited, Kind, differences
from .recorded import HISTORY, Recorded, read_versions, record
from .timeline import SINCE, Event, Period, events, periods
from .words import Said, said_now

__all__ = [
    "HISTORY",
    "SINCE",
    "Difference",
    "Edited",
    "Event",
    "Kind",
    "Period",
    "Recorded",
    "Said",
    "differences",
    "events",
    "periods",
    "read_versions",
    "record",
    "said_now",
]
