"""The handbook as PDF and EPUB beside its pages: made again only where what it says is new."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..games import installed, load_game
from . import book
from .places import book_file

__all__ = ["print_books"]

MAKERS = (Path(book.__file__).resolve().parent, Path(__file__).resolve().parent / "data")


def print_books(folder: Path, lang: str, facts: str) -> None:
    """Every game in a language; `facts` is all that they say."""
    key = hashlib.sha256(facts.encode())
    for path in sorted(p for made in MAKERS for p in made.iterdir() if p.is_file()):
        key.update(path.read_bytes())
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "key"
    if kept.is_file() and kept.read_text("utf-8") == key.hexdigest():
        return
    for spec in installed().values():
        game = load_game(spec.id)
        book.pdf(game, lang, folder / book_file(spec.short, lang, "pdf"))
        book.epub(game, lang, folder / book_file(spec.short, lang, "epub"))
    kept.write_text(key.hexdigest(), encoding="utf-8")
