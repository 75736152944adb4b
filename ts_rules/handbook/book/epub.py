"""A book as EPUB 3, written by hand: a zip file with its type first, every entry of one date, always the same."""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

from ...languages import named
from ...visible import visible
from .blocks import Block, Book, Heading, Items, Para, Runs, Table, day

__all__ = ["files", "packed"]

CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
STYLE = """body { line-height: 1.45; margin: 0 4%; }
h1 { font-size: 1.6em; } h2 { font-size: 1.25em; } h3 { font-size: 1.1em; } h4 { font-size: 1em; font-style: italic; }
h1, h2, h3, h4 { line-height: 1.2; text-align: left; hyphens: none; page-break-after: avoid; break-after: avoid; }
.aside { font-size: 0.88em; } .title { text-align: center; margin-top: 20%; }
table { border-collapse: collapse; width: 100%; font-size: 0.88em; }
th, td { border-bottom: 1px solid; padding: 0.3em; text-align: left; vertical-align: top; }
nav ol { list-style: none; padding-left: 1em; } .index p { margin: 0.15em 0; }
"""
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{lang}" xml:lang="{lang}">
<head><title>{title}</title><link rel="stylesheet" href="book.css"/></head>
<body>{body}</body>
</html>
"""
COMPRESSED = 9


def packed(made: Book) -> bytes:
    """The files of a book in one, the first of them uncompressed, as the format wants it."""
    when = day().timetuple()[:6]
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, text in files(made).items():
            kept = zipfile.ZipInfo(name, when)
            kept.create_system = 3  # the same on every machine
            kept.external_attr = 0o644 << 16
            kept.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(kept, text.encode(), compresslevel=COMPRESSED)
    return held.getvalue()


def escape(text: str) -> str:
    """Text as XML can hold it."""
    return html.escape(visible(text))


def files(made: Book) -> dict[str, str]:
    """What stands in the book, by name, in the order in which it is packed."""
    chapters = {f"chapter-{number:02}": chapter for number, chapter in enumerate(made.chapters, 1)}
    where = {anchor: f"{name}.xhtml" for name, chapter in chapters.items() for anchor in chapter.anchors()}
    notes = "".join(f"<p>{escape(note)}</p>" for note in made.notes)
    title = f'<div class="title"><h1>{escape(made.title)}</h1><p>{escape(made.subtitle)}</p>{notes}</div>'
    pages = {"title": title}
    for name, chapter in chapters.items():
        blocks = (_block(block, f"{name}.xhtml", where) for block in chapter.blocks)
        pages[name] = "\n".join([f'<h1 id="{chapter.anchor}">{escape(chapter.title)}</h1>', *blocks])
    pages["index"] = "\n".join(_index(made, where))
    return {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "EPUB/package.opf": _package(made, tuple(pages)),
        "EPUB/nav.xhtml": _page(made, made.contents_title, "\n".join(_nav(made))),
        "EPUB/book.css": STYLE,
        **{f"EPUB/{name}.xhtml": _page(made, made.title, body) for name, body in pages.items()},
    }


def _page(made: Book, title: str, body: str) -> str:
    return PAGE.format(lang=named(made.lang).tag or made.lang, title=escape(title), body=body)


def _package(made: Book, pages: tuple[str, ...]) -> str:
    lang = named(made.lang).tag or made.lang
    items = "".join(f'<item id="{p}" href="{p}.xhtml" media-type="application/xhtml+xml"/>\n' for p in pages)
    order = "".join(f'<itemref idref="{p}"/>\n' for p in ("title", "nav", *pages[1:]))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{uuid5(NAMESPACE_URL, f"ts-rules/{made.id}")}</dc:identifier>
<dc:title>{escape(made.title)}</dc:title>
<dc:language>{lang}</dc:language>
<dc:creator>{escape(made.publisher)}</dc:creator>
<dc:description>{escape(made.subtitle)}</dc:description>
<dc:rights>CC BY 4.0</dc:rights>
<meta property="dcterms:modified">{day():%Y-%m-%dT%H:%M:%SZ}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="book.css" media-type="text/css"/>
{items}</manifest>
<spine>
{order}</spine>
</package>
"""


def _nav(made: Book) -> Iterator[str]:
    yield f'<nav epub:type="toc" id="toc"><h1>{escape(made.contents_title)}</h1><ol>'
    for number, chapter in enumerate(made.chapters, 1):
        file = f"chapter-{number:02}.xhtml"
        yield f'<li><a href="{file}">{escape(chapter.title)}</a>'
        below = [b for b in chapter.blocks if isinstance(b, Heading) and b.level == 2]
        if below:
            yield "<ol>"
            yield from (f'<li><a href="{file}#{b.anchor}">{escape(b.text)}</a></li>' for b in below)
            yield "</ol>"
        yield "</li>"
    yield f'<li><a href="index.xhtml">{escape(made.index_title)}</a></li></ol></nav>'


def _block(block: Block, file: str, where: dict[str, str]) -> str:
    match block:
        case Heading(level, text, anchor):
            return f'<h{level} id="{anchor}">{escape(text)}</h{level}>'
        case Para(found, aside, _keeps):
            return f"<p{_aside(aside=aside)}>{_runs(found, file, where)}</p>"
        case Items(items, aside):
            inside = "".join(f"<li>{_runs(item, file, where)}</li>" for item in items)
            return f"<ul{_aside(aside=aside)}>{inside}</ul>"
        case Table(heads, rows, anchors, _widths):
            top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
            body = "".join(
                f'<tr id="{anchor}">{"".join(f"<td>{_runs(cell, file, where)}</td>" for cell in row)}</tr>'
                for anchor, row in zip(anchors, rows, strict=True)
            )
            return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _aside(*, aside: bool) -> str:
    return ' class="aside"' if aside else ""


def _runs(found: Runs, file: str, where: dict[str, str]) -> str:
    parts = []
    for run in found:
        text = f"<strong>{escape(run.text)}</strong>" if run.strong else escape(run.text)
        there = where.get(run.to)
        link = f"#{run.to}" if there == file else f"{there}#{run.to}"
        parts.append(f'<a href="{link}">{text}</a>' if there else text)
    return "".join(parts)


def _index(made: Book, where: dict[str, str]) -> Iterator[str]:
    yield f'<h1>{escape(made.index_title)}</h1><div class="index">'
    for entry in made.index:
        links = [f'<a href="{where[a]}#{a}">{escape(said)}</a>' for a, said in entry.places if a in where]
        if links:
            yield f"<p>{escape(entry.word)}: {', '.join(links)}</p>"
    yield "</div>"
