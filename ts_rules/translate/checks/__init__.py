"""The checks that keep translations right: one small unit each, all in one registry."""

from .checked_message import Unit, face
from .findings import Finding, check_catalog, check_english, check_file, check_units
from .registry import Check, Example, checks, find_check

__all__ = [
    "Check",
    "Example",
    "Finding",
    "Unit",
    "check_catalog",
    "check_english",
    "check_file",
    "check_units",
    "checks",
    "face",
    "find_check",
]
