"""A rulebook typeset from our own statements; and what stands in each line of it, for whoever reads it back."""

from .book_pieces import Manuscript, Piece, manuscript
from .layouts import LAYOUTS, Layout
from .press import TYPESETTERS, Printed, PrintedLine, print_book, truth_of

__all__ = [
    "LAYOUTS",
    "TYPESETTERS",
    "Layout",
    "Manuscript",
    "Piece",
    "Printed",
    "PrintedLine",
    "manuscript",
    "print_book",
    "truth_of",
]
