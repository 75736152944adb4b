"""The words of the games: the termbase, one spelling and one stem for what counts as one word, and finding them."""

from .base import Term, Words, find_term, form, termbase
from .check import Clash, clashes, gaps, unknown_rules
from .fold import fold, fold_with_map
from .hit import Hit
from .matcher import Matcher, matcher
from .stems import stem

__all__ = [
    "Clash",
    "Hit",
    "Matcher",
    "Term",
    "Words",
    "clashes",
    "find_term",
    "fold",
    "fold_with_map",
    "form",
    "gaps",
    "matcher",
    "stem",
    "termbase",
    "unknown_rules",
]
