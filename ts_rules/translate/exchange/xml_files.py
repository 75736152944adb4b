"""XML read and written.  What strangers made has no DOCTYPE and no entity, and is bounded in size, depth and number.

The standard library's expat does it with these guards: a DOCTYPE is refused at its first word, before anything in it is
read, so there is no entity to expand; and a library more would guard against no more than that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from ...errors import BadFile
from ...given_files import read_bytes

__all__ = ["HEAD", "LARGEST", "Placed", "attributes", "children", "escaped", "local", "read_xml", "tag", "text_of"]

LARGEST = 16_000_000  # bytes; ours with all languages is a fifth of it
DEEPEST = 64
MOST = 400_000  # elements
LONGEST_TAG = 200_000  # bytes
CHUNK = 64_000
DECLARED = re.compile(rb"""^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']""")

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
LETTERS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
IN_ATTRIBUTES = {**LETTERS, '"': "&quot;", "\n": "&#10;", "\t": "&#9;"}
TEXT, VALUE = str.maketrans(LETTERS), str.maketrans(IN_ATTRIBUTES)


class Placed(Element):
    """An element that knows its line."""

    line: int = 0


def read_xml(path: Path) -> Placed:
    """The root of a file, or one sentence that says what is wrong with it."""
    content = read_bytes(path, LARGEST, "which none of ours is: export fewer domains at a time")
    declared = DECLARED.match(content)
    if declared and declared[1].lower() not in (b"utf-8", b"us-ascii"):
        name = declared[1].decode("ascii", "replace")[:20]
        raise BadFile(path, f"says that it is written in '{name}': save it as UTF-8", 1)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise BadFile(path, f"is not UTF-8 text (byte {problem.start}): save it as UTF-8", line) from None
    return _Reading(path).of(content)


class _Reading:
    """One pass over a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = TreeBuilder(element_factory=Placed)
        self.depth = self.count = 0
        self.parser = expat.ParserCreate("UTF-8", "}")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.tree.data
        self.parser.StartDoctypeDeclHandler = lambda *_: self._stop("has a DOCTYPE: take it out, it is not needed")
        self.parser.EntityDeclHandler = lambda *_: self._stop("declares entities: write the letters themselves")

    def of(self, content: bytes) -> Placed:
        try:
            for start in range(0, len(content), CHUNK):
                self.parser.Parse(content[start : start + CHUNK], False)  # noqa: FBT003 - expat takes it by place
                if start - self.parser.CurrentByteIndex > LONGEST_TAG:
                    self._stop("has a tag that does not end: export the file again")
            self.parser.Parse(b"", True)  # noqa: FBT003 - the same
        except expat.ExpatError as problem:
            why = expat.errors.messages[problem.code]
            raise BadFile(self.path, f"is no whole XML ({why}): export it again", problem.lineno) from None
        root = self.tree.close()
        assert isinstance(root, Placed)  # noqa: S101 - what the factory makes
        return root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST:
            self._stop(f"is nested deeper than {DEEPEST} levels: this is no file of ours")
        if self.count > MOST:
            self._stop(f"has more than {MOST} elements: export fewer domains at a time")
        element = self.tree.start(tag, attributes)
        assert isinstance(element, Placed)  # noqa: S101 - the same
        element.line = self.parser.CurrentLineNumber

    def _end(self, tag: str) -> None:
        self.depth -= 1
        self.tree.end(tag)

    def _stop(self, why: str) -> None:
        raise BadFile(self.path, why, self.parser.CurrentLineNumber)


def local(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def children(element: Element, *names: str) -> Iterator[Placed]:
    """The children of some names."""
    for child in element:
        if isinstance(child, Placed) and local(child) in names:
            yield child


def text_of(element: Element) -> str:
    """All text inside an element."""
    return "".join(element.itertext())


def escaped(text: str) -> str:
    """Text between tags."""
    return text.translate(TEXT)


def attributes(given: Mapping[str, str]) -> str:
    """What stands in a tag behind its name."""
    return "".join(f' {name}="{value.translate(VALUE)}"' for name, value in given.items())


def tag(name: str, given: Mapping[str, str], content: str | Iterable[str] = "", depth: int = 0) -> str:
    """An element on one line around text that is escaped already, or around the lines of others."""
    pad = " " * depth
    if isinstance(content, str):
        inner = f">{content}</{name}>" if content else "/>"
        return f"{pad}<{name}{attributes(given)}{inner}"
    lines = "\n".join(content)
    return f"{pad}<{name}{attributes(given)}>\n{lines}\n{pad}</{name}>"
