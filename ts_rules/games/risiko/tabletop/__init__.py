"""What people see of RisiKo!: calculators of battles and of card sets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ....handbook.tabletop import Listed, Tabletop

if TYPE_CHECKING:
    from ....handbook.writing.page_source import Page
    from ....handbook.writing.page_writer import PageWriter

__all__ = ["TABLETOP"]


class _Tabletop(Tabletop):
    """What needs more than the engine is imported when it is asked for."""

    static = Path(__file__).with_name("static")

    def pages(self, writer: PageWriter) -> Iterator[Page]:
        from .calculators import calculator_page

        yield from calculator_page(writer)

    def listed(self, writer: PageWriter) -> Iterator[Listed]:
        say = writer.say
        yield Listed("calculators", say("Calculators"), say("Battle odds, sets of cards"))

    def prepare(self) -> None:
        from .calculators import tables

        tables()

    def install(self, folder: Path) -> None:
        from .calculators import install

        install(folder)


TABLETOP = _Tabletop()
