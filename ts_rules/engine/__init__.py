"""What any game is made of: the marks on its code, its data, and the loading of both."""

from .load import load, sentences, variant_of
from .locate import Place, locate
from .marks import clause, event, rule

__all__ = [
    "Place",
    "clause",
    "event",
    "load",
    "locate",
    "rule",
    "sentences",
    "variant_of",
]
