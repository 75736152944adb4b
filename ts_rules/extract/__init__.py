"""A rulebook becomes sections on the tree of rules: `chain` goes through read, look, repair, place and tell."""

from .chain import extract, extract_source
from .result import Anomaly, Extract, Outside, Repair

__all__ = ["Anomaly", "Extract", "Outside", "Repair", "extract", "extract_source"]
