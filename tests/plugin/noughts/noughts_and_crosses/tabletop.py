"""What people see of noughts and crosses: the board, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from ts_rules.handbook.tabletop import Listed, Tabletop

if TYPE_CHECKING:
    from ts_rules.handbook.writing.page_source import Page
    from ts_rules.handbook.writing.page_writer import PageWriter

SIZE = 40


def drawn(marks: Mapping[str, str]) -> str:
    """The board with its marks; an empty space shows its number."""
    from ts_rules.handbook.tabletop.svg import element, picture, text

    boxes, signs = [], []
    for n, (space, mark) in enumerate(marks.items()):
        x, y = n % 3 * SIZE, n // 3 * SIZE
        boxes.append(element("rect", f'x="{x}" y="{y}" width="{SIZE}" height="{SIZE}"'))
        signs.append(text({"x": "✕", "o": "◯"}.get(mark, space), x + SIZE / 2, y + SIZE / 2 + 5))
    lines = element("g", 'fill="none" stroke="currentColor"', *boxes)
    return picture("oxo", 3 * SIZE, 3 * SIZE, "Board", [lines, element("g", 'fill="currentColor"', *signs)])


class DrawnTabletop(Tabletop):
    """The plain tabletop with a drawn board."""

    def pages(self, writer: PageWriter) -> Iterator[Page]:
        """The empty board, and how to name its spaces."""
        from ts_rules.handbook.writing.page_source import Page

        said, board = writer.say("Spaces go by numbers."), drawn(dict.fromkeys("123456789", ""))
        html = f'<p>{escape(said)}</p><div class="board">{board}</div>'
        yield Page("oxo/board", writer.say("Board"), html, "board", game="oxo")

    def listed(self, writer: PageWriter) -> Iterator[Listed]:
        yield Listed("board", writer.say("Board"), writer.say("Nine spaces, numbered"))


TABLETOP = DrawnTabletop()
