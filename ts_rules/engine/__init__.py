"""What any game is made of: the marks on its code, its data, and the loading of both."""

from .load import load
from .locate import Place, locate
from .marks import clause, event, rule
from .slots import sentences, variant_of

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
