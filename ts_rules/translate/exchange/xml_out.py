"""Writing XML, a line an element, every letter that means something to XML written as what it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = ["HEAD", "attributes", "escaped", "tag"]

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
LETTERS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
IN_ATTRIBUTES = {**LETTERS, '"': "&quot;", "\n": "&#10;", "\t": "&#9;"}
TEXT, VALUE = str.maketrans(LETTERS), str.maketrans(IN_ATTRIBUTES)


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
