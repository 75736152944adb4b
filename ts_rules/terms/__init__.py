"""The words of the games: the termbase, one spelling and one stem for what counts as one word, and finding them."""

from .fold import fold, fold_with_map
from .hit import Hit
from .matcher import Matcher, hits_in, matcher
from .stems import stem
from .termbase import Term, Words, find_term, form, termbase
from .termbase_gaps import Clash, clashes, gaps, unknown_rules

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
    "hits_in",
    "matcher",
    "stem",
    "termbase",
    "unknown_rules",
]
