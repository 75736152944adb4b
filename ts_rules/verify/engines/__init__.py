"""Running our scenarios against any engine of a game: an adapter in Python, or a program in any language."""

from .adapter import PROTOCOL, Adapter, Breakdown, Cannot, Hello, Refused
from .program import open_engine
from .report import Outcome, Report
from .verify import jobs_of, shows, verify_engine

__all__ = [
    "PROTOCOL",
    "Adapter",
    "Breakdown",
    "Cannot",
    "Hello",
    "Outcome",
    "Refused",
    "Report",
    "jobs_of",
    "open_engine",
    "shows",
    "verify_engine",
]
