"""Why a move is not possible, in the reader's language: the rules that forbid it, each a sentence with its ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..playing.why_not import Reason, sentence, with_ids
from .catalogs import catalog
from .render import Renderer

__all__ = ["reasons_said"]

SIDE = "side."


def reasons_said(renderer: Renderer, found: Iterable[Reason]) -> Iterator[str]:
    """Each reason in the language of a renderer, English where it is not translated."""
    messages = catalog("cli", renderer.lang) if renderer.lang != "en" else {}

    def say(message: str) -> str:
        return messages.get(("", message), message)

    def name(path: str) -> str:
        return path.removeprefix(SIDE).upper() if path.startswith(SIDE) else renderer.name(path).text

    for reason in found:
        yield with_ids(sentence(reason, say, name), reason)
