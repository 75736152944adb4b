"""What played games say, in the reader's language: why a move is not possible, why a log is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..model import Game
from ..playing.sentences import Name, Say
from ..playing.why_not import Reason, sentence, with_ids
from .catalogs import catalog, fits, phrase
from .names import name as name_in
from .render import Renderer

__all__ = ["reasons_said", "speaking"]

SIDE = "side."


def speaking(game: Game | None, lang: str) -> tuple[Say, Name]:
    """What says messages and names of a game in a language, English where they are not translated."""
    messages = catalog("cli", lang) if lang != "en" else {}
    words = phrase(lang)

    def say(message: str) -> str:
        found = messages.get(("", message), message)
        return found if fits(message, found) else message

    def name(path: str) -> str:
        if path.startswith(SIDE):
            side = path.removeprefix(SIDE)
            return words("Chance" if side == "chance" else side.upper())
        return path if game is None else name_in(game, path, lang).text

    return say, name


def reasons_said(renderer: Renderer, found: Iterable[Reason]) -> Iterator[str]:
    """Each reason in the language of a renderer, with its ids."""
    say, name = speaking(renderer.game, renderer.lang)
    for reason in found:
        yield with_ids(sentence(reason, say, name), reason)
