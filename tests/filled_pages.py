"""A writer of pages that hands back what each page is filled with, before any template."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

__all__ = ["Filled"]


class Filled:
    """A writer that hands back what a page is filled with."""

    lang, folder, langs, styles, scripts = "en", "ts", ("en",), (), ()
    called: dict[str, str] = {}  # noqa: RUF012 - nobody writes it

    def __init__(self, game: Any, **sentences: Any) -> None:
        self.game, self.sentences = game, SimpleNamespace(**sentences)

    def say(self, text: str) -> str:
        return text

    def era(self, era: str) -> str:
        return era.upper()

    def page(self, name: str, title: str, _template: str, values: dict[str, Any], **more: Any) -> Any:
        return SimpleNamespace(name=name, title=title, values=values, **more)

    def lines(self, spans: tuple[tuple[int, int], ...]) -> str:
        return f"lines {spans}"

    def scenario_title(self, scenario: Any) -> str:
        return f"title of {scenario.id}"
