"""A part of a document as a tree: parsed by lxml, which fetches nothing and expands no entity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

__all__ = ["BadXml", "local", "of_kind", "tree"]

DECLARED = (b"<!DOCTYPE", b"<!ENTITY")  # no word processor writes either
STRICT = (  # the names of things in the strict form of .docx, and what everybody else calls them
    (
        b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    ),
)


class BadXml(Exception):
    """A part that is no XML, or one with what a document has no use for."""


def tree(raw: bytes) -> Element:
    """The root of a part."""
    from lxml import etree

    if any(sign in raw or sign.decode().encode("utf-16-le") in raw for sign in DECLARED):
        raise BadXml("declares entities")
    for strict, usual in STRICT:
        raw = raw.replace(strict, usual)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        return etree.fromstring(raw, parser)
    except (etree.XMLSyntaxError, ValueError) as problem:
        said = str(problem)
        raise BadXml("nested" if "depth" in said.lower() else "broken") from None


def local(element: Element) -> str:
    """The name of an element without its namespace; "" for what is none."""
    tag: Any = element.tag  # of a remark it is a function
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def of_kind(element: Element, name: str) -> Element | None:
    """The first child of that name."""
    return next((child for child in element if local(child) == name), None)
