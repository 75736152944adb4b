"""Two books side by side: which sections and which clauses say the same, and where printed numbers mislead."""

from .aligner import Aligned, align, aligned
from .pair import AUDITS, LEVELS, WITNESSES, Pair

__all__ = ["AUDITS", "LEVELS", "WITNESSES", "Aligned", "Pair", "align", "aligned"]
