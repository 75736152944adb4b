"""The player aid of a game, one sheet of tables to print; and a turn as a list to tick off, for the phone.

What stands in them a game says itself, by templates of its own; how they print, tick and are listed is alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..tabletop import Listed
from ..writing.page_source import Page
from ..writing.page_writer import PageWriter
from .guide_pages import Line

__all__ = ["aid_sheet", "aids_listed", "turn_list"]

STYLE, SCRIPT = "aid.css", "turn.js"


def aids_listed(say: Callable[[str], str]) -> Iterator[Listed]:
    """Both as lists on other pages name them."""
    yield Listed("aid", say("Player aid"), say("One page to print"))
    yield Listed("turn", say("A turn, step by step"), say("A list to tick off, for the phone"))


def aid_sheet(writer: PageWriter, template: Path, values: Mapping[str, Any], styles: tuple[str, ...] = ()) -> Page:
    """The sheet: sections in a `.sheet`, as many beside each other as fit."""
    title = writer.say("Player aid")
    return writer.page("aid", title, template, values, kind="aid", styles=(*styles, STYLE), searched=False)


def turn_list(
    writer: PageWriter,
    template: Path | str,
    lines: Sequence[Line],
    values: Mapping[str, Any],
    *,
    rounds: Mapping[str, int] | None = None,
) -> Page:
    """The steps of a turn, each with what it says; `rounds` says of a step how often it is done."""
    given = {**values, "lines": lines, "rounds": rounds or {}}
    title = writer.say("A turn, step by step")
    return writer.page("turn", title, template, given, kind="turn", searched=False, styles=(STYLE,), scripts=(SCRIPT,))
