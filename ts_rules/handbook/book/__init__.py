"""The handbook of a game as a book: PDF to print, EPUB for a reading device; the same content in both."""

from .chapters import book
from .epub import epub
from .pdf import pdf

__all__ = ["book", "epub", "pdf"]
