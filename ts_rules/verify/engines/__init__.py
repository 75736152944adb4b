"""Running our scenarios against any engine of a game: an adapter in Python, or a program in any language."""

from .adapter import PROTOCOL, Adapter, Breakdown, Cannot, Hello, Refused
from .examiner import Outcome, Report, jobs_of, shows, verify_engine
from .program import open_engine

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
