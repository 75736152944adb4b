"""Quotation marks that were read as others: the mark that closes is of the kind that opened."""

from __future__ import annotations

import re

from .draft import Text

__all__ = ["close_quotes"]

LONGEST = 60  # letters of a name or a word in quotation marks
PAIRS = {"“": "”", '"': '"', "„": "”", "«": "»"}
SINGLE = "’'‘´`"
CLOSING = re.compile(rf"[{SINGLE}](?=[\s.,;:)!?]|\Z)")
BEFORE = " \n([/"
WHY = "quotation mark"


def close_quotes(text: Text) -> None:
    """Where a double mark opened and a single one stands at the end, put the double one."""
    for n, line in text.texts():
        for match in reversed(list(CLOSING.finditer(line))):
            if text.is_foreign(n, match.start(), match.end()):
                continue
            if line[match.start() - 1 : match.start()] in PAIRS.values():
                continue
            opened = _open_mark(text, n, match.start())
            if opened:
                end = match.end()
                if line[end : end + 1] == PAIRS[opened]:
                    continue
                text.drafts[n].replace(match.start(), end, PAIRS[opened], WHY)
        for match in reversed(
            list(re.finditer(r"(?<![\w’'‘])[‘'’](?=[^\W\d_][^“”„\"‘’']{1,60}”)", text.drafts[n].text))
        ):
            text.drafts[n].replace(match.start(), match.end(), "“", WHY)


def _open_mark(text: Text, n: int, end: int) -> str:
    """The double mark that stands open before a place, with nothing but words since."""
    head = text.drafts[n].text[:end]
    for above in (n - 1, n - 2):
        if above < 0 or n - above > 2:
            break
        head = text.drafts[above].text + "\n" + head
    head = head[-LONGEST:]
    for place in range(len(head) - 1, -1, -1):
        mark = head[place]
        if mark in "”»" or (mark in SINGLE and (place + 1 == len(head) or not head[place + 1].isalpha())):
            return ""
        if mark in PAIRS and (mark != '"' or _opens(head, place)):
            return mark
    return ""


def _opens(head: str, place: int) -> bool:
    """Whether a mark that may open or close stands like one that opens."""
    return head[place + 1 : place + 2].isalnum() and (place == 0 or head[place - 1] in BEFORE)
