"""Running our scenarios against any engine of a game: an adapter in Python, or a program in any language."""

from .adapter import ALL, PROTOCOL, Adapter, Asked, Breakdown, Cannot, Hello, Refused, TimedOut
from .comparison import Comparison, Earlier, compared, read_report
from .examiner import Examiner, jobs_of, shows, verify_engine
from .outcomes import Outcome, Report, RuleOutcomes, culprits
from .program import Program, open_engine

__all__ = [
    "ALL",
    "PROTOCOL",
    "Adapter",
    "Asked",
    "Breakdown",
    "Cannot",
    "Comparison",
    "Earlier",
    "Examiner",
    "Hello",
    "Outcome",
    "Program",
    "Refused",
    "Report",
    "RuleOutcomes",
    "TimedOut",
    "compared",
    "culprits",
    "jobs_of",
    "open_engine",
    "read_report",
    "shows",
    "verify_engine",
]
