"""The handbook of a game as a book: PDF to print, EPUB for a reading device; the same content in both."""

from .chapters import book
from .content import Book, day
from .epub import epub, files, packed
from .pdf import compiled, pdf

__all__ = ["Book", "book", "compiled", "day", "epub", "files", "packed", "pdf"]
