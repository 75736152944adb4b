"""A built page taken apart: what stands at each anchor of a rule, card, country, term or scenario, as plain text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

__all__ = ["END", "SAID", "VERSION", "VERSIONS", "Piece", "pieces"]

TOKEN = re.compile(r"<!--.*?-->|<(/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>", re.DOTALL)
ATTRIBUTE = re.compile(r"([^\s=/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+)))?")
ANCHOR = re.compile(r"([rcngtsq])-([^/]+)")
VERSION, SAID, END = "\x01", "\x02", "\x03"
"""Around what is said under some rulesets only: VERSION, their names, SAID, the words, END."""
VERSIONS = re.compile(f"{VERSION}[^{SAID}]*{SAID}|{END}")
BODY = "data-pagefind-body"
VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
DRAWN = "svg"
UNREAD = frozenset(("script", "style", "template", "nav", "svg", "footer", "button", "select", "form"))
INLINE = frozenset(
    (
        *("a", "abbr", "b", "bdi", "code", "dfn", "em", "i", "kbd", "mark"),
        *("q", "s", "small", "span", "strong", "sub", "sup", "time", "u", "var"),
    )
)
BESIDE = frozenset(
    [
        "actions",
        "beside",
        "confidence",
        "crumbs",
        "differs",
        "doubt",
        "example",
        "goes",
        "here",
        "ids",
        "lines",
        "links",
        "mark",
        "more",
        "past",
        "printed",
        "proof",
        "proofs",
        "st",
        "tools",
        "turn",
    ]
)
"""Classes of what our pages put beside a text: marks, examples, tables of books, lists of scenarios, links to other
languages.  What an example tells of its players is nothing that the rule says."""
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
HOLDING = frozenset(("section", "article", "div", "details", "li", "tr", "main", "table", "tbody", "dl", "ul", "ol"))
"""What holds the text of its anchor inside; of any other element the text comes after it."""


@dataclass(slots=True)
class Piece:
    """What stands at an anchor: `kind` and `ident` are empty for the rest of the page, and `text` has no headings."""

    kind: str = ""
    ident: str = ""
    anchor: str = ""
    heading: str = ""
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """On one line, whatever is said under whichever ruleset."""
        return " ".join(VERSIONS.sub("", "".join(self.words)).split())

    @property
    def lines(self) -> str:
        """A line for each paragraph or item, with the marks of versions."""
        lines = (
            " ".join(line.split(" ")).strip() for line in re.sub(r"[^\S\n]+", " ", "".join(self.words)).split("\n")
        )
        return "\n".join(line for line in lines if VERSIONS.sub("", line).strip())


def pieces(html: str) -> tuple[Piece, ...]:
    """Those of a page that wants to be searched, the rest of the page first; none of any other page."""
    if BODY not in html:
        return ()
    reading = _Reading()
    end = max(html.rfind("<", 0, html.index(BODY)), 0)  # nothing before it is read, nor behind the last of its kind
    last = html.rindex(BODY)
    while token := TOKEN.search(html, end):
        reading.hear(html[end : token.start()])
        end = token.end()
        if name := token[2]:
            reading.meet(name.lower(), token[3], closing=bool(token[1]))
            if name == DRAWN and not token[1]:
                end = _end_of_drawing(html, end)
            if end > last and not reading.open:
                break
    return tuple(piece for piece in reading.found if piece.text or piece.heading)


def _end_of_drawing(html: str, begin: int) -> int:
    """Where a drawing ends: it has many elements and nothing to be found; one with another inside is walked through."""
    end = html.find(f"</{DRAWN}>", begin)
    return begin if end < 0 or html.find(f"<{DRAWN}", begin, end) >= 0 else end


class _Reading:
    """Walks over the elements and keeps to which piece the text belongs."""

    def __init__(self) -> None:
        self.rest = Piece()
        self.found = [self.rest]
        self.now = self.rest
        self.open: list[
            tuple[str, Piece, bool, bool, bool]
        ] = []  # name, piece before it, what was read, was body, varies
        self.reads = False
        self.unread = False
        self.heading = ""

    def hear(self, text: str) -> None:
        """Keep text that is read."""
        if not text or not self.reads or self.unread:
            return
        plain = unescape(text).replace("\n", " ")
        if self.heading:
            self.now.heading += plain
        else:
            self.now.words.append(plain)

    def meet(self, name: str, attributes: str, *, closing: bool) -> None:
        """An element begins or ends; words on its two sides stay apart, each in the piece that it belongs to."""
        if closing and name not in VOID:
            self._close(name)
        if not self.heading and (name not in INLINE or "data-as=" in attributes):  # versions of a sentence side by side
            self.now.words.append(" " if name in INLINE else "\n")
        if not closing and name not in VOID:
            self._open(name, attributes)

    def _open(self, name: str, attributes: str) -> None:
        if self.unread or not (attributes or name in UNREAD or name in HEADINGS):
            self.open.append((name, self.now, self.unread, self.reads, False))
            return
        given = {k: a or b or c for k, a, b, c in ATTRIBUTE.findall(attributes)}
        varies = bool(given.get("data-as")) and name in INLINE and self.reads and not self.heading
        if varies:
            self.now.words.append(f"{VERSION}{given['data-as']}{SAID}")
        self.open.append((name, self.now, self.unread, self.reads, varies))
        if BODY in given:
            self.reads = True
        if name in UNREAD or "hidden" in given or given.get("aria-hidden") == "true":
            self.unread = True
        if "data-pagefind-ignore" in given or not BESIDE.isdisjoint(given.get("class", "").split()):
            self.unread = True
        if name in HEADINGS and not self.now.heading:
            self.heading = name
        anchor = ANCHOR.fullmatch(unescape(given.get("id", "")))
        if anchor and self.reads and not self.unread:
            self.now = Piece(anchor[1], anchor[2], anchor[0])
            self.found.append(self.now)
            if name not in HOLDING:  # its text comes after it, up to the end of what holds it
                self.open[-1] = (name, self.now, self.unread, self.reads, False)

    def _close(self, name: str) -> None:
        if name == self.heading:
            self.heading = ""
        while self.open:
            opened, before, self.unread, self.reads, varies = self.open.pop()
            if varies:
                self.now.words.append(END)
            self.now = before
            if opened == name:
                return
