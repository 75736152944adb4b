"""Documents made to hurt: archives that unpack to gigabytes, entities, nests, tables without end, locks, torn files."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Mapping

from extract.made_documents import CONTENT_TYPES, W, docx_of, odt_of, zipped

__all__ = ["HURTING"]

MANY = 60_000
DEEP = 5_000
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefghi", "bcdefghij", strict=True)
)
OUTSIDE = '<!DOCTYPE x [<!ENTITY j SYSTEM "file:///etc/passwd">'
AFAR = '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY j "x">'


def _bomb(part: str, others: Mapping[str, bytes], megabytes: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in others.items():
            archive.writestr(name, content)
        with archive.open(part, "w") as out:
            for _ in range(megabytes):
                out.write(b" " * 1_000_000)
    return file.getvalue()


def _lying(raw: bytes, name: bytes) -> bytes:
    """An archive that says of a part that it is small."""
    at = raw.rindex(name) - 46 + 24  # the size when unpacked, in the list at the end
    return raw[:at] + struct.pack("<I", 1000) + raw[at + 4 :]


def _flagged(raw: bytes) -> bytes:
    """An archive whose parts are all said to be locked."""
    found = bytearray(raw)
    at = raw.find(b"PK\x01\x02")
    while at >= 0:
        found[at + 8] |= 1
        at = raw.find(b"PK\x01\x02", at + 4)
    return bytes(found)


def _declared(declaration: str) -> bytes:
    body = "<w:body><w:p><w:r><w:t>&j;</w:t></w:r></w:p></w:body>"
    return docx_of("", whole=f'{declaration}]><w:document xmlns:w="{W}">{body}</w:document>')


def _nest(opening: str, closing: str, inner: str, times: int = DEEP) -> str:
    return opening * times + inner + closing * times


def _docx_styles() -> bytes:
    """Styles that rest on each other in a circle, and a list that is counted from a number without end."""
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{a}"><w:basedOn w:val="{b}"/></w:style>' for a, b in ("ab", "bc", "ca")
    )
    numbers = (
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="99999999999999999999"/>'
        '<w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1%1%1%99"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    body = '<w:p><w:pPr><w:pStyle w:val="a"/><w:numPr><w:ilvl w:val="99"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>'
    return docx_of(body, numbers, styles)


EMPTY_ODT = {"mimetype": b"application/vnd.oasis.opendocument.text"}
HURTING: dict[str, tuple[Callable[[], bytes], str]] = {
    "bomb.docx": (
        lambda: _bomb("word/document.xml", {"[Content_Types].xml": CONTENT_TYPES}, 400),
        "unpacks to more than",
    ),
    "bomb.odt": (lambda: _bomb("content.xml", EMPTY_ODT, 400), "unpacks to more than"),
    "lying.docx": (
        lambda: _lying(_bomb("word/document.xml", {"[Content_Types].xml": CONTENT_TYPES}, 40), b"word/document.xml"),
        "damaged",
    ),
    "entities.docx": (lambda: _declared(ENTITIES), "declares entities"),
    "outside.docx": (lambda: _declared(OUTSIDE), "declares entities"),
    "afar.docx": (lambda: _declared(AFAR), "declares entities"),
    "entities.odt": (
        lambda: odt_of("", whole=f"{ENTITIES}]><office:document-content/>".encode()),
        "declares entities",
    ),
    "nest.docx": (
        lambda: docx_of(_nest("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>", "<w:p/>")),
        "nested too deeply",
    ),
    "tables.docx": (
        lambda: docx_of(_nest("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", "<w:p/>")),
        "nested too deeply",
    ),
    "lists.odt": (
        lambda: odt_of(_nest("<text:list><text:list-item>", "</text:list-item></text:list>", "<text:p>a</text:p>")),
        "nested too deeply",
    ),
    "rows.docx": (
        lambda: docx_of("<w:tbl>" + "<w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr>" * MANY + "</w:tbl>"),
        "has more than",
    ),
    "rows.odt": (
        lambda: odt_of(
            '<table:table><table:table-row table:number-rows-repeated="999999999">'
            + "<table:table-cell><text:p>a</text:p></table:table-cell>" * MANY
            + "</table:table-row></table:table>"
        ),
        "",
    ),
    "spaces.odt": (
        lambda: odt_of('<text:p><text:s text:c="99999999"/><text:s text:c="999999"/></text:p>'),
        "has no text",
    ),
    "circle.docx": (_docx_styles, "has no text"),
    "torn.docx": (lambda: docx_of("<w:p/>")[:-40], "damaged or cut off"),
    "torn-part.odt": (lambda: odt_of("", whole=b"<office:document-content><office:body>"), "damaged document"),
    "locked-parts.docx": (lambda: _flagged(docx_of("<w:p/>")), "protected by a password"),
    "locked.odt": (
        lambda: odt_of("", manifest=b"<manifest:manifest><manifest:encryption-data/></manifest:manifest>"),
        "protected by a password",
    ),
    "locked.docx": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000), "locked by a password"),
    "sheet.ods": (
        lambda: zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<a/>"}),
        "OpenDocument 'spreadsheet'",
    ),
    "book.epub": (lambda: zipped({"META-INF/container.xml": b"<a/>"}), "e-book"),
    "parts.docx": (lambda: zipped({f"word/{n}.xml": b"" for n in range(20_001)}), "parts"),
    "divs.html": (lambda: b"<!doctype html>" + _nest("<div>", "</div>", "a", 300_000).encode(), "nested too deeply"),
    "lists.html": (lambda: b"<!doctype html>" + ("<ol><li>" * 100_000 + "a").encode(), "nested too deeply"),
    "rows.html": (lambda: b"<!doctype html><table>" + b"<tr><td>a<td>b" * MANY, "has more than"),
    "tables.html": (lambda: b"<!doctype html>" + b"<table><tr><td>" * 100_000 + b"a", "nested too deeply"),
    "signs.html": (lambda: b"<!doctype html>" + b"<" * 1_000_000, ""),
    "entities.html": (lambda: f"{ENTITIES}]><html><body>&j;".encode().replace(b"<!DOCTYPE x", b"<!DOCTYPE html"), ""),
    "attributes.html": (lambda: b"<!doctype html><p " + b"a=b " * 500_000 + b">", "has no text"),
    "brackets.md": (lambda: b"[" * 90_000 + b" a", ""),
    "stars.md": (lambda: b"**a _b " * 100_000, ""),
    "quotes.md": (lambda: b"> " * 100_000 + b"a", ""),
    "lists.md": (lambda: b"\n".join(b"  " * n + b"1. a" for n in range(900)), ""),
    "links.md": (lambda: b"![a](<b" * 50_000, ""),
    "ticks.md": (lambda: b" ".join(b"`" * n for n in range(1, 1200)), ""),
}
"""By name: what makes it, and what is said of it; nothing for what may be read or refused."""
