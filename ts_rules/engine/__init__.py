"""What any game is made of: the marks on its code, its data, and the loading of both."""

from .load import load
from .locate import Place, locate
from .marks import clause, event, rule
from .playground import Playground, Trial, playground_of
from .slots import sentences, variant_of

__all__ = [
    "Place",
    "Playground",
    "Trial",
    "clause",
    "event",
    "load",
    "locate",
    "playground_of",
    "rule",
    "sentences",
    "variant_of",
]
