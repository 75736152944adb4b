"""How much of a printed book is read back in the right order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ts_rules.extract.lines import Source
from ts_rules.print import PrintedLine

HYPHENS = "-\u00ad\u2010"


def printed_words(lines: Iterable[PrintedLine]) -> list[str]:
    return whole_words(line.text for line in lines)


def read_words(source: Source) -> list[str]:
    return whole_words(line.text for line in source.lines)


def whole_words(lines: Iterable[str]) -> list[str]:
    """Words without hyphens, those that are divided at the end of a line put together."""
    return re.sub(rf"(?<=\w)[{HYPHENS}] ?(?=\w)", "", " ".join(lines)).split()
