"""The checks that keep translations right: one small unit each, all in one registry."""

from .registry import Check, Example, checks, find_check
from .run import Finding, check_catalog, check_english, check_file, check_units
from .unit import Unit, face

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
