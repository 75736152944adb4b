"""A rulebook becomes sections on the tree of rules: read, repaired, numbered; every step recorded."""

from .result import Anomaly, Extract, Outside, Repair
from .run import extract, extract_source

__all__ = ["Anomaly", "Extract", "Outside", "Repair", "extract", "extract_source"]
